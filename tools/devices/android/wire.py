"""One device behind the server: a command line goes out, what it printed comes back, within a limit.

Whenever the line was broken, or silent for a while, the device is asked who it is before anything else.

What may be repeated is repeated when the line breaks, with growing pauses; a touch never is. Each call is a stream of
its own, so calls from several threads do not meet.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from iris_screen.core.errors import DeviceError, Disconnected, OtherDevice, Stopped, Timeout, Unauthorized
from iris_screen.core.message import say
from iris_screen.tools.devices.android.command_output import SLICE, Printed, Reading
from iris_screen.tools.devices.android.dumpsys import WHO, identity
from iris_screen.tools.devices.android.finding import GREETING_SECONDS, is_place, unusable
from iris_screen.tools.devices.android.server import Attached, Refused, Server, send_request

if TYPE_CHECKING:
    from adbutils import AdbConnection

__all__ = ["SLICE", "Printed", "Wire"]

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
WHO_SECONDS = 5.0
SILENCE = 5.0
"""Seconds after which somebody else may stand at the end of a line that broke and was mended unnoticed."""


@dataclass
class Wire:
    """patience: seconds a broken line is waited for, however many ask meanwhile. stopped: set while a person holds it.

    phone: who must answer; whoever answers first where it is "".
    """

    server: Server
    serial: str
    stopped: Event
    patience: float = 10.0
    phone: str = ""
    touches: int = 0
    """How many touches were on their way so far."""
    _packets: bool = True
    _hangs: bool = False
    _lost_since: float | None = None
    _heard: float = -math.inf
    """When the phone last answered that this is surely about."""

    def greet(self) -> None:
        """Learn whether the device speaks the shell protocol, as all do since Android 7, and who it is.

        Raises DeviceError, OtherDevice.
        """
        self._packets = "shell_v2" in self._patiently(self._features).split(",")
        self.patiently(lambda: None)

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
        """The attempt's answer; a broken line is mended and waited for, as long as the patience lasts.

        Raises OtherDevice, and nothing was attempted, where another device answers by now.
        """

        def sure() -> T:
            if time.monotonic() - self._heard > SILENCE:
                self._recognise()
            return attempt()

        return self._patiently(sure, stoppable=stoppable)

    def _patiently(self, attempt: Callable[[], T], *, stoppable: bool = False) -> T:
        pause = FIRST_PAUSE
        while True:
            if stoppable and self.stopped.is_set():
                raise Stopped
            try:
                if self._hangs:
                    self._mend()
                found = attempt()
            except (Disconnected, Unauthorized) as error:
                rest = self._rest_of_patience(error)
                self._hangs = isinstance(error, Disconnected)
                if error.delivered != "no":
                    raise
                if rest <= 0:
                    error.retryable = False  # it was waited for as long as somebody wanted
                    raise
            else:
                self._lost_since = None
                return found
            self._pause(min(pause, rest), stoppable)
            pause = min(pause * 2, LONGEST_PAUSE)

    def _rest_of_patience(self, error: DeviceError) -> float:
        """Seconds since the line was first found broken, whoever found it.

        A line that was just taken up again is not trusted for a moment; one that stays so needs a person.
        """
        now, self._heard = time.monotonic(), -math.inf
        self._lost_since = now if self._lost_since is None else self._lost_since
        patience = min(self.patience, GREETING_SECONDS) if isinstance(error, Unauthorized) else self.patience
        return self._lost_since + patience - now

    def _recognise(self) -> None:
        """Raises OtherDevice where another one answers than did before, Disconnected where it cannot say yet."""
        found = self._who()
        if self.phone and found != self.phone:
            found = self._who()  # half an answer names nobody
        if self.phone and not found:
            raise Disconnected(say("android-identity-missing", serial=self.serial), delivered="no")
        if self.phone and found != self.phone:
            raise OtherDevice(say("android-other-phone", serial=self.serial, found=found, phone=self.phone))
        self.phone = found

    def _who(self) -> str:
        return identity(self._asked(WHO, WHO_SECONDS).said)

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
            send_request(line, f"host:transport:{self.serial}")
        except Refused as error:
            line.conn.close()
            raise self._refusal(str(error)) from None
        except (AdbError, OSError, ValueError) as error:
            line.conn.close()
            raise Disconnected(say("android-adb-broke-off", said=str(error)), delivered="no") from None
        except DeviceError:
            line.conn.close()
            raise
        return line

    def _asked(self, command: str, limit: float) -> Printed:
        line = self._opened(limit)
        try:
            return self._run(line, command, limit, stoppable=False)
        except Timeout:
            raise Timeout(say("android-device-silent", serial=self.serial, seconds=limit), delivered="no") from None
        except Disconnected:
            raise Disconnected(say("android-device-lost", serial=self.serial), delivered="no") from None
        finally:
            line.conn.close()

    def _run(self, line: "AdbConnection", command: str, limit: float, *, stoppable: bool) -> Printed:
        """From here on it may have been delivered: an OKAY that never came may have been lost on its way."""
        reading = Reading(line, time.monotonic() + limit, self.stopped if stoppable else None)
        try:
            reading.open(f"shell,v2,raw:{command}" if self._packets else f"exec:{command}; echo iris-exit:$?")
            printed = reading.packets() if self._packets else reading.plain()
        except Timeout:
            self._hangs, self._heard = True, -math.inf
            raise Timeout(say("android-device-silent-midway", serial=self.serial, seconds=limit)) from None
        except (OSError, EOFError, ValueError, Refused):
            self._heard = -math.inf
            raise Disconnected(say("android-device-lost-midway", serial=self.serial)) from None
        self._heard = time.monotonic()
        return printed

    def _refusal(self, said: str) -> DeviceError:
        """What the server's words mean; nothing was delivered."""
        if "authoriz" in said:
            return unusable(Attached(self.serial, "unauthorized"))
        if "offline" in said or "still connecting" in said:
            return unusable(Attached(self.serial, "offline"))
        for device in self.server.devices():
            if device.serial == self.serial and device.state != "device":
                return unusable(device)
        return Disconnected(say("android-device-gone", serial=self.serial), delivered="no")
