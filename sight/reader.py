"""Implements core.protocols.Reader with the OCR of sight.vision. Reads each frame at most once."""

from dataclasses import dataclass, field
from threading import Lock

from iris_screen.core.screen import Frame, ScreenKind, TextLine
from iris_screen.sight.own_sentence import drop_sentence
from iris_screen.sight.vision.ocr import Reader

MAX_FRAMES = 32
"""How many frames' texts are kept, since a run goes back and forth between few screens."""


@dataclass
class FrameReader:
    """Reads the first frame whole, then only what differs from recent ones. Thread-safe.

    sentence: the person's own sentence, which does not count as text on the screen.
    """

    sentence: str = ""
    _readers: dict[tuple[ScreenKind, float], Reader] = field(default_factory=dict)
    _read: dict[str, tuple[list[TextLine], list[TextLine]]] = field(default_factory=dict)
    _busy: Lock = field(default_factory=Lock)

    def read(self, frame: Frame) -> list[TextLine]:
        """Every line of text on the frame, top to bottom."""
        return self._read_once(frame)[1]

    def read_all(self, frame: Frame) -> list[TextLine]:
        """As `read`, including the person's own sentence."""
        return self._read_once(frame)[0]

    def _read_once(self, frame: Frame) -> tuple[list[TextLine], list[TextLine]]:
        with self._busy:
            if frame.key not in self._read:
                if len(self._read) >= MAX_FRAMES:
                    del self._read[next(iter(self._read))]
                usual = Reader(frame.kind, scale=frame.scale)
                lines = self._readers.setdefault((frame.kind, frame.scale), usual).read(frame.pixels)
                self._read[frame.key] = lines, drop_sentence(self.sentence, lines)
            return self._read[frame.key]
