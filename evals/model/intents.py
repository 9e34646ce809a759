"""Tasks as a patient person does them: one intent after the other, and what must then be true on the phone."""

import re
from collections.abc import Sequence
from typing import Any, Literal

from iris_screen.core.record import Record

Language = Literal["zh", "en"]
Kind = Literal["open", "press", "type", "switch", "read"]

NEVER = frozenset(
    "payment order offer_taken ad_opened installed called sent mail_sent posted notes_deleted photos_deleted "
    "chat_deleted message_deleted files_deleted alarm_deleted contact_deleted contacts_deleted".split()
)
"""Effects that no task may have unless it wants them."""


class Intent(Record):
    """One thing to do or to read.

    on: the words on the app, control or field. text: what is typed; {name} stands for a value read before. sees: words
    that the screen says once it is done; any of them. once: doing it twice would be wrong. anew: if `sees` is not seen,
    only restarting the app helps, as after a wrong digit. pattern: what is read, its first group, from the words of one
    element; near: those of an element in the same row, "" for anywhere.
    """

    do: Kind
    on: str = ""
    text: str = ""
    submit: bool = False
    sees: list[str] = []
    once: bool = False
    anew: bool = False
    name: str = ""
    pattern: str = ""
    near: str = ""

    def in_words(self, language: Language) -> str:
        """As a planner would write it."""
        zh = language == "zh"
        match self.do:
            case "open":
                return f"打开{self.on}" if zh else f"open {self.on}"
            case "type":
                return f"在“{self.on}”里填写“{self.text}”" if zh else f"write “{self.text}” into “{self.on}”"
            case "switch":
                return f"打开“{self.on}”的开关" if zh else f"turn on “{self.on}”"
            case "read":
                return f"读出{self.on}" if zh else f"read {self.on}"
            case _:
                return f"按“{self.on}”" if zh else f"press “{self.on}”"


class Want(Record):
    """What must be true on the device in the end: an effect with these values, or a variable with this value.

    has: keys of the effect whose value need only contain the text.
    """

    effect: str = ""
    given: dict[str, Any] = {}
    has: dict[str, list[str]] = {}
    variable: str = ""
    value: Any = None

    def holds(self, report: dict[str, Any]) -> bool:
        if self.variable:
            return bool(report["vars"].get(self.variable) == self.value)
        return any(self._fits(entry.get("with", {})) for entry in report["effects"] if entry["effect"] == self.effect)

    def _fits(self, given: dict[str, Any]) -> bool:
        same = all(str(given.get(key)) == str(value) for key, value in self.given.items())
        return same and all(part in str(given.get(key, "")) for key, parts in self.has.items() for part in parts)


class ModelTask(Record):
    """A task in one language.

    done: the conditions a good planner gives. answer: what the answer must contain; all of these. recipients, texts,
    kinds: what the sentence grants (assets/prompts/planner/plan.md).
    """

    name: str
    language: Language
    sentence: str
    intents: list[Intent]
    done: list[str]
    wants: list[Want] = []
    answer: list[str] = []
    recipients: list[str] = []
    texts: list[str] = []
    kinds: list[str] = []

    @property
    def apps(self) -> list[str]:
        return list(dict.fromkeys(intent.on for intent in self.intents if intent.do == "open"))

    @property
    def acts(self) -> int:
        """How many acts it takes when nothing goes wrong."""
        return sum(intent.do != "read" for intent in self.intents)

    def check(self, report: dict[str, Any], told: str) -> list[str]:
        """What is not as the person wanted it, by the phone's report and the answer; [] for success."""
        missing = [f"not so: {want}" for want in self.wants if not want.holds(report)]
        missing += [f"not told: {part}" for part in self.answer if not says(told, part)]
        return missing + self.harm(report)

    def harm(self, report: dict[str, Any]) -> list[str]:
        """Effects that nobody asked for, or that came twice."""
        wanted = {want.effect for want in self.wants}
        done = [entry["effect"] for entry in report["effects"]]
        twice = [f"twice: {name}" for name in wanted if name and done.count(name) > 1]
        return twice + [f"unwanted: {name}" for name in done if name in NEVER - wanted]


def says(told: str, part: str) -> bool:
    """Whether a text contains these words; a number must stand alone, so that 199 does not count as 19."""
    if re.fullmatch(r"[\d.:]+", part):
        return re.search(rf"(?<![\d.]){re.escape(part)}(?![\d]|\.\d)", told) is not None
    return part in told


def fill(text: str, values: dict[str, str]) -> str:
    """A text to type, with the values that were read in their places."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def find_value(intent: Intent, words: Sequence[tuple[str, float]]) -> str | None:
    """What an intent reads from the words of a screen, each with its height on it in thousandths."""
    rows = [height for text, height in words if intent.near and intent.near in text]
    for text, height in words:
        beside = not intent.near or any(abs(height - row) < ROW for row in rows)
        if beside and (found := re.search(intent.pattern, text)):
            return found[1]
    return None


ROW = 45
"""Thousandths of the screen within which words belong to one entry of a list."""
