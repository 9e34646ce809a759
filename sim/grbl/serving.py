"""A firmware in real time, on a pseudo-terminal or on a TCP port of this computer: a thread that pumps it."""

import contextlib
import os
import select
import socket
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Protocol, Self, TypeVar

from core.errors import UsageError
from sim.grbl.faults import Fault
from sim.grbl.firmware import Firmware

T = TypeVar("T")
HOST = "127.0.0.1"
_NAP = 0.05
"""Seconds after which the pump looks around, whatever it waits for."""


class Wire(Protocol):
    """fd: what is waited on, -1 where nobody is connected and nobody can be."""

    def fd(self) -> int: ...

    def receive(self) -> bytes:
        """What arrived. May raise OSError."""
        ...

    def send(self, data: bytes) -> None: ...

    def cut(self) -> None:
        """Whoever is connected is not any more."""
        ...

    def mend(self) -> None: ...

    def close(self) -> None: ...


class Port:
    """A context manager. clock: seconds; what the firmware goes by."""

    def __init__(self, firmware: Firmware, wire: Wire, clock: Callable[[], float] = time.monotonic) -> None:
        self._firmware, self._wire, self._clock = firmware, wire, clock
        self._lock = threading.RLock()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._pump, name="grbl", daemon=True)
        self._drops = 0

    def __enter__(self) -> Self:
        self.call(lambda firmware: firmware.start(self._clock()))
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ends.set()
        self._thread.join()
        self._wire.close()

    # --- for its owner ----------------------------------------------------------------------------------------------

    def now(self) -> float:
        return self._clock()

    def call(self, ask: Callable[[Firmware], T]) -> T:
        """Ask or do something, in no middle of anything."""
        with self._lock:
            self._send(self._firmware.advance(self._clock()))
            return ask(self._firmware)

    def arm(self, fault: str) -> None:
        self.call(lambda firmware: firmware.faults.arm(Fault.parse(fault)))

    def unplug(self) -> None:
        """Pull the cable; the firmware goes on."""
        with self._lock:
            self._wire.cut()

    def plug(self) -> None:
        with self._lock:
            self._wire.mend()

    # --- inside -----------------------------------------------------------------------------------------------------

    def _pump(self) -> None:
        while not self._ends.is_set():
            with self._lock:
                self._send(self._firmware.advance(self._clock()))
                rest = min(max(self._firmware.due - self._clock(), 0.0), _NAP)
                fd = self._wire.fd()
            if fd < 0:
                self._ends.wait(rest)
                continue
            with contextlib.suppress(OSError, ValueError):  # it was cut meanwhile
                if select.select([fd], [], [], rest)[0]:
                    self._listen()

    def _listen(self) -> None:
        with self._lock:
            try:
                data = self._wire.receive()
            except OSError:
                return
            self._send(self._firmware.feed(data, self._clock()))

    def _send(self, data: bytes) -> None:
        if self._firmware.drops != self._drops:
            self._drops = self._firmware.drops
            self._wire.cut()
            self._wire.mend()
        elif data:
            with contextlib.suppress(OSError):
                self._wire.send(data)


class _Pty:
    """link: a name that stays when the terminal behind it changes, as a port's does under /dev/serial/by-id."""

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="iris-grbl-")
        self.link = Path(self._folder.name) / "tty"
        self._ours = self._theirs = -1
        self.mend()

    def fd(self) -> int:
        return self._ours

    def receive(self) -> bytes:
        return os.read(self._ours, 4096)

    def send(self, data: bytes) -> None:
        if self._ours >= 0 and select.select([], [self._ours], [], 0)[1]:
            os.write(self._ours, data[:4000])  # nobody reads more; the rest is lost, as on any wire

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


class _Tcp:
    """One computer at a time, as such boxes do it: a new one takes the old one's place."""

    def __init__(self, port: int, welcome: Callable[[], None]) -> None:
        self.port, self._welcome = port, welcome
        self._line: socket.socket | None = None
        self._door: socket.socket | None = None
        self.mend()

    def fd(self) -> int:
        for each in (self._door, self._line):
            if each is not None and select.select([each], [], [], 0)[0]:
                return each.fileno()
        return (self._line or self._door or _NOBODY).fileno()

    def receive(self) -> bytes:
        if self._door is not None and select.select([self._door], [], [], 0)[0]:
            self._hang_up()
            self._line = self._door.accept()[0]
            self._line.settimeout(1.0)
            self._welcome()
            return b""
        data = self._line.recv(4096) if self._line is not None else b""
        if not data:
            self._hang_up()
        return data

    def send(self, data: bytes) -> None:
        if self._line is not None:
            self._line.sendall(data)

    def cut(self) -> None:
        self._hang_up()
        if self._door is not None:
            self._door.close()
            self._door = None

    def mend(self) -> None:
        try:
            self._door = socket.create_server((HOST, self.port))
        except OSError as error:
            what = os.strerror(error.errno or 0).lower()
            raise UsageError(f"Port {self.port} cannot be used ({what}); choose another.") from None
        self.port = self._door.getsockname()[1]

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def close(self) -> None:
        self.cut()


class _Nobody:
    def fileno(self) -> int:
        return -1


_NOBODY = _Nobody()


class PtyPort(Port):
    """On a pseudo-terminal; `path` is what a serial port's name would be."""

    def __init__(self, firmware: Firmware, clock: Callable[[], float] = time.monotonic) -> None:
        pty = _Pty()
        super().__init__(firmware, pty, clock)
        self.path = str(pty.link)

    @property
    def where(self) -> str:
        return self.path


class TcpPort(Port):
    """On a TCP port of this computer, as a box with Wi-Fi has it. boots: it starts anew whenever somebody connects."""

    def __init__(
        self, firmware: Firmware, port: int = 0, clock: Callable[[], float] = time.monotonic, *, boots: bool = False
    ) -> None:
        self._tcp = _Tcp(port, firmware.brown_out if boots else lambda: None)
        super().__init__(firmware, self._tcp, clock)

    @property
    def port(self) -> int:
        return self._tcp.port

    @property
    def where(self) -> str:
        return f"socket://{HOST}:{self.port}"
