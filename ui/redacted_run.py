"""A run as people are shown it: without the passwords that its task says, its steps type, or its address holds."""

from dataclasses import replace
from typing import TYPE_CHECKING

from iris_screen.consent.secret_words import secrets_in
from iris_screen.tools.devices.shown_address import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from iris_screen.consent.run_redactor import Veil
    from iris_screen.core.plan import Step
    from iris_screen.graph.runs import RunDetail


def veil_over(detail: "RunDetail", ahead: "Iterable[Step]" = ()) -> "Veil":
    """ahead: steps that are still to be done."""
    from iris_screen.consent.run_redactor import Veil, typed_by

    steps = [*(result.step for result in detail.results), *ahead]
    return Veil.of([*secrets_in(detail.row.text), *typed_by(steps)])


def veiled(detail: "RunDetail") -> "RunDetail":
    told = veil_over(detail).over(detail)
    return replace(told, row=told.row.replace(device=shown(told.row.device)))
