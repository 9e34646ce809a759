"""Splits a sentence into tokens, which are compared with phrasings and know their place in the person's text.

One token is a word of letters, a number, some numbers in brackets, a single Chinese character, a mark, a line break, or
something in quotes. Comparisons ignore case, width and spaces. Values are cut from the source, so that typed text stays
as it was written.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from typing import Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

MAX_LENGTH = 2_000

Kind = Literal["word", "number", "han", "mark", "line", "quote", "title"]

_CLOSERS = {"“": "”", "”": "”", "「": "」", "『": "』", '"': '"', "＂": "＂", "‘": "’", "'": "'"}
_DOUBLE = '“”"＂'  # people mix these up, so any of them may close a quotation that another one opened
_TITLES = {"《": "》", "【": "】"}
_SINGLE = "'‘"
QUOTES = frozenset('“”「」『』"＂‘’')
"""Marks that always open or close a quotation, unlike the apostrophe."""
_WHOLE = "下一步"
"""A common button in dialogs, kept in one piece (点下一步 is not 点下 and 一步)."""
_PIECE = re.compile(rf"{_WHOLE}|\d+(?:[.:：]\d+)*|[^\W\d_]+|[^\S\n]+|.", re.DOTALL)
_TUPLE = re.compile(r"[(（\[]\s*[-+−]?\d+(?:\.\d+)?(?:\s*[,，;；、]\s*[-+−]?\d+(?:\.\d+)?)+\s*[)）\]]")
"""(-1,0): the comma in it does not separate clauses."""
FULL_STOP = "。"
_STOPS = "。.．"
"""Full stops, including a Latin one that ends a sentence; other dots ("node.js") stay dots."""


@dataclass(frozen=True)
class Token:
    """text: folded, see `quotation_text`. start, end: its place in the source. apart: a space stands before it."""

    text: str
    start: int
    end: int
    kind: Kind
    apart: bool = False


@dataclass(frozen=True)
class Sentence:
    """The source and its tokens."""

    source: str
    tokens: list[Token] = field(repr=False)

    def __len__(self) -> int:
        return len(self.tokens)

    def slice(self, begin: int, end: int) -> str:
        """The source text of the tokens from `begin` up to, not including, `end`."""
        tokens = self.tokens[begin:end]
        return self.source[tokens[0].start : tokens[-1].end] if tokens else ""

    def with_words_before(self, words: str, at: int) -> "Sentence":
        """The sentence with these words before the token `at`; the tokens before it stay the same."""
        start = self.tokens[at].start
        return _cut(f"{self.source[:start]}{words} {self.source[start:]}")

    def quotation(self, begin: int, end: int) -> str | None:
        """The quoted text, if these tokens are exactly one quotation; otherwise None."""
        if end - begin != 1 or self.tokens[begin].kind != "quote":
            return None
        return self.source[self.tokens[begin].start + 1 : self.tokens[begin].end - 1]


def fold(text: str) -> str:
    """The form in which words are compared: NFKC, case-folded, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _read_stop(source: str, at: int) -> str:
    """A full stop, a plain dot, or one of the dots of "..."."""
    around = source[max(at - 1, 0) : at] + source[at + 1 : at + 2]
    if any(char in _STOPS for char in around):
        return "…"
    ends = at + 1 == len(source) or source[at + 1].isspace() or is_han(source[at + 1])
    return FULL_STOP if ends or source[at] == FULL_STOP else "."


def quotation_text(text: str) -> str:
    """The text of a quotation token. No token outside quotes looks like this, so phrasings never match inside one."""
    return f'"{fold(text)}"'


def tokenize(source: str) -> Sentence:
    """Splits a sentence. Raises UsageError if it is longer than MAX_LENGTH or a quotation is never closed."""
    if len(source) > MAX_LENGTH:
        raise UsageError(say("app-task-too-long", count=len(source), most=MAX_LENGTH))
    return _cut(source)


def _cut(source: str) -> Sentence:
    found: list[Token] = []
    at, apart = 0, False
    while at < len(source):
        end, kind = _find_quotation(source, at) or _find_piece(source, at)
        if kind in ("quote", "title"):
            found.append(Token(quotation_text(source[at + 1 : end - 1]), at, end, kind, apart))
        elif kind is not None:
            is_stop = source[at] in _STOPS
            text = _read_stop(source, at) if is_stop else unicodedata.normalize("NFKC", source[at:end]).casefold()
            found.append(Token(text, at, end, kind, apart))
        at, apart = end, kind is None
    return Sentence(source, found)


def _find_piece(source: str, at: int) -> tuple[int, Kind | None]:
    """The end and kind of the piece that begins here; no kind for spaces."""
    if numbers := _TUPLE.match(source, at):
        return numbers.end(), "number"
    match = _PIECE.match(source, at)
    assert match is not None  # the last alternative takes any character
    piece = match.group()
    if piece == "\n":
        return match.end(), "line"
    if piece.isspace():
        return match.end(), None
    if piece[0].isdecimal():
        return match.end(), "number"
    if not piece[0].isalpha():
        return at + 1, "mark"
    if piece == _WHOLE:
        return match.end(), "han"
    if is_han(piece[0]):
        return at + 1, "han"
    letters = next((n for n, char in enumerate(piece) if is_han(char)), len(piece))
    return at + letters, "word"


def is_han(char: str) -> bool:
    """Whether it belongs to a script that is written without spaces between words."""
    return "\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\U00020000" <= char <= "\U0003ffff"


def is_english(text: str) -> bool:
    """Whether a sentence begins with a word of Latin letters; names of another script may follow."""
    return next((char.isascii() for char in text if char.isalpha()), False)


def _find_quotation(source: str, at: int) -> tuple[int, Kind | None] | None:
    """The end of the quotation that begins here, or None if none does."""
    mark = source[at]
    if mark in _TITLES:
        close = source.find(_TITLES[mark], at + 1)
        return (close + 1, "title") if close > at + 1 else None
    may_open = at == 0 or not source[at - 1].isalnum() or is_han(source[at - 1])
    if mark not in _CLOSERS or (mark in _SINGLE and not may_open):
        return None
    close = _find_close(source, at, mark)
    if close < 0 and mark in _SINGLE:
        return None  # an apostrophe
    if close < 0:
        if not source[at + 1 :].strip():
            raise UsageError(say("app-quote-unclosed-at-end"))
        raise UsageError(say("app-quote-unclosed", words=source[at + 1 : at + 21].strip()))
    return close + 1, "quote"


def _find_close(source: str, at: int, mark: str) -> int:
    """Where the quotation closes: at its own mark, else at the nearest mark of the same family; -1 if nowhere."""
    close = source.find(_CLOSERS[mark], at + 1)
    if mark in _SINGLE:  # an apostrophe closes none: 'Don't Save'
        for n in range(at + 2, len(source)):
            before_letter = n + 1 < len(source) and source[n + 1].isalnum() and not is_han(source[n + 1])
            if source[n] == _CLOSERS[mark] and not before_letter:
                return n
        return -1 if mark == "'" else close
    if close < 0 and mark in _DOUBLE:
        close = min((n for m in _DOUBLE if (n := source.find(m, at + 1)) >= 0), default=-1)
    return close
