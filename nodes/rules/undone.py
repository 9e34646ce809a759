"""What a task asks to be done and a run has never done, whatever a model says of it: a press, a kind of act, a text to
write.

A run that a model planned, or planned anew, and that lacks any of it is not proven to be done. Rules do exactly what
they read.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from iris_screen.consent.keys.keystrokes import TEXT, find_strokes
from iris_screen.consent.local_apps import is_lookup
from iris_screen.core.actions import InputText, PressKey, press_point
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.sentences.command_clauses import Verb
from iris_screen.core.parsing.sentences.commands import read_commands
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.nodes.rules.findings import list_frames
from iris_screen.nodes.rules.left_out import find_left_out
from iris_screen.nodes.rules.run_history import list_dealt_with, list_entries, list_pressed, list_typed
from iris_screen.nodes.rules.same_page import has_lost
from iris_screen.planning.apps.days import find_dates, is_dated
from iris_screen.planning.button_words import is_irreversible, may_commit
from iris_screen.planning.following_values import list_following, shows_following
from iris_screen.planning.questions import is_question
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import find_pressable, list_visible

COMMITS = ("send", "post", "call", "delete", "install", "uninstall")
"""Kinds of act that are done by a press, and never by looking."""
REMOVALS = frozenset({"delete", "uninstall"})
"""Those of them that are also seen by what is no longer on a page, whatever the control is called: “Archive”."""
_NUMBER = re.compile(r"\S*[\d@]\S*")
"""A number, an address: nothing that describes."""
KEYS = 2
"""Letters that a text gets or loses by touches that hit keys."""
DAYS = 28
"""Numbers on one screen that make it a calendar."""
ECHOES = ("text", "image")
"""What a form repeats a text in: a line above its inputs, the picture of a contact."""


def find_undone(state: State, session: DeviceSession, offline: Verifier) -> Message | None:
    """The first thing that the task asks for and that a model's run did not do; None if there is none."""
    return find_first_lack(state, session, offline) if is_planned_by_model(state) else None


@dataclass(frozen=True)
class Run:
    """What a run has done so far. offline: tells without a model whether words are on a screen. What was on none, and
    was not typed, cannot have been dealt with.
    """

    state: State
    session: DeviceSession
    offline: Verifier

    @property
    def task(self) -> Task:
        return self.state["task"]

    @property
    def turns(self) -> int:
        return self.state["totals"].turns

    @property
    def now(self) -> Frame:
        return self.session.picture(self.state["seen"].frame)


def find_first_lack(state: State, session: DeviceSession, offline: Verifier) -> Message | None:
    """The first thing that the task asks for and that the run did not do, whoever planned it; None if there is none."""
    run = Run(state, session, offline)
    return next((message for lack in LACKS if (message := lack.find(run)) is not None), None)


def _find_unpressed(run: Run) -> Message | None:
    missing = list_missing_presses(run.state) or _list_unpressed_commands(run)
    return say("run-not-pressed", name=missing[0]) if missing else None


def _find_left_out_part(run: Run) -> Message | None:
    steps = [each.step for each in run.state.get("results", []) if each.status in ("success", "unverified")]
    named = [words for each in steps for words in (each.app, each.text, *each.target.words, *each.target.names)]
    known, task = [*filter(None, named)], run.task
    left = find_left_out(task.text, run.session, run.turns, run.now, task.grant.follows, known)
    return say("run-left-out", name=left) if left and not is_question(task) else None


def _find_unwritten(run: Run) -> Message | None:
    """A text of the task that is neither typed nor on any screen of the run."""
    task, session = run.task, run.session
    typed = [fold(each) for each in list_typed(session, run.turns)]
    quoted = find_quoted(task.text)
    for text in task.grant.texts:
        is_literal = text in quoted or _NUMBER.fullmatch(text)  # others may only describe what is to be found
        frames = list(list_frames(session, run.state["seen"].frame, run.turns + 1)) if is_literal else []
        if any(fold(text) in each for each in typed):
            if is_literal and _is_lost(text, frames):
                return say("run-never-wrote", words=text)
            continue
        seen = [frame for frame in frames if frame.health == "ok"]
        wanted = Condition(kind="text", value=text)
        # what is only counted or changed is in an input
        held = [fold(each.value) for frame in seen for each in list_visible(frame) if each.role == "input"]
        stands = any(fold(text) in value for value in held)
        if is_literal and not stands and not any(run.offline.check(wanted, None, frame, None).holds for frame in seen):
            return say("run-never-wrote", words=text)
    return None


def _find_missed_number(run: Run) -> Message | None:
    """The only number of a task, if no screen of the run shows it, it was not typed, and nothing was pressed so often:
    an amount that was never chosen. With several, others may have been worked out from them.
    """
    task, session, turns, plain = run.task, run.session, run.turns, _drop_quoted(run.task.text)
    numbers, looks = find_numbers(plain), list_frames(session, run.state["seen"].frame, turns + 1)
    app = run.now.app
    frames = [each for each in looks if each.health == "ok" and each.app == app]
    if len(numbers) != 1 or is_question(task) or any(each.elements is None for each in frames):
        return None
    wanted = numbers[0]
    shown = [text for frame in frames for each in frame.elements or [] for text in (each.name, each.value)]
    shown += list_typed(session, turns)
    found = {each.digits for text in shown for number in find_numbers(text) for each in (number, *number.pieces)}
    alone = {text.strip() for text in shown}  # a single digit is somewhere on most pages
    is_shown = wanted.digits in (alone if len(wanted.digits) == 1 else found)
    times = Counter(under.name for _, under in list_pressed(session, turns) if under)
    often = max(times.values(), default=0)
    # “5G”, “2nd”, “Chapter 3”: no amount, or shown with the word next to it
    beside = re.findall(rf"\w+ ?{re.escape(wanted.text)}\b|{re.escape(wanted.text)}[a-z]+", plain, re.IGNORECASE)
    is_name = any(fold(each) in fold(text) for each in beside for text in shown)
    often = max(often, len(times))  # three photos, each pressed once
    # a day that the sentence names next to it says nothing of this number
    others = list_following(plain.replace(wanted.text, "…"), task.facts.now)
    own = [each for each in task.grant.follows if each not in others]
    follows = any(shows_following(text, own) for text in shown)
    is_met = is_shown or is_name or follows or any(often >= value > 0 for value in wanted.values)
    return None if is_met or not frames else say("run-never-wrote", words=wanted.text)


def _find_unchosen_day(run: Run) -> Message | None:
    """A date of the task of which a run has only seen the day, in a calendar among all others, and not pressed it."""
    looks = list_frames(run.session, run.state["seen"].frame, run.turns + 1)
    frames = [each for each in looks if each.health == "ok"]
    has_calendar = any(sum(each.name.isdecimal() for each in frame.elements or []) >= DAYS for frame in frames)
    dates = find_dates(_drop_quoted(run.task.text)) if has_calendar and not is_question(run.task) else []
    shown = {text for frame in frames for each in frame.elements or [] for text in (each.name, each.value)}
    dealt_with = {*list_dealt_with(run.session, run.turns)}
    for date in dates:
        chosen = (re.findall(r"\d+", text) == [date.parts["day"]] for text in dealt_with)
        is_shown = any(is_dated(text, date) for text in shown | dealt_with)
        if not (is_shown or any(chosen)):
            return say("run-never-wrote", words=date.text)
    return None


def _drop_quoted(text: str) -> str:
    for quoted in find_quoted(text):
        text = text.replace(quoted, "")
    return text


def _find_missed_recipient(run: Run) -> Message | None:
    """Of several people that something is to be sent to, one whose name was on no screen where it was sent. If no name
    was on any, names are not what shows whom it goes to.
    """
    session, names = run.session, run.task.grant.recipients
    if len(names) < 2 or "send" not in run.task.grant.kinds:
        return None
    reached: set[str] = set()
    for entry in list_entries(session, run.turns):
        frame, at = session.picture(entry.frame), press_point(entry.action)
        if frame.health != "ok" or frame.elements is None:
            return None
        under = find_pressable(frame, at) if at else None
        enters = isinstance(entry.action, InputText) and entry.action.submit
        enters = enters or (isinstance(entry.action, PressKey) and entry.action.key == "ENTER")
        if enters or (under is not None and is_irreversible(under.name)):
            typed = list_typed(session, run.turns)
            own = [each for each in frame.elements if not (each.role == "input" and each.value in typed)]
            addressed = replace(frame, elements=own)  # a message may name anybody
            told = [Condition(kind=kind, value=name) for name in names for kind in ("text", "field")]
            reached |= {each.value for each in told if run.offline.check(each, None, addressed, None).holds}
    missed = next((name for name in names if reached and name not in reached), "")
    return say("run-never-sent-to", name=missed) if missed else None


def _find_altered(run: Run) -> Message | None:
    """What was typed, and what was in the input instead when it was sent: a touch had hit a key of the keyboard."""
    typed = list_typed(run.session, run.turns)
    for frame, under in list_pressed(run.session, run.turns):
        if under is None or frame.health != "ok" or not is_irreversible(under.name):
            continue
        held = [each.value for each in list_visible(frame) if each.role == "input" and not is_lookup(each.name)]
        for value in held:
            meant = next((text for text in typed if differs_by_keys(text, value)), "")
            if meant and not {value, value[len(meant) :]} & {*typed}:  # it may be typed in two parts
                return say("run-sent-altered", words=meant, sent=value)
    return None


def _find_run_together(run: Run) -> Message | None:
    """Two texts that were typed one after the other and ran together in one input, as when the press that was to go to
    the next input missed. What the task or an earlier screen says as a whole may be typed in parts, and so may words of
    a script that sets none apart, unless each was read somewhere by itself.
    """
    typed = filter(None, list_typed(run.session, run.turns))  # a field may have been emptied in between
    pairs = {first + then: (first, then) for first, then in pairwise(typed)}
    pairs = {whole: (first, then) for whole, (first, then) in pairs.items() if (first[-1] + then[0]).isalnum()}
    said, left = [run.task.text], ""
    for frame in [*(frame for frame, _ in list_pressed(run.session, run.turns)), run.now]:
        shown = list_visible(frame) if frame.health == "ok" else []
        held = {each.value for each in shown if each.role == "input"}
        joined = ""
        for whole in held & {*pairs}:
            first, then = pairs[whole]
            is_known = [any(text in each for each in said) for text in (whole, first, then)]
            is_apart = not (is_unspaced(first[-1]) and is_unspaced(then)) or all(is_known[1:])
            joined = whole if is_apart and not is_known[0] else joined
        if joined or (left and held & {*pairs[left]}):  # typed anew, each by itself
            left = joined
        said += [each.name for each in shown if each.role != "input"]
    return say("run-ran-together", words=pairs[left][1], entered=left) if left else None


def differs_by_keys(text: str, other: str) -> bool:
    """Whether one of two texts is the other with a few more letters at its end."""
    short, long = sorted((text, other), key=len)
    rest = long[len(short) :]
    return bool(short) and long.startswith(short) and 0 < len(rest) <= KEYS and rest.isalnum()


def _is_lost(text: str, frames: Sequence[Frame]) -> bool:
    """Whether a text that was typed is on none of a run's screens, as when no input had the focus. A picture without a
    tree tells nothing, and an input may hide what it holds.
    """
    shown = [each for frame in frames for each in frame.elements or []]
    is_hidden = any(each.value and not any(map(str.isalnum, each.value)) for each in shown if each.role == "input")
    is_told = bool(shown) and all(frame.elements is not None for frame in frames if frame.health == "ok")
    words = fold(text)
    return is_told and not is_hidden and not any(words in fold(each.name + each.value) for each in shown)


def is_planned_by_model(state: State) -> bool:
    """Whether a model made the plan, or planned the rest of one of rules anew."""
    draft = state["task"].draft
    plan = state["agenda"].progress.plan
    return bool(draft is not None and draft.brain) or (plan is not None and plan.remade)


def list_missing_presses(state: State) -> list[str]:
    """The controls that the person says to press, and that the run has not pressed."""
    return [name for name in state["task"].grant.presses if name not in state["totals"].pressed]


def _find_undone_kind(run: Run) -> Message | None:
    """A kind of act that the task commands, and that the run never did. What a sentence says once may be of several
    kinds: “remove the app”.
    """
    grant, done = run.task.grant, {*run.state["totals"].kinds}
    asked = [kind for kind in COMMITS if kind in grant.kinds]
    if set(asked) & REMOVALS and has_lost(run.session, run.turns, run.now):
        done |= REMOVALS
    if asked and not done & {*asked}:
        return say("run-never-did", kind=asked[0])
    for each in grant.commands:
        words = {*each.said.split()}
        ways = {
            other.kind
            for other in grant.commands
            if words and ({*other.said.split()} <= words or words <= {*other.said.split()})
        }
        if each.kind in asked and not done & {each.kind, *ways}:
            return say("run-never-did", kind=each.kind)
    return None


def _list_unpressed_commands(run: Run) -> list[str]:
    """Controls that commit something, that a screen of the run showed, whose name alone is a command of the task
    (“… and save”), and that were never pressed. None if a key may have done it.
    """
    task, session, turns = run.task, run.session, run.turns
    if any(stroke.key != TEXT for stroke in find_strokes([entry.action for entry in list_entries(session, turns)])):
        return []
    pressed = {label(under.name) for _, under in list_pressed(session, turns) if under}
    frames = [frame for frame in list_frames(session, run.state["seen"].frame, turns + 1) if frame.health == "ok"]
    buttons = {each.name for frame in frames for each in list_visible(frame) if each.role == "button"}
    names = [name for name in sorted(buttons) if label(name) not in pressed and label(name) in label(task.text)]
    places = WordList([name for name in names if may_commit(name) or is_irreversible(name)])
    commands = read_commands(
        task.text,
        lambda said: (Verb(begin, end, said[begin:end]) for begin, end in places.find_places(said)),
        task.grant.texts,
    )
    commanded = {each.kind for each in commands if not each.said}
    return [name for name in names if label(name) in commanded]


def asks_to_commit(state: State) -> bool:
    """Whether the task asks for an act that dialogs ask about."""
    return bool(set(COMMITS) & set(state["task"].grant.kinds))


def _find_echo(run: Run) -> Message | None:
    """Typed words that a form repeats next to the input that still holds them, as a contact's name above its fields. A
    text within an input is what it holds.
    """
    frame, typed = run.now, list_typed(run.session, run.turns)
    shown = list_visible(frame) if frame.health == "ok" and run.task.grant.only != "fill_in" else []
    inputs = [each for each in shown if each.role == "input"]
    beside = [each for each in shown if not any(field.box.contains(each.box.center) for field in inputs)]
    texts = {fold(each.name) for each in beside if each.role in ECHOES}
    held = [each for each in inputs if each.value and not is_lookup(each.name)]
    own = {fold(text) for text in typed}
    echoed = next((each.value for each in held if fold(each.value) in own & texts), "")
    return say("see-stands-in-input", words=echoed) if echoed else None


def _find_unset(run: Run) -> Message | None:
    """A switch that the sentence says how to turn, that was last seen the other way, and was not pressed since."""
    offline, pressed = run.offline, list(list_pressed(run.session, run.turns))
    for text in run.task.grant.switches:
        wanted = Condition.parse(text)
        other = wanted.replace(kind="off" if wanted.kind == "on" else "on")
        turned = {frame.key for frame, under in pressed if under and under.name in wanted.words}
        for frame in list_frames(run.session, run.state["seen"].frame, run.turns + 1):
            if frame.health != "ok" or frame.elements is None:
                continue
            if frame.key in turned or offline.check(wanted, None, frame, None).holds:
                break
            if offline.check(other, None, frame, None).holds:
                name = next((words for words in wanted.words if words in run.task.text), wanted.words[0])
                return say("run-left-out", name=name)
    return None


def _find_unturned(run: Run) -> Message | None:
    """A switch that was pressed last in the state in which it was last seen."""
    pressed: dict[str, bool] = {}
    shown: dict[str, bool] = {}
    for frame, under in [*list_pressed(run.session, run.turns), (run.now, None)]:
        if frame.health != "ok" or frame.elements is None:
            continue
        switches = [each for each in list_visible(frame) if each.role == "switch"]  # a key may spring back
        shown |= {each.name: each.checked for each in switches if each.name and each.checked is not None}
        if under is not None and under.role == "switch" and under.name and under.checked is not None:
            pressed[under.name] = under.checked
            shown.pop(under.name, None)  # what comes of the press is seen later
    name = next((name for name, state in pressed.items() if shown.get(name) is state), "")
    return say("run-never-turned", name=name) if name else None


@dataclass(frozen=True)
class Lack:
    """A way in which a run falls short of its task. example: what it is for."""

    name: str
    example: str
    find: Callable[[Run], Message | None]


LACKS = (
    Lack("press", "“… and press Save”: the page has Save, and it was not pressed", _find_unpressed),
    Lack("kind", "“call Mum and text her”: called, and nothing was sent", _find_undone_kind),
    Lack("text", "“add a note “Milk””: no such words were typed or seen", _find_unwritten),
    Lack("number", "“a table for 4”: no 4 was typed, seen, or pressed four times", _find_missed_number),
    Lack("day", "“on March 24”: the calendar was open, and another day is on the form", _find_unchosen_day),
    Lack("altered", "“8 pm” was typed, and “8 pmo” sent: a touch had hit a key", _find_altered),
    Lack("together", "“Ann” and “5551234” stand in one input: the press on the other one missed", _find_run_together),
    Lack("recipient", "“tell Ann and Ben”: only Ann was on the screen when it was sent", _find_missed_recipient),
    Lack("part", "“order the oak chair”: of the list, another entry was pressed", _find_left_out_part),
    Lack("echo", "a contact's name that is still in its field, and above the form", _find_echo),
    Lack("turned", "a switch that is as it was before it was pressed", _find_unturned),
    Lack("switch", "“turn off Wi-Fi”: it was seen turned on, and never pressed", _find_unset),
)
"""In the order in which a run is told of them."""
