"""A run as people are shown it: without the passwords that its task says or its steps type."""

from typing import TYPE_CHECKING

from core.secrecy import secrets_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.plan import Step
    from core.veil import Veil
    from graph.runs import RunDetail


def veil_over(detail: "RunDetail", ahead: "Iterable[Step]" = ()) -> "Veil":
    """ahead: steps that are still to be done."""
    from core.veil import Veil, typed_by

    steps = [*(result.step for result in detail.results), *ahead]
    return Veil.of([*secrets_in(detail.row.text), *typed_by(steps)])


def veiled(detail: "RunDetail") -> "RunDetail":
    return veil_over(detail).over(detail)
