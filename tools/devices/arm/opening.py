"""From an address to a phone under an arm that is ready: calibrated, seen, the pen up and out of the way."""

from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from core.errors import UsageError
from core.protocols import Clock
from tools.devices.address import Address
from tools.devices.arm.calibration.record import Calibration, NotThere, load, remembered
from tools.devices.arm.camera.fresh import Fresh
from tools.devices.arm.camera.source import open_camera
from tools.devices.arm.device import ArmDevice, Parts
from tools.devices.arm.machine.line import check_there, check_where, open_line
from tools.devices.arm.machine.pen import Pen
from tools.devices.arm.options import Options, read_options
from tools.devices.arm.seeing.eye import Eye
from tools.devices.arm.seeing.sight import Sight
from tools.devices.arm.seeing.steady import Steady
from tools.devices.clock import RunClock, SystemClock
from tools.reading import FrameReader


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
    try:
        return load(_file(read_options(address.options)))
    except NotThere as error:
        raise UsageError(f"{error} arm:{address.where}") from None  # else another arm may be taken for the one meant


def _ready(where: str, options: Options, undone: ExitStack) -> Pen:
    pen = made_pen(where, options, f"run: iris calibrate arm:{where} --zero")
    undone.callback(pen.close)
    pen.connect()
    pen.park()
    return pen


def made_pen(where: str, options: Options, again: str) -> Pen:
    """The machine at this port, not greeted yet. again: what a person does to say where its zero is.

    Raises UsageError where its area was never told.
    """
    setup = replace(options.setup(), again=again)
    return Pen(partial(open_line, where, options.baud), setup, RunClock(0.0))


def _file(options: Options) -> Path:
    if options.calibration is None:
        raise UsageError("Where the arm's calibration is kept is not known; add calibration=FILE to its address.")
    return options.calibration
