"""The arm in the camera's picture: a bar across the bed, the holder on it, the pen down to its tip, their shadow."""

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.optics import Optics

_BAR, _HOLDER, _PEN = (58, 60, 66), (176, 62, 40), (30, 30, 34)
_ABOVE = 30.0  # mm the bar's lower edge is over the bed
_BEHIND = 18.0  # mm the bar's middle is behind the pen
_REACH = 400.0  # mm the bar goes on to either side
_THROWN = np.array([6.0, -8.0])  # mm the shadow falls beside the arm
_SHADE, _COARSE = 0.45, 8  # share of the light the shadow takes; it is worked out at an eighth of the size


def draw_gantry(picture: Pixels, optics: Optics, tip: tuple[float, float, float]) -> None:
    """Draw the arm over the picture, its pen's tip at this place, mm; nothing where that is far beside the picture."""
    x, y, z = tip
    if max(abs(x - optics.place[0]), abs(y - optics.place[1])) > optics.place[2]:
        return
    bar = _box(x, y + _BEHIND, 2 * _REACH, 24)
    holder = _box(x, y + _BEHIND, 26, 28)
    _shade(picture, optics, [bar + _THROWN, holder + _THROWN])
    _fill(picture, optics, bar, _ABOVE, _BAR)
    _fill(picture, optics, holder, _ABOVE, _HOLDER)
    top, end = optics.project([[x, y, max(z, 0.0) + 25], [x, y, max(z, 0.0)]])
    thick = max(round(5 * optics.focal / optics.place[2]), 2)
    cv2.line(picture, _whole(top), _whole(end), _PEN, thick, cv2.LINE_AA)


def _box(x: float, y: float, width: float, depth: float) -> np.ndarray:
    """The corners of a level rectangle about a place, mm."""
    across, along = width / 2, depth / 2
    return np.array(
        [[x - across, y - along], [x + across, y - along], [x + across, y + along], [x - across, y + along]]
    )


def _fill(picture: Pixels, optics: Optics, corners: np.ndarray, height: float, colour: tuple[int, int, int]) -> None:
    cv2.fillPoly(picture, [_outline(optics, corners, height)], colour, cv2.LINE_AA)


def _shade(picture: Pixels, optics: Optics, outlines: list[np.ndarray]) -> None:
    """Darken what lies under the arm, softly."""
    height, width = picture.shape[:2]
    mask = np.zeros((height // _COARSE + 1, width // _COARSE + 1), np.uint8)
    for corners in outlines:
        cv2.fillPoly(mask, [_outline(optics, corners, 0.0) // _COARSE], 255)
    soft = 255 - _SHADE * np.asarray(cv2.blur(mask, (5, 5)), np.float32)
    gain = np.asarray(cv2.resize(np.rint(soft).astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR))
    cv2.multiply(picture, cv2.merge([gain] * 3), picture, scale=1 / 255)


def _outline(optics: Optics, corners: np.ndarray, height: float) -> np.ndarray:
    """As seen by the camera, whole px. Straight lines stay straight here, which nobody looks at."""
    return np.asarray([_whole(point) for point in _clamped(optics, np.column_stack([corners, np.full(4, height)]))])


def _clamped(optics: Optics, points: np.ndarray) -> np.ndarray:
    """Seen, and what lies far beside the picture at its side: a lens that bends is true only near its middle."""
    bound = optics.place[2]
    near = points.copy()
    near[:, :2] = np.clip(points[:, :2], np.array(optics.place[:2]) - bound, np.array(optics.place[:2]) + bound)
    return optics.project(near)


def _whole(point: np.ndarray) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
