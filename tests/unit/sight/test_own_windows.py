"""Of windows that lie over each other it is known which can be seen, and our own are taken out of the picture."""

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame, Window
from iris_screen.sight.own_windows import BLANK, find_visible_windows, hide_own_windows

FRAME = Frame(np.full((100, 100, 3), 200, np.uint8), "key", 0.0, window=1)


def window(title: str, left: int, top: int, right: int, bottom: int, *, own: bool = False) -> Window:
    return Window(title=title, own=own, box=Box(left=left, top=top, right=right, bottom=bottom))


def test_a_window_that_others_cover_is_not_to_be_seen() -> None:
    windows = [window("left", 0, 0, 50, 100), window("right", 50, 0, 100, 100), window("under", 10, 10, 90, 90)]
    assert [each.title for each, _ in find_visible_windows(FRAME, windows)] == ["left", "right"]


def test_a_window_of_which_an_edge_shows_is_to_be_seen() -> None:
    windows = [window("front", 0, 0, 100, 99), window("under", 0, 0, 100, 100)]
    assert [each.title for each, _ in find_visible_windows(FRAME, windows)] == ["front", "under"]


def test_our_own_window_is_blank_where_nothing_covers_it() -> None:
    windows = [window("editor", 0, 0, 60, 60), window("terminal", 40, 40, 80, 80, own=True)]
    shown = hide_own_windows(FRAME, windows)
    assert (shown.pixels[50, 50] == 200).all() and (shown.pixels[70, 70] == BLANK).all()
    assert (shown.pixels[90, 90] == 200).all() and shown.key != FRAME.key


def test_what_our_own_window_says_makes_no_other_frame() -> None:
    windows = [window("terminal", 40, 40, 80, 80, own=True)]
    later = FRAME.pixels.copy()
    later[50, 50] = 0
    other = Frame(later, "another", 1.0, window=1)
    assert hide_own_windows(FRAME, windows).key == hide_own_windows(other, windows).key


def test_a_frame_without_our_own_windows_stays_as_it_is() -> None:
    assert hide_own_windows(FRAME, [window("editor", 0, 0, 60, 60)]) is FRAME
