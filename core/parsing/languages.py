"""Words of each language: for yes, no, done and places, and example tasks (assets/languages/*.yaml).

A language that is added there and as a folder of text/ is known everywhere.
"""

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from iris_screen.core.effects import Effect
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "languages"
Words = TypeVar("Words", bound=Record)


class Example(Record):
    """An example task, and a device it works on."""

    task: str
    device: str


class Phrases(Record):
    """Words by their role in a sentence. Those up to `says` tell whether other words without quotes are more than a
    name or a short text.

    between: joins two parts. of: joins two parts of a name. never: stands in no name. first: begins none. alone: is
    none. either: joins alternatives. conditions: begins what must be true first. provisos: said of a message, and no
    part of it: whether or how often it is to be sent. refers: begins what only says which
    text is meant. then: stands between a text and what else is to be done. says: begins a statement, so that a name
    before it ends there. joins: stands between two clauses. polite, tail: stands before or after a clause, and changes
    nothing. weak: of joins, those that are common inside a text, too. buttons: of joins, those that also name a
    button. no_verbs: begins like a verb, and is none. several: stands between the names of several things. by:
    stands behind a word that means “press” and “by” (按时间排序), where it means “by”. surnames, bands: begins what a
    person is called, ends what several who make music are called. particles: small words in names of people.
    toggles: ends the name of what is on or off. inside: behind the first word, it begins a part that says which one
    is meant (“the tab I just closed”). asks: in a text, it says what a text is to be about, and is none.
    """

    between: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    either: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    provisos: frozenset[str] = frozenset()
    refers: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()
    says: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    polite: frozenset[str] = frozenset()
    tail: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()
    buttons: frozenset[str] = frozenset()
    no_verbs: frozenset[str] = frozenset()
    several: frozenset[str] = frozenset()
    by: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()
    asks: frozenset[str] = frozenset()
    surnames: frozenset[str] = frozenset()
    bands: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    toggles: frozenset[str] = frozenset()


class Speech(Record):
    """The words of one language, in lower case. letters: a range of letters that only it has, such as 一-鿿.

    name: in English, for models.
    words: common verbs and little words that tell it from others with the same letters.
    for_app: a yes that holds for all acts of this kind in the same app.
    effects: names of controls that have the same effect in every program. bye: ends a conversation. goes_on:
    more is to be done. lists: stands between two of several things. signs: words for the signs of
    a sum. pronouns: refer to somebody or
    something, and are no names. same_letters: letters that are written in another way in some places, and how they are
    written here. kinds: what directions, units, keys and the like are called, by kind and by what each
    stands for.
    """

    name: str = ""
    letters: str = ""
    words: frozenset[str] = frozenset()
    yes: frozenset[str]
    no: frozenset[str]
    done: frozenset[str]
    for_app: frozenset[str] = frozenset()
    at: frozenset[str]
    bye: frozenset[str] = frozenset()
    goes_on: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    signs: dict[str, frozenset[str]] = {}
    pronouns: frozenset[str] = frozenset()
    same_letters: dict[str, str] = {}
    effects: dict[Effect, frozenset[str]] = {}
    phrases: Phrases = Phrases()
    kinds: dict[str, dict[str, frozenset[str]]] = {}
    examples: list[Example] = []


@cache
def load_languages() -> dict[str, Speech]:
    """Every language that has a file. Raises UsageError that names the line of a mistake in one."""
    return {file.stem: read_words(file.read_bytes(), file.name, Speech) for file in sorted(FOLDER.glob("*.yaml"))}


def read_words(text: bytes, source: str, shape: type[Words]) -> Words:
    """Parses a file with words of one language. Raises UsageError that names the line."""
    data, marks = load_yaml(text, source)
    try:
        return shape.model_validate(data)
    except ValidationError as error:
        problem = error.errors()[0]
        where = ".".join(str(part) for part in problem["loc"]) or source
        raise UsageError(
            marks.problem(problem["loc"], say("app-entry-wrong", name=where, why=mistake(problem)))
        ) from None


@cache
def list_same_letters() -> dict[int, str]:
    """For str.translate: letters that are written in another way in some places, in all languages."""
    return str.maketrans({one: other for each in load_languages().values() for one, other in each.same_letters.items()})


def has_meaning(kind: str, word: str) -> bool:
    """Whether the word means `kind` ("yes", "no", "done", "bye", "pronouns") in any language."""
    return any(word.lower() in getattr(each, kind) for each in load_languages().values())


def find_effect(name: str) -> Effect | None:
    """The effect of pressing a control with this name, in any language; None if the name alone does not tell."""
    plain = name.strip().lower()
    named = (effect for each in load_languages().values() for effect, names in each.effects.items() if plain in names)
    return next(named, None)


def parse_place(words: str) -> tuple[int, int] | None:
    """The pixel that “at 540,308” names, in any language."""
    found = _place().fullmatch(words)
    return (int(found[1]), int(found[2])) if found else None


@cache
def _place() -> "re.Pattern[str]":
    at = "|".join(re.escape(word) for each in load_languages().values() for word in sorted(each.at))
    return re.compile(rf"(?:{at})\s*(\d{{1,5}})\s*[,，]\s*(\d{{1,5}})", re.IGNORECASE)


@lru_cache(maxsize=512)
def detect_language(text: str) -> str:
    """The language that a sentence is written in, whatever names in others it holds; English if nothing tells.

    The first letter decides where only one language has it: “打开 Settings”. Else the sentence may begin with a name:
    “open 设置” has a word that is English, “WiFi 关掉” has none.
    """
    known = load_languages()
    letters = "".join(filter(str.isalpha, text))
    own = [name for name, each in known.items() if each.letters and re.search(f"[{each.letters}]", letters)]
    first = next((name for name in own if re.match(f"[{known[name].letters}]", letters)), "")
    words = re.findall(r"[^\W\d_]+", text.lower())
    hits = {name: sum(word in each.words for word in words) for name, each in known.items()}
    most = max(hits, key=lambda name: hits[name])
    return first or (most if hits[most] else "") or next(iter(own), "en")


def name_language(code: str) -> str:
    """The English name of a language, for models: “Chinese” for zh and zh-Hans; the code if it has no file."""
    speech = load_languages().get(code[:2])
    return speech.name if speech and speech.name else code


def list_examples(language: str) -> list[Example]:
    """Example tasks, those of this language first."""
    mine = load_languages()[language].examples if language in load_languages() else []
    return [*mine, *(one for name, each in load_languages().items() if name != language for one in each.examples)]
