"""What a run did so far, as its journal knows it, also after a kill: what it typed, pressed, copied and saved."""

from collections.abc import Iterator
from itertools import groupby

from iris_screen.consent.keys.keystrokes import find_strokes
from iris_screen.core.actions import Action, Drag, InputText, Swipe, Wait, press_point
from iris_screen.core.protocols import DeviceSession, Entry
from iris_screen.core.screen import Element, Frame
from iris_screen.nodes.rules.goals import find_press
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, find_pressable, list_visible

MAX_TURNS = 100
"""Of how many of the latest turns it is known what was typed and pressed."""


def list_entries(session: DeviceSession, turns: int) -> Iterator[Entry]:
    """What a run did in its latest turns, oldest first; of a task in the middle of a session, only its own."""
    for turn in range(max(turns - MAX_TURNS, session.since), turns + 1):
        for n in range(3):
            if entry := session.journal.find(turn, n):
                yield entry


def find_last_frame(session: DeviceSession, turns: int) -> Frame | None:
    """The picture that the last act was decided on; None if it is gone."""
    entry = _find_last_act(session, turns)
    frame = session.picture(entry.frame) if entry else None
    return frame if frame is not None and frame.health == "ok" else None


def has_pasted(session: DeviceSession, turns: int) -> bool:
    """Whether a run's last act put in what it had copied."""
    entry = _find_last_act(session, turns)
    return (
        entry is not None and any(each.pastes for each in find_strokes([entry.action])) and has_copied(session, turns)
    )


def has_saved(session: DeviceSession, turns: int) -> bool:
    """Whether a run's last act saved what it did before."""
    acts = [entry for entry in list_entries(session, turns) if not isinstance(entry.action, Wait)]
    return bool(acts) and only_keeps(acts[-1])


def only_keeps(entry: Entry) -> bool:
    """Whether an act only waits, or keeps what was done before it."""
    return isinstance(entry.action, Wait) or any(stroke.saves for stroke in find_strokes([entry.action]))


def _find_last_act(session: DeviceSession, turns: int) -> Entry | None:
    """The last act, but for those that only wait, or keep what was done before them."""
    acts = [entry for entry in list_entries(session, turns) if not only_keeps(entry)]
    return acts[-1] if acts else None


def list_typed(session: DeviceSession, turns: int) -> list[str]:
    """The texts that a run typed in its latest turns."""
    return [entry.action.text for entry in list_entries(session, turns) if isinstance(entry.action, InputText)]


def has_copied(session: DeviceSession, turns: int) -> bool:
    """Whether a run copied or cut something with keys in its latest turns."""
    strokes = find_strokes([entry.action for entry in list_entries(session, turns)])
    return any(stroke.copies or stroke.cuts for stroke in strokes)


def list_pressed(session: DeviceSession, turns: int) -> Iterator[tuple[Frame, Element | None]]:
    """The screens of a run's latest turns, and what was pressed on each, if its tree tells it."""
    for _, acts in groupby(list_entries(session, turns), lambda entry: entry.turn):
        entries = list(acts)
        frame = session.picture(entries[-1].frame)
        at = find_press([entry.action for entry in entries])  # of a pointer that moved first, the click
        yield frame, find_pressable(frame, at) if at else None


def shows_what_was_opened(session: DeviceSession, turns: int, words: str, page: Frame) -> bool:
    """Whether the last act pressed just these words in a list, and this page says them, in no list: it is the page of
    what they name.
    """
    entry = _find_last_act(session, turns)
    before = session.picture(entry.frame) if entry else None
    at = press_point(entry.action) if entry else None
    if entry is None or before is None or at is None or before.health != "ok":
        return False
    name = fold(words)
    was_in_list = any(each.role == "list" and each.box.contains(at) for each in list_visible(before))
    was_pressed = was_in_list and any(fold(each) == name for each in name_pressed(entry.action, before))
    shown = list_visible(page)
    places = [each.box.center for each in shown if each.role == "text" and fold(each.name) == name]
    is_listed = any(each.role == "list" and each.box.contains(place) for each in shown for place in places)
    return was_pressed and bool(places) and not is_listed


def list_dealt_with(session: DeviceSession, turns: int) -> Iterator[str]:
    """The names of what a run typed, pressed or moved."""
    yield from list_typed(session, turns)
    yield from list_chosen(session, turns)


def list_chosen(session: DeviceSession, turns: int) -> Iterator[str]:
    """The names of what a run pressed or moved."""
    for entry in list_entries(session, turns):
        yield from name_pressed(entry.action, session.picture(entry.frame))


def name_pressed(act: Action, frame: Frame) -> Iterator[str]:
    """The names of what an act presses or moves; what is next to the only control of a row belongs to it."""
    at = act.start if isinstance(act, Swipe | Drag) else press_point(act)
    if at is None or frame.health != "ok":
        return
    shown = [each for each in list_visible(frame) if each.role not in ("list", "dialog", "key")]
    row = [each for each in shown if each.box.top <= at.y <= each.box.bottom]
    is_sole = sum(each.role in PRESSED for each in row) <= 1  # of cells side by side each is a thing of its own
    yield from (text for each in row if is_sole or each.box.contains(at) for text in (each.name, each.value) if text)
