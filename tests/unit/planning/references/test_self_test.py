"""A picture is good where it is found exactly there, and nowhere else."""

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.planning.references import explain_unusable


def screen(seed: int) -> np.ndarray:
    paper = np.full((900, 600, 3), 235, np.uint8)
    rng = np.random.default_rng(seed)
    for _ in range(14):
        x, y, wide, high = rng.integers((0, 0, 20, 20), (500, 800, 90, 90))
        paper[y : y + high, x : x + wide] = rng.integers(0, 220, 3)
    return paper


def stamped(paper: np.ndarray, x: int, y: int, seed: int) -> Box:
    rng = np.random.default_rng(seed + 100)
    mark = np.kron(rng.integers(0, 256, (6, 6, 3), np.uint8), np.ones((12, 12, 1), np.uint8))
    paper[y : y + 72, x : x + 72] = mark
    return Box(left=x, top=y, right=x + 72, bottom=y + 72)


def cut(paper: np.ndarray, box: Box) -> np.ndarray:
    return paper[box.top : box.bottom, box.left : box.right].copy()


@pytest.mark.parametrize("seed", range(3))
def test_what_stands_there_once_is_good(seed: int) -> None:
    paper = screen(seed)
    box = stamped(paper, 300, 400, seed)
    assert explain_unusable(cut(paper, box), paper, box) is None


def test_what_stands_there_twice_is_not() -> None:
    paper = screen(1)
    box = stamped(paper, 100, 100, 1)
    stamped(paper, 400, 700, 1)
    assert explain_unusable(cut(paper, box), paper, box) == say("see-which-of-several", count=2)


def test_what_is_found_somewhere_else_is_not() -> None:
    paper = screen(2)
    box = stamped(paper, 100, 100, 2)
    elsewhere = Box(left=400, top=600, right=472, bottom=672)
    assert explain_unusable(cut(paper, box), paper, elsewhere) == say("see-found-elsewhere", x=136, y=136)


def test_one_colour_and_what_is_larger_than_the_screen_are_not() -> None:
    paper = screen(3)
    blank = Box(left=0, top=0, right=40, bottom=40)
    assert explain_unusable(np.full((40, 40, 3), 9, np.uint8), paper, blank) == say("picture-single-colour")
    larger = explain_unusable(np.zeros((1000, 40, 3), np.uint8), paper, blank)
    assert larger is not None and larger.key == "picture-larger-than-screen"
