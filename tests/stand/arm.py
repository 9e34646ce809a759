"""A phone under a simulated arm and camera that belong to the test."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from iris_screen.core.geometry import Size
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.rig.stand import QUICK, Make, Stand, set_up_stand
from iris_screen.tools.devices.address import open_device, parse_address
from iris_screen.tools.devices.arm.arm_device import ArmDevice
from iris_screen.tools.devices.arm.calibration.procedure import Bench, calibrate
from iris_screen.tools.devices.arm.calibration.record import Calibration, save
from iris_screen.tools.devices.arm.camera.source import open_camera
from iris_screen.tools.devices.arm.open_arm import make_pen, read_options
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.tools.devices.sim import SimDevice

TINY = Path(__file__).parents[2] / "assets" / "worlds" / "tiny.yaml"
SMALL = f"sim:{TINY}?width=270&height=600&density=0.6875"
MAKE = Make(replace(Optics(), sensor=(480, 768)), machine={**HOMING, **QUICK})
"""A small camera and a fast machine, so that a look takes milliseconds."""
HASTY = {24: 9000.0, 25: 60000.0, **QUICK, 112: 60000.0}
"""Settings of a machine that also homes fast."""
QUICKLY = "&travel=60000&press=12000"


@contextmanager
def stand(address: str = SMALL, make: Make = MAKE) -> Iterator[Stand]:
    with open_device(address) as device:
        assert isinstance(device, SimDevice)
        with set_up_stand(device.phone, make) as made:
            yield made


def learned(there: Stand, how: str = QUICKLY) -> Calibration:
    """Calibrate with the shipped procedure and the page on the phone. how: options of the address."""
    address = parse_address(there.address + how)
    options = read_options(address.options)
    camera, pen = open_camera(options.camera), make_pen(address.where, options, "")
    width, height = there.rig.camera.bed.screen
    there.show_page()
    try:
        pen.connect()
        bench = Bench(camera, SystemClock(), pen, options.make_setup().area)
        found = calibrate(bench, Size(width=width, height=height), lambda line: None)
    finally:
        pen.close()
        camera.close()
        there.show_page(shown=False)
    return Calibration(
        screen=found.lens.screen, camera=found.camera, source="", port="", at=0.0, lens=found.lens, scene=found.scene,
        reach=found.reach, tone=found.tone,
    )  # fmt: skip


@cache
def _known() -> Calibration:
    """The calibration of every stand made with MAKE."""
    with stand() as there:
        return learned(there)


@contextmanager
def opened(there: Stand, known: Calibration, more: str = "") -> Iterator[ArmDevice]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "calibration.json"
        save(known, file)
        with open_device(f"{there.address}{QUICKLY}&calibration={file}{more}") as device:
            assert isinstance(device, ArmDevice)
            yield device


@contextmanager
def arm() -> Iterator[ArmDevice]:
    with stand() as there, opened(there, _known()) as device:
        yield device
