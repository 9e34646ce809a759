"""Cameras at this computer, by what the system says of them: none is opened."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from iris_screen.tools.devices.arm.machine.ports import locked_to

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
    return list(_first_of_each(numbers, devices, told))


def _first_of_each(numbers: list[int], devices: Path, told: Path) -> Iterator[SeenCamera]:
    for number in numbers:
        about = told / f"video{number}"
        if _said(about / "index") in ("", "0"):
            yield SeenCamera(number, _said(about / "name"), locked_to(str(devices / f"video{number}")))


def _said(file: Path) -> str:
    with suppress(OSError):
        return file.read_text(errors="replace").strip()
    return ""
