"""The connection to one device: sends a command line and returns what it printed, within a time limit.

Whenever the connection was broken, or silent for a while, the device is asked for its identity first.

If the connection breaks, what may be repeated is repeated, with growing pauses; a touch never is. Each call has a
stream of its own, so calls from several threads do not interfere.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from iris_screen.core.errors import DeviceError, Disconnected, OtherDevice, Stopped, Timeout, Unauthorized
from iris_screen.core.message import say
from iris_screen.tools.devices.android.command_output import SLICE, AnswerReader, Printed
from iris_screen.tools.devices.android.dumpsys import WHO, parse_identity
from iris_screen.tools.devices.android.finding import GREETING_SECONDS, is_place, unusable_error
from iris_screen.tools.devices.android.server import Attached, Refused, Server, send_request

if TYPE_CHECKING:
    from adbutils import AdbConnection

__all__ = ["SLICE", "AdbShell", "Printed"]

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
WHO_SECONDS = 5.0
SILENCE = 5.0
"""Seconds after which another device may answer, because the connection may have broken and recovered unnoticed."""


@dataclass
class AdbShell:
    """patience: seconds to wait for a broken connection, however many callers wait. stopped: set while a person has
    stopped the device.

    phone: the identity that must answer; "" takes the first that does.
    """

    server: Server
    serial: str
    stopped: Event
    patience: float = 10.0
    phone: str = ""
    touches: int = 0
    """How many touches were sent so far."""
    _packets: bool = True
    _hangs: bool = False
    _lost_since: float | None = None
    _heard: float = -math.inf
    """When the right phone surely answered last."""

    def greet(self) -> None:
        """Learn whether the device speaks the shell protocol, as all do since Android 7, and its identity.

        Raises DeviceError, OtherDevice.
        """
        self._packets = "shell_v2" in self._retry(self._ask_features).split(",")
        self.retry(lambda: None)

    def ask(self, command: str, limit: float, *, again: bool = True) -> Printed:
        """Run a command that may be repeated. Raises Disconnected, Unauthorized, Timeout: not delivered.

        again: ask once more, on a new connection, if no answer came in time.
        """
        try:
            return self.retry(lambda: self._ask_once(command, limit))
        except Timeout:
            if not again:
                raise
        return self.ask(command, limit, again=False)

    def touch(self, command: str, limit: float) -> Printed:
        """Run a command that must not be done twice; once it was sent it is never repeated.

        Raises Disconnected, Unauthorized, Timeout, Stopped, each with whether it was delivered.
        """
        line = self.retry(lambda: self._open_line(limit), stoppable=True)
        self.touches += 1
        try:
            return self._run(line, command, limit, stoppable=True)
        finally:
            line.conn.close()

    def retry(self, attempt: Callable[[], T], *, stoppable: bool = False) -> T:
        """Call `attempt`; if the connection is broken, repair it and retry as long as the patience lasts.

        Raises OtherDevice, without an attempt, if another device answers by now.
        """

        def attempt_if_same_phone() -> T:
            if time.monotonic() - self._heard > SILENCE:
                self._check_identity()
            return attempt()

        return self._retry(attempt_if_same_phone, stoppable=stoppable)

    def _retry(self, attempt: Callable[[], T], *, stoppable: bool = False) -> T:
        pause = FIRST_PAUSE
        while True:
            if stoppable and self.stopped.is_set():
                raise Stopped
            try:
                if self._hangs:
                    self._reconnect()
                found = attempt()
            except (Disconnected, Unauthorized) as error:
                rest = self._patience_left(error)
                self._hangs = isinstance(error, Disconnected)
                if error.delivered != "no":
                    raise
                if rest <= 0:
                    error.retryable = False  # the whole patience was used
                    raise
            else:
                self._lost_since = None
                return found
            if stoppable:
                self.stopped.wait(min(pause, rest))
            else:
                time.sleep(min(pause, rest))
            pause = min(pause * 2, LONGEST_PAUSE)

    def _patience_left(self, error: DeviceError) -> float:
        """Seconds left of the patience, counted from when any caller first found the connection broken.

        A device that just reconnected is unauthorized for a moment; one that stays so needs a person.
        """
        now, self._heard = time.monotonic(), -math.inf
        self._lost_since = now if self._lost_since is None else self._lost_since
        patience = min(self.patience, GREETING_SECONDS) if isinstance(error, Unauthorized) else self.patience
        return self._lost_since + patience - now

    def _check_identity(self) -> None:
        """Raises OtherDevice if a different device answers, Disconnected if it gives no identity yet."""
        found = self._ask_identity()
        if self.phone and found != self.phone:
            found = self._ask_identity()  # half an answer gives no identity
        if self.phone and not found:
            raise Disconnected(say("android-identity-missing", serial=self.serial), delivered="no")
        if self.phone and found != self.phone:
            raise OtherDevice(say("android-other-phone", serial=self.serial, found=found, phone=self.phone))
        self.phone = found

    def _ask_identity(self) -> str:
        return parse_identity(self._ask_once(WHO, WHO_SECONDS).stdout_text)

    # --- the line ---------------------------------------------------------------------------------------------------

    def _reconnect(self) -> None:
        """Reconnect a device that hangs or is gone; the server would do so too, but slowly."""
        known = next((each for each in self.server.devices() if each.serial == self.serial), None)
        if known is not None:
            self.server.kick(self.serial)
        if is_place(self.serial):
            try:
                self.server.connect(self.serial)
            except Refused:
                return  # the attempt that follows says what is wrong
        self._hangs = False

    def _ask_features(self) -> str:
        try:
            return self.server.ask(f"host-serial:{self.serial}:features")
        except Refused as error:
            raise self._refusal_error(str(error)) from None

    def _open_line(self, limit: float) -> "AdbConnection":
        """Open a connection to the device itself; nothing is sent to it yet."""
        from adbutils.errors import AdbError

        line = self.server.open_line(limit)
        try:
            send_request(line, f"host:transport:{self.serial}")
        except Refused as error:
            line.conn.close()
            raise self._refusal_error(str(error)) from None
        except (AdbError, OSError, ValueError) as error:
            line.conn.close()
            raise Disconnected(say("android-adb-broke-off", said=str(error)), delivered="no") from None
        except DeviceError:
            line.conn.close()
            raise
        return line

    def _ask_once(self, command: str, limit: float) -> Printed:
        line = self._open_line(limit)
        try:
            return self._run(line, command, limit, stoppable=False)
        except Timeout:
            raise Timeout(say("android-device-silent", serial=self.serial, seconds=limit), delivered="no") from None
        except Disconnected:
            raise Disconnected(say("android-device-lost", serial=self.serial), delivered="no") from None
        finally:
            line.conn.close()

    def _run(self, line: "AdbConnection", command: str, limit: float, *, stoppable: bool) -> Printed:
        """Run it. From here on it may have been delivered: a missing OKAY may have been lost on its way."""
        reader = AnswerReader(line, time.monotonic() + limit, self.stopped if stoppable else None)
        try:
            reader.open(f"shell,v2,raw:{command}" if self._packets else f"exec:{command}; echo iris-exit:$?")
            printed = reader.read_packets() if self._packets else reader.read_plain()
        except Timeout:
            self._hangs, self._heard = True, -math.inf
            raise Timeout(say("android-device-silent-midway", serial=self.serial, seconds=limit)) from None
        except (OSError, EOFError, ValueError, Refused):
            self._heard = -math.inf
            raise Disconnected(say("android-device-lost-midway", serial=self.serial)) from None
        self._heard = time.monotonic()
        return printed

    def _refusal_error(self, said: str) -> DeviceError:
        """The error for the server's words; nothing was delivered."""
        if "authoriz" in said:
            return unusable_error(Attached(self.serial, "unauthorized"))
        if "offline" in said or "still connecting" in said:
            return unusable_error(Attached(self.serial, "offline"))
        for device in self.server.devices():
            if device.serial == self.serial and device.state != "device":
                return unusable_error(device)
        return Disconnected(say("android-device-gone", serial=self.serial), delivered="no")
