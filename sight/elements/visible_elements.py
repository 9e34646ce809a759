"""Finds the elements of a frame that a person could see and touch.

A tree also lists elements that are off the screen, have no size, or are hidden by something opened later. Later in the
list means in front: a dialog, a scrim or a full-screen picture hides all before it, a keyboard what is under it.
"""

from collections.abc import Sequence

from iris_screen.core.geometry import Box, Point, Size, enclose
from iris_screen.core.message import Message, say
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.vision.controls import shapes

COVERS = frozenset({"dialog", "scrim"})
PRESSED = frozenset({"button", "tab", "switch", "slider", "input", "key"})
HOLDERS = COVERS | {"list", "other"}  # they contain elements and are not targets themselves
SEEN = 8  # the picture is examined at an eighth of its size
LOW_BAR = 0.06  # share of the height: the phone's own bottom bar, which, like the top one, is in no tree
UNTOLD = 0.0012  # share of the picture that may be drawn outside all elements: edges, dividers
KEYS_OF_A_KEYBOARD = 20  # a dial pad has 12, a calculator 19


def list_visible(frame: Frame) -> list[Element]:
    """The on-screen elements of the front layer, back to front; empty if the device gives none."""
    width, height = frame.size.width, frame.size.height
    front = find_front_layer(frame.elements or [], width, height)
    shown = [element for element in front if _is_on_screen(element.box, width, height)]
    keyboard = find_keyboard(shown, width, height)
    if keyboard is None:
        return shown
    return [e for e in shown if e.role in {"key", "keyboard", *COVERS} or not keyboard.contains(e.box.center)]


def find_pressable(frame: Frame, point: Point) -> Element | None:
    """The smallest pressable element at a point."""
    under = [element for element in list_visible(frame) if element.role in PRESSED and element.box.contains(point)]
    return min(under, key=lambda element: element.box.area, default=None)


def list_words_around(frame: Frame, spot: Box) -> list[str]:
    """What an "OK" at this place agrees to: all texts of its dialog, else of the page.

    On a page other buttons are left out: a "删除" next to it does not say what it does.
    """
    shown = list_visible(frame)
    under = [element for element in shown if element.box.contains(spot.center)]
    pressed = min(under, key=lambda element: element.box.area, default=None)
    card = next((element.box for element in reversed(under) if element.role == "dialog"), None)
    beside = [e for e in shown if (card.contains(e.box.center) if card else e.role not in PRESSED)]
    return [element.name for element in beside if element.name and element is not pressed]


def is_complete(frame: Frame) -> bool:
    """Whether the tree covers all that is drawn. Web pages and canvases often show words that no element has."""
    drawn = shapes.find_strokes(frame.pixels, SEEN)
    height = drawn.shape[0]
    drawn[: int(frame.status_bar)] = 0
    drawn[int((1 - LOW_BAR) * height) :] = 0
    for element in list_visible(frame):
        if element.role not in HOLDERS:
            left, top = max(element.box.left - SEEN, 0) // SEEN, max(element.box.top - SEEN, 0) // SEEN
            drawn[top : element.box.bottom // SEEN + 2, left : element.box.right // SEEN + 2] = 0
    return bool(drawn.mean() < UNTOLD)


def explain_hidden(frame: Frame, element: Element) -> Message:
    """Why an element of the tree is not visible."""
    width, height = frame.size.width, frame.size.height
    if not _is_on_screen(element.box, width, height):
        return say("see-off-screen")
    if not any(element is other for other in find_front_layer(frame.elements or [], width, height)):
        return say("see-behind-dialog")
    return say("see-behind-keyboard")


def explain_covered(frame: Frame, spot: Box) -> Message | None:
    """What hides this place, None if nothing in the tree does."""
    width, height = frame.size.width, frame.size.height
    elements = frame.elements or []
    cover = next((e for e in reversed(elements) if e.role == "dialog"), None)
    keyboard = find_keyboard(elements, width, height)
    if keyboard is not None and keyboard.contains(spot.center):
        on_key = any(e.role == "key" and e.box.contains(spot.center) for e in elements)
        return None if on_key else say("see-behind-keyboard")
    return say("see-behind-dialog") if cover is not None and not cover.box.contains(spot.center) else None


def find_front_layer(elements: Sequence[Element], width: int, height: int) -> Sequence[Element]:
    """The last element that hides everything before it, and all that follow."""
    for index in range(len(elements) - 1, 0, -1):
        if is_hiding(elements[index], width, height):
            return elements[index:]
    return elements


def is_hiding(element: Element, width: int, height: int) -> bool:
    """Whether everything listed before this element is out of reach while it is there."""
    if element.role == "image":
        return element.box.width * element.box.height >= 0.95 * width * height
    return element.role in COVERS


def find_keyboard(elements: Sequence[Element], width: int, height: int) -> Box | None:
    """The on-screen keyboard's box, if any: one element or many keys, wide and at the lower edge."""
    whole = [element.box for element in elements if element.role == "keyboard"]
    if whole:
        return whole[-1]
    keys = [element.box for element in elements if element.role == "key"]
    if len(keys) < KEYS_OF_A_KEYBOARD:
        return None
    box = enclose(keys)
    return box if box.width >= 0.8 * width and box.bottom >= 0.85 * height else None


def drop_keyboard(elements: Sequence[Element], frame: Frame) -> list[Element]:
    """Drops the elements of the on-screen keyboard; the keys of a dial pad stay."""
    box = find_keyboard(frame.elements or [], frame.size.width, frame.size.height)
    return [e for e in elements if e.role not in ("key", "keyboard") or box is None or not box.contains(e.box.center)]


def _is_on_screen(box: Box, width: int, height: int) -> bool:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return box.left < box.right and box.top < box.bottom and 0 <= x < width and 0 <= y < height


# A page's title is in its topmost row, just below the phone's own bar. Pure geometry.


TITLE_FIRST, TITLE_LAST = 0.03, 0.1
"""Where the middle of the title may be, as a share of the longer side, since a title bar has the same height in both
orientations.
"""
TITLE_LOWEST = 0.14
"""How far down the title may reach, as a share of the longer side."""


def is_in_title_bar(box: Box, others: Sequence[Box], size: Size) -> bool:
    """Whether a line is in the title bar. others: everything else on the page, text or not."""
    longer = max(size.width, size.height)
    near_top = TITLE_FIRST * longer <= box.center.y <= TITLE_LAST * longer and box.bottom <= TITLE_LOWEST * longer
    # rows of the page above it, not counting the phone's own bar
    rows = (other for other in others if other.center.y >= TITLE_FIRST * longer)
    return near_top and not any(row.bottom <= box.top + 0.3 * box.height for row in rows)
