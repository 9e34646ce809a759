"""A step as written in a file: the fields of core.plan.Step, with targets and conditions as text.

    - {action: tap, target: "text:保存||Save", expect: ["!text:保存"], fallback: {action: swipe, direction: up}}

Texts may hold slots, "{contact}" or a part of one, "{time.hour}". They are filled after the words are split into
targets and conditions, so that what a person said never turns into a condition of its own.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, Self

from pydantic import ConfigDict, Field, field_validator, model_validator

from iris_screen.core.actions import KEYCODES, Arrangement, Direction, Held
from iris_screen.core.condition import WITHOUT_VALUE, Condition
from iris_screen.core.effects import EFFECTS, StepAction
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.core.plan import Description, Fallback, Step
from iris_screen.core.record import Record
from iris_screen.core.target import Reads, Target
from iris_screen.planning.apps.values import Value, parse_phone_number

_SLOT = re.compile(r"\{([^\W\d]\w*)(?:\.([^\W\d]\w*))?\}")

MAX_AMOUNT = 120_000


class Written(Record):
    """A record from YAML, where numbers may stand for text: 3 is read as "3"."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, coerce_numbers_to_str=True)


class WrittenFallback(Written):
    action: Literal["swipe", "tap", "press_key", "wait"]
    target: str = ""
    direction: Direction | None = None
    key: str = ""
    ms: int = Field(default=300, ge=0, le=30_000)
    description: Description = None

    @model_validator(mode="after")
    def _check_whole(self) -> Self:
        self.to_fallback()
        return self

    def to_fallback(self) -> Fallback:
        return Fallback(**{**self.model_dump(), "target": Target.parse(self.target)})


class WrittenStep(Written):
    """See core.plan.Step. `label` and `nth` belong to the target; `amount` may be a slot.

    each: a slot that lists things: the step is done for every one of them, as {it}, with `.further` for all but the
    first; steps that follow each other with the same list are done together. when: a slot, or a part of one, without
    which the step is left out; with "!" before it, with which it is left out.
    """

    action: StepAction
    description: Description = None
    target: str = ""
    label: str = ""
    nth: str = "0"
    to: str = ""
    text: str = ""
    clear: bool = False
    submit: bool = False
    key: str = ""
    keys: list[str] = []
    direction: Direction | None = None
    arrange: Arrangement | None = None
    app: str = ""
    url: str = ""
    number: str = ""
    amount: str = "0"
    needs: list[str] = []
    expect: list[str] = []
    unless: list[str] = []
    fallback: WrittenFallback | None = None
    timeout_ms: int = Field(default=3000, ge=0, le=120_000)
    retry: int = Field(default=2, ge=0, le=20)
    wait_before_ms: int = Field(default=0, ge=0, le=60_000)
    wait_after_ms: int = Field(default=300, ge=0, le=60_000)
    irreversible: bool = False
    optional: bool = False
    reads: Reads = ""
    effect: str = Field(default="", max_length=80)
    each: str = ""
    when: str = ""
    held: list[Held] = []

    @field_validator("amount")
    @classmethod
    def _check_amount(cls, amount: str) -> str:
        fits = amount.isdecimal() and len(amount) <= 6 and int(amount) <= MAX_AMOUNT
        if not fits and not _SLOT.fullmatch(amount):
            raise Mistake(say("app-amount-wrong", amount=amount, most=MAX_AMOUNT))
        return amount

    @field_validator("nth")
    @classmethod
    def _check_nth(cls, nth: str) -> str:
        if not re.fullmatch(r"-?\d{1,2}", nth) and not _SLOT.fullmatch(nth):
            raise Mistake(say("app-nth-wrong", nth=nth))
        return nth

    @field_validator("number")
    @classmethod
    def _check_number(cls, number: str) -> str:
        if number and not _SLOT.search(number) and parse_phone_number(number) is None:
            raise Mistake(say("app-phone-number-wrong", number=number))
        return number

    @field_validator("key")
    @classmethod
    def _check_key(cls, key: str) -> str:
        if key.isupper() and len(key) > 1 and not _SLOT.search(key) and key not in KEYCODES:
            raise Mistake(suggest_within(say("app-press-key-unknown", key=key), key, KEYCODES))
        return key

    @field_validator("effect")
    @classmethod
    def _check_effect(cls, effect: str) -> str:
        if effect and effect not in EFFECTS:
            raise Mistake(suggest_within(say("app-effect-unknown", effect=effect), effect, EFFECTS))
        return effect

    @field_validator("needs", "expect", "unless")
    @classmethod
    def _check_conditions(cls, written: list[str]) -> list[str]:
        for text in written:
            _parse_condition(text)
        return written

    @model_validator(mode="after")
    def _check_needed_keys(self) -> Self:
        missing = [field for field in _NEEDED.get(self.action, ()) if not getattr(self, field)]
        if missing:
            raise Mistake(say("app-step-key-missing", action=self.action, name=missing[0]))
        return self

    def is_done_with(self, values: Mapping[str, Value]) -> bool:
        """Whether it is to be done, as `when` says."""
        name, _, part = self.when.removeprefix("!").partition(".")
        value = values.get(name, Value(""))
        given = bool(value.parts.get(part) if part else value.text)
        return not self.when or given != self.when.startswith("!")

    def slots(self) -> set[str]:
        """The slots that its texts use, and that it cannot do without."""
        if self.when and not self.when.startswith("!"):
            return set()
        used = {match[1] for match in _SLOT.finditer(self.model_dump_json())}
        return used - {"it"} | {self.each.partition(".")[0]} if self.each else used

    def fill(self, values: Mapping[str, Value]) -> Step:
        """The step with its slots filled."""
        written, with_slots = self._written
        filled = written | {name: _fill_value(written[name], values) for name in with_slots}
        filled["target"] = filled["target"].replace(nth=_read_nth(fill(self.nth, values)))
        return Step.model_validate(filled)

    def to_step(self) -> Step:
        """The step as written, without slots: braces are literal."""
        fields = self._fields()
        return Step.model_validate({**fields, "target": fields["target"].replace(nth=_read_nth(self.nth))})

    @cached_property
    def _written(self) -> tuple[dict[str, Any], list[str]]:
        """The fields of the step, and the names of those that may hold a slot."""
        fields = self._fields()
        return fields, [name for name, value in fields.items() if "{" in repr(value)]

    def _fields(self) -> dict[str, Any]:
        fields = self.model_dump(exclude={"label", "nth", "fallback", "each", "when"})
        return fields | {
            "description": self.description,
            "effect": self.effect or None,
            "target": Target.parse(self.target, self.label),
            "to": Target.parse(self.to),
            "fallback": self.fallback.to_fallback() if self.fallback else None,
            **{name: parse_conditions(fields[name]) for name in ("needs", "expect", "unless")},
        }


_NEEDED: dict[str, tuple[str, ...]] = {
    "tap": ("target",),
    "double_tap": ("target",),
    "right_click": ("target",),
    "long_press": ("target",),
    "hover": ("target",),
    "drag": ("target", "to"),
    "swipe": ("direction",),
    "scroll": ("direction",),
    "input_text": ("text",),
    "press_key": ("key",),
    "hotkey": ("keys",),
    "launch_app": ("app",),
    "show_window": (),
    "arrange_window": ("arrange",),
    "call": ("number",),
    "open_url": ("url",),
    "back_until": ("expect",),
    "check": ("expect",),
    "turn": ("target", "text"),
    "goal": ("description",),
}


def _read_nth(text: str) -> int:
    return int(text) if text.removeprefix("-").isdecimal() else 0


def parse_conditions(written: list[str]) -> list[Condition]:
    return [_parse_condition(text) for text in written]


def fill(text: str, values: Mapping[str, Value]) -> str:
    """The text with its slots filled; a slot without a value is left out."""

    def replace_slot(match: re.Match[str]) -> str:
        value = values.get(match[1], Value(""))
        return value.parts.get(match[2], "") if match[2] else value.text

    return _SLOT.sub(replace_slot, text)


def _parse_condition(text: str) -> Condition:
    condition = Condition.parse(text)
    if condition.kind not in (*WITHOUT_VALUE, "field") and not condition.value:
        raise Mistake(say("app-condition-empty", condition=text))
    return condition


def _fill_value(value: Any, values: Mapping[str, Value]) -> Any:
    match value:
        case str():
            return fill(value, values)
        case list():
            return [_fill_value(item, values) for item in value]
        case Message():
            written = {name: words for name, words in value.args.items() if isinstance(words, str)}
            told = {
                language: fill(words, {name: each.tell_in(language) for name, each in values.items()})
                for language, words in written.items()
            }
            return value.replace(args={**value.args, **told})
        case Record():
            return value.replace(
                **{name: _fill_value(getattr(value, name), values) for name in type(value).model_fields}
            )
        case _:
            return value
