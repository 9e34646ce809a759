"""Where one clause ends and the next begins: marks, sequence words, numbers of a list, polite words."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Literal, TypeVar
from weakref import WeakKeyDictionary

from iris_screen.core.parsing.wordings import match_words
from iris_screen.planning.apps.days import parse_day
from iris_screen.planning.apps.pattern import Word
from iris_screen.planning.apps.phrase import make_phrase, read_phrase
from iris_screen.planning.apps.phrase_matcher import PhraseMatcher
from iris_screen.planning.apps.tokens import Sentence, tokenize
from iris_screen.planning.planners.grammar.closed_words import (
    BOUND,
    BUTTONS,
    DEEDS,
    DOUBTS,
    FOR_ME,
    JOINS,
    LOUDNESS,
    MARKS,
    NO_VERBS,
    POLITE,
    REASONS,
    REMARKS,
    TAIL,
    WEAK,
)

_AFTER_NUMBER = frozenset(".。、):")
_SHOWN_TO = frozenset(",;。、\n")
_ADDRESS = re.compile(r"(?<![a-z0-9])[a-z][a-z0-9+.-]*:[^\s，。、；]*[^\s，。、；,;.]", re.IGNORECASE)
"""file:///etc/hosts, javascript:alert(1,2): shown in full, despite the marks in it."""
OF_PLACES = frozenset({"in", "into"})
"""What these name may belong to the quotation before them: “hello” in Mousepad."""
Found = TypeVar("Found")
LOUD = frozenset("!?~")
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"


GapKind = Literal["none", "weak", "open", "tail", "end"]
"""none: nothing separates them. weak: only a word that also occurs inside texts. open: something separates them. tail:
only polite words follow. end: nothing follows.
"""


@dataclass(frozen=True)
class Gap:
    """What separates two clauses, from some token on, and where the next one begins."""

    next: int
    kind: GapKind


@dataclass(frozen=True)
class _Memo:
    """What was found out about one sentence, by token, since every reading asks for it again. clauses: see
    `find_clause`. rests: see `_skip_rest`. polite: see `_is_polite_rest`.
    """

    gaps: dict[int, Gap] = field(default_factory=dict)
    clauses: dict[int, int | None] = field(default_factory=dict)
    rests: dict[int, int] = field(default_factory=dict)
    polite: dict[int, bool] = field(default_factory=dict)


LONGEST_ASIDE = 25
"""Tokens of a reason or a remark; a longer one may ask for something."""
PHRASE = 4
"""Tokens of polite words that are more than a single word which may be a verb as well."""


class Gaps:
    """Finds gaps in sentences. begins: whether a clause begins at this token. Built once."""

    def __init__(self, begins: Callable[[Sentence, int], bool]) -> None:
        self._joins, self._polite, self._tail = (_compile(role, plain=True) for role in (JOINS, POLITE, TAIL))
        self._reasons, self._remarks = (_compile(role, plain=False) for role in (REASONS, REMARKS))
        self._begins = begins
        self._memos: WeakKeyDictionary[Sentence, _Memo] = WeakKeyDictionary()

    def _remember(self, sentence: Sentence) -> _Memo:
        """What was found out about this sentence. Asked for at every token, so nothing is made in vain."""
        if (memo := self._memos.get(sentence)) is None:
            memo = self._memos.setdefault(sentence, _Memo())
        return memo

    def find_gap(self, sentence: Sentence, at: int) -> Gap:
        """The gap that begins at this token."""
        gaps = self._remember(sentence).gaps
        if at not in gaps:
            gaps[at] = self._find_new_gap(sentence, at)
        return gaps[at]

    def _find_new_gap(self, sentence: Sentence, at: int) -> Gap:
        place = self._skip_separators(sentence, at)
        if place == len(sentence):
            is_end = all(token.text in MARKS for token in sentence.tokens[at:place])
            return Gap(place, "end") if is_end else Gap(at, "none")  # nothing follows what was to follow
        if self._is_polite_rest(sentence, place):
            return Gap(len(sentence), "tail")
        if place == at:
            # Chinese has no spaces between words, so a space between two clauses, or after a quotation, separates them
            token, is_first = sentence.tokens[at], at == 0
            is_open = token.apart and not is_first and sentence.tokens[at - 1].kind in ("han", "quote", "title")
            is_open = is_open and token.text not in OF_PLACES
            return Gap(at, "open" if is_open else "none")
        weak = sentence.slice(at, place).casefold() in WEAK
        return Gap(place, "weak" if weak else "open")

    def find_clause(self, sentence: Sentence, at: int) -> int | None:
        """Where the clause itself begins, after polite words; None if none begins."""
        clauses = self._remember(sentence).clauses
        if at in clauses:
            return clauses[at]

        def advance(place: int) -> int:
            begins, polite = self._begins(sentence, place), self._skip_polite(sentence, place)
            # 在打开的网页里 begins like a verb, and is none
            begins = begins and polite - place < PHRASE
            # 给我 begins like 给妈妈, and is none where a verb follows: 给我开一个计时器
            behind = self._skip_separators(sentence, polite)
            goes_on = self._begins(sentence, behind) or self._polite.find_longest(sentence, behind) > behind
            begins = begins and not (sentence.slice(place, polite) in FOR_ME and goes_on)
            aside = place if begins else self._skip_aside(sentence, place)
            after = place if begins else self._skip_separators(sentence, max(polite, aside))
            if after in (place, len(sentence)):
                clauses[place] = place if begins else None
                return place
            return after

        return _follow_chain(clauses, at, advance)

    def list_starts(self, sentence: Sentence) -> list[int]:
        """Where clauses may begin, behind marks, joining and polite words, in whatever words."""
        behind = {0}
        for at in range(len(sentence)):
            after = self._skip_one(sentence, at, parted=True)
            behind |= {after} if after > at else set()
        starts = list[int]()
        for place in sorted(behind):
            at = place
            while (after := self._skip_polite(sentence, self._skip_one(sentence, at, parted=True))) > at:
                starts.append(at)
                at = after
            starts.append(at)
        return sorted({at for at in starts if at < len(sentence)})

    def _skip_polite(self, sentence: Sentence, at: int) -> int:
        """Skips polite words, and what is said loudly: “thanks!”."""
        after = self._polite.find_longest(sentence, at)
        while after > at and after < len(sentence) and sentence.tokens[after].text in LOUD:
            after += 1
        return after

    def show_words(self, sentence: Sentence, at: int) -> str:
        """The person's words from here to the next mark, to show to them; an address is shown in full."""
        end = next((n for n in range(at + 1, len(sentence)) if sentence.tokens[n].text in _SHOWN_TO), len(sentence))
        if at >= end:
            return ""
        begins, ends = sentence.starts[at], sentence.ends[end - 1]
        for address in _ADDRESS.finditer(sentence.source):
            if address.start() < ends and begins < address.end():
                begins, ends = min(begins, address.start()), max(ends, address.end())
        return sentence.source[begins:ends]

    def _skip_separators(self, sentence: Sentence, at: int) -> int:
        """Skips marks and sequence words up to a verb, even one that looks like a sequence word (后退)."""
        first = self._skip_one(sentence, at, parted=at == 0)
        return first if first == at > 0 else self._skip_rest(sentence, first if at > 0 else 0)

    def _skip_rest(self, sentence: Sentence, at: int) -> int:
        """As `_skip_separators`, where something already separates the clauses."""
        rests = self._remember(sentence).rests

        def advance(place: int) -> int:
            is_item = sentence.slice(place, place + 1) == "第" and _skip_number(sentence, place) > place  # 第二步
            begins = self._begins(sentence, place) and not is_item
            after = place if begins else self._skip_one(sentence, place, parted=True)
            if after == place:
                rests[place] = place
            return after

        return _follow_chain(rests, at, advance)

    def _skip_one(self, sentence: Sentence, at: int, parted: bool) -> int:
        """Skips one mark or sequence word. parted: whether something already separates the clauses."""
        if at == len(sentence):
            return at
        if sentence.tokens[at].text in MARKS:
            return at + 1
        joined = self._joins.find_longest(sentence, at)
        if not parted and sentence.slice(at, joined).casefold() in BUTTONS:
            joined = at
        if parted and joined > at and parse_day(sentence.slice(at, joined + 1)):
            joined = at  # 后天 begins with 后
        return max(_skip_number(sentence, at), joined)

    def _skip_aside(self, sentence: Sentence, at: int) -> int:
        """The end of a reason or a remark that a mark or the end of the sentence follows: nothing in it is asked for.

        A remark is between marks, and no pronoun that follows it may mean what it tells of. A reason that no
        mark sets apart begins with a small letter, and not behind a single word: “Because of You” is a song.
        """
        if at == len(sentence):
            return at
        is_apart = at == 0 or sentence.tokens[at - 1].text in MARKS
        is_sure = is_apart or (at > 1 and not sentence.source[sentence.starts[at]].isupper())
        end = self._reasons.find_longest(sentence, at, LONGEST_ASIDE) if is_sure else at
        if end == at and is_apart:
            end = self._remarks.find_longest(sentence, at, LONGEST_ASIDE)
            said = sentence.slice(at, end)
            for noun in NO_VERBS:
                said = said.replace(noun, "")
            if any(deed in said for deed in DEEDS):
                return at
            after = sentence.tokens[end + 1 : end + 1 + PHRASE]
            if any(token.text in BOUND for token in after) and not any(word in said for word in LOUDNESS):
                return at  # “the screen is too bright, turn it down”: what “it” is, the remark says
        if end > at and self._doubts.search(sentence.slice(at, end)):
            return at
        is_all = at == 0 and end == len(sentence)  # nothing else is said
        is_ended = end == len(sentence) or sentence.tokens[end].text in MARKS
        return end if is_ended and not is_all else at

    @cached_property
    def _doubts(self) -> "re.Pattern[str]":
        return match_words(DOUBTS)

    def _is_polite_rest(self, sentence: Sentence, at: int) -> bool:
        """Whether there are only polite words from here to the end."""
        polite = self._remember(sentence).polite
        polite[len(sentence)] = True

        def advance(place: int) -> int:
            tail = self._tail.find_longest(sentence, place)
            after = self._skip_separators(sentence, max(tail, self._skip_aside(sentence, place)))
            if after == place:
                polite[place] = False
            return after

        return _follow_chain(polite, at, advance)


def _follow_chain(known: dict[int, Found], at: int, advance: Callable[[int], int]) -> Found:
    """What is found where a chain of places from `at` ends, remembered for all of its places, so that a sentence of
    such words alone is walked through once. advance: the next place; at the last one it fills in `known`.
    """
    passed, place = list[int](), at
    while place not in known:
        passed.append(place)
        place = advance(place)
    known.update(dict.fromkeys(passed, known[place]))
    return known[at]


@cache
def _compile(phrases: tuple[str, ...], *, plain: bool) -> PhraseMatcher:
    """Cached, since it is the same whatever apps there are. plain: they are words and not phrasings."""
    read = (lambda text: make_phrase([Word(token.text) for token in tokenize(text).tokens])) if plain else read_phrase
    return PhraseMatcher([(read(text), {}) for text in phrases])


def _skip_number(sentence: Sentence, at: int) -> int:
    """The end of "2.", "(2)", "②", "第二步" or "step 2" before an item of a list."""
    words = [token.text for token in sentence.tokens[at : at + 3]] + ["", ""]
    if words[0] == "(" and words[2] == ")" and sentence.tokens[at + 1].kind == "number":
        return at + 3
    if words[0] == "第" and words[2] == "步":
        return at + 3
    if words[0] == "step" and words[1].isdecimal():
        return at + 2
    before = sentence.tokens[at - 1] if at > 0 else None
    attached = before is not None and before.kind == "mark" and not sentence.tokens[at].apart
    # the number in "Tab #1." and "Tab 1." belongs to the name and does not begin an item
    may_begin = at + 2 < len(sentence) and (before is None or not attached or before.text in MARKS)
    if words[0].isdecimal() and words[1] and words[1] in _AFTER_NUMBER and may_begin:
        return at + 2
    return at + 1 if sentence.source[sentence.starts[at]] in _CIRCLED else at
