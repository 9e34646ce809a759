"""Takes what one command prints off a line: whole, within its time, and no more than any command prints."""

import re
import socket
import struct
import time
from contextlib import suppress
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from iris_screen.core.errors import Stopped, Timeout
from iris_screen.core.message import say
from iris_screen.tools.devices.android.server import Refused

if TYPE_CHECKING:
    from adbutils import AdbConnection

SLICE = 0.05
"""Seconds at most until a stop is noticed."""
MOST = 256 * 1024 * 1024
"""Bytes that one command may print, of whatever kind."""
_ROOM = 1 << 18
_PACKET = struct.Struct("<BI")
_STDOUT, _STDERR, _EXIT = 1, 2, 3
_CODE = re.compile(rb"iris-exit:(\d{1,3})\r?\n\Z")


@dataclass(frozen=True)
class Printed:
    """What a command printed, and its exit code."""

    out: bytes | bytearray
    err: bytes | bytearray = b""
    code: int = 0

    @property
    def text(self) -> str:
        """Both as text, stdout first; line ends as on this computer."""
        return _text(self.out + self.err)

    @property
    def said(self) -> str:
        """Stdout alone, as text: warnings are not mixed with what was asked for."""
        return _text(self.out)


def _text(printed: bytes | bytearray) -> str:
    return printed.decode("utf-8", "replace").replace("\r\n", "\n")


class Reading:
    """Takes an answer off a line, in slices, so that neither a deadline nor a stop is missed by more than one."""

    def __init__(self, line: "AdbConnection", deadline: float, stopped: Event | None) -> None:
        self._line = line
        self._socket: socket.socket = line.conn
        self._deadline, self._stopped = deadline, stopped
        self._socket.settimeout(SLICE)
        self._room = memoryview(bytearray(_ROOM))

    def open(self, service: str) -> None:
        """Start the service. Raises Refused, EOFError."""
        self._line.send_command(service)
        said = self._exactly(4)
        if said != b"OKAY":
            raise Refused(said.decode("utf-8", "replace"))

    def packets(self) -> Printed:
        """The shell protocol: kind, length, data, until the exit code. Raises EOFError where it ends before."""
        streams = {_STDOUT: bytearray(), _STDERR: bytearray(), _EXIT: bytearray()}
        total = 0
        while not streams[_EXIT]:
            kind, length = _PACKET.unpack(self._exactly(_PACKET.size))
            total += length
            if total > MOST:
                raise ValueError("more than any command prints")
            self._append(streams.get(kind, bytearray()), length)
        return Printed(streams[_STDOUT], streams[_STDERR], streams[_EXIT][0])

    def plain(self) -> Printed:
        """All there is until the other side hangs up, with the exit code in its last line."""
        found = bytearray()
        while count := self._some(self._room):
            found += self._room[:count]
            if len(found) > MOST:
                raise ValueError("more than any command prints")
        ending = _CODE.search(found[-32:])
        if ending is None:
            raise EOFError("the exit code is missing")
        return Printed(found[: -len(ending[0])], code=int(ending[1]))

    def _exactly(self, size: int) -> bytearray:
        found = bytearray()
        self._append(found, size)
        return found

    def _append(self, found: bytearray, size: int) -> None:
        """So many bytes more; a picture is large, so it is copied once only."""
        while size:
            count = self._some(self._room[:size])
            if not count:
                raise EOFError("cut off")
            found += self._room[:count]
            size -= count

    def _some(self, room: memoryview) -> int:
        """Wait for the next bytes and put them there; how many, 0 at the end. Flowing bytes put no deadline off."""
        while True:
            if self._stopped is not None and self._stopped.is_set():
                raise Stopped(say("device-stopped-midway"), delivered="unknown")
            if time.monotonic() >= self._deadline:
                raise Timeout(say("android-silent"))
            with suppress(TimeoutError):
                return self._socket.recv_into(room)
