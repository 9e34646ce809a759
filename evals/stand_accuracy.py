"""How true a calibrated stand is: `python -m iris_screen.evals.stand_accuracy [--seeds 20]`.

One simulated stand after another is calibrated by the shipped command, over GRBL on TCP and a camera on HTTP. Then the
stand's own truth is asked: where each pixel is seen, which one a tap hits, and whether a phone that lies still moved.
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
from iris_screen.evals.stands import beside, calibrated, made, off_reach, stand_of, why
from iris_screen.sim.camera.surface import Sheet
from iris_screen.sim.rig.stand import Make, Stand
from iris_screen.tools.devices.address import calibration_file, open_device
from iris_screen.tools.devices.arm.calibration.record import Calibration
from iris_screen.tools.devices.arm.calibration.scene import MOVED
from iris_screen.tools.devices.arm.camera.source import open_camera

PHONE = "sim:?seed={seed}"
PX, MM = 2.0, 1.0
"""The goals: of the worst pixel, and of the worst tap."""
NUDGES = (("across", (0.6, 0.0, 0.0)), ("along", (0.0, -0.6, 0.0)), ("turned", (0.0, 0.0, 0.6)))
"""Which way, and by how many mm and degrees, somebody moves the phone."""


@dataclass
class Felt:
    """A page that shows these pixels and remembers where fingers came down."""

    pixels: Pixels
    downs: list[Point] = field(default_factory=list)

    def finger_down(self, at: Point, now: float) -> None:
        self.downs.append(at)

    def finger_move(self, at: Point, now: float) -> None:
        """Only where it came down counts."""

    def finger_up(self, now: float) -> None:
        """Likewise."""


@dataclass(frozen=True)
class Measured:
    """px, corners: the worst pixel of the lens by markers, and by the lit screen's edges. mm: the worst place of the
    reach. taps: mm by which each landed beside its place. lost: those that came nowhere though the glass was not to
    miss them. told: of so many pictures of a phone that lies still, those that it was told moved by; still: the
    largest shift of them, camera px. missed: nudges that were not noticed though calibrating had not said so. warned:
    those of which it had.
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


def measured(seed: int, make: Make, phone: str = PHONE, *, taps: int = 40, looks: int = 50) -> Measured:
    """taps: that are tried. looks: pictures of a phone that lies still while its screen changes."""
    with TemporaryDirectory(prefix="iris-standing-") as folder, stand_of(phone.format(seed=seed), make) as stand:
        stand.show_page()
        known = calibrated(stand, Path(folder) / "markers")
        landed, lost = _landed(stand, known, Path(folder) / "markers", Random(seed), taps)
        shifts, missed = _moved(stand, known, looks)
        stand.rig.show(Felt(_flat(stand, 240)))
        lit = calibrated(stand, Path(folder) / "corners", "--corners")
        off = beside(stand, known), beside(stand, lit), off_reach(stand, known)
    return Measured(seed, *off, landed, lost, looks, sum(each >= MOVED for each in shifts), max(shifts), *missed)


def _landed(stand: Stand, known: Calibration, home: Path, chance: Random, taps: int) -> tuple[list[float], int]:
    """mm beside the pixel that was meant, and how many came nowhere though the glass would have felt them."""
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
            stand.rig.call(lambda phone: None)  # the rig takes over what the pen did
            far += [_apart(stand, at, down) for down in page.downs]
    return far, taps - len(far) - (glass.unfelt - unfelt)


def _apart(stand: Stand, one: Point, other: Point) -> float:
    mm = stand.rig.camera.bed.to_mm([[one.x, one.y], [other.x, other.y]])
    return float(np.linalg.norm(mm[0] - mm[1]))


def _moved(stand: Stand, known: Calibration, looks: int) -> tuple[list[float], tuple[int, int]]:
    """The shifts seen of a phone that lies still, whatever it shows; and how many nudges were not noticed, those apart
    that calibrating had warned of.
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
    """Dark, light, grey, the board, and what the phone shows itself."""
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
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seeds", type=int, default=20)
    asked.add_argument("--first", type=int, default=0)
    given = asked.parse_args()
    found = []
    for seed in range(given.first, given.first + given.seeds):
        try:
            found.append(measured(seed, made(seed)))
            print(found[-1], flush=True)
        except (IrisError, subprocess.SubprocessError) as error:
            words = why(error) if isinstance(error, subprocess.SubprocessError) else str(error)
            print(f"BAD seed {seed:<3} {words}", flush=True)
    failed = given.seeds - len(found)
    print(summary(found) if found else "no stand was measured", f"{failed} failed", sep="\n")
    return int(failed > 0 or not all(each.good for each in found))


if __name__ == "__main__":
    sys.exit(main())
