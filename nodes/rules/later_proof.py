"""A later step may prove an earlier one: its effect is seen now, or it led to what came next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from iris_screen.consent.keys.keystrokes import find_strokes
from iris_screen.core.actions import (
    Action,
    Click,
    GoHome,
    Hotkey,
    Hover,
    InputText,
    LaunchApp,
    MovePointer,
    PressKey,
    Scroll,
    ShowWindow,
    Swipe,
    Tap,
    Wait,
)
from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.message import say
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.parsing.wordings import match_words, split_listed
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import DeviceSession, Entry, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals, Unsure, merge_results
from iris_screen.core.target import TargetKind
from iris_screen.nodes.rules.goals import find_press
from iris_screen.nodes.rules.run_history import list_entries
from iris_screen.nodes.rules.same_page import is_same_page
from iris_screen.planning.apps.days import find_dates, is_dated
from iris_screen.planning.button_words import is_irreversible, may_commit
from iris_screen.planning.step_effects import find_facts
from iris_screen.planning.where_to import only_shows
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.elements.visible_elements import find_pressable, list_visible
from iris_screen.sight.evidence.quoted_words import list_anchors

LOOKS_BACK = 3
"""How many unproven steps are checked again; older ones have little to do with what is seen now."""
LASTING = frozenset({"text", "title", "ref", "app", "field", "on", "off", "closed"})
"""Kinds of condition that describe a state, and can be checked at any time."""
SHORTEST = 3
"""Letters, or digits, of a text at least, to tell what was read from what is anywhere."""
NAMED_BY: dict[TargetKind, ConditionKind] = {"text": "text", "ref": "ref"}
"""Kinds of target that can be checked as a condition, without asking a model."""

LOOKS = (Tap, Click, MovePointer, Hover, Scroll, Swipe, PressKey, Hotkey, Wait, GoHome, LaunchApp, ShowWindow)
"""Actions that may do no more than show something."""


@dataclass(frozen=True)
class LaterProof:
    """verifier: without a model. session: what the run did, and its pictures."""

    verifier: Verifier
    session: DeviceSession

    def apply(self, state: State, update: State) -> State:
        """The update that ends a step, plus the earlier steps that it proves."""
        results = merge_results(state["results"], update["results"])
        newest = results[-1]
        unproven = [
            each
            for each in results[:-1]
            if each.status == "unverified"
            and not each.untraced
            and (each.step.action == "goal" or find_facts(each.step).provable_later)
        ][-LOOKS_BACK:]
        if newest.evidence != "verified" or not unproven:
            return update
        now = self.session.picture(newest.after)
        reason = say("see-proven-later", step=newest.step.in_words())
        proven = [
            each.replace(status="success", evidence="verified", reason=reason, unsure=False)
            for each in unproven
            if (
                self._is_used_later(state, each, now)
                if each.step.action == "goal"
                else self._is_proven_by(newest, each, now)
            )
        ]
        if not proven:
            return update
        settled = [Unsure(index=each.index, step=each.step.in_words(), settled=True) for each in proven]
        totals, agenda = Totals(succeeded=len(proven), unverified=-len(proven), unsure=settled), update["agenda"]
        done = merge_results(agenda.progress.done, proven)
        return {
            **update,
            "results": [*proven, *update["results"]],
            "agenda": agenda.replace(progress=agenda.progress.replace(done=done)),
            "totals": update["totals"].plus(totals),
        }

    def _is_used_later(self, state: State, goal: StepResult, now: Frame) -> bool:
        """Whether a goal that asks for a look and only looked, and that only a model says was reached, came to see what
        was used since: a text or a number of its screens was written, or a day was chosen, that the person's words do
        not have. now: what is seen at last.
        """
        if not goal.only_model_says:
            return False
        words, task = goal.step.goal, state["task"]
        if not (read_request(words).only == "look" or only_shows(words, task.grant.app_names)):
            return False
        begun = max((each.turn for each in state["results"] if each.index < goal.index), default=0)
        entries = list(list_entries(self.session, state["totals"].turns))
        own = [each for each in entries if begun < each.turn <= goal.turn]
        later = [each for each in entries if each.turn > goal.turn]
        frames = list_looks(self.session, own, self.session.picture(goal.after))
        # what it did besides may have been the point of it
        if not has_only_looked(own, frames, f"{words} {task.text}"):
            return False
        shown = set[str]().union(*map(_list_texts, frames))
        written = [entry.action.text for entry in later if isinstance(entry.action, InputText)]
        followed = [frame for entry in later if (frame := self.session.picture(entry.frame)).app == now.app]
        said = fold(task.text)
        read = {fold(text) for text in shown if len(fold(text)) >= SHORTEST and fold(text) not in said}
        numbers = {each.digits for text in read for each in find_numbers(text) if len(each.digits) >= SHORTEST}
        is_written = any(
            any(words in fold(text) for words in read) or any(each.digits in numbers for each in find_numbers(text))
            for text in written
        )
        return is_written or _is_day_chosen(shown, [*followed, now], task.text)

    def _is_proven_by(self, newest: StepResult, earlier: StepResult, now: Frame) -> bool:
        """Whether the earlier step's effect is seen now and was not seen before it. If the effect is not lasting:
        whether what the next step pressed came up with the earlier step's press.
        """
        then = self.session.picture(earlier.before)
        if "gone" in (then.health, now.health):
            return False
        wanted = earlier.step.expect
        if wanted and all(condition.kind in LASTING for condition in wanted):
            return self._all_hold(wanted, then, now) and not self._all_hold(wanted, None, then)
        target = newest.step.target
        kind = NAMED_BY.get(target.kind)
        if not earlier.step.is_press or newest.index != earlier.index + 1 or newest.box is None:
            return False
        if kind is None or target.nth:
            return False
        there = Condition(kind=kind, value=target.value)
        return self.verifier.check(there, None, then, None).holds is False

    def _all_hold(self, conditions: Sequence[Condition], before: Frame | None, frame: Frame) -> bool:
        return all(self.verifier.check(condition, before, frame, None).holds for condition in conditions)


def _list_texts(frame: Frame) -> set[str]:
    return {text for each in frame.elements or [] for text in (each.name, each.value)}


def _is_day_chosen(shown: Iterable[str], frames: Sequence[Frame], said: str) -> bool:
    """Whether an app came to name a day that was shown, which it did not name at first, nor the person."""
    own = {day.text for day in find_dates(said)}
    days = [day for text in shown for day in find_dates(text) if day.text not in own]
    came = set[str]().union(*map(_list_texts, frames[1:])) - _list_texts(frames[0])
    return any(is_dated(text, day) for text in came for day in days)


def list_looks(session: DeviceSession, entries: Sequence[Entry], after: Frame) -> list[Frame]:
    """What each turn of these acts was decided on, and what is seen after them."""
    turns = [list(acts)[-1] for _, acts in groupby(entries, lambda entry: entry.turn)]
    return [*(session.picture(entry.frame) for entry in turns), after]


def has_only_looked(entries: Sequence[Entry], frames: Sequence[Frame], said: str) -> bool:
    """Whether each turn of these acts only shows something else. frames: as `list_looks` has them."""
    turns = [[entry.action for entry in acts] for _, acts in groupby(entries, lambda entry: entry.turn)]
    pairs = zip(turns, pairwise(frames), strict=True)
    return all(only_looks(actions, before, after, said) for actions, (before, after) in pairs)


def only_looks(actions: Sequence[Action], before: Frame, after: Frame, said: str) -> bool:
    """Whether one turn only shows something else: it scrolls, copies, leaves, or presses what only browses or opens the
    page that it names. “Archive”, “Like” and a swipe across a row do more, and so may a button of which the sentence
    speaks, or one that no tree tells.
    """
    for action in actions:
        if not isinstance(action, LOOKS) or (isinstance(action, Swipe) and action.is_sideways):
            return False
        if isinstance(action, Click | Scroll) and action.held:
            return False
    if not all(stroke.moves or stroke.copies or stroke.selects_all for stroke in find_strokes(actions)):
        return False
    at = find_press([*actions])
    under = find_pressable(before, at) if at else None
    if under is None:
        return at is None or before.elements is not None
    name = under.name
    if under.role in ("switch", "slider") or may_commit(name) or is_irreversible(name):
        return False
    is_spoken_of = match_words([name]).search(said) is not None or bool(list_anchors(name) & list_anchors(said))
    if under.role in ("tab", "input") or (is_harmless(name) and not is_spoken_of):
        return True
    return opens_named([name], before, after)


def opens_named(pressed: Iterable[str], before: Frame, after: Frame) -> bool:
    """Whether a press led to another page that says, elsewhere, one of the names of what was pressed."""
    names = {fold(part) for name in pressed for part in (name, *split_listed(name)) if len(fold(part)) > 1}
    was = {(fold(each.name), each.box) for each in list_visible(before)}
    now = {(fold(each.name), each.box) for each in list_visible(after) if each.role == "text"}
    return not is_same_page(before, after) and any(title in names for title, _ in now - was)
