"""The keys of one row as patches of colour on the keyboard's ground, and what is drawn on them."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels

GROUND = 7.0
"""Levels a column may differ from the keyboard's ground and still lie between two keys."""
INK = 50.0
"""Levels by which what is drawn on a key differs from it."""


def caps(pixels: Pixels, y: float, high: float, ground: np.ndarray, least: float) -> list[Box]:
    """The keys whose middles are at `y`, left to right; high: of a row. Those narrower than `least` are none."""
    top, bottom = max(round(y - 0.25 * high), 0), round(y + 0.25 * high)
    band = pixels[top:bottom].astype(np.float32)
    if not band.size:
        return []
    beside = np.abs(np.median(band, axis=0) - ground).max(axis=1) > GROUND
    edges = np.flatnonzero(np.diff(np.concatenate([[False], beside, [False]]).astype(np.int8))).tolist()
    found = list(zip(edges[::2], edges[1::2], strict=True))
    return [Box(left=left, top=top, right=right, bottom=bottom) for left, right in found if right - left >= least]


def drawn(pixels: Pixels, cap: Box) -> Box | None:
    """Around what is drawn on a key, its edges left out; None for an empty one."""
    side = max(cap.width // 10, 2)
    left, right = cap.left + side, cap.right - side
    inside = pixels[cap.top : cap.bottom, left:right].astype(np.float32)
    if not inside.size:
        return None
    ink = np.abs(inside - np.median(inside, axis=(0, 1))).max(axis=2) > INK
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if not rows.size:
        return None
    return Box(
        left=left + int(columns[0]),
        top=cap.top + int(rows[0]),
        right=left + int(columns[-1]) + 1,
        bottom=cap.top + int(rows[-1]) + 1,
    )


def ground_between(pixels: Pixels, xs: list[float], y: float, high: float) -> np.ndarray:
    """The colour between the keys of a row, whose middles are at `xs`: ``(3,) float32``."""
    top, bottom = max(round(y - 0.2 * high), 0), round(y + 0.2 * high)
    columns = [round((left + right) / 2) for left, right in pairwise(sorted(xs))]
    return np.asarray(np.median(pixels[top:bottom, columns].astype(np.float32), axis=(0, 1)))


def runs(pixels: Pixels, box: Box, apart: float) -> Iterator[Box]:
    """What is drawn in a box on one ground, as pieces at least `apart` pixels from each other, left to right."""
    for left, right in _pieces(np.flatnonzero(_ink(pixels, box).any(axis=0)), apart):
        yield box.replace(left=box.left + left, right=box.left + right)


def lines(pixels: Pixels, box: Box, apart: float) -> Iterator[Box]:
    """The same, top to bottom."""
    for top, bottom in _pieces(np.flatnonzero(_ink(pixels, box).any(axis=1)), apart):
        yield box.replace(top=box.top + top, bottom=box.top + bottom)


def _ink(pixels: Pixels, box: Box) -> np.ndarray:
    inside = pixels[box.top : box.bottom, box.left : box.right].astype(np.int16)
    if not inside.size:
        return np.zeros(inside.shape[:2], bool)
    ground = np.median(inside[::2, ::2], axis=(0, 1)).astype(np.int16)
    return np.asarray((np.abs(inside - ground) > INK).any(axis=2))


def _pieces(places: np.ndarray, apart: float) -> Iterator[tuple[int, int]]:
    for part in np.split(places, np.flatnonzero(np.diff(places) > apart) + 1) if places.size else ():
        yield int(part[0]), int(part[-1]) + 1
