"""Compares two looks: whether the screen is at rest or has changed, and whether a touch still means the same."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import Self

from iris_screen.core.geometry import Box, Size
from iris_screen.core.message import Message, say
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, Pixels, TextLine
from iris_screen.sight.covering import cover_alike
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import find_keyboard
from iris_screen.sight.vision.compare import (
    CARET,
    STEP,
    drop_restless,
    find_changes,
    find_grey_changes,
    is_continued,
    is_same_patch,
    measure_change,
    measure_grey_change,
)
from iris_screen.sight.vision.controls.highlights import has_grown, is_only_caret, is_only_highlighted, is_still_there
from iris_screen.sight.vision.pictures import make_thumbnail

BY_SIGHT = "text"
"""The means of a target whose box is only around words."""
STILL = 0.001
"""Share of a resting screen that may differ between two looks: a clock, a caret, a camera's noise."""
TICK = 1.5
"""Seconds by which a clock that shows seconds may seem to go wrong between two looks."""
_TIME = re.compile(r"\d{1,2}(?::\d\d){1,2}")
_WORDS = re.compile(rf"{_TIME.pattern}|\d+|[^\W\d_]+|[^\w\s]|_")


def is_still(before: Frame, after: Frame) -> bool:
    """Whether the screen is at rest."""
    return before.key == after.key or measure_change(before.pixels, after.pixels) <= STILL


def has_changed(before: Frame, after: Frame) -> bool:
    """Whether two frames differ in a way that a person would call a change."""
    after = cover_alike(after, before)
    return before.key != after.key and measure_change(before.pixels, after.pixels) > STILL


def is_same_look(before: Frame, after: Frame, reader: Reader | None = None, touched: Box | None = None) -> bool:
    """Whether a person would say that it is the same page in the same state: apart from noise and a clock, the pictures
    are alike, and so are the trees, or the words that were read where there is none.

    touched: where it was pressed in between.
    """
    if before.pixels.shape != after.pixels.shape or before.app != after.app:
        return False
    covered = replace(cover_alike(after, before), elements=after.elements)
    return is_same_glance(Glance.from_frame(before, reader), Glance.from_frame(covered, reader), touched)


@dataclass(frozen=True)
class Glance:
    """What has to be kept of a look to tell whether a later one is the same: a fiftieth of the picture's memory.

    grey: a thumbnail. states: a hash of each element below a phone's own bar, None without a tree. lines: what is read
    below that bar without a tree, None if nothing reads.
    """

    key: str
    app: str
    at: float
    size: Size
    bar: float
    grey: Pixels
    states: frozenset[int] | None
    lines: list[TextLine] | None

    @classmethod
    def from_frame(cls, frame: Frame, reader: Reader | None = None) -> Self:
        below = [each for each in frame.elements or [] if each.box.bottom > frame.status_bar]
        states = None if frame.elements is None else frozenset(map(hash, _list_states(below)))
        lines = None
        if reader is not None and frame.elements is None and frame.health == "ok":
            read = [(line, fold(line.text)) for line in reader.read(frame) if line.box.center.y > frame.status_bar]
            # a ring, a tick or a wheel that turns is read as one letter now and then
            lines = [line for line, text in read if text[1:] or text.isdigit() or (text.isalpha() and text > "z")]
        grey = make_thumbnail(frame.pixels)
        return cls(frame.key, frame.app, frame.at, frame.size, frame.status_bar, grey, states, lines)


def is_same_glance(before: Glance, after: Glance, touched: Box | None = None) -> bool:
    """As `is_same_look`, of looks without covered places."""
    if before.app != after.app or before.grey.shape != after.grey.shape:
        return False
    if before.states is not None and after.states is not None and before.states != after.states:
        return False
    if before.key == after.key:
        return True
    return measure_grey_change(before.grey, after.grey) <= STILL and not _has_small_news(before, after, touched)


def _has_small_news(before: Glance, after: Glance, touched: Box | None) -> bool:
    """Whether pictures that are alike differ in a word, as a counter does, or in a mark in the row that was touched.
    What only moves on as time has passed, as a clock does, is no news.
    """
    places = [box for box in find_grey_changes(before.grey, after.grey, after.size) if box.bottom > after.bar]
    if not places:
        return False
    read = before.lines is not None and after.lines is not None
    lines = [(each.lines if read else None) or [] for each in (before, after)]
    changed = [[line for line in each if _is_at(line.box, places)] for each in lines]
    texts = [" ".join(fold(word) for line in each for word in line.text.split()) for each in changed]
    words = [Counter(_WORDS.findall(text)) for text in texts]
    went, came = sorted((words[0] - words[1]).elements()), sorted((words[1] - words[0]).elements())
    passed, touches = abs(after.at - before.at), any(_is_in_row(line.box, touched) for line in changed[1])
    pairs = zip(went, came, strict=False)
    if len(went) != len(came) or not all(_is_clock(was, now, passed, touched=touches) for was, now in pairs):
        return True
    marks = find_grey_changes(before.grey, after.grey, after.size, gap=STEP)
    marks = [box for box in marks if _is_in_row(box, touched) and not _is_thin(box)]
    return any(not _is_at(box, [line.box for each in lines for line in each]) for box in marks)


def _is_in_row(box: Box, touched: Box | None) -> bool:
    return touched is not None and touched.top <= box.center.y <= touched.bottom


def _is_at(box: Box, places: list[Box]) -> bool:
    return any(box.overlap(place) is not None for place in places)


def _is_thin(box: Box) -> bool:
    """Whether a change may be a caret: it has its form on a thumbnail."""
    return box.width <= CARET + STEP and box.height >= 2 * box.width


def _is_clock(went: str, came: str, passed: float, *, touched: bool) -> bool:
    """Whether these are times of which one is later than the other, or earlier, by just the seconds that have passed:
    hours and minutes, minutes and seconds, or all three. touched: their row was pressed, which in five seconds may set
    an alarm five minutes later: then these are no minutes and seconds.
    """
    times = [[int(part) for part in word.split(":")] for word in (went, came) if _TIME.fullmatch(word)]
    if len(times) < 2 or len(times[0]) != len(times[1]):
        return False
    units: list[int] = [sum(part * 60**n for n, part in enumerate(reversed(time))) for time in times]
    half_day: int = 720 * 60 ** (len(times[0]) - 2)
    moved = abs(units[0] - units[1]) % half_day
    moved = min(moved, half_day - moved)
    is_two = len(times[0]) == 2
    by_minutes = is_two and abs(60 * moved - passed) < 60
    return by_minutes or (abs(moved - passed) <= TICK and not (is_two and touched))


def changes_by_itself(before: Frame, first: Frame, now: Frame) -> bool:
    """Whether every change since before a touch has changed again without another touch, like a clock, or has grown,
    like a log. A caret that blinks next to text written by the touch does not count.
    """
    if first.key == now.key:
        return False
    first, now = cover_alike(first, before), cover_alike(now, before)
    at_first, since = find_changes(before.pixels, first.pixels), find_changes(first.pixels, now.pixels)
    since = [box for box in since if not is_same_patch(first.pixels, now.pixels, box)]
    if _has_lasting_news(before, first, now, since):
        return False
    restless = [box for box in at_first if any(is_continued(box, other) for other in since)]
    left = drop_restless(find_changes(before.pixels, now.pixels), restless)
    return not any(box.bottom > now.status_bar for box in left)


def find_restless_places(looked: Frame, later: Frame, aimed_at: Box | None) -> list[Box]:
    """Places that changed between two looks without a touch, except the place that is pointed at.

    Leaves out a change of half the screen, which was a page still loading, and a caret, where text is typed.
    """
    if looked.key == later.key or looked.pixels.shape != later.pixels.shape:
        return []
    half = looked.size.width * looked.size.height // 2
    boxes = [box for box in find_changes(looked.pixels, later.pixels) if box.area < half]
    boxes = [box for box in boxes if aimed_at is None or box.overlap(aimed_at) is None]
    was, now = looked.pixels, later.pixels
    return [box for box in boxes if not (is_only_highlighted(was, now, box) or is_only_caret(was, now, box))]


def _has_lasting_news(before: Frame, first: Frame, now: Frame, restless: list[Box]) -> bool:
    """Whether the trees show something new that stayed outside the places that keep changing: other words, or a
    different number of elements.
    """
    if before.elements is None or first.elements is None or now.elements is None:
        return False
    was, then, is_now = (
        [each for each in frame.elements or [] if drop_restless([each.box], restless)] for frame in (before, first, now)
    )
    news = _list_states(then) - _list_states(was)
    return bool(news & _list_states(is_now)) or _count_roles(was) != _count_roles(then) == _count_roles(is_now)


def _list_states(elements: list[Element]) -> set[tuple[object, ...]]:
    return {(each.id, each.name, each.value, each.checked, each.enabled) for each in elements}


def _count_roles(elements: list[Element]) -> Counter[str]:
    return Counter(each.role for each in elements)


def find_traces(before: Frame, after: Frame, pressed: Box) -> tuple[bool, bool]:
    """Whether anything at all is different where it was pressed, and anywhere. Yes if that cannot be seen."""
    if before.health != "ok" or after.health != "ok" or before.pixels.shape != after.pixels.shape:
        return True, True
    boxes = [box for box in find_changes(before.pixels, after.pixels) if box.bottom > after.status_bar]
    in_tree = _list_states(before.elements or []) != _list_states(after.elements or [])
    return any(box.overlap(pressed) for box in boxes), bool(boxes) or in_tree


def shows_result(before: Frame, after: Frame, field: Box | None) -> bool:
    """Whether anything is different besides the field that was typed in and a keyboard. Yes if that cannot be seen."""
    if field is None or before.health != "ok" or after.health != "ok" or before.pixels.shape != after.pixels.shape:
        return True
    boards = [find_keyboard(frame.elements or [], frame.size.width, frame.size.height) for frame in (before, after)]
    own = [field.grow(field.height // 2), *(board for board in boards if board is not None)]
    boxes = [box for box in find_changes(before.pixels, after.pixels) if box.bottom > after.status_bar]
    return any(not any(box.overlap(each) for each in own) for box in boxes)


def find_what_moved(before: Frame, now: Frame, press: Press) -> Message | None:
    """Why the press must not be done on this frame: another app is in front, or something else is at its place. None if
    nothing has changed.
    """
    pictures = before.health == "ok"  # two black pictures look the same whatever is under the finger
    if pictures and before.key == now.key:
        return None
    now = cover_alike(now, before)
    if press.app != now.app:
        return say("act-other-app", app=now.app) if now.app else say("act-other-app-unknown")
    if press.box:
        is_same = not pictures or is_same_patch(before.pixels, now.pixels, press.box.within(now.size))
        if not pictures or (before.elements is not None and now.elements is not None):
            was, is_now = (_list_lying(frame, press.box) for frame in (before, now))
            is_same = is_same and was == is_now and bool(was or pictures)
        if not is_same:
            return say("act-target-changed", target=press.words) if press.words else say("act-unnamed-target-changed")
    if pictures and _has_more_letters(before, now, press):
        return say("act-target-longer", target=press.words)
    return None


def _list_lying(frame: Frame, box: Box) -> list[tuple[str, str, Box]]:
    """The controls of the tree at a place: one that looks the same may lie on a card that came up over it."""
    return [(each.role, each.name, each.box) for each in frame.elements or [] if each.box.overlap(box) is not None]


def is_another(before: Frame, now: Frame, with_tree: Frame, press: Press) -> bool:
    """Whether something else is at the place of the press once the pointer has arrived: something covers it, or it has
    another name that begins with the same letters. with_tree: the frame with its elements, which take a while.
    """
    if press.box is None or not before.health == now.health == "ok":
        return False
    if not is_still_there(before.pixels, now.pixels, press.box):
        return True
    was, is_now = (_find_name(frame, press.box) for frame in (before, with_tree))
    return (bool(was and is_now) and was != is_now) or _has_more_letters(before, now, press)


def _has_more_letters(before: Frame, now: Frame, press: Press) -> bool:
    """Whether more letters now follow the words that the target was found by."""
    return press.box is not None and press.how == BY_SIGHT and has_grown(before.pixels, now.pixels, press.box)


def _find_name(frame: Frame, box: Box) -> str:
    there = [each for each in frame.elements or [] if each.box.contains(box.center)]
    return min(there, key=lambda each: each.box.area).name if there else ""
