"""A real Android phone over ADB: `android:SERIAL`, `android:HOST:PORT`, `android:` (docs/devices.md)."""

from tools.devices.android.opening import only, open_address

__all__ = ["only", "open_address"]
