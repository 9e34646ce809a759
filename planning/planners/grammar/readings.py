"""What a part of a sentence may mean as far as its words alone tell, found once and kept: the same place is read again
for every app that may be in front.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any

from iris_screen.core.parsing.wordings import split_listed
from iris_screen.planning.apps.pattern import TEXT_KINDS, Pattern, Slot, list_slots
from iris_screen.planning.apps.phrase_matcher import Accepted, Ended
from iris_screen.planning.apps.plain_words import TEXT_CHECKS, is_plain_name
from iris_screen.planning.apps.registry import Phrasing
from iris_screen.planning.apps.slots import Vocabulary, count_open_tokens, read_values
from iris_screen.planning.apps.tokens import QUOTES, Sentence
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.roles import split_role
from iris_screen.planning.planners.grammar.rule import Rule
from iris_screen.planning.planners.grammar.target_names import IT, plain_name, split_ordinal

_ARTICLE = re.compile(r"\s+(?:the|your|my)$", re.IGNORECASE)


@dataclass(frozen=True)
class Entry:
    """One phrasing of a rule or a template."""

    pattern: Pattern
    vocabulary: Vocabulary
    rule: Rule | None = None
    phrasing: Phrasing | None = None

    @cached_property
    def slots(self) -> list[Slot]:
        return list_slots(self.pattern)

    @cached_property
    def texts(self) -> list[str]:
        """The names of the slots for the person's own text."""
        return [slot.name for slot in self.slots if slot.kind in TEXT_KINDS]

    def ends_in_text(self, one: Accepted, sentence: Sentence) -> bool:
        """Whether it ends in the person's own text without quotes."""
        spans = [one.spans[name] for name in self.texts if name in one.spans]
        return any(end == one.end and sentence.quotation(begin, end) is None for begin, end in spans)

    def find_shared_verb(self, one: Accepted, sentence: Sentence, at: int) -> str:
        """The words from `at` to its first slot, if a further clause may leave them out; otherwise ""."""
        if self.rule is None or not self.rule.shared:
            return ""
        return _ARTICLE.sub("", sentence.slice(at, min(begin for begin, _ in one.spans.values())))


@dataclass(frozen=True)
class Found:
    """One reading of the words from `begin` on. next: where the rest begins. open_text: it ends in the person's own
    text without quotes. verb: see `Clause`. made: the clause of a template, by the language of the sentence.
    """

    entry: Entry
    one: Accepted
    sentence: Sentence
    begin: int
    next: int
    open_text: bool
    verb: str
    made: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def words(self) -> str:
        return self.sentence.slice(self.begin, self.one.end)

    def is_closed_after(self, token: int) -> bool:
        """Whether it ends after this token, and not in a text without quotes."""
        return self.one.end > token and not self.open_text

    @cached_property
    def left(self) -> int:
        """How many words went to slots that take anything."""
        return count_open_tokens(self.entry.slots, self.one)

    @cached_property
    def values(self) -> dict[str, Value] | None:
        """The value of each slot; None if the words do not fit one."""
        return read_values(self.entry.slots, self.entry.vocabulary, self.one, self.sentence)

    def find_unclear(self, is_known: Callable[[str], bool]) -> str:
        """The words in a slot that say more than the slot holds, so that nobody knows where they end; "" if none do.

        is_known: whether these words are the name of something. A quotation in a name says where it ends: “the button
        labeled "x"”.
        """
        for slot in self.entry.slots:
            value = (self.values or {}).get(slot.name)
            if value is not None and not value.quoted and not is_known(value.text) and not self._is_plain(slot, value):
                return value.text
        return ""

    def _is_plain(self, slot: Slot, value: Value) -> bool:
        if slot.kind in TEXT_CHECKS:
            return TEXT_CHECKS[slot.kind](plain_name(value) if slot.kind == "person" else value.text)
        if slot.kind not in ("name", "items") or QUOTES & {*value.text}:
            return True
        if self.entry.phrasing is not None:  # a template says where a name ends
            return is_plain_name(value.text, known=True) and is_plain_name(plain_name(value), known=True)
        names = split_listed(value.text) if slot.kind == "items" else [value.text]
        called = [split_role(plain_name(Value(name)))[0] for name in names]
        if slot.kind == "items":  # an option may be called anything: 蓝色
            return all(is_plain_name(name, option=True) for name in called)
        return all(
            name.casefold() in IT or (is_plain_name(name) and is_plain_name(split_ordinal(name)[0])) for name in called
        )


@dataclass
class Ends:
    """The readings from one token on, by the token where they end; read only as far as somebody asks.

    read: what the readings mean that end this many tokens on.
    """

    rest: Iterator[Ended]
    read: Callable[[int, list[Accepted]], list[Found]]
    known: list[Ended] = field(default_factory=list)
    found: dict[int, list[Found]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def get(self, number: int, most: int) -> list[Found] | None:
        """Those that end this many tokens on; None if no reading goes that far, or none that leaves at most so many
        words to slots.
        """
        with self.lock:
            while len(self.known) <= number:
                if (ended := next(self.rest, None)) is None:
                    return None
                self.known.append(ended)
            if self.known[number].least > most:
                return None
            if number not in self.found:
                done = self.known[number].done
                self.found[number] = self.read(number, done) if done else []
            return self.found[number]
