"""What is attached to this computer that may be an arm's: serial ports and cameras, by what the system says of them.

None is opened to be listed: many boards start anew when one is.
"""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_LIKELY = re.compile(r"tty(USB|ACM)|cu\.usb|rfcomm")
GROUP = "dialout"


@dataclass(frozen=True)
class Port:
    """about: what it calls itself. group: whose members may use it, where this user may not; "" where he may."""

    where: str
    about: str = ""
    group: str = ""


def likely_ports() -> list[Port]:
    """Those on USB or by radio, as machines have them; not those that are built into this computer."""
    from serial.tools.list_ports import comports

    seen = {port.device: port for port in comports() if port.vid is not None or _LIKELY.search(port.device)}
    about = {
        where: "" if port.description in ("n/a", "None", None) else port.description for where, port in seen.items()
    }
    return [Port(where, str(about[where]), locked_to(where)) for where in sorted(seen)]


def is_there(where: str, ports: list[Port]) -> bool:
    """Whether this serial port is, whatever speaks behind it."""
    return Path(where).exists() or any(port.where == where for port in ports)


def locked_to(where: str) -> str:
    """The group that must be joined before this file can be used; "" where it can be, or is none."""
    file = Path(where)
    if not file.exists() or os.access(file, os.R_OK | os.W_OK):
        return ""
    with suppress(ImportError, KeyError, OSError):
        import grp

        return grp.getgrgid(file.stat().st_gid).gr_name
    return GROUP


# Cameras at this computer, by what the system says of them: none is opened.


DEVICES, TOLD = Path("/dev"), Path("/sys/class/video4linux")


@dataclass(frozen=True)
class SeenCamera:
    """number: what camera=… takes. group: as a port has it."""

    number: int
    about: str = ""
    group: str = ""


def seen_cameras(devices: Path = DEVICES, told: Path = TOLD) -> list[SeenCamera]:
    """In order of their numbers; a webcam's second file, which gives no pictures, is left out."""
    numbers = sorted(int(n) for file in devices.glob("video*") if (n := file.name.removeprefix("video")).isdecimal())
    first = [number for number in numbers if _content(told / f"video{number}" / "index") in ("", "0")]
    return [
        SeenCamera(number, _content(told / f"video{number}" / "name"), locked_to(str(devices / f"video{number}")))
        for number in first
    ]


def _content(file: Path) -> str:
    with suppress(OSError):
        return file.read_text(errors="replace").strip()
    return ""
