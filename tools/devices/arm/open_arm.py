"""Opens a phone under an arm by its address: loads the calibration, opens the camera, parks the pen."""

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError, field_validator

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest
from iris_screen.core.protocols import Clock
from iris_screen.core.record import Record
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import Address
from iris_screen.tools.devices.arm.arm_device import ArmDevice, ArmParts, Nav
from iris_screen.tools.devices.arm.calibration.record import load, merge_options
from iris_screen.tools.devices.arm.camera.eye import CalibratedLens, Eye
from iris_screen.tools.devices.arm.camera.source import Fresh, open_camera
from iris_screen.tools.devices.arm.camera.steady import Steady
from iris_screen.tools.devices.arm.machine.line import check_exists, check_where, open_line
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.machine.setup import Area, Place, Servo, Setup
from iris_screen.tools.devices.clock import RunClock, SystemClock

WRITTEN_AS_NUMBERS = ("area", "park", "servo")


class Options(Record):
    """camera: an index, a device, a file or a URL. calibration: what `iris calibrate` wrote. baud: of a serial port.

    area: left, low, right, high of where the pen may go, mm. park: where it is out of the picture, the area's upper
    right corner unless given. up, down: its heights, mm above the glass. servo: up, down, as in M3 S…, if a servo
    lifts it. travel, press: mm/min above the glass and towards it. zero: home, by the machine's switches; manual, where
    a person put it. nav: how the phone goes back and home. hands: "no" if the phone is only looked at. homing: seconds
    that may take. patience: seconds to wait for a lost line. timeout: seconds an answer or a picture may take.
    """

    camera: str = "0"
    calibration: Path | None = None
    baud: int = Field(default=115_200, ge=300, le=4_000_000)
    area: Area | None = None
    park: Place | None = None
    up: float = 5.0
    down: float = 0.0
    servo: Servo | None = None
    travel: float = Field(default=9_000.0, gt=0, le=200_000)
    press: float = Field(default=1_500.0, gt=0, le=200_000)
    zero: Literal["home", "manual"] = "manual"
    nav: Nav = "buttons"
    hands: Literal["yes", "no"] = "yes"
    homing: float = Field(default=60.0, gt=0, le=3600)
    patience: float = Field(default=10.0, ge=0, le=3600)
    timeout: float = Field(default=5.0, gt=0, le=600)

    @field_validator("area", "park", "servo", mode="before")
    @classmethod
    def _split_numbers(cls, given: Any) -> Any:
        return tuple(given.split(",")) if isinstance(given, str) else given

    def make_setup(self) -> Setup:
        """The machine's setup. Raises UsageError if its area was never given."""
        if self.area is None:
            raise UsageError(say("arm-area-unknown"))
        return Setup(
            area=self.area,
            park=self.park or Place(self.area.right, self.area.high),
            up=self.up,
            down=self.down,
            servo=self.servo,
            travel=self.travel,
            press=self.press,
            zero=self.zero,
            timeout=self.timeout,
            homing=self.homing,
            patience=self.patience,
        )


def read_options(given: dict[str, str]) -> Options:
    """Raises UsageError for an unknown option, or a value that does not fit it."""
    for name in given:
        if name not in Options.model_fields:
            raise UsageError(suggest(say("device-option-unknown", scheme="arm", name=name), name, Options.model_fields))
    try:
        return Options.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        name = str(first["loc"][0])
        if name in WRITTEN_AS_NUMBERS:
            raise UsageError(say("arm-option-format", name=name, value=given[name])) from None
        wrong = say("device-option-wrong", scheme="arm", name=name, value=given[name], why=mistake(first))
        raise UsageError(wrong) from None


# --- opening ----------------------------------------------------------------------------------------------------------


def check_address(address: Address) -> Options:
    """The options of an address. Raises UsageError for one that cannot be used, whatever is connected."""
    if address.where:  # without a port, the only calibrated arm is meant
        check_where(address.where)
    return read_options(address.options)


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> ArmDevice:
    """Open the arm and its camera. `folder` is not used: nothing on the phone is changed.

    Raises UsageError for a bad address or without calibration, DeviceError if arm or camera cannot be opened.
    """
    check_where(address.where)
    check_exists(address.where)
    file = read_options(address.options).calibration
    if file is None:
        raise UsageError(say("arm-calibration-place-unknown"))
    calibration = load(file, address.where)
    options = read_options(merge_options(calibration, address.options))
    camera, clock = open_camera(options.camera, options.timeout, calibration.locked), clock or SystemClock()
    eye = Eye(camera, CalibratedLens(calibration), Steady(), clock)
    with ExitStack() as opened:
        opened.callback(eye.close)
        pen = None
        if options.hands == "yes":
            pen = make_pen(address.where, options, f"iris calibrate arm:{address.where} --zero")
            opened.callback(pen.close)
            pen.connect()
            pen.park()
        opened.pop_all()
    alive = isinstance(camera, Fresh)
    return ArmDevice(ArmParts(f"arm:{address.where}", clock, calibration, eye, pen, FrameReader(), options.nav, alive))


def make_pen(where: str, options: Options, again: str = "") -> Pen:
    """The machine at this port, not greeted yet. again: the command that sets its zero; "" for the one that runs now,
    with --zero.

    Raises UsageError if its area was never given.
    """
    setup = replace(options.make_setup(), again=again)
    return Pen(partial(open_line, where, options.baud), setup, RunClock(0.0))
