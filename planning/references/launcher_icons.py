"""App icons on a page of a launcher: which elements they are, and where the icon lies within its element.

A launcher's element contains both the icon and its label. If the tree has their places, those are used. Otherwise the
icon is whatever is drawn at the same place in all elements of one size, since the wallpaper behind each differs.
Otherwise it is the tallest thing drawn in the element, and elements with clear borders outvote one that blends into the
wallpaper.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, take_first_part
from iris_screen.sight.vision.matching import edges
from iris_screen.sight.vision.pictures import crop

HOLDS_ICONS = frozenset({"button", "image", "text", "tab", "other"})
SMALLEST, LARGEST = 0.065, 0.36  # of the screen's shorter side: how wide an icon with its label is
FLATTEST, TALLEST = 0.45, 2.2  # height over width of such an element
SQUARE = 0.8  # the shorter over the longer side of an icon, at least
CLEARLY = 0.93  # the same for an icon whose borders are all visible
DRAWN = 0.3  # strength of an edge that counts
GAP = 0.02  # of the element's height: how much space there is between icon and label
GRID_TOLERANCE = 4  # pixels by which the elements of one grid may differ
VOTERS = 3
AGREED = 0.8  # an edge belongs to the icons if at least this share of elements has it at the same place
STRAY = 3  # up to this many edges in a row may be chance
CORNER = 0.06  # of its sides
WILD = 0.1  # from this share of edges in the corners on, the wallpaper hides the icons
CHANCE = 0.01  # the same for edges that all elements share
RIM = 0.02  # of its side: the margin around an icon


@dataclass(frozen=True)
class Icon:
    """label: from the tree, without unread counts. box: the icon alone, in frame pixels; None if unclear."""

    label: str
    box: Box | None
    why: Message | None = None


def find_icons(frame: Frame) -> list[Icon]:
    """Every app icon of this page, in the order of the tree. Leaves out folders, whose picture changes."""
    shown = visible_elements.list_visible(frame)
    cells = _find_cells(shown, frame)
    guesses = [_guess_box(cell, shown, frame) for cell in cells]
    icons: list[Icon] = []
    for n, cell in enumerate(cells):
        label = take_first_part(cell.name).strip()
        box = _find_common_box(cell, cells, frame) or _vote(n, cells, guesses)
        if box is None or not _is_square(box, SQUARE):
            icons.append(Icon(label, None, say("see-icon-unclear")))
        else:
            icons.append(Icon(label, box.grow(max(round(RIM * box.width), 2)).within(frame.size)))
    return icons


# --- which elements ---------------------------------------------------------------------------------------------------


def _find_cells(shown: Sequence[Element], frame: Frame) -> list[Element]:
    """The elements with the size of an icon and its label, except folders and elements inside others."""
    side = min(frame.size.width, frame.size.height)
    sized = [
        each
        for each in shown
        if each.role in HOLDS_ICONS
        and take_first_part(each.name).strip()
        and SMALLEST * side <= each.box.width <= LARGEST * side
        and FLATTEST * each.box.width <= each.box.height <= TALLEST * each.box.width
    ]
    cells: list[Element] = []
    for cell in sized:
        name = fold(cell.name)
        # a folder says so, or contains several named things besides its own label
        inside = [each for each in shown if each.name and _contains(cell, each) and fold(each.name) not in name]
        is_folder = len(inside) > 1 or name.startswith(("folder", "文件夹")) or name.endswith("文件夹")
        if not is_folder and not any(_contains(other, cell) for other in sized):
            cells.append(cell)
    return cells


def _contains(outer: Element, inner: Element) -> bool:
    return inner is not outer and outer.box.contains(inner.box.center) and inner.box.area < outer.box.area


# --- where in the element ---------------------------------------------------------------------------------------------


def _guess_box(cell: Element, shown: Sequence[Element], frame: Frame) -> Box | None:
    """Where the icon seems to be: above the label in the tree, else the tallest thing drawn."""
    labels = [e.box.top for e in shown if _contains(cell, e) and e.role == "text" and e.box.top > cell.box.center.y]
    above = cell.box.replace(bottom=min(labels, default=cell.box.bottom)).within(frame.size)
    drawn = _find_edges(crop(frame.pixels, above))
    rows = _find_longest_run(np.asarray(drawn.any(axis=1)), max(round(GAP * above.height), 2))
    if rows is None or _measure_corners(drawn) > WILD:
        return None
    columns = np.flatnonzero(drawn[rows[0] : rows[1]].any(axis=0))
    left, right = above.left + int(columns[0]), above.left + int(columns[-1]) + 1
    return Box(left=left, top=above.top + rows[0], right=right, bottom=above.top + rows[1])


def _find_common_box(cell: Element, cells: Sequence[Element], frame: Frame) -> Box | None:
    """The place where all elements of this size share edges, if it has the shape of an icon."""
    boxes = [other.box.within(frame.size) for other in cells if _is_same_size(other.box, cell.box)]
    if len(boxes) < VOTERS:
        return None
    wide, high = min(box.width for box in boxes), min(box.height for box in boxes)
    drawn = np.mean([_find_edges(crop(frame.pixels, box))[:high, :wide] for box in boxes], axis=0) >= AGREED
    if _measure_corners(drawn) > CHANCE:
        return None
    rows = _find_longest_run(drawn.sum(axis=1) >= STRAY, max(round(GAP * high), 2))
    columns = None if rows is None else _find_longest_run(drawn[rows[0] : rows[1]].sum(axis=0) >= STRAY, wide)
    if rows is None or columns is None:
        return None
    left, top = cell.box.left, cell.box.top
    box = Box(left=left + columns[0], top=top + rows[0], right=left + columns[1], bottom=top + rows[1])
    return box if _is_square(box, CLEARLY) and box.height >= 0.4 * high else None


def _find_edges(pixels: Pixels) -> np.ndarray:
    """Edges in any colour channel, since blue on green may have the same grey."""
    channels = (edges.compute_length(edges.compute_gradient(np.ascontiguousarray(pixels[..., n]))) for n in range(3))
    return np.asarray(np.maximum.reduce(list(channels)) > DRAWN)


def _measure_corners(drawn: np.ndarray) -> float:
    """The share of edges in the corners of an element, where an icon has none."""
    high, wide = (max(round(CORNER * side), 2) for side in drawn.shape)
    corners = (drawn[:high, :wide], drawn[:high, -wide:], drawn[-high:, :wide], drawn[-high:, -wide:])
    return float(np.median([corner.mean() for corner in corners]))


def _find_longest_run(drawn: np.ndarray, gap: int) -> tuple[int, int] | None:
    """Start and end (exclusive) of the longest stretch without a gap of more than `gap`."""
    places = np.flatnonzero(drawn)
    if not places.size:
        return None
    parts = np.split(places, np.flatnonzero(np.diff(places) > gap) + 1)
    longest = max(parts, key=lambda part: int(part[-1] - part[0]))
    return int(longest[0]), int(longest[-1]) + 1


def _vote(n: int, cells: Sequence[Element], guesses: Sequence[Box | None]) -> Box | None:
    """The guess for cell n or, if enough cells have its size, the place where most of them have their icon."""
    own = cells[n].box
    alike = [(c.box, g) for c, g in zip(cells, guesses, strict=True) if g is not None and _is_same_size(c.box, own)]
    clear = [(c, g) for c, g in alike if _is_square(g, CLEARLY)]
    voting = clear if len(clear) >= VOTERS else alike
    if len(voting) < VOTERS:
        return guesses[n]
    return Box(
        left=own.left + round(median(g.left - c.left for c, g in voting)),
        top=own.top + round(median(g.top - c.top for c, g in voting)),
        right=own.left + round(median(g.right - c.left for c, g in voting)),
        bottom=own.top + round(median(g.bottom - c.top for c, g in voting)),
    )


def _is_square(box: Box, share: float) -> bool:
    return min(box.width, box.height) >= share * max(box.width, box.height)


def _is_same_size(one: Box, other: Box) -> bool:
    return abs(one.width - other.width) <= GRID_TOLERANCE and abs(one.height - other.height) <= GRID_TOLERANCE
