"""A real Android phone over ADB: `android:SERIAL`, `android:HOST:PORT`, `android:` (docs/devices.md)."""

from tools.devices.android.opening import open_address, pinned

__all__ = ["open_address", "pinned"]
