"""What GRBL says: how it is read, and what it says by itself, such as alarms.

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
from iris_screen.tools.devices.arm.machine.line import Line, Reading

BANNER = re.compile(r"^Grbl(HAL)? 1\.1\S*")
_OTHER_GRBL = re.compile(r"^Grbl\S* (\d+\.\d+\S*)")
_SETTING = re.compile(r"\$(\d{1,3})=(-?\d+(?:\.\d+)?)")
_NUMBERS = r"(-?\d+\.\d+),(-?\d+\.\d+),(-?\d+\.\d+)"
_REPORT = re.compile(rf"<(?P<state>[A-Z][a-z]+)(?::(?P<sub>\d))?\|(?P<kind>[MW])Pos:{_NUMBERS}[^>]*>")
_OFFSET = re.compile(rf"\|WCO:{_NUMBERS}")
INCH = 25.4

Axes = tuple[float, float, float]


class Report(NamedTuple):
    """The answer to `?`. place: mm, of the machine or of the work. offset: machine minus work, where it is told."""

    state: str
    sub: int
    is_work: bool
    place: Axes
    offset: Axes | None


def read_report(line: str) -> Report | None:
    """Numbers as they are written: in inches where $13 says so."""
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
    """Of `error:9` or `ALARM:1`."""
    found = re.fullmatch(rf"{what}:(\d{{1,3}})", line)
    return int(found[1]) if found else None


def error(number: int) -> Message:
    """What `error:9` means; the catalogs word those that a pen can meet."""
    return say("arm-grbl-error", number=number)


def alarm(number: int) -> Message:
    """What `ALARM:1` means."""
    return say("arm-grbl-alarm", number=number)


def stranger(lines: list[str]) -> Message | None:
    """Who answers instead of GRBL 1.1; None where nobody can tell."""
    said = "\n".join(lines)
    if other := re.search(_OTHER_GRBL.pattern, said, re.MULTILINE):
        return say("arm-firmware-other-grbl", version=other[1])
    if re.search(r"^(echo:|start$|Marlin)", said, re.MULTILINE):
        return say("arm-firmware-marlin")
    return None


def times(axes: Axes, factor: float) -> Axes:
    x, y, z = (at * factor for at in axes)
    return x, y, z


def plus(one: Axes, other: Axes) -> Axes:
    x, y, z = (a + b for a, b in zip(one, other, strict=True))
    return x, y, z


# --- hearing it over the line -----------------------------------------------------------------------------------------


REPORT = b"?"
UNASKED = say("arm-lost-unasked")


@dataclass
class Hearing:
    """lost: why nobody knows where the pen is, None while it is known. offset: machine minus work, as told last."""

    open_line: Callable[[], Line]
    clock: Clock
    lost: Message | None = UNASKED
    offset: Axes = (0.0, 0.0, 0.0)
    _line: Line | None = None
    _reading: Reading = field(default_factory=Reading)

    @property
    def is_open(self) -> bool:
        return self._line is not None

    @property
    def is_garbled(self) -> bool:
        """Whether anything came that is no text."""
        return self._reading.is_garbled

    def open(self) -> None:
        """Raises Disconnected, Unauthorized, UsageError."""
        self._line, self._reading = self.open_line(), Reading()

    def close(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def write(self, data: bytes) -> None:
        """Raises Disconnected."""
        with self._closing():
            self._require_line().write(data)

    def next(self) -> str:
        """The next line, "" where none came for a moment. Raises Disconnected."""
        line = self._reading.pop()
        if not line:
            self._hear(wait=True)
            line = self._reading.pop()
        return line

    def catch_up(self) -> None:
        """What it said while nobody asked. Raises Alarm, Disconnected."""
        self._hear(wait=False)
        while line := self._reading.pop():
            if self.report(line) is None:
                self.check(line)

    def skip(self) -> None:
        """As catch_up, but what went wrong is noted only."""
        self._hear(wait=False)
        while line := self._reading.pop():
            self.note(line)

    def ask(self, limit: float) -> Report | None:
        """Its next report; None where none comes in time, or it starts anew. Raises Disconnected."""
        self.write(REPORT)
        end = self.clock.now() + limit
        while self.clock.now() < end:
            line = self.next()
            if report := self.report(line):
                return report
            if self.note(line) and BANNER.match(line):
                return None
        return None

    def report(self, line: str) -> Report | None:
        """The line, if it is one; what it says of the offset is kept, as it says it now and then only."""
        report = read_report(line)
        if report and report.offset:
            self.offset = report.offset
        return report

    def check(self, line: str) -> None:
        """Raises Alarm where it says that something went wrong."""
        if self.note(line) and self.lost:
            raise Alarm(self.lost)

    def note(self, line: str) -> bool:
        """Whether it says that it lost its position."""
        number = read_number(line, "ALARM")
        if number is not None:
            self.lost = alarm(number)
        elif BANNER.match(line):
            self.lost = self.lost or say("arm-lost-restarted")
        else:
            return False
        return True

    def _hear(self, *, wait: bool) -> None:
        with self._closing():
            self._reading.put(self._require_line().read(wait=wait))

    @contextlib.contextmanager
    def _closing(self) -> Iterator[None]:
        """A line that is gone is closed, so that whoever uses it next opens a fresh one."""
        try:
            yield
        except Disconnected:
            self.close()
            raise

    def _require_line(self) -> Line:
        if self._line is None:
            raise Disconnected(say("arm-line-closed"), delivered="no")
        return self._line
