"""Draws the arm into the camera's picture: a bar across the bed, the holder, the pen and their shadow."""

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.optics import Optics

_BAR, _HOLDER, _PEN = (58, 60, 66), (176, 62, 40), (30, 30, 34)
_HEIGHT = 30.0  # mm from the bed to the bar's lower edge
_OFFSET = 18.0  # mm from the pen back to the bar's middle
_HALF_LENGTH = 400.0  # mm the bar extends to either side
_SHADOW_OFFSET = np.array([6.0, -8.0])  # mm from the arm to its shadow
_DARKNESS, _COARSE = 0.45, 8  # share of the light that the shadow takes; computed at an eighth of the size


def draw_gantry(picture: Pixels, optics: Optics, tip: tuple[float, float, float]) -> None:
    """Draw the arm, with the pen's tip at these mm; nothing if that is far outside the picture."""
    x, y, z = tip
    if max(abs(x - optics.place[0]), abs(y - optics.place[1])) > optics.place[2]:
        return
    bar = _rectangle(x, y + _OFFSET, 2 * _HALF_LENGTH, 24)
    holder = _rectangle(x, y + _OFFSET, 26, 28)
    _draw_shadow(picture, optics, [bar + _SHADOW_OFFSET, holder + _SHADOW_OFFSET])
    _fill(picture, optics, bar, _HEIGHT, _BAR)
    _fill(picture, optics, holder, _HEIGHT, _HOLDER)
    top, end = optics.project([[x, y, max(z, 0.0) + 25], [x, y, max(z, 0.0)]])
    thick = max(round(5 * optics.focal / optics.place[2]), 2)
    cv2.line(picture, _round(top), _round(end), _PEN, thick, cv2.LINE_AA)


def _rectangle(x: float, y: float, width: float, depth: float) -> np.ndarray:
    """The corners of a level rectangle around a point, mm."""
    across, along = width / 2, depth / 2
    return np.array(
        [[x - across, y - along], [x + across, y - along], [x + across, y + along], [x - across, y + along]]
    )


def _fill(picture: Pixels, optics: Optics, corners: np.ndarray, height: float, colour: tuple[int, int, int]) -> None:
    cv2.fillPoly(picture, [_outline(optics, corners, height)], colour, cv2.LINE_AA)


def _draw_shadow(picture: Pixels, optics: Optics, outlines: list[np.ndarray]) -> None:
    """Darken what lies under the arm, softly."""
    height, width = picture.shape[:2]
    mask = np.zeros((height // _COARSE + 1, width // _COARSE + 1), np.uint8)
    for corners in outlines:
        cv2.fillPoly(mask, [_outline(optics, corners, 0.0) // _COARSE], 255)
    soft = 255 - _DARKNESS * np.asarray(cv2.blur(mask, (5, 5)), np.float32)
    gain = np.asarray(cv2.resize(np.rint(soft).astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR))
    cv2.multiply(picture, cv2.merge([gain] * 3), picture, scale=1 / 255)


def _outline(optics: Optics, corners: np.ndarray, height: float) -> np.ndarray:
    """The corners as whole camera px. Straight edges stay straight: the lens distortion along them is ignored."""
    return np.asarray(
        [_round(point) for point in _project_near(optics, np.column_stack([corners, np.full(4, height)]))]
    )


def _project_near(optics: Optics, points: np.ndarray) -> np.ndarray:
    """Camera px of points; those far outside are moved to the edge first: the lens model only holds near the middle."""
    bound = optics.place[2]
    near = points.copy()
    near[:, :2] = np.clip(points[:, :2], np.array(optics.place[:2]) - bound, np.array(optics.place[:2]) + bound)
    return optics.project(near)


def _round(point: np.ndarray) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
