"""What is compared of the page above a keyboard."""

import numpy as np

from iris_screen.core.screen import Frame
from iris_screen.tools.devices.arm.keyboard.field import Page, find_changed_rows, is_same_page, is_untouched


def page(*inks: tuple[int, int, int, int], rows: tuple[int, int] | None = None) -> Page:
    """A white page with dark patches: left, top, right, bottom."""
    pixels = np.full((1000, 500, 3), 255, np.uint8)
    for left, top, right, bottom in inks:
        pixels[top:bottom, left:right] = 20
    return Page(Frame(pixels, str(inks), 0.0), 600, rows)


WORD, CLOCK, CARET, BANNER = (50, 300, 150, 320), (20, 10, 80, 30), (160, 298, 163, 322), (0, 100, 500, 160)


def test_a_caret_and_a_clock_are_no_text():
    assert is_same_page(page(WORD), page(WORD, CARET)) and not is_untouched(page(WORD), page(WORD, CARET))
    assert is_untouched(page(WORD), page(WORD, CLOCK)) and not is_same_page(page(), page(WORD))


def test_what_changes_elsewhere_is_not_compared_once_the_place_of_the_text_is_known():
    rows = find_changed_rows(page(), page(WORD))
    assert rows is not None and rows[0] < 300 and rows[1] > 340
    assert not is_same_page(page(WORD), page(WORD, BANNER)) and is_same_page(page(WORD), page(WORD, BANNER, rows=rows))


def test_a_page_that_changed_all_over_tells_no_place():
    assert find_changed_rows(page(), page(WORD, (0, 60, 500, 550))) is None
