"""Real time and real randomness."""

import secrets

from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.address import parse_address
from iris_screen.tools.devices.clock import RunClock, SystemClock, VirtualClock

__all__ = ["RunClock", "SystemClock", "clock_of", "token"]


def clock_of(device: str, usual: Clock, last: float | None = None) -> Clock:
    """The clock of a run on the device at this address: a simulated phone may ask for one that never waits.

    last: what the run's clock said when it was last driven, None for a new run. A simulated `usual` is used as it is.
    """
    start = usual.now() if last is None else last
    if parse_address(device).options.get("time") == "virtual":
        return VirtualClock(start)
    return RunClock(start) if isinstance(usual, SystemClock) else usual


def token() -> str:
    """A short unguessable name."""
    return secrets.token_hex(4)
