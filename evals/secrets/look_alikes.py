"""Draws pictures that are no code for scanning but have something of one: squares, rings, chequers, bars, dots."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.evals.secrets.scanned_codes import THEMES, DrawnCode, draw_page

Color = tuple[int, int, int]


def _draw_chequers(chance: Random, own: Color, ground: Color) -> Pixels:
    """A chess board, a transparent background, a flag."""
    size, count = chance.choice([4, 8, 16, 40]), chance.choice([8, 10, 30])
    squares = np.indices((count, count)).sum(axis=0) % 2 > 0
    return np.where(squares.repeat(size, 0).repeat(size, 1)[..., None], own, ground).astype(np.uint8)


def _draw_table(chance: Random, own: Color, ground: Color) -> Pixels:
    """A table, a calendar, a crossword: lines, with words or filled cells between them."""
    cell, rows, columns = chance.choice([18, 30, 48]), chance.randint(5, 12), chance.randint(5, 12)
    picture = _fill(cell * rows + 2, cell * columns + 2, ground)
    for row in range(rows):
        for column in range(columns):
            left, top = column * cell, row * cell
            cv2.rectangle(picture, (left, top), (left + cell, top + cell), own, chance.choice([1, 1, 2]))
            if chance.random() < 0.3:
                cv2.rectangle(picture, (left, top), (left + cell, top + cell), own, -1)
            elif chance.random() < 0.6:
                _write(picture, str(chance.randint(1, 31)), left + 3, top + cell - 5, cell / 60, own)
    return picture


def _draw_radio_buttons(chance: Random, own: Color, ground: Color) -> Pixels:
    """A questionnaire: chosen ones look like finder patterns, square or round."""
    size, apart = chance.choice([14, 21, 28]), chance.choice([40, 60, 90])
    rows, columns = chance.randint(3, 8), chance.randint(2, 6)
    picture = _fill(apart * rows, apart * columns, ground)
    round_ones = chance.random() < 0.5
    for row in range(rows):
        for column in range(columns):
            middle = apart * column + apart // 2, apart * row + apart // 2
            chosen = chance.random() < 0.6
            for side, tone in ((size, own), (size * 5 // 7, ground), (size * 3 // 7, own if chosen else ground)):
                if round_ones:
                    cv2.circle(picture, middle, side // 2, tone, -1, cv2.LINE_AA)
                else:
                    low = middle[0] - side // 2, middle[1] - side // 2
                    cv2.rectangle(picture, low, (low[0] + side, low[1] + side), tone, -1)
    return picture


def _draw_icons(chance: Random, own: Color, ground: Color) -> Pixels:
    """A grid of apps: squares, rings and discs in each other, with a word below each."""
    picture = _fill(480, 480, ground)
    for row in range(4):
        for column in range(4):
            middle = 120 * column + 60, 120 * row + 50
            tone = tuple(chance.randint(0, 255) for _ in range(3))
            for side, color in zip((80, 60, 34, 16), (tone, ground, own, tone), strict=True):
                half = side // 2 - chance.randint(0, 6)
                if chance.random() < 0.5:
                    cv2.circle(picture, middle, half, color, -1, cv2.LINE_AA)
                else:
                    low, high = (middle[0] - half, middle[1] - half), (middle[0] + half, middle[1] + half)
                    cv2.rectangle(picture, low, high, color, -1)
            _write(
                picture, chance.choice(["Mail", "Photos", "Clock", "Maps"]), middle[0] - 30, middle[1] + 58, 0.5, own
            )
    return picture


def _draw_bars(chance: Random, own: Color, ground: Color) -> Pixels:
    """A chart."""
    picture = _fill(300, 560, ground)
    left = 10
    while left < 530:
        wide, high = chance.choice([8, 12, 20]), chance.randint(20, 280)
        cv2.rectangle(picture, (left, 300 - high), (left + wide, 299), own, -1)
        left += wide + chance.choice([6, 10])
    return picture


def _draw_avatar(chance: Random, own: Color, ground: Color) -> Pixels:
    """The mirrored blocks that stand for a person without a photograph."""
    half = np.array([[chance.random() < 0.5 for _ in range(3)] for _ in range(5)])
    blocks = np.concatenate([half, half[:, 1::-1]], axis=1)
    size = chance.choice([10, 24, 50])
    return np.where(blocks.repeat(size, 0).repeat(size, 1)[..., None], own, ground).astype(np.uint8)


def _draw_photo(chance: Random, own: Color, ground: Color) -> Pixels:
    """Clouds, leaves and grain of several sizes."""
    drawn = np.zeros((400, 600, 3), np.float32)
    random = np.random.default_rng(chance.randrange(10**9))
    for size in (4, 12, 40, 150):
        small = random.normal(0, 40, (400 // size + 2, 600 // size + 2, 3)).astype(np.float32)
        drawn += cv2.resize(small, (600, 400), interpolation=chance.choice([cv2.INTER_CUBIC, cv2.INTER_NEAREST]))
    return np.clip(drawn + random.normal(128, chance.choice([2, 20]), drawn.shape), 0, 255).astype(np.uint8)


def _draw_noise(chance: Random, own: Color, ground: Color) -> Pixels:
    """Dithering, or the picture of a lost signal."""
    size = chance.choice([1, 2, 4])
    grain = np.random.default_rng(chance.randrange(10**9)).random((300 // size, 400 // size)) < chance.choice(
        [0.2, 0.5]
    )
    return np.where(grain.repeat(size, 0).repeat(size, 1)[..., None], own, ground).astype(np.uint8)


def _fill(high: int, wide: int, tone: Color) -> Pixels:
    picture = np.empty((high, wide, 3), np.uint8)
    picture[:] = tone
    return picture


def _write(picture: Pixels, text: str, left: int, bottom: int, size: float, tone: Color) -> None:
    cv2.putText(picture, text, (left, bottom), cv2.FONT_HERSHEY_SIMPLEX, size, tone, 1, cv2.LINE_AA)


LOOK_ALIKES: Final[dict[str, Callable[[Random, Color, Color], Pixels]]] = {
    "chequers": _draw_chequers,
    "table": _draw_table,
    "radio buttons": _draw_radio_buttons,
    "icons": _draw_icons,
    "bars": _draw_bars,
    "avatar": _draw_avatar,
    "photo": _draw_photo,
    "noise": _draw_noise,
}


def make_look_alikes(seed: int, count: int) -> Iterator[DrawnCode]:
    """Every kind in turn, each on a page of words."""
    chance = Random(seed)
    kinds = list(LOOK_ALIKES.items())
    for n in range(count):
        name, draw = kinds[n % len(kinds)]
        part = draw(chance, *chance.choice(THEMES))
        pixels = draw_page(chance, *part.shape[:2])
        top = chance.randint(0, pixels.shape[0] - part.shape[0])
        left = chance.randint(0, pixels.shape[1] - part.shape[1])
        pixels[top : top + part.shape[0], left : left + part.shape[1]] = part
        yield DrawnCode(name, pixels)
