"""A real Android phone over ADB: `android:SERIAL`, `android:HOST:PORT`, `android:` (docs/devices.md)."""

from iris_screen.tools.devices.android.open_android import open_address, pin_address

__all__ = ["open_address", "pin_address"]
