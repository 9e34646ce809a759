"""A person's steering, as the run's own process sees it: read from the store at every turn and while held."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.actions import Receipt
from iris_screen.core.control import Touch
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Frame
from iris_screen.graph.lifecycle.live import LiveScreen
from iris_screen.graph.store import Lease
from iris_screen.graph.store.control_table import RunReins

EVERY = 0.2
"""Seconds of the computer's time between two looks at what the person wants. The run's own clock may be a virtual one,
which a wait would only turn.
"""


@dataclass
class StoredReins:
    """A core.control.Reins. screen: where a device that was taken is shown."""

    kept: RunReins
    lease: Lease
    clock: Clock
    screen: LiveScreen
    wait: Callable[[float], None] = time.sleep
    _tell: Callable[[int, Message], None] = field(default_factory=lambda: _to_nobody, init=False)
    _turn: int = field(default=0, init=False)
    _allowed: int = field(default=0, init=False)
    _handed: bool = field(default=False, init=False)
    _holds: bool = field(default=False, init=False)

    def tells(self, tell: Callable[[int, Message], None]) -> None:
        self._tell = tell

    @property
    def handed(self) -> bool:
        return self._handed

    def held(self, turn: int) -> bool:
        """A wish for one turn is for the one that is asked about; a device that was taken since is his in that, too."""
        self._turn, wish = turn, self.kept.read().wish
        self._handed = wish == "hand"
        if wish == "step":
            self._allowed = turn
            self.kept.stepped(self.lease)
        return self._handed or wish == "pause" or (wish == "stepped" and turn > self._allowed)

    def hold(self) -> None:
        row = self.kept.read()
        if not self._holds:
            self._begin(is_new=row.since is None)
        if row.wish != "hand":
            self._taken_back()
        self.wait(EVERY)

    def _begin(self, *, is_new: bool) -> None:
        """is_new: no process that is gone held it already. The run's clock has stood still since that one."""
        self._holds = True
        self.kept.held_since(self.lease, self.clock.now())
        if is_new:
            self._tell(self._turn - 1, say("run-held", run=self.kept.run))

    def let_go(self) -> float:
        self._taken_back()
        self._holds = False
        since = self.kept.read().since
        if since is None:
            return 0.0
        self.kept.held_since(self.lease, None)
        return max(self.clock.now() - since, 0.0)

    def touch(self, turn: int) -> Touch | None:
        return self.kept.promise(self.lease, turn) if self._holds else None

    def receive(self, touch: Touch, receipt: Receipt) -> None:
        self.kept.receive(touch.n, receipt)

    def show(self, frame: Frame) -> None:
        self.screen.show(frame)

    def _taken_back(self) -> None:
        """What was shown of the device while it was his, and what he typed, is there no longer."""
        if self.screen.erase():
            self.kept.scrub()


def _to_nobody(turn: int, said: Message) -> None: ...
