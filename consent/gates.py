"""The three ways a frame leaves a run: to a model, to the store, to a person. Each masks the secrets that may not go
that way (consent.secrets.masks). Inside, a run sees the whole frame.

A secret that the person's own sentence asks to have read is shown to a model, but never stored.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from functools import cached_property

from iris_screen.consent.secrets.masks import cover_secrets
from iris_screen.consent.secrets.secret_finder import find_asked_kinds, mask_text
from iris_screen.core.message import SecretKind
from iris_screen.core.screen import Frame, Shot
from iris_screen.sight.reader import FrameReader


@dataclass
class Gates:
    """reader: finds secrets that are not in the tree; without it these are not looked for. sentence: the person's own,
    "" if the gates serve several.
    """

    reader: FrameReader | None = None
    sentence: str = ""
    _known: dict[str, None] = field(default_factory=dict, repr=False)

    def learn(self, values: Iterable[str]) -> None:
        """Mask these values from now on, wherever they appear and whatever they look like."""
        self._known |= dict.fromkeys(value for value in values if value)

    def to_model(self, frame: Frame) -> Shot:
        """Masks by the tree and by what is read on the picture."""
        lines = self.reader.read_all(frame) if self.reader and frame.health == "ok" else None
        covered = cover_secrets(frame, lines, self._known, self.asked_kinds).frame
        return Shot(**{each.name: getattr(covered, each.name) for each in fields(Frame)})

    def to_store(self, frame: Frame) -> Frame:
        """Masks by the tree alone if there is one, since reading takes time."""
        reads = frame.elements is None and frame.health == "ok"
        lines = self.reader.read_all(frame) if self.reader and reads else None
        return cover_secrets(frame, lines, self._known).frame

    def to_person(self, frame: Frame) -> Frame:
        """Masks what the tree marks as a password, and QR codes that the sentence does not ask for."""
        codes: frozenset[SecretKind] = frozenset({"code"})
        return cover_secrets(frame, None, self._known, codes | self.asked_kinds.intersection({"scanned"})).frame

    def text_to_store(self, text: str) -> str:
        """Also for what is logged, noted and reported."""
        return mask_text(text, self._known)

    def text_to_person(self, text: str) -> str:
        """Keeps the kinds of secrets the person asked for."""
        return mask_text(text, self._known, self.asked_kinds)

    @cached_property
    def asked_kinds(self) -> frozenset[SecretKind]:
        """Kinds of secrets that the person's sentence asks for."""
        return find_asked_kinds(self.sentence)
