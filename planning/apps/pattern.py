"""A small language for phrasings with slots; planning.apps.phrase_matcher matches them.

    给{contact:person}发(一条)?(微信)?(消息)?说{text}      turn (on|up) the {what:name}

`(…)` groups, `|` separates alternatives (the longer is tried first), `?` after a group makes it optional, `{name}` or
`{name:kind}` is a slot, `<name>` is a class: a part that many phrasings share
(assets/languages/*.yaml). Spaces, case and width do not matter. There is no repetition, so the cost of a phrasing from
a file is bounded.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

from iris_screen.core.message import say
from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.planning.apps.clock_times import TIME_CHARACTERS, TIME_WORDS
from iris_screen.planning.apps.days import DAY_CHARACTERS, DAY_WORDS
from iris_screen.planning.apps.durations import DURATION_CHARACTERS, DURATION_WORDS
from iris_screen.planning.apps.sums import list_first_words, list_sign_tokens
from iris_screen.planning.apps.tokens import QUOTES, Token, tokenize
from iris_screen.planning.apps.values import (
    ADDRESS_WORDS,
    LEVEL_CHARACTERS,
    LEVEL_WORDS,
    NUMBER_CHARACTERS,
    NUMBER_WORDS,
)

MAX_NESTING = 6

Takes = Callable[[Token], bool]

_ENDS_A_NAME = frozenset(",;:!?。、>→")
_ENDS_A_PATH = frozenset(",;!?。、")
_JOINS_PEOPLE = frozenset({"和", "跟", "与", "及", "and"})


def _in_name(token: Token) -> bool:
    return token.kind != "line" and token.text not in _ENDS_A_NAME


def _in_person(token: Token) -> bool:
    return _in_name(token) and token.text not in _JOINS_PEOPLE and token.text != "&"


def _in_number(token: Token) -> bool:
    return token.kind == "number" or token.text in NUMBER_WORDS or token.text in NUMBER_CHARACTERS or token.text == "-"


def _in_ordinal(token: Token) -> bool:
    return _in_number(token) or token.kind == "word" or token.text in ("第", "最", "后", "倒", "数")


def _in_time(token: Token) -> bool:
    return (
        token.kind == "number" or token.text in TIME_WORDS or token.text in TIME_CHARACTERS or token.text in ("'", ".")
    )


def _in_level(token: Token) -> bool:
    return token.kind == "number" or token.text in LEVEL_WORDS or token.text in LEVEL_CHARACTERS


def _in_minutes(token: Token) -> bool:
    return _in_number(token) or token.text in DURATION_WORDS or token.text in DURATION_CHARACTERS


def _in_moment(token: Token) -> bool:
    return _in_time(token) or token.text in DAY_WORDS or token.text in DAY_CHARACTERS or token.text in (",", "@")


def _in_url(token: Token) -> bool:
    return token.text in ADDRESS_WORDS or (
        token.kind in ("word", "number", "mark") and token.text not in (",", "。", "、")
    )


def _in_phone(token: Token) -> bool:
    return token.kind == "number" or token.text in ("+", "-", "*", "#", "(", ")")


KINDS: dict[str, Takes] = {
    "text": lambda token: True,
    "long": lambda token: True,
    "words": lambda token: True,
    "saying": lambda token: True,
    "statement": lambda token: True,
    "name": _in_name,
    "topic": _in_name,
    "event": _in_name,
    "title": _in_name,
    "file": _in_name,
    "files": lambda token: token.kind != "line" and token.text not in _ENDS_A_PATH - {",", "、"},
    "folder": _in_name,
    "items": lambda token: token.kind != "line",
    "person": _in_person,
    "given": lambda token: token.kind == "word",
    "artist": _in_person,
    "number": _in_number,
    "ordinal": _in_ordinal,
    "time": _in_time,
    "hour": _in_time,
    "moment": _in_moment,
    "rhythm": _in_moment,
    "repeat": _in_moment,
    "day": _in_moment,
    "minutes": _in_minutes,
    "duration": _in_minutes,
    "level": _in_level,
    "sum": lambda token: token.kind == "number" or token.text in list_sign_tokens(),
    "url": _in_url,
    "phone": _in_phone,
    "quoted": lambda token: token.kind == "quote",
    "path": lambda token: token.kind != "line" and token.text not in _ENDS_A_PATH,
}
"""Which tokens a slot of each kind takes. "long" takes as many as possible, all others but those of LASTS as few as
possible. "words" is a text that nothing announces, so it must be short and plain: see planning.apps.plain_words.
"saying" is one that begins like a statement (“tell Mom I'm late”), which also tells where a name before it ends;
"statement" is a whole one, behind a name of one word.
"""


def begins_saying(token: Token) -> bool:
    return any(token.text in each.phrases.says for each in load_languages().values())


TEXT_KINDS = frozenset({"text", "long", "words", "saying", "statement"})
"""Kinds for the person's own text."""

_LITTLE = frozenset("a an the in to of and for on at o past half , @ . ' - 的 都 个 上 过 零 又 这 到 至 大".split())


LASTS: dict[str, Takes] = {
    **dict.fromkeys(("time", "hour", "moment", "rhythm", "repeat", "day"), lambda token: token.text not in _LITTLE),
    **dict.fromkeys(("minutes", "duration"), lambda token: token.text not in _LITTLE - {"half"}),
}
"""Kinds of times, which take as many tokens as they can (“at 8 tonight” is one time), and what the last one may be."""


def _begins_time(token: Token) -> bool:
    return token.kind == "number" or (_in_moment(token) and token.text not in _LITTLE - {"half"})


def _begins_length(token: Token) -> bool:
    return token.text not in ("a", "an", "once", "-") and _in_number(token)


HEADS: dict[str, Takes] = {
    "quoted": lambda token: token.kind == "quote",
    "phone": lambda token: token.kind == "number",
    **dict.fromkeys(("time", "hour", "moment", "rhythm", "repeat", "day"), _begins_time),
    **dict.fromkeys(("minutes", "duration"), _begins_length),
    "sum": lambda token: token.kind == "number" or token.text in list_first_words(),
    **dict.fromkeys(("topic", "file", "files", "folder"), lambda token: token.kind not in ("number", "mark", "line")),
}
"""Kinds that a phrasing may begin with, and the tokens that they begin with."""

OPEN_KINDS = TEXT_KINDS | frozenset(
    {"name", "topic", "event", "title", "file", "files", "folder", "items", "person", "artist", "path"}
)
"""Kinds that take any words."""


_MARK = re.compile(r"[(){}|<]")


class PatternError(Mistake):
    """A phrasing that cannot be parsed. The message is meant to follow the phrasing."""


@dataclass(frozen=True)
class Word:
    text: str


@dataclass(frozen=True)
class Slot:
    name: str
    kind: str


@dataclass(frozen=True)
class Either:
    """One of several sequences; an empty one makes it optional."""

    options: list["Pattern"]


Pattern = list[Word | Slot | Either]


@lru_cache(maxsize=4096)
def parse_pattern(text: str, closed: frozenset[str] = frozenset()) -> Pattern:
    """Parses one phrasing. Raises PatternError. Cached, since a phrasing is checked, adapted to a device and compiled.

    closed: kinds that take only certain words. A slot without a kind has the kind of the same name, if there is one.
    """
    reader = _Reader(text, closed)
    pattern = reader.read_sequence(0)
    if reader.at < len(text):
        raise PatternError(say("app-pattern-unopened-parenthesis"))
    heads = [item.kind for item in list_heads(pattern) if isinstance(item, Slot)]
    starts_free = any(kind in KINDS and kind not in HEADS for kind in heads)
    if starts_free or not pattern:
        raise PatternError(say("app-pattern-starts-with-slot"))
    for before, after in pairwise(pattern):
        if not (isinstance(before, Slot) and isinstance(after, Slot)) or after.kind == "saying":
            continue
        if {before.kind, after.kind} <= OPEN_KINDS:
            raise PatternError(say("app-pattern-slots-adjacent", first=before.name, second=after.name))
    return pattern


def list_slots(pattern: Pattern) -> list[Slot]:
    """Every slot of the phrasing, in order."""
    found: list[Slot] = []
    for item in pattern:
        if isinstance(item, Slot):
            found.append(item)
        elif isinstance(item, Either):
            found += [slot for option in item.options for slot in list_slots(option)]
    return found


def list_words(pattern: Pattern) -> list[str]:
    """Every word of the phrasing."""
    found: list[str] = []
    for item in pattern:
        if isinstance(item, Word):
            found.append(item.text)
        elif isinstance(item, Either):
            found += [word for option in item.options for word in list_words(option)]
    return found


class _Reader:
    def __init__(self, text: str, closed: Collection[str]) -> None:
        self._text, self._closed, self.at = text, closed, 0

    def read_sequence(self, depth: int) -> Pattern:
        """Up to the end, a `|` or a `)`."""
        if depth > MAX_NESTING:
            raise PatternError(say("app-pattern-too-deep", most=MAX_NESTING))
        items: Pattern = []
        while self.at < len(self._text) and self._text[self.at] not in "|)":
            if self._text[self.at] == "(":
                items.append(self._read_group(depth))
            elif self._text[self.at] == "{":
                items.append(self._read_slot())
            elif self._text[self.at] == "<":
                items.append(self._read_class(depth))
            else:
                items += self._read_words()
        if depth == 0 and self._text[self.at : self.at + 1] == "|":
            raise PatternError(say("app-pattern-bar-outside"))
        return items

    def _read_group(self, depth: int) -> Either:
        options: list[Pattern] = []
        while self._text[self.at] in "(|":
            self.at += 1
            options.append(self.read_sequence(depth + 1))
            if self.at == len(self._text):
                raise PatternError(say("app-pattern-unclosed-parenthesis"))
        self.at += 1
        if not all(options):
            raise PatternError(say("app-pattern-empty-alternative"))
        options.sort(key=len, reverse=True)
        if self._text[self.at : self.at + 1] == "?":
            self.at += 1
            options.append([])
        return Either(options)

    def _read_class(self, depth: int) -> Either:
        """The part that a class stands for, which may be optional like a group."""
        close = self._text.find(">", self.at)
        name = self._text[self.at + 1 : close] if close > 0 else ""
        if (part := _list_classes().get(name)) is None:
            raise PatternError(say("app-pattern-class", name=name, classes=sorted(_list_classes())))
        inner = _Reader(f"({part})", self._closed).read_sequence(depth)[0]
        assert isinstance(inner, Either)
        self.at = close + 1
        if self._text[self.at : self.at + 1] == "?":
            self.at += 1
            return Either([*inner.options, []])
        return inner

    def _read_slot(self) -> Slot:
        close = self._text.find("}", self.at)
        if close < 0:
            raise PatternError(say("app-pattern-unclosed-brace"))
        name, _, kind = self._text[self.at + 1 : close].partition(":")
        self.at = close + 1
        if not name.isidentifier():
            raise PatternError(say("app-pattern-slot-name", slot=name))
        kind = kind or (name if name in self._closed or name in HEADS else "text")
        if kind not in KINDS and kind not in self._closed:
            raise PatternError(say("app-pattern-slot-kind", kind=kind, kinds=[*KINDS, *self._closed]))
        return Slot(name, kind)

    def _read_words(self) -> list[Word]:
        mark = _MARK.search(self._text, self.at)
        end = mark.start() if mark else len(self._text)
        piece, self.at = self._text[self.at : end], end
        if "?" in piece:
            raise PatternError(say("app-pattern-lone-question-mark"))
        if self._text[end : end + 1] == "}":
            raise PatternError(say("app-pattern-unopened-brace"))
        if any(mark in piece for mark in QUOTES):
            raise PatternError(say("app-pattern-quotes"))
        return list(_cut_words(piece))


@cache
def _list_classes() -> dict[str, str]:
    """The classes of all languages; their names do not meet."""
    return {name: part for each in load_languages().values() for name, part in each.classes.items()}


@lru_cache(maxsize=8192)
def _cut_words(piece: str) -> tuple[Word, ...]:
    """Cached, since thousands of phrasings share a few words."""
    return tuple(Word(token.text) for token in tokenize(piece.replace("'", " ' ")).tokens)


def list_heads(pattern: Pattern) -> list[Word | Slot]:
    """What the phrasing may begin with."""
    found: list[Word | Slot] = []
    for item in pattern:
        if not isinstance(item, Either):
            return [*found, item]
        found += [head for option in item.options for head in list_heads(option)]
        if all(item.options):
            return found
    return found
