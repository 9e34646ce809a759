"""Reads the output of one command from a connection: complete, in time, and below a size limit."""

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
"""Maximum seconds until a stop is noticed."""
MAX_BYTES = 256 * 1024 * 1024
"""Bytes that one command may print, on all streams together."""
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
        """Stdout and then stderr, as text with plain newlines."""
        return _decode(self.out + self.err)

    @property
    def stdout_text(self) -> str:
        """Stdout alone, as text, so that warnings do not mix with the answer."""
        return _decode(self.out)


def _decode(printed: bytes | bytearray) -> str:
    return printed.decode("utf-8", "replace").replace("\r\n", "\n")


class AnswerReader:
    """Reads an answer in short slices, so that a deadline or a stop is noticed within one slice."""

    def __init__(self, line: "AdbConnection", deadline: float, stopped: Event | None) -> None:
        self._line = line
        self._socket: socket.socket = line.conn
        self._deadline, self._stopped = deadline, stopped
        self._socket.settimeout(SLICE)
        self._room = memoryview(bytearray(_ROOM))

    def open(self, service: str) -> None:
        """Start the service. Raises Refused, EOFError."""
        self._line.send_command(service)
        said = self._read_exactly(4)
        if said != b"OKAY":
            raise Refused(said.decode("utf-8", "replace"))

    def read_packets(self) -> Printed:
        """Read the shell protocol: kind, length, data, until the exit code. Raises EOFError if it ends before that."""
        streams = {_STDOUT: bytearray(), _STDERR: bytearray(), _EXIT: bytearray()}
        total = 0
        while not streams[_EXIT]:
            kind, length = _PACKET.unpack(self._read_exactly(_PACKET.size))
            total += length
            if total > MAX_BYTES:
                raise ValueError("more than any command prints")
            self._read_into(streams.get(kind, bytearray()), length)
        return Printed(streams[_STDOUT], streams[_STDERR], streams[_EXIT][0])

    def read_plain(self) -> Printed:
        """Read all until the other side closes; the last line holds the exit code."""
        found = bytearray()
        while count := self._read_some(self._room):
            found += self._room[:count]
            if len(found) > MAX_BYTES:
                raise ValueError("more than any command prints")
        ending = _CODE.search(found[-32:])
        if ending is None:
            raise EOFError("the exit code is missing")
        return Printed(found[: -len(ending[0])], code=int(ending[1]))

    def _read_exactly(self, size: int) -> bytearray:
        found = bytearray()
        self._read_into(found, size)
        return found

    def _read_into(self, found: bytearray, size: int) -> None:
        """Read `size` more bytes. A picture is large, so it is copied only once."""
        while size:
            count = self._read_some(self._room[:size])
            if not count:
                raise EOFError("cut off")
            found += self._room[:count]
            size -= count

    def _read_some(self, room: memoryview) -> int:
        """Wait for bytes; returns how many came, 0 at the end. Arriving bytes do not extend the deadline."""
        while True:
            if self._stopped is not None and self._stopped.is_set():
                raise Stopped(say("device-stopped-midway"), delivered="unknown")
            if time.monotonic() >= self._deadline:
                raise Timeout(say("android-silent"))
            with suppress(TimeoutError):
                return self._socket.recv_into(room)
