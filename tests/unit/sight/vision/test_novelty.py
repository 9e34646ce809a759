"""What shows something new is kept; what changes by itself is not."""

from dataclasses import replace

import numpy as np
import pytest

from iris_screen.core.screen import Frame, Pixels
from iris_screen.sight.vision.novelty import PATIENCE, Novelty

BLUE = (30, 90, 200)


def page(width: int = 320, height: int = 640) -> Pixels:
    """A light page with a status bar, a title and four rows."""
    made = np.full((height, width, 3), 235, np.uint8)
    made[:20] = 200
    made[40:60, 20:180] = 40
    for row in range(4):
        made[100 + 80 * row : 104 + 80 * row, 20 : 120 + 30 * row] = 60
    return made


def drawn(pixels: Pixels, box: tuple[int, int, int, int], colour: object = 0) -> Pixels:
    left, top, right, bottom = box
    made = pixels.copy()
    made[top:bottom, left:right] = colour
    return made


def frame(pixels: Pixels, key: str = "", app: str = "notes", *, desktop: bool = False) -> Frame:
    return Frame(pixels, key or str(hash(pixels.tobytes())), 0.0, app, window=1 if desktop else None)


def kept(*frames: Frame) -> list[bool]:
    novelty = Novelty()
    return [novelty(each) for each in frames]


def test_the_first_frame_is_new_and_the_same_again_is_not() -> None:
    first = frame(page())
    assert kept(first, first, replace(first, at=1.0)) == [True, False, False]


def test_the_same_key_is_not_looked_into() -> None:
    assert kept(frame(page(), "one"), frame(255 - page(), "one")) == [True, False]


@pytest.mark.parametrize(
    "box",
    [
        pytest.param((100, 300, 103, 303), id="a full stop"),
        pytest.param((60, 300, 72, 303), id="a dash"),
        pytest.param((20, 100, 150, 104), id="a row"),
        pytest.param((280, 200, 300, 212), id="a switch"),
    ],
)
def test_a_small_thing_that_a_person_did_is_new(box: tuple[int, int, int, int]) -> None:
    assert kept(frame(page()), frame(drawn(page(), box, BLUE))) == [True, True]


def test_the_clock_of_a_phone_is_not_new_and_the_top_of_a_desktop_is() -> None:
    ticked = drawn(page(), (280, 4, 300, 14))
    assert kept(frame(page()), frame(ticked)) == [True, False]
    assert kept(frame(page(), desktop=True), frame(ticked, desktop=True)) == [True, True]


@pytest.mark.parametrize("level", [2, 4, 6])
def test_noise_is_not_new(level: int) -> None:
    noise = np.random.default_rng(3).normal(0, level, page().shape)
    assert kept(frame(page()), frame(np.clip(page() + noise, 0, 255).astype(np.uint8))) == [True, False]


@pytest.mark.parametrize("size", [(1, 17), (3, 30), (9, 18)])
def test_a_caret_that_blinks_is_never_new(size: tuple[int, int]) -> None:
    off = page()
    on = drawn(off, (100, 300, 100 + size[0], 300 + size[1]))
    blinking = [frame(each) for _ in range(3 * PATIENCE) for each in (off, on, on)]
    assert kept(*blinking) == [True] + [False] * (len(blinking) - 1)


def test_a_bar_that_stays_is_new_in_the_end_and_then_no_more() -> None:
    bar = frame(drawn(page(), (100, 300, 103, 330)))
    assert kept(frame(page()), *[bar] * (PATIENCE + 5)) == [True, *[False] * PATIENCE, True, *[False] * 4]


def test_a_caret_that_moved_is_new() -> None:
    here, there = (drawn(page(), (left, 300, left + 3, 330)) for left in (100, 140))
    assert kept(frame(here), frame(there)) == [True, True]


def test_what_changes_too_little_each_time_is_seen_in_the_end() -> None:
    fading = [frame(drawn(page(), (100, 300, 160, 340), 235 - 6 * step)) for step in range(6)]
    assert kept(*fading) == [True, False, False, True, False, False]


def test_another_app_and_another_size_are_new() -> None:
    assert kept(frame(page(), "1"), frame(page(), "2", app="mail")) == [True, True]
    assert kept(frame(page()), frame(page(640, 320))) == [True, True]


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (5, 400)])
def test_a_screen_of_any_size_is_judged(size: tuple[int, int]) -> None:
    dark, light = (np.full((*size[::-1], 3), tone, np.uint8) for tone in (0, 255))
    assert kept(frame(dark, desktop=True), frame(light, desktop=True))[0]


def test_a_bar_at_the_very_edge_is_judged() -> None:
    on = drawn(page(), (0, 610, 3, 640))
    assert kept(frame(page()), frame(on), frame(page())) == [True, False, False]
