"""A message sent by a robot arm, on one simulated stand after another: `python -m evals.arm [--seeds 20]`.

Each stand is calibrated and run by the shipped commands in processes of their own; the phone's own log is the judge.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from sim.camera.optics import Optics
from sim.grbl.settings import HOMING
from sim.phone.phone import Phone
from sim.rig.glass import Hand
from sim.rig.stand import QUICK, Make, Stand, standing
from tools.devices.address import calibration_file, open_device, parse_address
from tools.devices.arm.calibration import Calibration, load
from tools.devices.sim import SimDevice

TASK, EFFECT = "给张三发微信消息说你好", {"to": "张三", "text": "你好"}
PHONE = "sim:?width=720&height=1600&density=1.8333&ime=pinyin&seed={seed}"
QUICKLY = "&travel=60000&press=12000"
LONGEST = 600.0


@dataclass(frozen=True)
class Result:
    """px, mm: of the screen and of the bed, by how much the calibration is off at worst, by the stand's own truth."""

    seed: int
    sent: bool
    verdict: str
    said: str
    px: float
    mm: float
    seconds: float

    def __str__(self) -> str:
        right = "ok " if self.sent and self.verdict == "verified" else "BAD"
        measured = f"lens {self.px:.2f} px, reach {self.mm:.2f} mm, {self.seconds:.0f} s"
        return f"{right} seed {self.seed:<3} {self.verdict:<10} {measured}  {self.said}"


def made(seed: int) -> Make:
    """A stand of its own: how camera and phone lie, which touches are not felt."""
    chance = Random(seed)
    tilt = replace(
        Optics(), tilt=chance.uniform(-3, 3), roll=chance.uniform(-3, 3), turn=chance.uniform(-2, 2), k1=-0.25
    )
    hand = Hand(repeatability=0.15, missed=0.01)
    return Make(tilt, hand, {**HOMING, **QUICK}, degrees=chance.uniform(-4, 4), seed=seed)


def run(seed: int, keep: Path | None = None) -> Result:
    """keep: a folder for what Iris stored of the run, its pictures, too."""
    began = time.monotonic()
    with _home(keep, seed) as home, _stand(seed) as (stand, phone):
        address = stand.address + QUICKLY
        stand.show_page()
        said = _iris(home, "calibrate", address, "--screen", "{}x{}".format(*stand.rig.camera.bed.screen))
        if said.returncode:
            return Result(seed, False, "failed", said.stderr.strip()[-300:], np.nan, np.nan, time.monotonic() - began)
        stand.show_page(shown=False)
        off = _off(stand, load(calibration_file(Path(home), parse_address(address).where)))
        said = _iris(home, "run", TASK, "--device", address, "--json")
        told = json.loads(said.stdout.splitlines()[-1]) if said.stdout else {}
        effects = [each.get("with", {}) for each in phone.effects if each["effect"] == "sent"]
        sent = [{"to": each["to"], "text": each["text"]} for each in effects] == [EFFECT]
        return Result(seed, sent, told.get("verdict", "none"), told.get("reason", ""), *off, time.monotonic() - began)


@contextmanager
def _home(keep: Path | None, seed: int) -> Iterator[str]:
    if keep is None:
        with TemporaryDirectory(prefix="iris-arm-") as home:
            yield home
    else:
        (keep / str(seed)).mkdir(parents=True)
        yield str(keep / str(seed))


@contextmanager
def _stand(seed: int) -> Iterator[tuple[Stand, Phone]]:
    with open_device(PHONE.format(seed=seed)) as device:
        assert isinstance(device, SimDevice)
        with standing(device.phone, made(seed)) as stand:
            yield stand, device.phone


def _off(stand: Stand, calibration: Calibration) -> tuple[float, float]:
    width, height = stand.rig.camera.bed.screen
    grid = np.stack(np.meshgrid(np.linspace(0, width - 1, 25), np.linspace(0, height - 1, 50)), axis=-1).reshape(-1, 2)
    seen = calibration.lens.to_screen(stand.rig.camera.px_to_camera(grid))
    assert calibration.reach is not None
    led = np.array([calibration.reach.to_mm((x, y)) for x, y in grid])
    worst_mm = np.linalg.norm(led - stand.rig.camera.bed.to_mm(grid), axis=1).max()
    return float(np.linalg.norm(seen - grid, axis=1).max()), float(worst_mm)


def _iris(home: str, *args: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "ui.cli", *args]
    there = {**os.environ, "IRIS_HOME": home, "XDG_CONFIG_HOME": home}
    return subprocess.run(command, text=True, capture_output=True, check=False, env=there, timeout=LONGEST)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seeds", type=int, default=20)
    asked.add_argument("--first", type=int, default=0)
    asked.add_argument("--keep", type=Path, help="a folder that keeps the home of each run, to be looked into")
    given = asked.parse_args()
    results = []
    for seed in range(given.first, given.first + given.seeds):
        results.append(run(seed, given.keep))
        print(results[-1], flush=True)
    good = sum(each.sent and each.verdict == "verified" for each in results)
    print(f"{good} of {len(results)} sent and verified; calibration at worst "
          f"{max(each.px for each in results):.2f} px, {max(each.mm for each in results):.2f} mm")  # fmt: skip
    return int(good < len(results))


if __name__ == "__main__":
    sys.exit(main())
