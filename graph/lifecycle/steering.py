"""Steers a run in progress from outside: pause it, let it go for one turn, take its device and give it back.

Only the run's own process touches the device. It is written to the store, and the run reads it before each turn.
"""

from dataclasses import dataclass

from iris_screen.core.actions import Action
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.people import SteeringMode
from iris_screen.core.protocols import Clock
from iris_screen.graph.store import OVER, RunRow, Store


@dataclass(frozen=True)
class Steering:
    """Each method returns the run as it was. Raises UnknownRun, and UsageError if there is nothing to steer."""

    store: Store
    clock: Clock

    def pause(self, run_id: str) -> RunRow:
        """Pause before the next touch, until the run is let go, even if its process ends meanwhile."""
        return self._steer(run_id, "pause")

    def hand_over(self, run_id: str) -> RunRow:
        """Pause, and give the device to the person: `touch` says what they do on it."""
        return self._steer(run_id, "hand")

    def step(self, run_id: str) -> RunRow:
        """Let the run go one turn, then pause."""
        return self._steer(run_id, "step")

    def go_on(self, run_id: str) -> RunRow:
        """Let the run go on, after a new look, if its process is alive; else use `Runs.resume`."""
        row = self.store.row(run_id)
        if row.wish:
            self.store.control(row.id).steer("")
        return row

    def touch(self, run_id: str, action: Action, frame: str = "") -> None:
        """Do what the person did on the picture `frame`. Raises Busy if they do not have the device."""
        row = self.store.row(run_id)
        self.store.control(row.id).ask(action, frame, self.clock.now())

    def _steer(self, run_id: str, steering: SteeringMode) -> RunRow:
        row = self.store.row(run_id)
        if row.status in OVER:
            raise UsageError(say("runs-over-look", run=row.id, verdict=row.verdict or ""))
        if row.status == "waiting" and not row.holder:
            raise UsageError(say("runs-waits-for-answer", run=row.id))
        if row.status != "running" and not row.holder:
            raise UsageError(say("runs-not-running", run=row.id))
        self.store.control(row.id).steer(steering)
        return row
