"""Where one clause ends and the next begins: marks, sequence words, numbers of a list, polite words."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.planning.apps.pattern import Word
from iris_screen.planning.apps.phrase_program import Program
from iris_screen.planning.apps.tokens import Sentence, tokens_of
from iris_screen.planning.planners.grammar.closed_words import BUTTONS, JOINS, MARKS, POLITE, TAIL, WEAK

_AFTER_NUMBER = frozenset(".。、):")
_SHOWN_TO = frozenset(",;。、\n")
_ADDRESS = re.compile(r"(?<![a-z0-9])[a-z][a-z0-9+.-]*:[^\s，。、；]*[^\s，。、；,;.]", re.IGNORECASE)
"""file:///etc/hosts, javascript:alert(1,2): shown whole, whatever marks it holds."""
_CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"


@dataclass(frozen=True)
class Gap:
    """What stands between clauses from some token on, and where the rest begins.

    none: nothing parts them. weak: only a word that texts contain too. open: something parts them.
    tail: only polite words follow. end: nothing follows.
    """

    next: int
    kind: str


class Gaps:
    """Finds gaps in sentences. begins: whether a clause begins at this token. Built once."""

    def __init__(self, begins: Callable[[Sentence, int], bool]) -> None:
        self._joins, self._polite, self._tail = _program(JOINS), _program(POLITE), _program(TAIL)
        self._begins = begins

    def at(self, sentence: Sentence, at: int) -> Gap:
        """The gap that begins at this token."""
        place = self._separators(sentence, at)
        if place == len(sentence):
            return Gap(place, "end")
        if self._ends(sentence, place):
            return Gap(len(sentence), "tail")
        if place == at:
            return Gap(at, "open" if _spaced(sentence, at) else "none")
        weak = sentence.slice(at, place).casefold() in WEAK
        return Gap(place, "weak" if weak else "open")

    def start(self, sentence: Sentence, at: int) -> int | None:
        """Where the clause itself begins, after polite words; None where none begins."""
        while not self._begins(sentence, at):
            after = self._separators(sentence, _longest(self._polite, sentence, at))
            if after in (at, len(sentence)):
                return None
            at = after
        return at

    def words(self, sentence: Sentence, at: int) -> str:
        """The person's words from here to the next mark, to show them to him; of an address all."""
        end = next((n for n in range(at + 1, len(sentence)) if sentence.tokens[n].text in _SHOWN_TO), len(sentence))
        return _with_addresses(sentence, at, end) if at < end else ""

    def _separators(self, sentence: Sentence, at: int) -> int:
        """Past marks and sequence words, up to a verb, also one that looks like a sequence word (后退)."""
        place = at
        while (after := self._one(sentence, place, parted=place > at or at == 0)) > place:
            if (place > at or at == 0) and self._begins(sentence, place):
                break
            place = after
        return place

    def _one(self, sentence: Sentence, at: int, parted: bool) -> int:
        """Past one mark or sequence word. parted: whether something parts the clauses already."""
        if at == len(sentence):
            return at
        if sentence.tokens[at].text in MARKS:
            return at + 1
        return max(_numeral(sentence, at), self._joined(sentence, at, parted))

    def _joined(self, sentence: Sentence, at: int, parted: bool) -> int:
        end = _longest(self._joins, sentence, at)
        return end if parted or sentence.slice(at, end).casefold() not in BUTTONS else at

    def _ends(self, sentence: Sentence, at: int) -> bool:
        """Whether there are only polite words from here to the end."""
        while at < len(sentence):
            after = self._separators(sentence, _longest(self._tail, sentence, at))
            if after == at:
                return False
            at = after
        return True


def _with_addresses(sentence: Sentence, at: int, end: int) -> str:
    """These tokens, and all of an address that begins before them or ends after them."""
    begins, ends = sentence.tokens[at].start, sentence.tokens[end - 1].end
    for address in _ADDRESS.finditer(sentence.source):
        if address.start() < ends and begins < address.end():
            begins, ends = min(begins, address.start()), max(ends, address.end())
    return sentence.source[begins:ends]


def _program(words: Sequence[str]) -> Program:
    return Program([([Word(token.text) for token in tokens_of(word).tokens], {}) for word in words])


def _longest(program: Program, sentence: Sentence, at: int) -> int:
    return max((done[0].end for done in program.ends(sentence, at)), default=at)


def _numeral(sentence: Sentence, at: int) -> int:
    """The end of "2.", "(2)", "②", "第二步" or "step 2" before an item of a list."""
    words = [token.text for token in sentence.tokens[at : at + 3]] + ["", ""]
    if words[0] == "(" and words[2] == ")" and sentence.tokens[at + 1].kind == "number":
        return at + 3
    if words[0] == "第" and words[2] == "步":
        return at + 3
    if words[0] == "step" and words[1].isdecimal():
        return at + 2
    if words[0].isdecimal() and words[1] and words[1] in _AFTER_NUMBER and _begins_item(sentence, at):
        return at + 2
    return at + 1 if sentence.source[sentence.tokens[at].start] in _CIRCLED else at


def _begins_item(sentence: Sentence, at: int) -> bool:
    """Whether a number begins an item of a list: "Tab #1." and "Tab 1." end with theirs."""
    attached = at > 0 and sentence.tokens[at - 1].kind == "mark" and not sentence.tokens[at].apart
    return at + 2 < len(sentence) and (not attached or sentence.tokens[at - 1].text in MARKS)


def _spaced(sentence: Sentence, at: int) -> bool:
    """Chinese is written without spaces, so that one between two clauses, or one after a quotation, parts them."""
    return sentence.tokens[at].apart and at > 0 and sentence.tokens[at - 1].kind in ("han", "quote", "title")
