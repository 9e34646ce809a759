"""The board on the phone's screen, as the camera sees it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.board import dictionary, markers
from iris_screen.tools.devices.arm.calibration.optics import Points

DARK = 40
"""Of 255: the brightest part of a picture on which nothing can be seen."""

ENOUGH = 0.5
"""Of the markers, on the whole screen and in each of its quarters."""


class Matched(NamedTuple):
    """The same places in the picture and on the screen: (n, 2) px each."""

    camera: Points
    screen: Points


def find(picture: Pixels, size: Size) -> Matched:
    """The corners of the markers that can be seen, whichever way up. Raises CaptureFailed, saying what is wrong."""
    if np.percentile(picture, 99) < DARK:
        raise CaptureFailed(say("arm-picture-dark"))
    board = {marker.id: marker for marker in markers(size)}
    seen = _detected(picture)
    if not seen and _detected(np.ascontiguousarray(picture[:, ::-1])):
        raise CaptureFailed(say("arm-picture-mirrored"))
    ours = {number: corners for number, corners in seen.items() if number in board}
    _refuse_others(seen, ours, size)
    _refuse_gaps(ours, size)
    screen = np.concatenate([board[number].corners for number in ours])
    return Matched(np.concatenate(list(ours.values())), screen)


def find_in_all(pictures: Sequence[Pixels], size: Size) -> Matched:
    """Where each corner was seen on average, since a picture trembles and has noise. Raises CaptureFailed."""
    found = [find(picture, size) for picture in pictures]
    camera, screen = (np.concatenate(each) for each in zip(*found, strict=True))
    corners, which = np.unique(screen, axis=0, return_inverse=True)
    times = np.bincount(which.ravel())
    seen = np.column_stack([np.bincount(which.ravel(), axis) / times for axis in camera.T])
    return Matched(seen, corners)


def _detected(picture: Pixels) -> dict[int, Points]:
    import cv2

    asked = cv2.aruco.DetectorParameters()
    asked.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    found: Any = cv2.aruco.ArucoDetector(dictionary(), asked).detectMarkers(grey)
    corners, numbers, _ = found  # None where there are no numbers, which its types do not know
    told = [] if numbers is None else numbers.ravel().tolist()
    return {number: np.asarray(at, np.float64).reshape(4, 2) for number, at in zip(told, corners, strict=True)}


def _refuse_others(seen: dict[int, Points], ours: dict[int, Points], size: Size) -> None:
    asked = f"{size.width}x{size.height}"
    if not seen:
        raise CaptureFailed(say("arm-markers-not-found"))
    if len(ours) * 2 < len(seen):
        raise CaptureFailed(say("arm-page-of-another-screen", screen=asked))


def _refuse_gaps(ours: dict[int, Points], size: Size) -> None:
    """Where a part of the screen has no markers, nothing holds the lens there."""
    board = markers(size)
    if len(ours) < ENOUGH * len(board):
        raise CaptureFailed(say("arm-markers-too-few", count=len(ours), total=len(board)))
    for name, part in _quarters(size).items():
        if sum(number in ours for number in part) < ENOUGH * len(part):
            raise CaptureFailed(say("arm-markers-missing-in-quarter", quarter=name))


def _quarters(size: Size) -> dict[str, list[int]]:
    parts: dict[str, list[int]] = {}
    for marker in markers(size):
        x, y = marker.corners.mean(axis=0)
        name = f"{'upper' if y < size.height / 2 else 'lower'}-{'left' if x < size.width / 2 else 'right'}"
        parts.setdefault(name, []).append(marker.id)
    return parts
