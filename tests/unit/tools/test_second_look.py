"""What changes by itself, as a clock, is told from what a touch has changed."""

import numpy as np
import pytest

from core.screen import Frame
from tools.second_look import changes_by_itself

CLOCK, COUNT, BAR = (
    (slice(900, 960), slice(100, 200)),
    (slice(500, 560), slice(600, 700)),
    (slice(10, 40), slice(0, 90)),
)


def seen(clock: int, count: int = 0, bar: int = 0) -> Frame:
    pixels = np.full((1200, 800, 3), 255, np.uint8)
    for place, shade in ((CLOCK, clock), (COUNT, count), (BAR, bar)):
        pixels[place] = shade
    return Frame(pixels=pixels, key=f"{clock} {count} {bar}", at=0.0)


@pytest.mark.parametrize(
    ("frames", "alone"),
    [
        ((seen(0), seen(60), seen(120)), True),
        ((seen(0), seen(60, bar=90), seen(120, bar=180)), True),
        ((seen(0), seen(0, 80), seen(0, 80)), False),
        ((seen(0), seen(60, 80), seen(120, 80)), False),
        ((seen(0), seen(60), seen(120, 80)), False),
        ((seen(0), seen(60), seen(60)), False),
    ],
)
def test_only_what_changes_again_without_a_touch_changes_by_itself(
    frames: tuple[Frame, Frame, Frame], alone: bool
) -> None:
    assert changes_by_itself(*frames) is alone
