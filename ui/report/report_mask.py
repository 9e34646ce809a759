"""Masks secrets in documents: text typed into password fields, and the API keys of models.

A typed text is a secret if its step, or the reason for it, names a password, or if some frame shows a field with as
many dots as the text has characters. It is masked in every sentence, including the task, and in the pictures.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.consent.secrets.spoken_secrets import mentions_secret
from iris_screen.consent.secrets.text_mask import TextMask, types_secret
from iris_screen.core.actions import InputText
from iris_screen.core.geometry import Box
from iris_screen.core.message import list_words
from iris_screen.core.parsing.files import parse_json, read_file

if TYPE_CHECKING:
    from iris_screen.ui.report.run_story import Story

DOTS = re.compile(r"[•●∙·*＊⚫]{2,}")
"""A password as a field shows it."""
LONGEST_FACTS = 20_000_000
"""Maximum bytes of a file of facts that is read."""


@dataclass(frozen=True)
class Facts:
    """What was recorded with a frame that may reveal a secret. has_tree: whether there was an element tree. fields: its
    texts and where they are.
    """

    has_tree: bool
    fields: tuple[tuple[str, Box], ...]


@dataclass(frozen=True)
class ReportMask(TextMask):
    """Masks secrets in texts and in pictures. facts: by the key of the picture."""

    facts: Mapping[str, Facts] = field(default_factory=dict)

    def find_boxes(self, key: str) -> list[Box]:
        """Where to mask this picture, as far as its element tree tells."""
        facts = self.facts.get(key)
        return [box for words, box in facts.fields if self.must_mask(words)] if facts else []

    def needs_reading(self, key: str) -> bool:
        """Whether the picture must be read to find secrets, since it has no element tree."""
        facts = self.facts.get(key)
        return bool(self.secrets) and not (facts and facts.has_tree)

    def must_mask(self, words: str) -> bool:
        """Whether these words of a picture are or contain a secret."""
        return bool(DOTS.search(words)) or self.has_secret(words)


def build_mask(story: "Story", keys: Iterable[str] = ()) -> ReportMask:
    """keys: API keys of models."""
    pictures = {*story.keys, *(turn.after for turn in story.turns), *(r.after for r in story.results)} - {""}
    facts = {key: _read_facts(story.frames.facts(key)) for key in pictures}
    lengths = {len(m[0]) for each in facts.values() for words, _ in each.fields if (m := DOTS.fullmatch(words))}
    secret = []
    for turn in story.turns:
        typed = [entry.action.text for entry in turn.entries if isinstance(entry.action, InputText)]
        typed += [result.step.text for result in turn.results if result.step.action == "input_text"]
        reasons = [words for entry in turn.entries if entry.why for words in list_words(entry.why)]
        names_password = any(map(mentions_secret, reasons)) or any(types_secret(r.step) for r in turn.results)
        secret += [text for text in typed if names_password or len(text) in lengths]
    in_task = TextMask.from_task(story.task, story.ahead).secrets
    return ReportMask(TextMask.from_words([*secret, *in_task, *keys]).secrets, facts)


def _read_facts(file: Path) -> Facts:
    """Nothing is known if the file is gone or broken."""
    try:
        if len(text := read_file(file, LONGEST_FACTS)) > LONGEST_FACTS:
            return Facts(False, ())
        elements = parse_json(text).get("elements")
        texts = [(str(e.get("value") or e.get("name") or ""), e) for e in elements or []]
        fields = tuple((text, Box.model_validate(e["box"])) for text, e in texts if text)
    except (OSError, ValueError, AttributeError, KeyError, TypeError):
        return Facts(False, ())
    return Facts(elements is not None, fields)
