"""Runs a program from one `step` to the next. In between it is stored as text that only its own run can open."""

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.planning.sandbox.halts import Halt, Limits, Outcome, Read
from iris_screen.planning.sandbox.program_check import find_fault
from iris_screen.planning.sandbox.sealed_state import seal, unseal

if TYPE_CHECKING:
    from iris_screen.planning.sandbox.worker import Worker


@dataclass(frozen=True)
class Sandbox:
    """key: the key of this installation, at least 32 bytes."""

    key: bytes = field(repr=False)
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        if len(self.key) < 32:
            raise UsageError(say("sandbox-key-too-short"))

    def begin(self, run: str, source: str, read: Read) -> Halt:
        """Runs it from the first line to the first step."""
        if fault := find_fault(source, self.limits.source):
            return Halt("fault", reason=fault)
        return self._make_worker(run, read).begin(source)

    def resume(self, run: str, state: str, outcome: Outcome, read: Read) -> Halt:
        """Runs it from the step it waits at to the next. Raises StateRefused if this run did not save this state."""
        payload = unseal(self.key, run, state, self.limits.state)
        return self._make_worker(run, read).resume(payload, outcome)

    def _make_worker(self, run: str, read: Read) -> "Worker":
        from iris_screen.planning.sandbox.worker import Worker

        return Worker(self.limits, read, partial(seal, self.key, run))
