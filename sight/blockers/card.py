"""Finds the front layer of a frame, a dialog, a sheet, a picture over everything or just the page, with its words.

It is taken from the element tree if there is one, else from the picture. What it means is decided elsewhere, the same
way for both.
"""

from dataclasses import dataclass, field
from typing import Literal

from iris_screen.core.geometry import Box, enclose
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.vision.controls import shapes
from iris_screen.sight.vision.controls.crosses import find_crosses

Layer = Literal["dialog", "cover", "sheet", "page"]

PRESSABLE = frozenset({"button", "tab", "image"})
CONTROLS = frozenset({"slider", "switch", "input"})
SMALL = 0.6  # of the screen's width
INSET = (
    0.08  # of the screen's width that a card leaves free at each side; twice that of its height, once over a keyboard
)

STAYS = 0.8
"""Share of a page's elements that are where they were if only something came up over it."""


@dataclass(frozen=True)
class Item:
    """A label, or a control without a name.

    pressable: None if unknown, as on a picture. role: the element's; on a picture "red" or "green" for round buttons.
    holds: what is in an input.
    """

    text: str
    box: Box
    pressable: bool | None = None
    role: str = ""
    holds: str = ""


@dataclass(frozen=True)
class Card:
    """The front layer. box: its place. behind: the words of what it covers, as far as known.

    empty: a page that shows nothing. small: a dialog too small to ask anything.
    """

    layer: Layer
    box: Box
    items: list[Item] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    app: str = ""
    empty: bool = False
    small: bool = False

    @property
    def texts(self) -> list[str]:
        return [item.text for item in self.items if item.text]


def find_front_card(frame: Frame, reader: Reader | None) -> Card | None:
    """The front layer, or None if there is neither a tree nor a reader."""
    elements = frame.elements
    if elements is None:
        return _card_from_picture(frame, reader) if reader is not None and frame.health == "ok" else None
    shown = visible_elements.list_visible(frame)
    size = frame.size
    cover = shown[0] if shown and visible_elements.is_hiding(shown[0], size.width, size.height) else None
    if cover is None:
        return _card_from_items(frame, [_make_item(element) for element in shown if _is_worth_listing(element)])
    box = _whole_screen(frame) if cover.role == "scrim" else cover.box.within(size)
    listed = [element for element in shown if _is_worth_listing(element) and box.contains(element.box.center)]
    before = elements[: next(place for place, element in enumerate(elements) if element is cover)]
    behind = [element.name or element.value for element in before]
    layer: Layer = "cover" if cover.role == "image" else "dialog"
    items = [_make_item(element) for element in listed]
    return Card(layer, box, items, behind, frame.app, small=_is_small(box, frame))


def find_floating_card(frame: Frame, page: Frame) -> Card | None:
    """What lies over a page that is still there as it was: the last elements of the tree, all of them new; or None."""
    if frame.elements is None or page.elements is None or frame.key == page.key:
        return None
    known = {(each.role, each.name, each.box) for each in page.elements}
    states = [(each.role, each.name, each.box) in known for each in frame.elements]
    first = len(states) - next((n for n, is_known in enumerate(reversed(states)) if is_known), len(states))
    over, under = frame.elements[first:], frame.elements[:first]
    listed = [each for each in over if _is_worth_listing(each)]
    if not listed or sum(states) < STAYS * len(page.elements):
        return None
    box = enclose([each.box for each in listed]).within(frame.size)
    if not any(box.overlap(each.box) for each in under if _is_worth_listing(each)):
        return None
    behind = [each.name or each.value for each in under]
    return Card("dialog", box, [_make_item(each) for each in listed], behind, frame.app, small=_is_small(box, frame))


def _card_from_items(frame: Frame, items: list[Item]) -> Card:
    """The page itself; or a sheet at the bottom or a card in the middle, if the tree lists nothing else."""
    if not items:
        return Card("page", _whole_screen(frame), app=frame.app, empty=True)
    box = enclose([item.box for item in items]).within(frame.size)
    width, height = frame.size.width, frame.size.height
    at_bottom = box.top > 0.3 * height and not any(item.role in CONTROLS for item in items)
    # whether everything stays well away from every edge, which pages never do; a keyboard leaves a card less room
    keyboard = visible_elements.find_keyboard(frame.elements or [], width, height)
    bottom, margin = (keyboard.top, INSET * keyboard.top) if keyboard else (height, 2 * INSET * height)
    inset = min(box.left, width - box.right) >= INSET * width and min(box.top, bottom - box.bottom) >= margin
    if at_bottom or inset:
        return Card("sheet", box, items, app=frame.app, small=_is_small(box, frame))
    return Card("page", _whole_screen(frame), items, app=frame.app)


def _card_from_picture(frame: Frame, reader: Reader) -> Card:
    lines = reader.read(frame)
    dialog = frame.dialog or shapes.find_dialog(frame.pixels)
    box = dialog or _whole_screen(frame)
    inside = [Item(line.text, line.box) for line in lines if box.contains(line.box.center)]
    if dialog is None:
        bar = frame.status_bar
        words = [item for item in inside if len(item.text) > 1]
        if not words and not shapes.is_plain(frame.pixels) and not shapes.has_icons(frame.pixels):
            return Card("cover", box, [], app=frame.app)
        empty = all(item.box.center.y <= bar for item in words) and shapes.is_plain(frame.pixels)
        for plate in shapes.find_round_buttons(frame.pixels):  # they have no words and mean the same everywhere
            red, green, blue = plate.colour
            if red > 1.5 * max(green, blue) or green > 1.2 * max(red, blue):
                inside.append(Item("", plate.box, True, "red" if red > green else "green"))
        return Card("page", box, inside, app=frame.app, empty=empty)
    behind = [line.text for line in lines if not box.contains(line.box.center)]
    closing = find_crosses(frame.pixels, box)
    inside = [item for item in inside if not any(item.box.overlap(cross) for cross in closing)]  # OCR reads an "X"
    inside += [Item("×", cross, True) for cross in closing]
    return Card("dialog", box, inside, behind, frame.app, small=_is_small(box, frame))


def _is_small(box: Box, frame: Frame) -> bool:
    return box.width <= SMALL * frame.size.width and box.height <= SMALL * frame.size.width


def _make_item(element: Element) -> Item:
    holds = element.value if element.role == "input" else ""
    text = element.name or (element.value if not holds else "")
    return Item(text, element.box, element.role in PRESSABLE and element.enabled, element.role, holds)


def _is_worth_listing(element: Element) -> bool:
    return element.role not in ("key", "scrim") and bool(element.name or element.value or element.role != "other")


def _whole_screen(frame: Frame) -> Box:
    return Box(left=0, top=0, right=frame.size.width, bottom=frame.size.height)
