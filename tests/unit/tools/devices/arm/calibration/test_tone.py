"""Uneven light, a lamp's reflection and tinted whites are undone by what the board looked like."""

import numpy as np
import pytest

from iris_screen.core.geometry import Point, Size
from iris_screen.sight.vision.board import draw_board, draw_dot
from iris_screen.tools.devices.arm.calibration.tone import HEADROOM, learn
from iris_screen.tools.devices.arm.camera.eye import smooth

SIZE = Size(width=360, height=780)


def lit(shown: np.ndarray, seed: int) -> np.ndarray:
    """As a camera sees it: darker towards one side, a lamp's spot, a tint."""
    chance = np.random.default_rng(seed)
    y, x = np.mgrid[0 : SIZE.height, 0 : SIZE.width] / SIZE.height
    gain = (0.95 - 0.3 * x)[..., None] * np.array([1.0, 0.96, 0.9])
    at = chance.uniform(0.2, 0.8, 2)
    spot = 30 * np.exp(-((x - 0.46 * at[0]) ** 2 + (y - at[1]) ** 2) / 0.03)
    return np.clip(shown * gain + spot[..., None], 0, 255).astype(np.float32)


@pytest.mark.parametrize("seed", range(4))
def test_a_page_looks_as_it_was_drawn_wherever_it_stands(seed):
    tone = learn(lit(draw_board(SIZE), seed))
    page = np.full((SIZE.height, SIZE.width, 3), 200, np.uint8)
    page[300:380, 60:300] = (40, 120, 220)
    even = tone.even(np.rint(lit(page, seed)).astype(np.uint8))
    off = np.abs(even.astype(float) - HEADROOM * page)[20:-20, 20:-20]
    raw = np.abs(lit(page, seed) - page)[20:-20, 20:-20]
    assert np.percentile(off, 99) < 12 and off.mean() < 2.5 and off.mean() < 0.1 * raw.mean()


@pytest.mark.parametrize("at", [(180, 390), (25, 720), (300, 60)])
def test_the_dot_of_an_earlier_touch_is_no_light(at):
    board = draw_board(SIZE)
    page = np.full((SIZE.height, SIZE.width, 3), 200, np.uint8)
    seen = np.rint(lit(page, 1)).astype(np.uint8)
    dotted = learn(lit(draw_dot(board, Point(x=at[0], y=at[1])), 1)).even(seen).astype(int)
    assert np.abs(dotted - learn(lit(board, 1)).even(seen)).max() < 12


def test_a_picture_that_was_taken_brighter_is_made_as_bright_as_the_board_was():
    tone = learn(lit(draw_board(SIZE), 1))
    page = np.full((SIZE.height, SIZE.width, 3), 120, np.uint8)
    usual = tone.even(np.rint(lit(page, 1)).astype(np.uint8))
    brighter = tone.even(np.rint(lit(page, 1) * 1.2).astype(np.uint8), 1.2)
    assert np.abs(usual.astype(int) - brighter).mean() < 2


def test_noise_goes_and_a_pale_field_keeps_its_edge():
    chance = np.random.default_rng(3)
    drawn = np.full((200, 200, 3), 233.0)
    drawn[60:140, 40:160] = 240
    shots = [np.clip(drawn + chance.normal(0, 1.5, drawn.shape), 0, 255).astype(np.uint8) for _ in range(4)]
    clean = smooth(np.rint(np.mean(shots, axis=0)).astype(np.uint8)).astype(int)
    assert np.abs(clean - drawn)[5:-5, 5:-5].mean() < 0.8
    assert (np.abs(np.diff(clean[100, 30:50].mean(axis=1))) >= 4).any()  # a step, and no slope
