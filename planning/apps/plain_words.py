"""Whether words without quotes may be no more than a name or a text.

“Cynthie in the contact book”, “Next until it ends” and “the password I told you” say more: nothing explains the rest of
them, so they are neither looked for nor typed. The words that tell are in assets/languages/*.yaml.
"""

import re
from collections.abc import Callable
from functools import cache

from iris_screen.core.parsing.languages import has_meaning, load_languages
from iris_screen.planning.apps.tokens import is_han

MAX_WORDS, MAX_HAN_NAME, MAX_PERSON, MAX_HAN_PERSON = 5, 12, 4, 8
"""Of a name that is no title, and of what a person is called, in words or in Chinese characters."""
MAX_HAN_ARTIST, MIN_HAN = 4, 2
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
    if _is_no_name(text, parts, option) or _holds("never", text, parts) or _says_which(parts):
        return False
    ends, ends_within = _list_words("ends")  # “the green one”, 绿色的那个
    is_han_name = is_han(text[-1]) and len(text) > MIN_HAN
    if text.endswith(ends_within) if is_han_name else len(parts) > 1 and parts[-1] in ends and not _is_title(parts):
        return False
    is_long = (len(parts) > MAX_WORDS and not _is_title(parts)) or sum(map(is_han, text)) > MAX_HAN_NAME
    if known:
        return not is_long
    is_phrase = len(parts) >= MIN_PHRASE or (len(text) > MIN_PHRASE and any(map(is_han, text)))
    return not is_long and not (is_phrase and _holds("between", text, parts))


def is_plain_person(text: str) -> bool:
    """Whether the words may be what somebody is called."""
    parts = _WORD.findall(text)
    if _is_no_name(text, parts) or any(_holds(role, f" {text}", parts, title=False) for role in _NOT_IN_PERSONS):
        return False
    if parts and not any(char.isalpha() for char in text):
        return False  # a number is called otherwise
    is_long = len(parts) > MAX_PERSON or sum(map(is_han, text)) > MAX_HAN_PERSON
    if not parts or not parts[0][0].isupper():
        return not is_long
    rest = [part for part in parts[1:] if part.islower() and len(part) > 1 and not is_han(part[0])]
    return not is_long and _list_words("particles")[0].issuperset(rest)  # “Hugo no” is more than a name


def is_plain_artist(text: str) -> bool:
    """Whether the words are surely who makes music: nothing else tells 周杰伦 in 周杰伦的稻香 from 爱 in 爱的代价."""
    parts = _WORD.findall(text)
    if not is_plain_person(text) and not (_is_title(parts) and len(parts) <= MAX_PERSON):
        return False
    surnames, bands = _list_words("surnames")[1], _list_words("bands")[1]
    is_person = text.startswith(surnames) and 2 <= len(text) <= MAX_HAN_ARTIST
    return is_person or text.endswith(bands) or not any(map(is_han, text))


def is_plain_text(text: str) -> bool:
    """Whether the words may be a text to type, said without quotes and without a word such as “saying” before it."""
    parts = _WORD.findall(text[:MAX_LETTERS])
    if len(parts) > MAX_TEXT or len(text) > MAX_LETTERS or _CLAUSE.search(text):
        return False
    if _holds("asks", text, parts, title=False) or _says_which(parts):
        return False
    if len(parts) < 2 and not (parts and is_han(text[0])):
        return True
    return not any(_begins_with(role, text, parts) for role in ("first", "refers")) and not any(
        _holds(role, text, parts, title=False) for role in ("between", "then")
    )


def is_plain_message(text: str) -> bool:
    """Whether words behind “saying” are only a message. “hi if he is online” may say when to send it."""
    parts = _WORD.findall(text)
    vague = _list_words("ends")[0]
    says = [part for part in parts if not has_meaning("pronouns", part) and part.casefold() not in vague]
    return (says != [] or not parts) and not _holds("provisos", f" {text}", parts, title=False)


def is_plain_saying(text: str) -> bool:
    """Whether the words may be what somebody is told: nothing in them may be a condition of telling it."""
    return not _holds("conditions", text, _WORD.findall(text), title=False)


def _is_no_name(text: str, parts: list[str], option: bool = False) -> bool:
    apart, within = _list_words("alone")
    is_bare = not option and (text in apart or text in within)
    return is_bare or _begins_with("first", text, parts) or _holds("either", text, parts, False)


def _says_which(parts: list[str]) -> bool:
    """“The tab I just closed”, “windows you don't need”: a part of it is a sentence of its own."""
    apart = _list_words("inside")[0]
    return not _is_title(parts) and any(part.casefold().replace("’", "'") in apart for part in parts[1:])


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
    "artist": is_plain_artist,
    "person": is_plain_person,
    "words": is_plain_text,
    "saying": is_plain_saying,
    "text": is_plain_message,
    "long": is_plain_message,
}
"""By the kind of a slot."""
