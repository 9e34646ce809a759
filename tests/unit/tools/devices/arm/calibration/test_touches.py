"""A few touches tell the arm the way to every pixel, however its axes lie, and those that make no sense are refused."""

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Point
from iris_screen.tools.devices.arm.calibration.touches import fit
from iris_screen.tools.devices.arm.machine.setup import Place

NINE = [(x, y) for y in (240, 1200, 2160) for x in (108, 540, 972)]


def way(turn=0.0, mirrored=False, scale=0.065, stretch=1.0):
    angle = np.radians(turn)
    turned = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * scale
    return turned @ np.diag([-1.0 if mirrored else 1.0, stretch]), np.array([40.0, 55.0])


def touched(pixels, way, noise=0.0, seed=0):
    matrix, start = way
    off = np.random.default_rng(seed).normal(0, noise / np.sqrt(2), (len(pixels), 2)) if noise else 0
    return [Place(*row) for row in (np.array(pixels) @ matrix.T + start + off).tolist()]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turn", [0, 37, 90, 180, -90])
def test_every_way_the_axes_may_lie_is_learned(turn, mirrored):
    true = way(turn, mirrored)
    reach = fit(NINE, touched(NINE, true))
    there = touched([(300, 700)], true)[0]
    assert np.allclose(reach.to_mm(Point(x=300, y=700)), there, atol=1e-6)
    assert np.allclose(reach.to_px(there), (300, 700), atol=1e-4)
    assert reach.mirrored is not mirrored


@pytest.mark.parametrize("seed", range(20))
def test_at_the_repeatability_of_an_arm_no_place_is_missed_by_a_millimetre(seed):
    true = way(seed * 20)
    reach = fit(NINE, touched(NINE, true, noise=0.15, seed=seed))
    far = [(x, y) for x in (0, 540, 1079) for y in (0, 1200, 2399)]
    off = np.array([reach.to_mm(place) for place in far]) - np.array(touched(far, true))
    assert np.linalg.norm(off, axis=1).max() < 0.5
    assert reach.rms < 0.4 and reach.touches == 9


def test_a_table_that_is_not_level_is_learned_by_a_projective_fit():
    lean = np.array([[0.06, 0.0, 40], [0.0, 0.06, 55], [0, 3e-5, 1]])
    led = np.column_stack([NINE, np.ones(9)]) @ lean.T
    reach = fit(NINE, [Place(*row) for row in (led[:, :2] / led[:, 2:]).tolist()])
    assert reach.worst < 0.01


def test_three_touches_are_enough_to_begin():
    three = [(500, 1000), (700, 1000), (500, 1200)]
    assert fit(three, touched(three, way(30))).worst < 1e-6


@pytest.mark.parametrize(
    ("pixels", "places", "words"),
    [
        (NINE[:3], touched(NINE[:3], way()), "one line"),
        (NINE, touched(NINE, way(stretch=2.5)), "fits no phone"),
        (NINE, [Place(p.x + p.y, p.y) for p in touched(NINE, way())], "not square"),
        (NINE, [*touched(NINE, way())[:-1], Place(40, 55)], "do not fit together"),
    ],
)
def test_touches_that_make_no_sense_are_refused(pixels, places, words):
    with pytest.raises(CaptureFailed, match=words):
        fit(pixels, places)
