"""What controls are called in many languages (assets/screen_words/*.yaml): one file a language.

These words make questions fewer and refusals clearer. They are no wall: a control that none of them names is unknown,
and an unknown one is not pressed unasked (consent/unknown_press.py).
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final, Literal

from iris_screen.core.parsing.labels import LABEL, begins_with, drop_unread, find_act, label, learn_labels
from iris_screen.core.parsing.policy_words import is_long, says_something
from iris_screen.core.parsing.word_list import SHORT, WordList
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "screen_words"
BRIEF: Final = 2
"""Words of a label whose last one tells what it does."""
_HANZI: Final = re.compile("[一-鿿]+")
_SIGNS: Final = frozenset("+-−–×÷*/=%^().,:<>‹›«»←→↑↓⌄▾⌨⏎⌫⟲↩↪◀▶⏸⏹⏮⏭⏪⏩✕✖✗×☰⋮⋯…|&#√π!?'\"°²³·•\ufe0f\u200d")
"""What is on the keys of calculators, keyboards and players."""


class ActWords(Record):
    """The words for one kind of act. words: at the beginning or the end of a label. around: in the text above an "OK".
    exceptions: labels that only look like it. consent: verbs of a person's sentence that ask for it.
    """

    words: list[str] = []
    around: list[str] = []
    exceptions: list[str] = []
    consent: list[str] = []


class ScreenWords(Record):
    """The words of one language (assets/screen_words)."""

    acts: dict[str, ActWords] = {}
    """By the kinds of the policy."""

    # what a label on the screen says
    agree: list[str] = []
    """They say nothing by themselves."""
    go_on: list[str] = []
    """Nor do these, but mostly they only turn a page or close a notice."""
    harmless: list[str] = []
    """Buttons that only navigate or show something, or whose effect stays on this device and can be undone."""
    browse: list[str] = []
    """They make a label harmless whatever follows: "View …"."""
    browse_after: list[str] = []
    """The same at the end of a short label, where the verb comes last: "Züge suchen"."""
    things: list[str] = []
    """What a harmless word may act on, and what joins the two: "the changes" of "Save the changes"."""
    pages: list[str] = []
    """In a row of several, they open a page on which something may be paid later."""
    bins: list[str] = []
    """What is dragged there is deleted."""
    declines: list[str] = []
    """They mostly decline, but act next to a question that has them, too, or one of `keeps`."""
    keeps: list[str] = []
    """Words of a question that "No" answers by doing something: "Keep your account?"."""
    refuses: list[str] = []
    """They only decline, or put off."""
    unlocks: list[str] = []
    """Harmless words that open or switch what one of `doors` names."""
    doors: list[str] = []
    starts: list[str] = []
    """What starts a game or goes on in one."""
    pastes: list[str] = []
    """What puts in what was copied."""
    likes: list[str] = []
    """Next to a picture, they say that a double tap on it does more than show it larger."""
    articles: list[str] = []
    """They make no difference to what a label does: "Reset (the) password"."""

    # what a text on the screen says
    lists: list[str] = []
    """Headings of lists whose rows are what somebody wrote."""
    titles: list[str] = []
    """Beginnings and ends of a title that tells how or why something is done."""
    binds: list[str] = []
    """Beginnings of words that may make an agreement of closing a text, or of any answer to it."""
    buttons: list[str] = []
    """The same of the noun for a button."""
    holds: list[str] = []  # what says that holding something does it
    swipes: list[str] = []  # the same of swiping or dragging
    taps: list[str] = []  # the same of tapping
    denials: list[str] = []  # they deny the verb behind them
    denials_after: list[str] = []  # they deny the verb before them

    # what the person's sentence wants
    moves: list[str] = []
    """To have something in another place."""
    zooms: list[str] = []  # to see something larger
    turns: list[str] = []  # to turn a page, or go to the next picture
    closes: list[str] = []  # to have a window closed
    saves: list[str] = []  # to have a text kept
    plays: list[str] = []
    """To play or draw."""
    opens: list[str] = []  # to go somewhere
    reads: list[str] = []
    """To read what somebody wrote."""
    ticks: list[str] = []
    """To have something ticked off."""
    copies: list[str] = []
    """To have something written down elsewhere."""
    calculates: list[str] = []
    """To have something worked out."""
    times: list[str] = []
    """To have a time run: on a stopwatch, a timer or a recorder."""
    describes: list[str] = []
    """It says what a thing is like, and not what it is called."""


class KindWords:
    """The words for one kind of act, in every language."""

    def __init__(self, kind: str) -> None:
        self._known = [each.acts[kind] for each in load_screen_words().values() if kind in each.acts]
        self._consent = WordList(word for each in self._known for word in each.consent)

    @cached_property
    def accented(self) -> list[str]:
        """Short words that without their accents, by which labels are compared, are another language's: "gỡ", "go"."""
        return [word for each in self._known for word in each.words if _needs_accents(word)]

    @cached_property
    def _plain(self) -> list[str]:
        return [word for each in self._known for word in each.words if not _needs_accents(word)]

    @cached_property
    def words(self) -> WordList:
        return WordList([*self._plain, *(bare for bare in map(drop_articles, self._plain) if " " in bare)])

    @cached_property
    def around(self) -> WordList:
        return WordList([*self._plain, *(word for each in self._known for word in each.around)])

    @cached_property
    def _exceptions(self) -> WordList:
        return WordList(word for each in self._known for word in each.exceptions)

    def is_done_by(self, text: str) -> bool:
        """Whether pressing a control of this name does it. "nicht zulassen" only ends with "zulassen"."""
        said = label(text)
        if _list_words("harmless").has(said):
            return False
        rest = self._exceptions.remove_from(said)
        written = unicodedata.normalize("NFC", text).casefold()
        if any(word in written and begins_with(said, label(word)) for word in self.accented):
            return True
        # in hanzi alone it may be Chinese, where what ends so only names something: 系统更新
        return self.words.begins_label(rest) or (self.words.ends_label(rest) and not _HANZI.fullmatch(rest))

    def is_all_of(self, text: str) -> bool:
        """Whether a text says only that it is done."""
        return self.words.has(find_act(label(text)) or label(text))

    def find_asked(self, said: str) -> Iterator[tuple[int, int]]:
        """Begin and end of the words in a label that ask for it. "No envíes nada" does not."""
        return (at for at in self._consent.find_places(said) if not _is_denied(said, *at))

    def is_mentioned_in(self, text: str) -> bool:
        """Whether a text of any length is about doing it."""
        return self.around.stands_in(self._exceptions.remove_from(label(text)))


@cache
def load_screen_words() -> dict[str, ScreenWords]:
    """Every language that has a file."""
    texts = {file.stem: file.read_bytes() for file in sorted(FOLDER.glob("*.yaml"))}
    found = {language: ScreenWords.model_validate(load_shipped(text)) for language, text in texts.items()}
    learn_labels("screen-words", texts.values(), _list_compared(found.values()))
    return found


def _list_compared(languages: Iterable[ScreenWords]) -> Iterator[str]:
    """Every word, and what WordList and `drop_articles` make of it."""
    parts = [part for each in languages for part in (each, *each.acts.values())]
    articles = {label(word) for part in parts for word in getattr(part, "articles", ())}
    lists = (listed for part in parts for listed in vars(part).values() if isinstance(listed, list))
    for word in (word for listed in lists for word in listed):
        yield word
        yield drop_unread(word)
        yield " ".join(each for each in label(word).split() if each not in articles)


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
    """Whether a person's sentence asks for one of these, as ScreenWords has them."""
    return bool(find_asked(sentence, *wishes))


def find_asked(sentence: str, *wishes: "Wish") -> list[str]:
    """What follows each word of a person's sentence that asks for one of these, as a label."""
    said, written = label(sentence), unicodedata.normalize("NFC", sentence).casefold()
    accented = _list_accented(*wishes)
    return [
        said[end:].strip()
        for begin, end in _list_words(*wishes).find_places(said)
        if all(any(word in written for word in accented[each]) for each in {said[begin:end]} & accented.keys())
    ]


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
    """Whether a text next to a picture says that a double tap on it does more than show it larger."""
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
    """Whether a word such as "Open", or “Open wide”, would open a door that is named next to it, or disarm an alarm."""
    said, words = label(text), _list_words("unlocks")
    if not words.has(said) and (not words.begins_text(said) or is_harmless(text)):
        return False
    return any(any(_list_words("doors").find_places(label(each))) for each in near)


def is_harmless(text: str, *, browse: bool = True) -> bool:
    """Whether a button only browses, has nothing but harmless words, or is a key of a calculator or a player. One that
    only agrees is not: that depends on the question. browse: "Show …" is harmless, as it is not on a switch.
    """
    if any(unicodedata.category(char) == "So" and char not in _SIGNS for char in text):
        return False  # a picture next to the words may say something else: "🗑 All"
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
    """Whether the word at this place of a sentence is denied by the one next to it."""
    before, behind = said[max(0, begin - LABEL) : begin].rstrip(), said[end : end + LABEL].lstrip()
    return _list_words("denials").ends_text(before) or _list_words("denials_after").begins_text(behind)


Wish = (
    Literal["moves", "zooms", "turns", "plays", "opens", "reads", "ticks"]
    | Literal["copies", "calculates", "times", "describes", "closes", "saves"]
)
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
