"""The arms that are known here, in words: how good each calibration is, and what keeps one from being used."""

from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.parsing.dates import told

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.calibration.record import Calibration
    from iris_screen.tools.devices.arm.known_arms import KnownArm

CALIBRATE = 'iris calibrate "{address}?camera=0&area=0,0,120,200" --screen 1080x2400 (docs/arm.md)'
READY = ("ready", "remote")


def arms_here(home: Path) -> "list[KnownArm]":
    """home: the data folder. No port is opened."""
    from iris_screen.tools.devices.arm.known_arms import known_arms
    from iris_screen.tools.devices.arm.machine.ports import likely_ports

    return known_arms(home, likely_ports())


def trouble(arm: "KnownArm") -> str:
    """What keeps it from being used and what mends that, "" where nothing is known to."""
    match arm.state:
        case "gone":
            return f"there is no {arm.port.where} now; plug the arm in, and look which port it is"
        case "locked":
            return f"{arm.port.where} may not be used by you; run: {mend(arm.port.group)}"
        case "half":
            return f"its camera is calibrated and the arm is not; run: iris calibrate {arm.address}"
        case "broken":
            return arm.why.rstrip(".")
        case "new":
            return f"not calibrated; run: {CALIBRATE.format(address=arm.address)}"
        case _:
            return ""


def mend(group: str) -> str:
    return f"sudo usermod -aG {group} $USER, then log in again"


def quality(arm: "KnownArm") -> str:
    """ "1080x2400, calibrated 2026-11-22 14:05 to 0.8 px and 0.31 mm"; "" where it never was."""
    kept = arm.calibration
    if kept is None:
        return ""
    size = f"{kept.screen.width}x{kept.screen.height}"
    return f"{size}, calibrated {told(kept.at)} to {' and '.join(precision(kept))}"


def precision(kept: "Calibration") -> list[str]:
    """ "0.8 px", "0.31 mm": by how much its camera, and its pen where it was calibrated, were off at worst."""
    return [f"{kept.lens.worst:.1f} px", *([f"{kept.reach.worst:.2f} mm"] if kept.reach else [])]
