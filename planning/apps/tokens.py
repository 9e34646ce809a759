"""Splits a sentence into tokens, which are compared with phrasings and know their place in the person's text.

One token is a word of letters, a number, some numbers in brackets, a single Chinese character, a mark, a line break, or
something in quotes. Comparisons ignore case, width and spaces. Values are cut from the source, so that typed text stays
as it was written.
"""

import re
import unicodedata
from bisect import bisect_left
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import list_same_letters, load_languages

MAX_LENGTH = 2_000
TEXTS = 64
"""How many sentences and parts of one are remembered as they are split."""

TokenKind = Literal["word", "number", "han", "mark", "line", "quote", "title"]

_CLOSERS = {"“": "”", "”": "”", "「": "」", "『": "』", '"': '"', "＂": "＂", "‘": "’", "'": "'", "«": "»"}
_DOUBLE = '“”"＂'  # people mix these up, so any of them may close a quotation that another one opened
_TITLES = {"《": "》", "【": "】"}
_SINGLE = "'‘"
QUOTES = frozenset('“”「」『』"＂‘’«»')
"""Marks that always open or close a quotation, unlike the apostrophe."""
_WHOLE = re.compile("下一步|(?<!打)开始|按住|点赞|关注|关心|回收站")
"""Words kept in one piece: 点下一步 is not 点下 and 一步, and 开始计时 does not switch 始计时 on."""
_NUMBER = re.compile(r"\d+(?:[.:：]\d+)*")
_SPACES = re.compile(r"[^\S\n]+")
_HAN = "\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_LETTERS = re.compile(rf"[^\W\d_{_HAN}]+")
_DOT_AND_NAME = re.compile(r"\.\s+(?![a-z])[^\W\d_]")
_TUPLE = re.compile(r"[(（\[]\s*[-+−]?\d+(?:\.\d+)?(?:\s*[,，;；、]\s*[-+−]?\d+(?:\.\d+)?)+\s*[)）\]]")
"""(-1,0): the comma in it does not separate clauses."""
FULL_STOP = "。"
_STOPS = "。.．"
"""Full stops, including a Latin one that ends a sentence; other dots ("node.js") stay dots."""


@dataclass(frozen=True)
class Token:
    """text: folded, see `quotation_text`. apart: a space is before it."""

    text: str
    kind: TokenKind
    apart: bool = False


@dataclass(frozen=True, eq=False)
class Sentence:
    """The source and its tokens. starts, ends: the place of each in the source. mended: the tokens that stand for
    mistyped words.

    It is compared by identity, so that what is found out about a sentence can be remembered with it.
    """

    source: str
    tokens: list[Token] = field(repr=False)
    starts: list[int] = field(repr=False)
    ends: list[int] = field(repr=False)
    mended: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.tokens)

    def slice(self, begin: int, end: int) -> str:
        """The source text of the tokens from `begin` up to, not including, `end`."""
        end = min(end, len(self.tokens))
        return self.source[self.starts[begin] : self.ends[end - 1]] if begin < end else ""

    def with_words_before(self, words: str, at: int) -> "Sentence":
        """The sentence with these words before the token `at`; the other tokens stay the same."""
        start, new = self.starts[at], _cut(words)
        width = len(words) + 1
        return Sentence(
            f"{self.source[:start]}{words} {self.source[start:]}",
            [*self.tokens[:at], *new.tokens, replace(self.tokens[at], apart=True), *self.tokens[at + 1 :]],
            [*self.starts[:at], *(start + n for n in new.starts), *(n + width for n in self.starts[at:])],
            [*self.ends[:at], *(start + n for n in new.ends), *(n + width for n in self.ends[at:])],
            frozenset(n if n < at else n + len(new) for n in self.mended),
        )

    def quotation(self, begin: int, end: int) -> str | None:
        """The quoted text, if these tokens are exactly one quotation; otherwise None."""
        if end - begin != 1 or self.tokens[begin].kind != "quote":
            return None
        return self.source[self.starts[begin] + 1 : self.ends[begin] - 1]


def fold(text: str) -> str:
    """The form in which words are compared: NFKC, case-folded, with single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").casefold().split())


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


@lru_cache(maxsize=TEXTS)
def tokenize(source: str) -> Sentence:
    """Splits a sentence; remembered, since each check of a text splits it anew. Raises UsageError if it is longer than
    MAX_LENGTH or a quotation is never closed.
    """
    if len(source) > MAX_LENGTH:
        raise UsageError(say("app-task-too-long", count=len(source), most=MAX_LENGTH))
    return _cut(source)


def _cut(source: str) -> Sentence:
    cut = Sentence(source, [], [], [])
    closers: dict[str, list[int]] = {}
    at, apart = 0, False
    while at < len(source):
        end, kind = _find_quotation(source, at, closers) or _find_piece(source, at)
        if kind is not None:
            if kind in ("quote", "title"):
                text = quotation_text(source[at + 1 : end - 1])
            elif source[at] in _STOPS:
                text = _read_stop(source, at)
            else:
                plain = unicodedata.normalize("NFKC", source[at:end]).replace("’", "'")
                text = plain.casefold().translate(list_same_letters())
            cut.tokens.append(Token(text, kind, apart))
            cut.starts.append(at)
            cut.ends.append(end)
        at, apart = end, kind is None
    return cut


def _find_piece(source: str, at: int) -> tuple[int, TokenKind | None]:
    """The end and kind of the piece that begins here; no kind for spaces."""
    sign = source[at]
    if sign in "(（[" and (numbers := _TUPLE.match(source, at)):
        return numbers.end(), "number"
    if sign == "\n":
        return at + 1, "line"
    if number := _NUMBER.match(source, at):
        return number.end(), "number"
    if spaces := _SPACES.match(source, at):
        return spaces.end(), None
    if whole := _WHOLE.match(source, at):
        return whole.end(), "han"
    if is_han(sign):
        return at + 1, "han" if sign.isalpha() else "mark"
    letters = _LETTERS.match(source, at) if sign.isalpha() else None
    if letters and _DOT_AND_NAME.match(source, letters.end()):  # Dr. of “Dr. Hassan”, with its dot
        title = letters[0].casefold()
        is_short = any(title in each.phrases.abbreviated for each in load_languages().values())
        return letters.end() + is_short, "word"
    return (letters.end(), "word") if letters else (at + 1, "mark")


def is_han(char: str) -> bool:
    """Whether it belongs to a script that is written without spaces between words."""
    return "\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\U00020000" <= char <= "\U0003ffff"


def _find_quotation(source: str, at: int, closers: dict[str, list[int]]) -> tuple[int, TokenKind | None] | None:
    """The end of the quotation that begins here, or None if none does. closers: see `_find_close`."""
    mark = source[at]
    if mark in _TITLES:
        close = source.find(_TITLES[mark], at + 1)
        return (close + 1, "title") if close > at + 1 else None
    may_open = at == 0 or not source[at - 1].isalnum() or is_han(source[at - 1])
    if mark not in _CLOSERS or (mark in _SINGLE and not may_open):
        return None
    close = _find_close(source, at, mark, closers)
    if close < 0 and mark in _SINGLE:
        return None  # an apostrophe
    if close < 0:
        if not source[at + 1 :].strip():
            raise UsageError(say("app-quote-unclosed-at-end"))
        raise UsageError(say("app-quote-unclosed", words=source[at + 1 : at + 21].strip()))
    return close + 1, "quote"


def _find_close(source: str, at: int, mark: str, closers: dict[str, list[int]]) -> int:
    """Where the quotation closes: at its own mark, else at the nearest mark of the same family; -1 if nowhere.

    closers: where single quotes can close one; filled at the first question about them, so that each text is searched
    only once.
    """
    closer = _CLOSERS[mark]
    if mark in _SINGLE:  # an apostrophe closes none: 'Don't Save'
        if closer not in closers:
            closers[closer] = [
                n
                for n, sign in enumerate(source)
                if sign == closer
                and not (n + 1 < len(source) and source[n + 1].isalnum() and not is_han(source[n + 1]))
            ]
        places = closers[closer]
        nearest = bisect_left(places, at + 2)
        if nearest < len(places):
            return places[nearest]
        return -1 if mark == "'" else source.find(closer, at + 1)
    close = source.find(closer, at + 1)
    if close < 0 and mark in _DOUBLE:
        close = min((n for m in _DOUBLE if (n := source.find(m, at + 1)) >= 0), default=-1)
    return close
