"""What a run's own acts show on its screens, whatever words a judge quotes: a call that is being made, an entry that
was put at the head of its list, presses that each left a new picture. No words of the task need to be there.
"""

from collections import Counter
from itertools import pairwise

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.wordings import match_words
from iris_screen.core.protocols import DeviceSession
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.nodes.rules.run_history import (
    find_last_frame,
    list_chosen,
    list_dealt_with,
    list_pressed,
    list_typed,
)
from iris_screen.nodes.rules.same_page import find_first_look, find_raised, is_same_page
from iris_screen.planning.apps.values import parse_number
from iris_screen.sight.change_detection import find_traces
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import PRESSED, list_visible
from iris_screen.sight.evidence.quoted_words import says_calling

SMALL = 0.15
"""Share of the screen's height that a control with a picture has at most; more is what a camera sees."""

PICTURED = PRESSED | {"image"}


def is_shown_by_acts(state: State, session: DeviceSession, now: Frame) -> bool:
    """Whether the acts show that the goal is reached. With several conditions it is unknown which of them they show."""
    if len(state["agenda"].now[-1].expect) > 1:
        return False
    return is_calling(state, session, now) or is_raised(state, session, now) or is_counted(state, session, now)


def has_counted(before: Frame, now: Frame, pressed: Box) -> bool:
    """Whether a number in the row of what was pressed is one more or one less than before: how many of a thing."""
    counts: list[dict[int, int]] = []
    for frame in (before, now):
        row = [each for each in list_visible(frame) if pressed.top <= each.box.center.y <= pressed.bottom]
        texts = ((each.box.center.x, each.value if each.role == "input" else each.name) for each in row)
        counts.append({at: int(text) for at, text in texts if text.strip().isdecimal()})
    then, after = counts
    return any(abs(after[at] - number) == 1 for at, number in then.items() if at in after)


def is_calling(state: State, session: DeviceSession, now: Frame) -> bool:
    """Whether the screen says, since the last press, that somebody is called, and names whom the task names, or the run
    pressed that name or typed that number. A name that was typed only searches: another one may have been found by it.
    """
    turns, grant = state["totals"].turns, state["task"].grant
    numbers = [text for text in list_typed(session, turns) if not any(map(str.isalpha, text))]
    names = [each.name for each in list_visible(now) if each.role != "input"]
    chosen = {fold(text) for text in (*list_chosen(session, turns), *numbers, *names)}
    is_asked = "call" in grant.kinds and "call" in state["totals"].kinds and bool(grant.recipients)
    last = find_last_frame(session, turns)
    if last is None or not is_asked or not {*map(fold, grant.recipients)} <= chosen:
        return False
    then, is_now = (any(says_calling(each.name) for each in list_visible(frame)) for frame in (last, now))
    return is_now and not then


def is_raised(state: State, session: DeviceSession, now: Frame) -> bool:
    """Whether an entry that the task names, and the run chose, is at the head of its list now or has a mark, and
    another thing that the task names was pressed after it: a chat that was pinned, not one that has a new message.
    """
    turns, text = state["totals"].turns, state["task"].text
    before = find_first_look(session, turns, now)
    raised = find_raised(before, now) if before is not None else set()
    chosen = {fold(name) for name in list_dealt_with(session, turns) if match_words([name]).search(text)}
    names = [fold(name) for name in list_chosen(session, turns)]
    after = max((number for number, name in enumerate(names, 1) if name in chosen & raised), default=0)
    pressed = {fold(under.name) for _, under in list_pressed(session, turns) if under and under.name}
    return bool(chosen & raised) and bool(chosen & pressed & {*names[after:]} - raised)


def is_counted(state: State, session: DeviceSession, now: Frame) -> bool:
    """Whether one control was pressed as often as the sentence says, and each time the picture on another one changed:
    the latest of the photos that were taken.
    """
    text = state["task"].text
    pressed = [(frame, under) for frame, under in list_pressed(session, state["totals"].turns) if under and under.name]
    times = Counter(under.name for _, under in pressed)
    name, often = max(times.items(), key=lambda each: each[1], default=("", 0))
    is_said = any(parse_number(word) == often for word in (*text.split(), *text))
    looks = [*(frame for frame, under in pressed if under.name == name), now]
    if often < 2 or not is_said or not all(frame.health == "ok" and is_same_page(frame, now) for frame in looks):
        return False
    own = {under.box for _, under in pressed}
    controls = [
        each.box
        for each in list_visible(now)
        if each.role in PICTURED and each.name and each.box not in own and each.box.height <= SMALL * now.size.height
    ]
    changed = [all(find_traces(then, after, box)[0] for then, after in pairwise(looks)) for box in controls]
    return any(changed) and not all(changed)  # where all of them change, they move by themselves
