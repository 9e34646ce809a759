"""What a frame shows under a finger: the kind of control, and its name by the tree and as drawn."""

import unicodedata
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from iris_screen.core.geometry import Box, Point
from iris_screen.core.parsing.labels import label
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_nearly_same

PLATE = 4
"""How many times higher than its words a button on a picture may be."""
ROW = 0.2
"""Share of the picture's height: what is higher is a page, and its texts are not its name."""
ROWS = frozenset({"text", "other", "dialog", "scrim", ""})
"""Roles of what is content rather than a control: pressing it opens it, unless its words name an act."""
CROSSES = "×✕✖✗"
LONG = 1.8
"""A plate that is so much wider than high is a button and no part of a picture."""
MARGIN = 6
"""Pixels around a control that are read with it."""
CAPTION = 3
"""How many heights of a caption it may be below the middle of its picture."""
ALIKE = 0.85
"""Drawn words at least this similar to a name are that name, with misread letters."""
LEGIBLE = ("LATIN", "CJK", "IDEOGRAPHIC")
"""Scripts that can be read off a picture."""
SURE = 0.7
"""How sure the reader must be of words before they count against the name that the tree gives."""


@dataclass(frozen=True)
class Control:
    """role: as in Element; "" if nothing is known to be there. names: all that it is called, by either channel."""

    role: str
    names: tuple[str, ...]
    box: Box | None = None


def find_control(frame: Frame, at: Point, reader: Reader | None) -> Control:
    """The control at a place. Without a tree, words on a plate are a button, other words a row, and a place without
    words is a picture with the caption below it.
    """
    if frame.elements is None:
        return _find_by_pixels(frame, at, reader)
    under = sorted(
        (each for each in visible_elements.list_visible(frame) if each.box.contains(at)), key=lambda each: each.box.area
    )
    pressable = visible_elements.find_pressable(frame, at)
    element = pressable or next(iter(under), None)
    if element is None:
        return _find_by_pixels(frame, at, reader)  # a canvas or a web page that the tree does not describe
    # a control may be named by what stands in it, and a switch by what stands beside it
    named = [element.name, *(each.name for each in under if element.box.contains(each.box.center))]
    if not any(named) and element.box.height < ROW * frame.size.height:
        named += [each.name for each in frame.elements if each.name and element.box.contains(each.box.center)]
    if not any(named) and element.role in ("switch", "slider"):
        level = range(element.box.top, element.box.bottom)
        named += [each.name for each in visible_elements.list_visible(frame) if each.box.center.y in level]
    names = tuple(dict.fromkeys(filter(None, named)))
    return Control(element.role, names, element.box)


def find_under(frame: Frame, box: Box) -> Element | None:
    """The smallest control with a name at the place, by the tree."""
    under = [
        element for element in visible_elements.list_visible(frame) if element.name and element.box.contains(box.center)
    ]
    return min(under, key=lambda element: element.box.area, default=None)


def read_drawn(frame: Frame, control: Control, at: Point, reader: Reader | None) -> list[str]:
    """The words drawn on a control, whatever the tree calls it; of a whole page only those at the place."""
    if control.box is None or frame.elements is None:
        return []
    is_page = control.box.height >= ROW * frame.size.height
    return read_words(frame, Box.at(at).grow(MARGIN * 4) if is_page else control.box, reader)


def is_drawn_otherwise(control: Control, words: str) -> bool:
    """Whether these words are none of the control's names. False if the names cannot be read off a picture: then the
    words may be the names, misread.
    """
    return all(map(is_legible, control.names)) and not any(_is_alike(words, name) for name in control.names)


def read_words(frame: Frame, box: Box, reader: Reader | None) -> list[str]:
    """The words drawn in a box, each line once."""
    if reader is None:
        return []
    area = box.grow(MARGIN).within(frame.size)
    part = frame.pixels[area.top : area.bottom, area.left : area.right]
    if not part.size:
        return []
    key = f"{frame.key}-{area.left}-{area.top}-{area.right}-{area.bottom}"
    lines = reader.read(replace(frame, pixels=part, key=key, elements=None))
    return list(dict.fromkeys(line.text for line in lines if line.score >= SURE))


def _find_by_pixels(frame: Frame, at: Point, reader: Reader | None) -> Control:
    from iris_screen.sight.vision.controls.inputs import find_text_inputs
    from iris_screen.sight.vision.controls.panels import find_panels
    from iris_screen.sight.vision.controls.small_things import is_blank, is_on_icon

    if frame.health != "ok":
        return Control("image", ())
    lines = [line for line in (reader.read(frame) if reader else []) if line.text.strip()]
    field = next((box for box in find_text_inputs(frame.pixels, frame.kind) if box.contains(at)), None)
    in_field = tuple(each.text for each in lines if field and field.contains(each.box.center))
    if field is not None and (in_field or is_blank(frame.pixels, field, MARGIN)):
        return Control("input", in_field, field)
    line = next((line for line in lines if line.box.contains(at)), None)
    panels = [each.box for each in find_panels(frame.pixels) if each.box.contains(at)]
    rows = [box for box in panels if box.height <= ROW * frame.size.height]
    plate = min(rows, key=lambda box: box.area, default=None)
    on_plate = tuple(each.text for each in lines if plate and plate.contains(each.box.center))
    if plate is not None and on_plate and (line is None or plate.height <= PLATE * line.box.height):
        return Control("button", on_plate, plate)
    if (
        line is None
        and plate is not None
        and plate.width > LONG * plate.height
        and not is_blank(frame.pixels, plate, MARGIN)
    ):
        return Control("button", (), plate)  # its words cannot be read
    if line is not None:
        closes = line.text[0] in CROSSES and at.x < line.box.left + line.box.height
        return Control("text", (line.text[0] if closes else line.text,), line.box)
    near = [each for each in lines if each.box.left < at.x < each.box.right]
    below = [each for each in near if 0 <= each.box.top - at.y <= CAPTION * each.box.height]
    beside = [each for each in lines if each.box.top < at.y < each.box.bottom]
    names = tuple(each.text for each in (below or beside)[:1])
    return Control("image" if is_on_icon(frame.pixels, at) else "text", names)


def is_sibling(one: Control, other: Control) -> bool:
    """Whether both are rows of one list."""
    if one.box is None or other.box is None or not {one.role, other.role} <= ROWS:
        return False
    return one.box.left == other.box.left and abs(one.box.height - other.box.height) <= one.box.height // 4


def is_legible(name: str) -> bool:
    """Whether all letters of a name can be read off a picture."""
    return is_in_scripts(name, LEGIBLE)


def is_in_scripts(text: str, scripts: tuple[str, ...]) -> bool:
    """Whether all letters of a text are of these scripts, by the beginnings of their Unicode names."""
    plain = unicodedata.normalize("NFKC", text)
    return all(unicodedata.name(char, "").startswith(scripts) for char in plain if char.isalpha())


def _is_alike(drawn: str, name: str) -> bool:
    """Whether the drawn words are the name, a part of it, or nearly it with misread letters."""
    one, other = label(drawn), label(name)
    return (
        fold(drawn) in fold(name) or is_nearly_same(drawn, name) or SequenceMatcher(None, one, other).ratio() >= ALIKE
    )
