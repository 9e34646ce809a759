"""A camera or a phone that was moved by three pixels is noticed; light, noise and what the phone shows are no move."""

import math
from dataclasses import replace

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.surface import Sheet
from iris_screen.tools.devices.arm.calibration import lens as lenses
from iris_screen.tools.devices.arm.calibration.board_page import find_markers
from iris_screen.tools.devices.arm.calibration.scene import MOVED, Scene, remember
from tests.stand.flatbed import Flatbed

SIZE = Size(width=720, height=1600)
CORNERS = np.array([[0, 0], [719, 0], [719, 1599], [0, 1599]])

LEAVING = [(2.74, 2.69, -1.77, -3.32), (-1.57, 0.27, -0.52, 0.83), (-1.58, -2.38, -0.42, -2.76)]
"""How camera and phone are turned, where the phone just reaches over the end of the picture."""


class View:
    """A camera over a phone, and the scene that was remembered of it."""

    def __init__(self, seed):
        self.camera = Camera(Bed(degrees=seed * 1.5 - 3), Optics(sensor=(720, 1152)), seed)
        self.chance, self.now = np.random.default_rng(seed), 0.0
        picture = self.shot(Sheet(SIZE).pixels)
        size = Size(width=720, height=1152)
        self.scene = remember(picture, lenses.fit(*find_markers(picture, SIZE), size, SIZE))

    def shot(self, content=None):
        self.now += 1.0
        return self.camera.shot(self.some_app() if content is None else content, None, self.now)

    def some_app(self):
        shown = np.full((1600, 720, 3), int(self.chance.choice([0, 30, 128, 250])), np.uint8)
        for _ in range(10):
            x, y, w, h = self.chance.integers((0, 0, 20, 20), (700, 1500, 700, 400))
            shown[y : y + h, x : x + w] = self.chance.integers(0, 255, 3)
        return shown

    def truly(self, **moved):
        """Camera px by which the screen's corners lie elsewhere."""
        was = self.camera.px_to_camera(CORNERS)
        for name, value in moved.items():
            setattr(self.camera, name, value)
        return float(np.linalg.norm(self.camera.px_to_camera(CORNERS) - was, axis=1).max())


@pytest.fixture(scope="module", params=range(3))
def view(request):
    return View(request.param)


def lit(picture, chance):
    """The same under another light."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height, :width]
    spot = np.exp(-((x - chance.uniform(0, width)) ** 2 + (y - chance.uniform(0, height)) ** 2) / 2 / 90**2) * 140
    slope = chance.uniform(0.4, 1.3) * (1 + chance.uniform(-0.3, 0.3) * (x / width - 0.5))
    return np.clip(picture * slope[..., None] + spot[..., None], 0, 255).astype(np.uint8)


def test_light_noise_and_what_the_phone_shows_are_no_move(view):
    assert max(view.scene.measure_shift(lit(view.shot(), view.chance)) for _ in range(12)) < MOVED
    assert max(view.scene.measure_shift(view.shot()) for _ in range(8)) < MOVED


@pytest.mark.parametrize("far", [0.7, 1.5, 6.0, 20.0])
def test_a_phone_that_was_moved_is_noticed_though_the_camera_stays(view, far):
    bed = view.camera.bed
    true = view.truly(bed=bed.moved(*(far * np.array([math.cos(far), math.sin(far)]))))
    assert true > 3
    assert view.scene.measure_shift(view.shot()) >= MOVED
    view.camera.bed = bed


@pytest.mark.parametrize("far", [0.7, 1.5, 6.0, 20.0])
def test_a_camera_that_was_moved_is_noticed(view, far):
    optics = view.camera.optics
    true = view.truly(optics=optics.moved(*(far * np.array([math.sin(far), math.cos(far)]))))
    assert true > 3
    assert view.scene.measure_shift(view.shot()) >= MOVED
    view.camera.optics = optics


def test_a_phone_that_was_turned_about_its_middle_is_noticed(view):
    bed = view.camera.bed
    assert view.truly(bed=bed.moved(degrees=0.6)) > 3
    assert view.scene.measure_shift(view.shot()) >= MOVED
    view.camera.bed = bed


def test_a_shift_is_measured_to_a_pixel(view):
    bed = view.camera.bed
    true = view.truly(bed=replace(bed, centre=(bed.centre[0] + 1.0, bed.centre[1])))
    assert abs(view.scene.measure_shift(view.shot()) - true) < 1.5
    view.camera.bed = bed


def test_a_lamp_that_was_switched_off_is_no_move(view):
    assert view.scene.measure_shift((view.shot() * 0.03).astype(np.uint8)) < MOVED


def test_another_table_is_not_recognised(view):
    other = np.random.default_rng(1).normal(120, 40, (1152, 720, 3)).clip(0, 255).astype(np.uint8)
    assert view.scene.measure_shift(other) == math.inf


def test_a_plain_table_still_shows_where_the_phone_is():
    bed = Flatbed(plain_table=True, noise=2.0)
    lens = lenses.fit(*find_markers(bed.shot(Sheet(bed.screen).pixels), bed.screen), bed.camera, bed.screen)
    scene = remember(bed.shot(Sheet(bed.screen).pixels), lens)
    shown = np.full((2400, 1080, 3), 90, np.uint8)
    assert not scene.is_blind
    assert scene.measure_shift(bed.again(1).shot(shown)) < MOVED
    assert scene.measure_shift(bed.again(2, moved=(14.0, 0.0)).shot(shown)) >= MOVED


def test_where_nothing_is_to_be_seen_beside_the_screen_it_says_so(view):
    lens_only = Scene(camera=view.scene.camera, grey=view.scene.grey, strips=view.scene.strips)
    assert not lens_only.is_blind
    bed = Flatbed(plain_table=True, light=0.05)
    lit_bed = Flatbed(plain_table=True)
    lens = lenses.fit(*find_markers(lit_bed.shot(Sheet(bed.screen).pixels), bed.screen), bed.camera, bed.screen)
    assert remember(bed.shot(Sheet(bed.screen).pixels), lens).is_blind


def test_a_picture_of_another_size_is_refused(view):
    with pytest.raises(CaptureFailed, match="gives 640x480 but was calibrated at 720x1152"):
        view.scene.measure_shift(np.zeros((480, 640, 3), np.uint8))


def test_a_scene_is_plain_data_and_small(view):
    told = view.scene.model_dump_json()
    assert Scene.model_validate_json(told) == view.scene and len(told) < 300_000


@pytest.mark.parametrize(("bezel", "overlooked"), [(4.5, []), (25.0, ["along"])])
def test_a_way_that_the_phone_could_slide_unnoticed_is_known(bezel, overlooked):
    camera = Camera(Bed(bezel=(2.5, bezel)), Optics(sensor=(720, 1152)), 1)
    picture = camera.shot(Sheet(SIZE).pixels, None, 1.0)
    scene = remember(picture, lenses.fit(*find_markers(picture, SIZE), Size(width=720, height=1152), SIZE))
    assert scene.overlooked == overlooked and not scene.is_blind
    camera.bed = camera.bed.moved(dy=1.0)
    assert (scene.measure_shift(camera.shot(Sheet(SIZE).pixels, None, 2.0)) >= MOVED) is (not overlooked)


@pytest.mark.parametrize(("tilt", "roll", "turn", "degrees"), LEAVING)
def test_a_phone_whose_edge_leaves_the_picture_is_followed_by_the_others(tilt, roll, turn, degrees):
    """Where a picture ends is no edge of the phone's that lies still."""
    camera = Camera(Bed(degrees=degrees), Optics(sensor=(720, 1152), tilt=tilt, roll=roll, turn=turn), 1)
    picture = camera.shot(Sheet(SIZE).pixels, None, 1.0)
    scene = remember(picture, lenses.fit(*find_markers(picture, SIZE), Size(width=720, height=1152), SIZE))
    camera.bed = camera.bed.moved(dy=-0.6)
    assert scene.measure_shift(camera.shot(Sheet(SIZE).pixels, None, 2.0)) > 3


def test_an_evenly_grey_table_has_no_outline_and_crashes_nothing(view):
    picture = view.shot(Sheet(SIZE).pixels)
    lens = lenses.fit(*find_markers(picture, SIZE), Size(width=720, height=1152), SIZE)
    assert remember(np.full_like(picture, 200), lens).is_blind
