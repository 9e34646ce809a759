"""Real time and real chance: what the product hands to everything that needs them."""

import random
import secrets

from core.protocols import Clock
from tools.devices.address import parse_address
from tools.devices.clock import SystemClock, VirtualClock

__all__ = ["SystemChance", "SystemClock", "clock_of"]


def clock_of(device: str, usual: Clock) -> Clock:
    """The time a run on the device at this address lives by: a simulated phone may ask for one that never waits."""
    virtual = parse_address(device).options.get("time") == "virtual"
    return VirtualClock(usual.now()) if virtual else usual


class SystemChance:
    """Unseeded chance."""

    def uniform(self, low: float, high: float) -> float:
        return random.uniform(low, high)  # noqa: S311  # only how long a hand hesitates

    def token(self) -> str:
        return secrets.token_hex(4)
