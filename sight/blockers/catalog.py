"""The words on blockers and on the buttons that close them, from assets/blockers.yaml and from app modules."""

import re
from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import Field, ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import begins_with, label
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record
from iris_screen.sight.elements.same_words import fold, has_words, strip_key

SHIPPED = Path(__file__).parents[2] / "assets" / "blockers.yaml"

_COUNT = re.compile(r"[0-9]+(?:seconds?|secs?|s|秒钟|秒)?")


class Ads(Record):
    marks: list[str]
    skips: list[str]


class Permissions(Record):
    apps: list[str]
    while_in_use: list[str]
    once: list[str]
    allow: list[str]
    deny: list[str]
    always: list[str]


class Errors(Record):
    marks: list[str]
    ways: list[str]


class Loading(Record):
    marks: list[str]
    names: list[str]


class Calls(Record):
    marks: list[str]
    answer: list[str]
    decline: list[str]


class Declared(Record):
    """A blocker that an app is known to show. seen: words that must all be on it. tap: the words that close it."""

    app: str = ""
    seen: list[str] = Field(min_length=1)
    tap: str = Field(min_length=1)


class Catalog(Record):
    """Words by meaning. Each list is in order of preference."""

    offered: list[str] = Field(alias="offers")
    never: list[str]
    close: list[str]
    ends: list[str]
    acknowledge: list[str]
    binding: list[str] = []
    crosses: list[str]
    ad: Ads
    permission: Permissions
    error: Errors
    loading: Loading
    call: Calls
    declared: list[Declared] = []

    @property
    def closers(self) -> list[str]:
        """All words that close a card, whatever else they may do."""
        return [*self.close, *self.ends]

    def is_offer(self, text: str) -> bool:
        """Whether a label is an offer, or begins with one ("立即更新 25 MB")."""
        offers, _ = self._labels
        return _begins_with_one(text, offers)

    def is_never_pressed(self, text: str) -> bool:
        """Whether a label must not be pressed to get rid of something."""
        offers, never = self._labels
        return _begins_with_one(text, [*offers, *never])

    @cached_property
    def _labels(self) -> tuple[list[str], list[str]]:
        """The labels of offers, and those that are never pressed."""
        return [label(word) for word in self.offered], [label(word) for word in self.never]


def _begins_with_one(text: str, words: Sequence[str]) -> bool:
    whole = label(text)
    return any(begins_with(whole, word) for word in words)


@lru_cache(maxsize=4096)
def strip_label(text: str) -> str:
    """A label without countdown, key, marks and spaces: "跳过 3s ›" becomes 跳过. Labels of only signs ("×") stay."""
    words = fold(strip_key(text))
    letters = "".join(char for char in _COUNT.sub("", words) if char.isalpha())
    return letters or words


def is_one_of(text: str, words: Sequence[str]) -> bool:
    """Whether a label is one of these words, ignoring a countdown next to it."""
    return strip_label(text) in {strip_label(word) for word in words}


def mentions(text: str, words: Sequence[str]) -> bool:
    """Whether a text contains one of these words; a Latin one only as a whole word."""
    return any(has_words(text, word) if word.isascii() else fold(word) in fold(text) for word in words)


def read_catalog(text: bytes | str, source: str, declared: Sequence[Declared] = ()) -> Catalog:
    """Parses the YAML catalog and adds what app modules declare. Raises UsageError that names the line."""
    data, marks = load_yaml(text, source, keep=True)
    try:
        return Catalog.model_validate(data).replace(declared=list(declared))
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"]) or "the file"
        raise UsageError(
            marks.problem(problem["loc"], say("app-entry-wrong", name=where, why=mistake(problem)))
        ) from None


def shipped_catalog(declared: Sequence[Declared] = ()) -> Catalog:
    """The words Iris comes with."""
    return read_catalog(SHIPPED.read_bytes(), "assets/blockers.yaml", declared)
