"""What the simulated camera sees, held against what was laid under it."""

from dataclasses import replace

import numpy as np
import pytest

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics

SMALL = Optics(sensor=(300, 480))
STILL = replace(SMALL, noise=0, jitter=0, flicker=0, uneven=0, glare=0)
SEEDS = range(3)


def plain(grey: int) -> Pixels:
    return np.full((1600, 720, 3), grey, np.uint8)


def dotted(x: int, y: int) -> Pixels:
    screen = plain(20)
    screen[y - 16 : y + 17, x - 16 : x + 17] = 255
    return screen


def middle_of_light(picture: Pixels, near: np.ndarray) -> np.ndarray:
    """Where the light spot about this place has its middle, camera px."""
    left, top = (round(each) - 7 for each in near)
    part = np.clip(picture[top : top + 15, left : left + 15, 1].astype(float) - 60, 0, None)
    rows, columns = np.indices(part.shape)
    return np.array([left + (part * columns).sum() / part.sum(), top + (part * rows).sum() / part.sum()])


def difference(one: Pixels, other: Pixels) -> float:
    return float(np.abs(one.astype(int) - other).mean())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dot_on_the_screen_is_seen_where_the_truth_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    bed = Bed(centre=(60 + rng.uniform(-3, 3), 100 + rng.uniform(-3, 3)), degrees=rng.uniform(-4, 4))
    camera = Camera(bed, STILL, seed)
    for x, y in ((80, 100), (640, 100), (360, 800), (80, 1500), (640, 1500)):
        told = camera.px_to_camera([[x, y]])[0]
        assert np.hypot(*(middle_of_light(camera.shot(dotted(x, y), None, 0.0), told) - told)) < 0.3


def test_a_sharp_sensor_sees_the_dot_within_a_twentieth_of_a_pixel() -> None:
    camera = Camera(optics=replace(STILL, sensor=(1200, 1920)))
    told = camera.px_to_camera([[200, 300]])[0]
    picture = camera.shot(dotted(200, 300), None, 0.0)
    left, top = (round(each) - 30 for each in told)
    part = np.clip(picture[top : top + 61, left : left + 61, 1].astype(float) - 30, 0, None)
    rows, columns = np.indices(part.shape)
    seen = left + (part * columns).sum() / part.sum(), top + (part * rows).sum() / part.sum()
    assert np.hypot(*(np.array(seen) - told)) < 0.2


@pytest.mark.parametrize("k1", [-0.25, -0.1, 0.0, 0.1])
def test_what_is_projected_comes_back_to_its_place(k1: float) -> None:
    optics, bed = replace(SMALL, k1=k1, tilt=6.0, turn=88.0), Bed(degrees=-3.0)
    px = np.random.default_rng(1).uniform(0, 1, (500, 2)) * [719, 1599]
    back = bed.to_px(optics.to_bed(optics.project(bed.to_mm(px))))
    assert np.abs(back - px).max() < 0.01


def test_the_whole_phone_is_in_the_default_picture_nearly_pixel_by_pixel() -> None:
    camera = Camera()
    corners = camera.px_to_camera([[-30, -60], [749, -60], [749, 1659], [-30, 1659]])
    assert (corners > 0).all() and (corners < camera.optics.sensor).all()
    middle = camera.px_to_camera([[360, 800], [361, 800], [360, 801]])
    assert min(np.hypot(*(middle[1] - middle[0])), np.hypot(*(middle[2] - middle[0]))) > 1


def test_the_same_moment_gives_the_same_picture_and_another_moment_another() -> None:
    pictures = [Camera(optics=SMALL, seed=4).shot(plain(120), None, at) for at in (1.0, 1.0, 1.1)]
    assert np.array_equal(pictures[0], pictures[1]) and not np.array_equal(pictures[0], pictures[2])


def test_noise_and_flicker_are_as_strong_as_asked_for() -> None:
    optics = replace(STILL, noise=3, flicker=0.02)
    still, camera = Camera(optics=STILL).shot(plain(120), None, 0.0).astype(float), Camera(optics=optics)
    off = [camera.shot(plain(120), None, float(at))[200:280, 100:200] - still[200:280, 100:200] for at in range(40)]
    assert 2.5 < np.median([each.std() for each in off]) < 3.5
    assert 0.01 < np.std([each.mean() for each in off]) / 120 < 0.03


def test_a_nudged_camera_sees_the_table_moved_and_a_nudged_phone_does_not_move_it() -> None:
    camera = Camera(optics=STILL)
    before = camera.shot(plain(120), None, 0.0)
    camera.bed = Bed().moved(dx=1.0)
    nudged = camera.shot(plain(120), None, 0.0)
    camera.bed, camera.optics = Bed(), STILL.moved(dx=1.0)
    moved = camera.shot(plain(120), None, 0.0)
    table = np.s_[:, 262:]
    assert difference(before[table], nudged[table]) < 0.5
    assert difference(before[table], moved[table]) > 2
    assert difference(before, nudged) > 0.5


def test_the_arm_hides_what_is_below_it_and_shades_what_is_beside() -> None:
    camera = Camera(optics=STILL)
    free, hidden = (camera.shot(plain(200), arm, 0.0) for arm in (None, (60.0, 100.0, 5.0)))
    x, y = camera.project([[60.0, 118.0]])[0].astype(int)
    assert difference(free[y - 5 : y + 5, x - 5 : x + 5], hidden[y - 5 : y + 5, x - 5 : x + 5]) > 40
    assert np.array_equal(free[-60:], hidden[-60:])
    shaded = (hidden.astype(int) - free).min(axis=2)
    assert ((shaded < -5) & (shaded > -80)).sum() > 500


def test_another_screen_leaves_nothing_of_the_one_before() -> None:
    camera = Camera(optics=STILL)
    alone = camera.shot(plain(30), None, 0.0)
    camera.shot(dotted(300, 300), None, 0.0)
    assert np.array_equal(camera.shot(plain(30), None, 0.0), alone)
