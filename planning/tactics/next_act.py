"""The next act for a goal: what its hand decides, aimed at this frame."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Bodies, Decision, Located, Spot, Tactic
from iris_screen.core.screen import Frame
from iris_screen.core.state import Question, QuestionKind, State, asking, may_ask
from iris_screen.core.target import Target
from iris_screen.planning.candidates import missed, named
from iris_screen.planning.step_actions import actions_for, needs_place, through_its_icon
from iris_screen.planning.tactics import goals
from iris_screen.planning.tactics.aiming import aimed, post_mortem


@dataclass(frozen=True)
class Pursuit:
    """tactic: the hand; None where there is no model. find: where what the hand names by its words is on a frame."""

    bodies: Bodies
    tactic: Tactic | None
    find: Callable[[Target, Frame], Located]

    def next(self, state: State, step: Step, frame: Frame) -> State:
        """The hand's next act, until it says that the goal is reached, or cannot be."""
        seen = state["seen"]
        assert seen is not None
        if self.tactic is None:
            return post_mortem(step, "ELEMENT_NOT_FOUND", say("plan-goal-needs-model"), seen)
        if over := goals.is_over(state, step):
            return _given_up(state, step, post_mortem(step, *over, seen))
        decision = self.tactic.next(goals.situation(state, step, self.bodies.of(state["task"]).device), frame)
        match decision.kind:
            case "act" if decision.step is not None:
                return self._towards(state, decision.step, decision, frame)
            case "again":
                return goals.misread(state, decision.said, decision.reason)
            case "done":
                aim = aimed(state, [], note=decision.reason)
                return goals.claimed(aim, seen.at, decision, state["attempts"].began)
            case "ask" | "take_over" if not may_ask(state["task"]):
                return goals.misread(state, decision.said, say("ask-nobody-there"))
            case "ask" | "take_over":
                kind: QuestionKind = "take_over" if decision.kind == "take_over" else "answer"
                turn = state["totals"].turns + 1
                text = decision.reason or say("ask-needs-you")
                return asking(Question(kind=kind, text=text, frame=seen.frame, turn=turn))
            case _:
                stuck = post_mortem(step, "ELEMENT_NOT_FOUND", decision.reason, seen)
                return _given_up(state, step, stuck, decision.said)

    def _towards(self, state: State, act: Step, decision: Decision, frame: Frame) -> State:
        """One act on the way to a goal, at the place that was named or, by its words, is found."""
        act = through_its_icon(act, state["task"].profile)
        start = Located(spots=[Spot(box=decision.box, score=1.0, means="model")] if decision.box else [])
        if not start.found and needs_place(act):
            start = self.find(act.target, frame)
        if not start.found and needs_place(act):
            return goals.misread(state, decision.said, missed(act, start))
        end = decision.end or (self._end(act, frame) if act.action == "drag" else None)
        actions = actions_for(act, frame.size, start.found.box if start.found else None, end)
        if not actions:
            return goals.misread(state, decision.said, say("see-not-found", target=named(act.to)))
        update = aimed(state, actions, purpose="goal", spot=start.found, note=decision.reason)
        return goals.acting(update, state, act, decision)

    def _end(self, act: Step, frame: Frame) -> Box | None:
        spot = self.find(act.to, frame).found
        return spot.box if spot else None


def _given_up(state: State, goal: Step, update: State, said: str = "") -> State:
    """The post mortem of a goal, with what its hand did last, and whether that was what it may not do; the next try
    remembers it.
    """
    problem, attempts = update["problem"], state["attempts"]
    assert problem is not None
    tries = min(attempts.acts + attempts.tries, 5)
    events = state["history"].short[-tries:] if tries else []
    acts = [say("model-event", said=event.said, came=event.came) if event.said else event.came for event in events]
    history = goals.given_up(state, goal, problem.in_words(), said)
    return {
        **update,
        "problem": problem.replace(strategies=acts, refused=attempts.refused >= goals.REFUSALS),
        "history": history,
    }
