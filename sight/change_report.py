"""Reports to the actor what its act changed on the screen: where, which words came and went, new states.

It does not say how much changed: a switch or a typed letter is a tiny part of a screen, but may be all that was wanted.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.geometry import Box, Geometry, Point, enclose
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.matching_elements import keep_one_per_place
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.vision.compare import find_changes

MAX_BOXES = 3
MAX_WORDS = 6
"""Entries of each kind: words that came, words that went, elements with a new state."""
MAX_LETTERS = 60
MAX_CHANGED_SHARE = 0.5
"""Share of the screen's area. A larger change is not reported as a place."""


@dataclass(frozen=True)
class Changes:
    """reader: reads frames that come without a tree."""

    reader: Reader | None = None

    def __call__(self, before: Frame, after: Frame, pressed: str = "") -> str:
        """The changes as text for a model, with words from the screen fenced. pressed: what was at the place of the
        press.
        """
        if before.health == "gone":
            return fill_prompt("news_unseen")
        boxes = _find_changed_places(before, after)
        lines = self._list_changes(before, after, boxes)
        news = fill_prompt("news_same_place") if lines else fill_prompt("news_none")
        if boxes:
            where = "most of the screen"
            if not _is_most(boxes, after.geometry):
                places = [format_box(box, after.geometry) for box in boxes[:MAX_BOXES]]
                where = ", ".join([*places, *(["and elsewhere"] if len(boxes) > MAX_BOXES else [])])
            news = fill_prompt("news_where", where=where)
        report = [*([f"pressed: {pressed[:MAX_LETTERS]!r}"] if pressed else []), *lines]
        return f"{news}\n{fence_words(chr(10).join(report))}" if report else news

    def is_unchanged(self, before: Frame, after: Frame) -> bool:
        """Whether nothing at all is new, neither on the picture nor in its words and states."""
        if before.health == "gone":
            return False
        boxes = _find_changed_places(before, after)
        return not boxes and not self._list_changes(before, after, boxes)

    def find_words(self, frame: Frame, at: Point) -> str:
        """The words on what can be pressed at this place, "" if none are known."""
        if frame.health == "gone":
            return ""
        if (under := visible_elements.find_pressable(frame, at)) and under.name:
            return under.name
        lines = self.reader.read(frame) if self.reader is not None and frame.health == "ok" else []
        return next((line.text for line in lines if line.box.grow(line.box.height).contains(at)), "")

    def find_places(self, frame: Frame, words: str) -> list[Box]:
        """Where exactly these words are, by the tree if there is one."""
        if frame.elements is not None:
            shown = [each for each in _list_shown(frame) if fold(each.name) == fold(words)]
            return [each.box for each in keep_one_per_place(shown)]
        lines = self.reader.read(frame) if self.reader is not None and frame.health == "ok" else []
        return [line.box for line in lines if fold(line.text) == fold(words)]

    def is_replaced(self, before: Frame, after: Frame) -> bool:
        """Whether most of the screen is new, so that earlier places are no longer valid."""
        return before.health != "gone" and _is_most(_find_changed_places(before, after), after.geometry)

    def _list_changes(self, before: Frame, after: Frame, boxes: Sequence[Box]) -> list[str]:
        # without trees, only words where something changed, since OCR reads a little differently each time
        by_tree = before.elements is not None and after.elements is not None
        earlier, now = (self._read_texts(frame, boxes, by_tree) for frame in (before, after))
        return [
            *_describe_front(before, after),
            *_list_new("came", now, earlier),
            *_list_new("went", earlier, now),
            *_list_new_states(before, after),
        ]

    def _read_texts(self, frame: Frame, boxes: Sequence[Box], by_tree: bool) -> list[str]:
        if by_tree:
            return [text for e in _list_shown(frame) for text in dict.fromkeys((e.name, e.value)) if text]
        if self.reader is None or frame.health != "ok" or not boxes:
            return []
        lines = [line for line in self.reader.read(frame) if any(line.box.overlap(box) for box in boxes)]
        return [line.text for line in lines if len(fold(line.text)) > 1 and line.box.top >= frame.status_bar]


def _list_new(what: str, these: Sequence[str], others: Sequence[str]) -> list[str]:
    left = Counter(fold(text) for text in others)
    new = []
    for text in these:
        left[fold(text)] -= 1
        if left[fold(text)] < 0:
            new.append(text)
    new = list(dict.fromkeys(new))  # a picture is often called what is next to it
    more = [f"{what}: {len(new) - MAX_WORDS} more"] if len(new) > MAX_WORDS else []
    return [f"{what}: {text[:MAX_LETTERS]!r}" for text in new[:MAX_WORDS]] + more


def _list_shown(frame: Frame) -> list[Element]:
    return visible_elements.drop_keyboard(visible_elements.list_visible(frame), frame)


def _find_changed_places(before: Frame, after: Frame) -> list[Box]:
    """The places that changed, the largest first. Leaves out a phone's own bar, which says nothing about an act."""
    if before.key == after.key or not before.health == after.health == "ok":
        return []
    boxes = [box for box in find_changes(before.pixels, after.pixels) if box.bottom > after.status_bar]
    return sorted(boxes, key=lambda box: -box.area)


def _is_most(boxes: Sequence[Box], screen: Geometry) -> bool:
    return bool(boxes) and enclose(boxes).area > MAX_CHANGED_SHARE * screen.size.width * screen.size.height


def format_box(box: Box, screen: Geometry) -> str:
    """[left, top, right, bottom] in thousandths, as models are asked to give places."""
    corners = Point(x=box.left, y=box.top), Point(x=box.right, y=box.bottom)
    return str([part for corner in corners for part in screen.to_thousandths(corner)])


def _describe_front(before: Frame, after: Frame) -> list[str]:
    front = [f"in front: {after.app}"] if before.app != after.app and after.app else []
    was, now = (
        visible_elements.find_keyboard(frame.elements or [], frame.size.width, frame.size.height) is not None
        for frame in (before, after)
    )
    # of numbers, for a phone field
    keys_stay = any(each.role == "key" for each in visible_elements.list_visible(after))
    if was != now and (now or not keys_stay):
        front.append("the keyboard came up" if now else "the keyboard went away")
    return front


def _list_new_states(before: Frame, after: Frame) -> list[str]:
    """Elements that are the same but in another state."""
    known = {(e.id, e.role, e.name): e for e in _list_shown(before)}
    lines = []
    for now in _list_shown(after):
        was = known.get((now.id, now.role, now.name))
        if was is None:
            continue
        states = []
        if now.checked is not None and was.checked != now.checked:
            states.append("now on" if now.checked else "now off")
        if now.focused and not was.focused:
            states.append("has the focus now")
        if was.enabled != now.enabled:
            states.append("can be used now" if now.enabled else "cannot be used now")
        lines += [f"{state}: {now.role} {now.name[:MAX_LETTERS]!r}" for state in states]
    return lines[:MAX_WORDS]
