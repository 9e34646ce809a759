"""A tint and a frame are what a control wears; a tick, a word and a filled row are something else."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.controls.highlights import has_grown, is_only_highlighted, is_only_ring, is_still_there

PLACE = Box(left=90, top=90, right=310, bottom=150)
BUTTON = (slice(100, 140), slice(100, 300))


def drawn(ground: int = 220, words: str = "Refresh", paint: Callable[[Pixels], object] = lambda pixels: None) -> Pixels:
    pixels = np.full((240, 400, 3), 255, np.uint8)
    pixels[BUTTON] = ground
    cv2.putText(pixels, words, (120, 128), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 1, cv2.LINE_AA)
    paint(pixels)
    return pixels


def ring(pixels: Pixels) -> object:
    return cv2.rectangle(pixels, (98, 98), (301, 141), (0, 120, 255), 3)


def tick(pixels: Pixels) -> object:
    return cv2.line(pixels, (104, 120), (114, 132), (0, 0, 0), 2)


def caret(pixels: Pixels) -> object:
    return cv2.line(pixels, (220, 108), (220, 132), (0, 0, 0), 1)


def underline(pixels: Pixels) -> object:
    return cv2.line(pixels, (120, 133), (210, 133), (0, 0, 0), 1)


@pytest.mark.parametrize(
    ("after", "dressed"),
    [
        (drawn(), True),
        (drawn(ground=190), True),
        (drawn(paint=ring), True),
        (drawn(ground=240, paint=ring), True),
        (drawn(ground=120), False),
        (drawn(paint=tick), False),
        (drawn(words="Refused"), False),
        (drawn(words="Refresh 1"), False),
        (drawn(words=""), False),
    ],
)
def test_a_tint_and_a_frame_say_nothing_and_a_mark_does(after: Pixels, dressed: bool) -> None:
    assert is_only_highlighted(drawn(), after, PLACE) is dressed


@pytest.mark.parametrize(
    ("before", "ringed"),
    [
        (drawn(paint=ring), True),
        (drawn(paint=lambda pixels: (ring(pixels), caret(pixels))), True),
        (drawn(ground=190), False),
        (drawn(words="Refused", paint=ring), False),
    ],
)
def test_an_input_that_loses_the_keys_loses_its_frame_and_its_caret(before: Pixels, ringed: bool) -> None:
    assert is_only_ring(before, drawn(), PLACE) is ringed


WORD = Box(left=118, top=110, right=206, bottom=132)


@pytest.mark.parametrize("place", [PLACE, Box(left=100, top=100, right=300, bottom=140), WORD])
@pytest.mark.parametrize(
    ("after", "same"),
    [
        (drawn(ground=90), True),
        (255 - drawn(ground=220), True),
        (drawn(paint=underline), True),
        (np.roll(drawn(), 2, axis=0), True),
        (drawn(words=""), False),
        (drawn(words="Refused"), False),
        (drawn(words="Delete all"), False),
        (np.full((240, 400, 3), 255, np.uint8), False),
    ],
)
def test_what_is_filled_underlined_or_pushed_under_the_pointer_is_still_there_and_another_word_is_not(
    after: Pixels, same: bool, place: Box
) -> None:
    assert is_still_there(drawn(), after, place) is same


def test_a_frame_put_around_a_button_leaves_it_what_it_is() -> None:
    assert is_still_there(drawn(), drawn(paint=ring), Box(left=100, top=100, right=300, bottom=140))


def test_a_place_with_nothing_on_it_is_still_there_until_something_comes() -> None:
    empty = Box(left=20, top=20, right=60, bottom=60)
    assert is_still_there(drawn(), drawn(ground=90), empty)
    assert not is_still_there(drawn(), drawn(paint=lambda pixels: cv2.circle(pixels, (40, 40), 8, (0, 0, 0))), empty)


def glow(pixels: Pixels) -> object:
    return cv2.rectangle(pixels, (206, 104), (290, 138), (0, 120, 255), 2)


@pytest.mark.parametrize("ground", [220, 120, 30])
@pytest.mark.parametrize(
    ("words", "paint", "grown"),
    [
        ("Delete all", None, True),
        ("Delete a", None, True),
        ("Deleted", None, True),
        ("Delete", None, False),
        ("Delete", ring, False),
        ("Delete", underline, False),
        ("Delete", caret, False),
        ("Delete", glow, False),
    ],
)
def test_a_word_that_goes_on_is_another_and_what_it_wears_is_not(
    words: str, paint: Callable[[Pixels], object] | None, grown: bool, ground: int
) -> None:
    (width, height), _ = cv2.getTextSize("Delete", cv2.FONT_HERSHEY_SIMPLEX, 0.7, 1)
    box = Box(left=120, top=128 - height, right=120 + width, bottom=129)
    after = drawn(ground, words, paint or (lambda pixels: None))
    assert has_grown(drawn(words="Delete"), after, box) is grown


@pytest.mark.parametrize(("written", "dressed"), [(False, True), (True, False)])
def test_one_control_that_takes_the_keys_from_another_beside_it_has_done_nothing(written: bool, dressed: bool) -> None:
    """Their two frames lie so near that they are seen as one change."""
    before = np.full((160, 360, 3), 220, np.uint8)
    after = before.copy()
    cv2.rectangle(after, (110, 20), (250, 60), (0, 100, 255), 4)
    cv2.rectangle(before, (20, 84), (340, 116), (0, 0, 0), 2)
    cv2.line(before, (30, 90), (30, 110), (0, 0, 0), 1)
    if written:
        cv2.putText(after, "saved", (60, 108), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 2)
    whole = Box(left=5, top=5, right=355, bottom=150)
    assert is_only_highlighted(before, after, whole) is dressed and is_only_ring(before, after, whole) is dressed
