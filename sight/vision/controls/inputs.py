"""Finds text inputs and the keyboard on a phone's picture, by shape and colour alone. `fields` is for the desktop.

An input is a pale plate of one line's height. So is a chat bubble, a button, a row of a list. An input differs from
them by the ring of the focus, by holding only a faint hint, or by its place: in the bar at the upper edge, at the lower
edge, or just above the keyboard.
"""

from collections.abc import Sequence

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels, ScreenKind
from iris_screen.core.target import TargetRole
from iris_screen.sight.vision.controls.fields import find_fields, find_focused, keep_one_line
from iris_screen.sight.vision.controls.panels import find_panels
from iris_screen.sight.vision.controls.shapes import SAME, Plate, find_plates
from iris_screen.sight.vision.pictures import crop, to_grey

KEYS = 15  # this many plates the size of a key in the lower half are a keyboard
SATURATED = 60  # channel difference of a ring's accent colour
FAINT = 0.62  # contrast of a hint against the plate, as a share of the greatest possible
WIDEST = 0.98  # share of the width; what is wider is mostly a bar or a row
ONE_LINE, LINES = 0.19, 0.36  # share of the shorter side: the greatest height of one line and of a few
LARGEST = 0.2  # share of the picture that is looked at as one plate
TOP, LOW = 0.1, 0.13  # share of the height at which a page's own bars end
CARET = 0.007  # share of the shorter side: the greatest width of a caret, and less than the gap between keys
NAVIGATION = 0.06  # share of the height: the phone's own bar at the lower edge


def find_input_shapes(pixels: Pixels, kind: ScreenKind) -> list[Box]:
    """Everything that has the shape of a one-line text input, top to bottom."""
    if kind == "desktop":
        return [field.box for field in find_fields(pixels, find_panels(pixels))]
    return [plate.box for plate in _find_candidates(pixels)]


def find_text_inputs(pixels: Pixels, kind: ScreenKind) -> list[Box]:
    """The certain text inputs, top to bottom; only the focused one if there is one."""
    if kind == "desktop":
        every = find_fields(pixels, find_panels(pixels))
        one = find_focused(every)
        return [one.box] if one else [field.box for field in every if not field.opens]
    return _choose_certain(pixels, _find_candidates(pixels))


def find_hinted_inputs(pixels: Pixels, kind: ScreenKind) -> tuple[list[Box], list[Box]]:
    """The certain text inputs; and plates with at most faint letters, which are inputs if these are a hint: also of a
    few lines, or from one edge of a phone to the other.
    """
    if kind == "desktop":
        return find_text_inputs(pixels, kind), []
    height, width = pixels.shape[:2]
    plates = _find_candidates(pixels, widest=1.0, highest=LINES)
    faint = [plate.box for plate in plates if plate.box.bottom < height and _is_faint(pixels, plate)]
    lines = [plate for plate in plates if plate.box.height <= ONE_LINE * min(height, width)]
    return _choose_certain(pixels, [plate for plate in lines if plate.box.width < WIDEST * width]), faint


def _choose_certain(pixels: Pixels, found: list[Plate]) -> list[Box]:
    """Those of plates that surely are inputs; only the focused one if there is one."""
    ringed = [plate.box for plate in found if _has_ring(pixels, plate.box)]
    if len(ringed) == 1:
        return ringed
    limit = find_keyboard_top(pixels) or round((1 - NAVIGATION) * pixels.shape[0])
    height, width = pixels.shape[:2]
    entry = [p for p in found if limit - LOW * height <= p.box.top and p.box.bottom <= limit + 4]
    search = [p for p in found if p.box.top < TOP * height and p.box.width >= 0.5 * width]
    return [plate.box for plate in found if plate in entry or plate in search or _is_faint(pixels, plate)]


def find_inputs_of_role(pixels: Pixels, kind: ScreenKind, role: TargetRole) -> list[Box]:
    """The inputs of this role, top to bottom: single-line, multi-line, or drop-down lists.

    All of them without a role, and on a phone, where they look the same.
    """
    if kind != "desktop":
        return find_text_inputs(pixels, kind)
    found = find_fields(pixels, find_panels(pixels))
    typed = [field for field in found if not field.opens]
    kinds = {"list": [field for field in found if field.opens], "textbox": keep_one_line(typed), "": typed}
    areas = [field for field in typed if field not in kinds["textbox"]]
    return [field.box for field in kinds.get(role, areas) or typed]


def find_labelled(boxes: Sequence[Box], labels: Sequence[Box]) -> list[Box]:
    """The inputs with these labels: the next one right of a label, else the one just below it."""
    found: list[Box] = []
    for label in labels:
        right = [b for b in boxes if b.left >= label.right - label.height // 3 and b.top <= label.center.y < b.bottom]
        under = [
            box
            for box in boxes
            if -0.35 * label.height <= box.top - label.bottom <= 1.5 * label.height
            and box.left < label.right
            and label.left < box.right
        ]
        next_right = sorted(right, key=lambda box: box.left)[:1]
        found += next_right or sorted(under, key=lambda box: box.top)[:1]
    return list(dict.fromkeys(found))


def find_typed_inputs(pixels: Pixels, kind: ScreenKind) -> list[Box]:
    """Text inputs with words at full contrast: typed text, not a hint."""
    if kind == "desktop":
        every = [Plate(field.box, 1.0, field.colour) for field in find_fields(pixels, find_panels(pixels))]
        return [plate.box for plate in every if not _is_faint(pixels, plate)]
    typed = [plate.box for plate in _find_candidates(pixels) if not _is_faint(pixels, plate)]
    return [box for box in find_text_inputs(pixels, kind) if box in typed]


def find_keyboard_top(pixels: Pixels) -> int | None:
    """The row at which the on-screen keyboard begins, or None without one."""
    height, width = pixels.shape[:2]
    found = [plate.box for plate in find_plates(pixels, 4, 0.0008, 0.02)]
    keys = [box for box in found if box.top > 0.4 * height and 0.05 <= box.width / width <= 0.13]
    if len(keys) < KEYS or max(key.right for key in keys) - min(key.left for key in keys) < 0.75 * width:
        return None
    return min(box.top for box in keys)


def _find_candidates(pixels: Pixels, widest: float = WIDEST, highest: float = ONE_LINE) -> list[Plate]:
    """Plates as large and pale as an input. Joins two that are separated by a caret as high as they are. widest: as a
    share of the width. highest: as one of the shorter side.
    """
    height, width = pixels.shape[:2]
    unit = min(width, height)
    joined: list[Plate] = []
    for plate in find_plates(pixels, 2, 0.002, LARGEST):
        left = next((other for other in joined if _is_continued(other, plate, 2 + CARET * unit)), None)
        if left is None:
            joined.append(plate)
        else:
            box = plate.box.replace(left=left.box.left)
            joined[joined.index(left)] = Plate(box, max(left.filled, plate.filled), plate.colour)
    return [
        plate
        for plate in joined
        if plate.filled > 0.9
        and 0.35 * unit <= plate.box.width <= widest * width
        and 0.05 * unit <= plate.box.height <= highest * unit
        and max(plate.colour) - min(plate.colour) < 40
    ]


def _is_continued(left: Plate, right: Plate, gap: float) -> bool:
    """Whether the right plate continues the left one. Keys are farther apart."""
    one_row = abs(left.box.top - right.box.top) <= gap and abs(left.box.bottom - right.box.bottom) <= gap
    same = max(abs(a - b) for a, b in zip(left.colour, right.colour, strict=True)) <= SAME
    return one_row and same and -gap <= right.box.left - left.box.right <= gap


def _has_ring(pixels: Pixels, box: Box) -> bool:
    """Whether a line of a strong colour runs along the upper and lower edges."""
    x, reach = box.center.x, max(box.height // 10, 4)
    edges = (pixels[max(y - reach, 0) : y + reach, x - 2 : x + 3] for y in (box.top, box.bottom))
    return all(edge.size and int(np.ptp(edge.astype(np.int16), axis=2).max()) > SATURATED for edge in edges)


def _is_faint(pixels: Pixels, plate: Plate) -> bool:
    """Whether the plate is empty, or its words are much paler than they could be."""
    ground = round(sum(plate.colour) / 3)
    inside = to_grey(crop(pixels, plate.box.grow(-plate.box.height // 6))).astype(np.int16)
    strokes = float(np.percentile(np.abs(inside - ground), 99.7))
    return strokes <= FAINT * max(ground, 255 - ground)
