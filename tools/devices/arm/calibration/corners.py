"""The simpler calibration: without markers, by the four edges of a screen that is lit evenly and brightly.

Along the edges the lens is measured as well as by markers; inside, only by perspective and k1.
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import numpy as np

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.lens import Lens, half_length, lens_from_optics, to_normal
from iris_screen.tools.devices.arm.calibration.optics import (
    Array,
    Optics,
    Points,
    least_squares,
    project,
    tukey_weights,
)

SMALL = 640
"""px of the longer side of the picture in which the screen is searched."""

LEVELS = range(60, 250, 10)
LEAST_SHARE, MOST_SHARE = 0.04, 0.97
FOUR_SIDED = 0.93
"""Share of the quadrilateral's area that a screen with round corners fills."""

MAX_STRETCH = 1.4
"""Factor by which the sides' ratio may differ from the screen's, for a camera that looks at an angle."""

ENDS = 0.14
"""Share of each edge to ignore at both ends, where corners may be round."""

PER_EDGE = 60
CONTRAST = 20.0
"""Grey values by which the screen is brighter than its surroundings, along most of each edge."""


@dataclass(frozen=True, eq=False)
class Edges:
    """The screen's edges: top, right, bottom, left. corners: (4, 2) px, roughly, from the upper left on. points: (n, 2)
    px. sides: (n,), 0 to 3, the edge of each point.
    """

    corners: Points
    points: Points
    sides: Array


def find_lit_edges(picture: Pixels, screen: Size, top: str | None = None) -> Edges:
    """top: up, right, down, left, where the phone's top points. Raises CaptureFailed if no lit screen is seen."""
    import cv2

    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    times = max(max(grey.shape) / SMALL, 1.0)
    small = cv2.GaussianBlur(
        cv2.resize(grey, None, fx=1 / times, fy=1 / times, interpolation=cv2.INTER_AREA), (5, 5), 0
    )
    figures = [found for level in LEVELS for found in _find_quadrilaterals(small, level, screen)]
    if not figures:
        raise CaptureFailed(say("arm-lit-screen-not-found"))
    _, outline, corners = max(figures, key=lambda figure: figure[0])
    corners = _sort_corners(corners, screen, top)
    points, sides = _pick_edge_points(outline, corners)
    refined, sure = _refine(cv2.GaussianBlur(grey, (0, 0), 1.0), (points + 0.5) * times - 0.5, sides, corners, times)
    if min(np.sum(sure & (sides == side)) for side in range(4)) < PER_EDGE / 3:
        raise CaptureFailed(say("arm-lit-screen-not-found"))
    return Edges((corners + 0.5) * times - 0.5, refined[sure], sides[sure])


def _find_quadrilaterals(small: Any, level: int, screen: Size) -> list[tuple[float, Points, Points]]:
    """Quadrilaterals brighter than this and shaped like the screen: contrast, outline and corners of each."""
    import cv2

    found = []
    for outline in cv2.findContours((small > level).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0]:
        area = cv2.contourArea(outline) / small.size
        if not LEAST_SHARE < area < MOST_SHARE:
            continue
        hull = cv2.convexHull(outline)
        corners = cv2.approxPolyDP(hull, 0.03 * cv2.arcLength(hull, True), True).reshape(-1, 2).astype(np.float64)
        inside = (corners > 1).all() and (corners < np.array(small.shape[::-1]) - 2).all()
        if len(corners) == 4 and _is_like_screen(corners, area * small.size, screen) and inside:
            found.append((_contrast(small, outline) * area, outline.reshape(-1, 2).astype(np.float64), corners))
    return found


def _is_like_screen(corners: Points, area: float, screen: Size) -> bool:
    import cv2

    whole = cv2.contourArea(corners.astype(np.float32))
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    one, other = sides[0] + sides[2], sides[1] + sides[3]
    ratio = max(one, other) / min(one, other)
    asked = max(screen.width, screen.height) / min(screen.width, screen.height)
    return area > FOUR_SIDED * whole and max(ratio / asked, asked / ratio) < MAX_STRETCH


def _contrast(small: Any, outline: Any) -> float:
    """How much brighter it is just inside the outline than just outside."""
    import cv2

    drawn = cv2.drawContours(np.zeros(small.shape, np.uint8), [outline], -1, (1,), -1)
    tool = np.ones((9, 9), np.uint8)
    inside, outside = drawn - cv2.erode(drawn, tool), cv2.dilate(drawn, tool) - drawn
    return float(small[inside > 0].mean() - small[outside > 0].mean())


def _sort_corners(corners: Points, screen: Size, top: str | None) -> Points:
    """Sort the corners clockwise, starting at the screen's upper left."""
    middle = corners.mean(axis=0)
    clockwise = corners[np.argsort(np.arctan2(*(corners - middle).T[::-1]))]
    sides = np.linalg.norm(np.roll(clockwise, -1, axis=0) - clockwise, axis=1)
    upright = (sides[0] + sides[2] < sides[1] + sides[3]) == (screen.width < screen.height)
    ways = [np.roll(clockwise, -turn, axis=0) for turn in ((0, 2) if upright else (1, 3))]
    wanted = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0), None: (-0.9, -1)}[top]
    return max(ways, key=lambda way: float((way[:2].mean(axis=0) - middle) @ np.array(wanted)))


def _pick_edge_points(outline: Points, corners: Points) -> tuple[Points, Array]:
    """Some of the outline's points on each edge, away from its ends, and the edge of each."""
    points, sides = [], []
    for side in range(4):
        start, way = corners[side], corners[(side + 1) % 4] - corners[side]
        length = float(np.linalg.norm(way))
        share = (outline - start) @ way / length**2
        aside = np.abs((outline - start) @ np.array([-way[1], way[0]])) / length
        near = outline[(share > ENDS) & (share < 1 - ENDS) & (aside < 0.06 * length + 4)]
        chosen = near[:: max(len(near) // PER_EDGE, 1)]
        points.append(chosen)
        sides.append(np.full(len(chosen), side))
    return np.concatenate(points), np.concatenate(sides)


def _refine(grey: Any, points: Points, sides: Array, corners: Points, times: float) -> tuple[Points, Array]:
    """Move each point across its edge to the steepest place of the picture; also whether it is steep there at all."""
    import cv2

    ways = np.roll(corners, -1, axis=0) - corners
    out = (np.column_stack([ways[:, 1], -ways[:, 0]]) / np.linalg.norm(ways, axis=1, keepdims=True))[sides]
    steps = np.arange(-(2 * times + 3), 2 * times + 3.25, 0.25)
    lines = points[:, None] + out[:, None] * steps[:, None]
    across, down = (np.ascontiguousarray(lines[..., i], np.float32) for i in (0, 1))
    profiles = cv2.remap(grey, across, down, cv2.INTER_LINEAR).astype(np.float64)
    falls = -np.gradient(cv2.GaussianBlur(profiles, (9, 1), 2.0), axis=1)
    weights = np.where(falls > 0.5 * falls.max(axis=1, keepdims=True), falls, 0)
    top = steps[falls.argmax(axis=1)][:, None]
    weights *= np.abs(steps - top) < 2.0
    at = (weights @ steps) / np.maximum(weights.sum(axis=1), 1e-9)
    return points + out * at[:, None], np.ptp(profiles, axis=1) > CONTRAST


# --- the lens by these edges ------------------------------------------------------------------------------------------


Top = Literal["up", "right", "down", "left"]
"""The direction of the phone's top in the picture."""

ROUNDS = 4
ROUGH = 0.02
"""Share of half the screen's length: with a larger worst error it is not a screen."""

FOCAL = np.linspace(0.7, 6.0, 54)
"""Focal lengths of cameras, as multiples of half the picture's longer side."""
UNLIKE = 0.03
"""Share by which the lit shape may be longer, or less square, than the screen, for the best of them."""

SURE = 2.0
"""Standard deviations that are reported as the worst error."""


def fit(picture: Pixels, screen: Size, top: Top | None = None) -> Lens:
    """The lens by the screen's edges. top: up, or left if the phone lies on its side, unless given.

    worst, rms: the error at edge points that the fit did not use, or the uncertainty anywhere on the screen, whichever
    is larger. Raises CaptureFailed if no lit screen is seen.
    """
    edges = find_lit_edges(picture, screen, top)
    camera = Size(width=picture.shape[1], height=picture.shape[0])
    seen, sides = to_normal(edges.points, camera), edges.sides
    numbers, trust = _estimate(seen, sides, edges, screen, camera)
    _check_shape(_make_optics(numbers), screen)
    kept = trust > 0
    seen, sides = seen[kept], sides[kept]
    off, third = np.zeros(len(seen)), np.arange(len(seen)) % 3
    for fold in range(3):  # the error of each third of the points with a fit to the other two
        rest, left = third != fold, third == fold
        fitted, _ = _estimate(seen[rest], sides[rest], edges, screen, camera)
        off[left] = _miss(seen[left], sides[left], screen, np.ones(int(left.sum())), fitted)
    uncertainty = SURE * _measure_doubt(numbers, seen, sides, screen)
    worst, rms = max(float(np.abs(off).max()), uncertainty), max(float(np.sqrt((off**2).mean())), uncertainty / SURE)
    if worst > ROUGH:
        raise CaptureFailed(say("arm-edges-not-straight"))
    size = half_length(screen)
    return lens_from_optics(
        _make_optics(numbers), screen, camera, worst=worst * size, rms=rms * size, points=int(kept.sum())
    )


def _check_shape(optics: Optics, screen: Size) -> None:
    """Raises CaptureFailed for a shape that cannot be the screen: an arm, or its shadow, across it cuts off a part.

    Found by how much two sides of a square differ in length, and how far they are from a right angle.
    """
    across, down = optics.homography[:, 0], optics.homography[:, 1]
    unlike = []
    for focal in FOCAL:
        side, other = across / [focal, focal, 1], down / [focal, focal, 1]
        long, wide = float(np.linalg.norm(side)), float(np.linalg.norm(other))
        unlike.append(max(abs(math.log(long / wide)), abs(float(side @ other)) / (long * wide)))
    if min(unlike) > UNLIKE:
        raise CaptureFailed(say("arm-lit-shape-wrong", width=screen.width, height=screen.height))


def _estimate(seen: Points, sides: Array, edges: Edges, screen: Size, camera: Size) -> tuple[Array, Array]:
    """Nine numbers, the homography from picture to screen and k1; and (n,) the weight of each point."""
    import cv2

    corners = np.array([[0, 0], [screen.width, 0], [screen.width, screen.height], [0, screen.height]]) - 0.5
    way = cv2.getPerspectiveTransform(
        to_normal(edges.corners, camera).astype(np.float32), to_normal(corners, screen).astype(np.float32)
    )
    numbers: Array = np.append((way / way[2, 2]).ravel()[:8], 0.0)
    trust: Array = np.ones(len(seen))
    for _ in range(ROUNDS):
        numbers = least_squares(numbers, partial(_miss, seen, sides, screen, np.sqrt(trust)))
        trust = tukey_weights(np.abs(_miss(seen, sides, screen, np.ones(len(seen)), numbers)))
    return numbers, trust


def _miss(seen: Points, sides: Array, screen: Size, root: Array, numbers: Array) -> Array:
    """(n,): the distance of each point from its edge of the screen."""
    led = project(
        np.append(numbers[:8], 1.0).reshape(3, 3), Optics(np.eye(3), (float(numbers[8]), 0.0)).straighten(seen)
    )
    x, y = (screen.width / 2 / half_length(screen)), (screen.height / 2 / half_length(screen))
    off: Array = np.choose(sides.astype(int), [led[:, 1] + y, led[:, 0] - x, led[:, 1] - y, led[:, 0] + x]) * root
    return off


def _measure_doubt(numbers: Array, seen: Points, sides: Array, screen: Size) -> float:
    """The uncertainty of the worst place of the screen, one standard deviation, from all edge points."""
    small, even = 1e-6, np.ones(len(seen))
    off = _miss(seen, sides, screen, even, numbers)
    slopes = np.stack(
        [(_miss(seen, sides, screen, even, numbers + way) - off) / small for way in np.eye(9) * small], axis=1
    )
    spread = np.linalg.pinv(slopes.T @ slopes) * float(off @ off) / max(len(off) - 9, 1)
    x, y = np.meshgrid(np.linspace(-1, 1, 9), np.linspace(-1, 1, 9))
    places = np.column_stack([x.ravel() * screen.width, y.ravel() * screen.height]) / (2 * half_length(screen))
    camera = _make_optics(numbers).forward(places)
    ways = np.stack(
        [(_make_optics(numbers + way).backward(camera) - places) / small for way in np.eye(9) * small], axis=-1
    )
    return float(np.sqrt(np.einsum("nij,jk,nik->n", ways, spread, ways).max()))


def _make_optics(numbers: Array) -> Optics:
    way = np.linalg.inv(np.append(numbers[:8], 1.0).reshape(3, 3))
    return Optics(way / way[2, 2], (float(numbers[8]), 0.0))
