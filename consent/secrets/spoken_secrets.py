"""Finds the passwords and codes in what a person says or writes: those that any text states
(consent.secrets.stated_secrets), and those in ways of speaking that no screen has, such as "type swordfish into the
password field". Pure. The words are data, as all names of secrets are.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from iris_screen.consent.secrets.secret_names import Name, find_names, fold, is_page_word, list_words, make_pattern
from iris_screen.consent.secrets.secret_tokens import blank_tokens, find_plain_parts
from iris_screen.consent.secrets.stated_secrets import find_stated, is_sender
from iris_screen.consent.secrets.value_shapes import looks_mixed
from iris_screen.core.message import HIDDEN

_CALLED: Final = frozenset({"passwords", "answers", "phrases", "codes", "pins", "keys"})
"""Groups of names that a sentence about a secret has; a card or an account may be named in any."""
_STATED: Final = frozenset({"password", "code", "key"})
_APART: Final = ";"
"""In place of a token: it is no secret and names none, and separates sentences."""
_QUOTED: Final = re.compile(r"[^\"“'‘「,，;；.。]{0,16}[\"“'‘「]([^\"”'’」]+)[\"”'’」]")
_ANY: Final = re.compile(r"[^\s,，。；;、！？“”\"'‘’「」()（）<>]+")
_LATIN: Final = re.compile(r"(?![:=])[!#-&*-+\--:=@-~]+")
_SPACES: Final = re.compile(r"\s*")
_COMMA: Final = re.compile(r"[,，;；]")
LINK: Final = 40
"""Characters before a value in which a word such as "is" is sought."""
_CLOSED: Final = re.compile(r"[”’」』][)）\]]*[.!?:]*$")
"""The quotation mark after a word, and what closes with it."""
_OPENS: Final = tuple("\"“'‘「『«")


def mask_sentence(text: str) -> str:
    """With HIDDEN in place of each password and code that a sentence states."""
    for start, end in reversed(_find_spans(text)):
        text = text[:start] + HIDDEN + text[end:]
    return text


def find_stated_secrets(text: str) -> list[str]:
    """The passwords and codes that a sentence states."""
    return list(dict.fromkeys(text[start:end] for start, end in _find_spans(text)))


@lru_cache(maxsize=4096)
def mentions_secret(text: str) -> bool:
    """Whether it names a password, a code or a key, stated or not."""
    return any(name.group in _CALLED for name in find_names(fold(blank_tokens(text, _APART))[0]))


@lru_cache(maxsize=4096)
def mentions_credential(text: str) -> bool:
    """Whether what a model calls a fact names something that gives access: “apikey”, “connection string”. On a screen
    no value is next to such words.
    """
    return make_pattern("credentials").search(fold(text)[0]) is not None


@lru_cache(maxsize=4096)
def _find_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where secrets are, from left to right, without overlaps and without tokens."""
    said = blank_tokens(text, _APART)
    folded, places = fold(said)
    names = find_names(folded)
    if not names:
        return ()
    stated = [_cut_at_comma(said, start, end) for start, end, kind in find_stated(said) if kind in _STATED]
    found = [span for span in stated if _is_marked(said, *span)]
    for name in names:
        if name.group in {"passwords", "codes", "pins"}:
            spans = [*_find_after(folded, name), *_find_before(folded, name)]
            placed = [(places[start], places[end]) for start, end in spans]
            found += [span for span in placed if name.group != "codes" or not is_sender(said, *span)]
    spans, last = [], 0
    for start, end in sorted(found, key=lambda span: (span[0], -span[1])):
        parts = find_plain_parts(text, max(start, last), end) if end > last else ()
        for first, stop in parts:
            length = len(_CLOSED.sub("", text[first:stop]).rstrip(".!?:"))
            if length and text[first : first + length] != HIDDEN:
                spans.append((first, first + length))
        last = max(last, end)
    return tuple(spans)


def _is_marked(text: str, start: int, end: int) -> bool:
    """Whether it looks like a secret, or the text says that it is one. A sentence about passwords has words after that
    name as well, which on a screen would be its value.
    """
    value = fold(text[start:end])[0]
    if looks_mixed(value):
        return True
    before = fold(text[max(0, start - LINK) : start].rstrip())[0]
    first = value.split()[0] if value.split() else ""
    if first in list_words("ordinary") or (first.isdigit() and len(first) < 3):
        return False
    words = (*list_words("links"), *list_words("leads"))
    return before.endswith((*_OPENS, ":", "=")) or any(
        before.endswith(word) and not (word.isascii() and before[: -len(word)][-1:].isalpha()) for word in words
    )


def _cut_at_comma(text: str, start: int, end: int) -> tuple[int, int]:
    """A sentence goes on after a comma, unless it is in quotes."""
    comma = None if start and text[start - 1] in _OPENS else _COMMA.search(text, start + 1, end)
    return start, comma.start() if comma else end


def _find_after(folded: str, name: Name) -> Iterator[tuple[int, int]]:
    """What a name is followed by: something in quotes, or the next word if it is none that follows it elsewhere."""
    if quoted := _QUOTED.match(folded, name.end):
        if not is_page_word(quoted[1]):
            yield quoted.span(1)
        return
    if name.group != "passwords" and not re.match(r"\s*\S*\d\S*\d\S*\d", folded[name.end : name.end + 40]):
        return  # "pin Bob to the top"
    start = _skip_words(folded, name.end, "fields", name)
    start = _skip_words(folded, start, "turns", name)
    if word := _match_word(folded, start, name, apart=start > name.end):
        yield word


def _find_before(folded: str, name: Name) -> Iterator[tuple[int, int]]:
    """What is typed into what has this name: "type swordfish into the password field"."""
    for verb in make_pattern("types", name.languages).finditer(folded, max(0, name.start - 120), name.start):
        start = _skip(folded, verb.end())
        word = _match_word(folded, start, name, apart=start > verb.end())
        into = word and make_pattern("into", name.languages).match(folded, _skip(folded, word[1]), name.start)
        if word and into and len(folded[into.end() : name.start].split()) <= 2:
            yield word


def _match_word(folded: str, start: int, name: Name, *, apart: bool) -> tuple[int, int] | None:
    """The word there, if it may be a secret. apart: there is a space before it; where none is written, only Latin
    letters are told from the words around them.
    """
    spaced = folded[name.start].isascii()
    word = (_ANY if spaced else _LATIN).match(folded, start)
    ordinary = list_words("ordinary", name.languages)
    if word is None or not ordinary or (spaced and not apart):
        return None
    said = word[0].rstrip(".!?:")
    known = said in ordinary or said in list_words("about", name.languages) or is_page_word(said)
    return None if not said or known else (start, start + len(said))


def _skip_words(folded: str, start: int, key: Literal["fields", "turns"], name: Name) -> int:
    """Where the text goes on after one of these words, if it is there, and after spaces."""
    word = make_pattern(key, name.languages).match(folded, _skip(folded, start))
    return _skip(folded, word.end() if word else start)


def _skip(folded: str, start: int) -> int:
    match = _SPACES.match(folded, start)
    return match.end() if match else start
