"""The line to a controller, and what it says by itself: alarms, and that it started anew."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from iris_screen.core.errors import Alarm, Disconnected
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.arm.machine import grbl_answers
from iris_screen.tools.devices.arm.machine.grbl_answers import Axes, Report
from iris_screen.tools.devices.arm.machine.line import Line, Reading

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
            self._opened().write(data)

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
            if self.note(line) and grbl_answers.BANNER.match(line):
                return None
        return None

    def report(self, line: str) -> Report | None:
        """The line, if it is one; what it says of the offset is kept, as it says it now and then only."""
        report = grbl_answers.report(line)
        if report and report.offset:
            self.offset = report.offset
        return report

    def check(self, line: str) -> None:
        """Raises Alarm where it says that something went wrong."""
        if self.note(line) and self.lost:
            raise Alarm(self.lost)

    def note(self, line: str) -> bool:
        """Whether it says that it lost its position."""
        number = grbl_answers.numbered(line, "ALARM")
        if number is not None:
            self.lost = grbl_answers.alarm(number)
        elif grbl_answers.BANNER.match(line):
            self.lost = self.lost or say("arm-lost-restarted")
        else:
            return False
        return True

    def _hear(self, *, wait: bool) -> None:
        with self._closing():
            self._reading.put(self._opened().read(wait=wait))

    @contextlib.contextmanager
    def _closing(self) -> Iterator[None]:
        """A line that is gone is closed, so that whoever uses it next opens a fresh one."""
        try:
            yield
        except Disconnected:
            self.close()
            raise

    def _opened(self) -> Line:
        if self._line is None:
            raise Disconnected(say("arm-line-closed"), delivered="no")
        return self._line
