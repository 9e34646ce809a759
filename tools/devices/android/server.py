"""The adb server on this computer: started where none runs, asked what it sees, told whom to connect.

Everything goes through adbutils' connection to the server, with a limit on every answer: its own default is 600 s.
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
"""What a serial number may be made of. It comes from the device, and goes into addresses."""
ODD = "odd"
_LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Refused(Exception):
    """The server's own FAIL, in its own words."""


@dataclass(frozen=True)
class Attached:
    """A device as the server lists it. state: device, offline, unauthorized, recovery, …; about: model and the like.

    One whose serial number is none is told by what can be read of it. Its state is ODD once it is ready: never used.
    """

    serial: str
    state: str
    about: dict[str, str] = field(default_factory=dict)

    @property
    def model(self) -> str:
        return self.about.get("model", "").replace("_", " ")


@dataclass(frozen=True)
class Server:
    """An adb server by its address. program: the adb that starts it, found when it is needed unless named."""

    host: str = "127.0.0.1"
    port: int = 5037
    program: str = ""

    @classmethod
    def of_environment(cls, program: str = "") -> "Server":
        """Where adb's own environment says. Raises UsageError for a port that is none."""
        host = os.environ.get("ANDROID_ADB_SERVER_ADDRESS") or os.environ.get("ANDROID_ADB_SERVER_HOST") or cls.host
        port = os.environ.get("ANDROID_ADB_SERVER_PORT") or str(cls.port)
        if not port.isdecimal() or not 0 < int(port) < 65536:
            raise UsageError(say("android-adb-port-wrong", port=port))
        return cls(host, int(port), program or os.environ.get("ADB_PATH", ""))

    # --- being there ------------------------------------------------------------------------------------------------

    def check(self) -> int:
        """The server's version. Raises Disconnected where what answers is no adb server, or too old a one."""
        try:
            version = self._version()
        except Disconnected:  # it was ended just now, or it never was one
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
            raise self._no_server() from None
        except Disconnected:
            if last and self.is_running():
                raise self._no_server() from None
            raise

    def is_running(self) -> bool:
        """Whether anything listens there."""
        try:
            socket.create_connection((self.host, self.port), timeout=1.0).close()
        except OSError:
            return False
        return True

    def start(self) -> None:
        """Start the server where none runs. Raises Disconnected with what to do about it."""
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
            raise _not_started(self.port, why_failed(error)) from None
        except subprocess.TimeoutExpired:
            raise _not_started(self.port, say("android-adb-start-timeout", seconds=START_SECONDS)) from None
        if done.returncode != 0 and not self.is_running():
            raise _not_started(self.port, _last_line(done.stderr))

    # --- asking -----------------------------------------------------------------------------------------------------

    def line(self, limit: float) -> "AdbConnection":
        """A connection to the server, which is started first where it is not there."""
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

        line = self.line(limit)
        try:
            send_request(line, request)
            return read_block(line)
        except (AdbError, OSError, ValueError) as error:
            raise Disconnected(say("android-adb-broke-off", said=str(error)), delivered="no") from None
        finally:
            line.conn.close()

    def devices(self) -> list[Attached]:
        """Every device the server knows of, whatever state it is in."""
        return read_devices(self.ask("host:devices-l"))

    def connect(self, address: str) -> str:
        """Ask for a device over the network; gives the server's words, which also say when it failed."""
        return self.ask(f"host:connect:{address}", CONNECT_SECONDS)

    def pair(self, address: str, code: str) -> str:
        """Pair over Wi-Fi with the six digits the phone shows; gives the server's words."""
        try:
            return self.ask(f"host:pair:{code}:{address}", CONNECT_SECONDS)
        except Refused as error:
            if "unknown host service" not in str(error):
                raise
        raise Unsupported(say("android-adb-cannot-pair"))

    def kick(self, serial: str) -> None:
        """Drop the line to a device that hangs; the server takes it up again by itself."""
        try:
            self.ask(f"host-serial:{serial}:reconnect")
        except Refused:
            return  # it is not there, so it does not hang either

    def _no_server(self) -> Disconnected:
        return Disconnected(
            say("android-adb-port-taken", port=self.port),
            delivered="no",
        )


def send_request(line: "AdbConnection", service: str) -> None:
    """Send a request and take its OKAY.

    Raises Refused with the server's words, Disconnected where it hangs up or does not speak adb, AdbTimeout.
    """
    line.send_command(service)
    said = line.read(4)
    if said == b"FAIL":
        raise Refused(line.read_string_block())
    if said != b"OKAY":
        raise Disconnected(say("android-adb-hung-up"), delivered="no")


def read_block(line: "AdbConnection") -> str:
    """The text after an OKAY. Raises Refused where a FAIL comes after all, as of a pairing that was tried."""
    head = line.read(4)
    if head == b"FAIL":
        raise Refused(line.read_string_block())
    return bytes(line.read(int(head, 16))).decode("utf-8", "replace")


def read_devices(listed: str) -> list[Attached]:
    """The lines of `adb devices -l`."""
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
    """The adb program: the one on the PATH, else the one adbutils brings. Raises Disconnected where there is none."""
    from adbutils import adb_path
    from adbutils.errors import AdbError

    try:
        return str(adb_path())
    except AdbError:
        raise Disconnected(say("android-adb-not-found"), delivered="no") from None


def _not_started(port: int, why: Message) -> Disconnected:
    return Disconnected(say("android-adb-not-started", port=port, why=why), delivered="no")


def _last_line(said: bytes) -> Message:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    return verbatim(lines[-1].strip()) if lines else say("android-adb-said-nothing")
