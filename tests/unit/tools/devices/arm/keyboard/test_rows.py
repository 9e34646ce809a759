"""Rows of keys, laid over the signs that were read."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import TextLine
from iris_screen.tools.devices.arm.keyboard.rows import Mark, find_marks, fit_row, group_lines

TOP = "qwertyuiop"


def mark(sign: str, x: float, y: float = 100) -> Mark:
    return Mark(sign, x, y, 50)


def row(read: dict[int, str], start: float = 50, pitch: float = 100) -> list[Mark]:
    return [mark(sign, start + place * pitch) for place, sign in read.items()]


def test_keys_that_were_not_read_are_where_they_must_be():
    found = fit_row(row({0: "q", 3: "r", 4: "t", 8: "o"}), TOP)
    assert found is not None and found.key_places()["i"] == pytest.approx((750, 100))


def test_signs_taken_for_others_do_not_move_a_row():
    found = fit_row(row({0: "q", 1: "w", 3: "r", 5: "y", 7: "1", 8: "0", 2: "o", 9: "t"}), TOP)
    assert found is not None and found.read == 6 and found.start == pytest.approx(50)


def test_a_key_drawn_a_little_aside_does_not_move_a_row_much():
    found = fit_row([mark("q", 50), mark("w", 160), mark("r", 350), mark("y", 545), mark("p", 950)], TOP)
    assert found is not None and found.pitch == pytest.approx(100, abs=2)


def test_words_are_no_row_of_keys():
    assert fit_row([mark(sign, 50 + 20 * place) for place, sign in enumerate("write")], "zxcvbnm") is None
    assert fit_row(row({0: "q", 5: "y"}), TOP) is None


def test_a_row_read_as_one_line_has_its_letters_where_they_end():
    box = Box(left=30, top=80, right=970, bottom=120)
    line = TextLine(text=TOP, box=box, edges=[30, *(70 + 100 * place for place in range(10))])
    found = fit_row(find_marks([line]), TOP)
    assert found is not None and found.read == 10 and found.start == pytest.approx(58, abs=2)


def test_marks_of_one_height_are_one_line():
    groups = group_lines([mark("a", 0, 100), mark("z", 0, 300), mark("s", 9, 108)])
    assert [[each.sign for each in group] for group in groups] == [["a", "s"], ["z"]]
