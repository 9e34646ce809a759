"""Phone, machine and camera at one place: the machine's pen is the phone's finger, the camera sees them both."""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, Self

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.grbl.port import Port
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.rig.glass import Glass, Touched

TICK = 0.02
"""Seconds between two looks at the machine; what its pen did meanwhile is taken over moment by moment."""


class Page(Touched, Protocol):
    """A page that fills the phone's screen and takes every finger, such as the one a person calibrates with."""

    @property
    def pixels(self) -> Pixels: ...


def _nothing() -> None:
    """Nobody keeps the phone."""


class Rig:
    """A context manager: the pen reaches the glass inside it. May be asked from any thread.

    port: the machine, in real time. keep: called after each touch. page: shown in place of what the phone shows.
    """

    def __init__(
        self, phone: Phone, port: Port, camera: Camera, glass: Glass, *, keep: Callable[[], None] = _nothing
    ) -> None:
        self.phone, self.camera, self.glass = phone, camera, glass
        self.page: Page | None = None
        self._port, self._keep = port, keep
        self._lock, self._ends = threading.RLock(), threading.Event()
        self._thread = threading.Thread(target=self._follow, name="rig", daemon=True)
        self._seen = port.now()
        self._start = self._seen - phone.now

    def __enter__(self) -> Self:
        self._seen = self._port.now()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ends.set()
        self._thread.join()

    def call(self, act: Callable[[Phone], object]) -> object:
        """Ask or do something, in no middle of anything."""
        with self._lock:
            self._catch_up()
            return act(self.phone)

    def show(self, page: Page | None) -> None:
        """The page comes to the front; None: what the phone shows does again."""
        with self._lock:
            self._catch_up()
            self.page = page

    def lie(self, bed: Bed) -> None:
        """The phone lies so from now on."""
        with self._lock:
            self._catch_up()
            self.camera.bed = self.glass.bed = bed

    def shoot(self) -> Pixels:
        """What the camera sees now."""
        with self._lock:
            now = self._catch_up()
            screen = self.page.pixels if self.page else self.phone.look(now - self._start).pixels
            _, x, y, z, _ = self._port.call(lambda machine: machine.at(now))
            return self.camera.shot(screen, (x, y, z), now)

    def _follow(self) -> None:
        while not self._ends.wait(TICK):
            with self._lock:
                self._catch_up()

    def _catch_up(self) -> float:
        """Let the pen do to the glass what it did since, and the phone live until now; gives the port's time."""
        now, since = self._port.now(), self._seen
        path = self._port.call(lambda machine: machine.path(since, now))
        self._seen = now  # first, as `keep` may ask or do something here, too
        under: Touched = self.page or self.phone
        if self.glass.pen(under, ((t - self._start, x, y, z) for t, x, y, z, _ in path)):
            self._keep()
        self.phone.advance(max(now - self._start, self.phone.now))
        return now
