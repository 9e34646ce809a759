"""Describes the known arms: how good each calibration is, and why an arm cannot be used."""

from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.message import Message, say
from iris_screen.core.parsing.dates import format_time

if TYPE_CHECKING:
    from iris_screen.tools.devices.arm.calibration.record import Calibration
    from iris_screen.tools.devices.arm.known_arms import KnownArm

READY = ("ready", "remote")


def find_arms(home: Path) -> "list[KnownArm]":
    """home: the data folder. No port is opened."""
    from iris_screen.tools.devices.arm.attached import list_likely_ports
    from iris_screen.tools.devices.arm.known_arms import find_known_arms

    return find_known_arms(home, list_likely_ports())


def find_trouble(arm: "KnownArm") -> Message | None:
    """Why the arm cannot be used and how to fix it; None if no problem is known."""
    match arm.state:
        case "gone":
            return say("check-arm-gone", port=arm.port.where)
        case "locked":
            return say("check-arm-locked", port=arm.port.where, fix=describe_group_fix(arm.port.group))
        case "half":
            return say("check-arm-half", address=arm.address)
        case "broken":
            return arm.why
        case "new":
            return say("check-arm-new", address=arm.address)
        case _:
            return None


def describe_group_fix(group: str) -> Message:
    """How to join the group that may use a device."""
    return say("check-arm-join-group", group=group)


def describe_calibration(arm: "KnownArm") -> Message | None:
    """ "1080x2400, calibrated 2026-11-22 14:05 to 0.8 px and 0.31 mm"; None if it never was calibrated."""
    kept = arm.calibration
    if kept is None:
        return None
    size = f"{kept.screen.width}x{kept.screen.height}"
    return say("check-arm-calibrated", size=size, at=format_time(kept.at), precision=[*format_precision(kept)])


def format_precision(kept: "Calibration") -> list[str]:
    """ "0.8 px", "0.31 mm": the worst error of its camera, and of its pen if that was calibrated."""
    return [f"{kept.lens.worst:.1f} px", *([f"{kept.reach.worst:.2f} mm"] if kept.reach else [])]
