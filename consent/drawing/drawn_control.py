"""What is under a finger by the picture alone: a field, a button, a box to tick, a row, a picture or nothing known.

Words on a plate are a button, other words a row. What has no words of its own is called by those next to it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from iris_screen.consent.drawing.legible_words import measure_text
from iris_screen.core.geometry import Box, Point
from iris_screen.core.parsing.labels import label
from iris_screen.core.protocols import Reader, RemembersReading
from iris_screen.core.screen import STATUS_BAR, Frame, FramePart, TextLine
from iris_screen.sight.vision.controls.inputs import NAVIGATION, find_hinted_inputs
from iris_screen.sight.vision.controls.panels import Panel, find_panels
from iris_screen.sight.vision.controls.shapes import find_toggle_right
from iris_screen.sight.vision.controls.signs import (
    FLAT,
    Sign,
    count_letters,
    find_sign,
    list_icon_letters,
    measure_line,
    measure_words,
)
from iris_screen.sight.vision.controls.small_things import find_icon, find_picture, is_blank, is_on_icon
from iris_screen.sight.vision.reading_memory import name_picture

PLATE = 4
"""How many times higher than its words a button on a picture may be."""
ROW = 0.2
"""Share of the picture's height: what is higher is a page, and its texts are not its name."""
CARD = 0.5
"""The same for a card that a swipe may act on."""
_LENS = re.compile("^Q(?: +(?=[^ ])|(?=[\u3400-\u9fff]))")
"""A magnifying glass before the words of a search field, as it is read."""
CROSSES = "×✕✖✗"
BOXES = "□☐☑☒✓✔■口"
"""What a box to tick is read as."""
LONG = 1.8
"""A plate that is so much wider than high is a button and no part of a picture."""
WIDE_KEY = 2.6
"""The same for the key of a digit: that of 0 is often two keys wide."""
KEYS = 3
"""Plates of one size from which one with a single letter is a key, a tile or an answer."""
REACH = 3
"""How many heights of its letters to each side a word is looked for."""
LONGER = 1.6
"""Words that cannot be read are this much longer than a name if they are not that name."""
SPARE = 0.4
"""And as many heights of a letter, for very short names."""
MARGIN = 6
"""Pixels of the border of a control, and of what is read around it."""
BELOW = 0.08
"""Share of the height of the picture within which the name of an icon of a home screen is below it."""
COLUMN = 0.09
"""Share of the width of the picture by which its middle may be next to it."""
CAPTION = 3
"""How many heights of a caption it may be below the middle of its picture."""
WIDEST_LETTER = 0.75
"""Share of the height of words: what is narrower or lower on them is the inside of a letter and no plate."""
ROUND = 0.85
"""Share of its box that a plate with straight edges takes at least; the knob of a switch is round and has no words."""
BAND = 0.95
"""Share of its box that a band of one colour across a picture takes at least; words are on it."""
SURE = 0.7
"""How sure the reader must be of words."""
CERTAIN = 0.97
"""The same if they are not read again, larger."""
SURE_OF_ONE = 0.9
"""The same of a single letter, which may be a sign."""

CUT = 0.3
"""How much longer than its recognized words a line may be, in letter heights, before some count as unread."""
SINGLE = 1.6
"""Largest ratio of width to height of the box of a single letter or sign."""
ALIGNED = 0.5
"""How far the middle of a caption may be from that of its icon, as a share of the icon's width."""
SWITCH = 0.25
"""Share of the picture's width that a switch takes at most."""
WHOLE_LINE = 0.8
"""Share of the height of a line that a switch has at least which was read as the end of it; letters are lower."""
SPECK = 0.0002
"""Share of a page up to which what is drawn on it is no sign."""
SIGN = 0.3
"""Share of the picture's width up to which a control may have a sign in place of words."""
JOINED = 11
"""Pixels up to which the parts of a sign are apart."""

Found = tuple[str, tuple[str, ...], Box | None]
"""Role, names and box of a control."""


@dataclass(frozen=True, eq=False)
class Drawing:
    """What is drawn on a frame. reader: reads what is written there; without it nothing is."""

    frame: Frame
    reader: Reader | None
    _near: dict[int, list[Panel]] = field(default_factory=dict, repr=False)

    @cached_property
    def lines(self) -> list[TextLine]:
        """All that is written on the picture; nothing if it cannot be read."""
        return self.reader.read(self.frame) if self.reader and self.frame.health == "ok" else []

    @cached_property
    def panels(self) -> list[Panel]:
        """The plates, cards and frames."""
        return find_panels(self.frame.pixels)

    @cached_property
    def fields(self) -> tuple[list[Box], list[Box]]:
        """The certain text inputs, and what is one if the words in it are a hint."""
        return find_hinted_inputs(self.frame.pixels, self.frame.kind)

    def find(self, at: Point) -> Found:
        """What is drawn at a place. Nothing can be told of a broken picture."""
        if self.frame.health != "ok":
            return "image", (), None
        line = next((line for line in self._written if line.box.contains(at)), None)
        found = self._find_field(at)
        if found is not None:
            return found
        if (switch := self._find_switch(at)) is not None:
            return "switch", self.name_by_row(switch), switch
        if (found := self._find_on_plate(at, line)) is not None:
            return found
        if line is not None and line.text in BOXES and line.box.width <= LONG * line.box.height:
            return "switch", self.name_by_row(line.box), line.box
        if line is not None:
            return self._read_line(line, at)
        picture = find_picture(self.frame.pixels, at)
        if picture is not None and not self._list_words(picture):
            return "image", (), picture
        return self._find_text(at)

    def _find_field(self, at: Point) -> Found | None:
        """The field here, if nothing or a hint is in it that can be read."""
        fields, hinted = ([box for box in boxes if box.contains(at)] for boxes in self.fields)
        for box in (*fields, *hinted):
            inside = self._list_words(box)
            if inside or (box in fields and is_blank(self.frame.pixels, box, MARGIN)):
                return None if self._is_unread(box) else ("input", inside, box)
        return None

    def _find_on_plate(self, at: Point, line: TextLine | None) -> Found | None:
        """The button here, or the box to tick: the plate, and what is written or drawn on it."""
        if (panel := self._find_plate(at, line)) is None:
            return None
        plate, inside = panel.box, [each for each in self._written if panel.box.contains(each.box.center)]
        on_plate = tuple(drop_lens(each.text) for each in inside if is_sure(each))
        if self._is_unread(plate) or any(len(each.text) > 1 and not is_sure(each) for each in inside):
            return "button", (), plate
        sign = self.find_sign(plate) if not on_plate or len("".join(on_plate)) == 1 else None
        if sign is not None:
            return "button", (sign.word,), plate
        in_part = () if on_plate or panel.filled <= ROUND else tuple(self.read_part(plate))
        on_plate = on_plate or in_part  # on a whole page, a single sign is easily missed
        single = "".join(on_plate)
        widest = WIDE_KEY if single.isdecimal() else LONG
        is_key = plate.width <= widest * plate.height
        if single.isalpha():
            is_key = is_key and sum(_is_like(each.box, plate) for each in self._find_near_panels(at)) >= KEYS
        if len(single) == 1 and single.isalnum() and not is_key:
            return "button", (), plate  # keys are hardly wider than high, and many: a word that was read as a letter
        if on_plate and (line is None or plate.height <= PLATE * line.box.height):
            if plate.width <= LONG * plate.height and all(text in BOXES for text in on_plate):
                return "switch", self.name_by_row(plate), plate
            more = self.measure_words(plate, [] if in_part else [each.box for each in inside])
            longest = LONGER * max(map(measure_text, in_part)) + SPARE if in_part else FLAT
            return "button", on_plate if more < longest else (), plate  # else there are words that were not read
        return None

    def _is_unread(self, box: Box) -> bool:
        """Whether there are words in a box of which only a part was read."""
        return any(box.contains(each.box.center) and is_cut(each) for each in self._written)

    def _find_switch(self, at: Point) -> Box | None:
        """The switch here, right of the words of its row or read as their end."""
        widest = SWITCH * self.frame.size.width
        for words in (each.box for each in self._written if each.box.top < at.y < each.box.bottom):
            cut = max(min(words.right, at.x - 2 * words.height), words.left + 1) if words.right >= at.x else words.right
            found = find_toggle_right(self.frame.pixels, words.replace(right=cut)) if words.left < at.x else None
            least = WHOLE_LINE * words.height if words.right >= at.x else 0  # else it may be a letter
            if found and found.box.contains(at) and found.box.width <= widest and found.box.height >= least:
                inside = (each.box.width for each in self._written if found.box.contains(each.box.center))
                is_button = any(2 * width > found.box.width > width for width in inside)  # words fill it, and no knob
                return found.box if found.box.right >= words.right - MARGIN and not is_button else None
        return None

    def read_part(self, box: Box, *, larger: bool = True) -> list[str]:
        """The words drawn in a box, each line once; an icon that is read as a letter is none. larger: they are read
        larger than on the whole picture, unless that was read before and certainly has all that is drawn there.
        """
        if self.reader is None:
            return []
        if (known := self._recall_part(box, sure=larger)) is not None:
            return known
        area = box.grow(MARGIN).within(self.frame.size)
        pixels = self.frame.pixels[area.top : area.bottom, area.left : area.right]
        if not pixels.size:
            return []
        part = FramePart(pixels, name_picture(pixels), self.frame.at, window=self.frame.window, scale=self.frame.scale)
        lines = self.reader.read(part)
        sure = dict.fromkeys(line.text for line in lines if is_sure(line))
        return [text for text in sure if text not in list_icon_letters()]

    def _recall_part(self, box: Box, *, sure: bool) -> list[str] | None:
        """The words of a box by what was read on the whole picture. sure: None if more may be drawn there."""
        lines = self.reader.recall(self.frame) if isinstance(self.reader, RemembersReading) else None
        if lines is None:
            return None
        inside = [line for line in lines if box.contains(line.box.center)]
        if not sure:
            return [line.text for line in inside if len(line.text) > 1 and line.score >= SURE]
        is_sure = all(line.score >= CERTAIN and len(line.text) > 1 and not is_cut(line) for line in inside)
        boxes = [line.box.grow(MARGIN // 2) for line in inside]
        if not is_sure or not is_blank(self.frame.pixels, box, MARGIN, boxes):
            return None
        return list(dict.fromkeys(line.text for line in inside))

    def find_caption(self, at: Point) -> str:
        """The name of an icon on a home screen: the only words close below it, in its column; "" for none."""
        size = self.frame.size
        below = [
            line.text
            for line in self._written
            if 0 < line.box.center.y - at.y < BELOW * size.height
            and abs(line.box.center.x - at.x) < COLUMN * size.width
        ]
        return below[0] if len(below) == 1 else ""

    def find_caption_below(self, picture: Box) -> str:
        """The words right below a picture, as wide as it is at most; "" for none."""
        below = [
            line
            for line in self._written
            if 0 <= line.box.top - picture.bottom <= line.box.height
            and picture.left - MARGIN <= line.box.left
            and line.box.right <= picture.right + MARGIN
            and not is_cut(line)
        ]
        return below[0].text if len(below) == 1 else ""

    def shows_only(self, picture: Box | None) -> bool:
        """Whether nothing but words that can be read is drawn next to a picture, between the bars of the phone: no
        heart that a gesture on the picture may press.
        """
        height, width = self.frame.pixels.shape[:2]
        top, bottom = round(STATUS_BAR * height), round((1 - NAVIGATION) * height)
        read = [each.box.grow(MARGIN) for each in self._written if len(label(each.text)) > 1 and not is_cut(each)]
        page = Box(left=0, top=top, right=width, bottom=bottom)
        but = [*read, picture.grow(MARGIN)] if picture else []
        return bool(but) and is_blank(self.frame.pixels, page, 0, but, most=SPECK)

    def is_faint(self, box: Box | None) -> bool:
        """Whether this is a pale plate with at most faint words: those of a field are a hint."""
        return box in self.fields[1]

    def find_sign(self, box: Box) -> Sign | None:
        """The sign that is on a control in place of words."""
        small = min(box.width, box.height) <= SIGN * self.frame.size.width
        return find_sign(self.frame.pixels, _shrink(box)) if small else None

    def measure_words(self, box: Box, but: Sequence[Box] = ()) -> float:
        """The ratio of width to height of the words drawn on a control, apart from those in some parts of it."""
        return measure_words(self.frame.pixels, _shrink(box), but)

    def measure_line(self, box: Box) -> tuple[int, int]:
        """The width and the height of the words drawn on a control."""
        return measure_line(self.frame.pixels, _shrink(box))

    def count_letters(self, box: Box) -> tuple[int, int]:
        """About how many letters and words are drawn in a box, in a script whose letters are apart."""
        return count_letters(self.frame.pixels, _shrink(box))

    def is_on_lettered_plate(self, at: Point) -> bool:
        """Whether a card or a picture here that is no page has words on it, which perhaps nobody can read. It may be
        higher than a control.
        """
        highest, picture = CARD * self.frame.size.height, find_picture(self.frame.pixels, at)
        cards = [*(each.box for each in self.panels if each.box.contains(at)), *([picture] if picture else [])]
        if any(self._list_words(box) for box in cards if box.height <= highest):
            return True
        inside = [each for each in self.panels if picture and picture.grow(MARGIN).contains(each.box.center)]
        bands = [each.box for each in inside if each.filled >= BAND and self._is_small(each.box)]
        return any(
            box.width > LONG * box.height and not is_blank(self.frame.pixels, box, MARGIN)
            for box in bands
            if picture and 2 * box.width > picture.width
        )

    @cached_property
    def _written(self) -> list[TextLine]:
        return [line for line in self.lines if line.text.strip()]

    def _list_words(self, box: Box) -> tuple[str, ...]:
        return tuple(drop_lens(line.text) for line in self._written if box.contains(line.box.center))

    def _find_plate(self, at: Point, line: TextLine | None) -> Panel | None:
        """The smallest plate here that is no page."""
        least = WIDEST_LETTER * line.box.height if line else 0
        around = [each for each in self._find_near_panels(at) if each.box.contains(at) and self._is_small(each.box)]
        plates = [each for each in around if min(each.box.width, each.box.height) >= least]
        return min(plates, key=lambda each: each.box.area, default=None)

    def _find_near_panels(self, at: Point) -> list[Panel]:
        """The plates at about this height, in which a control here would be; finding all takes three times as long."""
        if at.y not in self._near:
            reach = round(ROW * self.frame.size.height) + MARGIN
            top, bottom = max(at.y - reach, 0), min(max(at.y + reach, 0), self.frame.size.height)
            found = find_panels(self.frame.pixels[top:bottom]) if bottom > top else []  # a finger may miss the screen
            self._near[at.y] = [replace(each, box=each.box.shift(0, top)) for each in found]
        return self._near[at.y]

    def _is_small(self, box: Box) -> bool:
        """Whether a plate may be a control; a higher one is a page or a card."""
        return box.height <= ROW * self.frame.size.height

    def name_by_row(self, box: Box) -> tuple[str, ...]:
        """The words next to a control, without the signs of other boxes to tick."""
        level = [line for line in self._written if box.top < line.box.center.y < box.bottom]
        return tuple(line.text for line in level if line.text not in BOXES)

    def _find_text(self, at: Point) -> Found:
        """What is here without words or a plate: an icon with its caption, or a part of a row."""
        panel, written = self._find_plate(at, None), self._written
        plate = panel.box if panel else None
        if plate and plate.width > LONG * plate.height and not is_blank(self.frame.pixels, plate, MARGIN):
            return "button", (), plate  # its words cannot be read
        plates = [each.box for each in self._find_near_panels(at) if self._is_small(each.box)]
        # what is on another plate is the name of that
        apart = [box for box in plates if not box.contains(at)]
        written = [each for each in written if not any(box.contains(each.box.center) for box in apart)]
        near = [each for each in written if each.box.left < at.x < each.box.right]
        below = [each for each in near if 0 <= each.box.top - at.y <= CAPTION * each.box.height]
        beside = [each for each in written if each.box.top < at.y < each.box.bottom and each.text not in BOXES]
        if is_on_icon(self.frame.pixels, at):
            icon = find_icon(self.frame.pixels, at, joins=JOINED)
            sign = find_sign(self.frame.pixels, icon) if icon else None
            spread = ALIGNED * icon.width if icon else 0
            captions = [each for each in below if icon is None or abs(each.box.center.x - icon.center.x) <= spread]
            # a caption below an icon is its name; what is next to a sign is what this acts on
            names = [each.text for each in captions if not is_cut(each)][:1]
            if sign is not None:
                return "image", tuple(names) if names and not sign.acts else (sign.word, *names), None
            left = icon.left if icon else at.x
            behind = [each.text for each in beside if not is_cut(each) and left < each.box.left]
            return "image", tuple(names or behind[:1]), None  # an icon after the words of a row does something to it
        widest = sorted(beside, key=lambda each: -each.box.width)  # a box to tick may be read as a letter
        row = next(iter(widest or below), None)
        # a finger next to the words of a row presses it; other words there, that cannot be read, may say something else
        if row is None:
            return "text", (), None
        wide, high = REACH * row.box.height, row.box.height // 2
        place = Box(left=at.x - wide, top=at.y - high, right=at.x + wide, bottom=at.y + high).within(self.frame.size)
        is_free = is_blank(self.frame.pixels, Box.at(at).grow(MARGIN), 0)
        more = 0.0 if is_free else measure_words(self.frame.pixels, place, [each.box for each in self._written])
        return self._read_line(row, at) if more < FLAT else ("text", (), None)

    def _read_line(self, line: TextLine, at: Point) -> Found:
        """The role, the words and the box of a line; of "× Offer" the finger may be on the cross alone."""
        if not is_sure(line) or is_cut(line):
            sign = find_sign(self.frame.pixels, line.box.grow(MARGIN // 2))
            return "text", (sign.word,) if sign else (), line.box  # else nobody can tell what it says
        closes = line.text[0] in CROSSES and at.x < line.box.left + line.box.height
        return "text", (line.text[0] if closes else drop_lens(line.text),), line.box


def _is_like(one: Box, other: Box) -> bool:
    """Whether two boxes have one size, about."""
    return max(abs(one.width - other.width), abs(one.height - other.height)) <= MARGIN


def drop_lens(text: str) -> str:
    """Without the magnifying glass of a search field."""
    return _LENS.sub("", text)


def is_sure(line: TextLine) -> bool:
    """Whether the reader is sure of a line; of a single letter, which may be a sign or a part of words that it cannot
    read, it must be more so.
    """
    return line.score >= (SURE if len(label(line.text)) > 1 else SURE_OF_ONE)


def is_cut(line: TextLine) -> bool:
    """Whether a line has more words than were read: of "Отмена" perhaps only the first letter."""
    return line.box.width > max(measure_text(line.text) + CUT, SINGLE) * line.box.height


def _shrink(box: Box) -> Box:
    """What is inside the border of a control."""
    return box.grow(-min(MARGIN, box.width // 6, box.height // 6))
