"""What the surroundings of a press say in many languages (assets/wordings/*/surroundings.yaml)."""

from functools import cache
from typing import Literal

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import load_screen_words
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import is_unspaced, load_wordings
from iris_screen.core.record import Record

Key = (
    Literal["grave", "guards", "commits", "orders", "orders_after", "places", "options", "terms", "notices"]
    | Literal["every", "links", "reports", "closings", "cancels", "discards", "touches", "parts"]
    | Literal["no_touches"]
    | Literal["possessives", "scrolls", "pulls", "vertical", "scroll_shows", "backs"]
    | Literal["leaves", "no_leaves", "reads_on", "small", "bound", "types", "asks_after", "periods"]
    | Literal["sideways", "leftward", "rightward"]
    | Literal["undoes", "repeats", "loads", "picks", "at_once", "seen"]
)


class SurroundingWords(Record):
    """The words of one language. Its file says above each list what it is for."""

    grave: list[str] = []
    guards: list[str] = []
    commits: list[str] = []
    orders: list[str] = []
    orders_after: list[str] = []
    places: list[str] = []
    options: list[str] = []
    terms: list[str] = []
    notices: list[str] = []
    every: list[str] = []
    links: list[str] = []
    reports: list[str] = []
    closings: list[str] = []
    cancels: list[str] = []
    discards: list[str] = []
    touches: list[str] = []
    no_touches: list[str] = []
    parts: list[str] = []
    possessives: list[str] = []
    particles: list[str] = []
    infinitives: list[str] = []
    no_infinitives: list[str] = []
    chooses: list[str] = []
    scrolls: list[str] = []
    pulls: list[str] = []
    vertical: list[str] = []
    scroll_shows: list[str] = []
    backs: list[str] = []
    leaves: list[str] = []
    no_leaves: list[str] = []
    reads_on: list[str] = []
    sideways: list[str] = []
    leftward: list[str] = []
    rightward: list[str] = []
    small: list[str] = []
    bound: list[str] = []
    types: list[str] = []
    asks_after: list[str] = []
    periods: list[str] = []
    saving: list[str] = []
    kept: list[str] = []
    undoes: list[str] = []
    repeats: list[str] = []
    loads: list[str] = []
    picks: list[str] = []
    at_once: list[str] = []
    seen: list[str] = []
    rows: dict[str, list[str]] = {}
    key_names: dict[str, list[str]] = {}


@cache
def load_surrounding_words() -> list[SurroundingWords]:
    """Every language that has a file."""
    return load_wordings("surroundings", SurroundingWords)


@cache
def list_words(*keys: Key) -> WordList:
    """The words of these keys, in every language."""
    return WordList(word for each in load_surrounding_words() for key in keys for word in getattr(each, key))


def names_touch(text: str) -> bool:
    """Whether a text has a word for a touch, a click or the press of a key, with any ending."""
    return list_words("touches").begins_a_word(list_words("no_touches").remove_from(label(text)))


@cache
def list_choosing_words() -> tuple[str, ...]:
    """What stands between the name of a field and the value to be chosen there."""
    return tuple(word for each in load_surrounding_words() for word in each.chooses)


@cache
def list_ending_words() -> WordList:
    """Words that close, stop or hide something. Or that make something else of the word before them: “Wrap up”."""
    closings = (word for each in load_surrounding_words() for word in (*each.closings, *each.particles))
    return WordList(word for word in closings if len(word) > 1)


@cache
def list_dropping_words() -> WordList:
    """Of these, the ones that call something off or pass over it: "cancel", "skip"."""
    refuses = {label(word) for each in load_screen_words().values() for word in each.refuses}
    known = load_surrounding_words()
    passes = (word for each in known for word in each.closings if label(word) in refuses)
    return WordList([*passes, *(word for each in known for word in each.cancels)])


@cache
def list_whole_closings() -> WordList:
    """What closes and is harmless as a whole: "not now", "undo", "skip intro"."""
    closes = list_ending_words()
    buttons = [word for each in load_screen_words().values() for word in each.harmless]
    whole = [word for word in buttons if closes.begins_a_word(label(word)) or closes.ends_text(label(word))]
    return WordList([*whole, *(word for each in load_surrounding_words() for word in each.closings)])


@cache
def list_closed_parts() -> WordList:
    """What of an app may be closed, stopped or hidden without a question, what a harmless word may act on, and what
    joins them.
    """
    things = [word for each in load_screen_words().values() for word in (*each.things, *each.articles)]
    parts = [word for each in load_surrounding_words() for word in (*each.parts, *each.closings, *each.particles)]
    return WordList([*parts, *things])


def is_infinitive(word: str) -> bool:
    """Whether a word has the ending of an infinitive, by which a row tells what it does, in a language that can be told
    by its letters.
    """
    plain = word.casefold()
    endings, others = (
        tuple(word for each in load_surrounding_words() for word in getattr(each, key))
        for key in ("infinitives", "no_infinitives")
    )
    return plain.endswith(endings) and not plain.endswith(others)


@cache
def list_key_names(key: str) -> frozenset[str]:
    """What a text calls a key of this name, as labels, or as a sign."""
    told = (word for each in load_surrounding_words() for word in each.key_names.get(key, ()))
    return frozenset(label(word) or word for word in (key, *told))


def find_row_kinds(text: str) -> list[str]:
    """The kinds of act that a tap on a row below this heading does at once: to send, below "Send to"."""
    said = label(text)
    return [kind for kind, (whole, begun) in _list_rows().items() if whole.has(said) or begun.begins_a_word(said)]


@cache
def _list_rows() -> dict[str, tuple[WordList, WordList]]:
    """For each kind: headings of one word, which must be all of a text, and those that may go on."""
    known = load_surrounding_words()
    rows: dict[str, tuple[WordList, WordList]] = {}
    for kind in {kind for each in known for kind in each.rows}:
        words = [word for each in known for word in each.rows.get(kind, ())]
        longer = [word for word in words if " " in word or is_unspaced(word)]
        rows[kind] = WordList(words), WordList(longer)
    return rows
