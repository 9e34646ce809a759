"""What a document must not say: what was typed into password fields, and the key of a model.

A text counts as a password where the step, or the sentence just before it, names one, or where a field of some look
showed as many dots as it has letters. It is taken out of every sentence, also of the task, and out of the pictures.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from iris_screen.consent.secret_words import mentions_secret
from iris_screen.consent.text_mask import TextMask as Words
from iris_screen.consent.text_mask import types_secret
from iris_screen.core.actions import InputText
from iris_screen.core.geometry import Box
from iris_screen.core.message import words_in

if TYPE_CHECKING:
    from iris_screen.ui.report.run_story import Story, Turn

DOTS = re.compile(r"[•●∙·*＊⚫]+.?")
"""A password as a field shows it: perhaps with the last letter still to be read."""
SURELY = re.compile(r"[•●∙·*＊⚫]{2,}")
LONGEST_FACTS = 20_000_000


@dataclass(frozen=True)
class Facts:
    """What a look gave besides its picture, as far as it may give something away. told: whether there was a tree."""

    told: bool
    fields: tuple[tuple[str, Box], ...]


@dataclass(frozen=True)
class Veil(Words):
    """What is veiled in words, and on pictures. facts: of each picture."""

    facts: Mapping[str, Facts] = field(default_factory=dict)

    def places(self, key: str) -> list[Box]:
        """What must not be seen on this picture, as far as a tree tells where it is."""
        facts = self.facts.get(key)
        return [box for words, box in facts.fields if self.hides(words)] if facts else []

    def is_blind(self, key: str) -> bool:
        """Whether there is something to hide, and nothing but the picture tells where."""
        facts = self.facts.get(key)
        return bool(self.secrets) and not (facts and facts.told)

    def hides(self, words: str) -> bool:
        """Whether these words, as they were read off a picture, are to be hidden."""
        return bool(SURELY.search(words)) or self.has_secret(words)


def veil_of(story: "Story", keys: Iterable[str] = ()) -> Veil:
    """keys: of models."""
    pictures = {*story.keys, *(turn.after for turn in story.turns), *(r.after for r in story.results)} - {""}
    facts = {key: _facts(story.frames / f"{key}.json") for key in pictures}
    lengths = {len(m[0]) for each in facts.values() for words, _ in each.fields if (m := SURELY.fullmatch(words))}
    typed = [(text, _says_password(turn)) for turn in story.turns for text in _typed(turn)]
    secret = [text for text, named in typed if named or len(text) in lengths]
    said = Words.from_task(story.task, story.ahead).secrets
    return Veil(Words.from_words([*secret, *said, *keys]).secrets, facts)


def _typed(turn: "Turn") -> list[str]:
    acts = [entry.action.text for entry in turn.entries if isinstance(entry.action, InputText)]
    return [*acts, *(result.step.text for result in turn.results if result.step.action == "input_text")]


def _says_password(turn: "Turn") -> bool:
    return any(mentions_secret(words) for entry in turn.entries if entry.why for words in words_in(entry.why)) or any(
        types_secret(result.step) for result in turn.results
    )


def _facts(file: Path) -> Facts:
    """Of a file that is gone or broken nothing is known."""
    try:
        if file.stat().st_size > LONGEST_FACTS:
            return Facts(False, ())
        told = json.loads(file.read_bytes()).get("elements")
        fields = tuple((words, Box.model_validate(e["box"])) for e in told or [] if (words := _words(e)))
    except (OSError, ValueError, AttributeError, KeyError, TypeError):
        return Facts(False, ())
    return Facts(told is not None, fields)


def _words(element: Mapping[str, Any]) -> str:
    return str(element.get("value") or element.get("name") or "")
