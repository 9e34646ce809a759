"""What came to a page and what left it since the run first looked at it: an item that was made, or was deleted.

A page that was moved in between shows other things by itself, so only looks since then count.
"""

from iris_screen.core.actions import Drag, Scroll, Swipe
from iris_screen.core.protocols import DeviceSession
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.nodes.rules.undone import list_entries, only_keeps
from iris_screen.planning.step_actions import direction_between
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, list_visible

SHARED = 0.5
"""Share of the fewer texts of two looks that both have if they show the same page."""
FEWEST = 2
"""Texts that both must have: a list of two choices has one in common with the page that shows what was chosen."""


class Turnover(Record):
    """Texts that stand on a page and did not before, and those that no longer do, as `fold` writes them.

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


def find_last_look(session: DeviceSession, turns: int, now: Frame) -> Frame | None:
    """The latest look at this page before now: what it says now, and did not then, is new."""
    entries = [entry for entry in list_entries(session, turns) if not only_keeps(entry)]
    frames = (session.picture(entry.frame) for entry in reversed(entries))
    return next((frame for frame in frames if is_same_page(frame, now)), None)


def is_same_page(one: Frame, other: Frame) -> bool:
    """Whether two looks, by their trees, show the same page, perhaps with something more or less on it."""
    then, now = list_texts(one), list_texts(other)
    return len(then & now) >= max(FEWEST, SHARED * len(now))


def list_texts(frame: Frame, without: frozenset[str] = frozenset()) -> set[str]:
    """What a tree says, as `fold` writes it. without: roles that are left out."""
    if frame.health != "ok" or frame.elements is None:
        return set()
    kept = [each for each in list_visible(frame) if each.role not in without]
    return {text for each in kept for text in (fold(each.name), fold(each.value)) if text}


def _describe_view(frame: Frame) -> tuple[str, set[str], set[str]]:
    """What decides which entries a page shows: its app, the tabs that are on, and what its inputs hold."""
    shown = list_visible(frame)
    tabs = {each.name for each in shown if each.role == "tab" and (each.checked or each.chosen)}
    return frame.app, tabs, {each.value for each in shown if each.role == "input" and each.value}
