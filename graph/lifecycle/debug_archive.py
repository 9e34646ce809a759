"""Debug mode: stores what a run was shown and what it decided, for later inspection.

In the run's folder: run.log with a line per node, and for every frame TIME-TURN-global.png, plus -local.png if the
device has a pointer. Times are UTC, of the run's own clock.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from iris_screen.core.errors import DeviceError, StoreError
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message
from iris_screen.core.models import Usage
from iris_screen.core.parsing.files import cannot_write, write_whole
from iris_screen.core.protocols import Album, Clock, Device, HasPointer
from iris_screen.core.screen import Frame, Pixels
from iris_screen.core.settings import Views
from iris_screen.text import render

# What a run reports while it goes.


@dataclass(frozen=True)
class Event:
    """One node that ran. note: what it decided.

    seconds: the run's own time so far. frame: a picture's key. usage: what models cost so far.
    """

    node: str
    turn: int
    note: Message | None
    seconds: float
    frame: str
    usage: Usage = Usage()


OnEvent = Callable[[Event], None]


@dataclass(frozen=True)
class Archive:
    """Writes down each event and passes it on: an OnEvent.

    pointer: where the pointer is, None if there is none to see. redact: removes from a frame what must not be stored.
    """

    folder: Path
    views: Views
    album: Album
    pointer: Callable[[], Point | None]
    clock: Clock
    then: OnEvent | None = None
    redact: Callable[[Frame], Frame] = lambda frame: frame

    def __call__(self, event: Event) -> None:
        """Raises StoreError if it cannot be written."""
        at = datetime.fromtimestamp(self.clock.now(), UTC)
        try:
            self._log(event, at)
            if event.frame and self.album.has(event.frame):
                self._draw(event, f"{at:%Y%m%dT%H%M%S.%f}"[:-3])
        except OSError as error:
            raise StoreError(cannot_write(self.folder, error)) from error
        if self.then:
            self.then(event)

    def _log(self, event: Event, at: datetime) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        text = render(event.note) if event.note else ""
        note = "".join(sign if sign.isprintable() else " " for sign in text)
        line = f"{at.isoformat(timespec='milliseconds')} turn {event.turn} {event.node}: {note} {event.frame}".rstrip()
        handle = os.open(self.folder / "run.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(handle, "a", encoding="utf-8") as log:
            log.write(line + "\n")

    def _draw(self, event: Event, at: str) -> None:
        from iris_screen.sight.vision.views import draw_global_view, draw_local_view  # brings OpenCV

        pixels, pointer = self.redact(self.album.get(event.frame)).pixels, self.pointer()
        name = f"{at}-{event.turn:04}"
        self._write(f"{name}-global.png", draw_global_view(pixels, pointer, self.views))
        if pointer is not None:
            self._write(f"{name}-local.png", draw_local_view(pixels, pointer, self.views))

    def _write(self, name: str, pixels: Pixels) -> None:
        from iris_screen.sight.vision.pictures import write_png

        write_whole(self.folder / name, write_png(pixels))


def pointer_of(device: Device) -> Callable[[], Point | None]:
    """Reads where a device's pointer is, in frame pixels; None if it has none, or cannot tell now."""

    def pointer() -> Point | None:
        try:
            x, y = device.pointer() if isinstance(device, HasPointer) else (None, None)
        except DeviceError:
            return None
        return None if x is None or y is None else Point(x=x, y=y)

    return pointer
