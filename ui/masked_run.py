"""Masks the secrets of a run for people: those that its task states, its steps type or its address contains."""

from dataclasses import replace
from typing import TYPE_CHECKING

from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets
from iris_screen.tools.devices.shown_address import mask_address

if TYPE_CHECKING:
    from collections.abc import Iterable

    from iris_screen.consent.secrets.text_mask import TextMask
    from iris_screen.core.plan import Step
    from iris_screen.graph.runs import RunDetail


def build_run_mask(detail: "RunDetail", ahead: "Iterable[Step]" = ()) -> "TextMask":
    """ahead: steps that are still to be done."""
    from iris_screen.consent.secrets.text_mask import TextMask, find_typed_secrets

    steps = [*(result.step for result in detail.results), *ahead]
    return TextMask.from_words([*find_stated_secrets(detail.row.text), *find_typed_secrets(steps)])


def mask_run(detail: "RunDetail") -> "RunDetail":
    masked = build_run_mask(detail).cover(detail)
    return replace(masked, row=masked.row.replace(device=mask_address(masked.row.device)))
