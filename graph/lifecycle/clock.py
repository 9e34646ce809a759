"""Real time and real randomness."""

import secrets

from iris_screen.core.protocols import Clock
from iris_screen.tools.devices.address import parse_address
from iris_screen.tools.devices.clock import RunClock, SystemClock, VirtualClock

__all__ = ["RunClock", "SystemClock", "clock_of", "token"]


def clock_of(device: str, usual: Clock, stood: float | None = None) -> Clock:
    """The time a run on the device at this address lives by: a simulated phone may ask for one that never waits.

    stood: what that clock said when the run was last driven, None where it begins. A simulated `usual` is kept.
    """
    start = usual.now() if stood is None else stood
    if parse_address(device).options.get("time") == "virtual":
        return VirtualClock(start)
    return RunClock(start) if isinstance(usual, SystemClock) else usual


def token() -> str:
    """A short unguessable name."""
    return secrets.token_hex(4)
