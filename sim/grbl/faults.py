"""What can go wrong with the firmware or its line, at a moment that is chosen beforehand.

`kind@nth=value`: `brownout@2` takes the power away in the middle of the second move, `alarm@1=1` runs into a limit
switch in the middle of the first, `slow=0.5` holds up each answer by half a second. Counting begins when it is armed.
"""

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

Kind = Literal["mute", "garbage", "marlin", "slow", "echo", "drop", "lost", "noise", "alarm", "brownout", "hold"]
_FORM = re.compile(r"(?P<kind>[a-z]+)(@(?P<nth>[1-9]\d{0,6}))?(=(?P<value>\d+(\.\d+)?))?")
_OF_MOVES = ("alarm", "brownout", "hold")
_OF_LINES = ("drop", "lost", "noise", "mute")


@dataclass(frozen=True)
class Fault:
    """nth: the first line, or move, that it hits, counted from 1.

    mute: from that line on nothing is answered. drop: the line is cut as it comes in. lost: its answer is. noise:
    3 kB without an end of line come before its answer. alarm: ALARM:value in the middle of the move. brownout: the
    power is gone for a moment in the middle of it. hold: somebody presses the machine's own hold button in it.
    Always: garbage: the bytes of another baud rate. marlin: another firmware. slow: answers come `value` seconds
    later. echo: each line is repeated.
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
        """Of one that always holds; None where it does not."""
        return next((fault.value for fault, _ in self._armed if fault.kind == kind), None)

    def on_move(self) -> Fault | None:
        return self._counted(_OF_MOVES)

    def on_line(self) -> Fault | None:
        return self._counted(_OF_LINES)

    def _counted(self, kinds: tuple[str, ...]) -> Fault | None:
        """The first fault whose turn it is."""
        self._armed = [(fault, seen + (fault.kind in kinds)) for fault, seen in self._armed]
        return next((fault for fault, seen in self._armed if fault.kind in kinds and seen == fault.nth), None)
