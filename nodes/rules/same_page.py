"""What came to a page and what left it since the run first looked at it: an item that was made, or was deleted.

A page that was moved in between shows other things by itself, so only looks since then count.
"""

import re
from collections import Counter

from iris_screen.core.actions import Drag, Scroll, Swipe
from iris_screen.core.protocols import DeviceSession
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.nodes.rules.run_history import list_entries, only_keeps
from iris_screen.planning.step_actions import direction_between
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, drop_keyboard, list_visible
from iris_screen.sight.evidence.failure import says_it_failed
from iris_screen.sight.evidence.quoted_words import says_absent

SHARED = 0.5
"""Share of the fewer texts of two looks that both have if they show the same page."""
MOST_TURNS = 40
"""How many of the latest turns are searched for the first look at an app."""
TOP_BAR = 0.12
"""Share of the screen's height in which a page has its title."""
_NUMBER_AT_END = re.compile(r"\d+$")
_PHONE_NUMBER = re.compile(r"[+\d]\d{4,}")
FEWEST = 2
"""Texts that both must have: a list of two choices has one in common with the page that shows what was chosen."""


class Turnover(Record):
    """Texts that are on a page and were not before, and those that no longer are, as `fold` writes them.

    came: the names of controls, too. went: without them, since a menu that closes takes its own away.
    """

    came: list[str] = []
    went: list[str] = []


def find_turnover(session: DeviceSession, turns: int, now: Frame) -> Turnover:
    """What came to this page and went from it; nothing if the run has not seen it before, or its texts are unknown."""
    earlier = find_first_look(session, turns, now)
    if earlier is None:
        return Turnover()
    shown = list_texts(now)
    went = list_texts(earlier, frozenset(PRESSED)) - shown
    return Turnover(came=sorted(shown - list_texts(earlier)), went=sorted(went))


def has_lost(session: DeviceSession, turns: int, now: Frame) -> bool:
    """Whether something is no longer on this page: a text, or all rows of a list."""
    earlier = find_first_look(session, turns, now)
    shown = {re.sub(r"\d+", "", text) for text in list_texts(now)}
    went = [text for text in find_turnover(session, turns, now).went if re.sub(r"\d+", "", text) not in shown]
    return bool(went) or (earlier is not None and is_emptied(earlier, now))  # a clock that goes on is nothing lost


def find_first_look(session: DeviceSession, turns: int, now: Frame) -> Frame | None:
    """The first look at this page since it was last moved, filtered or turned to another tab."""
    view = _describe_view(now)
    earlier: Frame | None = None
    for entry in list_entries(session, turns):
        frame = session.picture(entry.frame)
        if not is_same_page(frame, now):
            continue
        act = entry.action  # a row that is swiped aside stays where it is in its list
        is_gesture = isinstance(act, Swipe | Drag) and direction_between(act.start, act.end) in ("up", "down")
        if is_gesture or isinstance(act, Scroll) or _describe_view(frame) != view:
            earlier = None
        elif earlier is None:
            earlier = frame
    return earlier


def find_look_since(session: DeviceSession, turn: int, began: Frame, now: Frame) -> Frame:
    """The first look at this page since the goal began in another app, so that what has come there since is new; else
    the first one at its app, or the one with which it began. On another page the same words may be, too.
    """
    first, first_of_page = began, None
    for earlier in range(turn, max(turn - MOST_TURNS, -1), -1):
        entry = session.journal.find(earlier, 0)
        if entry is not None and entry.frame == began.key:
            break
        frame = session.picture(entry.frame) if entry is not None else began
        if frame.app == now.app and frame.health == "ok":
            first = frame
            first_of_page = frame if is_same_page(frame, now) else first_of_page
    return first_of_page or first


def find_last_look(session: DeviceSession, turns: int, now: Frame) -> Frame | None:
    """The latest look at this page before now: what it says now, and did not then, is new."""
    entries = [entry for entry in list_entries(session, turns) if not only_keeps(entry)]
    frames = (session.picture(entry.frame) for entry in reversed(entries))
    return next((frame for frame in frames if is_same_page(frame, now)), None)


def is_same_page(one: Frame, other: Frame) -> bool:
    """Whether two looks, by their trees, show the same page, perhaps with something more or less on it: two chats are
    two pages, since their titles differ.
    """
    then, now, titles = list_texts(one), list_texts(other), {_find_title(one), _find_title(other)} - {""}
    return len(titles) <= 1 and len(then & now) >= max(FEWEST, SHARED * len(now))


def _find_title(frame: Frame) -> str:
    """The uppermost text in the bar at the top, without numbers, which may count what is on the page; "" for none."""
    shown = list_visible(frame) if frame.health == "ok" else []
    low = TOP_BAR * frame.size.height
    texts = [each for each in shown if each.role == "text" and each.name and each.box.bottom <= low]
    top = min(texts, key=lambda each: each.box.top, default=None)
    title = fold(top.name) if top else ""
    return title if _PHONE_NUMBER.fullmatch(title) else re.sub(r"\d+", "", title)


def list_texts(frame: Frame, without: frozenset[str] = frozenset()) -> set[str]:
    """What a tree says, as `fold` writes it. without: roles that are left out."""
    if frame.health != "ok" or frame.elements is None:
        return set()
    # a keyboard says the same below any page
    kept = [each for each in drop_keyboard(list_visible(frame), frame) if each.role not in without]
    return {text for each in kept for text in (fold(each.name), fold(each.value)) if text}


def is_emptied(then: Frame, now: Frame) -> bool:
    """Whether a list of two rows or more has gone from a page, and nothing is left where its rows were."""
    before, after = ([each for each in list_visible(frame) if each.name] for frame in (then, now))
    left = {(each.role, each.name) for each in after}
    gone = [each for each in before if (each.role, each.name) not in left]
    lefts = Counter((each.role, each.box.left, each.box.height) for each in gone)
    rows = {style for style, times in lefts.items() if times >= FEWEST}
    return bool(rows) and not any((each.role, each.box.left, each.box.height) in rows for each in after)


def find_moved_marks(then: Frame, now: Frame) -> dict[str, str]:
    """What now is below a name and was below another one before, where it no longer is: “Connected”, with the
    name that it has moved to. Both as `fold` writes them.
    """
    before, after = _list_marks(then), _list_marks(now)
    came, went = after - before, {mark for mark, _ in before - after}
    return {mark: name for mark, name in came if mark in went}


def find_raised(then: Frame, now: Frame) -> set[str]:
    """What is first in its column and was lower before, and what has a picture next to it that it did not have: a
    chat that was pinned. As `fold` writes it.
    """
    before, after = _list_columns(then), _list_columns(now)
    first = {names[0] for style, names in after.items() if names[0] in before.get(style, [])[1:]}
    return first | {name for name, _ in _list_pictured(now) - _list_pictured(then)}


def _list_columns(frame: Frame) -> dict[tuple[str, int, int], list[str]]:
    """The names that are below each other in the same way, from the top."""
    columns = dict[tuple[str, int, int], list[str]]()
    for each in sorted(list_visible(frame), key=lambda each: each.box.top):
        if each.name:
            columns.setdefault((each.role, each.box.left, each.box.height), []).append(fold(each.name))
    return columns


def _list_pictured(frame: Frame) -> set[tuple[str, str]]:
    """Each text, with each picture in its row."""
    shown = [each for each in list_visible(frame) if each.name]
    return {
        (fold(text.name), picture.name)
        for text in shown
        for picture in shown
        if text.role == "text" and picture.role == "image" and text.box.top <= picture.box.center.y <= text.box.bottom
    }


def _list_marks(frame: Frame) -> set[tuple[str, str]]:
    """Each text that is right below another one, with that."""
    texts = [each for each in list_visible(frame) if each.role == "text" and each.name]
    return {
        (fold(mark.name), fold(name.name))
        for name in texts
        for mark in texts
        if mark.box.left == name.box.left
        and 0 <= mark.box.top - name.box.bottom < name.box.height / 2
        and not (says_it_failed(mark.name) or says_absent(mark.name))  # “Check password and try again” chooses nothing
    }


def find_last_numbers(texts: set[str], named: set[str]) -> set[str]:
    """What goes from a list whose entries are numbered when those named are deleted, since others take their numbers:
    the last ones of the series, “photo 9” for “photo 2”.
    """
    found: set[str] = set()
    for stem in {_NUMBER_AT_END.sub("", name) for name in named}:
        alike = [text for text in texts if _NUMBER_AT_END.sub("", text) == stem and text != stem]
        gone = sum(name in alike for name in named)
        ordered = sorted(alike, key=lambda text: int(text[len(stem) :]))
        found |= {*ordered[len(ordered) - gone :]} if gone else set()
    return found


def _describe_view(frame: Frame) -> tuple[str, set[str], set[str]]:
    """What decides which entries a page shows: its app, the tabs that are on, and what its inputs hold."""
    shown = list_visible(frame)
    tabs = {each.name for each in shown if each.role == "tab" and (each.checked or each.chosen)}
    return frame.app, tabs, {each.value for each in shown if each.role == "input" and each.value}
