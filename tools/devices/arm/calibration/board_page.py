"""The page with the board on the phone: how it is drawn, and its markers and its dot as the camera sees them."""

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
from iris_screen.sight.vision.board import GROUND, dictionary, dot_radii, draw_board, markers
from iris_screen.sight.vision.pictures import write_png
from iris_screen.tools.devices.arm.calibration.optics import Points

PAGE = Path(__file__).resolve().parents[4] / "assets" / "arm" / "page.html"


def page(size: Size) -> str:
    """HTML that draws the board pixel by pixel, and a dot where it was last touched; it says where it does not fit."""
    board = draw_board(size)
    dot, ring = dot_radii(board)
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
"""Of 255: the brightest part of a picture on which nothing can be seen."""

ENOUGH = 0.5
"""Of the markers, on the whole screen and in each of its quarters."""


class Matched(NamedTuple):
    """The same places in the picture and on the screen: (n, 2) px each."""

    camera: Points
    screen: Points


def find_markers(picture: Pixels, size: Size) -> Matched:
    """The corners of the markers that can be seen, whichever way up. Raises CaptureFailed, saying what is wrong."""
    if np.percentile(picture, 99) < DARK:
        raise CaptureFailed(say("arm-picture-dark"))
    board = {marker.id: marker for marker in markers(size)}
    seen = _detect(picture)
    if not seen and _detect(np.ascontiguousarray(picture[:, ::-1])):
        raise CaptureFailed(say("arm-picture-mirrored"))
    if not seen:
        raise CaptureFailed(say("arm-markers-not-found"))
    ours = {number: corners for number, corners in seen.items() if number in board}
    if len(ours) * 2 < len(seen):
        raise CaptureFailed(say("arm-page-of-another-screen", screen=f"{size.width}x{size.height}"))
    _refuse_gaps(ours, size)
    screen = np.concatenate([board[number].corners for number in ours])
    return Matched(np.concatenate(list(ours.values())), screen)


def find_markers_in_all(pictures: Sequence[Pixels], size: Size) -> Matched:
    """Where each corner was seen on average, since a picture trembles and has noise. Raises CaptureFailed."""
    found = [find_markers(picture, size) for picture in pictures]
    camera, screen = (np.concatenate(each) for each in zip(*found, strict=True))
    corners, which = np.unique(screen, axis=0, return_inverse=True)
    times = np.bincount(which.ravel())
    seen = np.column_stack([np.bincount(which.ravel(), axis) / times for axis in camera.T])
    return Matched(seen, corners)


def _detect(picture: Pixels) -> dict[int, Points]:
    import cv2

    asked = cv2.aruco.DetectorParameters()
    asked.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    found: Any = cv2.aruco.ArucoDetector(dictionary(), asked).detectMarkers(grey)
    corners, numbers, _ = found  # None where there are no numbers, which its types do not know
    told = [] if numbers is None else numbers.ravel().tolist()
    return {number: np.asarray(at, np.float64).reshape(4, 2) for number, at in zip(told, corners, strict=True)}


def _refuse_gaps(ours: dict[int, Points], size: Size) -> None:
    """Where a part of the screen has no markers, nothing holds the lens there."""
    board = markers(size)
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


# --- the dot where the page was last touched --------------------------------------------------------------------------


CLEAR = 40
"""Grey values by which its magenta stands out of anything else on the page, in poor light too."""

SMALLEST, LARGEST = 0.4, 1.8
"""Of its area; blur and bloom change it."""

ROUND = 0.6
"""Of the square around it that a disc fills, and a little less; a streak of noise fills no square."""


def find_dot(flat: Pixels) -> tuple[float, float] | None:
    """px of its middle on a rectified frame, to half a pixel; None where there is none."""
    import cv2

    radius = dot_radii(flat)[0]
    red, green, blue = (flat[..., i].astype(np.int16) for i in range(3))
    redder = np.maximum(np.minimum(red, blue) - green, 0)  # and bluer than green; 0 for greys
    magenta = cv2.GaussianBlur(redder.astype(np.float32), (0, 0), radius / 4)
    peak = float(magenta.max())
    if peak < CLEAR:
        return None
    _, labels, told, _ = cv2.connectedComponentsWithStats((magenta > peak / 2).astype(np.uint8))
    width, height, area = told[:, cv2.CC_STAT_WIDTH], told[:, cv2.CC_STAT_HEIGHT], told[:, cv2.CC_STAT_AREA]
    share = area / (np.pi * radius**2)
    round_enough = area > ROUND * np.maximum(width, height) ** 2
    dots = np.flatnonzero((share > SMALLEST) & (share < LARGEST) & round_enough)
    dots = dots[dots > 0]  # 0 is the ground
    if len(dots) != 1:
        return None
    moments = cv2.moments(np.where(labels == dots[0], magenta, 0))
    return moments["m10"] / moments["m00"], moments["m01"] / moments["m00"]
