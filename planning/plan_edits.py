"""A plan changed by a person before a run goes on from an earlier turn: another text, another target, a step left out.

What the rest of the plan expects of the old text it expects of the new one; all else of a step stays as it was, above
all whether a model that saw the screen decided on it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import Field

from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.message import replace_words, say
from iris_screen.core.plan import Step
from iris_screen.core.record import Record
from iris_screen.core.target import Target

_NAMES = frozenset({"action", "kind", "brain"})
"""Keys of a planner's own data that hold names of ours, and no words of a person."""


class Edit(Record):
    """Of the nth step ahead, the first being 1. None stays as it is."""

    n: int = Field(ge=1)
    text: str | None = None
    target: str | None = None
    drop: bool = False


def edited(ahead: Sequence[Step], edits: Sequence[Edit]) -> tuple[list[Step], dict[str, str]]:
    """The steps as they are now, and which words stand for which. UsageError for a step that there is not."""
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
    gone = {edit.n for edit in edits if edit.drop}
    left = [_with(step, swaps) for n, step in enumerate(steps, 1) if n not in gone]
    if not left and ahead:
        raise UsageError(say("usage-plan-empty"))
    return left, swaps


def swapped(data: Any, swaps: Mapping[str, str]) -> Any:
    """Plain data of a planner with these words in the place of those; it is what a later look is held against."""
    match data:
        case str():
            return swaps.get(data, data)
        case list():
            return [swapped(each, swaps) for each in data]
        case dict():
            return {key: each if key in _NAMES else swapped(each, swaps) for key, each in data.items()}
        case _:
            return data


def _with(step: Step, swaps: Mapping[str, str]) -> Step:
    said = replace_words(step.description, lambda words: _swapped(words, swaps)) if step.description else None
    held = {name: [_expecting(each, swaps) for each in getattr(step, name)] for name in ("needs", "expect", "unless")}
    return step.replace(description=said, **held)


def _swapped(words: str, swaps: Mapping[str, str]) -> str:
    """A single character only where it is all there is, or stands in quotes."""
    for old, new in swaps.items():
        if len(old) > 1:
            words = words.replace(old, new)
        else:
            words = new if words == old else words.replace(f"“{old}”", f"“{new}”")
    return words


def _expecting(condition: Condition, swaps: Mapping[str, str]) -> Condition:
    return condition.replace(value=swaps.get(condition.value, condition.value))
