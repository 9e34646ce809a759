"""Finds codes that are made to be scanned: bar codes (bar_codes.py), and QR codes by their three finder patterns.

Through the middle of a finder pattern, dark and light follow each other in widths of 1, 1, 3, 1 and 1 modules
(ISO/IEC 18004, 6.3.3), across and down, whatever the colours are and however the code is turned. Three of one size at
the corners of a square, with many small modules between them, are a QR code. Nothing is decoded.
"""

from collections.abc import Iterator
from statistics import median
from threading import Lock
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.bar_codes import find_bar_codes
from iris_screen.sight.vision.reading_memory import name_picture

STEP: Final = 2
"""Every second row is looked at, and of the columns every second where a row tells of a finder pattern."""
EDGE: Final = 20
"""Levels of grey from one pixel to the next."""
WIDTHS: Final = np.array([1, 1, 3, 1, 1])
MAX_MIDDLES: Final = 120
"""Finder patterns that are tried with each other."""
LEAST: Final = 0.5
"""Of the three modules of a middle, in how many there must be rows and columns that cross it; fewer cross one that is
turned by half of a right angle.
"""
SQUARE_TOLERANCE: Final = 0.2
"""By which share sizes, distances and the right angle may be off."""
MODULES: Final = (12, 190)
"""Modules between the finder patterns of one code; 14 to 170 as it is defined."""
FINDER: Final = np.pad(np.pad(np.ones((3, 3), bool), 1), 1, constant_values=True)
RIGHT: Final = 0.83
"""Share of the modules of a finder pattern that must have the right tone; rounded ones lack their corners."""
CHANGES: Final = 0.25
"""Changes of tone along a line through a code, for each of its modules; half of them on average."""
SAMPLES: Final = 96
"""Points along a side at which the tones of a code are looked at."""
KNOWN: Final = 64
"""Pictures whose codes are kept in mind."""
_known: dict[str, list[Box]] = {}
_lock = Lock()
Numbers = NDArray[np.float64]


def find_scanned_codes(pixels: Pixels) -> list[Box]:
    """Where they are on a picture ``(h, w, 3) uint8 RGB``, from the upper left module to the lower right one. The same
    picture is looked at once.
    """
    if not pixels.size:
        return []
    name = name_picture(pixels)
    found = _known.get(name)
    if found is None:
        found = _find_new_codes(np.ascontiguousarray(pixels))
        with _lock:  # others may look for codes at the same time
            _known[name] = found
            if len(_known) > KNOWN:
                del _known[next(iter(_known))]
    return found


def _find_new_codes(pixels: Pixels) -> list[Box]:
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY), np.uint8)
    high, wide = grey.shape
    across = _find_crossings(grey[::STEP], np.arange(0, high, STEP))
    crossed = np.zeros(wide, bool)
    for left, right in zip(across[:, 0] - 1.6 * across[:, 2], across[:, 0] + 1.6 * across[:, 2], strict=True):
        crossed[max(0, int(left)) : int(right) + 2] = True
    columns = np.flatnonzero(crossed)[::STEP]
    upright = np.asarray(cv2.transpose(grey), np.uint8)  # a fifth of the time that numpy takes for it
    down = _find_crossings(upright[columns], columns)[:, [1, 0, 2]]
    boxes = []
    for corners in _find_squares(_match(across, down), grey):
        left, top = np.maximum(corners.min(axis=0), 0).astype(int)
        right, bottom = np.minimum(corners.max(axis=0) + 1, [wide, high]).astype(int)
        boxes.append(Box(left=left, top=top, right=right, bottom=bottom))
    return [*boxes, *find_bar_codes(grey)]


def _find_crossings(lines: NDArray[np.uint8], numbers: NDArray[np.int64]) -> Numbers:
    """Where a line passes through the middle of what may be a finder pattern: (n, 3) px, the place on the line, the
    line in the picture, the width of a module. numbers: those of the lines, as rows, in the picture.
    """
    flat, length = np.ascontiguousarray(lines).ravel(), lines.shape[1]
    at = np.flatnonzero(cv2.absdiff(flat[1:], flat[:-1]).ravel() > EDGE) if len(flat) > 1 else np.empty(0, int)
    if len(at) < 6:
        return np.empty((0, 3))
    rises = flat[at + 1] > flat[at]
    starts = np.flatnonzero((np.diff(at) > 1) | (rises[1:] != rises[:-1])) + 1  # an edge may be several pixels wide
    begins, ends = np.append(0, starts), np.append(starts - 1, len(at) - 1)
    rises, edges = rises[begins], (at[begins] + at[ends]) / 2 + 1
    widths, turns = np.diff(edges), rises[1:] != rises[:-1]
    wide = edges[5:] - edges[:-5]
    n = np.flatnonzero((np.abs(7 * widths[2:-2] - 3 * wide) <= 2.8 * wide / 7 + 4) & turns[2:-2])
    n = n[np.stack([turns[n + m] for m in range(5)]).all(axis=0)]
    modules = wide[n] / 7
    off = np.abs(np.stack([widths[n + m] for m in range(5)], axis=1) - WIDTHS * modules[:, None])
    line = (edges[n] // length).astype(int)
    fits = (off <= 0.35 * modules[:, None] + 0.5).all(axis=1) & (modules >= 1.7) & (line == edges[n + 5] // length)
    middle = (edges[n] + edges[n + 5]) / 2 - line * length
    return np.asarray(np.stack([middle, numbers[line] + 0.5, modules], axis=1)[fits], np.float64)


def _match(across: Numbers, down: Numbers) -> Numbers:
    """The finder patterns: (n, 3) px, where they are and the width of a module, each once. Their middles are three
    modules high and wide, so that several rows and columns pass through each.
    """
    found: list[Numbers] = []
    for place in across:
        size = place[2]
        if any(np.abs(place[:2] - each[:2]).max() <= 3 * size for each in found):
            continue
        rows, columns = across[_are_near(across, place)], down[_are_near(down, place)]
        if min(len(rows), len(columns)) >= max(2, LEAST * size / STEP):
            size = median([*rows[:, 2], *columns[:, 2]])  # NumPy's imports what it has for masked arrays
            found.append(np.array([median(rows[:, 0]), median(columns[:, 1]), size]))
            if len(found) == MAX_MIDDLES:
                break
    return np.array(found).reshape(-1, 3)


def _are_near(places: Numbers, place: Numbers) -> NDArray[np.bool_]:
    near = np.array([1.6 * place[2] + 1, 1.6 * place[2] + 1, 0.5 * place[2]])
    return np.asarray((np.abs(places - place) <= near).all(axis=1), np.bool_)


def _find_squares(finders: Numbers, grey: NDArray[np.uint8]) -> Iterator[Numbers]:
    """The four corners (4, 2) px of each code. finders: as `_match` gives them."""
    for corner in finders:
        others = finders[np.abs(finders[:, 2] - corner[2]) <= 0.3 * corner[2] + 0.5]
        ways = others[:, :2] - corner[:2]
        far = np.hypot(*ways.T)
        ways, far, sizes = ways[far > 0], far[far > 0], others[far > 0, 2]
        right = ways[:, 0, None] * ways[None, :, 1] - ways[:, 1, None] * ways[None, :, 0]  # across, then clockwise down
        square = (right > 0) & (np.abs(ways @ ways.T) <= SQUARE_TOLERANCE * far * far[:, None])
        square &= np.abs(far - far[:, None]) <= SQUARE_TOLERANCE * np.minimum(far, far[:, None])
        for one, two in zip(*np.nonzero(square), strict=True):
            wide = far[one]
            module = (corner[2] + sizes[one] + sizes[two]) / 3
            module *= np.abs(ways[one]).max() / wide  # a line through a turned square is longer
            if not MODULES[0] <= wide / module <= MODULES[1]:
                continue
            across, down = ways[one] * module / wide, ways[two] * module / wide
            middles = corner[:2] + np.array([[0, 0], ways[one], ways[two]])
            if all(_is_finder(grey, middle, across, down) for middle in middles):
                first = middles[0] - 3.5 * (across + down)
                ways_out = np.array([[0, 0], ways[one] + 7 * across, ways[two] + 7 * down])
                if _has_modules(grey, first + ways_out, wide / module + 7):
                    yield first + np.array([*ways_out, ways_out[1] + ways_out[2]])


def _is_finder(grey: NDArray[np.uint8], middle: Numbers, across: Numbers, down: Numbers) -> bool:
    """Whether the modules around this point are those of a finder pattern. across, down: to the next module, px."""
    steps = np.arange(-3, 4)
    at = middle + steps[None, :, None] * across + steps[:, None, None] * down
    last = np.array(grey.shape[::-1]) - 1
    x, y = np.clip(at.round().astype(int), 0, last).transpose(2, 0, 1)
    tones = grey[y, x].astype(float)
    own, other = tones[FINDER].mean(), tones[~FINDER].mean()
    alike = (np.abs(tones - own) < np.abs(tones - other)) == FINDER
    return bool(abs(own - other) > EDGE and alike.mean() >= RIGHT)


def _has_modules(grey: NDArray[np.uint8], corners: Numbers, count: float) -> bool:
    """Whether between the finder patterns there are many modules of two tones. corners: (3, 2) px, of the code. count:
    modules along a side.
    """
    onto = np.array([[0, 0], [SAMPLES, 0], [0, SAMPLES]], np.float32)
    square = cv2.warpAffine(grey, cv2.getAffineTransform(corners.astype(np.float32), onto), (SAMPLES, SAMPLES))
    _, tones = cv2.threshold(square, 0, 1, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    inside = tones[SAMPLES // 3 : -SAMPLES // 16, SAMPLES // 16 : -SAMPLES // 16]
    changes = [np.abs(np.diff(inside.astype(np.int8), axis=axis)).sum(axis=axis).mean() for axis in (0, 1)]
    return bool(min(changes) >= CHANGES * min(count, SAMPLES / 2))
