"""Matches many phrasings at once, in time linear in the sentence.

They are compiled into one list of instructions, which runs over the tokens once and follows all readings at the same
time (Thompson 1968, Pike's variant with captures). There is no backtracking.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

from iris_screen.planning.apps.pattern import (
    HEADS,
    KINDS,
    OPEN_KINDS,
    Either,
    Pattern,
    Slot,
    Takes,
    Word,
    begins_saying,
    list_heads,
)
from iris_screen.planning.apps.tokens import Sentence, Token, TokenKind, quotation_text, tokenize

Spans = dict[str, tuple[int, int]]
_Marks = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class _Take:
    """Takes one token, for a slot that is not limited to certain words. opens: whether the slot takes any words."""

    takes: Takes
    opens: bool = False


@dataclass(frozen=True)
class _Words:
    """Takes one token by its text. places: where each text leads, in order of preference.

    One instruction for all words of a closed kind, since there may be hundreds, such as the names of apps.
    """

    places: Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class _Fork:
    first: int
    second: int


@dataclass(frozen=True)
class _Mark:
    slot: str


@dataclass(frozen=True)
class _Done:
    tag: int


_Instruction = _Take | _Words | _Fork | _Mark | _Done


@dataclass(frozen=True)
class Accepted:
    """Pattern number `tag` was read up to token `end`; `spans` are the tokens of the slots."""

    tag: int
    end: int
    spans: Spans


class Ended(NamedTuple):
    """done: the readings that end at a token. least: how many tokens went to slots that take any words, in the reading
    with the fewest that ends there or goes on. A longer reading never has fewer, so nobody needs to look further for
    one with less.
    """

    done: list[Accepted]
    least: int


_Thread = tuple[int, _Marks, int]
"""A reading that may go on: its next instruction, its slots, and how many tokens those that take any words have."""

Closed = Mapping[str, Sequence[str]]
"""The words of each closed kind, by kind."""


class PhraseMatcher:
    """Many phrasings, each with its closed kinds, as one automaton."""

    def __init__(self, phrasings: Sequence[tuple[Pattern, Closed]]) -> None:
        self._phrasings = phrasings
        self._code: list[_Instruction] = []
        self._places: dict[int, int] = {}
        self._lock = Lock()
        self._tags: dict[str, list[int]] = {}
        self._headed: dict[TokenKind, list[int]] = {}
        self._closures: dict[int, tuple[tuple[int, tuple[str, ...]], ...]] = {}
        self._begun: WeakKeyDictionary[Sentence, dict[int, bool]] = WeakKeyDictionary()
        for tag, (pattern, closed) in enumerate(phrasings):
            for word in _find_first_words(pattern, closed):
                self._tags.setdefault(word, []).append(tag)
            for head in list_heads(pattern):
                if isinstance(head, Slot) and head.kind in HEADS:
                    self._headed.setdefault(HEADS[head.kind], []).append(tag)

    def match_from(self, sentence: Sentence, begin: int) -> Iterator[Ended]:
        """The readings that end at `begin`, at the token after it, and so on, until none can go on.

        Cost: tokens × instructions, and only as far as the caller iterates.
        """
        threads, at = self._start_threads(sentence, begin, headed=begin == 0), begin
        while threads:
            done: list[Accepted] = []
            for place, marks, _ in threads:
                code = self._code[place]
                if isinstance(code, _Done):
                    # marks come in pairs, begin and end, since a slot holds no slot
                    pairs = zip(marks[::2], marks[1::2], strict=True)
                    done.append(Accepted(code.tag, at, {slot: (first, end) for (slot, first), (_, end) in pairs}))
            yield Ended(done, min([opened for _, _, opened in threads]))
            if at == len(sentence):
                return
            threads, at = self._step(threads, sentence.tokens[at], at + 1), at + 1

    def can_begin(self, sentence: Sentence, at: int) -> bool:
        """Whether the words of some phrasing, up to its first free slot or its end, stand here."""
        begun = self._begun.setdefault(sentence, {})
        if at not in begun:
            begun[at] = self._opens(sentence, at)
        return begun[at]

    def _opens(self, sentence: Sentence, at: int) -> bool:
        """As can_begin. There is no repetition before a free slot, so this reads no further than a phrasing is long."""
        threads = self._start_threads(sentence, at)
        while threads:
            if any(isinstance(self._code[place], _Done | _Take) for place, _, _ in threads):
                return True
            if at == len(sentence):
                return False
            threads, at = self._step(threads, sentence.tokens[at], at + 1), at + 1
        return False

    def _start_threads(self, sentence: Sentence, at: int, headed: bool = False) -> list[_Thread]:
        """Only the phrasings that begin with the word that stands here. headed: or with a value, as only a whole
        sentence does: what follows a verb is no verb of its own.
        """
        if at == len(sentence):
            return []
        token = sentence.tokens[at]
        tags = [*self._tags.get(token.text, ()), *(self._headed.get(token.kind, ()) if headed else ())]
        return self._follow([(self._find_start(tag), (), 0) for tag in tags], at) if tags else []

    def _find_start(self, tag: int) -> int:
        """Where the instructions of this phrasing begin. They are made when its first word is met: most never are."""
        if tag not in self._places:
            with self._lock:
                if tag not in self._places:
                    start = len(self._code)
                    self._add_sequence(*self._phrasings[tag])
                    self._code.append(_Done(tag))
                    self._places[tag] = start
        return self._places[tag]

    def _step(self, threads: list[_Thread], token: Token, at: int) -> list[_Thread]:
        moved: list[_Thread] = []
        for place, marks, opened in threads:
            code = self._code[place]
            if isinstance(code, _Words):
                moved.extend((after, marks, opened) for after in code.places.get(token.text, ()))
            elif isinstance(code, _Take) and code.takes(token):
                moved.append((place + 1, marks, opened + code.opens))
        return self._follow(moved, at)

    def _follow(self, threads: list[_Thread], at: int) -> list[_Thread]:
        """Follows forks and marks, the preferred way first; visits each instruction once."""
        reached: dict[int, _Thread] = {}
        for place, marks, opened in threads:
            for after, slots in self._closures.get(place) or self._find_closure(place):
                if after not in reached:
                    reached[after] = (after, (*marks, *[(slot, at) for slot in slots]) if slots else marks, opened)
        return [*reached.values()]

    def _find_closure(self, place: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Where forks and marks lead from here, the preferred way first, and the slots marked on the way: found once,
        since every token of a sentence follows them.
        """
        reached: list[tuple[int, tuple[str, ...]]] = []
        seen: set[int] = set()
        waiting: list[tuple[int, tuple[str, ...]]] = [(place, ())]
        while waiting:
            here, slots = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            match self._code[here]:
                case _Fork(first, second):
                    waiting += [(second, slots), (first, slots)]
                case _Mark(slot):
                    waiting.append((here + 1, (*slots, slot)))
                case _:
                    reached.append((here, slots))
        self._closures[place] = tuple(reached)
        return self._closures[place]

    def _add_sequence(self, pattern: Pattern, closed: Closed) -> None:
        for item in pattern:
            match item:
                case Word(text):
                    self._code.append(_Words({text: [len(self._code) + 1]}))
                case Slot():
                    self._add_slot(item, closed)
                case Either(options):
                    self._add_options(options, closed)

    def _add_slot(self, slot: Slot, closed: Closed) -> None:
        self._code.append(_Mark(slot.name))
        if slot.kind in closed:
            self._add_words(_parse_wordings(tuple(closed[slot.kind])))
        elif slot.kind == "saying":
            self._code.append(_Take(begins_saying, opens=True))
            self._add_taking(slot.kind)
        else:
            self._add_taking(slot.kind)
        self._code.append(_Mark(slot.name))

    def _add_taking(self, kind: str) -> None:
        """Takes one token of this kind, or several."""
        begin = len(self._code)
        self._code.append(_Take(KINDS[kind], opens=kind in OPEN_KINDS))
        after = begin + 2
        self._code.append(_Fork(begin, after) if kind == "long" else _Fork(after, begin))

    def _add_words(self, wordings: Sequence[Sequence[str]]) -> None:
        """Any of these wordings, each a sequence of tokens. Without any it matches nothing: there may be no apps."""
        places: dict[str, list[int]] = {}
        self._code.append(_Words(places))
        jumps: list[int] = []
        for first, *rest in wordings:
            places.setdefault(first, []).append(len(self._code))
            for text in rest:
                self._code.append(_Words({text: [len(self._code) + 1]}))
            jumps.append(len(self._code))
            self._code.append(_Fork(0, 0))
        for jump in jumps:
            self._code[jump] = _Fork(len(self._code), len(self._code))

    def _add_options(self, options: list[Pattern], closed: Closed) -> None:
        """Forks to each option; every option but the last jumps to the end."""
        jumps: list[int] = []
        for option in options[:-1]:
            fork = len(self._code)
            self._code.append(_Fork(0, 0))
            self._add_sequence(option, closed)
            jumps.append(len(self._code))
            self._code.append(_Fork(0, 0))
            self._code[fork] = _Fork(fork + 1, len(self._code))
        self._add_sequence(options[-1], closed)
        for jump in jumps:
            self._code[jump] = _Fork(len(self._code), len(self._code))


@lru_cache(maxsize=256)
def _parse_wordings(words: tuple[str, ...]) -> list[list[str]]:
    """The tokens of the words of a closed kind, bare or in quotes. Cached, since most phrasings share them."""
    bare = [[token.text for token in tokenize(word).tokens] for word in words]
    return [*filter(None, bare), *([quotation_text(word)] for word in words)]


def _find_first_words(pattern: Pattern, closed: Closed) -> set[str]:
    """The tokens it may begin with."""
    first: set[str] = set()
    for head in list_heads(pattern):
        if isinstance(head, Word):
            first.add(head.text)
        elif head.kind in closed:
            first |= {wording[0] for wording in _parse_wordings(tuple(closed[head.kind]))}
    return first
