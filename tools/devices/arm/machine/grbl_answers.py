"""Reads what GRBL sends: answers, and what it sends unasked, such as alarms.

Source: gnea/grbl, doc/markdown/interface.md and doc/csv.
"""

import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from iris_screen.core.errors import Alarm, Disconnected
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine.line import Line, LineBuffer

BANNER = re.compile(r"^Grbl(HAL)? 1\.1\S*")
_OTHER_GRBL = re.compile(r"^Grbl\S* (\d+\.\d+\S*)")
_SETTING = re.compile(r"\$(\d{1,3})=(-?\d{1,9}(?:\.\d{1,9})?)(?!\d)")
_NUMBERS = r"(-?\d{1,9}\.\d{1,9}),(-?\d{1,9}\.\d{1,9}),(-?\d{1,9}\.\d{1,9})"
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
        _axes(found.groups()[3:6]),
        _axes(offset.groups()) if offset else None,
    )


def _axes(texts: tuple[str | None, ...]) -> Axes:
    x, y, z = (float(text or 0) for text in texts)
    return x, y, z


def read_setting(line: str) -> tuple[int, float] | None:
    found = _SETTING.match(line)
    return (int(found[1]), float(found[2])) if found else None


def read_number(line: str, what: str) -> int | None:
    """The number in `error:9` or `ALARM:1`."""
    found = re.fullmatch(rf"{what}:(\d{{1,3}})", line)
    return int(found[1]) if found else None


def error_message(number: int) -> Message:
    """What `error:9` means; the catalogs have texts for those that a pen can cause."""
    return say("arm-grbl-error", number=number)


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
    """lost: why the pen's position is unknown, None while it is known. offset: machine minus work, as last reported."""

    open_line: Callable[[], Line]
    clock: Clock
    lost: Message | None = UNASKED
    offset: Axes = (0.0, 0.0, 0.0)
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
        self._line, self._buffer = self.open_line(), LineBuffer()

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
            if self.note_loss(line) and BANNER.match(line):
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
        number = read_number(line, "ALARM")
        if number is not None:
            self.lost = alarm_message(number)
        elif BANNER.match(line):
            self.lost = self.lost or say("arm-lost-restarted")
        else:
            return False
        return True

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
