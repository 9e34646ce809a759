"""Faults of the firmware or its connection, each injected at a chosen moment.

`kind@nth=value`: `brownout@2` cuts the power in the middle of the second move, `alarm@1=1` hits a limit switch in the
middle of the first, `slow=0.5` delays each answer by half a second. Counting starts on arming.
"""

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

Kind = Literal["mute", "garbage", "marlin", "slow", "echo", "drop", "lost", "noise", "alarm", "brownout", "hold"]
_FORM = re.compile(r"(?P<kind>[a-z]+)(@(?P<nth>[1-9]\d{0,6}))?(=(?P<value>\d+(\.\d+)?))?")
_MOVE_FAULTS = ("alarm", "brownout", "hold")
_LINE_FAULTS = ("drop", "lost", "noise", "mute")


@dataclass(frozen=True)
class Fault:
    """nth: the line or move that it hits, counted from 1.

    mute: from that line on nothing is answered. drop: the connection drops when the line arrives. lost: its answer is
    lost. noise: 3 kB without an end of line before its answer. alarm: ALARM:value in the middle of the move. brownout:
    the power fails briefly in the middle of it. hold: someone presses the machine's hold button during it.
    Permanent: garbage: the bytes of another baud rate. marlin: another firmware. slow: answers come `value` seconds
    late. echo: each line is repeated.
    """

    kind: Kind
    nth: int = 1
    value: float = 0.0

    @classmethod
    def parse(cls, text: str) -> "Fault":
        """Raises UsageError."""
        found = _FORM.fullmatch(text)
        if found is None or found["kind"] not in get_args(Kind):
            raise UsageError(say("world-arm-fault-unknown", text=text, kinds=[*get_args(Kind)]))
        return cls(cast(Kind, found["kind"]), int(found["nth"] or 1), float(found["value"] or 0))


class Faults:
    def __init__(self, *armed: Fault) -> None:
        self._armed = [(fault, 0) for fault in armed]

    def arm(self, fault: Fault) -> None:
        self._armed.append((fault, 0))

    def clear(self) -> None:
        self._armed.clear()

    def value(self, kind: Kind) -> float | None:
        """The value of a permanent fault; None if it is not armed."""
        return next((fault.value for fault, _ in self._armed if fault.kind == kind), None)

    def on_move(self) -> Fault | None:
        return self._next(_MOVE_FAULTS)

    def on_line(self) -> Fault | None:
        return self._next(_LINE_FAULTS)

    def _next(self, kinds: tuple[str, ...]) -> Fault | None:
        """Count the line or move, and return the first fault that is due."""
        self._armed = [(fault, seen + (fault.kind in kinds)) for fault, seen in self._armed]
        return next((fault for fault, seen in self._armed if fault.kind in kinds and seen == fault.nth), None)
