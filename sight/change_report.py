"""What an act changed on a screen, told to the hand that did it: where, which words came and went, what turned.

Not how much: a switch or a typed letter is next to nothing of a screen, and all that was wanted.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from iris_screen.core.geometry import Box, Geometry, Point
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.models.prompts import fenced, prompt
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import folded
from iris_screen.sight.vision.compare import changed_boxes

MAX_BOXES = 3
MAX_WORDS = 6
"""So many of each kind: words that came, that went, things that turned."""
MAX_LETTERS = 60
MOST = 0.5
"""Of the screen's area: what is more has no place of its own."""


@dataclass(frozen=True)
class Changes:
    """reader: reads frames that come without a tree."""

    reader: Reader | None = None

    def __call__(self, before: Frame, after: Frame, pressed: str = "") -> str:
        """In words for a model, what comes from the screen in a fence. pressed: what stood where it was pressed."""
        if before.health == "gone":
            return prompt("news_unseen")
        boxes = _places(before, after)
        lines = [*_front(before, after), *self._words(before, after, boxes), *_turned(before, after)]
        place = prompt("news_where", where=_where(boxes, after.geometry)) if boxes else ""
        news = place or (prompt("news_same_place") if lines else prompt("news_none"))
        told = [*([f"pressed: {pressed[:MAX_LETTERS]!r}"] if pressed else []), *lines]
        return f"{news}\n{fenced(chr(10).join(told))}" if told else news

    def replaced(self, before: Frame, after: Frame) -> bool:
        """Whether most of the screen is another, so that no place on it is still what it was."""
        return before.health != "gone" and _is_most(_places(before, after), after.geometry)

    def _words(self, before: Frame, after: Frame, boxes: Sequence[Box]) -> Iterator[str]:
        """Words that came and went; by pictures, only where something changed: letters are read anew a little otherwise
        each time.
        """
        trees = before.elements is not None and after.elements is not None
        earlier, now = (_named(f) if trees else self._read(f, boxes) for f in (before, after))
        yield from _listed("came", now, earlier)
        yield from _listed("went", earlier, now)

    def _read(self, frame: Frame, boxes: Sequence[Box]) -> list[str]:
        if self.reader is None or frame.health != "ok" or not boxes:
            return []
        lines = [line for line in self.reader.read(frame) if any(line.box.overlap(box) for box in boxes)]
        return [line.text for line in lines if len(folded(line.text)) > 1 and line.box.top >= frame.status_bar]


def _listed(what: str, these: Sequence[str], others: Sequence[str]) -> list[str]:
    left = Counter(folded(text) for text in others)
    new = []
    for text in these:
        left[folded(text)] -= 1
        if left[folded(text)] < 0:
            new.append(text)
    more = [f"{what}: {len(new) - MAX_WORDS} more"] if len(new) > MAX_WORDS else []
    return [f"{what}: {text[:MAX_LETTERS]!r}" for text in new[:MAX_WORDS]] + more


def _named(frame: Frame) -> list[str]:
    return [text for e in _shown(frame) for text in dict.fromkeys((e.name, e.value)) if text]


def _shown(frame: Frame) -> list[Element]:
    return visible_elements.without_keyboard(visible_elements.in_sight(frame), frame)


def _places(before: Frame, after: Frame) -> list[Box]:
    """The largest places that changed, the largest first; a phone's own bar says nothing of an act."""
    if before.key == after.key or not before.health == after.health == "ok":
        return []
    boxes = [box for box in changed_boxes(before.pixels, after.pixels) if box.bottom > after.status_bar]
    return sorted(boxes, key=lambda box: -box.area)


def _where(boxes: Sequence[Box], screen: Geometry) -> str:
    if _is_most(boxes, screen):
        return "most of the screen"
    places = [told_box(box, screen) for box in boxes[:MAX_BOXES]]
    return ", ".join([*places, *(["and elsewhere"] if len(boxes) > MAX_BOXES else [])])


def _is_most(boxes: Sequence[Box], screen: Geometry) -> bool:
    return bool(boxes) and visible_elements.around(boxes).area > MOST * screen.size.width * screen.size.height


def told_box(box: Box, screen: Geometry) -> str:
    """As places are asked for: [left, top, right, bottom] in thousandths."""
    corners = Point(x=box.left, y=box.top), Point(x=box.right, y=box.bottom)
    return str([part for corner in corners for part in screen.to_thousandths(corner)])


def _front(before: Frame, after: Frame) -> Iterator[str]:
    if before.app != after.app and after.app:
        yield f"in front: {after.app}"
    was, now = (_keyboard(frame) for frame in (before, after))
    if was != now:
        yield "the keyboard came up" if now else "the keyboard went away"


def _keyboard(frame: Frame) -> bool:
    return visible_elements.keyboard_box(frame.elements or [], frame.size.width, frame.size.height) is not None


def _turned(before: Frame, after: Frame) -> list[str]:
    """What is the same thing in another state."""
    known = {(e.id, e.role, e.name): e for e in _shown(before)}
    pairs = [(known.get((e.id, e.role, e.name)), e) for e in _shown(after)]
    told = [f"{state}: {e.role} {e.name[:MAX_LETTERS]!r}" for was, e in pairs if was for state in _states(was, e)]
    return told[:MAX_WORDS]


def _states(was: Element, now: Element) -> Iterator[str]:
    if now.checked is not None and was.checked != now.checked:
        yield "now on" if now.checked else "now off"
    if now.focused and not was.focused:
        yield "has the focus now"
    if was.enabled != now.enabled:
        yield "can be used now" if now.enabled else "cannot be used now"
