"""What the pen's way does to the glass."""

from random import Random

import pytest

from iris_screen.core.geometry import Point
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.rig.glass import Glass, Hand


class Under:
    """Notes what fingers do."""

    def __init__(self) -> None:
        self.log: list[tuple[str, float]] = []
        self.places: list[Point] = []

    def finger_down(self, at: Point, now: float) -> None:
        self.log.append(("down", now))
        self.places.append(at)

    def finger_move(self, at: Point, now: float) -> None:
        self.log.append(("move", now))
        self.places.append(at)

    def finger_up(self, now: float) -> None:
        self.log.append(("up", now))


def pressed(bed: Bed, px: tuple[float, float], hand: Hand, seed: int = 0) -> Under:
    under, glass = Under(), Glass(bed, hand, Random(seed))
    [[x, y]] = bed.to_mm([px])
    way = [(0.0, x, y, 5.0), (0.1, x, y, 0.0), (0.12, x, y, 0.0), (0.2, x, y, 5.0), (0.3, x, y, 5.0)]
    assert glass.pen(under, way) is bool(under.log)
    return under


def test_a_press_is_a_finger_that_comes_and_goes_where_the_pen_did():
    under = pressed(Bed(degrees=7.0), (300.0, 900.0), Hand(repeatability=0.0))
    assert under.log == [("down", 0.1), ("move", 0.12), ("up", 0.2)]
    assert under.places[0] == Point(x=300, y=900)


def test_it_lands_as_truly_as_the_machine_is():
    bed = Bed()
    off = [pressed(bed, (360.0, 800.0), Hand(repeatability=0.15), seed).places[0] for seed in range(200)]
    a_px = bed.mm[0] / bed.screen[0]
    spread = (sum((place.x - 360) ** 2 for place in off) / len(off)) ** 0.5 * a_px
    assert 0.1 < spread < 0.2


@pytest.mark.parametrize("px", [(-30.0, 100.0), (300.0, 1700.0)])
def test_beside_the_screen_nothing_is_felt(px):
    assert not pressed(Bed(), px, Hand()).log


def test_some_touches_are_missed():
    felt = sum(bool(pressed(Bed(), (360.0, 800.0), Hand(missed=0.3), seed).log) for seed in range(300))
    assert 180 < felt < 240
