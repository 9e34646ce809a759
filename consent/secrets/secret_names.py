"""What screens call a secret, in many languages (assets/secret_words/*.yaml): one file a language.

These words tell where a secret is likely to be. Keys, cards and the like are found by what they look like as well.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, get_args

from iris_screen.core.message import SecretKind
from iris_screen.core.parsing.screen_words import is_agreement, is_harmless
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "secret_words"
Group = Literal[
    "phrases", "passwords", "weak_passwords", "answers", "codes", "weak_codes", "pins", "cards", "accounts",
    "identities", "keys",
]  # fmt: skip
KINDS: Final[dict[Group, SecretKind]] = {
    "passwords": "password",
    "weak_passwords": "password",
    "answers": "password",
    "phrases": "password",
    "pins": "password",
    "codes": "code",
    "weak_codes": "code",
    "cards": "card",
    "accounts": "account",
    "identities": "identity",
    "keys": "key",
}
ANY_WORDS: Final = frozenset({"passwords", "answers", "phrases"})
"""Groups whose values may be ordinary words."""
WEAK: Final = frozenset({"weak_codes", "weak_passwords"})
"""Groups of words that name a secret only beside what looks like one, or where it is used."""
OPENING: Final = frozenset({"passwords", "codes", "weak_codes", "pins"})
"""Groups of what opens a door, a safe or a locker, which may be named beside it."""
FEW: Final = 3
"""The most languages of a name that tell of which one the words beside it are; “PIN” is of nine."""
ENDING: Final = 8
"""The most letters that may follow a word with a star."""
SENTENCE: Final = 400
"""The most characters looked at as one sentence, so that the time for a text grows with its length only."""
_ENDS: Final = re.compile(r";{8,}|(?<!\bnr)(?<!\bno)(?<!\bn)[.!?;](?=\s|$)|[。！？\n]")
_NUMBER: Final = re.compile(r"-\d")
_PATH: Final = re.compile(r"(?<![^\s(\[\"'“‘«`])(?:~|[a-z]+:/)?/\S+")
_LATIN: Final = re.compile(r"[a-z\u00e0-\u024f\u0370-\u052f\u0900-\u097f]")
"""Letters of scripts that put spaces between words and nothing before them."""


class SecretWords(Record):
    """The words of one language; a star stands for a few more letters, before a word for any.

    passwords, answers, phrases: names of secrets that may be ordinary words. codes, pins, cards, accounts, identities,
    keys: of those with digits. weak_codes: name a code only if a number is close. weak_passwords: name a password of
    words only near one of `networks`, as "key" does near "Wi-Fi", elsewhere one that is no word. exceptions: contain
    such a name and are none. links: between a name and its value in a sentence. leads: a value follows at once. after:
    a value comes before. about: follow a name where nothing is stated. parts: make it the name of something else, as
    in "password window". values: what is beside a name and is no secret. decor: may be part of a label. networks: what
    a password lets in to, networks and accounts. things, uses: a sentence with one of each tells a code. means:
    between such a thing and a code at the end: "with". safes: those of the things whose code is nobody else's. Of what
    people say: types, into: "type … into the password field"; fields, turns: between a name and its value, as "field"
    and "to"; ordinary: follow a name and are no value; senders, sends: before and behind the number of whoever sent a
    code. credentials: of what a model calls a fact, which is none to remember. numbers: "No." below the name of a
    document. questions: security questions; replies: "Answer" below one.
    """

    passwords: list[str] = []
    weak_passwords: list[str] = []
    answers: list[str] = []
    phrases: list[str] = []
    codes: list[str] = []
    weak_codes: list[str] = []
    pins: list[str] = []
    cards: list[str] = []
    accounts: list[str] = []
    identities: list[str] = []
    keys: list[str] = []
    exceptions: list[str] = []
    links: list[str] = []
    leads: list[str] = []
    after: list[str] = []
    about: list[str] = []
    parts: list[str] = []
    values: list[str] = []
    decor: list[str] = []
    networks: list[str] = []
    things: list[str] = []
    safes: list[str] = []
    uses: list[str] = []
    means: list[str] = []
    types: list[str] = []
    into: list[str] = []
    fields: list[str] = []
    turns: list[str] = []
    ordinary: list[str] = []
    senders: list[str] = []
    sends: list[str] = []
    credentials: list[str] = []
    numbers: list[str] = []
    questions: list[str] = []
    replies: list[str] = []


Key = Literal[
    "exceptions", "links", "leads", "after", "about", "parts", "values", "decor", "networks", "things", "safes", "uses",
    "means", "types", "into", "fields", "turns", "ordinary", "senders", "sends", "credentials", "numbers", "questions",
    "replies",
]  # fmt: skip


@dataclass(frozen=True)
class Name:
    """Where a folded text names a secret, and in which languages it does."""

    start: int
    end: int
    group: Group
    languages: tuple[str, ...]


@dataclass(frozen=True)
class _Word:
    """star, tail: whether more letters may follow it, or come before it. group: None for an exception."""

    text: str
    star: bool
    tail: bool
    group: Group | None
    languages: tuple[str, ...]


@cache
def load_secret_words() -> dict[str, SecretWords]:
    """Every language that has a file."""
    files = sorted(FOLDER.glob("*.yaml"))
    return {file.stem: SecretWords.model_validate(load_shipped(file.read_bytes())) for file in files}


@lru_cache(maxsize=4096)
def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """The text by which words are compared, without case, accents and wide forms, and where each of its characters was,
    with one number more for the end.
    """
    if text.isascii():
        return text.lower(), tuple(range(len(text) + 1))
    folded = [_fold_character(each) for each in text]
    places = [n for n, each in enumerate(folded) for _ in each]
    return "".join(folded), (*places, len(text))


@lru_cache(maxsize=8192)
def _fold_character(sign: str) -> str:
    plain = unicodedata.normalize("NFKC", sign).casefold()
    if plain in _MISREAD:
        return ""
    if "\uac00" <= plain <= "\ud7a3":  # a syllable of Hangul would fall into its letters
        return plain
    return "".join(each for each in unicodedata.normalize("NFKD", plain) if unicodedata.category(each) not in _UNSEEN)


def _list_forms(word: str) -> set[str]:
    """A word as it is written, folded, and as it is read off a picture, where letters of few languages are left out:
    "Haso" of "Hasło", or two are taken for one: "CW" of "CVV".
    """
    forms = {fold(word)[0]}
    read = fold(_HARDLY_READ.sub("", word).replace("vv", "w"))[0]
    letters = sum(each.isalpha() for each in read)
    if letters >= LEAST_READ or "vv" in word.casefold():
        forms.add(read)
    return forms


_OPENED: Final[tuple[Key, ...]] = ("things", "uses", "decor", "means")
_UNSEEN: Final = frozenset({"Mn", "Me", "Cf"})
_HARDLY_READ: Final = re.compile("[\u0104-\u010f\u0112-\u011a\u011c-\u024f\u1e00-\u1eff]")
"""Letters that reading leaves out, or takes for one of `_MISREAD`."""
_MISREAD: Final = frozenset("āēīōū")
LEAST_READ: Final = 4
"""Letters that must be left of a word, so that no other word is like it."""


@cache
def _index_names() -> dict[str, list[_Word]]:
    """By their first two characters, the longest first."""
    found: dict[str, tuple[Group | None, list[str]]] = {}
    stars: set[str] = set()
    tails: set[str] = set()
    for language, words in load_secret_words().items():
        for group in (*get_args(Group), None):
            for word in getattr(words, group or "exceptions"):
                for key in _list_forms(word.strip("*")):
                    found.setdefault(key, (group, []))[1].append(language)
                    if not _LATIN.search(key):  # some write these without spaces, too
                        found.setdefault(key.replace(" ", ""), (group, []))[1].append(language)
                    stars |= {key} if word.endswith("*") else set()
                    tails |= {key} if word.startswith("*") else set()
    index: dict[str, list[_Word]] = {}
    for word, (group, languages) in sorted(found.items(), key=lambda each: -len(each[0])):
        index.setdefault(word[:2], []).append(_Word(word, word in stars, word in tails, group, tuple(languages)))
    return index


@lru_cache(maxsize=4096)
def find_names(folded: str) -> tuple[Name, ...]:
    """The names of secrets in a folded text, from left to right; of two at one place the longer."""
    index, found, place, last = _index_names(), [], 0, 0
    while place < len(folded) - 1:
        candidates = index.get(folded[place : place + 2])
        match = _match_name(candidates, folded, place) if candidates else None
        if match is None:
            place += 1
            continue
        end, word = match
        is_prefix = end - place == 2 and _LATIN.match(folded, place) and _NUMBER.match(folded, end)  # "RG-916433"
        if word.group is not None and not is_prefix:
            start = place
            while word.tail and start > max(last, place - 3 * ENDING) and _LATIN.match(folded[start - 1]):
                start -= 1
            found.append(Name(start, end, word.group, word.languages))
        place = last = end
    return tuple(found)


def _match_name(candidates: Sequence[_Word], folded: str, place: int) -> tuple[int, _Word] | None:
    """The word that stands there, and where it ends."""
    inside = place > 0 and _LATIN.match(folded[place - 1]) is not None and _LATIN.match(folded[place]) is not None
    for word in candidates:
        if folded.startswith(word.text, place) and (word.tail or not inside):
            end = place + len(word.text)
            more = end
            while more < len(folded) and more - end <= ENDING and _LATIN.match(folded[more]):
                more += 1
            if more == end or not _LATIN.match(word.text[-1]) or (word.star and more - end <= ENDING):
                return more if word.star else end, word
    return None


@cache
def list_words(key: Key, languages: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The folded words of these languages, or of all; the longest first."""
    loaded = load_secret_words()
    named = (word for language in languages or loaded for word in getattr(loaded[language], key))
    words = {form for word in named for form in _list_forms(word)}
    return tuple(sorted(words, key=lambda word: (-len(word), word)))


@cache
def make_pattern(key: Key, languages: tuple[str, ...] = ()) -> "re.Pattern[str]":
    """Matches one of these words, the longest, and a whole one where words have spaces between them."""
    words = list_words(key, languages)
    spaced = _join([word for word in words if _LATIN.match(word)])
    other = _join([word for word in words if not _LATIN.match(word)])
    # "wi-fi" is a word within Japanese; \w lacks the vowel signs of Devanagari
    letter = r"(?:[^\W_\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7a3]|[\u0900-\u0963])"
    return re.compile(rf"(?<!{letter}){spaced}(?!{letter})|{other}")


def _join(words: list[str]) -> str:
    """A pattern for any of these words that looks at each character once."""
    if not words:
        return "(?!)"
    branches: dict[str, list[str]] = {}
    for word in words:
        if word:
            branches.setdefault(word[0], []).append(word[1:])
    each = "|".join(re.escape(sign) + _join(rests) for sign, rests in branches.items())
    return "" if not branches else f"(?:{each})?" if "" in words else f"(?:{each})"


@lru_cache(maxsize=4096)
def tells_of_code(folded: str) -> bool:
    """Whether it is about something that a code opens."""
    return make_pattern("things").search(folded) is not None


@lru_cache(maxsize=4096)
def tells_of_network(folded: str) -> bool:
    """Whether it is about what a password lets in to: a network or an account."""
    return make_pattern("networks").search(_PATH.sub(" ", folded)) is not None  # not of /root/world.yaml


@lru_cache(maxsize=4096)
def names_what_opens(folded: str) -> bool:
    """Whether it says no more than what a code opens, or how: "Front door", "Show at the counter"."""
    if not tells_of_code(folded):
        return False
    for key in _OPENED:
        folded = make_pattern(key).sub(" ", folded)
    return not any(each.isalnum() for each in folded)


def is_label(folded: str, names: "tuple[Name, ...]", *, strange: int = 0) -> bool:
    """Whether a text names a secret and says nothing else. strange: how many words of it may be unknown, as in "Camper
    password"; none of them may tell that it only speaks of one.
    """
    if not names:
        return False
    rest = list(re.sub(r"[(（\[][^)）\]]*[)）\]]", lambda found: " " * len(found[0]), folded))
    for name in names:  # and another one that begins within it: "numéro de permis" and "permis de conduire"
        inside = range(name.start, min(name.end, len(folded)))  # a name may go on in the next sentence
        inner = (n + 1 for n in inside if folded[n] == " ")
        others = (_match_name(_index_names().get(folded[n : n + 2], ()), folded, n) for n in inner)
        end = max([name.end, *(other[0] for other in others if other and other[1].group)])
        rest[name.start : end] = " " * (end - name.start)
    left = "".join(rest)
    if strange and left.rstrip().endswith(("?", ".", "？", "。", "!")):
        return False
    if any(each.isalpha() for each in rest):
        left = make_pattern("decor").sub(" ", left)
        if all(name.group in {"passwords", "weak_passwords"} for name in names):
            left = make_pattern("networks").sub(" ", left)
        if all(name.group in (OPENING if strange else OPENING - {"pins"}) for name in names):  # "PIN lock" is on or off
            left = make_pattern("things").sub(" ", left)
    unknown = [word for word in left.split() if any(each.isalpha() for each in word)]
    strange += bool(strange and not folded[names[-1].end :].strip(" :："))  # "Parental lock PIN": what ends it is named
    if sum(each.isdigit() for each in left) > 2 or len(unknown) > strange:
        return False
    named = {language for name in names for language in name.languages}
    own = ("en", *sorted(named)) if len(named) <= FEW else ()  # "visa" is a card, and in Swedish "show"
    return not unknown or not make_pattern("about", own).search(left)


@lru_cache(maxsize=4096)
def is_page_word(text: str, languages: tuple[str, ...] = (), *, pressed: bool = True) -> bool:
    """Whether a text beside a label is a word of the page: "Change", "Required", "On". languages: of the label, if they
    are known; many pages are partly English. pressed: it may be the name of a control, as "Window" and "Tomorrow" are.
    """
    own = ("en", *languages) if languages else ()
    folded = fold(text.strip(" *:：.…>›"))[0]
    if any(each.isdigit() for each in folded) or (len(folded) == 1 and "a" <= folded <= "z"):
        return False
    if not folded or folded in list_words("values", own):
        return True
    browses = len(folded.split()) <= 2  # in one of many languages a first word such as "las" is "show"
    return pressed and (
        folded in list_words("about", own)
        or is_agreement(folded)
        or (len(folded) > 1 and is_harmless(text, browse=browses))
    )


def is_small_word(text: str) -> bool:
    """Whether it is one word in small letters, as the name of a control hardly ever is, and none that only speaks of a
    secret, such as "wrong".
    """
    return text.isalpha() and text.islower() and fold(text)[0] not in list_words("about")


def iterate_sentences(folded: str, names: "tuple[Name, ...]") -> Iterator[tuple[int, int]]:
    """Where each sentence of a folded text starts and ends; the point of "no." in a name ends none.
    A token, blanked with ";", separates sentences.
    """
    inner = {place for name in names for place in range(name.start, name.end)}
    start = 0
    for match in _ENDS.finditer(folded):
        if match.start() not in inner:
            yield from _cut(start, match.start())
            start = match.end()
    yield from _cut(start, len(folded))


def _cut(start: int, end: int) -> Iterator[tuple[int, int]]:
    for first in range(start, end, SENTENCE):
        yield first, min(first + SENTENCE, end)
