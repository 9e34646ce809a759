"""A person's changes to a plan before a run goes on from an earlier turn: a new text, a new target, a step left out.

Where the rest of the plan expects the old text, it then expects the new one. Everything else in a step stays as it was,
above all whether a model that saw the screen decided on it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.message import replace_words, say
from iris_screen.core.plan import Progress, Step, StepList
from iris_screen.core.record import Record
from iris_screen.core.target import Target

_NAMES = frozenset({"action", "kind", "brain"})
"""Keys in a planner's own data that hold internal names, not the person's words."""


class Edit(Record):
    """A change of the nth remaining step, counted from 1. None leaves a field as it is."""

    n: int = Field(ge=1)
    text: str | None = None
    target: str | None = None
    drop: bool = False


def apply_edits(ahead: Sequence[Step], edits: Sequence[Edit]) -> tuple[list[Step], dict[str, str]]:
    """The changed steps, and which words were replaced by which. UsageError for a step that does not exist."""
    if beyond := next((edit.n for edit in edits if edit.n > len(ahead)), 0):
        raise UsageError(say("usage-no-step-ahead", n=beyond, count=len(ahead)))
    swaps: dict[str, str] = {}
    steps = list(ahead)
    for edit in edits:
        step = steps[edit.n - 1]
        if edit.text is not None and edit.text != step.text:
            swaps |= {step.text: edit.text} if step.text else {}
            step = step.replace(text=edit.text)
        if edit.target is not None and edit.target != str(step.target):
            target = Target.parse(edit.target)
            swaps |= {step.target.value: target.value} if step.target.value and target.value else {}
            step = step.replace(target=target.replace(role=step.target.role))
        steps[edit.n - 1] = step
    dropped = {edit.n for edit in edits if edit.drop}
    left = [_swap_in_step(step, swaps) for n, step in enumerate(steps, 1) if n not in dropped]
    if not left and ahead:
        raise UsageError(say("usage-plan-empty"))
    return left, swaps


def swap_in_progress(progress: Progress, swaps: Mapping[str, str]) -> Progress:
    """What a planner keeps, with its words replaced, since later looks are compared with it."""
    kept = progress.plan
    plan = kept and StepList.model_validate(_swap_words(kept.model_dump(mode="json", exclude_defaults=True), swaps))
    return progress.replace(plan=plan, data=_swap_words(progress.data, swaps))


def _swap_words(data: Any, swaps: Mapping[str, str]) -> Any:
    match data:
        case str():
            return swaps.get(data, data)
        case list():
            return [_swap_words(each, swaps) for each in data]
        case dict():
            return {key: each if key in _NAMES else _swap_words(each, swaps) for key, each in data.items()}
        case _:
            return data


def _swap_in_step(step: Step, swaps: Mapping[str, str]) -> Step:
    described = replace_words(step.description, lambda words: _swap_in_text(words, swaps)) if step.description else None
    conditions: dict[str, list[Condition]] = {
        name: [each.replace(value=swaps.get(each.value, each.value)) for each in getattr(step, name)]
        for name in ("needs", "expect", "unless")
    }
    return step.replace(description=described, **conditions)


def _swap_in_text(words: str, swaps: Mapping[str, str]) -> str:
    """A single character is replaced only if it is the whole text, or is in quotes."""
    for old, new in swaps.items():
        if len(old) > 1:
            words = words.replace(old, new)
        else:
            words = new if words == old else words.replace(f"“{old}”", f"“{new}”")
    return words
