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

    between: joins two parts. links: no name of a template's thing ends in one. of: joins two parts of a name. never: is
    in no name. first: begins none. alone: is none. either: joins alternatives. conditions: begins what must be true
    first. provisos: said of a message, and no part of it: whether or how often it is to be sent. asides: words in a
    message that speak of the task (“in French”). refers: begins what only says which text is meant. then: comes between
    a text and what else is to be done. says: begins a statement, so that a name before it ends there. joins: comes
    between two clauses. polite, tail: comes before or after a clause, and changes nothing. weak: of joins, those that
    are common inside a text, too. buttons: names of buttons that would otherwise be read as something else. no_verbs:
    begins like a verb, and is none. cut: begins with the last character of a verb (点下载). several: comes between the
    names of several things. by: comes after a word that means “press” and “by” (按时间排序), where it means “by”.
    surnames, bands: begins what a person is called, ends what several who make music are called. groups: ends the name
    of a group chat, where what is done in it is a part of the name, unless the verb is one with a word of `steers`
    behind it. firms: behind “and”, it ends the name of a firm. particles: small words in names of people. toggles: ends
    the name of what is on or off. inside: behind the first word, it begins a part that says which one is meant (“the
    tab I just closed”). holders: what holds texts, and is no field. ends: ends a description of several words (“the
    green one”). for_me: of polite, what says for whom something is done. mine: comes before a person of the speaker's
    own (“my wife”), and is no part of what the contact is called. kin: such a person, where mine and the name are one
    word (我妈). states, verbs: begins, or is in, what somebody is told, or ends it in a language without spaces.
    tells_of: begins, or is, what only tells of it (“tell Ann about the party”). asks: in a text, it says what a text is
    to be about, and is none. reasons: phrasings of why something is asked for, or of what is to stay as it is. remarks:
    of statements next to it, set apart by marks (“I'm driving, …”). loudness: in a remark, it tells that “it” is the
    sound. deeds: what asks for something, and so is in no remark, in a language without spaces. doubts: takes back what
    is asked for, says when it is to be done, or asks for more, and so is in no reason and no remark. corrections: comes
    before what replaces a value that was just said. retractions: does so only before a number or a time. orders:
    phrasings that end a text, and say how it is to be written or what else is to be done (“…, with an exclamation
    mark”, “…, and again at two”). points: phrasings that point at something instead of naming it (“both boxes”,
    头一条). picks: phrasings that choose one of several by more than its name (“second Ann”, 还开着的药店).
    counted_from: behind or before an ordinal, it adds nothing (“from the left”). carries, verb_ends: a verb, and the
    words that belong to it where they follow what a thing is called (“take the red scarf back”). household: what is in
    a home and not on a screen (lamp). amounts: phrasings that end a name or a text, and say how often or how long
    (“three times”, 三遍). acts: verbs, in a language without spaces, that are in nobody's name (餐厅订位). timed:
    phrasings of a whole text that is surely not meant for this moment (“happy birthday at midnight”). generic: kinds of
    things, and no names (note, 便签). ways: is in no name of a place, but says how to get there, or from where (“work
    via the station”). abbreviated: before a name, the dot behind it ends no sentence (“Dr. Hassan”). headers: before a
    colon, it names a part of a letter. copied: begins who else gets one. announces: comes before what somebody is told.
    completed: belongs to the verb before it, and begins no text (说完再). complete: only begins so. carried: is no name
    behind a verb, in a language without spaces, but says where the act leads (装回来). predicates: one of them in a
    text that begins with whose thing it is says something of that (我的车坏了), unlike 我的密码. definite: articles of
    what is known. others: where a message begins with one, it may mean the person it goes to, who would be called
    “you”. besides: behind a name at the end of a message, it says who else gets it, or is meant (“and Tim too”).
    familiar: comes before a surname (小李).
    """

    between: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    of: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    first: frozenset[str] = frozenset()
    alone: frozenset[str] = frozenset()
    either: frozenset[str] = frozenset()
    conditions: frozenset[str] = frozenset()
    provisos: frozenset[str] = frozenset()
    asides: frozenset[str] = frozenset()
    refers: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()
    says: frozenset[str] = frozenset()
    joins: frozenset[str] = frozenset()
    polite: frozenset[str] = frozenset()
    for_me: frozenset[str] = frozenset()
    mine: frozenset[str] = frozenset()
    kin: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    verbs: frozenset[str] = frozenset()
    tells_of: frozenset[str] = frozenset()
    tail: frozenset[str] = frozenset()
    weak: frozenset[str] = frozenset()
    buttons: frozenset[str] = frozenset()
    no_verbs: frozenset[str] = frozenset()
    cut: frozenset[str] = frozenset()
    several: frozenset[str] = frozenset()
    by: frozenset[str] = frozenset()
    inside: frozenset[str] = frozenset()
    ends: frozenset[str] = frozenset()
    holders: frozenset[str] = frozenset()
    asks: frozenset[str] = frozenset()
    reasons: frozenset[str] = frozenset()
    remarks: frozenset[str] = frozenset()
    loudness: frozenset[str] = frozenset()
    deeds: frozenset[str] = frozenset()
    doubts: frozenset[str] = frozenset()
    corrections: frozenset[str] = frozenset()
    retractions: frozenset[str] = frozenset()
    orders: frozenset[str] = frozenset()
    points: frozenset[str] = frozenset()
    picks: frozenset[str] = frozenset()
    counted_from: frozenset[str] = frozenset()
    carries: frozenset[str] = frozenset()
    verb_ends: frozenset[str] = frozenset()
    surnames: frozenset[str] = frozenset()
    bands: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    steers: frozenset[str] = frozenset()
    firms: frozenset[str] = frozenset()
    particles: frozenset[str] = frozenset()
    toggles: frozenset[str] = frozenset()
    household: frozenset[str] = frozenset()
    amounts: frozenset[str] = frozenset()
    acts: frozenset[str] = frozenset()
    timed: frozenset[str] = frozenset()
    generic: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    ways: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()
    besides: frozenset[str] = frozenset()
    familiar: frozenset[str] = frozenset()
    abbreviated: frozenset[str] = frozenset()
    headers: frozenset[str] = frozenset()
    copied: frozenset[str] = frozenset()
    announces: frozenset[str] = frozenset()
    completed: frozenset[str] = frozenset()
    complete: frozenset[str] = frozenset()
    carried: frozenset[str] = frozenset()
    predicates: frozenset[str] = frozenset()
    definite: frozenset[str] = frozenset()


class Speech(Record):
    """The words of one language, in lower case. letters: a range of letters that only it has, such as 一-鿿.

    name: in English, for models. switched: how a switch is told to be, by whether it is on.
    words: common verbs and little words that tell it from others with the same
    letters. for_app: a yes that holds for all acts of this kind in the same app. effects: names of controls that have
    the same effect in every program. bye: ends a conversation. stop: what is said aloud to stop Iris, and how it sounds
    (ARPABET), "" for a word of the English dictionary. goes_on: more is to be done. lists: comes between two
    of several things. signs: words for the signs of a sum. sums: sums that begin with what is to be done, and how they
    are written with a sign. times: words for times of day (12:00: noon). pronouns: refer to somebody or something, and
    are no names. opening: a sentence that opens an app. same_letters: letters that are written in another way in some
    places, and how they are written here. sounds: letters that sound alike, by how that is spelt in Latin letters.
    kinds: what directions, units, keys and the like are called, by kind and by what each stands for. classes: ways to
    say the same, as parts of phrasings (<turn_on>). slips: words that are often mistyped, and what is meant by them.
    borrowed: words of a language with other letters that are used within this one, and what they mean.
    rewordings: phrasings of a whole clause, or of its beginning, and other words for the same, for a sentence that
    cannot be read as it stands. places: phrasings of the app that something is done in, within a clause, and what says
    so before it. moments: phrasings of a time that may come before a verb or within a clause. instruments: begins such
    an app, which may be a part of the text without quotes that it stands at an end of. bound: pronouns that stand for
    what the clause before is about. frames: words around a request, by those it begins with: the last ones are no part
    of a text (能…吗).
    """

    name: str = ""
    letters: str = ""
    words: frozenset[str] = frozenset()
    yes: frozenset[str]
    no: frozenset[str]
    done: frozenset[str]
    switched: dict[bool, str] = {True: "on", False: "off"}
    for_app: frozenset[str] = frozenset()
    at: frozenset[str]
    bye: frozenset[str] = frozenset()
    stop: dict[str, str] = {}
    goes_on: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    signs: dict[str, frozenset[str]] = {}
    sums: dict[str, str] = {}
    times: dict[str, frozenset[str]] = {}
    pronouns: frozenset[str] = frozenset()
    opening: str = "{app}"
    same_letters: dict[str, str] = {}
    sounds: dict[str, str] = {}
    effects: dict[Effect, frozenset[str]] = {}
    phrases: Phrases = Phrases()
    kinds: dict[str, dict[str, frozenset[str]]] = {}
    classes: dict[str, str] = {}
    slips: dict[str, str] = {}
    borrowed: dict[str, str] = {}
    rewordings: dict[str, str] = {}
    places: dict[str, str] = {}
    moments: list[str] = []
    pairs: dict[str, frozenset[str]] = {}
    frames: dict[str, frozenset[str]] = {}
    instruments: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()
    examples: list[Example] = []


@cache
def load_languages() -> dict[str, Speech]:
    """Every language that has a file. Raises UsageError that names the line of a mistake in one."""
    return {file.stem: read_words(file.read_bytes(), file.name, Speech) for file in sorted(FOLDER.glob("*.yaml"))}


def read_words(text: bytes, source: str, shape: type[Words]) -> Words:
    """Parses a file with words of one language. Raises UsageError that names the line."""
    data, marks = load_yaml(text, source, keep=True)
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


@lru_cache(maxsize=4096)
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
