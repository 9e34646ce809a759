"""One look at a watched screen: what may be kept, and what of that is new."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures import wait as waited
from dataclasses import dataclass, field
from itertools import compress

from iris_screen.consent.masks import cover_secrets
from iris_screen.consent.private_apps import Privacy
from iris_screen.core.errors import CaptureFailed, DeviceError, Timeout
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Device, KnowsWindows, Reader
from iris_screen.core.screen import Frame, TextLine, Window
from iris_screen.memory.episodes import NameApp
from iris_screen.memory.frames import Frames
from iris_screen.sight.blockers.covering_keyboard import find_keys
from iris_screen.sight.capture_quality import check_health
from iris_screen.sight.own_windows import find_visible_windows, hide_own_windows
from iris_screen.sight.vision.novelty import Novelty
from iris_screen.sight.vision.pictures import write_jpeg

# What of a reading is worth keeping: no keys of a keyboard, no bar of the phone, no sign by itself, such as an icon
# that was taken for a letter.


def worth_keeping(frame: Frame, lines: Sequence[TextLine]) -> list[bool]:
    """Of each line of the frame."""
    keys = find_keys(lines, frame.size.height) if frame.window is None else None
    bottom = keys.top if keys else float(frame.size.height)
    return [len("".join(line.text.split())) > 1 and frame.status_bar < line.box.center.y < bottom for line in lines]


@dataclass(frozen=True)
class Looked:
    """kept: the number of the frame, 0 for none. why: why nothing may be kept, None where the frame is but the same
    again. lost: the device cannot be reached. app: what is in front. coming: it is new, and being read.
    """

    kept: int = 0
    why: Message | None = None
    lost: bool = False
    app: str = ""
    coming: bool = False


MOST = 5
"""Frames that wait to be read, some 8 MB each; then a look waits, too."""


@dataclass
class Looking:
    """address: what the device is known by. called: what people call an app. aside: where what is new is read and kept,
    one after the other, while the next looks are taken; None where each look waits for that. kept: how many frames are
    in the store by now.
    """

    device: Device
    address: str
    frames: Frames
    session: str
    privacy: Privacy
    reader: Reader
    called: NameApp
    now: Callable[[], float]
    aside: Executor | None = None
    kept: int = 0
    _novelty: Novelty = field(default_factory=Novelty)
    _before: Frame | None = None
    _sighted: Message | None = None
    _reading: deque[Future[Looked]] = field(default_factory=deque)

    def __call__(self) -> Looked:
        """Raises StoreError."""
        try:
            before = self._windows()
            frame = self.device.look()
            windows = self._windows()
        except (CaptureFailed, Timeout) as error:
            return Looked(why=error.message)
        except DeviceError as error:
            return Looked(why=error.message, lost=True)
        why = self._private(frame, before, windows) or self._unfit(frame)
        if why:
            return Looked(why=why, app=frame.app)
        frame = hide_own_windows(frame, windows)
        if not self._novelty(frame):
            return Looked(why=self._sighted, app=frame.app)
        if self.aside is None:
            return self._kept(frame, self.now())
        self._reading.append(self.aside.submit(self._kept, frame, self.now()))
        return Looked(app=frame.app, coming=True)

    @property
    def reading(self) -> int:
        """How many frames are being read."""
        return len(self._reading)

    def finished(self, *, wait: bool = False) -> Iterator[Looked]:
        """What became of those that were, in their order; with `wait` of all of them. Raises StoreError."""
        if wait and self.aside is not None:
            self.aside.submit(int).result()  # Ctrl-C may have come before one that it reads was queued here
        while self._reading and (wait or self._reading[0].done() or len(self._reading) > MOST):
            waited(list(self._reading)[:1])  # Ctrl-C while it waits loses none
            yield self._reading.popleft().result()

    def _kept(self, frame: Frame, at: float) -> Looked:
        """The picture and its text without what is secret."""
        lines = self.reader.read(frame) if not frame.elements else None
        is_desktop = lines is not None and frame.window is not None
        self._sighted = self.privacy.explain_lines(line.text for line in lines or ()) if is_desktop else None
        if self._sighted:
            return Looked(why=self._sighted, app=frame.app)
        below = [line for line in lines if line.box.bottom > frame.status_bar] if lines is not None else None
        shown = cover_secrets(frame, below)
        worth = worth_keeping(frame, below) if below is not None else [True] * len(shown.texts)
        number = self.frames.keep(
            write_jpeg(shown.frame.pixels),
            at=at,
            device=self.address,
            app=frame.app,
            text="\n".join(dict.fromkeys(compress(shown.texts, worth))),
            session=self.session,
        )
        self.kept += 1
        return Looked(kept=number, app=frame.app)

    def _windows(self) -> list[Window]:
        return self.device.in_sight() if isinstance(self.device, KnowsWindows) else []

    def _private(self, frame: Frame, *looks: list[Window]) -> Message | None:
        """Also of what lies beside the window in front, or came or went while the picture was taken."""
        beside = [window for look in looks for window, _ in find_visible_windows(frame, look)]
        told = [(window.app, window.title, window.names) for window in beside]
        for app, title, names in [(frame.app, frame.title, list[str]()), *told]:
            if why := self.privacy.explain([app, self.called(app), *names], title):
                return why
        return None

    def _unfit(self, frame: Frame) -> Message | None:
        """A picture that shows nothing, or is not whole."""
        state = check_health(frame, self._before)
        self._before = frame
        return None if state in ("ok", "rotated", "stale") else say("see-screenshot-unusable", health=state)
