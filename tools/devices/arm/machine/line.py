"""Sends bytes to the machine and reads them: by a serial port, or over Wi-Fi, both through pyserial."""

import contextlib
import errno
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from iris_screen.core.errors import DeviceError, Disconnected, Unauthorized, UsageError
from iris_screen.core.message import say
from iris_screen.tools.extras import require_extra

if TYPE_CHECKING:
    from serial import SerialBase


try:
    import termios

    BROKEN: tuple[type[Exception], ...] = (OSError, ValueError, TypeError, termios.error)
except ImportError:  # Windows has none
    BROKEN = (OSError, ValueError, TypeError)
"""What pyserial raises; TypeError if the port was closed meanwhile."""

SLICE = 0.02
"""Maximum seconds that one read waits."""
MAX_BYTES = 4096
_WIFI = re.compile(r"socket://[A-Za-z0-9.\-]{1,253}:\d{1,5}")


class Line(Protocol):
    """is_network: whether it goes over Wi-Fi or Ethernet."""

    is_network: bool

    def write(self, data: bytes) -> None:
        """Send all of it. Raises Disconnected."""
        ...

    def read(self, *, wait: bool = True) -> bytes:
        """What arrived, b"" if nothing did for a moment. Raises Disconnected."""
        ...

    def close(self) -> None: ...


def open_line(where: str, baud: int = 115200) -> Line:
    """where: a serial port, socket://HOST:PORT, or mock.

    Raises UsageError for an invalid port; Disconnected, Unauthorized if it cannot be opened.
    """
    if where == "mock":
        return MockLine()
    check_where(where)
    import serial

    try:
        port = serial.serial_for_url(where, baudrate=baud, timeout=SLICE, write_timeout=1.0, exclusive=True)
    except BROKEN as error:
        raise open_error(where, error) from None
    # most boards restart when DTR goes up at the next opening, so keep it from going down at the end
    with contextlib.suppress(NameError, *BROKEN):  # another system, or no serial port
        modes = termios.tcgetattr(port.fileno())
        modes[2] &= ~termios.HUPCL
        termios.tcsetattr(port.fileno(), termios.TCSANOW, modes)
    return PortLine(where, port)


def check_where(where: str) -> None:
    """Raises UsageError for other URLs of pyserial, which would write files or search, and if it is not installed."""
    if where == "mock":
        return
    if not _WIFI.fullmatch(where) and (not where or "://" in where or not where.isprintable()):
        raise UsageError(say("arm-port-wrong", where=where))
    require_extra("arm", "arm:")


def check_exists(where: str) -> None:
    """Raises Disconnected if the port does not exist. Opens nothing."""
    if where.startswith("/") and not Path(where).exists():
        raise Disconnected(say("arm-port-missing", where=where), delivered="no")


class PortLine:
    def __init__(self, where: str, port: "SerialBase") -> None:
        self._where, self._port = where, port
        self.is_network = bool(_WIFI.fullmatch(where))

    def write(self, data: bytes) -> None:
        with self._report_lost():
            self._port.write(data)

    def read(self, *, wait: bool = True) -> bytes:
        with self._report_lost():
            data = self._port.read(1) if wait else b""
            while len(data) < MAX_BYTES and (waiting := self._port.in_waiting):
                data += self._port.read(min(waiting, MAX_BYTES))
        return data

    def close(self) -> None:
        link = vars(self._port).get("_socket")
        with contextlib.suppress(*BROKEN):
            self._port.close()
        if link is not None:
            link.close()  # pyserial leaves it open if the other end closed first

    @contextlib.contextmanager
    def _report_lost(self) -> Iterator[None]:
        try:
            yield
        except BROKEN:
            raise Disconnected(say("arm-line-gone", where=self._where)) from None


def open_error(where: str, error: Exception) -> DeviceError:
    """The error for a port that does not open, with what a person can do about it."""
    if _WIFI.fullmatch(where):
        place = where.removeprefix("socket://")
        match error.__context__:
            case ConnectionRefusedError():
                said = say("arm-address-refuses", place=place)
            case TimeoutError():
                said = say("arm-address-silent", place=place)
            case _:
                said = say("arm-address-unreachable", place=place)
        return Disconnected(said, delivered="no")
    match getattr(error, "errno", None):
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            said = say("arm-port-missing", where=where)
        case errno.EACCES | errno.EPERM:
            return Unauthorized(say("arm-port-forbidden", where=where))
        case errno.EAGAIN | errno.EBUSY:
            said = say("arm-port-in-use", where=where)
        case _:
            said = say("arm-port-not-serial", where=where)
    return Disconnected(said, delivered="no")


# Splits bytes into lines. Bounded: a flood without line ends does not fill the memory.


LONGEST = 1024
"""Longest line in bytes; GRBL's own are below 200."""


class LineBuffer:
    def __init__(self) -> None:
        self._rest = bytearray()
        self._lines: list[bytes] = []
        self.is_garbled = False
        """Whether anything came that is not text."""

    def feed(self, data: bytes) -> None:
        *whole, rest = (bytes(self._rest) + data).replace(b"\r", b"\n").split(b"\n")
        self._lines += [line for line in whole if line.strip()]
        self._rest = bytearray(rest[-LONGEST:])
        self.is_garbled = self.is_garbled or not is_text(data)

    def pop(self) -> str:
        """The next line, "" if there is none."""
        return self._lines.pop(0)[:LONGEST].decode("ascii", "replace").strip() if self._lines else ""


def is_text(data: bytes) -> bool:
    """Whether this is text, and not what a wrong baud rate makes of it."""
    return all(byte in b"\r\n\t" or 32 <= byte < 127 for byte in data)


# --- a line that answers like GRBL inside this process and moves nothing: `arm:mock` ----------------------------------


BANNER = b"\r\nGrbl 1.1h ['$' for help]\r\n"
SETTINGS = {
    10: 1, 13: 0, 20: 0, 21: 0, 22: 0, 32: 0,
    110: 12000, 111: 12000, 112: 4000, 120: 1500, 121: 1500, 122: 800, 130: 1000, 131: 1000, 132: 100,
}  # fmt: skip
_AXIS = re.compile(r"([XYZ])(-?[\d.]+)")


class MockLine:
    is_network = False

    def __init__(self) -> None:
        self._at = {"X": 0.0, "Y": 0.0, "Z": 1.0}
        self._said, self._line = bytearray(), bytearray()
        self._holds = self._closed = False

    def write(self, data: bytes) -> None:
        if self._closed:
            raise Disconnected(say("arm-mock-closed"), delivered="no")
        for byte in data:
            self._take_byte(bytes([byte]))

    def read(self, *, wait: bool = True) -> bytes:
        data, self._said = bytes(self._said), bytearray()
        return data

    def close(self) -> None:
        self._closed = True

    def _take_byte(self, byte: bytes) -> None:
        match byte:
            case b"\x18":
                self._holds = False
                self._line.clear()
                self._said += BANNER
            case b"!" | b"~":
                self._holds = byte == b"!"
            case b"?":
                place = ",".join(f"{at:.3f}" for at in self._at.values())
                state = "Hold:0" if self._holds else "Idle"
                self._said += f"<{state}|MPos:{place}|FS:0,0|WCO:0.000,0.000,0.000>\r\n".encode()
            case b"\n":
                line = self._line.decode("ascii", "replace")
                if line == "$$":
                    self._said += "".join(f"${number}={value}\r\n" for number, value in SETTINGS.items()).encode()
                else:
                    self._at.update({axis: float(value) for axis, value in _AXIS.findall(line)})
                self._said += b"ok\r\n"
                self._line.clear()
            case _:
                self._line += byte
