"""Looks at the phone through the camera."""

import tracemalloc

import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.camera.eye import Eye
from iris_screen.tools.devices.arm.camera.steady import Steady
from iris_screen.tools.devices.clock import VirtualClock
from tests.unit.tools.devices.arm.seen import Looking, page


class Showing:
    """A camera over whatever `screen` is."""

    def __init__(self, seed: int, screen: Pixels) -> None:
        self.looking, self.screen = Looking(seed), screen

    def shot(self) -> Pixels:
        self.looking.now += 0.4
        return self.looking.camera.shot(self.screen, None, self.looking.now)

    def rectify(self, picture: Pixels) -> Pixels:
        return self.looking.flat(picture)

    def even_light(self, flat: Pixels, picture: Pixels) -> Pixels:
        return flat

    def close(self) -> None:
        """Nothing is open."""


def eye_of(showing: Showing) -> Eye:
    return Eye(showing, showing, Steady(), VirtualClock(5.0))


def test_frames_of_an_unchanged_screen_have_one_key_and_another_screen_has_another() -> None:
    showing = Showing(1, page(1))
    eye = eye_of(showing)
    keys = {eye.look().key for _ in range(4)}
    showing.screen = page(2)
    assert len(keys) == 1 and eye.look().key not in keys


def test_what_changed_in_the_middle_of_a_look_is_gathered_anew_and_rests_then() -> None:
    eye = eye_of(Changing(1, page(1)))
    poor, whole = eye.look(), eye.look()
    assert poor.key != whole.key == eye.look().key


class Changing(Showing):
    """Another page is there from the second shot on."""

    def shot(self) -> Pixels:
        taken = super().shot()
        self.screen = page(2)
        return taken


def test_a_caret_that_blinks_leaves_the_rest_as_it_was_seen_and_costs_it_no_noise() -> None:
    blinking = Blinking(1, page(1))
    eye = eye_of(blinking)
    frames = [eye.look().pixels for _ in range(4)]
    rest = np.ones(frames[0].shape[:2], np.bool_)
    rest[580:720, 240:370] = False
    assert all((frame[rest] == frames[0][rest]).all() for frame in frames[1:])
    assert len({frame[640:660, 290:310].tobytes() for frame in frames}) > 1, "it was seen to blink"


class Blinking(Showing):
    """A caret comes and goes from shot to shot."""

    def shot(self) -> Pixels:
        taken = super().shot()
        self.screen = self.screen.copy()
        self.screen[630:670, 296:304] = 255 - self.screen[630:670, 296:304]
        return taken


def test_a_frame_is_the_phone_s_pixels_read_only_at_the_moment_of_the_clock() -> None:
    showing = Showing(1, page(1))
    frame = eye_of(showing).look()
    assert frame.pixels.shape == (1600, 720, 3) and not frame.pixels.flags.writeable
    assert frame.at == 5.0 and frame.health == "ok"
    assert np.abs(frame.pixels[::40, ::40].astype(int) - page(1)[::40, ::40]).mean() < 40


@pytest.mark.parametrize("seed", range(2))
def test_a_screen_that_is_off_is_black_though_a_lamp_shines_on_it(seed: int) -> None:
    showing = Showing(seed, np.zeros((1600, 720, 3), np.uint8))
    assert eye_of(showing).look().health == "black"


def test_a_dark_page_is_not_black() -> None:
    assert eye_of(Showing(3, page(3, dark=True))).look().health == "ok"


def test_a_camera_under_its_cap_is_told() -> None:
    eye = Eye(Capped(), Showing(1, page(1)), Steady(), VirtualClock())
    with pytest.raises(CaptureFailed, match="Remove the lens cap"):
        eye.look()


class Capped:
    def shot(self) -> Pixels:
        return np.random.default_rng(1).integers(0, 9, (1440, 900, 3), np.uint8)

    def close(self) -> None:
        """Nothing is open."""


def test_many_looks_leave_nothing_behind() -> None:
    showing = Showing(1, page(1))
    eye = eye_of(showing)
    eye.look()
    tracemalloc.start()
    for _ in range(3):
        eye.look()
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(12):
        eye.look()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 200_000
