"""What a skill is: a sentence with slots, its steps, and what each step's target looked like.

task: 给{contact}发微信消息说{text}
slots: [contact, text]                     what was said there when it was recorded is not kept
steps:
  - step: {action: tap, target: "text:{contact}", expect: ["title:{contact}"]}
    anchor: {pictures: [03.png], place: [41, 158, 112, 50], words: [张三], page: [搜索, 取消]}
"""

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import Field

from iris_screen.consent.secret_tokens import find_plain_parts
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, with_words
from iris_screen.core.plan import Grant, Step
from iris_screen.core.record import Record
from iris_screen.core.target import Target

MAX_STEPS = 200
MAX_WORDS = 30
"""Characters of what a target may be called; what is longer is content."""
SLOT = re.compile(r"\{([^\W\d]\w*)\}")

_SAID = frozenset(
    "text value label description url number target to needs expect unless fallback recipients texts".split()
)
"""Parts of steps, targets, conditions and grants that hold what a person said, or lead to it; the rest is ours."""

Any_ = TypeVar("Any_")


class Anchor(Record):
    """What a target looked like, and where, on the page it stood on.

    pictures: file names, the first as it was recorded, the others as it was found since. place: its box, in thousandths
    of the screen. role: as a tree called it, "" for none. words: what stood there, the first as recorded. page: other
    words that stood on the page, none that the sentence or the day may change.
    """

    pictures: list[str] = Field(default=[], max_length=20)
    place: Box
    role: str = ""
    words: list[str] = []
    page: list[str] = []


class SkillStep(Record):
    """step: its texts may hold slots. anchor: None where it acts on no place, or on one that a slot names."""

    step: Step
    anchor: Anchor | None = None


class Skill(Record):
    """slots: what is said anew each time. app: the package it works in. run: the one it was taken from.

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

    def played(self, values: Mapping[str, str]) -> list[Step]:
        """The steps with these values in their slots, each target bound to its anchor."""
        return [
            _bound(filled(each.step, values), anchor_name(self.name, at) if each.anchor else "")
            for at, each in enumerate(self.steps)
        ]


def anchor_name(skill: str, at: int) -> str:
    """How a target names its anchor: "greet/3"."""
    return f"{skill}/{at}"


def filled(value: Any_, values: Mapping[str, str]) -> Any_:
    """A copy with its slots filled, in every text of a record; a brace that is no slot's stays."""
    made: Any = value
    match value:
        case str():
            made = SLOT.sub(lambda slot: values.get(slot[1], slot[0]), value)
        case list():
            made = [filled(item, values) for item in value]
        case Message():
            made = with_words(value, lambda words: filled(words, values))
        case Record():
            parts = type(value).model_fields
            made = value.replace(**{name: filled(getattr(value, name), values) for name in parts})
        case _:
            pass
    return made  # type: ignore[no-any-return]


def slotted(value: Any_, slots: Mapping[str, str]) -> Any_:
    """The other way round: each value that a person's text holds becomes its slot, the longest first. What stands for
    a secret is no value.
    """
    made: Any = value
    match value:
        case str():
            made = _with_slots(value, slots)
        case list():
            made = [slotted(item, slots) for item in value]
        case Message():
            made = with_words(value, lambda words: _with_slots(words, slots))
        case Record():
            said = {name: getattr(value, name) for name in type(value).model_fields if name in _SAID}
            if isinstance(value, Target) or (isinstance(value, Condition) and value.kind != "text"):
                said["value"] = _own_wording(value.value, slots)
            made = value.replace(**{name: slotted(part, slots) for name, part in said.items()})
        case _:
            pass
    return made  # type: ignore[no-any-return]


def _with_slots(text: str, slots: Mapping[str, str]) -> str:
    for start, end in reversed(list(find_plain_parts(text))):
        part = text[start:end]
        for name in sorted(slots, key=lambda name: -len(slots[name])):
            part = part.replace(slots[name], f"{{{name}}}")
        text = text[:start] + part + text[end:]
    return text


def _own_wording(value: str, slots: Mapping[str, str]) -> str:
    """A slot's value alone, where it is one of several wordings: what it is called elsewhere, another one is not."""
    wordings = value.split("||")
    return next((one for one in wordings if one in slots.values()), value)


def _bound(step: Step, anchor: str) -> Step:
    return step.replace(target=step.target.replace(anchor=anchor)) if anchor else step
