"""Simulated stands that are calibrated by the shipped command, and how far off that is by their own truth."""

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
from iris_screen.sim.rig.stand import QUICK, Make, Stand, standing
from iris_screen.tools.devices.address import calibration_file, open_device, parse_address
from iris_screen.tools.devices.arm.calibration.record import Calibration, load
from iris_screen.tools.devices.sim import SimDevice

QUICKLY = "&travel=60000&press=12000"
LONGEST = 600.0


def made(seed: int) -> Make:
    """A stand of its own: how camera and phone lie, which touches are not felt."""
    chance = Random(seed)
    tilt = replace(
        Optics(), tilt=chance.uniform(-3, 3), roll=chance.uniform(-3, 3), turn=chance.uniform(-2, 2), k1=-0.25
    )
    hand = Hand(repeatability=0.15, missed=0.01)
    return Make(tilt, hand, {**HOMING, **QUICK}, degrees=chance.uniform(-4, 4), seed=seed)


@contextmanager
def stand_of(phone: str, make: Make) -> Iterator[Stand]:
    """phone: its address."""
    with open_device(phone) as device:
        assert isinstance(device, SimDevice)
        with standing(device.phone, make) as stand:
            yield stand


def iris(home: Path, *args: str, checked: bool = False) -> str:
    """What it prints. Raises TimeoutExpired, and where it is checked, CalledProcessError."""
    command = [sys.executable, "-m", "iris_screen.ui.cli", *args]
    there = {**os.environ, "IRIS_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    done = subprocess.run(command, text=True, capture_output=True, check=checked, env=there, timeout=LONGEST)
    return done.stdout


def calibrated(stand: Stand, home: Path, *more: str) -> Calibration:
    """What `iris calibrate` keeps of it in this data folder. Raises CalledProcessError, TimeoutExpired."""
    address, (width, height) = stand.address + QUICKLY, stand.rig.camera.bed.screen
    iris(home, "calibrate", address, "--screen", f"{width}x{height}", *more, checked=True)
    return load(calibration_file(home, parse_address(address).where))


def why(error: subprocess.SubprocessError) -> str:
    """Its last words."""
    said = error.stderr.strip() if isinstance(error, subprocess.CalledProcessError) and error.stderr else str(error)
    return str(said)[-300:]


def _grid(stand: Stand) -> NDArray[np.float64]:
    width, height = stand.rig.camera.bed.screen
    x, y = np.meshgrid(np.linspace(0, width - 1, 25), np.linspace(0, height - 1, 50))
    return np.stack([x, y], axis=-1).reshape(-1, 2)


def beside(stand: Stand, known: Calibration) -> float:
    """px by which the worst pixel of the screen is led beside its place."""
    seen = known.lens.to_screen(stand.rig.camera.px_to_camera(_grid(stand)))
    return float(np.linalg.norm(seen - _grid(stand), axis=1).max())


def off_reach(stand: Stand, known: Calibration) -> float:
    """mm by which the arm is sent beside the worst pixel."""
    assert known.reach is not None
    led = np.array([known.reach.to_mm((x, y)) for x, y in _grid(stand)])
    return float(np.linalg.norm(led - stand.rig.camera.bed.to_mm(_grid(stand)), axis=1).max())
