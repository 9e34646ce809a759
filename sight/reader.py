"""Implements core.protocols.Reader with the OCR of sight.vision. Reads each frame at most once."""

from dataclasses import dataclass, field
from threading import Lock

from iris_screen.core.screen import Frame, FramePart, ScreenKind, TextLine
from iris_screen.sight.own_sentence import drop_sentence
from iris_screen.sight.vision.ocr import Reader

MAX_FRAMES = 32
"""How many frames' texts are kept, since a run goes back and forth between few screens."""
LITTLE = 0.15
"""Share of a screen's rows. To read so much takes about as long as the pause between two looks."""
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

    def read_ahead(self, frame: Frame) -> None:
        """Reads the frame if little of it is new, so that it is known when it is needed."""
        with self._busy:
            if frame.key not in self._read:
                lines = self._reader_of(frame).read_little(frame.pixels, LITTLE)
                if lines is not None:
                    self._keep(frame, lines)

    def recall(self, frame: Frame) -> list[TextLine] | None:
        """What was read on the frame, if it was; costs nothing."""
        known = self._read.get(frame.key)
        return known[1] if known else None

    def _read_once(self, frame: Frame) -> tuple[list[TextLine], list[TextLine]]:
        kept = self._parts if isinstance(frame, FramePart) else self._read
        with self._busy:
            if frame.key not in kept:
                self._keep(frame, self._reader_of(frame).read(frame.pixels))
            return kept[frame.key]

    def _keep(self, frame: Frame, lines: list[TextLine]) -> None:
        kept, most = (self._parts, MAX_PARTS) if isinstance(frame, FramePart) else (self._read, MAX_FRAMES)
        if len(kept) >= most:
            del kept[next(iter(kept))]
        kept[frame.key] = lines, drop_sentence(self.sentence, lines)

    def _reader_of(self, frame: Frame) -> Reader:
        usual = Reader(frame.kind, scale=frame.scale)
        if isinstance(frame, FramePart):
            return usual
        return self._readers.setdefault((frame.kind, frame.scale), usual)
