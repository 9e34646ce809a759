"""The words by which sentences ask for something and rule something out, for each language: those of
assets/sentences/requests.yaml.
"""

from functools import cache
from pathlib import Path
from typing import Final, Literal

from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[3] / "assets" / "sentences" / "requests.yaml"


class RequestWords(Record):
    """The words of one language; see the file."""

    little: list[str] = []
    common: list[str] = []
    polite: list[str] = []
    joins: list[str]
    look: list[str]
    asks: list[str] = []
    told: list[str] = []
    seems_look: list[str] = []
    do: list[str]
    seems_do: list[str] = []
    not_: list[str] = []
    seems_not: list[str] = []
    confirm: list[str]
    pay: list[str]
    touch_nothing: list[str]
    goes: list[str] = []
    states: list[str] = []
    shown: list[str] = []
    states_too: list[str] = []
    pages: list[str] = []
    marks: list[str] = []
    presses: list[str] = []
    hedges: list[str] = []
    left_alone: list[str] = []
    kept: list[str] = []
    commits: list[str]
    fills: list[str] = []
    undoes: list[str] = []
    contrasts: list[str] = []
    takes_back: list[str] = []
    itself: dict[str, list[str]] = {}
    not_last: bool = False
    verb_last: bool = False


@cache
def load_request_words() -> dict[str, RequestWords]:
    """The words of each language."""
    data = load_shipped(FILE.read_bytes())
    named = {
        language: {("not_" if key == "not" else key): words for key, words in each.items()}
        for language, each in data.items()
    }
    return {language: RequestWords.model_validate(each) for language, each in named.items()}


def list_request_words(
    language: str,
    *keys: Literal["joins", "polite", "do", "look", "goes", "states", "shown", "states_too", "pages", "marks"],
) -> list[str]:
    """These words of a language; none if nothing is known of it."""
    words = load_request_words().get(language)
    return [word for key in keys for word in getattr(words, key)] if words else []


@cache
def list_goes() -> frozenset[str]:
    """The words of all languages that begin a clause which only goes somewhere: “in”, “open”."""
    return frozenset(word for each in load_request_words().values() for word in each.goes)


def is_turned_on(before: str, name: str) -> bool:
    """Whether these words before a thing of this name ask to turn it on, as words for going there may: “打开蓝牙”."""
    said = f"{before}{name}".casefold()
    verbs = (word for each in load_request_words().values() for word in each.do)
    return any(len(word) > len(name) and word.endswith(name.casefold()) and said.endswith(word) for word in verbs)


@cache
def list_common_words() -> frozenset[str]:
    """The words that are in any text of a language: "the"."""
    return frozenset(word for each in load_request_words().values() for word in (*each.little, *each.common))
