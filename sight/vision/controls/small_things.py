"""Whether a place of a screen has an icon or a picture, and whether a box is blank."""

from collections.abc import Sequence

import cv2
import numpy as np

from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop

ICON = 0.07
"""Half the largest width of an icon, as a share of the picture's."""
SWITCH = 0.13
"""The same for the outline of a switch or a small button without words."""
SHADE = 24
"""Channel difference from the colour around it that something drawn has."""
NEAR = 8
"""Pixels next to an icon that press it, too."""
COARSE = 4
"""Each so many pixels are looked at to find a picture."""
PICTURE = 0.25
"""Share of the screen's width that a picture has at least, in height too."""
FLAT = 1.8
"""What is so much wider than high is a bar, a card or a button."""
FULL = 0.7
"""Share of its box that a picture takes; a disc has 0.79."""
PLAIN = 0.6
"""Share of one colour from which something is a card and no picture."""
BLANK = 4
"""Pixels of a blank line between or next to words."""
COLOURED = 80
"""Channel difference that letters in a colour have."""
CARET = 0.01
"""Share of a box that a caret may take."""


def is_on_icon(pixels: Pixels, at: Point) -> bool:
    """Whether something as small as an icon is drawn here, which may be a button. A large picture is content."""
    return any(find_icon(pixels, at, reach=reach) is not None for reach in (ICON, SWITCH))


def find_icon(pixels: Pixels, at: Point, *, joins: int = 5, reach: float = ICON) -> Box | None:
    """The box of an icon at this place. joins: pixels up to which parts of it may be apart. reach: half its largest
    width, as a share of the picture's.
    """
    height, width = pixels.shape[:2]
    area = Box.at(at).grow(round(reach * width)).within(Size(width=width, height=height))
    if not area.area:
        return None
    drawn = _find_drawn(pixels, area)
    _, _, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(drawn, np.ones((joins, joins), np.uint8)))
    x, y = at.x - area.left, at.y - area.top
    for left, top, wide, high, _ in stats[1:].tolist():
        near = left - NEAR <= x <= left + wide + NEAR and top - NEAR <= y <= top + high + NEAR
        cut = left == 0 or top == 0 or left + wide == area.width or top + high == area.height
        if near and not cut:
            return Box(left=left, top=top, right=left + wide, bottom=top + high).shift(area.left, area.top)
    return None


def find_picture(pixels: Pixels, at: Point) -> Box | None:
    """The picture at this place: something large that has another colour than the page, and is no bar or card."""
    height, width = pixels.shape[:2]
    small = np.ascontiguousarray(pixels[::COARSE, ::COARSE])
    shades = (small >> 4).astype(np.int16) @ np.array([256, 16, 1], np.int16)
    ground = np.median(small[shades == np.bincount(shades.ravel()).argmax()], axis=0)  # of the page
    apart = np.asarray(np.abs(small - ground).max(axis=2) > SHADE, np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(apart)
    number = labels[min(at.y // COARSE, labels.shape[0] - 1), min(at.x // COARSE, labels.shape[1] - 1)]
    left, top, wide, high, drawn = (int(value) for value in stats[number])
    is_large = min(wide, high) * COARSE > PICTURE * width and wide <= FLAT * high
    if not number or not is_large or drawn < FULL * wide * high:
        return None
    inside = shades[top : top + high, left : left + wide]
    if np.bincount(inside.ravel()).max() > PLAIN * inside.size:
        return None  # it may have words that nobody can read
    left, top, right, bottom = (COARSE * edge for edge in (left, top, left + wide, top + high))
    return Box(left=left, top=top, right=right, bottom=bottom).within(Size(width=width, height=height))


def is_blank(pixels: Pixels, box: Box, border: int, but: Sequence[Box] = (), *, most: float = CARET) -> bool:
    """Whether next to nothing is drawn in a box, apart from its border of so many pixels and from what is in some parts
    of it. most: the share of it that may be drawn on.
    """
    height, width = pixels.shape[:2]
    inside = box.grow(-min(border, box.height // 4)).within(Size(width=width, height=height))
    if not inside.area:
        return True
    drawn = _find_drawn(pixels, inside)
    for part in but:
        top, left = max(part.top - inside.top, 0), max(part.left - inside.left, 0)
        drawn[top : max(part.bottom - inside.top, 0), left : max(part.right - inside.left, 0)] = 0
    return bool(drawn.mean() < most)


def is_coloured(pixels: Pixels, box: Box) -> bool:
    """Whether words are drawn in a colour on a ground that has none."""
    part = crop(pixels, box).astype(np.int16)
    if not part.size:
        return False
    apart = np.abs(part - np.median(part.reshape(-1, 3), axis=0)).max(axis=2)
    spread = part.max(axis=2) - part.min(axis=2)
    inked = spread[apart > apart.max() // 2]  # the inner part of soft edges
    return bool(inked.size and np.median(inked) > COLOURED > np.median(spread))


def _find_drawn(pixels: Pixels, area: Box) -> "np.ndarray[tuple[int, int], np.dtype[np.uint8]]":
    """1 where a pixel of the area differs from most of it."""
    part = crop(pixels, area)
    if not part.size:
        return np.zeros(part.shape[:2], np.uint8)
    # the medians by counting: a press may look at a million bytes
    counts = [np.bincount(part[..., channel].ravel(), minlength=256).cumsum() for channel in range(3)]
    ground = np.array([np.searchsorted(each, ((each[-1] + 1) // 2, each[-1] // 2 + 1)).mean() for each in counts])
    return np.asarray(cv2.inRange(part, np.ceil(ground - SHADE), np.floor(ground + SHADE)) == 0, np.uint8)


def is_in_line(pixels: Pixels, at: Point, reach: int) -> bool:
    """Whether what is drawn above and below a place, up to so many pixels, is words with blank lines between them, and
    no picture. High letters fill all that: then twice as far tells them from a picture.
    """
    height, width = pixels.shape[:2]
    for far in (reach, 2 * reach):
        strip = Box(left=0, top=at.y - far, right=width, bottom=at.y + far).within(Size(width=width, height=height))
        rows = np.flatnonzero(_find_drawn(pixels, strip).any(axis=1))
        gaps = np.diff(np.concatenate(([-1], rows, [strip.height])))
        if not rows.size or int(gaps.max()) > BLANK:
            return bool(rows.size)
    return False
