"""Reads what GRBL sends: answers, and what it sends unasked, such as alarms.

Sources: gnea/grbl, doc/markdown/interface.md and doc/csv; bdring/FluidNC, Channel.cpp.
"""

import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from iris_screen.core.errors import Alarm, Disconnected
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine.dialects import GRBL, Dialect, read_banner
from iris_screen.tools.devices.arm.machine.line import Line, LineBuffer

_OTHER_GRBL = re.compile(r"^Grbl\S* (\d+\.\d+\S*)")
_SETTING = re.compile(r"\$(\d{1,3})=(-?\d{1,9}(?:\.\d{1,9})?)(?!\d)")
_NUMBERS = r"(-?\d{1,9}\.\d{1,9}(?:,-?\d{1,9}\.\d{1,9}){1,8})"
"""As many as the machine has axes: two if a servo lifts the pen, or more than three."""
_REPORT = re.compile(rf"<(?P<state>[A-Z][a-z]+)(?::(?P<sub>\d))?\|(?P<kind>[MW])Pos:{_NUMBERS}[^>]*>")
_OFFSET = re.compile(rf"\|WCO:{_NUMBERS}")
INCH = 25.4

Axes = tuple[float, float, float]


class Report(NamedTuple):
    """The answer to `?`. place: mm, in machine or work coordinates. offset: machine minus work, if reported."""

    state: str
    sub: int
    is_work: bool
    place: Axes
    offset: Axes | None


def read_report(line: str) -> Report | None:
    """Parse a report. Numbers are as written: in inches if $13 says so."""
    found = _REPORT.fullmatch(line)
    if found is None:
        return None
    offset = _OFFSET.search(line)
    return Report(
        found["state"],
        int(found["sub"] or 0),
        found["kind"] == "W",
        _read_axes(found[4]),
        _read_axes(offset[1]) if offset else None,
    )


def _read_axes(numbers: str) -> Axes:
    x, y, z = [*map(float, numbers.split(",")), 0.0][:3]
    return x, y, z


def read_setting(line: str) -> tuple[int, float] | None:
    found = _SETTING.match(line)
    return (int(found[1]), float(found[2])) if found else None


def read_number(line: str, what: str) -> int | None:
    """The number in `error:9` or `ALARM:1`."""
    found = re.fullmatch(rf"{what}:(\d{{1,3}})", line)
    return int(found[1]) if found else None


def read_refusal(line: str) -> Message | None:
    """What `error:9` means; the catalogs have texts for those that a pen can cause. FluidNC may say it in words."""
    number = read_number(line, "error")
    if number is not None:
        return say("arm-grbl-error", number=number)
    return verbatim(line) if line.startswith("error:") else None


def read_value(line: str, name: str) -> str | None:
    """The value in `$/axes/x/soft_limits=true`, if the line is about this name."""
    asked, equals, value = line.partition("=")
    return value.strip() if equals and asked.lower() == name.lower() else None


def alarm_message(number: int) -> Message:
    """What `ALARM:1` means."""
    return say("arm-grbl-alarm", number=number)


def identify_other_firmware(lines: list[str]) -> Message | None:
    """Which other firmware answers instead of GRBL 1.1; None if unknown."""
    said = "\n".join(lines)
    if other := re.search(_OTHER_GRBL.pattern, said, re.MULTILINE):
        return say("arm-firmware-other-grbl", version=other[1])
    if re.search(r"^(echo:|start$|Marlin)", said, re.MULTILINE):
        return say("arm-firmware-marlin")
    return None


def scale_axes(axes: Axes, factor: float) -> Axes:
    x, y, z = (at * factor for at in axes)
    return x, y, z


def add_axes(one: Axes, other: Axes) -> Axes:
    x, y, z = (a + b for a, b in zip(one, other, strict=True))
    return x, y, z


# --- receiving over the line -----------------------------------------------------------------------------------------


REPORT = b"?"
UNASKED = say("arm-lost-unasked")


@dataclass
class Receiver:
    """lost: why the pen's position is unknown, None while it is known. offset: machine minus work, as last reported.

    dialect: as its last banner says. is_new: whether this line was opened just now, so that a banner may be a welcome.
    """

    open_line: Callable[[], Line]
    clock: Clock
    lost: Message | None = UNASKED
    offset: Axes = (0.0, 0.0, 0.0)
    dialect: Dialect = GRBL
    is_new: bool = False
    _line: Line | None = None
    _buffer: LineBuffer = field(default_factory=LineBuffer)

    @property
    def is_open(self) -> bool:
        return self._line is not None

    @property
    def is_garbled(self) -> bool:
        """Whether anything came that is not text."""
        return self._buffer.is_garbled

    def open(self) -> None:
        """Open a new line. Raises Disconnected, Unauthorized, UsageError."""
        self._line, self._buffer, self.is_new = self.open_line(), LineBuffer(), True

    def close(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def write(self, data: bytes) -> None:
        """Raises Disconnected."""
        with self._close_when_lost():
            self._require_line().write(data)

    def next_line(self) -> str:
        """The next line, "" if none came for a moment. Raises Disconnected."""
        line = self._buffer.pop()
        if not line:
            self._receive(wait=True)
            line = self._buffer.pop()
        return line

    def catch_up(self) -> None:
        """Process what it sent unasked. Raises Alarm, Disconnected."""
        self._receive(wait=False)
        while line := self._buffer.pop():
            if self.take_report(line) is None:
                self.check_line(line)

    def skip(self) -> None:
        """Like catch_up, but an alarm is only noted."""
        self._receive(wait=False)
        while line := self._buffer.pop():
            self.note_loss(line)

    def ask(self, limit: float) -> Report | None:
        """Ask for a report; None if none comes in time, or the machine restarts. Raises Disconnected."""
        self.write(REPORT)
        end = self.clock.now() + limit
        while self.clock.now() < end:
            line = self.next_line()
            if report := self.take_report(line):
                return report
            if self.note_loss(line) and read_banner(line):
                return None
        return None

    def take_report(self, line: str) -> Report | None:
        """The line as a report, or None. Stores its offset, which is sent only now and then."""
        report = read_report(line)
        if report and report.offset:
            self.offset = report.offset
        return report

    def check_line(self, line: str) -> None:
        """Raises Alarm if the line says that something went wrong."""
        if self.note_loss(line) and self.lost:
            raise Alarm(self.lost)

    def note_loss(self, line: str) -> bool:
        """Note whether the line says that the position is lost; returns whether it does."""
        number, banner = read_number(line, "ALARM"), read_banner(line)
        if number is not None:
            self.lost = alarm_message(number)
        elif banner is None or self._is_welcome(banner):
            return False
        else:
            self.lost = self.lost or say("arm-lost-restarted")
        return True

    def _is_welcome(self, banner: Dialect) -> bool:
        """Whether it greets this new line, and did not restart: a restart would have closed a line over Wi-Fi."""
        return banner.welcomes and self.is_new and self._require_line().is_network

    def _receive(self, *, wait: bool) -> None:
        with self._close_when_lost():
            self._buffer.feed(self._require_line().read(wait=wait))

    @contextlib.contextmanager
    def _close_when_lost(self) -> Iterator[None]:
        """Close a line that is lost, so that the next use opens a new one."""
        try:
            yield
        except Disconnected:
            self.close()
            raise

    def _require_line(self) -> Line:
        if self._line is None:
            raise Disconnected(say("arm-line-closed"), delivered="no")
        return self._line
