"""Text inputs on a picture, and the keyboard under them, by shape and colour alone; those of a desktop are in `fields`.

An input is a pale plate of one line's height. So is a chat bubble, a button, a row of a list; an input is told from
them by the ring of the focused one, by holding no more than a faint hint, or by standing where one types: in the bar at
the upper edge, at the lower edge, or just above the keyboard.
"""

from collections.abc import Sequence

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels, ScreenKind
from iris_screen.core.target import TargetRole
from iris_screen.sight.vision.controls.fields import fields, focused, lines_of
from iris_screen.sight.vision.controls.panels import panels
from iris_screen.sight.vision.controls.shapes import SAME, Plate, plates
from iris_screen.sight.vision.pictures import crop, grey

KEYS = 15  # plates as large as a key in the lower half that make a keyboard
SATURATED = 60  # channel difference of a ring's accent colour
FAINT = 0.62  # contrast of a hint against the plate, of the most there could be
TOP, LOW = 0.1, 0.13  # of the height: where a page's own bars end
CARET = 0.007  # of the shorter side: how wide a caret is at most, and less than keys are apart
NAVIGATION = 0.06  # of the height: the phone's own bar at the lower edge


def input_shapes(pixels: Pixels, kind: ScreenKind) -> list[Box]:
    """Everything that has the shape of a one-line text input, top to bottom."""
    if kind == "desktop":
        return [field.box for field in fields(pixels, panels(pixels))]
    return [plate.box for plate in _candidates(pixels)]


def text_inputs(pixels: Pixels, kind: ScreenKind) -> list[Box]:
    """What surely is a text input, top to bottom; the focused one alone where one is."""
    if kind == "desktop":
        every = fields(pixels, panels(pixels))
        one = focused(every)
        return [one.box] if one else [field.box for field in every if not field.opens]
    found = _candidates(pixels)
    ringed = [plate.box for plate in found if _has_ring(pixels, plate.box)]
    if len(ringed) == 1:
        return ringed
    limit = keyboard_top(pixels) or round((1 - NAVIGATION) * pixels.shape[0])
    height, width = pixels.shape[:2]
    entry = [p for p in found if limit - LOW * height <= p.box.top and p.box.bottom <= limit + 4]
    search = [p for p in found if p.box.top < TOP * height and p.box.width >= 0.5 * width]
    return [plate.box for plate in found if plate in entry or plate in search or _is_faint(pixels, plate)]


def inputs_of(pixels: Pixels, kind: ScreenKind, role: TargetRole) -> list[Box]:
    """The inputs that a person calls so, top to bottom: of one line, of several lines, or lists that open.

    All of them with no role, and where a phone shows none of these differences.
    """
    if kind != "desktop":
        return text_inputs(pixels, kind)
    found = fields(pixels, panels(pixels))
    typed = [field for field in found if not field.opens]
    kinds = {"list": [field for field in found if field.opens], "textbox": lines_of(typed), "": typed}
    areas = [field for field in typed if field not in kinds["textbox"]]
    return [field.box for field in kinds.get(role, areas) or typed]


def labelled(boxes: Sequence[Box], labels: Sequence[Box]) -> list[Box]:
    """The inputs of these labels: the next one right of a label, else the one just below it."""
    found: list[Box] = []
    for label in labels:
        right = [b for b in boxes if b.left >= label.right - label.height // 3 and b.top <= label.center.y < b.bottom]
        found += sorted(right, key=lambda box: box.left)[:1] or _next_below(boxes, label)
    return list(dict.fromkeys(found))


def typed_inputs(pixels: Pixels, kind: ScreenKind) -> list[Box]:
    """Text inputs that hold words as dark as words can be: what was typed there, not a hint."""
    if kind == "desktop":
        every = [Plate(field.box, 1.0, field.colour) for field in fields(pixels, panels(pixels))]
        return [plate.box for plate in every if not _is_faint(pixels, plate)]
    typed = [plate.box for plate in _candidates(pixels) if not _is_faint(pixels, plate)]
    return [box for box in text_inputs(pixels, kind) if box in typed]


def _next_below(boxes: Sequence[Box], label: Box) -> list[Box]:
    under = [
        box
        for box in boxes
        if -0.35 * label.height <= box.top - label.bottom <= 1.5 * label.height
        and box.left < label.right
        and label.left < box.right
    ]
    return sorted(under, key=lambda box: box.top)[:1]


def keyboard_top(pixels: Pixels) -> int | None:
    """The row at which the on-screen keyboard begins, or None without one."""
    height, width = pixels.shape[:2]
    found = [plate.box for plate in plates(pixels, 4, 0.0008, 0.02)]
    keys = [box for box in found if box.top > 0.4 * height and 0.05 <= box.width / width <= 0.13]
    if len(keys) < KEYS or max(key.right for key in keys) - min(key.left for key in keys) < 0.75 * width:
        return None
    return min(box.top for box in keys)


def _candidates(pixels: Pixels) -> list[Plate]:
    height, width = pixels.shape[:2]
    unit = min(width, height)
    return [
        plate
        for plate in _whole(plates(pixels, 2, 0.002, 0.12), 2 + CARET * unit)
        if plate.filled > 0.9
        and 0.35 * unit <= plate.box.width < 0.98 * width
        and 0.05 * unit <= plate.box.height <= 0.19 * unit
        and max(plate.colour) - min(plate.colour) < 40
    ]


def _whole(found: list[Plate], gap: float) -> list[Plate]:
    """The plates, those in one that a caret as high as they are has cut in two. Keys lie further apart."""
    joined: list[Plate] = []
    for plate in found:
        left = next((other for other in joined if _goes_on(other, plate, gap)), None)
        if left is None:
            joined.append(plate)
        else:
            box = plate.box.replace(left=left.box.left)
            joined[joined.index(left)] = Plate(box, max(left.filled, plate.filled), plate.colour)
    return joined


def _goes_on(left: Plate, right: Plate, gap: float) -> bool:
    one_row = abs(left.box.top - right.box.top) <= gap and abs(left.box.bottom - right.box.bottom) <= gap
    same = max(abs(a - b) for a, b in zip(left.colour, right.colour, strict=True)) <= SAME
    return one_row and same and -gap <= right.box.left - left.box.right <= gap


def _has_ring(pixels: Pixels, box: Box) -> bool:
    """Whether a line of a strong colour runs along the upper and the lower edge."""
    x, reach = box.center.x, max(box.height // 10, 4)
    edges = (pixels[max(y - reach, 0) : y + reach, x - 2 : x + 3] for y in (box.top, box.bottom))
    return all(edge.size and int(np.ptp(edge.astype(np.int16), axis=2).max()) > SATURATED for edge in edges)


def _is_faint(pixels: Pixels, plate: Plate) -> bool:
    """Whether the plate holds nothing, or only words much paler than words can be on it."""
    ground = round(sum(plate.colour) / 3)
    inside = grey(crop(pixels, plate.box.grown(-plate.box.height // 6))).astype(np.int16)
    strokes = float(np.percentile(np.abs(inside - ground), 99.7))
    return strokes <= FAINT * max(ground, 255 - ground)
