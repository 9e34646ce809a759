"""What controls are called in many languages (assets/screen_words/*.yaml): one file a language.

These words make questions fewer and refusals clearer. They are no wall: a control that none of them names is unknown,
and an unknown one is not pressed unasked (consent/unknown_press.py).
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal

from iris_screen.core.parsing.labels import LABEL, begins_with, find_act, label
from iris_screen.core.parsing.policy_words import is_long, says_something
from iris_screen.core.parsing.word_list import SHORT, WordList
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "screen_words"
BRIEF: Final = 2
"""Words of a label whose last one tells what it does."""
_HANZI: Final = re.compile("[一-鿿]+")
_SIGNS: Final = frozenset("+-−–×÷*/=%^().,:<>‹›«»←→↑↓⏎⌫⟲↩↪▶⏸⏹⏮⏭⏪⏩✕✖✗×☰⋮⋯…|&#√π!?'\"°²³·•\ufe0f\u200d")
"""What stands on the keys of calculators and players."""


class ActWords(Record):
    """The words for one kind of act. words: at the beginning or the end of a label. around: in the text above an "OK".
    exceptions: labels that only look like it. consent: verbs of a person's sentence that ask for it.
    """

    words: list[str] = []
    around: list[str] = []
    exceptions: list[str] = []
    consent: list[str] = []


class ScreenWords(Record):
    """The words of one language. acts: by the kinds of the policy. agree: they say nothing by themselves. go_on: nor
    do these, but mostly they only turn a page or close a notice. harmless: buttons that only navigate or show
    something, or whose effect stays on this device and can be undone. browse: words that make a label harmless
    whatever follows ("View …"). browse_after: the same at the end of a short label, where the verb comes last ("Züge
    suchen"). things: what a harmless word may act on, and what joins the two: "Save" and "the changes" are harmless
    together, "the changes" alone is not. bins: what is dragged there is deleted. pages: in a row of several, they
    open a page on which something may be paid later. lists: headings of lists whose rows are what somebody wrote.
    moves: verbs of a person who wants something in another place. zooms: to see it larger. closes, saves: to have a
    window closed, or a text kept. likes: beside a picture, they say that a double tap on it does more than show it
    larger. plays: of one who wants to play or draw. opens: to go somewhere. reads: to read what somebody wrote.
    ticks: to have something ticked off. copies: to have something written down elsewhere. calculates: to have
    something worked out. describes: of one who says what a thing is like, and not what it is called. starts: what
    starts a game or goes on in one. pastes: what puts in what was copied. binds: beginnings of words of a text that
    may make an agreement of closing it, or of any answer. buttons: the same of the noun for a button. declines: words
    that mostly decline, and do something beside a question that has them, too, or one of keeps ("No" to "Keep your
    account?"). refuses: that only decline, or put off. unlocks: harmless words that open or switch what one of doors
    names. denials, denials_after: words that deny the verb behind or before them. articles: they make no
    difference to what a label does: "Reset (the) password". holds, swipes: beginnings of words of a text that says
    that holding, or swiping or dragging, something does it. taps: what says that tapping it does. titles: beginnings
    and ends of a title that tells how or why it is done.
    """

    acts: dict[str, ActWords] = {}
    agree: list[str] = []
    go_on: list[str] = []
    harmless: list[str] = []
    browse: list[str] = []
    browse_after: list[str] = []
    pages: list[str] = []
    bins: list[str] = []
    lists: list[str] = []
    moves: list[str] = []
    zooms: list[str] = []
    closes: list[str] = []
    saves: list[str] = []
    likes: list[str] = []
    plays: list[str] = []
    starts: list[str] = []
    binds: list[str] = []
    declines: list[str] = []
    refuses: list[str] = []
    unlocks: list[str] = []
    doors: list[str] = []
    keeps: list[str] = []
    denials: list[str] = []
    denials_after: list[str] = []
    things: list[str] = []
    opens: list[str] = []
    reads: list[str] = []
    ticks: list[str] = []
    copies: list[str] = []
    describes: list[str] = []
    calculates: list[str] = []
    pastes: list[str] = []
    articles: list[str] = []
    buttons: list[str] = []
    holds: list[str] = []
    swipes: list[str] = []
    taps: list[str] = []
    titles: list[str] = []


class KindWords:
    """The words for one kind of act, in every language."""

    def __init__(self, kind: str) -> None:
        known = [each.acts[kind] for each in load_screen_words().values() if kind in each.acts]
        # without its accents, by which labels are compared, a short word is another language's: "gỡ", "go"
        every = [word for each in known for word in each.words]
        self._accented = [word for word in every if _needs_accents(word)]
        words = [word for word in every if not _needs_accents(word)]
        self._words = WordList([*words, *(bare for bare in map(drop_articles, words) if " " in bare)])
        self._around = WordList([*words, *(word for each in known for word in each.around)])
        self._exceptions = WordList(word for each in known for word in each.exceptions)
        self._consent = WordList(word for each in known for word in each.consent)

    def is_done_by(self, text: str) -> bool:
        """Whether pressing a control of this name does it. "nicht zulassen" only ends with "zulassen"."""
        said = label(text)
        if _list_words("harmless").has(said):
            return False
        rest = self._exceptions.remove_from(said)
        written = unicodedata.normalize("NFC", text).casefold()
        if any(word in written and begins_with(said, label(word)) for word in self._accented):
            return True
        # in hanzi alone it may be Chinese, where what ends so only names something: 系统更新
        return self._words.begins_label(rest) or (self._words.ends_label(rest) and not _HANZI.fullmatch(rest))

    def is_all_of(self, text: str) -> bool:
        """Whether a text says only that it is done."""
        return self._words.has(find_act(label(text)) or label(text))

    def is_asked_in(self, sentence: str) -> bool:
        """Whether a person's sentence asks for it. "No envíes nada" does not."""
        said = label(sentence)
        return any(not _is_denied(said, begin, end) for begin, end in self._consent.find_places(said))

    def is_mentioned_in(self, text: str) -> bool:
        """Whether a text of any length is about doing it."""
        return self._around.stands_in(self._exceptions.remove_from(label(text)))


@cache
def load_screen_words() -> dict[str, ScreenWords]:
    """Every language that has a file."""
    files = sorted(FOLDER.glob("*.yaml"))
    return {file.stem: ScreenWords.model_validate(load_shipped(file.read_bytes())) for file in files}


@cache
def find_kind_words(kind: str) -> KindWords:
    return KindWords(kind)


@lru_cache(maxsize=4096)
def drop_articles(text: str) -> str:
    """A label, as `label` gives it, without articles and possessives; unchanged if nothing else is in it."""
    said = label(text).split()
    return " ".join(word for word in said if not _list_words("articles").has(word)) if len(said) > 1 else " ".join(said)


def is_agreement(said: str, *, go_on: bool = True) -> bool:
    """Whether a label, as `label` gives it, only agrees, in any language. go_on: "Next" and "Got it" do, too."""
    return (_list_words("agree", "go_on") if go_on else _list_words("agree")).is_all_of(said)


def is_bin(text: str) -> bool:
    """Whether this is the name of a place for deleted things."""
    return _list_words("bins").has(label(text))


def opens_payments(text: str) -> bool:
    """Whether this is what apps call a page on which something may be paid later: "Transfer"."""
    return _list_words("pages").has(label(text))


def is_list_heading(text: str) -> bool:
    """Whether this is the heading of a list whose rows are what somebody wrote: "To-do"."""
    return _list_words("lists").has(label(text))


def asks_to(sentence: str, *wishes: "Wish") -> bool:
    """Whether a person's sentence asks for one of these: "moves" for something in another place, and so on, as
    ScreenWords has them.
    """
    said, written = label(sentence), unicodedata.normalize("NFC", sentence).casefold()
    found = {said[begin:end] for begin, end in _list_words(*wishes).find_places(said)}
    accented = _list_accented(*wishes)
    return any(bare not in accented or any(word in written for word in accented[bare]) for bare in found)


def mentions_holding(text: str) -> bool:
    """Whether a text says that holding it does something: "Hold to pay"."""
    return _mentions_accented(text, "holds")


def mentions_gesture(text: str) -> bool:
    """Whether a text says that holding, swiping or dragging it does something, or a person asks for a swipe."""
    return _mentions_accented(text, "holds", "swipes")


def tells_how(text: str) -> bool:
    """Whether a text is a title that tells how or why something is done: "How to delete your account"."""
    said, words = label(text), _list_words("titles")
    return words.begins_text(said) or words.ends_text(said)


def find_tapped(text: str) -> str:
    """What a text says that tapping it does, as a label: "view details" of "Tap to view details". "" if none."""
    said = label(text)
    places = sorted(_list_words("taps").find_places(said))
    if not places:
        return ""
    behind = said[max(end for _, end in places) :].strip()
    return behind or said[: places[0][0]].strip() or said


@lru_cache(maxsize=4096)
def _mentions_accented(text: str, *keys: "_Key") -> bool:
    """Whether a word of a text begins with one of these, with its accents: "Hall in" is not "håll in"."""
    if not _list_words(*keys).begins_a_word(label(text)):
        return False
    plain = unicodedata.normalize("NFC", text).casefold()
    written = f" {''.join(char if unicodedata.category(char)[0] in 'LMN' else ' ' for char in plain)}"
    words = (word for each in load_screen_words().values() for key in keys for word in getattr(each, key))
    return any(word in written if not label(word).isascii() else f" {word}" in written for word in words)


def mentions_liking(text: str) -> bool:
    """Whether a text beside a picture says that a double tap on it does more than show it larger."""
    return any(_list_words("likes").find_places(label(text)))


def starts_game(text: str) -> bool:
    """Whether this is the name of a button that starts a game or goes on in one: "Start", "Next level"."""
    return _is_joined("starts", label(text))


def is_paste(text: str) -> bool:
    """Whether this is the name of what puts in what was copied."""
    return _list_words("pastes").has(label(text))


def binds_by_closing(text: str) -> bool:
    """Whether a text may make an agreement of closing it, or of any answer: "Closing this window accepts the offer"."""
    said = label(text)
    by_name = says_something(text) and _list_words("buttons").begins_a_word(said)
    return by_name or (is_long(text) and _list_words("binds").begins_a_word(said))


def is_turned(text: str, asked: Iterable[str]) -> bool:
    """Whether a word that mostly declines does something as an answer to these: "No" to "Keep your account?"."""
    said = label(text)
    if not _list_words("declines").has(said):
        return False
    own = WordList([said])
    return any(
        _list_words("keeps").begins_a_word(one)
        or (own.begins_a_word(one) if len(said) >= SHORT else any(own.find_places(one)))
        for one in map(label, asked)
    )


def declines(text: str) -> bool:
    """Whether this is a word that mostly declines, or puts off."""
    return _list_words("declines", "refuses").has(label(text))


def unlocks(text: str, near: Iterable[str]) -> bool:
    """Whether a word such as "Open" would open a door that is named beside it, or disarm an alarm."""
    if not _list_words("unlocks").has(label(text)):
        return False
    return any(any(_list_words("doors").find_places(label(each))) for each in near)


def is_harmless(text: str, *, browse: bool = True) -> bool:
    """Whether a button only browses, has nothing but harmless words, or is a key of a calculator or a player. One that
    only agrees is not: that depends on the question. browse: "Show …" is harmless, as it is not on a switch.
    """
    if any(unicodedata.category(char) == "So" and char not in _SIGNS for char in text):
        return False  # a picture beside the words may say something else: "🗑 All"
    said = label(text)
    if not said:
        return bool(text.strip()) and all(char.isdigit() or char.isspace() or char in _SIGNS for char in text)
    if _list_words("harmless").has_letters_of(said):
        return True  # spaces are easily lost when it is read off a picture
    is_key = len(said) == 1 and said.isascii() and (said == "x" or not any(map(str.isdigit, text)))  # "0K" is not one
    if is_key or _list_words("harmless").is_all_of(said) or (browse and _only_browses(text, said)):
        return True
    return _is_joined("harmless", said)


def _only_browses(text: str, said: str) -> bool:
    """Whether a label begins with a word that only shows something, or is short and ends with one."""
    is_brief = len(text.split()) <= BRIEF and len(said) <= (LABEL if said.isascii() else LABEL // 2)
    return _list_words("browse").begins_label(said) or (is_brief and _list_words("browse_after").ends_label(said))


def _is_joined(key: Literal["harmless", "starts"], said: str) -> bool:
    """Whether a label consists of words of this key and of things, all of one language: "Save the changes"."""
    return any(words.covers(said) and any(own.find_places(said)) for own, words in _list_joined(key))


def _is_denied(said: str, begin: int, end: int) -> bool:
    """Whether the word at this place of a sentence is denied by one beside it."""
    before, behind = said[:begin].rstrip(), said[end:].lstrip()
    return _list_words("denials").ends_text(before) or _list_words("denials_after").begins_text(behind)


Wish = Literal[
    "moves", "zooms", "plays", "opens", "reads", "ticks", "copies", "calculates", "describes", "closes", "saves"
]
_Key = (
    Wish
    | Literal["agree", "go_on", "harmless", "browse", "bins", "lists", "starts", "binds", "denials", "denials_after"]
    | Literal["things", "pastes", "declines", "keeps", "refuses", "unlocks", "doors", "likes", "articles"]
    | Literal["holds", "swipes", "buttons", "taps", "titles"]
)


@cache
def _list_joined(key: Literal["harmless", "starts"]) -> list[tuple[WordList, WordList]]:
    """For each language: the words of this key, and these with its things."""
    each_own = [(getattr(each, key), each.things) for each in load_screen_words().values()]
    return [(WordList(own), WordList([*own, *things])) for own, things in each_own]


def _needs_accents(word: str) -> bool:
    """Whether a word is so short that without its accents, by which labels are compared, it is another language's: "go"
    of "gỡ", "ve" of "vẽ".
    """
    bare = label(word)
    return (
        len(bare) <= SHORT and bare.isascii() and unicodedata.name(word[0]).startswith("LATIN") and word.lower() != bare
    )


@cache
def _list_accented(*keys: "_Key") -> dict[str, list[str]]:
    """The words of these keys that need their accents, by what they are without."""
    words = [word for each in load_screen_words().values() for key in keys for word in getattr(each, key)]
    free = {label(word) for word in words if not _needs_accents(word)}
    bare = {label(word) for word in words} - free
    return {each: [word for word in words if label(word) == each] for each in bare}


@cache
def _list_words(*keys: _Key) -> WordList:
    """The words of these keys of ScreenWords, in every language."""
    return WordList(word for each in load_screen_words().values() for key in keys for word in getattr(each, key))
