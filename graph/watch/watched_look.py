"""One look at a watched screen: what may be kept, and what of that is new."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, field
from itertools import compress

from iris_screen.consent.private_apps import Privacy
from iris_screen.consent.secrets.masks import cover_secrets
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

# Which lines of a reading are worth keeping: not a keyboard's keys, not the phone's bars, and not single characters,
# such as an icon that was taken for a letter.


def select_lines(frame: Frame, lines: Sequence[TextLine]) -> list[bool]:
    """For each line of the frame, whether it is worth keeping."""
    keys = find_keys(lines, frame.size.height) if frame.window is None else None
    bottom = keys.top if keys else float(frame.size.height)
    return [len("".join(line.text.split())) > 1 and frame.status_bar < line.box.center.y < bottom for line in lines]


@dataclass(frozen=True)
class Looked:
    """kept: the number of the frame, 0 for none. why: why nothing may be kept, None if the frame is only the same
    again. lost: the device cannot be reached. app: the app in front. coming: it is new, and being read.
    """

    kept: int = 0
    why: Message | None = None
    lost: bool = False
    app: str = ""
    coming: bool = False


MAX_WAITING_LOOKS = 5
"""How many frames may wait to be read, some 8 MB each; beyond that, looks wait, too."""


@dataclass
class Looking:
    """address: identifies the device. called: names an app as people do. aside: reads and stores new frames one after
    the other while looking goes on; None if each look waits for that. kept: how many frames have been stored.
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
    _seen_private: Message | None = None
    _reading: deque[Future[Looked]] = field(default_factory=deque)

    def __call__(self) -> Looked:
        """Raises StoreError."""
        try:
            before = self._list_windows()
            frame = self.device.look()
            windows = self._list_windows()
        except (CaptureFailed, Timeout) as error:
            return Looked(why=error.message)
        except DeviceError as error:
            return Looked(why=error.message, lost=True)
        why = self._explain_private(frame, before, windows)
        if why is None:
            health = check_health(frame, self._before)
            self._before = frame
            if health not in ("ok", "rotated", "stale"):  # it shows nothing, or is not whole
                why = say("see-screenshot-unusable", health=health)
        if why:
            return Looked(why=why, app=frame.app)
        frame = hide_own_windows(frame, windows)
        if not self._novelty(frame):
            return Looked(why=self._seen_private, app=frame.app)
        if self.aside is None:
            return self._keep(frame, self.now())
        self._reading.append(self.aside.submit(self._keep, frame, self.now()))
        return Looked(app=frame.app, coming=True)

    @property
    def reading(self) -> int:
        """How many frames are being read."""
        return len(self._reading)

    def collect_read(self, *, wait: bool = False) -> Iterator[Looked]:
        """What was done with the frames read so far, in order; with `wait`, of all of them. Raises StoreError."""
        if wait and self.aside is not None:
            self.aside.submit(int).result()  # Ctrl-C may have come before a submitted frame was queued here
        while self._reading and (wait or self._reading[0].done() or len(self._reading) > MAX_WAITING_LOOKS):
            wait_for(list(self._reading)[:1])  # so that Ctrl-C during the wait loses none
            yield self._reading.popleft().result()

    def _keep(self, frame: Frame, at: float) -> Looked:
        """Store the picture and its text without secrets."""
        lines = self.reader.read(frame) if not frame.elements else None
        is_desktop = lines is not None and frame.window is not None
        self._seen_private = self.privacy.explain_lines(line.text for line in lines or ()) if is_desktop else None
        if self._seen_private:
            return Looked(why=self._seen_private, app=frame.app)
        below = [line for line in lines if line.box.bottom > frame.status_bar] if lines is not None else None
        shown = cover_secrets(frame, below)
        worth = select_lines(frame, below) if below is not None else [True] * len(shown.texts)
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

    def _list_windows(self) -> list[Window]:
        return self.device.in_sight() if isinstance(self.device, KnowsWindows) else []

    def _explain_private(self, frame: Frame, *looks: list[Window]) -> Message | None:
        """Why the screen is private, None if it is not.

        Includes windows besides the one in front, and those that came or went while the picture was taken.
        """
        visible = [window for look in looks for window, _ in find_visible_windows(frame, look)]
        others = [(window.app, window.title, window.names) for window in visible]
        for app, title, names in [(frame.app, frame.title, list[str]()), *others]:
            if why := self.privacy.explain([app, self.called(app), *names], title):
                return why
        return None
