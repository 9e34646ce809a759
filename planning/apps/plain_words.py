"""Whether words without quotes may be no more than a name or a text.

“Cynthie in the contact book”, “Next until it ends” and “the password I told you” say more: nothing explains the rest of
them, so they are neither looked for nor typed. The words that tell are in assets/languages/*.yaml.
"""

import re
from collections.abc import Callable
from functools import cache

from iris_screen.core.parsing.languages import load_languages
from iris_screen.planning.apps.tokens import is_han

MAX_WORDS, MAX_PERSON, MAX_HAN_PERSON = 5, 4, 8
"""Of a name that is no title, and of what a person is called, in words or in Chinese characters."""
MIN_PHRASE, MAX_TEXT, MAX_LETTERS = 3, 40, 400
_NOT_IN_PERSONS = ("never", "between", "of", "says")
_CLAUSE = re.compile(r"[,，；;][^\d]")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


@cache
def _list_words(role: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words of this role in all languages: those set apart by spaces, and the others."""
    words = [word for each in load_languages().values() for word in getattr(each.phrases, role)]
    return frozenset(word for word in words if not is_han(word[0])), tuple(word for word in words if is_han(word[0]))


def is_plain_name(text: str, known: bool = False, option: bool = False) -> bool:
    """Whether the words may be the name of one thing. known: the phrase around them leaves no doubt where they end.
    option: one of several to choose from, such as a colour.
    """
    parts = _WORD.findall(text)
    if not parts:
        return True
    if _is_no_name(text, parts, option) or _holds("never", text, parts):
        return False
    if known:
        return True
    is_phrase = len(parts) >= MIN_PHRASE or (len(text) > MIN_PHRASE and is_han(text[0]))
    is_long = len(parts) > MAX_WORDS and not _is_title(parts)
    return not is_long and not (is_phrase and _holds("between", text, parts))


def is_plain_person(text: str) -> bool:
    """Whether the words may be what somebody is called."""
    parts = _WORD.findall(text)
    if _is_no_name(text, parts) or any(_holds(role, f" {text}", parts, title=False) for role in _NOT_IN_PERSONS):
        return False
    return len(parts) <= MAX_PERSON and sum(map(is_han, text)) <= MAX_HAN_PERSON


def is_plain_text(text: str) -> bool:
    """Whether the words may be a text to type, said without quotes and without a word such as “saying” before it."""
    parts = _WORD.findall(text[:MAX_LETTERS])
    if len(parts) > MAX_TEXT or len(text) > MAX_LETTERS or _CLAUSE.search(text):
        return False
    if len(parts) < 2 and not (parts and is_han(text[0])):
        return True
    return not any(_begins_with(role, text, parts) for role in ("first", "refers")) and not any(
        _holds(role, text, parts, title=False) for role in ("between", "then")
    )


def is_plain_message(text: str) -> bool:
    """Whether words behind “saying” are only a message. “hi if he is online” may say when to send it."""
    return not _holds("provisos", text, _WORD.findall(text), title=False)


def is_plain_saying(text: str) -> bool:
    """Whether the words may be what somebody is told: nothing in them may be a condition of telling it."""
    return not _holds("conditions", text, _WORD.findall(text), title=False)


def _is_no_name(text: str, parts: list[str], option: bool = False) -> bool:
    apart, within = _list_words("alone")
    is_bare = not option and (text in apart or text in within)
    return is_bare or _begins_with("first", text, parts) or _holds("either", text, parts, False)


def _is_title(parts: list[str]) -> bool:
    joins = _list_words("between")[0] | _list_words("of")[0]
    return all(part[0].isupper() or part[0].isdigit() or part.casefold() in joins for part in parts)


def _holds(role: str, text: str, parts: list[str], title: bool = True) -> bool:
    """title: a title may hold any words of its language: “Who Can See This”, “Sign in with Google”."""
    apart, within = _list_words(role)
    if any(word in text[1:] for word in within):
        return True
    return not (title and len(parts) > 1 and _is_title(parts)) and any(part.casefold() in apart for part in parts)


def _begins_with(role: str, text: str, parts: list[str]) -> bool:
    apart, within = _list_words(role)
    return text.startswith(within) or (bool(parts) and parts[0] in apart)


TEXT_CHECKS: dict[str, Callable[[str], bool]] = {
    "person": is_plain_person,
    "words": is_plain_text,
    "saying": is_plain_saying,
    "text": is_plain_message,
    "long": is_plain_message,
}
"""By the kind of a slot."""
