"""Real time and real chance."""

import secrets

from core.protocols import Clock
from tools.devices.address import parse_address
from tools.devices.clock import SystemClock, VirtualClock

__all__ = ["SystemClock", "clock_of", "token"]


def clock_of(device: str, usual: Clock) -> Clock:
    """The time a run on the device at this address lives by: a simulated phone may ask for one that never waits."""
    virtual = parse_address(device).options.get("time") == "virtual"
    return VirtualClock(usual.now()) if virtual else usual


def token() -> str:
    """A short unguessable name."""
    return secrets.token_hex(4)
