"""A press that only brings its window to the front is not seen to have done anything else."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.means import join_means

PRESSED, OTHER = Box(left=50, top=100, right=450, bottom=500), Box(left=300, top=50, right=750, bottom=400)
BUTTON = Box(left=80, top=200, right=200, bottom=240)
AIM = Press(purpose="step", turn=1, frame="a", box=BUTTON)
CHANGED = Condition(kind="changed")


def window(pixels: Pixels, box: Box, bar: int) -> None:
    pixels[box.top : box.bottom, box.left : box.right] = 245
    pixels[box.top : box.top + 25, box.left : box.right] = bar


def behind(app: str = "other") -> Frame:
    pixels = np.full((600, 800, 3), 90, np.uint8)
    window(pixels, PRESSED, 180)
    window(pixels, OTHER, 40)
    return Frame(pixels, "a", 0.0, app, window=2, under=1, front=OTHER)


def in_front(*paint: Callable[[Pixels], object], app: str = "pressed") -> Frame:
    pixels = np.full((600, 800, 3), 90, np.uint8)
    window(pixels, OTHER, 180)
    window(pixels, PRESSED, 40)
    for each in paint:
        each(pixels)
    return Frame(pixels, "b", 1.0, app, window=1, under=1, front=PRESSED)


def says_done(pixels: Pixels) -> None:
    cv2.putText(pixels, "Saved", (90, 330), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2, cv2.LINE_AA)


@pytest.mark.parametrize("app", ["pressed", "other"])
def test_bars_that_change_places_and_what_was_covered_are_no_effect_of_a_press(app: str) -> None:
    assert join_means().check(CHANGED, behind(), in_front(app=app), AIM).holds is False


def test_what_changes_on_the_page_that_could_be_seen_is() -> None:
    assert join_means().check(CHANGED, behind(), in_front(says_done), AIM).holds


def test_the_tree_of_the_window_that_came_to_the_front_is_no_news_either() -> None:
    trees = ([Element(id=name, role="text", name=name, box=BUTTON)] for name in ("Mail", "Notes"))
    before, after = (replace(frame, elements=tree) for frame, tree in zip((behind(), in_front()), trees, strict=True))
    assert join_means().check(CHANGED, before, after, AIM).holds is False


def test_a_window_that_a_press_opens_is_its_effect() -> None:
    opened = replace(in_front(), window=3, under=1)
    assert join_means().check(CHANGED, behind(), opened, AIM).holds


@pytest.mark.parametrize("trees", [True, False])
def test_a_key_that_closes_the_window_in_front_has_an_effect_even_if_the_pointer_is_over_the_next(trees: bool) -> None:
    before, after = behind(), in_front()
    if trees:
        before, after = (replace(frame, elements=[]) for frame in (before, after))
    assert join_means().check(CHANGED, before, after, AIM.replace(box=None)).holds
