"""Lists serial ports and cameras of this computer that may belong to an arm, by what the system reports.

None is opened for that: many boards restart when their port is opened.
"""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from iris_screen.tools.extras import find_missing

_LIKELY = re.compile(r"tty(USB|ACM)|cu\.usb|rfcomm")
GROUP = "dialout"


@dataclass(frozen=True)
class Port:
    """about: its own description. group: the group to join to use it; "" if this user may use it."""

    where: str
    about: str = ""
    group: str = ""


def list_likely_ports() -> list[Port]:
    """The ports on USB or Bluetooth, as machines have them; not those built into this computer. Without the
    extra `arm` none can be listed.
    """
    if find_missing("arm"):
        return []
    from serial.tools.list_ports import comports

    seen = {port.device: port for port in comports() if port.vid is not None or _LIKELY.search(port.device)}
    about = {
        where: "" if port.description in ("n/a", "None", None) else port.description for where, port in seen.items()
    }
    return [Port(where, str(about[where]), required_group(where)) for where in sorted(seen)]


def is_there(where: str, ports: list[Port]) -> bool:
    """Whether this serial port exists, whatever is connected to it."""
    return Path(where).exists() or any(port.where == where for port in ports)


def required_group(where: str) -> str:
    """The group to join before this device file can be used; "" if it can be used, or does not exist."""
    file = Path(where)
    if not file.exists() or os.access(file, os.R_OK | os.W_OK):
        return ""
    with suppress(ImportError, KeyError, OSError):
        import grp

        return grp.getgrgid(file.stat().st_gid).gr_name
    return GROUP


# Cameras of this computer, by what the system reports; none is opened.


DEVICES, SYSFS = Path("/dev"), Path("/sys/class/video4linux")


@dataclass(frozen=True)
class SeenCamera:
    """number: the value for camera=…. group: as in Port."""

    number: int
    about: str = ""
    group: str = ""


def list_cameras(devices: Path = DEVICES, sysfs: Path = SYSFS) -> list[SeenCamera]:
    """The cameras in order of their numbers, without a webcam's second device file, which gives no pictures."""
    numbers = sorted(int(n) for file in devices.glob("video*") if (n := file.name.removeprefix("video")).isdecimal())
    first = [number for number in numbers if _read_text(sysfs / f"video{number}" / "index") in ("", "0")]
    return [
        SeenCamera(
            number, _read_text(sysfs / f"video{number}" / "name"), required_group(str(devices / f"video{number}"))
        )
        for number in first
    ]


def _read_text(file: Path) -> str:
    with suppress(OSError):
        return file.read_text(errors="replace").strip()
    return ""
