"""What is worked out from a picture is worked out once, and never taken for another picture's."""

import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.once_per_picture import once_per_picture
from iris_screen.sight.vision.pictures import make_thumbnail

SEEN: list[int] = []


@once_per_picture
def brightest(pixels: Pixels, more: int = 0) -> int:
    SEEN.append(int(pixels.max()))
    return SEEN[-1] + more


def make_picture(level: int) -> Pixels:
    pixels = np.full((4, 4, 3), level, np.uint8)
    pixels.flags.writeable = False
    return pixels


def test_a_picture_is_looked_at_once_for_each_question() -> None:
    SEEN.clear()
    picture = make_picture(7)
    assert [brightest(picture), brightest(picture), brightest(picture, 1), brightest(picture, more=1)] == [7, 7, 8, 8]
    assert len(SEEN) == 3


def test_a_picture_that_may_still_change_is_looked_at_each_time() -> None:
    pixels = np.full((4, 4, 3), 7, np.uint8)
    assert brightest(pixels) == 7
    pixels[:] = 9
    assert brightest(pixels) == 9


def test_a_new_picture_in_the_place_of_one_that_is_gone_is_another_one() -> None:
    for level in range(200):
        assert brightest(make_picture(level)) == level


def test_a_shared_thumbnail_cannot_be_written_to() -> None:
    picture = make_picture(7)
    assert make_thumbnail(picture) is make_thumbnail(picture)
    assert not make_thumbnail(picture).flags.writeable
