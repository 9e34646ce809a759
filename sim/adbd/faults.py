"""Faults of the connection, each injected at a chosen message.

`kind@nth=value~service`: `drop@2~screencap` drops the connection in the middle of the second message of a stream whose
service has "screencap" in its name; `slow=0.5` delays every message by half a second. Counting starts on arming.
"""

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

Kind = Literal["hang", "drop", "slow", "restart", "garbage", "truncate"]
_OF_OUTPUT = ("garbage", "truncate")
_FORM = re.compile(r"(?P<kind>[a-z]+)(@(?P<nth>[1-9]\d{0,6}))?(=(?P<value>\d+(\.\d+)?))?(~(?P<of>.+))?")
GARBAGE = b"WARNING: linker: /system/lib64/libdl.so: unused DT entry\n"


@dataclass(frozen=True)
class Fault:
    """of: only messages of services with this in their name. nth: the first message it hits, counted from 1.

    hang: nothing is sent from then on. drop: the connection drops in the middle of the message. slow: from then on each
    message comes `value` seconds late. restart: the connection drops and the phone listens on port `value` (0: any).
    garbage: a linker warning before a command's output. truncate: only the first half of the output, with no error.
    The last two count outputs instead of messages.
    """

    kind: Kind
    nth: int = 1
    of: str = ""
    value: float = 0.0

    @classmethod
    def parse(cls, text: str) -> "Fault":
        """Raises UsageError."""
        found = _FORM.fullmatch(text)
        if found is None or found["kind"] not in get_args(Kind):
            raise UsageError(say("world-wire-fault-unknown", text=text, kinds=[*get_args(Kind)]))
        kind = cast(Kind, found["kind"])
        return cls(kind, int(found["nth"] or 1), found["of"] or "", float(found["value"] or 0))


@dataclass
class _Armed:
    """A fault, and how many of the messages it applies to have been sent."""

    fault: Fault
    seen: int = 0

    def applies_to(self, service: str, output: bool) -> bool:
        return (self.fault.kind in _OF_OUTPUT) == output and self.fault.of in service

    @property
    def is_due(self) -> bool:
        return self.seen == self.fault.nth or (self.seen > self.fault.nth and self.fault.kind == "slow")


class Faults:
    """The armed faults. All but `slow` happen once."""

    def __init__(self, *armed: Fault) -> None:
        self._armed = [_Armed(fault) for fault in armed]

    def arm(self, fault: Fault) -> None:
        self._armed.append(_Armed(fault))

    def clear(self) -> None:
        self._armed.clear()

    def on_message(self, service: str) -> Fault | None:
        """The fault that hits the message about to be sent, if any."""
        return self._next(service, output=False)

    def on_output(self, service: str, printed: bytes) -> bytes:
        """What is sent of the output of a command."""
        fault = self._next(service, output=True) if printed else None
        if fault is None:
            return printed
        return GARBAGE + printed if fault.kind == "garbage" else printed[: len(printed) // 2]

    def _next(self, service: str, *, output: bool) -> Fault | None:
        """Count the message, and return the first fault that is due."""
        concerned = [armed for armed in self._armed if armed.applies_to(service, output)]
        for armed in concerned:
            armed.seen += 1
        return next((armed.fault for armed in concerned if armed.is_due), None)
