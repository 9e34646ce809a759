"""A person's steering, as the run's own process sees it: read from the store at every turn and while paused."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.actions import Receipt
from iris_screen.core.message import Message, say
from iris_screen.core.people import Allowance, Touch
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Frame
from iris_screen.graph.lifecycle.live_views import LiveScreen
from iris_screen.graph.store import Lease
from iris_screen.graph.store.control_table import RunControlTable

EVERY = 0.2
"""Seconds of the computer's time between two checks for what the person wants. The run's own clock may be virtual, and
waiting would only advance it.
"""


@dataclass
class StoredRunControl:
    """A core.people.RunControl. stored: its table in the store. screen: shows a device that a person has taken."""

    stored: RunControlTable
    lease: Lease
    clock: Clock
    screen: LiveScreen
    wait: Callable[[float], None] = time.sleep
    _tell: Callable[[int, Message], None] | None = field(default=None, init=False)
    _turn: int = field(default=0, init=False)
    _allowed: int = field(default=0, init=False)
    _handed: bool = field(default=False, init=False)
    _holds: bool = field(default=False, init=False)

    def report_to(self, tell: Callable[[int, Message], None]) -> None:
        self._tell = tell

    @property
    def handed(self) -> bool:
        return self._handed

    def held(self, turn: int) -> bool:
        """Stepping means this turn. A device taken since then is the person's in this turn, too."""
        self._turn, steering = turn, self.stored.read().steering
        self._handed = steering == "hand"
        if steering == "step":
            self._allowed = turn
            self.stored.note_step(self.lease)
        return self._handed or steering == "pause" or (steering == "stepped" and turn > self._allowed)

    def hold(self) -> None:
        row = self.stored.read()
        if not self._holds:
            self._holds = True
            self.stored.note_hold(self.lease, self.clock.now())
            # since is set if a process that is gone held it already: the run's clock has stood still since then
            if self._tell and row.since is None:
                self._tell(self._turn - 1, say("run-held", run=self.stored.run))
        if row.steering != "hand":
            self._clear_screen()
        self.wait(EVERY)

    def let_go(self) -> float:
        self._clear_screen()
        self._holds = False
        since = self.stored.read().since
        if since is None:
            return 0.0
        self.stored.note_hold(self.lease, None)
        return max(self.clock.now() - since, 0.0)

    def touch(self, turn: int) -> Touch | None:
        return self.stored.promise(self.lease, turn) if self._holds else None

    def receive(self, touch: Touch, receipt: Receipt) -> None:
        self.stored.receive(touch.n, receipt)

    def list_allowed(self) -> list[Allowance]:
        return self.stored.list_allowed()

    def allow(self, allowance: Allowance) -> None:
        self.stored.allow(self.lease, allowance)

    def show(self, frame: Frame) -> None:
        self.screen.show(frame)

    def _clear_screen(self) -> None:
        """Erase what was shown of the device while the person had it, and what they typed."""
        if self.screen.erase():
            self.stored.scrub()
