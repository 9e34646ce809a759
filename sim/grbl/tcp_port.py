"""A port over TCP, like a Wi-Fi adapter in front of a serial line."""

import contextlib
import select
import socket
import time
from collections.abc import Callable

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import why_failed
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.port import Port

HOST = "127.0.0.1"


class _Door:
    """Serves one client at a time: a new one replaces the old one, as with such adapters."""

    def __init__(self, port: int, welcome: Callable[[], None]) -> None:
        self.port, self._welcome = port, welcome
        self._line: socket.socket | None = None
        self._door: socket.socket | None = None
        self.mend()

    def fds(self) -> list[int]:
        return [each.fileno() for each in (self._door, self._line) if each is not None]

    def receive(self) -> bytes:
        if self._door is not None and select.select([self._door], [], [], 0)[0]:
            self._hang_up()
            self._line = self._door.accept()[0]
            self._line.settimeout(0.2)
            self._welcome()
            return b""
        if self._line is None:
            return b""
        data = b""
        with contextlib.suppress(ConnectionError):
            data = self._line.recv(4096)
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
            raise UsageError(say("file-port-unusable", port=self.port, why=why_failed(error))) from None
        self.port = self._door.getsockname()[1]

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def close(self) -> None:
        self.cut()


class TcpPort(Port):
    """port: 0 takes a free one. boots: the firmware restarts on every connection, as boards on USB do."""

    def __init__(
        self, firmware: Firmware, port: int = 0, clock: Callable[[], float] = time.monotonic, *, boots: bool = False
    ) -> None:
        self._door = _Door(port, firmware.brown_out if boots else firmware.welcome)
        super().__init__(firmware, self._door, clock)

    @property
    def port(self) -> int:
        return self._door.port

    @property
    def where(self) -> str:
        return f"socket://{HOST}:{self.port}"
