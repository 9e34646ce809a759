"""Labels as a person reads them, whatever characters they are written with, and the words in them."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from iris_screen.core.parsing.kept_results import keeps_results, remember
from iris_screen.core.parsing.wordings import FOLDER, load_wordings
from iris_screen.core.record import Record

LABEL = 24
"""The longest a label can be, in characters; longer text is content, not the name of an action."""

_ASIAN = "\u1100-\u11ff\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_BACKWARDS = re.compile("\u202e([^\u202c]*)\u202c?")
_COUNTDOWN = re.compile(r"[0-9]+ ?(?:seconds?|secs?|s|秒钟?)(?![a-z])")
_BETWEEN_ASIAN = re.compile(f"(?<=[{_ASIAN}]) (?=[{_ASIAN}])")
_BESIDE_LATIN = re.compile(f"(?<=[{_ASIAN}])(?=[a-z])|(?<=[a-z])(?=[{_ASIAN}])")
_SPREAD = re.compile(r"(?<![^ ])[a-z](?: [a-z]){2,}(?![^ ])")

# Letters of other scripts that look like Latin ones, and blank letters, which look like nothing. A letter is read as
# its capital looks, so that a word has one form however it is written.
_LOOK_ALIKES = str.maketrans(
    "авеѕіјкмнорстухԍԁһԛԝӏ"  # Cyrillic
    "αβεζηικμνορτυχ"  # Greek
    "ᴀʙᴄᴅᴇғɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıɑɡ",  # small capitals and the like
    "abesijkmhopctyxgdhqwlabezhikmnoptyxabcdefghijklmnoprstuvwyziag",
    "\u115f\u1160\u3164\u2800",
)
_LOOKS_SMALL = str.maketrans("ηνυγω", "nvuyw")
"""Small letters that look like other Latin ones than their capitals do. So they are read next to Latin letters."""
_MIXED = re.compile(r"(?<!\S)(?=\S*[A-Za-z])(?=\S*[\u0370-\u03ff])\S+")

_UNREAD = re.compile("[\u1ea0-\u1ef9]")
"""Letters with two marks, as in Vietnamese."""


class LabelWords(Record):
    """The words of one language; see the file of English."""

    agreeing: list[str]
    urging: list[str]
    denials: list[str]
    little: list[str] = []


class _Words(NamedTuple):
    """Those of every language, the longest first."""

    urging: tuple[str, ...]
    openings: tuple[str, ...]
    denials: tuple[str, ...]
    spaced_denials: tuple[str, ...]


@cache
def load_label_words(folder: Path = FOLDER) -> list[LabelWords]:
    return load_wordings("labels", LabelWords, folder)


@cache
def list_little_words() -> frozenset[str]:
    """Words of nearly every sentence, which name nothing."""
    return frozenset(word for each in load_label_words() for word in each.little)


@cache
def _join_words() -> _Words:
    known = load_label_words()
    urging = sorted((word for each in known for word in each.urging), key=len, reverse=True)
    agreeing = [word for each in known for word in each.agreeing]
    denials = [word for each in known for word in each.denials]
    return _Words(
        urging=tuple(urging),
        openings=tuple(sorted([*agreeing, *urging], key=len, reverse=True)),
        denials=tuple(word for word in denials if not word.isascii()),
        spaced_denials=tuple(f" {word}" for word in denials if word.isascii()),
    )


def label(text: str) -> str:
    """A label in the form used for comparing: no amounts, punctuation, emoji, accents or brackets; one space between
    Latin words.

    Text that is written backwards, with look-alikes of other scripts or spread out ("P a y") is read as it looks.
    """
    known = _SHIPPED.get(text)
    return _make_label(text) if known is None else known


_SHIPPED: dict[str, str] = {}


def learn_labels(name: str, files: Iterable[bytes], words: Iterable[str]) -> None:
    """Has `label` know these words, of files that come with Iris: thousands that each process would work out again."""
    if not keeps_results():
        return
    made_from = [*files, unicodedata.unidata_version.encode()]
    _SHIPPED.update(remember(name, made_from, lambda: {word: _make_label(word) for word in words}, __file__))


@lru_cache(maxsize=4096)
def _make_label(text: str) -> str:
    shown = _BACKWARDS.sub(lambda run: run[1][::-1], text)
    bare = "".join(
        char
        for char in unicodedata.normalize("NFKD", shown)
        if char.isspace() or unicodedata.category(char) not in _UNSEEN
    )
    latin = _MIXED.sub(lambda word: word[0].translate(_LOOKS_SMALL), bare)
    plain = _COUNTDOWN.sub(" ", latin.lower().translate(_LOOK_ALIKES))
    words = " ".join("".join(char if char.isalpha() else " " for char in plain).split())
    spread = _SPREAD.sub(lambda run: run[0].replace(" ", ""), words)
    return _BESIDE_LATIN.sub(" ", _BETWEEN_ASIAN.sub("", spread))


_UNSEEN = frozenset({"Cc", "Cf", "Mn", "Me", "Cs", "Co", "Cn"})
"""Control characters, combining marks, and unassigned or private characters."""


@lru_cache(maxsize=16384)
def begins_with(said: str, word: str) -> bool:
    """Whether a label is this word, or begins with it as a whole word. Both as `label` gives them."""
    if not word or len(said) > LABEL + len(word) or not said.startswith(word):
        return False
    return said == word or not word[-1].isascii() or said[len(word)] == " "


@lru_cache(maxsize=16384)
def stands_in(said: str, word: str) -> bool:
    """Whether a text contains this word, both as `label` gives them; a Latin one only as a whole word.

    A negated word ("不支付", "don't delete", "已付款") does not count.
    """
    text, sought, denials = said, word, _join_words().denials
    if word.isascii():
        text, sought, denials = f" {said} ", f" {word} ", _join_words().spaced_denials
    at = text.find(sought) if word else -1
    while at >= 0:
        if not text[:at].endswith(denials):
            return True
        at = text.find(sought, at + 1)
    return False


def drop_unread(text: str) -> str:
    """A text as it is read off a picture, where letters with two marks are left out: "Gi bưu kin"."""
    return text if text.isascii() else _UNREAD.sub("", unicodedata.normalize("NFC", text))


def is_read_as(read: str, text: str) -> bool:
    """Whether `read` is this text as it is read off a picture, where a letter with two marks loses them or is left out:
    "Gi bưu kiên" of "Gửi bưu kiện".
    """
    if _UNREAD.search(text) is None or any(not char.isalpha() and char not in f" {text}" for char in read):
        return False
    letters = (re.escape(label(char)) + "?" * bool(_UNREAD.match(char)) for char in unicodedata.normalize("NFC", text))
    return re.fullmatch("".join(letters), label(read).replace(" ", "")) is not None


def remove_words(said: str, words: Iterable[str]) -> str:
    """A text without these words, all as `label` gives them; the longest are removed first, of words that are as long
    and overlap (向下, 下滑) the one that begins first.
    """
    text = f" {said} "
    for word in sorted(filter(None, words), key=lambda word: (-len(word), text.find(word), word)):
        text = text.replace(f" {word} " if word.isascii() else word, "  ")
    return " ".join(text.split())


def find_act(said: str) -> str:
    """The action that a label, as `label` gives it, names: "yes delete" → "delete"; "" if it only agrees or urges."""
    return _strip_opening(said, _join_words().openings)


def names_act_of(said: str, words: Iterable[str]) -> bool:
    """Whether a label, as `label` gives it, begins with one of the words, with or without words that agree or urge."""
    return any(begins_with(part, label(word)) for part in {said, find_act(said)} for word in words)


def only_agrees(said: str) -> bool:
    """Whether a label only agrees to what the words around it say: "ok", "是的继续", "i agree and continue"."""
    return bool(_strip_opening(said, _join_words().urging)) and not find_act(said)


def is_all_of(said: str, words: Iterable[str]) -> bool:
    """Whether a label consists of these words, all as `label` gives them, and of words that agree or urge."""
    known = {*filter(None, words)}
    return remove_words(said, known) != said and not remove_words(said, [*known, *_join_words().openings])


def is_short(said: str) -> bool:
    """Whether a text is no longer than a label; Latin letters count half."""
    return sum(1 if char.isascii() else 2 for char in said) <= 2 * LABEL


@lru_cache(maxsize=4096)
def _strip_opening(said: str, words: tuple[str, ...]) -> str:
    """The rest of a label once all of these words are stripped from its beginning."""
    rest, openings = said, [(word, f"{word} " if word.isascii() else word) for word in words]
    while opening := next((word for word, whole in openings if f"{rest} ".startswith(whole)), ""):
        rest = rest[len(opening) :].strip()
    return rest
