"""What changes by itself, as a clock, is told from what a touch has changed; a touch is not made on another screen."""

from dataclasses import replace

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.change_detection import (
    changes_by_itself,
    find_restless_places,
    find_what_moved,
    is_another,
    is_same_look,
    shows_result,
)
from iris_screen.sight.reader import FrameReader
from tests.unit.sight import screens
from tests.unit.sight.page import Page

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


CARET = (slice(505, 555), slice(710, 712))
"""Beside what is counted."""


def with_caret(frame: Frame) -> Frame:
    pixels = frame.pixels.copy()
    pixels[CARET] = 0
    return replace(frame, pixels=pixels, key=f"{frame.key} caret")


def test_a_caret_that_blinks_beside_what_a_touch_wrote_does_not_speak_against_it() -> None:
    assert not changes_by_itself(seen(0), with_caret(seen(0, 80)), seen(0, 80))
    assert not changes_by_itself(seen(0), seen(0, 80), with_caret(seen(0, 80)))


def test_where_a_caret_blinks_a_press_may_write() -> None:
    assert find_restless_places(seen(0), with_caret(seen(0)), None) == []
    assert find_restless_places(seen(0), with_caret(seen(60)), None) != []


def told(frame: Frame, value: str) -> Frame:
    return replace(frame, elements=[Element(id="count", role="input", value=value, box=SKIP)])


def test_what_trees_tell_to_have_stayed_was_no_chance() -> None:
    blinking = seen(0), seen(0, 80), seen(0, 160)
    assert changes_by_itself(*(told(frame, value) for frame, value in zip(blinking, "012", strict=True)))
    assert not changes_by_itself(*(told(frame, value) for frame, value in zip(blinking, "077", strict=True)))


DIALOG = (slice(300, 980), slice(50, 600))


def with_dialog(frame: Frame) -> Frame:
    pixels = frame.pixels.copy()
    pixels[DIALOG] = 200
    return replace(frame, pixels=pixels, key=f"{frame.key} dialog")


def test_a_dialog_that_has_closed_over_a_clock_is_more_than_the_clock() -> None:
    assert not changes_by_itself(with_dialog(seen(0)), seen(60), seen(120))
    assert not changes_by_itself(with_dialog(seen(60)), seen(60), seen(120))


def holding(frame: Frame, *roles: str) -> Frame:
    clock = f"{frame.key} o'clock"
    said = [Element(id="clock", role="text", name=clock, box=SKIP)]
    return replace(frame, elements=said + [Element(id=role, role=role, box=SKIP) for role in roles])


def test_what_has_gone_from_the_tree_for_good_was_no_chance() -> None:
    assert not changes_by_itself(holding(seen(0), "button"), holding(seen(60)), holding(seen(120)))
    assert changes_by_itself(holding(seen(0), "button"), holding(seen(60), "button"), holding(seen(120), "button"))


SKIP = Box(left=600, top=100, right=780, bottom=180)


def hidden(*names: str) -> Frame:
    """A picture that shows nothing, and the tree that stands for it."""
    elements = [Element(id=name, role="button", name=name, box=SKIP) for name in names]
    return Frame(np.zeros((1200, 800, 3), np.uint8), "black", 0.0, "shop", health="black", elements=elements)


@pytest.mark.parametrize(("now", "moved"), [(("Skip",), False), (("Like",), True), (("Skip", "Buy"), True), ((), True)])
def test_where_pictures_are_black_the_tree_tells_whether_the_target_is_still_there(
    now: tuple[str, ...], moved: bool
) -> None:
    press = Press(purpose="clear", turn=1, frame="black", app="shop", actions=[], box=SKIP, words="Skip")
    assert bool(find_what_moved(hidden("Skip"), hidden(*now), press)) is moved


def log(lines: int) -> Frame:
    pixels = np.full((1200, 800, 3), 255, np.uint8)
    for n in range(lines):
        pixels[400 + 36 * n : 424 + 36 * n, 100 : 300 + 37 * (n % 3)] = 40
    return Frame(pixels=pixels, key=f"log {lines}", at=0.0)


def bar(width: int) -> Frame:
    pixels = np.full((1200, 800, 3), 255, np.uint8)
    pixels[700:740, 100 : 100 + width] = 60
    return Frame(pixels=pixels, key=f"bar {width}", at=0.0)


@pytest.mark.parametrize("frames", [(log(3), log(4), log(5)), (log(3), log(5), log(9)), (bar(100), bar(140), bar(180))])
def test_a_log_and_a_bar_that_grow_on_change_by_themselves(frames: tuple[Frame, Frame, Frame]) -> None:
    assert changes_by_itself(*frames)


def rows(count: int, *more: Element) -> Frame:
    places = [Box(left=100, top=396 + 36 * n, right=500, bottom=428 + 36 * n) for n in range(count)]
    told = [Element(id=f"row {n}", role="text", name=f"line {n}", box=place) for n, place in enumerate(places)]
    return replace(log(count), elements=[*told, *more])


def test_a_logs_next_row_in_the_tree_is_no_news_and_a_new_button_is() -> None:
    button = Element(id="undo", role="button", name="Undo", box=SKIP)
    assert changes_by_itself(rows(3), rows(4), rows(5))
    assert not changes_by_itself(rows(3), rows(4, button), rows(5, button))


def test_restless_are_the_places_that_change_while_nothing_is_touched_but_the_one_pointed_at() -> None:
    pointed = Box(left=600, top=500, right=700, bottom=560)
    places = find_restless_places(seen(0), seen(60, 80), pointed)
    assert [place.overlap(Box(left=100, top=900, right=200, bottom=960)) is not None for place in places] == [True]
    assert find_restless_places(seen(0), seen(0), pointed) == []


@pytest.mark.parametrize(("name", "another"), [("Delete", False), ("Delete all", True), ("", False)])
def test_a_button_that_is_called_otherwise_once_the_pointer_is_there_is_another(name: str, another: bool) -> None:
    press = Press(purpose="step", turn=1, frame="", app="paper", actions=[], box=SKIP, how="elements")
    before, now = (
        replace(seen(0), elements=[Element(id="1", role="button", name=each, box=SKIP)]) for each in ("Delete", name)
    )
    assert is_another(before, seen(0), now, press) is another


READER = FrameReader()
ROW = Box(left=90, top=390, right=200, bottom=430)
"""Where “Boys” and its mark stand."""


def draw_page(words: str, at: float = 0.0, *, mark: bool = False, caret: bool = False) -> Frame:
    page = Page()
    page.text(words, 100, 200, 12)
    page.text("Boys", 100, 400)
    page.radio(600, 400, on=mark)
    pixels = page.frame().pixels.copy()
    pixels[400:430, 300:302] = 0 if caret else 255
    return Frame(pixels, f"{words} {mark} {caret}", at)


@pytest.mark.parametrize(
    ("before", "after", "passed", "same"),
    [
        ("Quantity 3", "Quantity 4", 5.0, False),
        ("3 taps so far", "2 taps so far", 5.0, False),
        ("Size M", "Size L", 5.0, False),
        ("$ 10.30", "$ 10.31", 5.0, False),
        ("Alarm 10:30", "Alarm 10:50", 5.0, False),
        ("It is 10:30", "It is 10:31", 5.0, True),
        ("It is 12:59", "It is 1:00", 40.0, True),
        ("It is 10:30", "It is 10:34", 240.0, True),
        ("Runs 00:42", "Runs 00:48", 6.0, True),
        ("Left 1:10:30", "Left 1:10:24", 6.0, True),
        ("Left 1:10:30", "Left 1:11:30", 6.0, False),
        ("It is 10:30, 3 left", "It is 10:31, 2 left", 5.0, False),
    ],
)
def test_by_pixels_one_other_word_makes_another_look_and_a_clock_does_not(
    before: str, after: str, passed: float, same: bool
) -> None:
    was, now = draw_page(before), draw_page(after, passed)
    assert is_same_look(was, now)  # by the pictures alone
    assert is_same_look(was, now, READER) is same


def test_a_small_mark_in_the_row_that_was_touched_makes_another_look() -> None:
    off, on = draw_page("Pick one"), draw_page("Pick one", 5.0, mark=True)
    elsewhere = ROW.shift(0, -200)
    assert not is_same_look(off, on, READER, ROW)
    assert is_same_look(off, on, READER, elsewhere) and is_same_look(off, on, READER)
    assert not is_same_look(draw_page("It is 10:30"), draw_page("It is 10:31", 5.0, mark=True), READER, ROW)


def test_neither_a_caret_nor_a_clock_in_the_row_that_was_touched_makes_another_look() -> None:
    assert is_same_look(draw_page("Pick one"), draw_page("Pick one", 5.0, caret=True), READER, ROW)
    row = Box(left=90, top=190, right=400, bottom=240)
    assert is_same_look(draw_page("It is 10:30"), draw_page("It is 10:31", 5.0), READER, row)
    assert not is_same_look(draw_page("Alarm 10:30"), draw_page("Alarm 10:35", 5.0), READER, row)


@pytest.mark.parametrize(
    ("drawn", "answers"),
    [
        ([(100, 100, 400, 160)], False),  # the words in the field
        ([(100, 100, 400, 160), (0, 1700, 1080, 2300)], False),  # and the keyboard
        ([(100, 100, 400, 160), (100, 600, 700, 700)], True),
    ],
)
def test_only_what_comes_up_beside_its_field_answers_a_search(
    drawn: list[tuple[int, int, int, int]], answers: bool
) -> None:
    before = screens.frame()
    after = screens.frame(screens.element("keyboard", "", (0, 1700, 1080, 2300)))
    for left, top, right, bottom in drawn:
        after.pixels[top:bottom, left:right] = 90
    assert shows_result(before, after, Box(left=80, top=80, right=1000, bottom=180)) is answers
