"""The page with the board on the phone: draws it, and finds its markers and its dot in the camera's picture."""

import base64
from collections.abc import Sequence
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import numpy as np

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.board import GROUND, draw_board, list_markers, load_dictionary, measure_dot
from iris_screen.sight.vision.pictures import write_png
from iris_screen.tools.devices.arm.calibration.optics import Points

PAGE = Path(__file__).resolve().parents[4] / "assets" / "arm" / "page.html"


def render_page(size: Size) -> str:
    """HTML that draws the board pixel by pixel, and a dot at the last touch; it says so if it does not fit."""
    board = draw_board(size)
    dot, ring = measure_dot(board)
    return Template(PAGE.read_text("utf-8")).substitute(
        width=size.width,
        height=size.height,
        ground=GROUND,
        dot=f"{dot:.2f}",
        ring=f"{ring:.2f}",
        board=base64.b64encode(write_png(board)).decode(),
    )


# --- the markers ------------------------------------------------------------------------------------------------------


DARK = 40
"""Of 255: the brightest part of a picture that shows nothing."""

ENOUGH = 0.5
"""Share of the markers that must be seen, on the whole screen and in each quarter."""


class Matched(NamedTuple):
    """The same places in the picture and on the screen: (n, 2) px each."""

    camera: Points
    screen: Points


def find_markers(picture: Pixels, size: Size) -> Matched:
    """The corners of the visible markers, in any orientation. Raises CaptureFailed, saying what is wrong."""
    if np.percentile(picture, 99) < DARK:
        raise CaptureFailed(say("arm-picture-dark"))
    board = {marker.id: marker for marker in list_markers(size)}
    seen = _detect(picture)
    if not seen and _detect(np.ascontiguousarray(picture[:, ::-1])):
        raise CaptureFailed(say("arm-picture-mirrored"))
    if not seen:
        raise CaptureFailed(say("arm-markers-not-found"))
    ours = {number: corners for number, corners in seen.items() if number in board}
    if len(ours) * 2 < len(seen):
        raise CaptureFailed(say("arm-page-of-another-screen", screen=f"{size.width}x{size.height}"))
    _check_coverage(ours, size)
    screen = np.concatenate([board[number].corners for number in ours])
    return Matched(np.concatenate(list(ours.values())), screen)


def find_markers_in_all(pictures: Sequence[Pixels], size: Size) -> Matched:
    """The average place of each corner, since pictures shake and have noise. Raises CaptureFailed."""
    found = [find_markers(picture, size) for picture in pictures]
    camera, screen = (np.concatenate(each) for each in zip(*found, strict=True))
    corners, which = np.unique(screen, axis=0, return_inverse=True)
    times = np.bincount(which.ravel())
    seen = np.column_stack([np.bincount(which.ravel(), axis) / times for axis in camera.T])
    return Matched(seen, corners)


def _detect(picture: Pixels) -> dict[int, Points]:
    import cv2

    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    found: Any = cv2.aruco.ArucoDetector(load_dictionary(), parameters).detectMarkers(grey)
    corners, numbers, _ = found  # None if there are no numbers, which its types do not say
    ids = [] if numbers is None else numbers.ravel().tolist()
    return {number: np.asarray(at, np.float64).reshape(4, 2) for number, at in zip(ids, corners, strict=True)}


def _check_coverage(ours: dict[int, Points], size: Size) -> None:
    """Raises CaptureFailed if a part of the screen has too few markers to fit the lens there."""
    board = list_markers(size)
    if len(ours) < ENOUGH * len(board):
        raise CaptureFailed(say("arm-markers-too-few", count=len(ours), total=len(board)))
    quarters: dict[str, list[int]] = {}
    for marker in board:
        x, y = marker.corners.mean(axis=0)
        name = f"{'upper' if y < size.height / 2 else 'lower'}-{'left' if x < size.width / 2 else 'right'}"
        quarters.setdefault(name, []).append(marker.id)
    for name, part in quarters.items():
        if sum(number in ours for number in part) < ENOUGH * len(part):
            raise CaptureFailed(say("arm-markers-missing-in-quarter", quarter=name))


# --- the dot at the last touch of the page ----------------------------------------------------------------------------


CLEAR = 40
"""Grey values by which its magenta differs from the rest of the page, even in poor light."""

SMALLEST, LARGEST = 0.4, 1.8
"""Smallest and largest share of its area; blur and glare change it."""

ROUND = 0.6
"""Share of the square around it that a disc fills, and a little less; a streak of noise fills less."""


def find_dot(flat: Pixels) -> tuple[float, float] | None:
    """The middle of the dot in px of a rectified frame, to half a pixel; None if there is none."""
    import cv2

    radius = measure_dot(flat)[0]
    red, green, blue = (flat[..., i].astype(np.int16) for i in range(3))
    redder = np.maximum(np.minimum(red, blue) - green, 0)  # redder and bluer than green; 0 for greys
    magenta = cv2.GaussianBlur(redder.astype(np.float32), (0, 0), radius / 4)
    peak = float(magenta.max())
    if peak < CLEAR:
        return None
    _, labels, stats, _ = cv2.connectedComponentsWithStats((magenta > peak / 2).astype(np.uint8))
    width, height, area = stats[:, cv2.CC_STAT_WIDTH], stats[:, cv2.CC_STAT_HEIGHT], stats[:, cv2.CC_STAT_AREA]
    share = area / (np.pi * radius**2)
    round_enough = area > ROUND * np.maximum(width, height) ** 2
    dots = np.flatnonzero((share > SMALLEST) & (share < LARGEST) & round_enough)
    dots = dots[dots > 0]  # 0 is the ground
    if len(dots) != 1:
        return None
    moments = cv2.moments(np.where(labels == dots[0], magenta, 0))
    return moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
