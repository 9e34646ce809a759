"""A port as a pseudo-terminal, which looks like a serial port."""

import os
import select
import time
import tty
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.port import Port


class _Terminal:
    """link: a path that stays the same when the terminal changes, like those under /dev/serial/by-id."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="iris-grbl-")
        self.link = Path(self._folder.name) / "tty"
        self._ours = self._theirs = -1
        self.mend()

    def fds(self) -> list[int]:
        return [self._ours] if self._ours >= 0 else []

    def receive(self) -> bytes:
        return os.read(self._ours, 4096)

    def send(self, data: bytes) -> None:
        """Data that is not read in time is lost, as on any wire."""
        if self._ours >= 0 and select.select([], [self._ours], [], 0)[1]:
            os.write(self._ours, data)

    def cut(self) -> None:
        for fd in (self._ours, self._theirs):
            if fd >= 0:
                os.close(fd)
        self._ours = self._theirs = -1
        self.link.unlink(missing_ok=True)

    def mend(self) -> None:
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.link.symlink_to(os.ttyname(self._theirs))

    def close(self) -> None:
        self.cut()
        self._folder.cleanup()


class PtyPort(Port):
    """where: a path that serves as the name of a serial port."""

    def __init__(self, firmware: Firmware, clock: Callable[[], float] = time.monotonic) -> None:
        terminal = _Terminal()
        super().__init__(firmware, terminal, clock)
        self.where = str(terminal.link)
