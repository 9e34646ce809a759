"""Opens the parts of an `arm:` address one by one: a device cannot be opened before it is calibrated."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import DeviceError, UsageError
from iris_screen.core.message import say

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.tools.devices.address import Address
    from iris_screen.tools.devices.arm.calibration.record import Calibration
    from iris_screen.tools.devices.arm.camera.source import Camera
    from iris_screen.tools.devices.arm.machine.pen import Pen
    from iris_screen.tools.devices.arm.machine.setup import Setup
    from iris_screen.tools.devices.arm.open_arm import Options


HOLDING = 600.0
"""Maximum seconds an arm is reserved."""


@dataclass(frozen=True)
class ArmAddress:
    """An `arm:` address with its parsed options."""

    address: "Address"
    options: "Options"

    @property
    def where(self) -> str:
        """The arm's port."""
        return self.address.where

    def find_calibration(self, home: Path) -> Path:
        """The file of its calibration."""
        from iris_screen.tools.devices.address import calibration_file

        return self.options.calibration or calibration_file(home, self.where)

    def with_options_of(self, kept: "Calibration") -> "ArmAddress":
        """Adds the options of a former calibration that this address does not name itself. Raises UsageError."""
        from iris_screen.tools.devices.arm.calibration.record import merge_options
        from iris_screen.tools.devices.arm.open_arm import read_options

        options = merge_options(kept, self.address.options)
        return ArmAddress(replace(self.address, options=options), read_options(options))


def read_address(address: str) -> ArmAddress:
    """Raises UsageError if it is not the address of an arm."""
    from iris_screen.tools.devices.address import parse_address, scheme_of
    from iris_screen.tools.devices.arm.open_arm import read_options

    parsed = parse_address(address) if scheme_of(address).calibrated else None
    if parsed is None or not parsed.where:
        raise UsageError(say("usage-not-an-arm", address=address))
    return ArmAddress(parsed, read_options(parsed.options))


def find_arm(settings: "Settings") -> str:
    """The arm to use if none is named: the device of the settings, or the only arm that was calibrated here.

    Raises UsageError if there is none, or more than one.
    """
    from iris_screen.tools.devices.address import scheme_of
    from iris_screen.tools.devices.arm.known_arms import only_arm

    if scheme_of(settings.device).calibrated and settings.device != "arm:":
        return settings.device
    return only_arm(settings.home).address


@dataclass(frozen=True)
class KeptArm:
    """An arm by its address, the file of its calibration, and what that holds; None if it was never calibrated."""

    address: ArmAddress
    file: Path
    calibration: "Calibration | None"


def find_kept_arm(settings: "Settings", device: str | None) -> KeptArm:
    """device: as the person gave it; the address gets the options of a former calibration. Raises UsageError."""
    from iris_screen.tools.devices.arm.calibration.record import NotThere, load

    address = read_address(find_arm(settings) if device in (None, "arm:") else device)
    file = address.find_calibration(settings.home)
    try:
        former = load(file)
    except NotThere:
        return KeptArm(address, file, None)
    return KeptArm(address.with_options_of(former), file, former)


@contextmanager
def hold_arm(settings: "Settings", address: ArmAddress) -> Iterator[None]:
    """Keeps runs from using the arm: a board with Wi-Fi serves only the latest connection. Raises Busy."""
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import reserve_device

    with reserve_device(settings, address.address.written, SystemClock(), use="calibrating", seconds=HOLDING):
        yield


@dataclass(frozen=True)
class OpenedArm:
    """What was opened. pen, setup: None if the arm is not used."""

    camera: "Camera"
    pen: "Pen | None" = None
    setup: "Setup | None" = None


@contextmanager
def open_parts(address: ArmAddress, *, with_arm: bool, kept: Mapping[str, float] | None = None) -> Iterator[OpenedArm]:
    """Opens camera and arm, and lifts the pen at the end whatever happens. kept: where the camera is locked.

    Raises UsageError, DeviceError.
    """
    from iris_screen.tools.devices.arm.camera.source import open_camera
    from iris_screen.tools.devices.arm.open_arm import make_pen

    options = address.options
    camera, pen = open_camera(options.camera, options.timeout, kept), None
    try:
        if not with_arm:
            yield OpenedArm(camera)
            return
        pen = make_pen(address.where, options)
        yield OpenedArm(camera, pen, options.make_setup())
    finally:
        camera.close()
        if pen is not None:
            with suppress(DeviceError):
                pen.close()
