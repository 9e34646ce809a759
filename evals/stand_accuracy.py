"""How accurate a calibrated stand is: `python -m iris_screen.evals.stand_accuracy [--seeds 20]`.

One simulated stand after another is calibrated by the shipped command, over GRBL on TCP and a camera on HTTP. Then it
is compared with the ground truth: where each pixel is seen, where taps land, and whether a still phone moved.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np

from iris_screen.core.actions import Tap
from iris_screen.core.errors import IrisError
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.evals.stands import calibrate, last_words, open_stand, pixel_error, random_make, reach_error
from iris_screen.sim.camera.surface import Sheet
from iris_screen.sim.rig.stand import Make, Stand
from iris_screen.tools.devices.address import calibration_file, open_device
from iris_screen.tools.devices.arm.calibration.record import Calibration
from iris_screen.tools.devices.arm.calibration.scene import MOVED
from iris_screen.tools.devices.arm.camera.source import open_camera

PHONE = "sim:?seed={seed}"
PX, MM = 2.0, 1.0
"""The goals for the worst pixel and for the worst tap."""
NUDGES = (("across", (0.6, 0.0, 0.0)), ("along", (0.0, -0.6, 0.0)), ("turned", (0.0, 0.0, 0.6)))
"""Moves of the phone, in mm and degrees."""


@dataclass
class Felt:
    """A page that shows these pixels and records where fingers came down."""

    pixels: Pixels
    downs: list[Point] = field(default_factory=list)

    def finger_down(self, at: Point, now: float) -> None:
        self.downs.append(at)

    def finger_move(self, at: Point, now: float) -> None:
        """Ignored."""

    def finger_up(self, now: float) -> None:
        """Ignored."""


@dataclass(frozen=True)
class Measured:
    """px, corners: the lens error at the worst pixel, calibrated by markers and by the screen's edges. mm: the worst
    error of the reach. taps: mm by which each tap missed. lost: taps that vanished, unless missed by the glass.
    looks: pictures of a phone at rest. told: those reported as a move. still: the largest shift among them,
    camera px. missed: nudges that went unnoticed although calibration gave no warning; warned: those with a warning.
    """

    seed: int
    px: float
    corners: float
    mm: float
    taps: list[float]
    lost: int
    looks: int
    told: int
    still: float
    missed: int
    warned: int

    @property
    def good(self) -> bool:
        near = self.px <= PX and max(self.taps, default=np.inf) <= MM
        return near and not (self.lost or self.told or self.missed)

    def __str__(self) -> str:
        return (
            f"{'ok ' if self.good else 'BAD'} seed {self.seed:<3} lens {self.px:.2f} px ({self.corners:.2f} by edges); "
            f"reach {self.mm:.2f} mm, {len(self.taps)} taps {max(self.taps, default=np.nan):.2f} mm, {self.lost} lost; "
            f"{self.told} of {self.looks} looks "
            f"told moved, by {self.still:.2f} camera px, {self.missed} nudges missed "
            f"({self.warned} warned of)"
        )


def measure_stand(seed: int, make: Make, phone: str = PHONE, *, taps: int = 40, looks: int = 50) -> Measured:
    """Measure one stand. taps: number of taps. looks: pictures of a phone at rest whose screen changes."""
    with TemporaryDirectory(prefix="iris-standing-") as folder, open_stand(phone.format(seed=seed), make) as stand:
        stand.show_page()
        known = calibrate(stand, Path(folder) / "markers")
        landed, lost = _measure_taps(stand, known, Path(folder) / "markers", Random(seed), taps)
        shifts, missed = _measure_shifts(stand, known, looks)
        stand.rig.show(Felt(_flat(stand, 240)))
        lit = calibrate(stand, Path(folder) / "corners", "--corners")
        off = pixel_error(stand, known), pixel_error(stand, lit), reach_error(stand, known)
    return Measured(seed, *off, landed, lost, looks, sum(each >= MOVED for each in shifts), max(shifts), *missed)


def _measure_taps(stand: Stand, known: Calibration, home: Path, chance: Random, taps: int) -> tuple[list[float], int]:
    """The error of each tap in mm, and how many taps never arrived although the glass did not miss them."""
    (width, height), far = stand.rig.camera.bed.screen, []
    glass = stand.rig.glass
    unfelt = glass.unfelt
    file = calibration_file(home, known.port)
    with open_device(f"arm:{known.port}?calibration={file}") as device:
        for _ in range(taps):
            at = Point(x=round(chance.uniform(0.02, 0.98) * width), y=round(chance.uniform(0.02, 0.98) * height))
            page = Felt(_flat(stand, 90))
            stand.rig.show(page)
            device.do(Tap(at=at))
            stand.rig.call(lambda phone: None)  # so that the rig replays the pen's path
            far += [_distance(stand, at, down) for down in page.downs]
    return far, taps - len(far) - (glass.unfelt - unfelt)


def _distance(stand: Stand, one: Point, other: Point) -> float:
    mm = stand.rig.camera.bed.to_mm([[one.x, one.y], [other.x, other.y]])
    return float(np.linalg.norm(mm[0] - mm[1]))


def _measure_shifts(stand: Stand, known: Calibration, looks: int) -> tuple[list[float], tuple[int, int]]:
    """The shifts measured for a phone at rest with changing screens, and the unnoticed nudges: how many without and how
    many with a warning from calibration.
    """
    camera, bed = open_camera(stand.eye.shot_url), stand.rig.camera.bed
    try:
        shifts = []
        for page in islice(cycle(_pages(stand)), looks):
            stand.rig.show(page)
            shifts.append(known.scene.measure_shift(camera.shot()))
        unseen = []
        for way, nudge in NUDGES:
            stand.nudge(*nudge)
            unseen += [way] if known.scene.measure_shift(camera.shot()) < MOVED else []
            stand.rig.lie(bed)
    finally:
        camera.close()
    warned = len([way for way in unseen if way in known.scene.overlooked])
    return shifts, (len(unseen) - warned, warned)


def _pages(stand: Stand) -> list[Felt | None]:
    """Black, white, grey, the calibration board, and the phone's own screen."""
    return [*(Felt(_flat(stand, level)) for level in (0, 255, 120)), Felt(Sheet(stand.rig.phone.size).pixels), None]


def _flat(stand: Stand, level: int) -> Pixels:
    width, height = stand.rig.camera.bed.screen
    return np.full((height, width, 3), level, np.uint8)


def summary(found: Sequence[Measured]) -> str:
    taps = [tap for each in found for tap in each.taps] or [np.nan]
    many, lost = sum(len(each.taps) for each in found), sum(each.lost for each in found)
    looks, told = sum(each.looks for each in found), sum(each.told for each in found)
    nudges, missed, warned = len(found) * len(NUDGES), sum(x.missed for x in found), sum(x.warned for x in found)
    return "\n".join([
        f"{sum(each.good for each in found)} of {len(found)} stands good",
        f"lens at worst {max(each.px for each in found):.2f} px, by edges {max(each.corners for each in found):.2f} px",
        f"reach at worst {max(each.mm for each in found):.2f} mm",
        f"{many} taps, {lost} lost: 95 % within {np.quantile(taps, 0.95):.2f} mm, all within {max(taps):.2f} mm",
        f"{told} of {looks} looks at a phone that lay still told moved, by {max(x.still for x in found):.2f} camera px",
        f"{missed} of {nudges} nudges missed, and {warned} of which calibrating had warned",
    ])  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    found = []
    for seed in range(given.first, given.first + given.seeds):
        try:
            found.append(measure_stand(seed, random_make(seed)))
            print(found[-1], flush=True)
        except (IrisError, subprocess.SubprocessError) as error:
            words = last_words(error) if isinstance(error, subprocess.SubprocessError) else str(error)
            print(f"BAD seed {seed:<3} {words}", flush=True)
    failed = given.seeds - len(found)
    print(summary(found) if found else "no stand was measured", f"{failed} failed", sep="\n")
    return int(failed > 0 or not all(each.good for each in found))


if __name__ == "__main__":
    sys.exit(main())
