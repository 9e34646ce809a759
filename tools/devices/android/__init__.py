"""A real Android phone over ADB: `android:SERIAL`, `android:HOST:PORT`, `android:` (docs/devices.md)."""

from iris_screen.tools.devices.android.open_android import check_address, open_address, pin_address

__all__ = ["check_address", "open_address", "pin_address"]
