"""A phone under a robot's pen, seen by a camera: `arm:PORT?camera=…` (docs/arm.md)."""

from iris_screen.tools.devices.arm.known_arms import pin_address
from iris_screen.tools.devices.arm.open_arm import check_address, open_address

__all__ = ["check_address", "open_address", "pin_address"]
