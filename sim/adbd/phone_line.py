"""What a service works with: the phone, and the line it is asked over."""

from dataclasses import dataclass

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.hub import Hub


@dataclass(frozen=True)
class PhoneLine:
    android: Android
    hub: Hub
