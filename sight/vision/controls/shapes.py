"""Finds plain shapes on a screen by their edges: dialogs over a dimmed page, toggles, round buttons.

User interfaces consist of plates: connected areas of one colour with a clear border. Pictures are
``(h, w, 3) uint8 RGB``; boxes are frame pixels.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.once_per_picture import once_per_picture
from iris_screen.sight.vision.pictures import crop, to_grey

FLAT = 3  # grey levels between neighbours of one plate
CLEAR = 28  # grey levels between neighbours where something was drawn
DIMMED = 0.78  # greatest brightness of anything dimmed, relative to the brightest thing on the dialog
OTHER = 28  # channel difference that makes a knob another colour than its track
EMPTY = 0.97  # share of a blank picture's pixels that have its main colour
NEAR = 10  # channel difference from the ground of a row up to which nothing is drawn there
SAME = 8  # channel difference within one colour
STRAY = 0.0001  # share of a picture's pixels that may be noise; a letter has more
BARS = 0.06  # share of the height at the upper and lower edges that may stay undimmed


@dataclass(frozen=True)
class Plate:
    """A connected area of one colour. filled: share of its box that lies within its outline. colour: RGB."""

    box: Box
    filled: float
    colour: tuple[int, int, int]


@dataclass(frozen=True)
class Toggle:
    """A switch. on: None if it is unknown, as while its knob is moving."""

    box: Box
    on: bool | None


@once_per_picture
def find_plates(pixels: Pixels, step: int, least: float, most: float = 1.0) -> tuple[Plate, ...]:
    """Plates whose boxes take `least` to `most` of the picture, top to bottom. Works at 1/step of its size."""
    small = _subsample(pixels, step)
    inner = cv2.erode(_find_flat(small), np.ones((3, 3), np.uint8))  # so that plates do not join at rounded corners
    _, labels, stats, _ = cv2.connectedComponentsWithStats(inner, connectivity=4)
    boxes, shares = stats[:, 2] * stats[:, 3], small.shape[0] * small.shape[1]
    fitting = (boxes >= least * shares) & (boxes <= most * shares) & (stats[:, 4] >= 0.2 * boxes)
    found = []
    for number in np.flatnonzero(fitting).tolist():
        if not number:
            continue
        left, top, wide, high = (int(value) for value in stats[number][:4])
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
        found.append(Plate(box, filled, (red, green, blue)))
    return tuple(sorted(found, key=lambda plate: (plate.box.top, plate.box.left)))


def has_own_ground(pixels: Pixels, box: Box) -> bool:
    """Whether words have a background of their own, as in a bubble, instead of that of the whole row."""
    rows, margin = slice(max(box.top, 0), max(box.bottom, 0)), max(box.height // 4, 2)
    left, right = max(box.left - margin, 0), min(box.right + margin, pixels.shape[1])
    beside = [pixels[rows, left : box.left + 1], pixels[rows, box.right - 1 : right]]
    around = _find_ground(np.concatenate(beside, axis=1))
    edges = [_find_ground(pixels[rows, :margin]), _find_ground(pixels[rows, -margin:])]
    return all(int(np.abs(around - edge).max()) > SAME for edge in edges)


def _find_ground(patch: Pixels) -> np.ndarray:
    """The usual colour of a patch."""
    return np.median(patch.reshape(-1, 3).astype(np.int16), axis=0)


def find_dialog(pixels: Pixels) -> Box | None:
    """The box of a dialog or sheet over a dimmed screen, or None. About 3 ms for 1080×2400.

    A dialog is one plate in the middle or at the lower edge; nothing around it is as bright as it.
    """
    height, width = pixels.shape[:2]
    most = 0.75 if height > width else 0.4  # on a desktop, a large window over a dark wallpaper is not a dialog
    candidates = [plate for plate in find_plates(pixels, 4, 0.03, most) if plate.filled >= 0.85]
    bright = to_grey(_subsample(pixels, 4))
    centred = [plate.box for plate in candidates if abs(plate.box.left + plate.box.right - width) <= 0.06 * width]
    inside = [box for box in centred if 0.4 * width <= box.width <= 0.97 * width and box.top > BARS * height]
    wide = [box for box in centred if box.width > 0.97 * width and box.bottom >= 0.93 * height]
    sheets = [box for box in wide if 0.2 * height < box.top < 0.9 * height]
    over = [box for box in [*inside, *sheets] if _is_brighter(bright, box, 4)]
    # a part of the dimmed picture that contains the dialog is also brighter than the rest; no part of the dialog is
    return min(over, key=lambda box: box.area, default=None)


def is_plain(pixels: Pixels) -> bool:
    """Whether almost nothing is drawn on one even colour, such as a lone spinner on an empty page."""
    small = _subsample(pixels, 8)
    ground = np.asarray(np.median(small.reshape(-1, 3), axis=0), dtype=np.uint8)
    apart = _max_channel(cv2.absdiff(small, np.full_like(small, ground)))
    return bool((apart <= SAME).mean() >= EMPTY)


def has_icons(pixels: Pixels) -> bool:
    """Whether something as small as an icon is at the upper or lower edge, where apps have their controls."""
    height, width = pixels.shape[:2]
    band = max(height // 9, 1)
    for part in (pixels[:band], pixels[-band:]):
        stats = cv2.connectedComponentsWithStats(find_strokes(part, 4))[2][1:]
        wide, high = stats[:, 2] * 4 / width, stats[:, 3] * 4 / width
        if bool(((wide > 0.015) & (wide < 0.1) & (high > 0.015) & (high < 0.1)).any()):
            return True
    return False


def find_round_buttons(pixels: Pixels) -> list[Plate]:
    """Discs of one strong colour in the lower half, as large as a thumb: the buttons of incoming calls."""
    height, width = pixels.shape[:2]
    found = find_plates(pixels, 4, 0.003, 0.06)
    return [
        plate
        for plate in found
        if plate.box.top > 0.5 * height
        and 0.1 * width <= plate.box.width <= 0.3 * width
        and 0.9 <= plate.box.width / plate.box.height <= 1.1
        and 0.68 <= plate.filled <= 0.84
        and max(plate.colour) - min(plate.colour) > 60
    ]


def find_strokes(pixels: Pixels, step: int) -> Pixels:
    """1 where a pixel clearly differs from a neighbour: letters, icons, edges. Works at 1/step of its size."""
    return np.asarray(1 - _find_flat(_subsample(pixels, step), CLEAR), dtype=np.uint8)


def find_toggle_right(pixels: Pixels, words: Box) -> Toggle | None:
    """The switch to the right of these words, in their row; None if there is none."""
    reach = max(words.height, 12)
    strip = Box(
        left=words.right, top=words.top - reach, right=max(pixels.shape[1], words.right), bottom=words.bottom + reach
    )
    strip = strip.within(Size(width=pixels.shape[1], height=pixels.shape[0]))
    if not strip.area:
        return None
    part = crop(pixels, strip)
    ground = np.median(part.reshape(-1, 3), axis=0)
    alike = cv2.inRange(part, np.ceil(ground - NEAR), np.floor(ground + NEAR))
    apart = (np.asarray(alike) == 0).astype(np.uint8)
    stats = sorted(cv2.connectedComponentsWithStats(apart)[2][1:].tolist())
    things = [Box(left=left, top=top, right=left + w, bottom=top + h) for left, top, w, h, _ in stats]
    whole = [box for box in things if box.height < strip.height]  # else it continues beyond the strip
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
    place = near[-1].shift(strip.left, strip.top)
    return Toggle(place, is_on(crop(pixels, place)))


def is_on(switch: Pixels) -> bool | None:
    """Whether the knob of a switch is on its right; None if no knob is clearly on one side.

    Just below the upper edge, the middle of a switch shows the track; the half that looks different has the knob.
    """
    height, width = switch.shape[:2]
    track = _sample_around(switch, height // 9, width // 2)
    left = _is_other_colour(_sample_around(switch, height // 2, width // 4), track)
    right = _is_other_colour(_sample_around(switch, height // 2, width - width // 4 - 1), track)
    return None if left == right else right


def _sample_around(pixels: Pixels, row: int, column: int) -> Pixels:
    """The usual colour of the few pixels around one pixel."""
    patch = pixels[max(row - 1, 0) : row + 2, max(column - 2, 0) : column + 3]
    return np.asarray(np.median(patch.reshape(-1, 3), axis=0), dtype=np.uint8)


def _is_other_colour(colour: Pixels, other: Pixels) -> bool:
    return int(np.abs(colour.astype(np.int16) - other.astype(np.int16)).max()) > OTHER


def _is_brighter(bright: Pixels, box: Box, step: int) -> bool:
    """Whether the surroundings of the box are dimmed, and not just one even colour."""
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
    return _find_brightest(outside, STRAY) <= DIMMED * _find_brightest(within, 20 * STRAY) and int(np.ptp(outside)) > 8


def _find_brightest(levels: Pixels, stray: float) -> int:
    """The level that all pixels except a stray share stay below, so that no single pixel decides."""
    counted = np.cumsum(np.bincount(levels.ravel(), minlength=256))
    return int(np.searchsorted(counted, (1 - stray) * levels.size))


def _find_flat(small: Pixels, levels: int = FLAT) -> Pixels:
    """1 where a pixel has the same colour as its right and lower neighbours."""
    flat = np.ones(small.shape[:2], dtype=np.uint8)
    if min(flat.shape) < 2:
        return flat  # OpenCV cannot handle an empty difference
    down = _max_channel(cv2.absdiff(small[1:], small[:-1]))
    right = _max_channel(cv2.absdiff(small[:, 1:], small[:, :-1]))
    flat[:-1][down > levels] = 0
    flat[:, :-1][right > levels] = 0
    return flat


def _max_channel(difference: Any) -> Pixels:
    """The maximum of three channels; a hundred times faster than max(axis=2)."""
    return np.asarray(
        np.maximum(np.maximum(difference[..., 0], difference[..., 1]), difference[..., 2]), dtype=np.uint8
    )


def _subsample(pixels: Pixels, step: int) -> Pixels:
    """Every step-th pixel, so that edges stay sharp."""
    return np.ascontiguousarray(pixels[::step, ::step])
