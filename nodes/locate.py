"""locate: turns the step into concrete actions on this frame, or says what keeps it from doing so. Touches nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, joined, say
from iris_screen.core.people import Question
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.press import Press, Purpose
from iris_screen.core.protocols import Bodies, Located, Locator, Places, Spot, Tactic, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, State, answer_to, asking, may_ask
from iris_screen.core.target import Target
from iris_screen.core.verdict import Suggestion, Verdict
from iris_screen.nodes.rules import goals
from iris_screen.nodes.rules.aiming import post_mortem, take_aim, wait_and_look
from iris_screen.nodes.rules.next_act import Pursuit
from iris_screen.nodes.rules.retyping import find_text_instead, prepare_retyping
from iris_screen.planning.candidates import choices, found_at, largest, missed, named, outside, pointed_at
from iris_screen.planning.step_actions import (
    actions_for,
    fallback_actions,
    needs_place,
    pointing_first,
    through_its_icon,
)

MAX_FALLBACKS = 3


@dataclass(frozen=True)
class Locate:
    """verifier: tells what must be seen before a step. at_once: the same without a model, asked at every look.

    same: None where what was aimed at on one frame is there on another, else why not.
    beside: what stands around each of several places.
    tactic: decides the next act for a goal; None where there is no model.
    """

    bodies: Bodies
    locator: Locator
    places: Places
    verifier: Verifier
    at_once: Verifier
    same: Callable[[Frame, Frame, Press], Message | None]
    beside: Callable[[Frame, Sequence[Box]], list[Message | None]]
    tactic: Tactic | None = None

    def __call__(self, state: State) -> State:
        task, seen, steps = state["task"], state["seen"], state["steps"]
        assert seen is not None and steps  # the route looks and plans before it locates
        frame = self.bodies.of(task).picture(seen.frame)
        if frame.health == "gone":
            return wait_and_look(state, say("see-screenshot-gone"))
        if len(steps) > 1:
            actions = [action for step in steps for action in actions_for(step, frame.size)]
            return take_aim(state, actions, note=say("act-several", count=len(actions)))
        step = through_its_icon(steps[0], task.profile)
        missing = [need for need in goals.needed_conditions(step, state["attempts"].acts) if self._lacks(need, frame)]
        if missing:
            needed = say("see-needed-first", conditions=[need.in_words() for need in missing])
            return post_mortem(step, "UNEXPECTED_DIALOG", needed, seen)
        if self._met(step, frame):
            return take_aim(state, [], purpose="met", note=say("step-already-so"))
        if step.action == "goal":
            return Pursuit(self.bodies, self.tactic, self._find).next(state, step, frame)
        seen_as = self._as_switch(step, frame) or self._as_keys(step, frame)
        if seen_as is not None:
            return {**self._atomic(state, seen_as, frame), "steps": [seen_as]}
        return self._atomic(state, step, frame)

    def _as_keys(self, step: Step, frame: Frame) -> Step | None:
        """What may be a label or the name of keys: the keys, where nothing is labelled so."""
        names_keys = step.action == "tap" and bool(step.key or step.keys)
        if not names_keys or self.locator.locate(step.target, frame).spots:
            return None
        return step.replace(action="press_key" if step.key else "hotkey", target=Target(), fallback=None)

    def _as_switch(self, step: Step, frame: Frame) -> Step | None:
        """What is to be opened, or turned on where it is a row with a switch: here it is one, and is seen to be on."""
        switched = step.target.kind == "text" and any(condition.kind == "on" for condition in step.unless)
        switch = step.target.replace(kind="switch")
        if not switched or not self.locator.locate(switch, frame).found:
            return None
        return step.replace(target=switch, expect=step.unless)

    def _holds(self, condition: Condition, frame: Frame) -> bool:
        return bool(self.at_once.check(condition, None, frame, None).holds)

    def _lacks(self, need: Condition, frame: Frame) -> bool:
        """Whether a need is not seen. Which app is in front, and what a field holds, cannot always be told; that alone
        keeps nobody back.
        """
        holds = self.verifier.check(need, None, frame, None).holds
        return holds is False or (holds is None and need.kind not in ("app", "field"))

    def _met(self, step: Step, frame: Frame) -> bool:
        wanted = step.expect if step.action == "back_until" else goals.done_conditions(step)
        return bool(wanted) and all(self._holds(condition, frame) for condition in wanted)

    def _atomic(self, state: State, step: Step, frame: Frame) -> State:
        if step.action == "back_until" and not state["attempts"].waits:
            return wait_and_look(state, say("see-may-come"))
        if not needs_place(step):
            purpose: Purpose = "repeat" if step.action == "back_until" else "step"
            return self._aim_at(state, step, frame, purpose=purpose, note=step.in_words())
        if _types_where_it_is(state, step, frame) or self._types_in_new_window(state, step, frame):
            return self._aim_at(state, step, frame, note=say("act-types-at-focus"))
        start = self._chosen(state, frame) or self._start(state, step, frame)
        if not start.found and _names_no_field(state, step):
            return self._aim_at(state, step, frame, note=say("act-types-at-focus-unsure"))
        if not start.found:
            return self._missing(state, step, frame, start)
        end = self._find(step.to, frame) if step.action == "drag" else Located()
        if step.action == "drag" and not end.found:
            return self._missing(state, step, frame, end.replace(spots=[]))
        return self._aim_at(state, step, frame, start.found, end.found, note=found_at(step.target, start.found))

    def _chosen(self, state: State, frame: Frame) -> Located | None:
        """The one the person pointed at; None where he did not, or where the screen there is not what it was then."""
        question, spot = state["question"], pointed_at(state)
        if question is None or spot is None:
            return None
        then = self.bodies.of(state["task"]).picture(question.frame)
        meant = Press(purpose="step", turn=question.turn, frame=then.key, app=then.app, box=spot.box)
        gone = then.health == "gone" or self.same(then, frame, meant)
        return None if gone else Located(spots=[spot])

    def _types_in_new_window(self, state: State, step: Step, frame: Frame) -> bool:
        """Whether the step before brought up the window in front, which has put the keyboard where it is wanted; where
        a tree tells that it has not, its input is looked for, as after typing there was of no use.
        """
        results = state["results"]
        if not results or not frame.window or frame.elements is not None or state["attempts"].tries:
            return False
        before = self.bodies.of(state["task"]).picture(results[-1].before)
        return _names_no_field(state, step) and before.window not in (None, frame.window)

    def _aim_at(
        self,
        state: State,
        step: Step,
        frame: Frame,
        start: Spot | None = None,
        end: Spot | None = None,
        *,
        purpose: Purpose = "step",
        note: Message | None,
    ) -> State:
        """Once more with care where it is a text that may stand there already; a person says whether it does."""
        box = start.box if start else None
        body = self.bodies.of(state["task"])
        act = prepare_retyping(state, step, body, self.at_once, box)
        if act is None:
            return _typed_or_not(state, step, find_text_instead(state, step, body, self.at_once, frame))
        actions = actions_for(act, frame.size, box, end.box if end else None)
        actions = pointing_first(act, actions, state["task"].profile)
        return take_aim(state, actions, purpose=purpose, spot=start, note=note)

    def _start(self, state: State, step: Step, frame: Frame) -> Located:
        """Where the act begins. Of search results and of an app's icons the largest: one in a folder is small.

        What the step before typed is not what it was typed to find. A place that was of no use is not looked at first.
        """
        hint = None if state["attempts"].tries else self.places.recall(step.target, frame)
        located = self.locator.locate(step.target, frame, hint)
        if _typed_before(state, step) and located.spots:
            located = largest(outside(located, self.locator.locate(Target(kind="field"), frame).spots))
        if state["steps"][0].action == "launch_app":
            located = largest(located)
        return self._remembered(step.target, frame, located)

    def _find(self, target: Target, frame: Frame) -> Located:
        return self._remembered(target, frame, self.locator.locate(target, frame, self.places.recall(target, frame)))

    def _remembered(self, target: Target, frame: Frame, located: Located) -> Located:
        if located.found:
            self.places.remember(target, frame, located.found.box)
        return located

    def _missing(self, state: State, step: Step, frame: Frame, located: Located) -> State:
        """Not found, or not sure which: ask, bring it into view, wait a little, or give up, in this order."""
        seen, attempts = state["seen"], state["attempts"]
        assert seen is not None
        if located.unsure and may_ask(state["task"]):
            return asking(self._which(step, located, frame, state["totals"].turns + 1))
        if not located.unsure and step.fallback and _may_fall_back(step.fallback, attempts):
            return self._fall_back(state, step, step.fallback, frame)
        if seen.at - attempts.since < step.timeout_ms / 1000:
            return wait_and_look(state, missed(step, located, say("see-not-yet")))
        if step.optional:
            return take_aim(state, [], purpose="skip", note=say("step-optional-missing", target=named(step.target)))
        instead = find_text_instead(state, step, self.bodies.of(state["task"]), self.at_once, frame)
        detail = joined([missed(step, located), instead])
        advice = self._advice(state, step, located, frame)
        return post_mortem(step, "ELEMENT_NOT_FOUND", detail, seen, located, advice)

    def _which(self, step: Step, located: Located, frame: Frame, turn: int) -> Question:
        boxes = [spot.box for spot in located.spots]
        return Question(
            kind="choose",
            turn=turn,
            text=say("ask-which", target=named(step.target)),
            frame=frame.key,
            choices=choices(step.target, located, self.beside(frame, boxes)),
            boxes=boxes,
        )

    def _advice(self, state: State, step: Step, located: Located, frame: Frame) -> Suggestion:
        """What no other way there would change: which of several is meant, and that a search by its name shows none."""
        if located.unsure:
            return "ask"
        searched = _typed_before(state, step) and all(self._holds(c, frame) for c in state["results"][-1].step.expect)
        return "abort" if searched else "replan"

    def _fall_back(self, state: State, step: Step, fallback: Fallback, frame: Frame) -> State:
        tries = state["attempts"].fallbacks + 1
        place = self._find(_nth_place(fallback, tries), frame).found if fallback.action in ("tap", "each") else None
        actions = fallback_actions(fallback, frame.size, place.box if place else None)
        is_last = fallback.action == "each" and not actions
        attempts = state["attempts"].replace(fallbacks=tries, exhausted=is_last)
        if not actions:
            return State(
                attempts=attempts, verdict=Verdict(verified=False, suggestion="wait"), note=say("act-no-fallback")
            )
        way = fallback.description or say("act-fallback", action=fallback.action)
        note = say("act-looks-further", target=named(step.target), way=way)
        update = take_aim(state, actions, purpose="fallback", spot=place, note=note)
        update["attempts"] = attempts
        return update


def _types_where_it_is(state: State, step: Step, frame: Frame) -> bool:
    """Whether a text without a named field goes where a desktop's keyboard is: into a focused input, or, where nobody
    can tell, to what a program that was opened or a key has just brought there. A click would move the caret.
    """
    if not _names_no_field(state, step):
        return False
    if frame.elements is not None:
        return any(element.role == "input" and element.focused for element in frame.elements)
    return bool(state["results"]) and state["results"][-1].step.action in ("launch_app", "press_key", "hotkey")


def _names_no_field(state: State, step: Step) -> bool:
    unnamed = step.target.kind == "field" and not step.target.called and not step.target.nth
    return step.action == "input_text" and unnamed and state["task"].profile.is_computer


def _may_fall_back(fallback: Fallback, attempts: Attempts) -> bool:
    """Three times, or until each of several places was looked at."""
    return not attempts.exhausted and (fallback.action == "each" or attempts.fallbacks < MAX_FALLBACKS)


def _nth_place(fallback: Fallback, nth: int) -> Target:
    """Where the fallback presses: the next one of several each time."""
    return fallback.target.replace(nth=nth) if fallback.action == "each" else fallback.target


def _typed_before(state: State, step: Step) -> bool:
    """Whether the step before typed what this one looks for."""
    last = state["results"][-1].step if state["results"] else None
    return last is not None and last.action == "input_text" and last.text in step.target.words


def _typed_or_not(state: State, step: Step, instead: Message | None) -> State:
    """Neither typed again nor cleared: a person is asked, and believed. instead: what stands there."""
    answer, seen = answer_to(state, "delivered"), state["seen"]
    assert seen is not None
    if answer is not None and answer.kind == "yes":
        return {**take_aim(state, [], note=say("step-person-says-so")), "question": state["question"]}
    doubt = joined([say("ask-typed-or-not", step=step.in_words()), instead])
    text = say("ask-was-it-done", doubt=doubt or step.in_words())
    return asking(Question(kind="delivered", text=text, frame=seen.frame, turn=state["totals"].turns + 1))
