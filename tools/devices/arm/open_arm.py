"""From an address to a phone under an arm that is ready: calibrated, seen, the pen up and out of the way."""

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.address import Address
from iris_screen.tools.devices.arm.arm_device import ArmDevice, Parts
from iris_screen.tools.devices.arm.arm_options import Options, read_options
from iris_screen.tools.devices.arm.calibration.record import Calibration, load, remembered
from iris_screen.tools.devices.arm.camera.fresh import Fresh
from iris_screen.tools.devices.arm.camera.source import open_camera
from iris_screen.tools.devices.arm.machine.line import check_there, check_where, open_line
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.seeing.eye import Eye, Sight
from iris_screen.tools.devices.arm.seeing.steady import Steady
from iris_screen.tools.devices.clock import RunClock, SystemClock


def open_address(address: Address, folder: Path | None, clock: Clock | None) -> ArmDevice:
    """Open the arm and its camera. `folder` is not needed: nothing of the phone is changed.

    Raises UsageError for a bad address or where it was never calibrated, DeviceError where arm or camera cannot be had.
    """
    check_where(address.where)
    check_there(address.where)
    calibration = _known(address)
    options = read_options(remembered(calibration, address.options))
    camera, clock = open_camera(options.camera, options.timeout), clock or SystemClock()
    eye = Eye(camera, Sight(calibration), Steady(), clock)
    with ExitStack() as undone:
        undone.callback(eye.close)
        pen = _ready(address.where, options, undone) if options.hands == "yes" else None
        undone.pop_all()
    alive = isinstance(camera, Fresh)
    return ArmDevice(Parts(f"arm:{address.where}", clock, calibration, eye, pen, FrameReader(), options.nav, alive))


def _known(address: Address) -> Calibration:
    return load(_file(read_options(address.options)), address.where)


def _ready(where: str, options: Options, undone: ExitStack) -> Pen:
    pen = made_pen(where, options, f"iris calibrate arm:{where} --zero")
    undone.callback(pen.close)
    pen.connect()
    pen.park()
    return pen


def made_pen(where: str, options: Options, again: str = "") -> Pen:
    """The machine at this port, not greeted yet. again: the command that says where its zero is; "" where that
    is the one that runs now, with --zero.

    Raises UsageError where its area was never told.
    """
    setup = replace(options.setup(), again=again)
    return Pen(partial(open_line, where, options.baud), setup, RunClock(0.0))


def _file(options: Options) -> Path:
    if options.calibration is None:
        raise UsageError(say("arm-calibration-place-unknown"))
    return options.calibration
