"""A phone under a robot's pen, seen by a camera: `arm:PORT?camera=…` (docs/arm.md)."""

from tools.devices.arm.known import pinned
from tools.devices.arm.opening import open_address

__all__ = ["open_address", "pinned"]
