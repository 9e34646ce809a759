"""Implements core.protocols.Reader with the OCR of sight.vision. Reads each frame at most once."""

from dataclasses import dataclass, field
from threading import Lock

from iris_screen.core.screen import Frame, FramePart, ScreenKind, TextLine
from iris_screen.sight.own_sentence import drop_sentence
from iris_screen.sight.vision.ocr import Reader

MAX_FRAMES = 32
"""How many frames' texts are kept, since a run goes back and forth between few screens."""
MAX_PARTS = 256
"""The same for parts of frames: single controls, most of them seen again."""


@dataclass
class FrameReader:
    """Reads the first frame whole, then only what differs from recent ones. Thread-safe.

    sentence: the person's own sentence, which does not count as text on the screen.
    """

    sentence: str = ""
    _readers: dict[tuple[ScreenKind, float], Reader] = field(default_factory=dict)
    _read: dict[str, tuple[list[TextLine], list[TextLine]]] = field(default_factory=dict)
    _parts: dict[str, tuple[list[TextLine], list[TextLine]]] = field(default_factory=dict)
    _busy: Lock = field(default_factory=Lock)

    def read(self, frame: Frame) -> list[TextLine]:
        """Every line of text on the frame, top to bottom."""
        return self._read_once(frame)[1]

    def read_all(self, frame: Frame) -> list[TextLine]:
        """As `read`, including the person's own sentence."""
        return self._read_once(frame)[0]

    def recall(self, frame: Frame) -> list[TextLine] | None:
        """What was read on the frame, if it was; costs nothing."""
        known = self._read.get(frame.key)
        return known[1] if known else None

    def _read_once(self, frame: Frame) -> tuple[list[TextLine], list[TextLine]]:
        is_part = isinstance(frame, FramePart)
        kept, most = (self._parts, MAX_PARTS) if is_part else (self._read, MAX_FRAMES)
        with self._busy:
            if frame.key not in kept:
                if len(kept) >= most:
                    del kept[next(iter(kept))]
                usual = Reader(frame.kind, scale=frame.scale)
                screens = usual if is_part else self._readers.setdefault((frame.kind, frame.scale), usual)
                lines = screens.read(frame.pixels)
                kept[frame.key] = lines, drop_sentence(self.sentence, lines)
            return kept[frame.key]
