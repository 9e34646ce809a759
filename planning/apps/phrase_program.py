"""Phrasings as lists of instructions, which planning.apps.phrase_matcher follows (Thompson 1968).

A phrasing becomes instructions when a sentence first holds a word that it begins with: most never do.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from threading import Lock
from typing import NamedTuple

from iris_screen.planning.apps.pattern import (
    HEADS,
    KINDS,
    LASTS,
    OPEN_KINDS,
    Either,
    Pattern,
    Slot,
    Word,
    begins_saying,
)
from iris_screen.planning.apps.phrase import Phrase
from iris_screen.planning.apps.tokens import Token, TokenKind, quotation_text, tokenize

Closed = Mapping[str, Iterable[str]]
"""The words of each closed kind, by kind."""

_TESTS = list(dict.fromkeys([*KINDS.values(), *LASTS.values(), *HEADS.values(), begins_saying]))
_BITS = {takes: 1 << number for number, takes in enumerate(_TESTS)}
TAKEN = {kind: _BITS[takes] for kind, takes in KINDS.items()}
"""By kind, the bit of `classify` that says that a slot takes a token."""
BEGUN = {kind: _BITS[takes] for kind, takes in HEADS.items()}
"""That a phrasing may begin with it."""


@lru_cache(maxsize=4096)
def classify(text: str, kind: TokenKind) -> int:
    """What kinds of slots take a token of this text and kind, as bits."""
    token = Token(text, kind)
    return sum(bit for takes, bit in _BITS.items() if takes(token))


# A run makes 50,000 instructions, and a frozen one takes three times as long to make.


@dataclass(slots=True, eq=False)
class Take:
    """Takes one token that has all of these bits, for a slot that is not limited to certain words. opens: whether the
    slot takes any words. closed: whether its words are of one kind, so that a phrasing may begin with it.
    """

    needs: int
    opens: bool = False
    closed: bool = False


@dataclass(frozen=True, eq=False)
class _Names:
    """The wordings of a closed kind: by their first token, the tokens behind it. texts: all tokens."""

    rests: Mapping[str, Sequence[Sequence[str]]]
    texts: frozenset[str]


@dataclass(slots=True, eq=False)
class _Words:
    """Takes one token by its text. places: where each text leads, in order of preference. names: of a closed
    kind. The instructions for a wording are made when its first token is met, since there may be hundreds, such as the
    names of apps. They lead on to the next instruction.
    """

    places: dict[str, list[int]]
    names: _Names | None = None


@dataclass(slots=True, eq=False)
class _Fork:
    first: int
    second: int


@dataclass(slots=True, eq=False)
class _Mark:
    slot: str


@dataclass(slots=True, eq=False)
class _Done:
    tag: int


_Instruction = Take | _Words | _Fork | _Mark | _Done
Reached = tuple[int, tuple[str, ...]]
"""A place where a token is taken or a phrasing ends, and the slots that are marked on the way to it."""


class Wanted(NamedTuple):
    """What some instructions tell tokens apart by: their texts, and bits of `classify`."""

    words: Sequence[Container[str]]
    bits: int


class PhraseProgram:
    """The instructions of many phrasings, each with its closed kinds. takes, ends: what is at a place: what takes a
    token, the number of the phrasing that ends. sure: places where a phrasing has begun for sure. texts: all words.
    """

    def __init__(self, phrasings: Sequence[tuple[Phrase, Closed]]) -> None:
        self._words: dict[int, _Words] = {}
        self.takes: dict[int, Take] = {}
        self.ends: dict[int, int] = {}
        self.sure: set[int] = set()
        self.texts: set[str] = set()
        self.begun_by: dict[str, list[int]] = {}
        self.headed: dict[str, list[int]] = {}
        self._phrasings = phrasings
        self._code: list[_Instruction] = []
        self._starts: dict[int, int] = {}
        self._closures: dict[int, tuple[Reached, ...]] = {}
        self._lock = Lock()
        for tag, (phrase, closed) in enumerate(phrasings):
            words, kinds = phrase.heads
            named = [_parse_wordings(tuple(closed[kind])).rests for kind in kinds if kind in closed]
            for word in {*words, *chain(*named)}:
                self.begun_by.setdefault(word, []).append(tag)
            for kind in kinds:
                if kind in HEADS:
                    self.headed.setdefault(kind, []).append(tag)

    def find_start(self, tag: int) -> int:
        """Where the instructions of this phrasing begin."""
        if tag not in self._starts:
            with self._lock:
                if tag not in self._starts:
                    start = len(self._code)
                    phrase, closed = self._phrasings[tag]
                    self._add_sequence(phrase.pattern, closed)
                    self._code.append(_Done(tag))
                    for place in range(start, len(self._code)):
                        self._index(place, self._code[place])
                    self._starts[tag] = start
        return self._starts[tag]

    def _index(self, place: int, code: _Instruction) -> None:
        if isinstance(code, _Words):
            self._words[place] = code
            self.texts.update(code.places if code.names is None else code.names.texts)
        elif isinstance(code, Take):
            self.takes[place] = code
            if not code.closed:
                self.sure.add(place)
        elif isinstance(code, _Done):
            self.ends[place] = code.tag
            self.sure.add(place)

    def find_wanted(self, places: Iterable[int]) -> Wanted:
        """What these instructions take."""
        bits, words = 0, dict[int, Container[str]]()
        for place in places:
            if take := self.takes.get(place):
                bits |= take.needs
            elif taking := self._words.get(place):
                texts = taking.places if taking.names is None else taking.names.rests
                words[id(texts)] = texts  # phrasings share the names of apps
        return Wanted([*words.values()], bits)

    def lead(self, place: int, text: str) -> Sequence[int]:
        """Where this token leads from an instruction that takes one by its text."""
        words = self._words.get(place)
        if words is None:
            return ()
        if words.names is not None and text in words.names.rests and text not in words.places:
            with self._lock:
                words.places[text] = [self._add_rest(rest, place + 1) for rest in words.names.rests[text]]
        return words.places.get(text, ())

    def _add_rest(self, rest: Sequence[str], after: int) -> int:
        """The instructions for the rest of a wording. Returns where they begin."""
        start = len(self._code)
        for text in rest:
            self._code.append(_Words({text: [len(self._code) + 1]}))
            self._index(len(self._code) - 1, self._code[-1])
        self._code.append(_Fork(after, after))
        return start

    def follow(self, place: int) -> tuple[Reached, ...]:
        """Where forks and marks lead from here, the preferred way first."""
        if (known := self._closures.get(place)) is not None:
            return known
        reached: list[Reached] = []
        seen: set[int] = set()
        waiting: list[Reached] = [(place, ())]
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
            # without any words it matches nothing: there may be no apps
            self._code.append(_Words({}, _parse_wordings(tuple(closed[slot.kind]))))
        elif slot.kind == "saying":
            self._code.append(Take(_BITS[begins_saying], opens=True))
            self._add_taking(slot.kind)
        else:
            self._add_taking(slot.kind)
        self._code.append(_Mark(slot.name))

    def _add_taking(self, kind: str) -> None:
        """Takes one token of this kind, or several; the last one of a time is no little word (“5 pm to”)."""
        begin = len(self._code)
        if kind in LASTS:
            self._code += [_Fork(begin + 1, begin + 3), Take(TAKEN[kind], closed=True), _Fork(begin, begin)]
            self._code.append(Take(TAKEN[kind] | _BITS[LASTS[kind]], closed=True))
            return
        self._code.append(Take(TAKEN[kind], opens=kind in OPEN_KINDS))
        if kind == "given":
            return  # one word
        after = begin + 2
        self._code.append(_Fork(begin, after) if kind == "long" else _Fork(after, begin))

    def _add_options(self, options: list[Pattern], closed: Closed) -> None:
        """Forks to each option, or to each row of options that begin with a word; all but the last jump to the end."""
        jumps: list[int] = []
        parts: list[list[Pattern]] = []
        for begins, found in groupby(options, _begins_with_word):
            row = list(found)
            parts += [row] if begins else [[option] for option in row]
        for part in parts[:-1]:
            fork = len(self._code)
            self._code.append(_Fork(0, 0))
            self._add_part(part, closed, jumps)
            self._add_jump(jumps)
            self._code[fork] = _Fork(fork + 1, len(self._code))
        self._add_part(parts[-1], closed, jumps)
        for jump in jumps:
            self._code[jump] = _Fork(len(self._code), len(self._code))

    def _add_part(self, part: list[Pattern], closed: Closed, jumps: list[int]) -> None:
        """One option; or several that begin with a word, of which one instruction takes that word."""
        if not _begins_with_word(part[0]):
            self._add_sequence(part[0], closed)
            return
        words, rests = _Words({}), [(item.text, rest) for item, *rest in part if isinstance(item, Word)]
        self._code.append(words)
        if not all(rest for _, rest in rests):
            alone = self._add_jump(jumps)
        for text, rest in rests:
            words.places.setdefault(text, []).append(len(self._code) if rest else alone)
            if rest:
                self._add_sequence(rest, closed)
                self._add_jump(jumps)

    def _add_jump(self, jumps: list[int]) -> int:
        """To be led to the end of a group."""
        jumps.append(len(self._code))
        self._code.append(_Fork(0, 0))
        return jumps[-1]


def _begins_with_word(option: Pattern) -> bool:
    return bool(option) and isinstance(option[0], Word)


@lru_cache(maxsize=256)
def _parse_wordings(words: tuple[str, ...]) -> _Names:
    """The wordings of a closed kind, bare or in quotes. Cached, since most phrasings share them."""
    bare = [[token.text for token in tokenize(word).tokens] for word in words]
    rests: dict[str, list[list[str]]] = {}
    for first, *rest in [*filter(None, bare), *([quotation_text(word)] for word in words)]:
        rests.setdefault(first, []).append(rest)
    return _Names(rests, frozenset(rests).union(*(rest for each in rests.values() for rest in each)))
