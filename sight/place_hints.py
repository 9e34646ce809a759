"""Where targets were found the last time: a hint that makes finding them again cheap, and never more than a hint."""

import json
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.files import parse_json, read_whole, write_whole
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target

MAX_PLACES = 2_000


@dataclass
class Places:
    """Places by app, screen size and target.

    With a file they are kept between runs; a file that cannot be read counts as empty.
    """

    file: Path | None = None
    _known: dict[str, Box] | None = field(default=None)
    _busy: RLock = field(default_factory=RLock, repr=False)  # the runs of a server share them

    def recall(self, target: Target, frame: Frame) -> Box | None:
        """Where this target was last found on such a screen."""
        with self._busy:
            return self._load_places().get(_make_key(target, frame))

    def remember(self, target: Target, frame: Frame, box: Box) -> None:
        key = _make_key(target, frame)
        with self._busy:
            known = self._load_places()
            known.pop(key, None)
            known[key] = box
            if len(known) > MAX_PLACES:
                del known[next(iter(known))]

    def save(self) -> None:
        """Writes the whole file or leaves the old one. Never fails: a hint that cannot be stored does no harm."""
        if self.file is None or self._known is None:
            return
        with self._busy:
            boxes = {key: [box.left, box.top, box.right, box.bottom] for key, box in self._known.items()}
        with suppress(OSError):
            write_whole(self.file, json.dumps(boxes, ensure_ascii=False).encode())

    def _load_places(self) -> dict[str, Box]:
        if self._known is None:
            self._known = {}
            # only a hint: losing it costs a little time
            with suppress(OSError, ValueError, TypeError, LookupError, AttributeError):
                boxes = parse_json(read_whole(self.file)) if self.file else {}
                self._known = {key: Box(left=b[0], top=b[1], right=b[2], bottom=b[3]) for key, b in boxes.items()}
        return self._known


def _make_key(target: Target, frame: Frame) -> str:
    return f"{frame.app}|{frame.size.width}x{frame.size.height}|{target.role}|{target}|{target.nth}"
