"""One tick a second that never drifts: it stands on a grid, and a tick that was missed is not made up for."""

from dataclasses import dataclass, field

from iris_screen.core.protocols import Clock


@dataclass
class Beat:
    """clock: one that nobody sets. every: seconds."""

    clock: Clock
    every: float = 1.0
    _next: float = field(init=False)

    def __post_init__(self) -> None:
        self._next = self.clock.now()

    def wait(self) -> int:
        """Lets time pass until the next tick; how many were missed since the last."""
        now = self.clock.now()
        missed = max(int((now - self._next) // self.every), 0)
        self._next += missed * self.every
        if self._next > now:
            self.clock.sleep(self._next - now)
        self._next += self.every
        return missed
