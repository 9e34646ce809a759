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
    again. lost: the device cannot be reached. app: the app in front. coming: what becomes of it is not known yet.
    """

    kept: int = 0
    why: Message | None = None
    lost: bool = False
    app: str = ""
    coming: bool = False


MAX_WAITING_LOOKS = 5
"""How many frames may wait to be read, some 8 MB each; beyond that, looks wait, too."""

MOMENT = 0.8
"""So many seconds the windows of a desktop have stood with the same titles before a look at them is kept: a window may
come before its title and before all that it draws, and both can tell that it is private.
"""

ANYWHERE = 0
"""The number that stands for windows of which nothing is known but that they are on the screen as it stands."""


@dataclass
class NewFrame:
    """A frame that shows something new. windows: those to be seen on it, front first. lines: what was read there, None
    before that and for a device that tells its elements.
    """

    frame: Frame
    at: float
    windows: list[Window]
    lines: list[TextLine] | None = None
    is_read: bool = False


@dataclass
class Looking:
    """address: identifies the device. called: names an app as people do. aside: reads and stores new frames one after
    the other while looking goes on. kept: how many frames have been stored.
    """

    device: Device
    address: str
    frames: Frames
    session: str
    privacy: Privacy
    reader: Reader
    called: NameApp
    now: Callable[[], float]
    aside: Executor
    kept: int = 0
    _novelty: Novelty = field(default_factory=Novelty)
    _before: Frame | None = None
    _standing: set[tuple[int, str]] = field(default_factory=set)
    _private: set[int] = field(default_factory=set)
    _held: deque[NewFrame] = field(default_factory=deque)
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
        looks = [[window for window, _ in find_visible_windows(frame, each)] for each in (before, windows)]
        self._private &= {ANYWHERE, *(window.number for window in (*before, *windows))}
        has_stood = self._note_standing(frame, looks)
        why = self._explain_private(frame, looks)
        if why is None:
            health = check_health(frame, self._before)
            self._before = frame
            if health not in ("ok", "rotated", "stale"):  # it shows nothing, or is not whole
                why = say("see-screenshot-unusable", health=health)
        if why:
            self._drop_held()
            return Looked(why=why, app=frame.app)
        if not has_stood or len(self._held) >= MAX_WAITING_LOOKS:
            return Looked(app=frame.app, coming=True)
        return Looked(app=frame.app, coming=self._take(hide_own_windows(frame, windows), looks[-1]))

    @property
    def reading(self) -> int:
        """How many frames may still be kept."""
        return len(self._reading) + len(self._held)

    @property
    def holds(self) -> bool:
        """Whether a frame is held until another look shows the same windows."""
        return bool(self._held)

    def collect_read(self, *, wait: bool = False) -> Iterator[Looked]:
        """What was done with the frames read so far, in order; with `wait`, of all of them. Raises StoreError."""
        if wait:
            self.aside.submit(int).result()  # Ctrl-C may have come before a submitted frame was queued here
        while self._reading and (wait or self._reading[0].done() or len(self._reading) > MAX_WAITING_LOOKS):
            wait_for(list(self._reading)[:1])  # so that Ctrl-C during the wait loses none
            yield self._reading.popleft().result()

    def _take(self, frame: Frame, windows: list[Window]) -> bool:
        """Hold this frame if it shows anything new, and hand over the oldest one that was held for long enough. Returns
        whether it is new.
        """
        is_new = self._novelty(frame)
        if is_new:
            self._held.append(NewFrame(frame, self.now(), windows))
        moment = MOMENT if isinstance(self.device, KnowsWindows) else 0.0
        if is_new and moment:  # read before those held are stored: it may tell of a window on them that it is private
            self.aside.submit(self._read, self._held[-1])
        if self._held and abs(self.now() - self._held[0].at) >= moment:  # clocks are set back, too
            self._reading.append(self.aside.submit(self._keep, self._held.popleft()))
        return is_new

    def _note_standing(self, frame: Frame, looks: Sequence[list[Window]]) -> bool:
        """Whether the windows stayed the same during this look. Drops what is held unless they have since it was seen.

        Of titles only letters count: a count of messages or a sign that turns changes all the time.
        """
        shown = [[(each.number, each.title) for each in look if not each.own] for look in looks]
        stands = [{(n, "".join(filter(str.isalpha, title))) for n, title in each} for each in shown]
        if not any(stands):  # nothing is known but what is in front
            stands = [{(ANYWHERE, f"{frame.app} {frame.title}")}] * len(stands)
        if any(each != self._standing for each in stands):
            self._drop_held()
            self._private.discard(ANYWHERE)
            self._standing = stands[-1]
        return stands[0] == stands[-1]

    def _drop_held(self) -> None:
        """What is on those frames is new again."""
        if self._held:
            self._held.clear()
            self._novelty = Novelty()

    def _read(self, new: NewFrame) -> None:
        """Read a frame, and note which of its windows say that they are private."""
        if new.is_read:
            return
        new.lines, new.is_read = self.reader.read(new.frame) if not new.frame.elements else None, True
        if new.frame.window is None:  # no desktop
            return
        for line in new.lines or []:
            if self.privacy.is_mark(line.text):
                around = (each.number for each in new.windows if each.box.contains(line.box.center))
                self._private.add(next(around, ANYWHERE))

    def _keep(self, new: NewFrame) -> Looked:
        """Store the picture and its text without secrets, unless a window on it has turned out to be private."""
        self._read(new)
        frame, lines = new.frame, new.lines
        if self._shows_private(new.windows):
            return Looked(why=say("see-window-private"), app=frame.app)
        below = [line for line in lines if line.box.bottom > frame.status_bar] if lines is not None else None
        shown = cover_secrets(frame, below)
        worth = select_lines(frame, below) if below is not None else [True] * len(shown.texts)
        number = self.frames.keep(
            write_jpeg(shown.frame.pixels),
            at=new.at,
            device=self.address,
            app=frame.app,
            text="\n".join(dict.fromkeys(compress(shown.texts, worth))),
            session=self.session,
        )
        self.kept += 1
        return Looked(kept=number, app=frame.app)

    def _list_windows(self) -> list[Window]:
        return self.device.in_sight() if isinstance(self.device, KnowsWindows) else []

    def _shows_private(self, windows: Sequence[Window]) -> bool:
        """Whether one of them has been read to be private."""
        return not self._private.isdisjoint((ANYWHERE, *(window.number for window in windows)))

    def _explain_private(self, frame: Frame, looks: Sequence[list[Window]]) -> Message | None:
        """Why the screen is private, None if it is not.

        Includes windows besides the one in front, and those that came or went while the picture was taken.
        """
        visible = [window for look in looks for window in look]
        if self._shows_private(visible):
            return say("see-window-private")
        others = [(window.app, window.title, window.names, window.options) for window in visible]
        for app, title, names, options in [(frame.app, frame.title, list[str](), list[str]()), *others]:
            if why := self.privacy.explain([app, self.called(app), *names], title, options):
                return why
        return None
