"""Serial ports that a machine may stand behind. None is opened to be listed: many boards start anew when one is."""

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
    return [Port(where, _about(str(seen[where].description)), locked_to(where)) for where in sorted(seen)]


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


def _about(said: str) -> str:
    return "" if said in ("n/a", "None") else said
