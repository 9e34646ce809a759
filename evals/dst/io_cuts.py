"""Every I/O of a simulated run is counted here, and can end the process."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Self

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.core.record import Record

How = Literal["kill", "power", "pause", "rival"]

_LETTERS: dict[How, str] = {"kill": "", "power": "p", "pause": "z", "rival": "r"}


PROMISED = frozenset({"intend:after", "do:before"})
"""Points between the intent of a touch and the touch."""


class Cut(BaseException):
    """The process ends here as by SIGKILL; only the simulation may catch this."""


class Blow(Record):
    """What happens to the process at the n-th I/O of a run, counted over all its processes, from 1.

    kill: the process ends. power: unsynced writes may be lost too. pause: the process sleeps longer than its lease,
    another one takes over, and then it wakes up. rival: another one tries to take over while this one lives.
    """

    at: int
    how: How = "kill"

    def __str__(self) -> str:
        return f"{self.at}{_LETTERS[self.how]}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """ "37", "37p" (power), "37z" (pause) or "37r" (rival)."""
        word = text.strip()
        how: How = {"p": "power", "z": "pause", "r": "rival"}.get(word[-1:], "kill")  # type: ignore[assignment]
        digits = word.removesuffix(_LETTERS[how])
        if not digits.isdecimal() or int(digits) < 1:
            raise UsageError(
                verbatim(
                    f"{text!r} is no cut; write the number of an I/O: 37, 37p (power), 37z (pause) or 37r (rival)."
                )
            )
        return cls(at=int(digits), how=how)


@dataclass
class IoCounter:
    """Counts the I/O of a run over all its processes. trail: every point passed, in order."""

    blows: Sequence[Blow] = ()
    trail: list[str] = field(default_factory=list)

    def passed(self, point: str) -> How | None:
        """Count one I/O; returns what happens to its process, None for nothing.

        There is neither a pause nor a rival between an intent and its touch: no lease can stop a touch that is already
        on its way, as a phone knows no leases. This is the one remaining gap, documented in docs/reliability.md.
        """
        self.trail.append(point)
        how = next((blow.how for blow in self.blows if blow.at == len(self.trail)), None)
        return None if how in ("pause", "rival") and point in PROMISED else how


class Line:
    """The counter as seen by one process.

    Once it is cut, all its later I/O raises too, so that no `finally` writes what a killed process could not have
    written. during_pause: runs the rest of the world while the process sleeps; returns whether it wakes up. try_rival:
    has another process try; returns whether it could, None if the power went meanwhile. rival: this is the other one.
    """

    def __init__(
        self,
        counter: IoCounter,
        during_pause: Callable[[], bool],
        try_rival: Callable[[], bool | None] = lambda: False,
        *,
        rival: bool = False,
    ) -> None:
        self._counter, self._during_pause, self._try_rival = counter, during_pause, try_rival
        self.end: How | None = None
        self.woke, self.rival = False, rival

    def __call__(self, point: str) -> None:
        if self.end is not None:
            raise Cut
        how = self._counter.passed(point)
        if how == "pause" and self._during_pause():
            self.woke = True
            return
        if how == "rival":
            could = self._try_rival()
            if could is None:
                self.end = "power"
                raise Cut
            self.woke = could or self.woke
            return
        if how is not None:
            self.end = how
            raise Cut
