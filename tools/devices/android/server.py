"""The adb server on this computer: starts it if none runs, lists its devices, connects and pairs them.

Everything uses adbutils' connection to the server, with a limit on every answer: its own default is 600 s.
"""

import os
import re
import socket
import subprocess
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from iris_screen.core.errors import Disconnected, Unsupported, UsageError
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.parsing.files import why_failed

if TYPE_CHECKING:
    from adbutils import AdbConnection

OLDEST = 39
"""The first server version (1.0.39) that speaks the shell protocol this driver needs."""
ANSWER_SECONDS = 5.0
VERSION_SECONDS = 3.0
START_SECONDS = 20.0
CONNECT_SECONDS = 12.0
SERIAL = re.compile(r"[A-Za-z0-9._:\-]{1,100}|\[[0-9A-Fa-f:.%]{2,60}\]:\d{1,6}")
"""What a serial number may contain. It comes from the device, and goes into addresses."""
ODD = "odd"
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Refused(Exception):
    """The server answered FAIL; holds its own words."""


@dataclass(frozen=True)
class Attached:
    """A device as the server lists it. state: device, offline, unauthorized, recovery, …; about: model and so on.

    A malformed serial number is shown as far as it is readable. The state of such a device is ODD when it is ready; it
    is never used.
    """

    serial: str
    state: str
    about: dict[str, str] = field(default_factory=dict)

    @property
    def model(self) -> str:
        return self.about.get("model", "").replace("_", " ")


@dataclass(frozen=True)
class Server:
    """An adb server by its address. program: the adb that starts it, found when needed unless given."""

    host: str = "127.0.0.1"
    port: int = 5037
    program: str = ""

    @classmethod
    def from_environment(cls, program: str = "") -> "Server":
        """The server that adb's environment variables name. Raises UsageError for an invalid port."""
        host = os.environ.get("ANDROID_ADB_SERVER_ADDRESS") or os.environ.get("ANDROID_ADB_SERVER_HOST") or cls.host
        port = os.environ.get("ANDROID_ADB_SERVER_PORT") or str(cls.port)
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise UsageError(say("android-adb-port-wrong", port=port))
        return cls(host, int(port), program or os.environ.get("ADB_PATH", ""))

    # --- starting ---------------------------------------------------------------------------------------------------

    def check(self) -> int:
        """The server's version. Raises Disconnected where what answers is no adb server, or too old a one."""
        try:
            version = self._version()
        except Disconnected:  # the server was stopped just now, or it never was an adb server
            version = self._version(last=True)
        if version < OLDEST:
            raise Disconnected(
                say("android-adb-too-old", version=version, oldest=OLDEST),
                delivered="no",
            )
        return version

    def _version(self, *, last: bool = False) -> int:
        try:
            return int(self.ask("host:version", VERSION_SECONDS), 16)
        except (ValueError, Refused):
            raise self._port_taken_error() from None
        except Disconnected:
            if last and self.is_running():
                raise self._port_taken_error() from None
            raise

    def is_running(self) -> bool:
        """Whether anything listens on the port."""
        try:
            socket.create_connection((self.host, self.port), timeout=1.0).close()
        except OSError:
            return False
        return True

    def start(self) -> None:
        """Start the server if none runs. Raises Disconnected with what to do about it."""
        if self.is_running():
            return
        if self.host not in _LOOPBACK:
            raise Disconnected(
                say("android-adb-elsewhere-silent", host=self.host, port=self.port),
                delivered="no",
            )
        program = self.program or find_adb()
        try:
            done = subprocess.run(
                [program, "-P", str(self.port), "start-server"],
                capture_output=True,
                timeout=START_SECONDS,
                check=False,
                stdin=subprocess.DEVNULL,
            )
        except OSError as error:
            raise _start_error(self.port, why_failed(error)) from None
        except subprocess.TimeoutExpired:
            raise _start_error(self.port, say("android-adb-start-timeout", seconds=START_SECONDS)) from None
        if done.returncode != 0 and not self.is_running():
            lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
            why = verbatim(lines[-1].strip()) if lines else say("android-adb-said-nothing")
            raise _start_error(self.port, why)

    # --- asking -----------------------------------------------------------------------------------------------------

    def open_line(self, limit: float) -> "AdbConnection":
        """Open a connection to the server, starting it first if needed."""
        from adbutils import AdbClient
        from adbutils.errors import AdbError

        self.start()
        try:
            return AdbClient(host=self.host, port=self.port).make_connection(timeout=limit)
        except (AdbError, OSError):
            raise Disconnected(say("android-adb-gone"), delivered="no") from None

    def ask(self, request: str, limit: float = ANSWER_SECONDS) -> str:
        """The server's answer to a request that gives one block of text. Raises Refused, Disconnected."""
        from adbutils.errors import AdbError

        line = self.open_line(limit)
        try:
            send_request(line, request)
            return read_block(line)
        except (AdbError, OSError, ValueError) as error:
            raise Disconnected(say("android-adb-broke-off", said=str(error)), delivered="no") from None
        finally:
            line.conn.close()

    def devices(self) -> list[Attached]:
        """Every device the server knows, in any state."""
        return read_devices(self.ask("host:devices-l"))

    def connect(self, address: str) -> str:
        """Connect to a device over the network; returns the server's words, which also report a failure."""
        return self.ask(f"host:connect:{address}", CONNECT_SECONDS)

    def pair(self, address: str, code: str) -> str:
        """Pair over Wi-Fi with the six digits the phone shows; returns the server's words."""
        try:
            return self.ask(f"host:pair:{code}:{address}", CONNECT_SECONDS)
        except Refused as error:
            if "unknown host service" not in str(error):
                raise
        raise Unsupported(say("android-adb-cannot-pair"))

    def kick(self, serial: str) -> None:
        """Drop the connection to a device that hangs; the server reconnects by itself."""
        try:
            self.ask(f"host-serial:{serial}:reconnect")
        except Refused:
            return  # it is not attached, so it does not hang either

    def _port_taken_error(self) -> Disconnected:
        return Disconnected(
            say("android-adb-port-taken", port=self.port),
            delivered="no",
        )


def send_request(line: "AdbConnection", service: str) -> None:
    """Send a request and read the OKAY.

    Raises Refused with the server's words, Disconnected if it hangs up or does not speak adb, AdbTimeout.
    """
    line.send_command(service)
    said = line.read(4)
    if said == b"FAIL":
        raise Refused(line.read_string_block())
    if said != b"OKAY":
        raise Disconnected(say("android-adb-hung-up"), delivered="no")


def read_block(line: "AdbConnection") -> str:
    """Read the text after an OKAY. Raises Refused if a FAIL follows after all, as it does for a failed pairing."""
    head = line.read(4)
    if head == b"FAIL":
        raise Refused(line.read_string_block())
    return bytes(line.read(int(head, 16))).decode("utf-8", "replace")


def read_devices(listed: str) -> list[Attached]:
    """Parse the output of `adb devices -l`."""
    found = []
    for text in listed.splitlines():
        serial, _, rest = text.strip().partition("\t" if "\t" in text else " ")
        state, *about = rest.split() or [""]
        if state == "no" and about[:1] == ["permissions"]:
            state = "no permissions"
        if serial and not SERIAL.fullmatch(serial):
            serial, state = re.sub(r"[^\w.-]", "_", serial, flags=re.ASCII)[:40], state.replace("device", ODD)
        if serial and state:
            found.append(Attached(serial, state, dict(part.split(":", 1) for part in about if ":" in part)))
    return found


@cache
def find_adb() -> str:
    """The adb program: the one on the PATH, else the one in adbutils. Raises Disconnected if there is none."""
    from adbutils import adb_path
    from adbutils.errors import AdbError

    try:
        return str(adb_path())
    except AdbError:
        raise Disconnected(say("android-adb-not-found"), delivered="no") from None


def _start_error(port: int, why: Message) -> Disconnected:
    return Disconnected(say("android-adb-not-started", port=port, why=why), delivered="no")
