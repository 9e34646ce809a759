"""The parts that an `arm:` address names, opened one by one: a calibration comes before the device is whole."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import unquote

from core.errors import DeviceError, UsageError

if TYPE_CHECKING:
    from tools.devices.arm.camera import Camera
    from tools.devices.arm.pen import Pen
    from tools.devices.arm.setup import Setup


@dataclass(frozen=True)
class ArmAddress:
    """An `arm:` address taken apart. where: the arm's port."""

    where: str
    options: dict[str, str]

    @property
    def source(self) -> str:
        return self.options.get("camera", "0")

    @property
    def written(self) -> str:
        """Without what the calibration keeps."""
        from tools.devices.arm.calibration import keepable

        secret = "camera" in self.options and "camera" not in keepable(self.options)
        return f"arm:{self.where}?camera=…" if secret else f"arm:{self.where}"

    def file(self, home: Path) -> Path:
        """Where its calibration is kept."""
        given = self.options.get("calibration")
        name = re.sub(r"[^A-Za-z0-9.]+", "-", self.where).strip("-.") or "arm"
        return Path(given) if given else home / "arm" / f"{name}.json"


def read_address(address: str) -> ArmAddress:
    """Raises UsageError for what is no arm's."""
    scheme, _, rest = address.partition(":")
    where, _, query = rest.partition("?")
    if scheme != "arm" or not where:
        raise UsageError(f"'{address}' is no arm; write arm:PORT?camera=…, such as arm:/dev/ttyUSB0?camera=0")
    pairs = [part.partition("=") for part in query.split("&") if part]
    return ArmAddress(where, {key: unquote(value) for key, _, value in pairs})


@dataclass(frozen=True)
class Parts:
    """What was opened. pen, setup: None where the arm is left alone."""

    camera: "Camera"
    pen: "Pen | None" = None
    setup: "Setup | None" = None


@contextmanager
def open_parts(address: ArmAddress, *, with_arm: bool) -> Iterator[Parts]:
    """Camera and arm, the pen lifted in the end whatever happens. Raises UsageError, DeviceError."""
    from tools.devices.arm.camera import open_camera

    camera, pen = open_camera(address.source), None
    try:
        if not with_arm:
            yield Parts(camera)
            return
        setup = _setup(address)
        pen = _pen(address, setup)
        yield Parts(camera, pen, setup)
    finally:
        camera.close()
        if pen is not None:
            with suppress(DeviceError):
                pen.close()


def _pen(address: ArmAddress, setup: "Setup") -> "Pen":
    from tools.devices.arm.line import open_line
    from tools.devices.arm.pen import Pen
    from tools.devices.clock import RunClock

    return Pen(partial(open_line, address.where, int(address.options.get("baud", "115200"))), setup, RunClock(0.0))


def _setup(address: ArmAddress) -> "Setup":
    from tools.devices.arm.place import Place
    from tools.devices.arm.setup import Area, Setup

    try:
        area = Area(*(float(part) for part in address.options["area"].split(",")))
        park = [float(part) for part in address.options.get("park", f"{area.right},{area.high}").split(",")]
    except (KeyError, ValueError, TypeError):
        raise UsageError(
            "Where the arm may go is not known; add area=LEFT,LOW,RIGHT,HIGH in mm to its address."
        ) from None
    zero: Literal["home", "manual"] = "home" if address.options.get("zero") == "home" else "manual"
    return Setup(
        area=area,
        park=Place(*park),
        up=_number(address, "up", 5.0),
        down=_number(address, "down", 0.0),
        travel=_number(address, "travel", 9000.0),
        press=_number(address, "press", 1500.0),
        zero=zero,
        again="iris calibrate --zero",
    )


def _number(address: ArmAddress, name: str, usual: float) -> float:
    try:
        return float(address.options.get(name, usual))
    except ValueError:
        raise UsageError(f"{name}={address.options[name]} is no number; write mm or mm a minute.") from None
