"""locate: turns the step into concrete actions on this frame, or says why it cannot. Touches nothing."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition, is_relative
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.parsing.side_by_side import split_plain
from iris_screen.core.people import Question
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.press import Press, Purpose
from iris_screen.core.protocols import BlockerFinder, DeviceSessions, Locator, Places, Reader, Tactic, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, answer_to, ask_for_plan, ask_question, may_ask
from iris_screen.core.target import Located, Spot, Target
from iris_screen.core.verdict import PASSING, Blocker, PostMortem, Suggestion, Verdict
from iris_screen.nodes.rules import goals
from iris_screen.nodes.rules.aiming import find_latest_act, give_up_step, list_reached_screens, take_aim, wait_and_look
from iris_screen.nodes.rules.claims import INSISTED
from iris_screen.nodes.rules.findings import Findings
from iris_screen.nodes.rules.left_app import UNBOUND
from iris_screen.nodes.rules.next_act import Pursuit
from iris_screen.nodes.rules.retyping import find_text_instead, prepare_retyping
from iris_screen.nodes.rules.undone import find_undone
from iris_screen.planning.candidates import (
    describe_choices,
    describe_found,
    drop_inside_fields,
    explain_miss,
    find_chosen,
    keep_largest,
)
from iris_screen.planning.questions import is_answer_goal
from iris_screen.planning.step_actions import (
    actions_for,
    add_pointer_move,
    fallback_actions,
    needs_place,
    replace_launch,
)
from iris_screen.sight.means.by_slider import find_slide
from iris_screen.sight.means.by_wheel import find_turn

MAX_FALLBACKS = 3
MOVES_ON = ("swipe", "scroll")
MAX_SWIPES = 40
"""A list is looked through to its end: where nothing moves any more, `exhausted` says so."""


@dataclass(frozen=True)
class Locate:
    """verifier: checks what must be seen before a step. offline: the same without a model, used at every look.

    find_difference: None if the target of a press on one frame is still there on another, else what is different.
    surroundings: describes what is around each of several places. blockers: finds what came up by itself.
    tactic: decides the next act for a goal; None without a model. reader: reads what it says it has read.
    """

    sessions: DeviceSessions
    locator: Locator
    places: Places
    verifier: Verifier
    offline: Verifier
    find_difference: Callable[[Frame, Frame, Press], Message | None]
    surroundings: Callable[[Frame, Sequence[Box]], list[Message | None]]
    blockers: BlockerFinder
    tactic: Tactic | None = None
    reader: Reader | None = None

    def __call__(self, state: State) -> State:
        task, seen, steps = state["task"], state["seen"], state["agenda"].now
        assert steps  # the route plans before it locates
        frame = self.sessions.of(task).picture(seen.frame)
        if frame.health == "gone":
            return wait_and_look(state, say("see-screenshot-gone"))
        if seen.lost and steps[0].action not in UNBOUND:
            problem = PostMortem(reason="UNEXPECTED_DIALOG", detail=say("run-device-used"), last_screen=seen.frame)
            return ask_for_plan(problem, state["attempts"].replace(aim=None))
        if len(steps) > 1:
            actions = [action for step in steps for action in actions_for(step, frame.size)]
            return take_aim(state, actions, note=say("act-several", count=len(actions)))
        step = replace_launch(steps[0], task.profile)
        if astray := self._find_in_the_way(state, step, frame):
            return {**wait_and_look(state, astray.in_words()), "seen": seen.replace(blocker=astray)}
        # where a goal begins was guessed before the first look, and its actor can go there
        missing = self._find_missing_needs(step.needs, frame) if step.action != "goal" else []
        if missing:
            needed = say("see-needed-first", conditions=[need.in_words() for need in missing])
            return give_up_step(state, step, "UNEXPECTED_DIALOG", needed)
        ends_task = state["attempts"].acts > 0 and not state["agenda"].ahead
        until_seen = step.action in ("back_until", "turn")
        parts = len(split_plain(task.text)) if ends_task else 1
        wanted = step.expect if until_seen else goals.find_done_conditions(step, ends_task=ends_task, parts=parts)
        is_open = is_answer_goal(state, step)  # it is not done before the answer is given
        if wanted and not is_open and self._all_hold(wanted, frame) and not self._lacks_more(state, step):
            return take_aim(state, [], purpose="met", note=say("step-already-so"))
        if step.action == "goal":
            findings = Findings(self.sessions, self.reader)
            pursuit = Pursuit(self.sessions, self.tactic, findings, self._find, self._find_pointed, self._all_hold)
            return pursuit.next(state, step, frame)
        reread = self._reread_step(step, frame)
        if reread is not None:
            return {**self._locate_atomic(state, reread, frame), "agenda": state["agenda"].replace(now=[reread])}
        return self._locate_atomic(state, step, frame)

    def _find_in_the_way(self, state: State, step: Step, frame: Frame) -> Blocker | None:
        """What came up by itself before anybody knew which step is next: another window, or a dialog with its words."""
        session = self.sessions.of(state["task"])
        latest = find_latest_act([each.step for each in state["results"]])
        reached = list_reached_screens(state, session)
        # the look found nothing in the way on this frame, so that a dialog on it is worked in, if it did not just come
        blocker = self.blockers.find(frame, state["task"], [step], latest, frame, reached) if reached else None
        return blocker if blocker is not None and blocker.kind not in PASSING else None

    def _lacks_more(self, state: State, step: Step) -> bool:
        """Whether more was asked for than what shows that the last goal of a task is reached."""
        if step.action != "goal" or state["agenda"].ahead:
            return False
        session = self.sessions.of(state["task"])
        is_refused = state["attempts"].refused >= INSISTED
        return is_refused or bool(find_undone(state, session, self.offline))

    def _find_missing_needs(self, needs: Sequence[Condition], frame: Frame) -> list[Condition]:
        """The needs that are not seen. Which app is in front, and what a field holds, is sometimes unknown; that
        alone does not stop the step.
        """
        checked = ((need, self.verifier.check(need, None, frame, None).holds) for need in needs)
        return [
            need for need, holds in checked if holds is False or (holds is None and need.kind not in ("app", "field"))
        ]

    def _all_hold(self, conditions: Sequence[Condition], frame: Frame) -> bool:
        return all(self.offline.check(condition, None, frame, None).holds for condition in conditions)

    def _reread_step(self, step: Step, frame: Frame) -> Step | None:
        """The step as this screen shows it is meant; None to leave it as it is.

        A target that is to be opened, or turned on if it is a row with a switch: here it is one, and must be seen to be
        on. A target that may be a label or the name of keys: it means the keys if nothing has that label.
        """
        switch = step.target.replace(kind="switch")
        may_be_switch = step.target.kind == "text" and any(condition.kind == "on" for condition in step.unless)
        if may_be_switch and self.locator.locate(switch, frame).found:
            return step.replace(target=switch, expect=step.unless)
        may_be_keys = step.action == "tap" and bool(step.key or step.keys)
        if may_be_keys and not self.locator.locate(step.target, frame).spots:
            return step.replace(action="press_key" if step.key else "hotkey", target=Target(), fallback=None)
        return None

    def _locate_atomic(self, state: State, step: Step, frame: Frame) -> State:
        purpose: Purpose
        if step.action == "back_until" and (waiting := self._wait_to_go_back(state, step)):
            return waiting
        if not needs_place(step):
            purpose = "repeat" if step.action == "back_until" else "step"
            return self._aim_at(state, step, frame, purpose=purpose, note=step.in_words())
        names_no_field = (
            step.action == "input_text" and step.target.kind == "field" and state["task"].profile.is_computer
        )
        names_no_field = names_no_field and not step.target.is_named and not step.target.nth
        if names_no_field and self._has_focus(state, frame):
            return self._aim_at(state, step, frame, note=say("act-types-at-focus"))
        start = self._locate_start(state, step, frame)
        if not start.found and names_no_field:
            return self._aim_at(state, step, frame, note=say("act-types-at-focus-unsure"))
        if not start.found:
            return self._handle_missing(state, step, frame, start)
        if step.action == "turn":
            find_end = find_slide if start.found.means == "slider" else find_turn
            turned = find_end(start.found, step.text, frame)
            purpose = "step" if is_relative(step.text) else "repeat"
            return self._aim_at(state, step, frame, start.found, turned, purpose=purpose, note=step.in_words())
        end = self._find(step.to, frame) if step.action == "drag" else Located()
        if step.action == "drag" and not end.found:
            return self._handle_missing(state, step, frame, end.replace(spots=[]))
        return self._aim_at(state, step, frame, start.found, end.found, note=describe_found(step.target, start.found))

    def _has_focus(self, state: State, frame: Frame) -> bool:
        """Whether a desktop's focus is where a text without a named field belongs; a click would move the caret.

        With a tree: an input has the focus. Without one: the last step opened a program or pressed a key, or brought
        another window to the front, and typing there has not failed before.
        """
        results = state["results"]
        if frame.elements is not None:
            return any(element.role == "input" and element.focused for element in frame.elements)
        if not results or results[-1].step.action in ("launch_app", "press_key", "hotkey"):
            return bool(results)
        if not frame.window or state["attempts"].tries:
            return False
        before = self.sessions.of(state["task"]).picture(results[-1].before)
        return before.window not in (None, frame.window)

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
        """Take aim. A text that may be there already is neither typed again nor cleared: a person is asked whether it
        is, and believed.
        """
        box = start.box if start else None
        session = self.sessions.of(state["task"])
        act = prepare_retyping(state, step, session, self.offline, box)
        if act is not None:
            actions = actions_for(act, frame.size, box, end.box if end else None)
            actions = add_pointer_move(act, actions, state["task"].profile)
            return take_aim(state, actions, purpose=purpose, spot=start, note=note)
        instead = find_text_instead(state, step, session, self.offline, frame)
        answer, seen = answer_to(state, "delivered"), state["seen"]
        if answer is not None and answer.kind == "yes":
            return {**take_aim(state, [], note=say("step-person-says-so")), "question": state["question"]}
        doubt = join_messages([say("ask-typed-or-not", step=step.in_words()), instead])
        text = say("ask-was-it-done", doubt=doubt or step.in_words())
        return ask_question(Question(kind="delivered", text=text, frame=seen.frame, turn=state["totals"].turns + 1))

    def _wait_to_go_back(self, state: State, step: Step) -> State | None:
        """Before going back: one more look, and as many as a page that loads takes within the step's limit. It may be
        the very page, and going back would leave it.
        """
        seen, attempts = state["seen"], state["attempts"]
        if seen.blocker is not None and seen.blocker.kind == "loading":
            if attempts.seconds(seen) < step.timeout_ms / 1000 + state["task"].patience.loading:
                return wait_and_look(state, seen.blocker.in_words())
            detail = say("act-obstacle-stays", obstacle=seen.blocker.in_words())
            return give_up_step(state, step, "APP_NOT_RESPONDING", detail)
        return None if attempts.waits else wait_and_look(state, say("see-may-come"))

    def _locate_start(self, state: State, step: Step, frame: Frame) -> Located:
        """Where the act begins: where a person pointed, if they did.

        Of search results and of an app's icons, the largest: one in a folder is small. What the last step typed is not
        the result it searched for. A place that did not work before is not tried first.
        """
        if pointed := self._find_pointed(state, frame):
            return Located(spots=[pointed])
        hint = None if state["attempts"].tries else self.places.recall(step.target, frame)
        located = self.locator.locate(step.target, frame, hint)
        if _was_just_typed(state, step) and located.spots:
            located = keep_largest(drop_inside_fields(located, self.locator.locate(Target(kind="field"), frame).spots))
        if state["agenda"].now[0].action == "launch_app":
            located = keep_largest(located)
        return self._remember(step.target, frame, located)

    def _find_pointed(self, state: State, frame: Frame) -> Spot | None:
        """The place that a person chose or pointed at, unless the screen there has changed since."""
        question, spot = state["question"], find_chosen(state)
        if question is None or spot is None:
            return None
        then = self.sessions.of(state["task"]).picture(question.frame)
        meant = Press(purpose="step", turn=question.turn, frame=then.key, app=then.app, box=spot.box)
        return None if then.health == "gone" or self.find_difference(then, frame, meant) else spot

    def _find(self, target: Target, frame: Frame) -> Located:
        return self._remember(target, frame, self.locator.locate(target, frame, self.places.recall(target, frame)))

    def _remember(self, target: Target, frame: Frame, located: Located) -> Located:
        if located.found:
            self.places.remember(target, frame, located.found.box)
        return located

    def _handle_missing(self, state: State, step: Step, frame: Frame, located: Located) -> State:
        """Not found, or not sure which: ask, bring it into view, wait a little, or give up, in this order."""
        seen, attempts = state["seen"], state["attempts"]
        if located.unsure and may_ask(state["task"]):
            boxes = [spot.box for spot in located.spots]
            choices = describe_choices(step.target, located, self.surroundings(frame, boxes))
            text, turn = say("ask-which", target=step.target.in_words()), state["totals"].turns + 1
            return ask_question(
                Question(kind="choose", turn=turn, text=text, frame=frame.key, choices=choices, boxes=boxes)
            )
        fallback = step.fallback if not located.unsure and not attempts.exhausted else None
        most = MAX_SWIPES if fallback and fallback.action in MOVES_ON else MAX_FALLBACKS
        if fallback and (fallback.action == "each" or attempts.fallbacks < most):
            return self._fall_back(state, step, fallback, frame)
        if seen.at - attempts.since < step.timeout_ms / 1000:
            return wait_and_look(state, explain_miss(step, located, say("see-not-yet")))
        if step.optional:
            return take_aim(state, [], purpose="skip", note=say("step-optional-missing", target=step.target.in_words()))
        instead = find_text_instead(state, step, self.sessions.of(state["task"]), self.offline, frame)
        detail = join_messages([explain_miss(step, located), instead])
        advice: Suggestion = "ask" if located.unsure else "replan"
        if advice == "replan" and _was_just_typed(state, step):
            # another plan would not change what a search for this name shows
            advice = "abort" if self._all_hold(state["results"][-1].step.expect, frame) else "replan"
        tried = [say("see-tried", means=stage.name, said=stage.said) for stage in located.stages]
        return give_up_step(state, step, "ELEMENT_NOT_FOUND", detail, strategies=tried[-5:], suggestion=advice)

    def _fall_back(self, state: State, step: Step, fallback: Fallback, frame: Frame) -> State:
        """Bring a missing target into view. With `each`, every place is pressed once, the next one each time."""
        tries, place = state["attempts"].fallbacks + 1, None
        if fallback.action in ("tap", "each"):
            target = fallback.target.replace(nth=tries) if fallback.action == "each" else fallback.target
            place = self._find(target, frame).found
        actions = fallback_actions(fallback, frame.size, place.box if place else None)
        is_last = fallback.action == "each" and not actions
        attempts = state["attempts"].replace(fallbacks=tries, exhausted=is_last)
        if not actions:
            return State(
                attempts=attempts, verdict=Verdict(verified=False, suggestion="wait"), note=say("act-no-fallback")
            )
        way = fallback.description or say("act-fallback", action=fallback.action)
        note = say("act-looks-further", target=step.target.in_words(), way=way)
        return take_aim({**state, "attempts": attempts}, actions, purpose="fallback", spot=place, note=note)


def _was_just_typed(state: State, step: Step) -> bool:
    """Whether the last step typed what this one looks for."""
    last = state["results"][-1].step if state["results"] else None
    return last is not None and last.action == "input_text" and last.text in step.target.words
