"""A tint and a frame are what a control wears; a tick, a word and a filled row are something else."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from core.geometry import Box
from core.screen import Pixels
from tools.vision.dressing import dressed_only, ring_only, still_there

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
    assert dressed_only(drawn(), after, PLACE) is dressed


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
    assert ring_only(before, drawn(), PLACE) is ringed


@pytest.mark.parametrize(
    ("after", "same"),
    [
        (drawn(ground=90), True),
        (drawn(paint=underline), True),
        (np.roll(drawn(), 2, axis=0), True),
        (drawn(words=""), False),
        (np.full((240, 400, 3), 255, np.uint8), False),
    ],
)
def test_what_is_filled_underlined_or_pushed_under_the_pointer_is_still_there(after: Pixels, same: bool) -> None:
    assert still_there(drawn(), after, PLACE) is same
