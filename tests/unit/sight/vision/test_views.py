"""What a model is shown: the whole with a grid, what is round the pointer, and what its last act hit.

The pictures in views/ were looked at. To take new ones, delete them and run this file: it draws those that are missing
and fails, so that nobody takes them unseen.
"""

from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.screen import Pixels
from iris_screen.core.settings import Views
from iris_screen.sight.vision.ocr import read
from iris_screen.sight.vision.pictures import read_picture, write_png
from iris_screen.sight.vision.touch_marks import mark_touches
from iris_screen.sight.vision.views import (
    SMALLEST_TEXT,
    choose_text_height,
    draw_global_view,
    draw_local_view,
    draw_tenths_view,
    find_local_box,
    list_labelled_crossings,
    place_beside,
)

GOLDEN = Path(__file__).parent / "views"
GREY_TOLERANCE = 48
"""Of 255: how much a channel may differ, since fonts and rims are smoothed a little differently in each version."""


def ground(width: int, height: int) -> Pixels:
    """A light page on the left, a dark one on the right, a few panels on both."""
    pixels = np.full((height, width, 3), 244, np.uint8)
    pixels[:, width // 2 :] = (24, 26, 32)
    for n in range(4):
        top = height * (2 * n + 1) // 9
        pixels[top : top + height // 12, width // 16 : width // 3] = (70 + 40 * n, 120, 200)
        pixels[top : top + height // 12, width * 9 // 16 : width * 7 // 8] = (60, 60 + 30 * n, 66)
    return pixels


def drawn_small() -> Pixels:
    return draw_global_view(ground(320, 240), Point(x=60, y=50), Views())


def drawn_large() -> Pixels:
    return draw_global_view(ground(3840, 2160), Point(x=3839, y=2159), Views())[1560:, 3040:]


def drawn_otherwise() -> Pixels:
    colors = Views(grid_step=160, grid_color="yellow", grid_width=3, mouse_color="magenta", mouse_width=9)
    return draw_global_view(ground(640, 400), Point(x=500, y=200), colors)


def drawn_tenths() -> Pixels:
    return draw_tenths_view(ground(360, 640), "red")


def drawn_at_the_corner() -> Pixels:
    return draw_local_view(ground(640, 400), Point(x=636, y=2), Views(crop_size=200))


def drawn_marks() -> Pixels:
    light = mark_touches(ground(320, 240), pointer=Point(x=60, y=60), press=Point(x=66, y=66))
    return mark_touches(light, pointer=Point(x=240, y=180), press=Point(x=300, y=0))


@pytest.mark.parametrize(
    "draw",
    [drawn_small, drawn_large, drawn_otherwise, drawn_tenths, drawn_at_the_corner, drawn_marks],
    ids=lambda draw: draw.__name__,
)
def test_views_look_as_they_did_when_they_were_looked_at(draw: Callable[[], Pixels]) -> None:
    golden, now = GOLDEN / f"{draw.__name__}.png", draw()
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_bytes(write_png(now))
        pytest.fail(f"{golden} was missing and is drawn now; look at it")
    then = read_picture(golden)
    assert now.shape == then.shape
    apart = np.abs(now.astype(int) - then.astype(int)).max(axis=2) > GREY_TOLERANCE
    assert apart.mean() < 0.004


# --- the grid ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height", "shade"),
    [(320, 240, 12), (320, 240, 250), (1280, 800, 128), (1080, 2400, 250), (3840, 2160, 12)],
)
def test_coordinates_are_read_on_light_and_dark_at_any_size(width: int, height: int, shade: int) -> None:
    pixels = np.full((height, width, 3), shade, np.uint8)
    seen = draw_global_view(pixels, None, Views())[-400:, -640:]
    words = (
        "".join(line.text for line in read(np.ascontiguousarray(seen), "desktop")).replace(" ", "").replace(".", ",")
    )
    corner = [(x, y) for x, y in product(range(100, width - 60, 100), range(100, height - 20, 100))]
    seen_there = [(x, y) for x, y in corner if x >= width - 620 and y >= height - 390 and (x + y) % 200 == 0]
    wanted = [f"{round(1000 * x / width)},{round(1000 * y / height)}" for x, y in seen_there]
    assert sum(text in words for text in wanted) >= 0.75 * len(wanted)


def test_lines_stand_where_the_coordinates_say() -> None:
    seen = draw_global_view(np.zeros((300, 500, 3), np.uint8), None, Views(grid_step=200))
    red = seen[:, :, 0] > seen[:, :, 1]
    assert [x for x in range(500) if red[:, x].mean() > 0.9] == [200, 400]
    assert [y for y in range(300) if red[y].mean() > 0.9] == [200]


def test_a_picture_smaller_than_a_step_has_no_lines() -> None:
    pixels = ground(90, 80)
    assert np.array_equal(draw_global_view(pixels, None, Views()), pixels)


def test_the_numbers_along_the_edges_are_thousandths_too() -> None:
    seen = draw_global_view(np.full((800, 1280, 3), 250, np.uint8), None, Views())
    top = "".join(line.text for line in read(np.ascontiguousarray(seen[:24]), "desktop"))
    assert sum(number in top for number in ("78", "156", "234", "312", "391", "469", "547", "625", "703")) >= 7


def test_a_grid_of_ten_by_ten_carries_its_thousandths_on_all_four_edges() -> None:
    seen = draw_tenths_view(np.full((1280, 576, 3), 250, np.uint8), "red")
    bar = round(0.04 * 1280)  # of the phone itself: nothing is written on it
    assert not (seen[:bar, 80:110] != 250).all(axis=2).any()
    strips = seen[bar : bar + 30], seen[-30:], seen[:, :60], seen[:, -60:]
    for strip in strips:
        words = "".join(line.text for line in read(np.ascontiguousarray(strip), "desktop"))
        assert sum(str(100 * n) in words for n in range(1, 10)) >= 7


def test_what_lies_under_a_grid_of_ten_by_ten_is_still_read() -> None:
    screen = read_picture(Path(__file__).parents[4] / "docs" / "screen.png")
    words = {line.text for line in read(draw_tenths_view(screen, "red"), "phone")}
    assert {"设置", "天气", "日历", "便签", "应用商店"} <= words


def test_drawing_leaves_the_frame_as_it_was() -> None:
    pixels = ground(320, 240)
    kept, at = pixels.copy(), Point(x=10, y=10)
    draw_global_view(pixels, at, Views())
    draw_local_view(pixels, at, Views())
    mark_touches(pixels, at, at)
    assert np.array_equal(pixels, kept)


@pytest.mark.parametrize("step", [10, 37, 100, 2000])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (320, 240), (1080, 2400), (3840, 2160)])
def test_coordinates_never_overlap_and_stay_on_the_picture(width: int, height: int, step: int) -> None:
    size, letters = Size(width=width, height=height), len(f"{width},{height}")
    tall = choose_text_height(size, step, letters)
    wide = round(tall * 0.6 * letters)
    assert tall >= SMALLEST_TEXT
    crossings = list(list_labelled_crossings(size, step, wide, tall))
    corners = [place_beside(Point(x=x, y=y), wide, tall, size, 1) for x, y in crossings]
    boxes = [Box(left=at.x, top=at.y, right=at.x + wide, bottom=at.y + tall) for at in corners]
    near = [(one, other) for n, one in enumerate(boxes) for other in boxes[n + 1 : n + 2]]
    assert not any(one.overlap(other) for one, other in near)
    assert all(box.right <= width and box.bottom <= height for box in boxes)


# --- the pointer ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("x", [0, 1, 319, 160])
@pytest.mark.parametrize("y", [0, 239, 120])
def test_the_arrow_ends_at_the_pointer_and_is_whole_at_every_edge(x: int, y: int) -> None:
    pixels = np.full((240, 320, 3), 128, np.uint8)
    seen = draw_local_view(pixels, Point(x=x, y=y), Views(crop_size=500))
    blue = np.argwhere((seen == (0, 0, 255)).all(axis=2))
    assert 100 < len(blue) < 400
    assert np.abs(blue - (y, x)).sum(axis=1).min() <= 4


def test_a_pointer_elsewhere_draws_no_arrow() -> None:
    pixels, elsewhere = ground(320, 240), Point(x=-40, y=100)
    assert np.array_equal(draw_global_view(pixels, elsewhere, Views(grid_step=2000)), pixels)
    assert np.array_equal(draw_local_view(pixels, elsewhere, Views(crop_size=100)), pixels[50:150, :100])


@pytest.mark.parametrize(
    ("at", "box"),
    [
        ((300, 200), (250, 150, 350, 250)),
        ((5, 5), (0, 0, 100, 100)),
        ((639, 399), (540, 300, 640, 400)),
        ((-50, 900), (0, 300, 100, 400)),
    ],
)
def test_the_local_view_moves_inwards_at_an_edge_and_stays_whole(at: tuple[int, int], box: tuple[int, ...]) -> None:
    found = find_local_box(Size(width=640, height=400), Point(x=at[0], y=at[1]), Views(crop_size=100))
    assert (found.left, found.top, found.right, found.bottom) == box


def test_the_local_view_of_a_small_screen_is_the_screen() -> None:
    assert draw_local_view(ground(320, 240), Point(x=9, y=9), Views(crop_size=4000)).shape == (240, 320, 3)


# --- marks ------------------------------------------------------------------------------------------------------------


def test_a_cross_and_a_ring_at_one_place_are_both_seen() -> None:
    at = Point(x=200, y=100)
    seen = mark_touches(np.full((300, 400, 3), 128, np.uint8), pointer=at, press=at)
    red, green = ((seen == color).all(axis=2) for color in ((255, 0, 0), (0, 200, 0)))
    assert not red[96:105, 196:205].any()  # its middle is left free
    assert red.sum() > 30
    assert green.sum() > 100
    assert not green[90:111, 190:211].any()  # what was pressed is left free


@pytest.mark.parametrize("at", [(-1, 5), (400, 5), (5, 300)])
def test_marks_outside_the_picture_are_not_drawn(at: tuple[int, int]) -> None:
    pixels, there = ground(400, 300), Point(x=at[0], y=at[1])
    assert np.array_equal(mark_touches(pixels, there, there), pixels)


def test_marks_at_a_corner_are_cut_off() -> None:
    seen = mark_touches(np.zeros((50, 60, 3), np.uint8), Point(x=0, y=0), Point(x=59, y=49))
    assert (seen[0, :12] == (255, 0, 0)).all(axis=1).any() and not seen[0, 0].any()
