"""The simpler calibration: no markers, only the four edges of a screen that is lit evenly and brightly.

Along its edges the lens is measured as well as by markers; what it does inside is told by perspective and k1 alone.
"""

import math
from functools import partial
from typing import Literal

import numpy as np

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.lens import Lens, half, normal, of_optics
from iris_screen.tools.devices.arm.calibration.lit_screen import Edges, lit_edges
from iris_screen.tools.devices.arm.calibration.optics import Array, Optics, Points, least, projected, trusted

Top = Literal["up", "right", "down", "left"]
"""Where in the picture the phone's own top points."""

ROUNDS = 4
ROUGH = 0.02
"""Of half the screen's length: a worst error above it is no screen's."""

FOCAL = np.linspace(0.7, 6.0, 54)
"""Focal lengths that cameras have, of half the picture's longer side."""
UNLIKE = 0.03
"""Share by which what is lit may be longer, or less square, than the screen, seen through the best of them."""

SURE = 2.0
"""Standard deviations that are told as the worst error."""


def fit(picture: Pixels, screen: Size, top: Top | None = None) -> Lens:
    """The lens by the screen's edges. top: up, or left where the phone lies across, unless given.

    worst, rms: by which edge points are missed that the fit did not know, or what they leave open anywhere on the
    screen, whichever is more. Raises CaptureFailed where no lit screen is seen.
    """
    edges = lit_edges(picture, screen, top)
    camera = Size(width=picture.shape[1], height=picture.shape[0])
    seen, sides = normal(edges.points, camera), edges.sides
    told, trust = _told(seen, sides, edges, screen, camera)
    _refuse_other_shape(_optics(told), screen)
    kept = trust > 0
    off = _held_out(seen[kept], sides[kept], edges, screen, camera)
    open_ = SURE * _left_open(told, seen[kept], sides[kept], screen)
    worst, rms = max(float(np.abs(off).max()), open_), max(float(np.sqrt((off**2).mean())), open_ / SURE)
    if worst > ROUGH:
        raise CaptureFailed(say("arm-edges-not-straight"))
    size = half(screen)
    return of_optics(_optics(told), screen, camera, worst=worst * size, rms=rms * size, points=int(kept.sum()))


def _refuse_other_shape(optics: Optics, screen: Size) -> None:
    """An arm, or its shadow, across the screen makes a smaller one of it whose edges are as straight."""
    across, down = optics.homography[:, 0], optics.homography[:, 1]
    unlike = min(_unlike(across / [focal, focal, 1], down / [focal, focal, 1]) for focal in FOCAL)
    if unlike > UNLIKE:
        raise CaptureFailed(say("arm-lit-shape-wrong", width=screen.width, height=screen.height))


def _unlike(across: Array, down: Array) -> float:
    """By how much two sides of a square differ as seen, and how far they are from square to each other."""
    long, wide = float(np.linalg.norm(across)), float(np.linalg.norm(down))
    return max(abs(math.log(long / wide)), abs(float(across @ down)) / (long * wide))


def _told(seen: Points, sides: Array, edges: Edges, screen: Size, camera: Size) -> tuple[Array, Array]:
    """Nine numbers, the homography from picture to screen and k1, and (n,) how far each point is trusted."""
    import cv2

    corners = np.array([[0, 0], [screen.width, 0], [screen.width, screen.height], [0, screen.height]]) - 0.5
    way = cv2.getPerspectiveTransform(
        normal(edges.corners, camera).astype(np.float32), normal(corners, screen).astype(np.float32)
    )
    told: Array = np.append((way / way[2, 2]).ravel()[:8], 0.0)
    trust: Array = np.ones(len(seen))
    for _ in range(ROUNDS):
        told = least(told, partial(_missed, seen, sides, screen, np.sqrt(trust)))
        trust = trusted(np.abs(_missed(seen, sides, screen, np.ones(len(seen)), told)))
    return told, trust


def _missed(seen: Points, sides: Array, screen: Size, root: Array, told: Array) -> Array:
    """(n,): how far each point lies beside its edge of the screen."""
    led = projected(np.append(told[:8], 1.0).reshape(3, 3), Optics(np.eye(3), (float(told[8]), 0.0)).straightened(seen))
    x, y = (screen.width / 2 / half(screen)), (screen.height / 2 / half(screen))
    off: Array = np.choose(sides.astype(int), [led[:, 1] + y, led[:, 0] - x, led[:, 1] - y, led[:, 0] + x]) * root
    return off


def _held_out(seen: Points, sides: Array, edges: Edges, screen: Size, camera: Size) -> Array:
    off, third = np.zeros(len(seen)), np.arange(len(seen)) % 3
    for fold in range(3):
        rest, left = third != fold, third == fold
        told, _ = _told(seen[rest], sides[rest], edges, screen, camera)
        off[left] = _missed(seen[left], sides[left], screen, np.ones(int(left.sum())), told)
    return off


def _left_open(told: Array, seen: Points, sides: Array, screen: Size) -> float:
    """By how much, one standard deviation, the worst place of the screen is uncertain after all edge points."""
    small, even = 1e-6, np.ones(len(seen))
    off = _missed(seen, sides, screen, even, told)
    slopes = np.stack(
        [(_missed(seen, sides, screen, even, told + way) - off) / small for way in np.eye(9) * small], axis=1
    )
    spread = np.linalg.pinv(slopes.T @ slopes) * float(off @ off) / max(len(off) - 9, 1)
    x, y = np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 9))
    places = np.column_stack([x.ravel() * screen.width, y.ravel() * screen.height]) / (2 * half(screen))
    camera = _optics(told).forward(places)
    ways = np.stack([(_optics(told + way).backward(camera) - places) / small for way in np.eye(9) * small], axis=-1)
    return float(np.sqrt(np.einsum("nij,jk,nik->n", ways, spread, ways).max()))


def _optics(told: Array) -> Optics:
    way = np.linalg.inv(np.append(told[:8], 1.0).reshape(3, 3))
    return Optics(way / way[2, 2], (float(told[8]), 0.0))
