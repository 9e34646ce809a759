"""Simulated stands, calibrated by the shipped command, and the error of that against their ground truth."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.grbl.grbl_settings import HOMING
from iris_screen.sim.rig.glass import Hand
from iris_screen.sim.rig.stand import QUICK, Make, Stand, set_up_stand
from iris_screen.tools.devices.address import calibration_file, open_device, parse_address
from iris_screen.tools.devices.arm.calibration.record import Calibration, load
from iris_screen.tools.devices.sim import SimDevice

FAST_MOVES = "&travel=60000&press=12000"
TIMEOUT = 600.0


def random_make(seed: int) -> Make:
    """A stand with random positions of camera and phone, and random missed touches."""
    chance = Random(seed)
    tilt = replace(
        Optics(), tilt=chance.uniform(-3, 3), roll=chance.uniform(-3, 3), turn=chance.uniform(-2, 2), k1=-0.25
    )
    hand = Hand(repeatability=0.15, missed=0.01)
    return Make(tilt, hand, {**HOMING, **QUICK}, degrees=chance.uniform(-4, 4), seed=seed)


@contextmanager
def open_stand(phone: str, make: Make) -> Iterator[Stand]:
    """A stand around the phone with this address."""
    with open_device(phone) as device:
        assert isinstance(device, SimDevice)
        with set_up_stand(device.phone, make) as stand:
            yield stand


def run_iris(home: Path, *args: str, checked: bool = False) -> str:
    """Run the command; returns its output. Raises TimeoutExpired and, if `checked`, CalledProcessError."""
    command = [sys.executable, "-m", "iris_screen.ui.cli", *args]
    there = {**os.environ, "IRIS_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    done = subprocess.run(command, text=True, capture_output=True, check=checked, env=there, timeout=TIMEOUT)
    return done.stdout


def calibrate(stand: Stand, home: Path, *more: str) -> Calibration:
    """Run `iris calibrate` in this data folder; returns the saved record. Raises SubprocessError."""
    address, (width, height) = stand.address + FAST_MOVES, stand.rig.camera.bed.screen
    run_iris(home, "calibrate", address, "--screen", f"{width}x{height}", *more, checked=True)
    return load(calibration_file(home, parse_address(address).where))


def last_words(error: subprocess.SubprocessError) -> str:
    """The end of its error output."""
    said = error.stderr.strip() if isinstance(error, subprocess.CalledProcessError) and error.stderr else str(error)
    return str(said)[-300:]


def _grid(stand: Stand) -> NDArray[np.float64]:
    width, height = stand.rig.camera.bed.screen
    x, y = np.meshgrid(np.linspace(0, width - 1, 25), np.linspace(0, height - 1, 50))
    return np.stack([x, y], axis=-1).reshape(-1, 2)


def pixel_error(stand: Stand, known: Calibration) -> float:
    """The error of the lens at the worst pixel of the screen, px."""
    seen = known.lens.to_screen(stand.rig.camera.px_to_camera(_grid(stand)))
    return float(np.linalg.norm(seen - _grid(stand), axis=1).max())


def reach_error(stand: Stand, known: Calibration) -> float:
    """The error of the reach at the worst pixel of the screen, mm."""
    assert known.reach is not None
    led = np.array([known.reach.to_mm((x, y)) for x, y in _grid(stand)])
    return float(np.linalg.norm(led - stand.rig.camera.bed.to_mm(_grid(stand)), axis=1).max())
