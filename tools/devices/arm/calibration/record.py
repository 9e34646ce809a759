"""The result of a calibration, stored in one file."""

import errno
from pathlib import Path
from typing import Self

import numpy as np
from pydantic import ValidationError, model_validator

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.geometry import Size
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, cannot_write, parse_json, read_file, write_whole
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.lens import Lens
from iris_screen.tools.devices.arm.calibration.scene import Scene
from iris_screen.tools.devices.arm.calibration.tone import Tone
from iris_screen.tools.devices.arm.calibration.touches import Reach, Touches
from iris_screen.tools.devices.shown_address import LEFT_OUT, mask_source

FORMAT = 1
MAX_BYTES = 4_000_000


class Calibration(Record):
    """screen, camera: sizes in px. source: the camera, by its address without password. port: the arm's.

    at: seconds since 1970. reach: None until the arm has touched the screen. tone: None if no board was seen.
    options: those of the address used, so that the next address need not give them; without any that holds a password.
    locked: where the camera's focus, exposure and colours were, as far as it lets them be locked.
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
    locked: dict[str, float] = {}

    @model_validator(mode="after")
    def _check_sizes_match(self) -> Self:
        if self.lens.screen != self.screen or {self.lens.camera, self.scene.camera} != {self.camera}:
            raise ValueError("its parts are of several sizes")
        if self.tone is not None and not self.tone.fits_screen(self.screen):
            raise ValueError("its light is another screen's")
        return self

    def in_words(self) -> Message:
        """How good it is, in one line."""
        lens = say("arm-told-lens", worst=f"{self.lens.worst:.1f}", points=self.lens.points)
        if self.reach is None:
            return say("arm-told-lens-only", lens=lens)
        return say("arm-told-reach", lens=lens, worst=f"{self.reach.worst:.2f}", touches=self.reach.touches)


class NotThere(UsageError):
    """There is no calibration, or a broken one: nothing is lost by overwriting it."""


def save(calibration: Calibration, file: Path) -> None:
    """Store a calibration. Raises StoreError."""
    write(file, calibration.model_dump_json().encode())


def write(file: Path, data: bytes) -> None:
    """Write a file completely or not at all. Raises StoreError."""
    try:
        _require_plain_file(file)
        write_whole(file, data, durable=True)
    except OSError as error:
        raise StoreError(cannot_write(file, error)) from None


def _require_plain_file(file: Path) -> None:
    """Raises OSError for a device, which would be replaced by a file."""
    if file.exists() and not file.is_file():
        raise OSError(errno.EINVAL, "it is no plain file")


def load(file: Path, where: str = "") -> Calibration:
    """Load a calibration. where: the arm's port, for the message. Raises UsageError, saying what to do."""
    command = f"iris calibrate arm:{where}" if where else "iris calibrate"
    try:
        data = parse_json(read_file(file, MAX_BYTES))
    except FileNotFoundError:
        raise NotThere(say("arm-calibration-not-found", file=str(file), command=command)) from None
    except OSError as error:
        raise UsageError(cannot_read(file, error)) from None
    except ValueError:
        raise NotThere(say("arm-calibration-broken", file=str(file), command=command)) from None
    if isinstance(data, dict) and isinstance(number := data.get("format"), int) and number > FORMAT:
        raise UsageError(say("arm-calibration-newer", file=str(file)))
    try:
        return Calibration.model_validate(data)
    except ValidationError:
        raise NotThere(say("arm-calibration-broken", file=str(file), command=command)) from None


NOT_STORED = ("calibration", "hands")
"""Options that are not stored."""


def merge_options(calibration: Calibration, given: dict[str, str]) -> dict[str, str]:
    """The options of an address together with the stored ones. Raises UsageError if its camera could not be stored and
    is not given, since a different camera would be opened.
    """
    options = {**calibration.options, **given}
    if options.get("camera", "0" if calibration.source == "0" else LEFT_OUT) == LEFT_OUT:
        raise UsageError(say("arm-camera-address-not-kept", source=calibration.source, port=calibration.port))
    return options


def storable_options(options: dict[str, str]) -> dict[str, str]:
    """The options of an address that may be stored: without a camera URL that holds a password."""
    return {
        name: value
        for name, value in options.items()
        if name not in NOT_STORED and (name != "camera" or mask_source(value) == value)
    }


# A picture of how good a calibration is: the screen as the camera sees it, and the error of each touch.


LARGER = 20
"""Factor by which errors are enlarged."""

GREEN, RED = (0, 150, 60), (220, 30, 30)
FINE = 0.5
"""Largest error in mm that is drawn green."""


def draw_touches(flat: Pixels, touches: Touches) -> Pixels:
    """The rectified screen with a ring where each touch was seen, and an enlarged line to where it was meant.

    The number next to it is in mm.
    """
    import cv2

    picture, reach = np.ascontiguousarray(flat).copy(), touches.reach()
    thick = max(picture.shape[1] // 300, 1)
    for px, mm in zip(touches.px, touches.mm, strict=True):
        there, meant = reach.to_mm(px), reach.to_px(mm)
        off = ((there.x - mm.x) ** 2 + (there.y - mm.y) ** 2) ** 0.5
        colour = GREEN if off <= FINE else RED
        at, end = (round(px[0]), round(px[1])), [round(a + LARGER * (b - a)) for a, b in zip(px, meant, strict=True)]
        cv2.circle(picture, at, 16 * thick, colour, 2 * thick, cv2.LINE_AA)
        cv2.line(picture, at, end, colour, 2 * thick, cv2.LINE_AA)
        beside = (at[0] - 20 * thick, at[1] - 24 * thick)
        for edge, ink in ((8 * thick, (255, 255, 255)), (2 * thick, colour)):
            cv2.putText(picture, f"{off:.2f}", beside, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * thick, ink, edge, cv2.LINE_AA)
    return picture
