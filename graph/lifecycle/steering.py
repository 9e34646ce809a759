"""Steers a running run from outside: held, let go for one turn, its device taken and given back.

Only its own process touches the device. What is wanted of it is written down, and it looks before each turn.
"""

from dataclasses import dataclass

from iris_screen.core.actions import Action
from iris_screen.core.control import Wish
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.graph.store import OVER, RunRow, Store


@dataclass(frozen=True)
class Steering:
    """Each method gives the run as it stood. Raises UnknownRun, and UsageError where there is nothing to steer."""

    store: Store
    clock: Clock

    def pause(self, run_id: str) -> RunRow:
        """It holds before its next touch, and stays held until it is let go, whatever becomes of its process."""
        return self._want(run_id, "pause")

    def hand_over(self, run_id: str) -> RunRow:
        """It holds, and the device is the person's: `touch` says what he does on it."""
        return self._want(run_id, "hand")

    def step(self, run_id: str) -> RunRow:
        """It goes one turn, then holds."""
        return self._want(run_id, "step")

    def go_on(self, run_id: str) -> RunRow:
        """It goes on, having looked anew, if its process is there; else `Runs.resume` takes it up."""
        row = self.store.row(run_id)
        if row.wish:
            self.store.reins(row.id).want("")
        return row

    def touch(self, run_id: str, action: Action, frame: str = "") -> None:
        """What the person does on the picture `frame`. Raises Busy where the device is not his."""
        row = self.store.row(run_id)
        self.store.reins(row.id).ask(action, frame, self.clock.now())

    def _want(self, run_id: str, wish: Wish) -> RunRow:
        row = self.store.row(run_id)
        if row.status in OVER:
            raise UsageError(say("runs-over-look", run=row.id, verdict=row.verdict or ""))
        if row.status == "waiting" and not row.holder:
            raise UsageError(say("runs-waits-for-answer", run=row.id))
        if row.status != "running" and not row.holder:
            raise UsageError(say("runs-not-running", run=row.id))
        self.store.reins(row.id).want(wish)
        return row
