"""The desktop this program runs on: `desktop:`, `desktop:2`, `desktop:all` (docs/devices.md)."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from iris_screen.core.protocols import Clock
    from iris_screen.tools.devices.address import Address
    from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice


def check_address(address: "Address") -> None:
    """Raises UsageError for an address that cannot be used, whatever screen there is."""
    from iris_screen.tools.devices.desktop.desktop_options import read_monitor, read_options

    read_options(address.options)
    read_monitor(address.where)


def open_address(address: "Address", folder: Path | None, clock: "Clock | None") -> "DesktopDevice":
    """See open_desktop.py. Imported only when called: the helper programs of this package do not need it."""
    from iris_screen.tools.devices.desktop import open_desktop

    return open_desktop.open_address(address, folder, clock)
