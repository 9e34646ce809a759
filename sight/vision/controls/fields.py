"""Text inputs on a desktop: framed panels, as pale as the page or paler, that are empty or hold the beginning of a
line.

A button is darker than its page or has its words in the middle; a table cell shares its frame with the next; a dialog
contains other panels. Pictures are ``(h, w, 3) uint8 RGB``; boxes are frame pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.controls.panels import SAME, Panel, is_in_row
from iris_screen.sight.vision.pictures import crop

LOWEST, HIGHEST = 12, 0.6  # pixels, and share of the picture's height
WIDEST = 0.98  # share of the picture's width
FRAME = 12  # greatest thickness of a frame in pixels; that of a focused input is thicker
FOCUSED = 1.5  # times the usual thickness
ONE_LINE = 1.4  # times the lowest input of the page
INK = 60  # channel difference between letters and their background
PART = 0.18  # share of width and height that an inner panel takes at least; letters are smaller
MIDDLE = 0.12  # share of a button's width by which its words may be off the middle


@dataclass(frozen=True)
class Field:
    """An input. box: inside its frame. frame: its thickness. colour: of its background, RGB.

    opens: whether it has an arrow at its right end, and so opens a list.
    """

    box: Box
    frame: int
    colour: tuple[int, int, int]
    opens: bool = False


def find_fields(pixels: Pixels, found: Sequence[Panel]) -> list[Field]:
    """Every text input and drop-down list, top to bottom. found: all panels of the picture."""
    height, width = pixels.shape[:2]
    sized = [
        panel
        for panel in found
        if LOWEST <= panel.box.height <= HIGHEST * height
        and 1.2 * panel.box.height <= panel.box.width < WIDEST * width
        and panel.filled >= 0.85
        and max(panel.colour) - min(panel.colour) <= 40
    ]
    every = [field for panel in sized if (field := _make_field(pixels, panel, found))]
    return [
        field
        for field in every
        if not any(each.box.contains(field.box.center) and field.box.area < each.box.area for each in every)
    ]


def keep_one_line(found: Sequence[Field]) -> list[Field]:
    """The single-line inputs; the others are for several lines of text."""
    lowest = min((field.box.height for field in found), default=0)
    return [field for field in found if field.box.height <= ONE_LINE * lowest]


def find_focused(found: Sequence[Field]) -> Field | None:
    """The input with a thicker frame than all others, if there are several."""
    by_frame = sorted(found, key=lambda field: field.frame)
    if len(by_frame) < 2 or by_frame[-1].frame < FOCUSED * by_frame[-2].frame:
        return None
    return by_frame[-1]


def _make_field(pixels: Pixels, panel: Panel, found: Sequence[Panel]) -> Field | None:
    if _is_made_of(panel, found):
        return None
    frame, outside = _measure_frame(pixels, panel)
    if not frame or min(panel.colour) < min(outside) - SAME or _is_cell(panel, frame, found):
        return None
    inner = crop(pixels, panel.box.grow(-max(panel.box.height // 12, 1)))
    ink = np.asarray(np.abs(inner.astype(np.int16) - panel.colour).max(axis=2) > INK)
    opens = ink.any() and _has_arrow(ink)
    if ink.any() and not opens:
        # a button's words are exactly in the middle, with room around them unless it is as narrow as the words
        height, width = ink.shape
        columns, rows = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
        before, behind = columns[0], width - 1 - columns[-1]
        above, below = rows[0], height - 1 - rows[-1]
        has_room = (before > 0.3 * height or width < 4 * height) and min(above, below) > 0.1 * height
        if has_room and abs(before - behind) <= MIDDLE * width and abs(above - below) <= 0.25 * height:
            return None
    return Field(panel.box, frame, panel.colour, bool(opens))


def _measure_frame(pixels: Pixels, panel: Panel) -> tuple[int, tuple[int, ...]]:
    """The thickness of the line around a panel, 0 if any side has none, and the colour beyond it."""
    box, far = panel.box, FRAME + 3
    x, y = box.center.x, box.center.y
    outwards = (  # from just inside the middle of each side to beyond any frame
        pixels[max(box.top - far, 0) : box.top + 2, x][::-1],
        pixels[box.bottom - 2 : box.bottom + far, x],
        pixels[y, max(box.left - far, 0) : box.left + 2][::-1],
        pixels[y, box.right - 2 : box.right + far],
    )
    thick, beyond = [], []
    for line in outwards:
        if not len(line):
            continue
        apart = np.abs(line.astype(np.int16) - panel.colour).max(axis=1)
        start = int(np.argmax(apart > SAME))
        drawn = start + int(np.argmax(apart[start : start + 2]))  # the first pixel of a line may be blended
        ended = np.abs(line.astype(np.int16) - line[drawn]).max(axis=1) > 2 * SAME
        ended[: drawn + 1] = False
        if apart[start] <= SAME or not ended.any():
            return 0, ()
        end = int(np.argmax(ended))
        thick.append(end - start)
        beyond.append(line[min(end + 1, len(line) - 1)])
    return (sorted(thick)[1], tuple(np.median(beyond, axis=0).astype(int).tolist())) if len(thick) == 4 else (0, ())


def _is_cell(panel: Panel, frame: int, found: Sequence[Panel]) -> bool:
    """Whether another panel begins where its frame ends."""
    near = 1.5 * frame + 1
    return any(
        other is not panel
        and other.box.width > other.box.height  # else it is a button inside the input
        and is_in_row(panel.box, other.box)
        and abs(other.box.height - panel.box.height) <= 0.2 * panel.box.height
        and (0 <= other.box.left - panel.box.right <= near or 0 <= panel.box.left - other.box.right <= near)
        for other in found
    )


def _is_made_of(panel: Panel, found: Sequence[Panel]) -> bool:
    """Whether it contains panels that are not letters."""
    wide, high = max(PART * panel.box.width, LOWEST), max(PART * panel.box.height, LOWEST)
    return any(
        other is not panel
        and panel.box.contains(other.box.center)
        and other.box.width >= wide
        and other.box.height >= high
        and other.box.area < panel.box.area
        for other in found
    )


def _has_arrow(ink: np.ndarray) -> bool:
    """Whether something wider than high and symmetric is alone at the right end."""
    height, width = ink.shape
    end = ink[:, max(width - round(1.3 * height), width // 2) :]
    columns, rows = np.flatnonzero(end.any(axis=0)), np.flatnonzero(end.any(axis=1))
    if not columns.size or columns[0] <= 1:
        return False
    mark = end[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    wider = 1.2 * mark.shape[0] <= mark.shape[1] <= 2.6 * mark.shape[0]
    in_the_middle = abs((rows[0] + rows[-1]) / 2 - height / 2) <= 0.15 * height
    return bool(wider and in_the_middle and (mark == mark[:, ::-1]).mean() > 0.75)
