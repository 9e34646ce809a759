"""What a frame shows under a finger: the kind of control, its names by the tree and as drawn, and what is near it.

It is found once for each place of a press. All rules about presses read it from there.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cached_property
from statistics import median
from weakref import ref

from iris_screen.consent.drawing.drawn_control import MARGIN, ROW, Drawing, Found
from iris_screen.consent.drawing.legible_words import ALIKE_MARKED, BESIDE, estimate_length, is_alike, is_legible
from iris_screen.core.geometry import Box, Point
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_one_word, reads_as_title
from iris_screen.core.parsing.screen_words import (
    drop_articles,
    is_agreement,
    is_list_heading,
    mentions_gesture,
    tells_how,
)
from iris_screen.core.parsing.sums import mentions_money
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.sight.blockers.card import Card, find_front_card
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import take_first_part
from iris_screen.sight.vision.controls.small_things import is_blank, is_in_line, is_on_icon

ROWS = frozenset({"text", "other", "dialog", "scrim", "tab", ""})
"""Roles of what is content rather than a control: pressing it opens it, unless its words name an act."""
SET = frozenset({"switch", "slider"})
"""Roles of what is named by the words next to it."""
TITLES = ROWS | {"image", "tab"}
"""Roles of what may bear words that somebody wrote."""
ENTRY = 0.25
"""How much the entries of a menu may differ in size."""
ENTRIES = 3
"""How many of one size make a menu."""
INSIDE = 0.75
"""How much of a text must lie on a control for it to name the control."""
HEAD = 0.25
"""Share of the picture's height in which the heading of a page is."""
PICTURE = 0.25
"""Share of the picture's width from which an image is content and no icon."""
TEXTS = 3
"""How many texts of a page tell how wide its letters are."""
RATES = "★☆♥♡❤"
"""Signs in a row that give a rating."""
WRAPPED = 0.35
"""Letters that seem to be so narrow are in several lines."""


@dataclass(frozen=True, eq=False)
class PressedPage:
    """A frame as the rules about presses read it; each thing on it is found at most once.

    reader: reads what is drawn; without it only the tree counts.
    """

    frame: Frame
    reader: Reader | None
    _touched: dict[Point, "TouchedControl"] = field(default_factory=dict, repr=False)

    def find(self, at: Point) -> "TouchedControl":
        """What is at a place."""
        if at not in self._touched:
            self._touched[at] = TouchedControl(ref(self), at)
        return self._touched[at]

    @cached_property
    def shown(self) -> list[Element]:
        """The elements in sight, back to front."""
        return visible_elements.list_visible(self.frame)

    @property
    def lines(self) -> list[TextLine]:
        """All that is written on the picture."""
        return self.drawing.lines

    @cached_property
    def card(self) -> Card | None:
        """The front layer; None if there is neither a tree nor a reader."""
        return find_front_card(self.frame, self.reader)

    @cached_property
    def heading(self) -> str:
        """The topmost text in the head of the page; "" if there is none."""
        told = [(each.name, each.box) for each in self.shown if each.role in ROWS]
        texts = told if self.frame.elements else [(line.text, line.box) for line in self.lines]
        head = [(box.top, text) for text, box in texts if label(text) and box.center.y < HEAD * self.frame.size.height]
        return min(head, default=(0, ""))[1]

    @cached_property
    def is_list(self) -> bool:
        """Whether its heading says that its rows are what somebody wrote: tasks, notes, articles."""
        told = [(each.name, each.box) for each in self.shown]
        texts = told if self.frame.elements else [(line.text, line.box) for line in self.lines]
        return any(box.center.y < HEAD * self.frame.size.height and is_list_heading(text) for text, box in texts)

    @cached_property
    def dialog(self) -> Element | None:
        """The dialog in front, by the tree."""
        return next((each for each in reversed(self.frame.elements or []) if each.role == "dialog"), None)

    @cached_property
    def drawing(self) -> Drawing:
        """What the picture alone shows."""
        return Drawing(self.frame, self.reader)

    @cached_property
    def letter_width(self) -> float | None:
        """How wide the letters are that cannot be read, compared with usual ones; None if too few texts tell it."""
        told = [each for each in self.shown if each.role in ("text", "button") and not is_legible(each.name)]
        drawn = [self.drawing.measure_words(each.box) / estimate_length(each.name) for each in told]
        of_lines = [wide for wide in drawn if wide >= WRAPPED]
        return median(of_lines) if len(of_lines) >= TEXTS else None

    def find_by_tree(self, at: Point) -> Found | None:
        """None if the tree does not tell of anything here, as with a canvas or many web pages."""
        if self.frame.elements is None:
            return None
        under = sorted((each for each in self.shown if each.box.contains(at)), key=lambda each: each.box.area)
        element = next((each for each in under if each.role in visible_elements.PRESSED), next(iter(under), None))
        if element is None or element.role == "dialog":
            return None  # what is in a window may only be drawn
        # a control may be named by what is in it, and a switch by what is next to it
        named = [element.name, *(each.name for each in under if _is_in(each.box, element.box)), *self.list_over(at)]
        if not any(named) and element.box.height < ROW * self.frame.size.height:
            named += [each.name for each in self.frame.elements if each.name and _is_in(each.box, element.box)]
        if not any(named) and element.role in SET:
            level = range(element.box.top, element.box.bottom)
            named += [each.name for each in self.shown if each.box.center.y in level]
        names = tuple(dict.fromkeys(name for name in named if name.strip()))
        # of a window or a page that is drawn as a whole, it does not tell what is at this place
        is_whole = element.role in ROWS and element.box.height >= ROW * self.frame.size.height
        return (element.role, names, element.box) if names or not is_whole else None

    def list_over(self, at: Point) -> list[str]:
        """The names of larger controls that lie over the smallest one here, perhaps unseen: a finger meets those."""
        under = [each for each in self.shown if each.role in visible_elements.PRESSED and each.box.contains(at)]
        smallest = min((each.box.area for each in under), default=0)
        front = under[next((n for n, each in enumerate(under) if each.box.area == smallest), 0) + 1 :]
        return [each.name for each in front if each.name and each.box.area > smallest]


def _is_in(box: Box, control: Box) -> bool:
    """Whether a box is part of a control, unlike a message that floats over its edge."""
    inside = control.overlap(box)
    return inside is not None and inside.area >= INSIDE * box.area


@dataclass(frozen=True, eq=False)
class TouchedControl:
    """What is under a finger. Whoever uses it keeps its page: strong references both ways would keep every frame in
    memory until the next full garbage collection.
    """

    _page: "ref[PressedPage]"
    at: Point

    @property
    def page(self) -> PressedPage:
        """The page it is on. Raises ReferenceError if nobody kept it."""
        page = self._page()
        if page is None:
            raise ReferenceError("The page of this control is gone")
        return page

    @property
    def role(self) -> str:
        """As in Element; "" if nothing is known to be there."""
        return self._found[0]

    @property
    def names(self) -> tuple[str, ...]:
        """All that it is called, by the tree if that tells of it, else by the picture."""
        return self._found[1]

    @property
    def box(self) -> Box | None:
        """Its place; None if it is not known."""
        return self._found[2]

    @property
    def is_told(self) -> bool:
        """Whether the tree tells of it; if not, its names are read off the picture."""
        return self._told is not None and self._found is self._told

    @cached_property
    def _told(self) -> Found | None:
        return self.page.find_by_tree(self.at)

    @cached_property
    def _found(self) -> Found:
        if self._told and not self._told[1] and self._told[0] in SET and self._told[2]:
            return self._told[0], self.page.drawing.name_by_row(self._told[2]), self._told[2]
        return self._told or self.page.drawing.find(self.at)

    @cached_property
    def named(self) -> Element | None:
        """The smallest element of the tree here that has a name."""
        under = [each for each in self.page.shown if each.name and each.box.contains(self.at)]
        return min(under, key=lambda element: element.box.area, default=None)

    @cached_property
    def drawn(self) -> list[str]:
        """The words drawn on it, whatever the tree calls it; of a whole page only those at the place."""
        frame = self.page.frame
        if self.box is None or frame.elements is None:
            return []
        is_page = self.box.height >= ROW * frame.size.height
        part = Box.at(self.at).grow(MARGIN * 4) if is_page else self.box
        # letters of a script that is not read are no clearer if they are larger
        return self.page.drawing.read_part(part, larger=not self.names or any(map(is_legible, self.names)))

    @cached_property
    def other(self) -> list[str]:
        """What is drawn on it and is none of its names."""
        return [words for words in self.drawn if self.is_drawn_otherwise(words)]

    @cached_property
    def sign(self) -> str:
        """What a sign drawn on it in place of words stands for, if pressing it does something; else ""."""
        if self.box is None or self.drawn or self.page.frame.elements is None:
            return ""
        sign = self.page.drawing.find_sign(self.box)
        return sign.word if sign and sign.acts else ""

    @property
    def is_misread(self) -> bool:
        """Whether only letters of a script that is not read, or the dots of some words, were read of it."""
        if self.names:
            return not self.is_told and not all(map(is_legible, self.names))
        drawn = "".join("".join(self.drawn).split())
        if drawn and not self.is_told and self.role == "button":
            return True  # only a part of its words was read
        return len(drawn) > 1 and 2 * sum(map(str.isalnum, drawn)) < len(drawn)

    @cached_property
    def title(self) -> str:
        """The first part of its name, where the rest only describes it ("Save, seen today"), if just that is drawn on
        it, or it cannot be read off a picture and is no mere answer; else "".
        """
        first = take_first_part(self.names[0]) if self.names else ""
        if not first or first == self.names[0]:  # then nothing need be read
            return ""
        if not is_legible(first):
            return "" if is_agreement(label(first)) else first
        same = [SequenceMatcher(None, label(words), label(first)).ratio() >= ALIKE_MARKED for words in self.drawn]
        return first if same and all(same) and not any("," in words for words in self.drawn) else ""

    def shorten(self, name: str) -> str:
        """A name without what only describes it, if both channels say so."""
        return self.title if self.title and self.drawn and is_legible(self.title) and name in self.names else name

    @property
    def is_blank(self) -> bool:
        """Whether next to nothing is drawn on it; of a whole page, at the place."""
        size = self.page.frame.size
        small = self.box is not None and self.box.height < ROW * size.height
        return is_blank(self.page.frame.pixels, self.box if small and self.box else Box.at(self.at).grow(MARGIN * 4), 0)

    @cached_property
    def words(self) -> list[str]:
        """What is written at the very place."""
        if self.page.frame.elements is not None:
            return [*([self.named.name] if self.named else []), *self.page.list_over(self.at)]
        return [line.text for line in self.page.lines if line.box.contains(self.at)]

    @cached_property
    def around(self) -> Sequence[str]:
        """The texts of the dialog or page it is on: these say what an "OK" there agrees to."""
        if self.page.frame.elements is not None:
            return visible_elements.list_words_around(self.page.frame, Box.at(self.at))
        card = self.page.card
        return card.texts if card and card.box.contains(self.at) else [line.text for line in self.page.lines]

    @cached_property
    def near(self) -> Sequence[str]:
        """The texts of the dialog or page it is on by both channels, also small print and what is only drawn; without
        those on other controls.
        """
        told = self.around
        if self.page.frame.elements is None:
            return [text for text in told if text not in self.names]
        card = self.dialog.box if self.dialog else None
        others = [each.box for each in self.page.shown if each.role in visible_elements.PRESSED]
        lines = [line for line in self.page.lines if card is None or card.contains(line.box.center)]
        drawn = [line.text for line in lines if not any(box.contains(line.box.center) for box in others)]
        return list(dict.fromkeys([*told, *drawn]))

    def is_title(self, *, named: bool, handled: bool) -> bool:
        """Whether its words may be what somebody wrote, and speak of anything: a row of a list, an article, a tab
        next to others. named: the person's words name it. handled: as what they ask to read, move or tick off.
        """
        words = " ".join(self.names)
        if self.role not in TITLES | {"switch", "button"} or mentions_gesture(words):
            return False
        if self.role == "switch":  # the box next to a to-do has the name of its row
            return named and (self.page.is_list or handled)
        reads_so = reads_as_title(words, drop_articles(words)) or tells_how(words) or self.page.is_list
        if self.role == "button":  # many trees call every row one that can be pressed
            return named and (reads_so or handled)
        return named or reads_so or self.is_tab

    def may_act(self, name: str) -> bool:
        """Whether this name may say what it does. A tab of one word, next to others, only shows a part of an app."""
        return not (self.is_tab and is_one_word(name))

    @property
    def is_tab(self) -> bool:
        """Whether it is a tab next to others. One that is alone is as good as a text."""
        return self.role == "tab" and sum(each.role == "tab" for each in self.page.shown) > 1

    @property
    def is_entry(self) -> bool:
        """Whether it is one of several entries of a menu, by the tree: controls of one size, with nothing to fill in
        next to them.
        """
        box, shown = self.box, self.page.shown
        if box is None or self.page.frame.elements is None or any(each.role in ("input", "dialog") for each in shown):
            return False
        like = {
            (each.box.left, each.box.top)
            for each in shown
            if each.role in ("button", "switch", "slider", self.role)
            and abs(each.box.width - box.width) <= ENTRY * box.width
            and abs(each.box.height - box.height) <= ENTRY * box.height
        }
        return len(like) >= ENTRIES

    @property
    def dialog(self) -> Element | None:
        """The dialog it is in, by the tree; None if the tree does not tell what is in it."""
        dialog = self.page.dialog
        return dialog if dialog and self.is_told and self.box and dialog.box.contains(self.box.center) else None

    @property
    def is_large_picture(self) -> bool:
        """Whether it is a picture rather than an icon, with no words on it."""
        return self.is_large_image and not self.drawn

    @property
    def is_large_image(self) -> bool:
        """Whether it is a picture rather than an icon, with no words on it but its name."""
        least = PICTURE * self.page.frame.size.width
        sides = min(self.box.width, self.box.height) if self.box else 0
        return self.role == "image" and sides > least and not self.other

    @property
    def caption(self) -> Element | None:
        """Of a picture in a row: the text next to it that says the same, as next to somebody's face; else None."""
        if self.role != "image" or not self.is_told or self.box is None:
            return None
        box, called = self.box, set(filter(None, map(label, self.names)))
        level = (each for each in self.page.shown if box.top <= each.box.center.y < box.bottom)
        return next((each for each in level if each.role == "text" and label(each.name) in called), None)

    @property
    def is_on_lettered_plate(self) -> bool:
        """Whether the picture shows a plate or a card here that has words on it and is no page."""
        return self.page.drawing.is_on_lettered_plate(self.at)

    @property
    def is_on_icon(self) -> bool:
        """Whether something as small as an icon is drawn at the place."""
        return is_on_icon(self.page.frame.pixels, self.at)

    def is_in_line(self, reach: int) -> bool:
        """Whether words are drawn at the place rather than a picture, whether they can be read or not."""
        return is_in_line(self.page.frame.pixels, self.at, reach)

    def is_drawn_otherwise(self, words: str) -> bool:
        """Whether these words are none of its names. Next to names that cannot be read, only longer words are."""
        if sum(map(words.count, RATES)) > 1 and not any(each in name for each in RATES for name in self.names):
            return True  # it rates something, whatever it is called
        signs = [name for name in self.names if not label(name)]  # of a calculator, misread as letters
        if signs and len(words) == 1:
            return False
        digits = "".join(filter(str.isdigit, words))
        if not label(words) and not mentions_money(words) and any(digits in name for name in self.names):
            return False  # a sign, perhaps with a number of the name, as on "30 s forward"
        if all(map(is_legible, self.names)):
            return not any(is_alike(words, name) for name in self.names)
        return len(label(words)) > max(map(len, map(label, self.names)), default=0) + BESIDE

    def is_sibling(self, other: "TouchedControl") -> bool:
        """Whether both are rows of one list."""
        # on a picture, rows may look like buttons of one size
        by_tree = self.page.frame.elements is not None and self.is_told
        are_plates = not by_tree and self.role == other.role == "button"
        if self.box is None or other.box is None or not ({self.role, other.role} <= TITLES or are_plates):
            return False
        # drawn words are as high as their letters, and begin where their first letter does
        apart, higher = (0, self.box.height // 4) if by_tree else (self.box.height // 2, self.box.height // 2)
        return abs(self.box.left - other.box.left) <= apart and abs(self.box.height - other.box.height) <= higher
