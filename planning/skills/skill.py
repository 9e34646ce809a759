"""What a skill is: a sentence with slots, its steps, and what each step's target looked like.

task: 给{contact}发微信消息说{text}
slots: [contact, text]                     the recorded values of the slots are not stored
steps:
  - step: {action: tap, target: "text:{contact}", expect: ["title:{contact}"]}
    anchor: {pictures: [03.png], place: [41, 158, 112, 50], words: [张三], page: [搜索, 取消]}
"""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import Field

from iris_screen.consent.secrets.secret_tokens import find_plain_parts
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, replace_words
from iris_screen.core.plan import Grant, Step
from iris_screen.core.record import Record
from iris_screen.core.target import Target

MAX_STEPS = 200
MAX_WORDS = 30
"""Characters of the name of a target; anything longer is content."""
SLOT = re.compile(r"\{([^\W\d]\w*)\}")

_SAID = frozenset(
    "text value label description url number target to needs expect unless fallback recipients texts".split()
)
"""Parts of steps, targets, conditions and grants that hold a person's words, or contain such parts."""

Filled = TypeVar("Filled")


class Anchor(Record):
    """What a target looked like, and where it was on its page.

    pictures: file names, the first from the recording, the others from later runs. place: its box, in thousandths of
    the screen. role: from the tree, "" for none. words: the words on it, the first from the recording. page: other
    words on the page, except those that depend on the sentence or the day.
    """

    pictures: list[str] = Field(default=[], max_length=20)
    place: Box
    role: str = ""
    words: list[str] = []
    page: list[str] = []


class SkillStep(Record):
    """step: its texts may hold slots. anchor: None if it acts on no place, or on one that a slot names."""

    step: Step
    anchor: Anchor | None = None


class Skill(Record):
    """slots: names of what changes each time. app: the package it works in. run: the run it was recorded from.

    grant: what the person's words agreed to, with slots.
    """

    name: str
    task: str
    slots: list[str] = []
    device: str = ""
    app: str = ""
    run: str = ""
    grant: Grant = Grant()
    steps: list[SkillStep] = Field(min_length=1, max_length=MAX_STEPS)

    def fill_steps(self, values: Mapping[str, str]) -> list[Step]:
        """The steps with their slots filled, each target bound to its anchor."""
        steps: list[Step] = []
        for at, each in enumerate(self.steps):
            step = fill_slots(each.step, values)
            if each.anchor:
                step = step.replace(target=step.target.replace(anchor=anchor_name(self.name, at)))
            steps.append(step)
        return steps


def anchor_name(skill: str, at: int) -> str:
    """The name of an anchor in a target: "greet/3"."""
    return f"{skill}/{at}"


def fill_slots(value: Filled, values: Mapping[str, str]) -> Filled:
    """A copy with the slots filled in every text of a record; other braces stay."""
    made: Any = value
    match value:
        case str():
            made = SLOT.sub(lambda slot: values.get(slot[1], slot[0]), value)
        case list():
            made = [fill_slots(item, values) for item in value]
        case Message():
            made = replace_words(value, lambda words: fill_slots(words, values))
        case Record():
            parts = type(value).model_fields
            made = value.replace(**{name: fill_slots(getattr(value, name), values) for name in parts})
        case _:
            pass
    return made  # type: ignore[no-any-return]


def make_slots(value: Filled, slots: Mapping[str, str]) -> Filled:
    """The inverse: replaces each value in a person's text by its slot, longest first. Secrets' placeholders stay."""
    made: Any = value
    match value:
        case str():
            made = _replace_values(value, slots)
        case list():
            made = [make_slots(item, slots) for item in value]
        case Message():
            made = replace_words(value, lambda words: _replace_values(words, slots))
        case Record():
            said = {name: getattr(value, name) for name in type(value).model_fields if name in _SAID}
            if isinstance(value, Target) or (isinstance(value, Condition) and value.kind != "text"):
                # of several wordings keep only the slot's own, since other names would not fit the next value
                wordings = value.value.split("||")
                said["value"] = next((one for one in wordings if one in slots.values()), value.value)
            made = value.replace(**{name: make_slots(part, slots) for name, part in said.items()})
        case _:
            pass
    return made  # type: ignore[no-any-return]


def _replace_values(text: str, slots: Mapping[str, str]) -> str:
    for start, end in reversed(list(find_plain_parts(text))):
        part = text[start:end]
        for name in sorted(slots, key=lambda name: -len(slots[name])):
            part = part.replace(slots[name], f"{{{name}}}")
        text = text[:start] + part + text[end:]
    return text
