"""What a calibration found, kept in one file."""

import errno
import json
from pathlib import Path
from typing import Self

from pydantic import ValidationError, model_validator

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.geometry import Size
from iris_screen.core.parsing.files import read_file, write_whole
from iris_screen.core.record import Record
from iris_screen.tools.devices.arm.calibration.lens import Lens
from iris_screen.tools.devices.arm.calibration.scene import Scene
from iris_screen.tools.devices.arm.calibration.tone import Tone
from iris_screen.tools.devices.arm.calibration.touches import Reach
from iris_screen.tools.devices.shown_address import LEFT_OUT, named

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

    @model_validator(mode="after")
    def _of_one_screen(self) -> Self:
        if self.lens.screen != self.screen or {self.lens.camera, self.scene.camera} != {self.camera}:
            raise ValueError("its parts are of several sizes")
        if self.tone is not None and not self.tone.is_of(self.screen):
            raise ValueError("its light is another screen's")
        return self

    def told(self) -> str:
        """How good it is, in a line."""
        lens = f"lens: worst {self.lens.worst:.1f} px over {self.lens.points} points"
        if self.reach is None:
            return f"{lens}; arm: not calibrated"
        return f"{lens}; arm: worst {self.reach.worst:.2f} mm over {self.reach.touches} touches"


class NotThere(UsageError):
    """Nothing is lost where another calibration takes its place: there is none, or one that is broken."""


def save(calibration: Calibration, file: Path) -> None:
    """Raises StoreError."""
    write(file, calibration.model_dump_json().encode(), "calibration")


def write(file: Path, data: bytes, what: str) -> None:
    """Whole or not at all. Raises StoreError, which says what it is."""
    try:
        _refuse_others(file)
        write_whole(file, data, durable=True)
    except OSError as error:
        raise StoreError(f"The {what} cannot be written to {file} ({error.strerror}); make room there.") from None


def _refuse_others(file: Path) -> None:
    """A device would be replaced by a file. Raises OSError."""
    if file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "it is no plain file")


def load(file: Path) -> Calibration:
    """Raises UsageError, saying what to do."""
    try:
        told = json.loads(read_file(file, MOST))
    except FileNotFoundError:
        raise NotThere(f"There is no calibration at {file}; run: iris calibrate") from None
    except OSError as error:
        raise UsageError(f"The calibration at {file} cannot be read ({error.strerror}); allow it.") from None
    except (ValueError, RecursionError):
        raise NotThere(f"The calibration at {file} is broken; run: iris calibrate") from None
    if isinstance(told, dict) and isinstance(number := told.get("format"), int) and number > FORMAT:
        raise UsageError(f"The calibration at {file} was written by a newer Iris; update this one.")
    try:
        return Calibration.model_validate(told)
    except ValidationError:
        raise NotThere(f"The calibration at {file} is broken; run: iris calibrate") from None


NOT_KEPT = ("calibration", "hands")
"""Options that are said anew each time."""


def remembered(kept: Calibration, given: dict[str, str]) -> dict[str, str]:
    """The options of an address with those that were kept. Raises UsageError where its camera's could not be kept, for
    another camera than the one that was calibrated would be opened.
    """
    options = {**kept.options, **given}
    if options.get("camera", "0" if kept.source == "0" else LEFT_OUT) == LEFT_OUT:
        raise UsageError(
            f"The camera's address ({kept.source}) is not kept, as it may hold a password; add camera=URL to "
            f"arm:{kept.port}"
        )
    return options


def keepable(options: dict[str, str]) -> dict[str, str]:
    """Those options of an address that may be written down: a camera's that holds a password is not among them."""
    return {
        name: value
        for name, value in options.items()
        if name not in NOT_KEPT and (name != "camera" or named(value) == value)
    }
