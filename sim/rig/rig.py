"""Combines phone, machine and camera: the machine's pen touches the phone, and the camera sees both."""

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
"""Seconds between two updates; the pen's whole path in between is replayed."""


class Page(Touched, Protocol):
    """A full-screen page that takes every touch, such as the calibration page."""

    @property
    def pixels(self) -> Pixels: ...


class Rig:
    """A context manager: inside it, the pen touches the phone. Its methods may be called from any thread.

    port: the machine, in real time. keep: called after each touch. page: shown instead of the phone's own screen.
    """

    def __init__(
        self, phone: Phone, port: Port, camera: Camera, glass: Glass, *, keep: Callable[[], None] = lambda: None
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
        """Call something with the phone, while the thread is paused."""
        with self._lock:
            self._catch_up()
            return act(self.phone)

    def show(self, page: Page | None) -> None:
        """Show a page; None shows the phone's own screen again."""
        with self._lock:
            self._catch_up()
            self.page = page

    def lie(self, bed: Bed) -> None:
        """Move the phone to another place under the camera."""
        with self._lock:
            self._catch_up()
            self.camera.bed = self.glass.bed = bed

    def shoot(self) -> Pixels:
        """Take a picture with the camera."""
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
        """Replay the pen's path since the last call and advance the phone to now; returns the port's time."""
        now, since = self._port.now(), self._seen
        path = self._port.call(lambda machine: machine.path(since, now))
        self._seen = now  # first, as `keep` may call methods of the rig
        under: Touched = self.page or self.phone
        if self.glass.pen(under, ((t - self._start, x, y, z) for t, x, y, z, _ in path)):
            self._keep()
        self.phone.advance(max(now - self._start, self.phone.now))
        return now
