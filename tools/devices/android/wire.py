"""One device behind the server: a command line goes out, what it printed comes back, within a limit.

What may be repeated is repeated when the line breaks, with growing pauses; a touch never is. Each call is a stream of
its own, so calls from several threads do not meet.
"""

import re
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from core.errors import DeviceError, Disconnected, Stopped, Timeout, Unauthorized
from tools.devices.android.finding import GREETING_SECONDS, is_place, unusable
from tools.devices.android.server import Attached, Refused, Server, say

if TYPE_CHECKING:
    from adbutils import AdbConnection

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
SLICE = 0.05
"""Seconds at most until a stop is noticed."""
MOST = 256 * 1024 * 1024
"""Bytes that one command may print."""
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
        return (self.out + self.err).decode("utf-8", "replace").replace("\r\n", "\n")


@dataclass
class Wire:
    """patience: seconds a broken line is waited for. stopped: set while a person holds the device."""

    server: Server
    serial: str
    stopped: Event
    patience: float = 10.0
    touches: int = 0
    """How many touches were on their way so far."""
    _packets: bool = True
    _hangs: bool = False

    def greet(self) -> None:
        """Learn whether the device speaks the shell protocol, as all do since Android 7. Raises DeviceError."""
        features = self.patiently(self._features)
        self._packets = "shell_v2" in features.split(",")

    def ask(self, command: str, limit: float, *, again: bool = True) -> Printed:
        """Run what changes nothing, or may be done twice. Raises Disconnected, Unauthorized, Timeout: not delivered.

        again: ask once more, on a fresh line, where no answer came in time.
        """
        try:
            return self.patiently(lambda: self._asked(command, limit))
        except Timeout:
            if not again:
                raise
        return self.ask(command, limit, again=False)

    def touch(self, command: str, limit: float) -> Printed:
        """Run what must not be done twice; once it is on its way it is never repeated.

        Raises Disconnected, Unauthorized, Timeout, Stopped, each with whether it was delivered.
        """
        line = self.patiently(lambda: self._opened(limit), stoppable=True)
        self.touches += 1
        try:
            return self._run(line, command, limit, stoppable=True)
        finally:
            line.conn.close()

    def patiently(self, attempt: Callable[[], T], *, stoppable: bool = False) -> T:
        """The attempt's answer; a broken line is mended and waited for, as long as the patience lasts."""
        began, pause = time.monotonic(), FIRST_PAUSE
        while True:
            if stoppable and self.stopped.is_set():
                raise Stopped("The device was stopped by a person; clear the stop to go on.")
            try:
                if self._hangs:
                    self._mend()
                return attempt()
            except (Disconnected, Unauthorized) as error:
                rest = began + self._patience_with(error) - time.monotonic()
                if error.delivered != "no" or rest <= 0:
                    raise
                self._hangs = isinstance(error, Disconnected)
            self._pause(min(pause, rest), stoppable)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _patience_with(self, error: DeviceError) -> float:
        """A line that was just taken up again is not trusted for a moment; one that stays so needs a person."""
        return min(self.patience, GREETING_SECONDS) if isinstance(error, Unauthorized) else self.patience

    def _pause(self, seconds: float, stoppable: bool) -> None:
        if stoppable:
            self.stopped.wait(seconds)
        else:
            time.sleep(seconds)

    # --- the line ---------------------------------------------------------------------------------------------------

    def _mend(self) -> None:
        """Take up a line that hangs or is gone; the server has its own slow ways, which are not waited for."""
        known = next((each for each in self.server.devices() if each.serial == self.serial), None)
        if known is not None:
            self.server.kick(self.serial)
        if is_place(self.serial):
            try:
                self.server.connect(self.serial)
            except Refused:
                return  # the attempt that follows says what is wrong
        self._hangs = False

    def _features(self) -> str:
        try:
            return self.server.ask(f"host-serial:{self.serial}:features")
        except Refused as error:
            raise self._refusal(str(error)) from None

    def _opened(self, limit: float) -> "AdbConnection":
        """A line to the device itself, with nothing asked of it yet."""
        from adbutils.errors import AdbError

        line = self.server.line(limit)
        try:
            say(line, f"host:transport:{self.serial}")
        except Refused as error:
            line.conn.close()
            raise self._refusal(str(error)) from None
        except (AdbError, OSError, ValueError) as error:
            line.conn.close()
            raise Disconnected(f"The adb server broke off ({error}); try again.", delivered="no") from None
        except DeviceError:
            line.conn.close()
            raise
        return line

    def _asked(self, command: str, limit: float) -> Printed:
        line = self._opened(limit)
        try:
            return self._run(line, command, limit, stoppable=False)
        except Timeout:
            raise Timeout(f"{self.serial} did not answer within {limit:g} s; is it awake?", delivered="no") from None
        except Disconnected:
            raise Disconnected(f"{self.serial} was lost; plug it in or connect it again.", delivered="no") from None
        finally:
            line.conn.close()

    def _run(self, line: "AdbConnection", command: str, limit: float, *, stoppable: bool) -> Printed:
        """From here on it may have been delivered: an OKAY that never came may have been lost on its way."""
        reading = _Reading(line, time.monotonic() + limit, self.stopped if stoppable else None)
        try:
            reading.open(f"shell,v2,raw:{command}" if self._packets else f"exec:{command}; echo iris-exit:$?")
            return reading.packets() if self._packets else reading.plain()
        except Timeout:
            self._hangs = True
            raise Timeout(f"{self.serial} did not answer within {limit:g} s; look before repeating.") from None
        except (OSError, EOFError, ValueError, Refused):
            raise Disconnected(f"{self.serial} was lost in the middle of an answer; look before repeating.") from None

    def _refusal(self, said: str) -> DeviceError:
        """What the server's words mean; nothing was delivered."""
        if "authoriz" in said:
            return unusable(Attached(self.serial, "unauthorized"))
        if "offline" in said or "still connecting" in said:
            return unusable(Attached(self.serial, "offline"))
        for device in self.server.devices():
            if device.serial == self.serial and device.state != "device":
                return unusable(device)
        return Disconnected(f"{self.serial} is not there any more; plug it in or connect it again.", delivered="no")


class _Reading:
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
        while not streams[_EXIT]:
            kind, length = _PACKET.unpack(self._exactly(_PACKET.size))
            if len(streams[_STDOUT]) + length > MOST:
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
        """Wait for the next bytes and put them there; how many, 0 at the end."""
        while True:
            if self._stopped is not None and self._stopped.is_set():
                raise Stopped(
                    "The device was stopped in the middle of an act; look before repeating.", delivered="unknown"
                )
            try:
                return self._socket.recv_into(room)
            except TimeoutError:
                if time.monotonic() >= self._deadline:
                    raise Timeout("no answer in time") from None
