"""Which elements of a frame a person could see and touch.

A tree also lists what lies outside the screen, has no size, or is hidden by what was opened later. Later in the list
is in front: a dialog, a scrim or a picture over the whole screen hides all before it, a keyboard what lies under it.
"""

from collections.abc import Sequence

from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, say
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.vision.controls import shapes

COVERS = frozenset({"dialog", "scrim"})
PRESSED = frozenset({"button", "tab", "switch", "slider", "input", "key"})
HOLDERS = COVERS | {"list", "other"}  # they hold things, and are none themselves
SEEN = 8  # the picture is looked at an eighth as large
LOW_BAR = 0.06  # of the height: the phone's own bar at the bottom; as the one at the top, it is in no app's tree
UNTOLD = 0.0012  # share of the picture that may be drawn outside of all elements: edges, dividers
KEYS_OF_A_KEYBOARD = 20  # a dial pad has 12, a calculator 19


def in_sight(frame: Frame) -> list[Element]:
    """The elements of the front layer that lie on the screen, back to front; empty where the body offers none."""
    width, height = frame.size.width, frame.size.height
    front = front_layer(frame.elements or [], width, height)
    shown = [element for element in front if _on_screen(element.box, width, height)]
    keyboard = keyboard_box(shown, width, height)
    return [element for element in shown if element.role in ("key", "keyboard") or not _under(element, keyboard)]


def pressable_at(frame: Frame, point: Point) -> Element | None:
    """The smallest thing that can be pressed at a point, by the tree."""
    under = [element for element in in_sight(frame) if element.role in PRESSED and element.box.contains(point)]
    return min(under, key=lambda element: element.box.area, default=None)


def words_around(frame: Frame, spot: Box) -> list[str]:
    """What an "OK" at this place agrees to: all texts of the dialog it is on, else what the page says.

    On a page, other buttons speak for themselves: a "删除" beside it is not what it does.
    """
    shown = in_sight(frame)
    under = [element for element in shown if element.box.contains(spot.center)]
    pressed = min(under, key=lambda element: element.box.area, default=None)
    card = next((element.box for element in reversed(under) if element.role == "dialog"), None)
    beside = [e for e in shown if (card.contains(e.box.center) if card else e.role not in PRESSED)]
    return [element.name for element in beside if element.name and element is not pressed]


def tells_all(frame: Frame) -> bool:
    """Whether the tree names all that is drawn. Web pages and canvases often show words that no element has."""
    drawn = shapes.strokes(frame.pixels, SEEN)
    height = drawn.shape[0]
    drawn[: int(frame.status_bar)] = 0
    drawn[int((1 - LOW_BAR) * height) :] = 0
    for element in in_sight(frame):
        if element.role not in HOLDERS:
            left, top = max(element.box.left - SEEN, 0) // SEEN, max(element.box.top - SEEN, 0) // SEEN
            drawn[top : element.box.bottom // SEEN + 2, left : element.box.right // SEEN + 2] = 0
    return bool(drawn.mean() < UNTOLD)


def hidden_by(frame: Frame, element: Element) -> Message:
    """Why an element of the tree is not in sight."""
    width, height = frame.size.width, frame.size.height
    if not _on_screen(element.box, width, height):
        return say("see-off-screen")
    if not any(element is other for other in front_layer(frame.elements or [], width, height)):
        return say("see-behind-dialog")
    return say("see-behind-keyboard")


def behind(frame: Frame, spot: Box) -> Message | None:
    """What hides this place of the picture, None where nothing in the tree does."""
    width, height = frame.size.width, frame.size.height
    elements = frame.elements or []
    cover = next((e for e in reversed(elements) if e.role == "dialog"), None)
    keyboard = keyboard_box(elements, width, height)
    if keyboard is not None and keyboard.contains(spot.center):
        on_key = any(e.role == "key" and e.box.contains(spot.center) for e in elements)
        return None if on_key else say("see-behind-keyboard")
    return say("see-behind-dialog") if cover is not None and not cover.box.contains(spot.center) else None


def front_layer(elements: Sequence[Element], width: int, height: int) -> Sequence[Element]:
    """The last thing that hides what came before it, and all that follows."""
    for index in range(len(elements) - 1, 0, -1):
        if hides(elements[index], width, height):
            return elements[index:]
    return elements


def hides(element: Element, width: int, height: int) -> bool:
    """Whether everything listed before this element is out of reach while it is there."""
    if element.role == "image":
        return element.box.width * element.box.height >= 0.95 * width * height
    return element.role in COVERS


def keyboard_box(elements: Sequence[Element], width: int, height: int) -> Box | None:
    """Where the on-screen keyboard lies, or None: told as a whole, or many keys, wide and at the lower edge."""
    whole = [element.box for element in elements if element.role == "keyboard"]
    if whole:
        return whole[-1]
    keys = [element.box for element in elements if element.role == "key"]
    if len(keys) < KEYS_OF_A_KEYBOARD:
        return None
    box = around(keys)
    return box if box.width >= 0.8 * width and box.bottom >= 0.85 * height else None


def without_keyboard(elements: Sequence[Element], frame: Frame) -> list[Element]:
    """Those that are no part of the on-screen keyboard; the keys of a dial pad are none."""
    box = keyboard_box(frame.elements or [], frame.size.width, frame.size.height)
    return [e for e in elements if e.role not in ("key", "keyboard") or box is None or not box.contains(e.box.center)]


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds all of these; there must be one."""
    return Box(
        left=min(box.left for box in boxes),
        top=min(box.top for box in boxes),
        right=max(box.right for box in boxes),
        bottom=max(box.bottom for box in boxes),
    )


def _on_screen(box: Box, width: int, height: int) -> bool:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return box.left < box.right and box.top < box.bottom and 0 <= x < width and 0 <= y < height


def _under(element: Element, keyboard: Box | None) -> bool:
    return keyboard is not None and element.role not in COVERS and keyboard.contains(element.box.center)
