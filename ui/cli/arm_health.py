"""What doctor says of phones under an arm. Nothing is opened, as a board may start anew when its port is."""

from collections.abc import Iterator, Sequence
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from iris_screen.ui.arm_status import READY, arms_here, mend, quality, trouble
from iris_screen.ui.escaping import counted

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.camera.here import SeenCamera
    from iris_screen.tools.devices.arm.known_arms import KnownArm
    from iris_screen.tools.devices.arm.machine.ports import Port

Told = tuple[str, Literal["ok", "note", "bad"], str]
"""As a finding has it: name, state, what is said."""

NO_PORT = "no machine is seen on USB (one with Wi-Fi is arm:socket://HOST:PORT)"
NO_CAMERA = "none at this computer (one on the network is camera=http://…)"

APART = "pip uninstall serial && pip install --force-reinstall pyserial"


def arm_findings(home: Path) -> Iterator[Told]:
    """home: the data folder. Nobody needs an arm, so what is not there is a note."""
    if unusable := _unusable():
        yield "arm", "note", unusable
        return
    from iris_screen.tools.devices.arm.camera.here import seen_cameras
    from iris_screen.tools.devices.arm.machine.ports import likely_ports

    yield "arm", *told_of_arms(arms_here(home))
    yield "arm ports", *told_of_ports(likely_ports())
    yield "arm cameras", *told_of_cameras(seen_cameras())


def told_of_arms(arms: "Sequence[KnownArm]") -> tuple[Literal["ok", "note", "bad"], str]:
    """bad: a calibration cannot be read."""
    known = [arm for arm in arms if arm.state != "new"]
    if not known:
        return "note", "none calibrated; docs/arm.md says how"
    bad = any(arm.state == "broken" for arm in known)
    fine = all(arm.state in READY for arm in known)
    return "bad" if bad else "ok" if fine else "note", "; ".join(_told(arm) for arm in known)


def _told(arm: "KnownArm") -> str:
    if arm.state == "broken":
        return trouble(arm)
    wrong = trouble(arm) or f"does it still hold: iris calibrate '{arm.address}' --check"
    return f"{arm.address}: {quality(arm)}; {wrong}"


def told_of_ports(ports: "Sequence[Port]") -> tuple[Literal["ok", "note", "bad"], str]:
    if not ports:
        return "note", NO_PORT
    locked = sorted({port.group for port in ports if port.group})
    said = ", ".join(_named(port.where, port.about, locked=bool(port.group)) for port in ports)
    return ("note", f"{said}; run: {mend(','.join(locked))}") if locked else ("ok", said)


def told_of_cameras(cameras: "Sequence[SeenCamera]") -> tuple[Literal["ok", "note", "bad"], str]:
    if not cameras:
        return "note", NO_CAMERA
    locked = sorted({camera.group for camera in cameras if camera.group})
    each = (_named(f"camera={camera.number}", camera.about, locked=bool(camera.group)) for camera in cameras)
    said = f"{counted(len(cameras), 'camera')}: {', '.join(each)}"
    return ("note", f"{said}; run: {mend(','.join(locked))}") if locked else ("ok", said)


def _named(name: str, about: str, *, locked: bool) -> str:
    notes = ", ".join(note for note in (about, "not allowed" if locked else "") if note)
    return f"{name} ({notes})" if notes else name


def _unusable() -> str:
    """Why no arm can be spoken to; another package is called serial, too, and is imported in the place of ours."""
    missing = [name for name, module in (("pyserial", "serial"), ("opencv", "cv2")) if find_spec(module) is None]
    if missing:
        return f"{' and '.join(missing)} not installed; arm: addresses will not work; run: make setup"
    try:
        metadata.version("serial")
    except metadata.PackageNotFoundError:
        return ""
    return f"the package serial stands beside pyserial; run: {APART}"
