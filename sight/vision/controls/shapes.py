"""Plain shapes on a screen, from their edges alone: dialogs over a veil, toggles, round buttons.

Everything drawn by a machine is made of plates: connected areas of one colour with a clear border. Pictures are
``(h, w, 3) uint8 RGB``; boxes are frame pixels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop, grey

FLAT = 3  # grey levels between neighbours that are still one plate
CLEAR = 28  # grey levels between neighbours where something was drawn
DIMMED = 0.78  # how bright the brightest thing under a veil is at most, against the brightest thing on the dialog
OTHER = 28  # channel difference that makes a knob another colour than its track
EMPTY = 0.97  # share of a picture's pixels that have its one colour where nothing is drawn
SAME = 8  # channel difference within one colour
STRAY = 0.0001  # share of a picture's pixels that may be noise; a letter has more
BARS = 0.06  # share of the height at the upper and lower edge that a veil may leave out


@dataclass(frozen=True)
class Plate:
    """A connected area of one colour. filled: share of its box that lies within its outline. colour: RGB."""

    box: Box
    filled: float
    colour: tuple[int, int, int]


@dataclass(frozen=True)
class Toggle:
    """A switch. on: None where it cannot be told, as while its knob is moving."""

    box: Box
    on: bool | None


def plates(pixels: Pixels, step: int, least: float, most: float = 1.0) -> list[Plate]:
    """Plates whose boxes take `least` to `most` of the picture, top to bottom, seen 1/step as large."""
    small = _smaller(pixels, step)
    inner = cv2.erode(_flat(small), np.ones((3, 3), np.uint8))  # so that nothing leaks out at a rounded corner
    _, labels, stats, _ = cv2.connectedComponentsWithStats(inner, connectivity=4)
    boxes, shares = stats[:, 2] * stats[:, 3], small.shape[0] * small.shape[1]
    fitting = (boxes >= least * shares) & (boxes <= most * shares) & (stats[:, 4] >= 0.2 * boxes)
    found = [_plate(small, labels, int(number), stats[number], step) for number in np.flatnonzero(fitting) if number]
    return sorted(found, key=lambda plate: (plate.box.top, plate.box.left))


def _plate(small: Pixels, labels: np.ndarray, number: int, stats: np.ndarray, step: int) -> Plate:
    left, top, wide, high = (int(value) for value in stats[:4])
    mask = np.asarray(labels[top : top + high, left : left + wide] == number, dtype=np.uint8)
    red, green, blue = (int(v) for v in np.median(small[top : top + high, left : left + wide][mask > 0], axis=0))
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    filled = max((cv2.contourArea(outline) for outline in outlines), default=0.0) / max(mask.size, 1)
    box = Box(
        left=max(left - 1, 0) * step,
        top=max(top - 1, 0) * step,
        right=min(left + wide + 2, small.shape[1]) * step,
        bottom=min(top + high + 2, small.shape[0]) * step,
    )
    return Plate(box, filled, (red, green, blue))


def stands_out(pixels: Pixels, box: Box) -> bool:
    """Whether words stand on a ground of their own, as in a bubble, and not on that of their row, edge to edge."""
    rows, margin = slice(max(box.top, 0), max(box.bottom, 0)), max(box.height // 4, 2)
    left, right = max(box.left - margin, 0), min(box.right + margin, pixels.shape[1])
    around = _ground(np.concatenate([pixels[rows, left : box.left + 1], pixels[rows, box.right - 1 : right]], axis=1))
    edges = [_ground(pixels[rows, :margin]), _ground(pixels[rows, -margin:])]
    return all(int(np.abs(around - edge).max()) > SAME for edge in edges)


def _ground(patch: Pixels) -> np.ndarray:
    """The usual colour of a patch."""
    return np.median(patch.reshape(-1, 3).astype(np.int16), axis=0)


def dialog_box(pixels: Pixels) -> Box | None:
    """Where a dialog or sheet lies over a dimmed screen, or None. About 3 ms for 1080×2400.

    A dialog is one plate in the middle or at the lower edge; around it nothing is as bright as on it.
    """
    height, width = pixels.shape[:2]
    most = 0.75 if height > width else 0.4  # on a desktop a large window over a dark wallpaper is no dialog
    candidates = [plate for plate in plates(pixels, 4, 0.03, most) if plate.filled >= 0.85]
    bright = grey(_smaller(pixels, 4))
    centred = [plate.box for plate in candidates if abs(plate.box.left + plate.box.right - width) <= 0.06 * width]
    inside = [box for box in centred if 0.4 * width <= box.width <= 0.97 * width and box.top > BARS * height]
    wide = [box for box in centred if box.width > 0.97 * width and box.bottom >= 0.93 * height]
    sheets = [box for box in wide if 0.2 * height < box.top < 0.9 * height]
    veiled = [box for box in [*inside, *sheets] if _is_brighter(bright, box, 4)]
    # a part of the dimmed picture that holds the dialog is brighter than the rest, too; no part of the dialog is
    return min(veiled, key=lambda box: box.area, default=None)


def is_plain(pixels: Pixels) -> bool:
    """Whether next to nothing is drawn on one even colour, such as a lone spinner on an empty page."""
    small = _smaller(pixels, 8)
    ground = np.asarray(np.median(small.reshape(-1, 3), axis=0), dtype=np.uint8)
    apart = _strongest(cv2.absdiff(small, np.full_like(small, ground)))
    return bool((apart <= SAME).mean() >= EMPTY)


def has_icons(pixels: Pixels) -> bool:
    """Whether something as small as an icon stands at the upper or lower edge, where apps have their controls."""
    height, width = pixels.shape[:2]
    band = max(height // 9, 1)
    for part in (pixels[:band], pixels[-band:]):
        stats = cv2.connectedComponentsWithStats(strokes(part, 4))[2][1:]
        wide, high = stats[:, 2] * 4 / width, stats[:, 3] * 4 / width
        if bool(((wide > 0.015) & (wide < 0.1) & (high > 0.015) & (high < 0.1)).any()):
            return True
    return False


def round_buttons(pixels: Pixels) -> list[Plate]:
    """Discs of one strong colour in the lower half, as large as a thumb: how calls are taken and declined."""
    height, width = pixels.shape[:2]
    found = plates(pixels, 4, 0.003, 0.06)
    return [
        plate
        for plate in found
        if plate.box.top > 0.5 * height
        and 0.1 * width <= plate.box.width <= 0.3 * width
        and 0.9 <= plate.box.width / plate.box.height <= 1.1
        and 0.68 <= plate.filled <= 0.84
        and max(plate.colour) - min(plate.colour) > 60
    ]


def strokes(pixels: Pixels, step: int) -> Pixels:
    """1 where a pixel of the picture seen 1/step as large differs clearly from a neighbour: letters, icons, edges."""
    return np.asarray(1 - _flat(_smaller(pixels, step), CLEAR), dtype=np.uint8)


def toggle_right_of(pixels: Pixels, words: Box) -> Toggle | None:
    """The switch on the row of these words and right of them; None where there is none."""
    reach = max(words.height, 12)
    strip = Box(
        left=words.right, top=words.top - reach, right=max(pixels.shape[1], words.right), bottom=words.bottom + reach
    )
    strip = strip.within(Size(width=pixels.shape[1], height=pixels.shape[0]))
    if not strip.area:
        return None
    whole = [box for box in _things_on(crop(pixels, strip)) if box.height < strip.height]  # else it goes on beyond it
    middle, letters = words.center.y - strip.top, max(words.height, 1)
    near = [
        box
        for box in whole
        if 1.4 <= box.width / max(box.height, 1) <= 2.4
        and 0.6 <= box.height / letters <= 3
        and abs(box.center.y - middle) <= reach
    ]
    if not near:
        return None
    place = near[-1].moved(strip.left, strip.top)
    return Toggle(place, is_on(crop(pixels, place)))


def is_on(switch: Pixels) -> bool | None:
    """Whether the knob of a switch is on its right; None where no knob stands clearly on one side.

    Just below its upper edge the middle of a switch shows the track; the half that looks otherwise holds the knob.
    """
    height, width = switch.shape[:2]
    track = _around(switch, height // 9, width // 2)
    left = _differ(_around(switch, height // 2, width // 4), track)
    right = _differ(_around(switch, height // 2, width - width // 4 - 1), track)
    return None if left == right else right


def _around(pixels: Pixels, row: int, column: int) -> Pixels:
    """The usual colour of the few pixels around one."""
    patch = pixels[max(row - 1, 0) : row + 2, max(column - 2, 0) : column + 3]
    return np.asarray(np.median(patch.reshape(-1, 3), axis=0), dtype=np.uint8)


def _differ(colour: Pixels, other: Pixels) -> bool:
    return int(np.abs(colour.astype(np.int16) - other.astype(np.int16)).max()) > OTHER


def _things_on(strip: Pixels) -> Iterator[Box]:
    """What stands out from the strip's ground colour, left to right."""
    ground = np.median(strip.reshape(-1, 3), axis=0)
    apart = (np.abs(strip.astype(np.float32) - ground).max(axis=2) > 10).astype(np.uint8)
    stats = cv2.connectedComponentsWithStats(apart)[2][1:]
    for left, top, width, height, _ in sorted(stats.tolist()):
        yield Box(left=left, top=top, right=left + width, bottom=top + height)


def _is_brighter(bright: Pixels, box: Box, step: int) -> bool:
    """Whether what lies around the box is dimmed, and is not just one even colour."""
    around = np.ones(bright.shape, dtype=bool)
    edge = (
        slice(max(box.top // step - 1, 0), box.bottom // step + 1),
        slice(max(box.left // step - 1, 0), box.right // step + 1),
    )
    around[edge] = False
    around[: int(BARS * len(bright))] = False
    around[-int(BARS * len(bright)) :] = False
    outside = bright[around]
    if outside.size < 0.02 * bright.size:
        return False
    within = bright[box.top // step : box.bottom // step, box.left // step : box.right // step]
    return _brightest(outside, STRAY) <= DIMMED * _brightest(within, 20 * STRAY) and int(np.ptp(outside)) > 8


def _brightest(levels: Pixels, stray: float) -> int:
    """The level that all pixels but a stray share of them stay below: no single pixel decides."""
    counted = np.cumsum(np.bincount(levels.ravel(), minlength=256))
    return int(np.searchsorted(counted, (1 - stray) * levels.size))


def _flat(small: Pixels, levels: int = FLAT) -> Pixels:
    """1 where a pixel is of one colour with its right and lower neighbours."""
    flat = np.ones(small.shape[:2], dtype=np.uint8)
    if min(flat.shape) < 2:
        return flat  # OpenCV makes nothing of an empty difference
    down = _strongest(cv2.absdiff(small[1:], small[:-1]))
    right = _strongest(cv2.absdiff(small[:, 1:], small[:, :-1]))
    flat[:-1][down > levels] = 0
    flat[:, :-1][right > levels] = 0
    return flat


def _strongest(difference: Any) -> Pixels:
    """The largest of three channels; a hundred times faster than max(axis=2)."""
    return np.asarray(
        np.maximum(np.maximum(difference[..., 0], difference[..., 1]), difference[..., 2]), dtype=np.uint8
    )


def _smaller(pixels: Pixels, step: int) -> Pixels:
    """Every step-th pixel: edges stay as sharp as they are."""
    return np.ascontiguousarray(pixels[::step, ::step])
