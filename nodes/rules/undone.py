"""What a task asks to be done and a run has never done, whatever a model says of it: a press, a kind of act, a text to
write.

A run that was planned by a model and lacks any of it is not proven to be done. Rules do exactly what they read.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from iris_screen.consent.keystrokes import find_strokes
from iris_screen.consent.local_apps import is_lookup
from iris_screen.core.actions import InputText, PressKey, Wait, press_point
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.plan import Task
from iris_screen.core.protocols import DeviceSession, Entry, Verifier
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State
from iris_screen.nodes.rules.findings import list_frames
from iris_screen.nodes.rules.goals import find_press
from iris_screen.planning.button_words import is_irreversible
from iris_screen.planning.questions import is_question
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import find_pressable, list_visible

COMMITS = ("send", "post", "call", "delete", "install", "uninstall")
"""Kinds of act that are done by a press, and never by looking."""
_NUMBER = re.compile(r"\S*[\d@]\S*")
"""A number, an address: nothing that describes."""
ECHOES = ("text", "image")
"""What a form repeats a text in: a line above its inputs, the picture of a contact."""
MAX_TURNS = 100
"""Of how many of the latest turns it is known what was typed and pressed."""


def find_undone(state: State, session: DeviceSession, at_once: Verifier) -> Message | None:
    """The first thing that the task asks for and that the run did not do; None if there is none.

    at_once: tells without a model whether words are on a screen. What was on none, and was not typed, cannot have been
    dealt with.
    """
    task, totals = state["task"], state["totals"]
    if task.draft is None or not task.draft.brain:
        return None
    if name := find_missing_press(state):
        return say("run-not-pressed", name=name)
    asked = [kind for kind in COMMITS if kind in task.grant.kinds]
    if asked and not set(asked) & set(totals.kinds):
        return say("run-never-did", kind=asked[0])
    if unwritten := _find_unwritten(state, session, at_once):
        return unwritten
    if missed := _find_missed_recipient(state, session, at_once):
        return say("run-never-sent-to", name=missed)
    if task.grant.only != "fill_in" and (
        echoed := _find_echo(session.picture(state["seen"].frame), list_typed(session, totals.turns))
    ):
        return say("see-stands-in-input", words=echoed)
    name = _find_unturned(session, totals.turns, state["seen"].frame)
    return say("run-never-turned", name=name) if name else None


def _find_unwritten(state: State, session: DeviceSession, at_once: Verifier) -> Message | None:
    """A text or an amount of the task that is neither typed nor on any screen of the run."""
    task, totals = state["task"], state["totals"]
    typed = [fold(each) for each in list_typed(session, totals.turns)]
    quoted = find_quoted(task.text)
    for text in task.grant.texts:
        is_literal = text in quoted or _NUMBER.fullmatch(text)  # others may only describe what is to be found
        frames = list(list_frames(session, state["seen"].frame, totals.turns + 1)) if is_literal else []
        if any(fold(text) in each for each in typed):
            if is_literal and _is_lost(text, frames):
                return say("run-never-wrote", words=text)
            continue
        seen = [frame for frame in frames if frame.health == "ok"]
        wanted = Condition(kind="text", value=text)
        # what is only counted or changed stands in an input
        held = [fold(each.value) for frame in seen for each in list_visible(frame) if each.role == "input"]
        stands = any(fold(text) in value for value in held)
        if is_literal and not stands and not any(at_once.check(wanted, None, frame, None).holds for frame in seen):
            return say("run-never-wrote", words=text)
    number = _find_missed_number(task, session, state["seen"].frame, totals.turns)
    return say("run-never-wrote", words=number) if number else None


def _find_missed_number(task: Task, session: DeviceSession, now: str, turns: int) -> str:
    """The only number of a task, if no screen of the run shows it, it was not typed, and nothing was pressed so often:
    an amount that was never chosen. With several, others may have been worked out from them.
    """
    plain = task.text
    for text in find_quoted(plain):
        plain = plain.replace(text, "")
    numbers, app = find_numbers(plain), session.picture(now).app
    frames = [each for each in list_frames(session, now, turns + 1) if each.health == "ok" and each.app == app]
    if len(numbers) != 1 or is_question(task) or any(each.elements is None for each in frames):
        return ""
    wanted = numbers[0]
    shown = [text for frame in frames for each in frame.elements or [] for text in (each.name, each.value)]
    shown += list_typed(session, turns)
    found = {each.digits for text in shown for number in find_numbers(text) for each in (number, *number.pieces)}
    alone = {text.strip() for text in shown}  # a single digit stands somewhere on most pages
    is_shown = wanted.digits in (alone if len(wanted.digits) == 1 else found)
    times = Counter(under.name for _, under in list_pressed(session, turns) if under)
    often = max(times.values(), default=0)
    # “5G”, “2nd”, “Chapter 3”: no amount, or shown with the word beside it
    beside = re.findall(rf"\w+ ?{re.escape(wanted.text)}\b|{re.escape(wanted.text)}[a-z]+", plain, re.IGNORECASE)
    is_name = any(fold(each) in fold(text) for each in beside for text in shown)
    often = max(often, len(times))  # three photos, each pressed once
    is_met = is_shown or is_name or any(often >= value > 0 for value in wanted.values)
    return "" if is_met or not frames else wanted.text


def _find_missed_recipient(state: State, session: DeviceSession, at_once: Verifier) -> str:
    """Of several people that something is to be sent to, one whose name was on no screen where it was sent; "" if there
    is none, or no name was on any: then names are not what shows whom it goes to.
    """
    grant = state["task"].grant
    names = grant.recipients
    if len(names) < 2 or "send" not in grant.kinds:
        return ""
    reached: set[str] = set()
    for entry in list_entries(session, state["totals"].turns):
        frame, at = session.picture(entry.frame), press_point(entry.action)
        if frame.health != "ok" or frame.elements is None:
            return ""
        under = find_pressable(frame, at) if at else None
        enters = isinstance(entry.action, InputText) and entry.action.submit
        enters = enters or (isinstance(entry.action, PressKey) and entry.action.key == "ENTER")
        if enters or (under is not None and is_irreversible(under.name)):
            typed = list_typed(session, state["totals"].turns)
            own = [each for each in frame.elements if not (each.role == "input" and each.value in typed)]
            addressed = replace(frame, elements=own)  # a message may name anybody
            told = [Condition(kind=kind, value=name) for name in names for kind in ("text", "field")]
            reached |= {each.value for each in told if at_once.check(each, None, addressed, None).holds}
    return next((name for name in names if name not in reached), "") if reached else ""


def _is_lost(text: str, frames: Sequence[Frame]) -> bool:
    """Whether a text that was typed is on none of a run's screens, as when no input had the focus. A picture without a
    tree tells nothing, and an input may hide what it holds.
    """
    shown = [each for frame in frames for each in frame.elements or []]
    is_hidden = any(each.value and not any(map(str.isalnum, each.value)) for each in shown if each.role == "input")
    is_told = bool(shown) and all(frame.elements is not None for frame in frames if frame.health == "ok")
    words = fold(text)
    return is_told and not is_hidden and not any(words in fold(each.name + each.value) for each in shown)


def find_missing_press(state: State) -> str:
    """The control that the person says to press at the end, if a model's run has not pressed it; else ""."""
    task = state["task"]
    if task.draft is None or not task.draft.brain:
        return ""  # rules press exactly what they read in the sentence
    name = task.grant.presses
    return "" if name in state["totals"].pressed else name


def asks_to_commit(state: State) -> bool:
    """Whether the task asks for an act that dialogs ask about."""
    return bool(set(COMMITS) & set(state["task"].grant.kinds))


def list_entries(session: DeviceSession, turns: int) -> Iterator[Entry]:
    """What a run did in its latest turns, oldest first."""
    for turn in range(max(turns - MAX_TURNS, 0), turns + 1):
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


def _find_echo(frame: Frame, typed: Sequence[str]) -> str:
    """Typed words that a form repeats beside the input that still holds them, as a contact's name above its fields."""
    shown = list_visible(frame) if frame.health == "ok" else []
    texts = {fold(each.name) for each in shown if each.role in ECHOES}
    held = [each for each in shown if each.role == "input" and each.value and not is_lookup(each.name)]
    own = {fold(text) for text in typed}
    return next((each.value for each in held if fold(each.value) in own & texts), "")


def _find_unturned(session: DeviceSession, turns: int, now: str) -> str:
    """The name of a switch that was pressed last in the state in which it was last seen; "" if there is none."""
    pressed: dict[str, bool] = {}
    shown: dict[str, bool] = {}
    for frame, under in [*list_pressed(session, turns), (session.picture(now), None)]:
        if frame.health != "ok" or frame.elements is None:
            continue
        switches = [each for each in list_visible(frame) if each.role == "switch"]  # a key may spring back
        shown |= {each.name: each.checked for each in switches if each.name and each.checked is not None}
        if under is not None and under.role == "switch" and under.name and under.checked is not None:
            pressed[under.name] = under.checked
            shown.pop(under.name, None)  # what comes of the press is seen later
    return next((name for name, state in pressed.items() if shown.get(name) is state), "")
