"""What a calibration found, kept in one file."""

import json
from pathlib import Path

from pydantic import ValidationError

from core.errors import StoreError, UsageError
from core.files import read_file, write_whole
from core.geometry import Size
from core.record import Record
from tools.devices.arm.lens import Lens
from tools.devices.arm.scene import Scene
from tools.devices.arm.tone import Tone
from tools.devices.arm.touches import Reach
from tools.devices.shown import named

FORMAT = 1
MOST = 4_000_000


class Calibration(Record):
    """screen, camera: sizes in px. source: the camera, by its address without password. port: the arm's.

    at: seconds since 1970. reach: None until the arm has touched the screen. tone: None where no board was seen.
    options: of the address that it was made with, so that the next one need not give them; none that holds a password.
    """

    format: int = FORMAT
    screen: Size
    camera: Size
    source: str
    port: str
    at: float
    lens: Lens
    scene: Scene
    reach: Reach | None = None
    tone: Tone | None = None
    options: dict[str, str] = {}

    def told(self) -> str:
        """How good it is, in a line."""
        lens = f"lens: worst {self.lens.worst:.1f} px over {self.lens.points} points"
        if self.reach is None:
            return f"{lens}; arm: not calibrated"
        return f"{lens}; arm: worst {self.reach.worst:.2f} mm over {self.reach.touches} touches"


def save(calibration: Calibration, file: Path) -> None:
    """Whole or not at all. Raises StoreError."""
    try:
        write_whole(file, calibration.model_dump_json().encode(), durable=True)
    except OSError as error:
        raise StoreError(f"The calibration cannot be written to {file} ({error.strerror}); make room there.") from None


def load(file: Path, camera: Size | None = None) -> Calibration:
    """camera: the size it gives now. Raises UsageError, saying what to do."""
    found = _read(file)
    if camera is not None and camera != found.camera:
        raise UsageError(
            f"The camera gives {camera.width}x{camera.height} and was calibrated at {found.camera.width}x"
            f"{found.camera.height}; set it back, or run: iris calibrate"
        )
    return found


def _read(file: Path) -> Calibration:
    try:
        told = json.loads(read_file(file, MOST))
    except FileNotFoundError:
        raise UsageError(f"There is no calibration at {file}; run: iris calibrate") from None
    except OSError as error:
        raise UsageError(f"The calibration at {file} cannot be read ({error.strerror}); allow it.") from None
    except (ValueError, RecursionError):
        raise UsageError(f"The calibration at {file} is broken; run: iris calibrate") from None
    if isinstance(told, dict) and isinstance(number := told.get("format"), int) and number > FORMAT:
        raise UsageError(f"The calibration at {file} was written by a newer Iris; update this one.")
    try:
        return Calibration.model_validate(told)
    except ValidationError:
        raise UsageError(f"The calibration at {file} is broken; run: iris calibrate") from None


NOT_KEPT = ("calibration", "hands")
"""Options that are said anew each time."""


def keepable(options: dict[str, str]) -> dict[str, str]:
    """Those options of an address that may be written down: a camera's that holds a password is not among them."""
    return {
        name: value
        for name, value in options.items()
        if name not in NOT_KEPT and (name != "camera" or named(value) == value)
    }
