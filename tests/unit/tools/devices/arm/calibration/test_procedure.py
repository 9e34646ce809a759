"""The arm learns its way over the screen by touching it, however its axes lie, and never leaves its area."""

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed, Disconnected, OutOfBounds
from iris_screen.core.geometry import Size
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.optics import Optics
from iris_screen.tools.devices.arm.calibration import lens as lenses
from iris_screen.tools.devices.arm.calibration.board_page import find_markers
from iris_screen.tools.devices.arm.calibration.procedure import Bench, TouchProcedure, calibrate
from iris_screen.tools.devices.arm.machine.setup import Area, Place
from iris_screen.tools.devices.clock import VirtualClock
from tests.stand.glass import Glass


def touching(glass, told=None):
    picture = glass.shot()
    camera = Size(width=picture.shape[1], height=picture.shape[0])
    lens = lenses.fit(*find_markers(picture, glass.size), camera, glass.size)
    tell = (told if told is not None else []).append
    return TouchProcedure(glass, glass, glass.area, VirtualClock(), lens, tell)


def worst_landing(glass, reach, seed, taps=100):
    """mm between the pixels that were meant and the ones that were hit."""
    chance, scale = np.random.default_rng([seed, 4]), glass.camera.bed.mm[0] / glass.size.width
    worst = 0.0
    for _ in range(taps):
        px = chance.uniform(0.02, 0.98, 2) * [glass.size.width, glass.size.height]
        hit = glass.landing(reach.to_mm((px[0], px[1])))
        worst = max(worst, float(np.hypot(hit.x - px[0], hit.y - px[1])) * scale)
    return worst


@pytest.mark.parametrize("seed", range(3))
def test_a_tap_lands_within_a_millimetre(seed):
    glass = Glass(seed)
    reach = touching(glass).touches().reach()
    assert worst_landing(glass, reach, seed) < 1
    assert reach.touches == 9 and reach.worst < 1


AXES = {
    "x mirrored": [[-1, 0, 120], [0, 1, 0]],
    "y mirrored": [[1, 0, 0], [0, -1, 200]],
    "turned by 30 degrees": [[0.866, -0.5, 60], [0.5, 0.866, -20]],
    "swapped": [[0, 1, 0], [1, 0, 0]],
}


@pytest.mark.parametrize("flip", AXES.values(), ids=AXES)
def test_the_arms_axes_may_lie_any_way(flip):
    glass = Glass(5, flip=flip, area=Area(-20.0, -20.0, 200.0, 200.0))
    reach = touching(glass).touches(glass.place((360, 800))).reach()
    assert worst_landing(glass, reach, 5) < 1


def test_a_phone_that_lies_across_is_learned_too():
    bed, optics = Bed(degrees=90.0, centre=(100.0, 60.0)), Optics(sensor=(1152, 720), place=(101.0, 61.0, 138.0))
    glass = Glass(6, bed=bed, optics=optics, area=Area(0.0, 0.0, 200.0, 120.0))
    assert worst_landing(glass, touching(glass).touches().reach(), 6) < 1


@pytest.mark.parametrize("turn", [90.0, 180.0, 270.0])
def test_the_camera_may_stand_any_way_up(turn):
    sensor = (720, 1152) if turn == 180 else (1152, 720)
    glass = Glass(16, optics=Optics(sensor=sensor, turn=turn + 2))
    reach = touching(glass).touches().reach()
    assert worst_landing(glass, reach, 16) < 1 and not reach.mirrored


def test_each_touch_is_told_and_the_arm_is_parked_before_each_look():
    glass, told = Glass(7), []
    touching(glass, told).touches()
    assert [each.key for each in told] == ["arm-told-step"] * 2 + ["arm-told-scale"] + ["arm-told-touch"] * 9
    assert (told[-1].args["number"], told[-1].args["total"]) == (9, 9)
    assert glass.parked >= len(glass.touched) == 12


def test_a_touch_that_leaves_no_dot_is_tried_once_more():
    glass = Glass(8, misses=(1, 6))
    reach = touching(glass).touches().reach()
    assert len(glass.touched) == 14 and worst_landing(glass, reach, 8) < 1


def test_a_dot_of_an_earlier_calibration_is_not_taken_for_a_touch():
    glass = Glass(9, misses=range(100))
    glass.sheet.touched(glass.landing(Place(60.0, 100.0)))
    with pytest.raises(CaptureFailed, match="left no dot on the page"):
        touching(glass).touches()


class Lagging(Glass):
    """Its pictures are eight behind until the sixth touch."""

    def __init__(self, seed):
        super().__init__(seed, optics=Optics(sensor=(480, 768)))
        self._shots = []

    def shot(self):
        behind = 8 if len(self.touched) < 6 else 0
        self._shots = [*self._shots, super().shot()][-1 - behind :]
        return self._shots[0]


def test_a_late_dot_is_not_taken_for_that_of_the_second_try():
    glass = Lagging(16)
    reach = touching(glass).touches().reach()
    assert worst_landing(glass, reach, 16) < 1


class Stumbling(Glass):
    """The pictures with these numbers, from 1, do not come in time."""

    def __init__(self, seed, *late):
        super().__init__(seed)
        self._late, self._asked = late, 0

    def shot(self):
        self._asked += 1
        if self._asked in self._late:
            raise CaptureFailed("The camera gave no picture.")
        return super().shot()


@pytest.mark.parametrize("late", [(1,), (3, 9), (7, 8)])
def test_a_calibration_survives_a_picture_that_comes_late_and_says_so(late):
    glass, told = Stumbling(11, *late), []
    found = calibrate(Bench(glass, VirtualClock(), glass, glass.area), glass.size, told.append)
    assert found.reach and worst_landing(glass, found.reach, 11) < 1
    assert [each.key for each in told].count("arm-told-picture-again") == len(late)


def test_a_start_beside_the_screen_says_to_give_another():
    with pytest.raises(CaptureFailed, match=r"--start X,Y"):
        touching(Glass(10)).touches(Place(2.0, 2.0))


def test_a_touch_that_stays_missing_names_its_place():
    with pytest.raises(CaptureFailed, match=r"Touch 2 of 9 at .* mm left no dot"):
        touching(Glass(11, misses=(5, 6))).touches()


def test_a_start_at_the_screens_edge_steps_the_other_way():
    glass = Glass(12)
    reach = touching(glass).touches(glass.place((650, 120))).reach()
    assert worst_landing(glass, reach, 12) < 1


def test_where_the_arm_does_not_reach_all_of_the_screen_it_stays_in_its_area():
    glass = Glass(13, area=Area(35.0, 50.0, 90.0, 150.0))
    reach = touching(glass).touches().reach()
    assert all(glass.area.contains(place) for place in glass.touched)
    assert worst_landing(glass, reach, 13) < 1.2


def test_a_screen_whose_middle_is_out_of_reach_is_refused():
    glass = Glass(14, area=Area(28.0, 30.0, 56.0, 60.0))
    with pytest.raises(OutOfBounds, match="Move the phone"):
        touching(glass).touches()


def test_a_line_that_breaks_is_told_and_the_arm_is_sent_away():
    class Breaking(Glass):
        def touch(self, at, seconds):
            if len(self.touched) == 4:
                raise Disconnected("The arm is gone; plug it in.", delivered="unknown")
            super().touch(at, seconds)

    glass = Breaking(15)
    before = glass.parked
    with pytest.raises(Disconnected):
        touching(glass).touches()
    assert glass.parked == before + 6
