"""The three ways a frame leaves a run: to a model, to the store, to a person. Each covers the secrets that may not go
that way (consent.masks); inside, a run sees all of a frame.

What the person's own sentence asks to be read, a model is shown, and nothing keeps it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property

from iris_screen.consent.masks import cover_secrets
from iris_screen.consent.redaction import asked_for, redacted
from iris_screen.core.screen import Frame, SecretKind, Shot
from iris_screen.sight.reader import FrameReader


@dataclass
class Gates:
    """reader: reads what no tree tells; without one that is not looked for. said: the person's own sentence, "" where
    this is for several.
    """

    reader: FrameReader | None = None
    said: str = ""
    _known: dict[str, None] = field(default_factory=dict, repr=False)

    def learn(self, values: Iterable[str]) -> None:
        """Secrets that from now on are known wherever they stand, whatever they look like."""
        self._known |= dict.fromkeys(value for value in values if value)

    def to_model(self, frame: Frame) -> Shot:
        """By its tree and by what is read on its picture."""
        lines = self.reader.whole(frame) if self.reader and frame.health == "ok" else None
        covered = cover_secrets(frame, lines, self._known, self.asked).frame
        return Shot(**{each.name: getattr(covered, each.name) for each in fields(Frame)})

    def to_store(self, frame: Frame) -> Frame:
        """Where there is a tree, that alone tells what is secret: reading takes its time."""
        reads = frame.elements is None and frame.health == "ok"
        lines = self.reader.whole(frame) if self.reader and reads else None
        return cover_secrets(frame, lines, self._known).frame

    def to_person(self, frame: Frame) -> Frame:
        """Without what a tree says to be a password."""
        return cover_secrets(frame, None, self._known, frozenset({"code"})).frame

    def text_to_store(self, text: str) -> str:
        """What is logged, noted and reported, too."""
        return redacted(text, self._known)

    def text_to_person(self, text: str) -> str:
        """With what the person asked for."""
        return redacted(text, self._known, self.asked)

    @cached_property
    def asked(self) -> frozenset[SecretKind]:
        """Kinds of secrets that the person's sentence asks for."""
        return asked_for(self.said)
