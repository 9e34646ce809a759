"""A machine that is switched on, behind a real wire, and the shipped driver's pen on it."""

import time
from collections.abc import Callable
from functools import partial

import pytest

from iris_screen.sim.grbl.dialects import GRBL
from iris_screen.sim.grbl.firmware import Firmware
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.tools.devices.arm.machine.line import open_line
from iris_screen.tools.devices.arm.machine.pen import Pen
from iris_screen.tools.devices.arm.machine.setup import Area, Place, Setup
from iris_screen.tools.devices.clock import RunClock
from tests.stand.arm import HASTY
from tests.unit.tools.devices.arm.watcher import Watcher

AREA, PARK = Area(-5, -5, 100, 160), Place(50, 158)
HERE, THERE = Place(30, 40), Place(60, 90)


def setup(zero="manual", timeout=1.5, patience=5.0, servo=None):
    return Setup(AREA, PARK, travel=60000, press=9000, zero=zero, timeout=timeout, patience=patience, servo=servo)


def pen_on(port, **options):
    return Pen(partial(open_line, port.where), setup(**options), RunClock(0.0))


class Bench:
    """A machine that is switched on, and a pen on it that is ready, unless it is `bare`."""

    def __init__(self, wire, *faults, zero="manual", bare=False, dialect=GRBL, home=(0, 0, 0), axes=3, **options):
        settings = HASTY | (HOMING if zero == "home" else {})
        self.firmware = Firmware(settings, start=(0, 0, 0), dialect=dialect, home=home)
        self.firmware.body.axes = axes
        self.port = wire(self.firmware)
        self.options = {"zero": zero, **options}
        self.faults, self.bare = faults, bare

    def __enter__(self):
        self.port.__enter__()
        self.pen = pen_on(self.port, **self.options)
        if self.options["zero"] == "home":
            self.pen.connect()
        elif not self.bare:
            self.pen.zero_here()
        for fault in self.faults:
            self.port.arm(fault)
        self.began = self.port.now()
        return self

    def __exit__(self, *error):
        self.pen.close()
        self.port.__exit__(*error)

    @property
    def presses(self):
        watcher = Watcher(self.firmware, setup(**self.options))
        return self.port.call(lambda _: watcher.presses(self.began, self.port.now()))

    @property
    def spot(self):
        return self.port.call(lambda firmware: firmware.at(self.port.now()))

    @property
    def height(self):
        return self.spot[3]

    def wait(self, holds: Callable[[], bool], what: str):
        """Until it does; the limit is for machines that are in trouble."""
        end = time.monotonic() + 30
        while not holds():
            assert time.monotonic() < end, f"never {what}"
            time.sleep(0.005)

    def wait_until_down(self):
        self.wait(lambda: self.height < 0.001 and self.spot[1:3] == pytest.approx(HERE, abs=30), "down")

    def wait_until_up(self):
        self.wait(lambda: self.height > 4.9, "up")
