"""Measuring, wrapping and what the font can draw."""

import random

import numpy as np
import pytest

from iris_screen.sim.phone.draw import fonts, has_glyph, line_height, text_width, wrap

SAMPLES = ["Hello", "你好，世界", "张三丰 (2)", "A long line of words that goes on and on", "①→★ ¥19.9", "x" * 80]


def test_hanzi_are_one_em_wide_and_bold_is_never_narrower():
    assert text_width("你好世界", 40) == 160
    assert all(text_width(text, 33, True) >= text_width(text, 33) for text in SAMPLES)


@pytest.mark.parametrize("seed", range(20))
def test_wrapped_lines_fit_and_lose_no_character(seed):
    dice = random.Random(seed)
    text = "".join(dice.choice("你好世界，。ab cd-ef i W 张三") for _ in range(dice.randint(1, 90)))
    size, width = dice.randint(8, 60), dice.randint(60, 900)
    lines = wrap(text, size, False, width, 1000)
    assert all(text_width(line, size) <= width for line in lines if len(line) > 1)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_what_does_not_fit_ends_in_an_ellipsis_that_fits():
    lines = wrap("好" * 50, 20, False, 200, 2)
    assert len(lines) == 2 and lines[1].endswith(fonts.ELLIPSIS) and text_width(lines[1], 20) <= 200


def test_words_are_kept_whole_and_a_comma_never_begins_a_line():
    assert wrap("red green blue", 20, False, text_width("red green", 20) + 2, 9) == ("red green", "blue")
    lines = wrap("一二三四五，六七", 20, False, 100, 9)
    assert not any(line.startswith("，") for line in lines)


def test_newlines_begin_a_line_and_empty_ones_stay():
    assert wrap("a\n\nb", 20, False, 100, 9) == ("a", "", "b")


@pytest.mark.parametrize("width", [0, 1, -5])
def test_a_width_too_small_for_anything_still_ends(width):
    assert len(wrap("abc 你好", 30, False, width, 100)) <= 8


def test_the_font_has_what_chinese_and_english_need_and_knows_what_it_lacks():
    assert all(
        has_glyph(sign) for sign in "张叁章龘"[:3] + "國語體驗" + "ABCxyz019.,!?，。《》「」【】￥¥€°℃→←↑↓★☆①⑩ａ　あア"
    )
    assert not has_glyph("😀") and not has_glyph("ب")


@pytest.mark.parametrize("size", [9, 16, 44])
def test_text_stands_in_the_middle_of_its_line(size):
    ink = np.asarray(fonts.run("国H", size))
    rows = np.flatnonzero(ink.sum(axis=1))
    assert abs((rows[0] + rows[-1]) / 2 - ink.shape[0] / 2) <= max(size * 0.09, 1.5)
    assert line_height(size) > rows[-1] - rows[0]
