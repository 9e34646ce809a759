"""Text inputs on a desktop: framed panels, as pale as the page or paler, with nothing or the beginning of a line in it.

A button is darker than its page or has its words in the middle; a table cell shares its frame with the next; a dialog
holds other panels. Pictures are ``(h, w, 3) uint8 RGB``; boxes are frame pixels.
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
FRAME = 12  # most pixels of thickness of a frame; that of a focused input is thicker
FOCUSED = 1.5  # times the usual thickness
ONE_LINE = 1.4  # times the lowest input of the page
INK = 60  # channel difference that letters have
PART = 0.18  # share of its width and height that a panel within another takes, if it is no letter
MIDDLE = 0.12  # share of its width that words may be off the middle and still be a button's


@dataclass(frozen=True)
class Field:
    """box: within the frame. frame: how thick that is. colour: RGB, of its ground.

    opens: whether an arrow at its right end shows that it opens a list.
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
    """Those of one line; the others are areas for several lines of text."""
    lowest = min((field.box.height for field in found), default=0)
    return [field for field in found if field.box.height <= ONE_LINE * lowest]


def find_focused(found: Sequence[Field]) -> Field | None:
    """The one with a thicker frame than all others, if there are several."""
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
        # the words of a button are in the very middle, with room around them unless it is no wider than they
        height, width = ink.shape
        columns, rows = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
        before, behind = columns[0], width - 1 - columns[-1]
        above, below = rows[0], height - 1 - rows[-1]
        has_room = (before > 0.3 * height or width < 4 * height) and min(above, below) > 0.1 * height
        if has_room and abs(before - behind) <= MIDDLE * width and abs(above - below) <= 0.25 * height:
            return None
    return Field(panel.box, frame, panel.colour, bool(opens))


def _measure_frame(pixels: Pixels, panel: Panel) -> tuple[int, tuple[int, ...]]:
    """How thick the line around a panel is, 0 if one side has none, and the colour of what lies beyond it."""
    box, far = panel.box, FRAME + 3
    x, y = box.center.x, box.center.y
    outwards = (  # from just within the middle of each side to beyond any frame
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
        and other.box.width > other.box.height  # else it is a button of the input
        and is_in_row(panel.box, other.box)
        and abs(other.box.height - panel.box.height) <= 0.2 * panel.box.height
        and (0 <= other.box.left - panel.box.right <= near or 0 <= panel.box.left - other.box.right <= near)
        for other in found
    )


def _is_made_of(panel: Panel, found: Sequence[Panel]) -> bool:
    """Whether it holds panels that are no letters."""
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
    """Whether something wider than high, and symmetric, is by itself at the right end."""
    height, width = ink.shape
    end = ink[:, max(width - round(1.3 * height), width // 2) :]
    columns, rows = np.flatnonzero(end.any(axis=0)), np.flatnonzero(end.any(axis=1))
    if not columns.size or columns[0] <= 1:
        return False
    mark = end[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    wider = 1.2 * mark.shape[0] <= mark.shape[1] <= 2.6 * mark.shape[0]
    in_the_middle = abs((rows[0] + rows[-1]) / 2 - height / 2) <= 0.15 * height
    return bool(wider and in_the_middle and (mark == mark[:, ::-1]).mean() > 0.75)
