"""Capture health: bad pictures are known, and screens that only look bad are not taken for such."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.capture_quality import check_health


def screen(seed: int, height: int = 1200, width: int = 540) -> Pixels:
    """A white page with a bar, rows of text-like strokes and a picture."""
    chance = np.random.default_rng(seed)
    pixels = np.full((height, width, 3), 250, np.uint8)
    pixels[:60] = 240
    for top in range(100, height - 80, 90):
        pixels[top : top + 24, 30 : 30 + int(chance.integers(60, width - 60))] = chance.integers(0, 90, 3)
    pixels[height - 40 :] = 235
    return pixels


def frame(pixels: Pixels, at: float = 0.0, **more: object) -> Frame:
    return Frame(pixels=pixels, key=str(hash(pixels.tobytes())), at=at, **more)  # type: ignore[arg-type]


def cut(pixels: Pixels, row: int, fill: int) -> Pixels:
    damaged = pixels.copy()
    damaged[row:] = fill
    return damaged


def named(name: str, top: int) -> Element:
    return Element(id=name, role="text", name=name, box=Box(left=30, top=top, right=300, bottom=top + 40))


@given(seed=st.integers(0, 10_000), share=st.floats(0.1, 0.93), fill=st.sampled_from([0, 128]))
@settings(max_examples=60, deadline=None)
def test_a_cut_picture_is_known_at_any_height(seed: int, share: float, fill: int) -> None:
    whole = screen(seed)
    damaged = cut(whole, int(share * len(whole)), fill)
    assert check_health(frame(damaged), frame(whole)) == "truncated"
    assert check_health(frame(damaged), None) == "truncated"
    assert check_health(frame(whole), frame(damaged)) == "ok"


def test_a_black_picture_is_black_and_a_dark_page_is_not() -> None:
    assert check_health(frame(np.zeros((1200, 540, 3), np.uint8))) == "black"
    dark = np.zeros((1200, 540, 3), np.uint8)
    dark[200:230, 40:300] = 220
    assert check_health(frame(dark)) == "ok"


def test_a_page_that_ends_in_black_is_whole_when_it_looked_so_before() -> None:
    film = np.zeros((1200, 540, 3), np.uint8)
    film[:800] = screen(3)[:800]
    assert check_health(frame(film, 1.0), frame(film, 0.0)) == "ok"
    still_cut = replace(frame(film, 0.0), health="truncated")
    assert check_health(frame(film, 1.0), still_cut) == "truncated"


def test_a_turned_picture_is_known_only_at_the_turn() -> None:
    upright, lying = frame(screen(1)), frame(screen(2, 540, 1200))
    assert check_health(lying, upright) == "rotated"
    assert check_health(lying, lying) == "ok"
    assert check_health(lying, None) == "ok"


def test_the_same_picture_under_another_tree_is_stale() -> None:
    pixels = screen(4)
    before = frame(pixels, 0.0, elements=[named("设置", 100)])
    assert check_health(frame(pixels, 1.0, elements=[named("显示", 100)]), before) == "stale"
    assert check_health(frame(pixels, 1.0, elements=[named("设置", 100)]), before) == "ok"
    assert check_health(frame(pixels, 1.0), frame(pixels, 0.0)) == "ok"
    assert check_health(frame(pixels, 1.0, app="com.b"), frame(pixels, 0.0, app="com.a")) == "stale"


def test_a_forbidden_picture_is_known_by_what_its_tree_says() -> None:
    secure = np.zeros((1200, 540, 3), np.uint8)
    secure[10:30, 20:80] = 255
    words = [named("卡号", 300), named("余额", 500)]
    assert check_health(frame(secure, elements=words)) == "secure"
    assert check_health(frame(secure, elements=[])) == "ok"


@pytest.mark.parametrize("said", ["off", "locked", "gone", "secure"])
def test_what_the_body_says_stands(said: str) -> None:
    assert check_health(frame(screen(5), health=said)) == said
