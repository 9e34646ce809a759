"""Fills messages in: what Fluent's own runtime does, as far as our catalogs use it (projectfluent.org). That one needs
Babel. Apart from the catalog, as a message that only has words needs no parser either.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from iris_screen.text.plurals import choose_form, format_number

LARGEST: Final = 1e15
"""A larger number is shown as a power of ten."""
EDGE: Final = "\0"
"""Stands on both sides of words that are filled in."""
JOINS: Final = ("and", "or", "clauses", "steps")
_OPTIONS: Final = {
    "minimumIntegerDigits": "whole",
    "minimumFractionDigits": "least",
    "maximumFractionDigits": "most",
    "maximumSignificantDigits": "significant",
    "useGrouping": "grouped",
}


@dataclass(frozen=True)
class Words:
    """A string as an argument: names and other words. Catalogs may also select by it."""

    words: str

    def __str__(self) -> str:
        return f"{EDGE}{self.words}{EDGE}"


@dataclass(frozen=True)
class Number:
    """A number as an argument. options: those of `format_number`."""

    value: float
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return format_number(self.value, **self.options)


@dataclass(frozen=True)
class Listed:
    """A list as an argument. The catalog joins it by AND($them), OR, CLAUSES or STEPS, else by commas."""

    parts: Sequence[str]
    join: Callable[[str, Sequence[str]], str]

    def __str__(self) -> str:
        return self.join("commas", self.parts)


class Area:
    """The messages of one file that were asked for, parsed."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._parsed: dict[str, ftl.Pattern] = {}

    def fill(self, key: str, written: str, args: Mapping[str, Any]) -> str:
        """A message, as it is written in its file, with these arguments."""
        if key not in self._parsed:
            entry = FluentParser(with_spans=False).parse(written).body[0]
            assert isinstance(entry, ftl.Message) and entry.value is not None, f"{key} has no words"
            self._parsed[key] = entry.value
        return self._write(self._parsed[key], args)

    def _write(self, pattern: ftl.Pattern, args: Mapping[str, Any]) -> str:
        return "".join(
            each.value if isinstance(each, ftl.TextElement) else str(self._resolve(each.expression, args))
            for each in pattern.elements
        )

    def _resolve(self, part: Any, args: Mapping[str, Any]) -> Any:
        match part:
            case ftl.StringLiteral() | ftl.NumberLiteral():
                return Number(float(part.value)) if isinstance(part, ftl.NumberLiteral) else part.parse()["value"]
            case ftl.VariableReference():
                return args.get(part.id.name, f"{{${part.id.name}}}")
            case ftl.FunctionReference():
                return self.call(part, args)
            case ftl.SelectExpression():
                return self.select(part, args)
            case ftl.Placeable():
                return self._resolve(part.expression, args)
        raise AssertionError(f"our catalogs have no {type(part).__name__}")

    def call(self, call: ftl.FunctionReference, args: Mapping[str, Any]) -> Any:
        """What AND, OR, CLAUSES, STEPS and NUMBER make of their argument."""
        value, how = self._resolve(call.arguments.positional[0], args), call.id.name
        if how == "NUMBER":
            if not isinstance(value, Number):
                return "NUMBER()"  # a gap that tests and people see
            named = {_OPTIONS[each.name.name]: int(each.value.value) for each in call.arguments.named}
            return Number(value.value, {**value.options, **named})
        return value.join(how.lower(), value.parts) if how.lower() in JOINS and isinstance(value, Listed) else value

    def select(self, choice: ftl.SelectExpression, args: Mapping[str, Any]) -> str:
        """The words of the first variant that fits, else of the one with a star."""
        value = self._resolve(choice.selector, args)
        default = next(each for each in choice.variants if each.default)
        return self._write(next((v for v in choice.variants if self.fits(value, v.key)), default).value, args)

    def fits(self, value: Any, key: ftl.Identifier | ftl.NumberLiteral) -> bool:
        """Whether a variant is for this value: a word, a number, or the form of a word that a number takes."""
        if isinstance(value, Number):
            if isinstance(key, ftl.NumberLiteral):
                return value.value == float(key.value)
            return choose_form(self._language, value.value) == key.name
        words = value.words if isinstance(value, Words) else value
        return isinstance(key, ftl.Identifier) and words == key.name


def make_argument(value: object) -> Any:
    """A string or a number as an argument."""
    if isinstance(value, bool):
        return Words(str(value).lower())
    if isinstance(value, int | float):
        return Number(value) if abs(value) < LARGEST else Words(f"{value:g}")
    return Words(str(value))
