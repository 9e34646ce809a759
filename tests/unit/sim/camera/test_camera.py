"""What the simulated camera sees, held against what was laid under it."""

import numpy as np
import pytest

from core.screen import Pixels
from sim.camera.bed import Bed
from sim.camera.camera import Camera
from sim.camera.optics import Optics

SMALL = Optics(sensor=(300, 480))
STILL = Optics(sensor=(300, 480), noise=0, jitter=0, flicker=0, uneven=0, glare=0)
SEEDS = range(3)


def plain(grey: int) -> Pixels:
    return np.full((1600, 720, 3), grey, np.uint8)


def dotted(x: int, y: int) -> Pixels:
    screen = plain(20)
    screen[y - 16 : y + 17, x - 16 : x + 17] = 255
    return screen


def middle_of_light(picture: Pixels, near: np.ndarray) -> np.ndarray:
    """Where the light spot about this place has its middle, camera px."""
    left, top = (int(each) - 14 for each in near)
    part = np.clip(picture[top : top + 29, left : left + 29, 1].astype(float) - 60, 0, None)
    rows, columns = np.indices(part.shape)
    return np.array([left + (part * columns).sum() / part.sum(), top + (part * rows).sum() / part.sum()])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dot_on_the_screen_is_seen_where_the_truth_says(seed: int) -> None:
    rng = np.random.default_rng(seed)
    bed = Bed(centre=(60 + rng.uniform(-3, 3), 100 + rng.uniform(-3, 3)), degrees=rng.uniform(-4, 4))
    camera = Camera(bed, STILL, seed)
    for x, y in ((40, 60), (680, 60), (360, 800), (40, 1540), (680, 1540)):
        told = camera.px_to_camera([[x, y]])[0]
        seen = middle_of_light(camera.shot(dotted(x, y), None, 0.0), told)
        assert np.hypot(*(seen - told)) < 0.15
