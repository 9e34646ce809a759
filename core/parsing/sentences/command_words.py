"""The words that say what of a sentence is a command, in each language, and what they tell without a clause: who may be
meant by a name, and what is more than one thing (assets/sentences/commands.yaml).
"""

import re
from functools import cache
from pathlib import Path
from typing import Final, Literal

from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.screen_words import is_agreement, is_harmless, load_screen_words
from iris_screen.core.parsing.sentences.request_words import list_request_words
from iris_screen.core.parsing.sentences.ruled_out import match_any
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "sentences" / "commands.yaml"
NAME: Final = 2
"""Words of the longest name without a capital."""
ADDRESS: Final = re.compile(r"\+?\d[\d\s()-]{2,}|\S*@\S+")
"""A number or an address that something is sent to."""


class CommandWords(Record):
    """The words of one language; see the file."""

    verb: Literal["first", "last", "both", "within"] = "first"
    capitals: bool = False
    leads: list[str] = []
    polite: list[str] = []
    asks_for: list[str] = []
    ifs: list[str] = []
    if_ends: list[str] = []
    times: list[str] = []
    asks: list[str] = []
    says: list[str] = []
    called: list[str] = []
    announces: list[str] = []
    hands: list[str] = []
    controls: list[str] = []
    aim: list[str] = []
    places: list[str] = []
    place_ends: list[str] = []
    objects: list[str] = []
    object_ends: list[str] = []
    to: list[str] = []
    to_ends: list[str] = []
    to_behind: dict[str, list[str]] = {}
    thing_begins: list[str] = []
    before_names: list[str] = []
    titles: list[str] = []
    that: list[str] = []
    after: list[str] = []
    no_end: list[str] = []
    glued: list[str] = []
    parted: list[str] = []
    seems: list[str] = []
    needs: dict[str, list[str]] = {}
    spares: dict[str, list[str]] = {}
    wide: list[str] = []
    blocks: list[str] = []
    follows: list[str] = []
    unties: list[str] = []
    firsts: list[str] = []
    pronouns: list[str] = []
    little: list[str] = []


@cache
def load_words() -> dict[str, CommandWords]:
    """By the name of the language."""
    return {name: CommandWords.model_validate(each) for name, each in load_shipped(FILE.read_bytes()).items()}


@cache
def list_wide_words() -> WordList:
    """What is more than one thing of many, in any language: "account", "everything"."""
    return WordList(word for each in load_words().values() for word in each.wide)


@cache
def list_firsts() -> WordList:
    """What says that the first one of several is meant, in any language."""
    return WordList(word for each in load_words().values() for word in each.firsts)


@cache
def list_before_names() -> WordList:
    """What stands before a name that nothing sets apart, and is no part of it: 一下 and 主播 of 一下主播阿紫."""
    return WordList(word for each in load_words().values() for word in each.before_names)


@cache
def list_object_marks() -> frozenset[str]:
    """What is written together with whom or what a verb acts on: 给 of 给小雨."""
    return frozenset(word for each in load_words().values() for word in each.objects)


@cache
def list_object_ends() -> frozenset[str]:
    """The same, behind it: を of 小雨を."""
    return frozenset(word for each in load_words().values() for word in each.object_ends)


def match_requests() -> str:
    """A pattern of what makes a request of a question, in any language: “could you”."""
    return match_any([word for each in load_words().values() for word in each.asks_for])


@cache
def list_phrases(role: Literal["kin", "mine", "particles"]) -> frozenset[str]:
    """The words of this role (see languages.Phrases) in all languages."""
    return frozenset(word for each in load_languages().values() for word in getattr(each.phrases, role))


def names_somebody(name: str, sentence: str) -> bool:
    """Whether a sentence surely says by this name to whom something goes. “To confirm” says what for: behind such a
    word a name begins with a capital, is of a script without them, or is a number, an address or such as “mum”.
    """
    begun = re.finditer(rf"({_match_to()})\s*", sentence, re.IGNORECASE)  # a pattern of each name takes long to compile
    behind = ((to[1], sentence[to.end() : to.end() + len(name)]) for to in begun)
    found = next((each for each in behind if each[1].casefold() == name.casefold()), None)
    if found is None or name.casefold() in list_phrases("kin") or ADDRESS.fullmatch(name):
        return True
    to, called = found  # where “TO” is written so, too, a capital says nothing
    return to == to.lower() and called[:1].isalpha() and not called[:1].islower()


def is_behind_to(name: str, sentence: str) -> bool:
    """Whether a name stands right behind a word such as “to”, in quotes or not."""
    before = sentence.partition(name)[0].rstrip("“”„«「『\"'‘ ")
    return re.search(rf"{_match_to()}$", before, re.IGNORECASE) is not None


def may_name_somebody(name: str, sentence: str) -> bool:
    """Whether by this name somebody may be meant, also behind “to” and without a capital: “send hi to bob”. Not if it
    is a verb, or a word of buttons, which says what for. Unless the sentence surely names them, a screen must show that
    there is somebody of this name (consent/shown_recipients.py).
    """
    if names_somebody(name, sentence):
        return True
    return is_short_name(name)


def is_short_name(name: str) -> bool:
    """Whether it may be a name, although without a capital: of few words, no verb and no word of buttons."""
    said = label(name)
    is_other = list_nobody().begins_text(said) or is_harmless(said) or is_agreement(said)
    return len(said.split()) <= NAME and said.replace(" ", "").isalpha() and not is_other


def is_whole_name(name: str) -> bool:
    """Whether a name has no word that is none: “Javi mañana” and “Ann or Bob” say more than whom. Without capitals,
    nothing tells.
    """
    parts = name.split()
    others = [part for part in parts if part[:1].isalpha() and part[:1].islower()]
    known = list_phrases("particles") | list_phrases("kin")
    return len(others) == len(parts) or all(part in known for part in others)


@cache
def list_nobody() -> WordList:
    """What a command begins with, and what names nobody, in the languages that say to whom by a word before it."""
    known = {name: each for name, each in load_words().items() if each.to}
    verbs = (word for each in known for word in list_request_words(each, "do", "look", "goes"))
    return WordList([*verbs, *(word for each in known.values() for word in (*each.pronouns, *each.wide))])


@cache
def _match_to() -> str:
    return match_any([word for each in load_words().values() for word in each.to])


def find_ties(text: str) -> set[str]:
    """Which acts towards people a text speaks of, in any language: to block, to follow, to undo either."""
    said = label(text)
    undone = _list_ties("unties")
    rest = undone.remove_from(said)
    found = {"unties"} if rest != said else set[str]()
    return found | {key for key in ("blocks", "follows") if any(_list_ties(key).find_places(rest))}


@cache
def _list_ties(key: Literal["blocks", "follows", "unties"]) -> WordList:
    return WordList(word for each in load_words().values() for word in getattr(each, key))


@cache
def list_little_objects() -> WordList:
    """What says nothing about what is acted on, in any language."""
    return WordList(word for each in load_words().values() for word in (*each.little, *each.pronouns, *each.controls))


@cache
def list_things() -> WordList:
    """What a control may act on, in every language: "note", "photo"."""
    return WordList(word for each in load_screen_words().values() for word in each.things)
