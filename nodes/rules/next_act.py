"""The next act for a goal: the actor decides on it, and its place is found on this frame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.people import Question, QuestionKind
from iris_screen.core.plan import Ending, Step
from iris_screen.core.protocols import Decision, DeviceSessions, Tactic
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, ask_question, may_ask
from iris_screen.core.target import Located, Spot, Target
from iris_screen.core.verdict import Reason
from iris_screen.nodes.rules import goals
from iris_screen.nodes.rules.aiming import give_up_step, take_aim
from iris_screen.nodes.rules.findings import Findings
from iris_screen.nodes.rules.interrupted import do_after_all
from iris_screen.nodes.rules.scrolled import list_scrolled
from iris_screen.planning.candidates import explain_miss
from iris_screen.planning.questions import is_answer_goal, may_answer
from iris_screen.planning.step_actions import actions_for, needs_place, replace_launch
from iris_screen.planning.tactics.look_through import describe_scrolled
from iris_screen.sight.evidence.shown_lists import list_lists


@dataclass(frozen=True)
class Pursuit:
    """tactic: the actor; None without a model. findings: checks what it notes and answers. find: finds on a frame what
    the actor names by its words. find_pointed: the place that a person pointed at instead of agreeing to the last act.
    all_hold: whether all of these conditions are read on a frame, without a model.
    """

    sessions: DeviceSessions
    tactic: Tactic | None
    findings: Findings
    find: Callable[[Target, Frame], Located]
    find_pointed: Callable[[State, Frame], Spot | None]
    all_hold: Callable[[Sequence[Condition], Frame], bool]

    def next(self, state: State, step: Step, frame: Frame) -> State:
        """The actor's next act, until it says that the goal is reached or cannot be reached."""
        if self.tactic is None:
            return give_up_step(state, step, "ELEMENT_NOT_FOUND", say("plan-goal-needs-model"))
        if over := goals.find_reason_to_stop(state, step):
            return _give_up(state, step, *over)
        session, key = self.sessions.of(state["task"]), goals.find_answered(state)
        press = state["attempts"].aim
        if press is not None and (update := do_after_all(state, session.picture(press.frame), frame)):
            return update
        answered = session.picture(key) if key else None
        situation = goals.describe_situation(state, step, session.device, answered)
        lists = list(list_scrolled(session, frame.key, state["totals"].turns + 1))
        here = next((each for each in lists[:1] if each.parts[-1].frame.key == frame.key), None)
        known = {line.text for each in lists for line in each.lines if each.frame.app == frame.app}
        through = any({line.text for line in shown.lines} & known for shown in list_lists(frame))
        situation = situation.replace(scrolled=describe_scrolled(here) if here or through else None)
        decision = self.tactic.next(situation, frame)
        if not decision.notes:
            return self._follow(state, step, decision, frame)
        state = {**state, "history": self.findings.add_notes(state, decision.notes)}
        return {"history": state["history"], **self._follow(state, step, decision, frame)}

    def _follow(self, state: State, step: Step, decision: Decision, frame: Frame) -> State:
        match decision.kind:
            case "act" if decision.step is not None:
                return self._act_towards_goal(state, decision.step, decision, frame)
            case "again":
                return goals.ask_again(state, decision.said, decision.reason)
            case "note":
                return goals.ask_again(state, decision.said, None)
            case "more":
                return goals.ask_again(state, decision.said, None, listed_more=True)
            case "done":
                return self._claim(state, step, decision)
            case "refused" if self._may_be_over(state, step, frame):
                return self._claim(state, step, decision)
            case _:
                return stop_acting(state, step, decision)

    def _may_be_over(self, state: State, goal: Step, frame: Frame) -> bool:
        """Whether a goal at which its actor refuses, again, can be judged without it: Iris reads what it expects."""
        attempts = state["attempts"]
        is_told = bool(goal.expect) and attempts.declined and attempts.acts > 0 and not is_answer_goal(state, goal)
        return is_told and self.all_hold(goal.expect, frame)

    def _claim(self, state: State, goal: Step, decision: Decision) -> State:
        """The actor says that the goal is reached. If it does not say what the person wants to know, it is asked for
        that, once.
        """
        attempts = state["attempts"]
        if is_answer_goal(state, goal) and decision.found is None and not attempts.unanswered:
            asked = goals.ask_again(state, decision.said, say("model-answer-missing"))
            return {**asked, "attempts": asked["attempts"].replace(unanswered=1)}
        answers = is_answer_goal(state, goal) or (decision.found is not None and may_answer(state, goal))
        found = self.findings.check(state, decision.found, is_answer=answers) if decision.found else None
        update, is_answer = take_aim(state, [], note=decision.reason), answers or decision.is_answer
        return goals.claim_done(update, state["seen"].at, decision, found, is_answer=is_answer)

    def _act_towards_goal(self, state: State, act: Step, decision: Decision, frame: Frame) -> State:
        """Aim one act at the place that a person pointed at, that the actor named, or where its words are found."""
        act = replace_launch(act, state["task"].profile)
        start = Located(spots=[Spot(box=decision.box, score=1.0, means="model")] if decision.box else [])
        if needs_place(act) and (pointed := self.find_pointed(state, frame)):
            start = Located(spots=[pointed])
        elif not start.found and needs_place(act):
            start = self.find(act.target, frame)
        if not start.found and needs_place(act):
            return goals.ask_again(state, decision.said, explain_miss(act, start), decision.left)
        end = decision.end
        if end is None and act.action == "drag" and (spot := self.find(act.to, frame).found):
            end = spot.box
        actions = actions_for(act, frame.size, start.found.box if start.found else None, end)
        if not actions:
            return goals.ask_again(state, decision.said, say("see-not-found", target=act.to.in_words()), decision.left)
        update = take_aim(state, actions, purpose="goal", spot=start.found, note=decision.reason)
        return goals.begin_act(update, act, decision)


def stop_acting(state: State, step: Step, decision: Decision) -> State:
    """What follows if the actor wants to do nothing more: it asks a person, refuses, or sees no way."""
    attempts, why, said = state["attempts"], decision.reason, decision.said
    asks = decision.kind in ("ask", "take_over")
    if asks and may_ask(state["task"]):
        question = state["question"]
        if question is not None and question.answer is not None and question.text == why:
            return goals.ask_again(state, said, say("model-asked-already"))
        kind: QuestionKind = "take_over" if decision.kind == "take_over" else "answer"
        text, turn = why or say("ask-needs-you"), state["totals"].turns + 1
        return ask_question(Question(kind=kind, text=text, frame=state["seen"].frame, turn=turn))
    if (asks or decision.kind == "refused") and not attempts.declined:
        again = goals.ask_again(state, said, say("model-nobody-there") if asks else why)
        unheard = (why or say("ask-needs-you")) if asks else None
        return {**again, "attempts": again["attempts"].replace(declined=True, unheard=unheard)}
    if asks and attempts.denied:  # what it asks for is a yes that only the run itself can ask for
        return _give_up(state, step, "UNEXPECTED_DIALOG", attempts.denied, said)
    if asks or (decision.kind == "stuck" and attempts.unheard):  # it sees no way without the answer
        why = say("run-unclear", question=attempts.unheard or why or say("ask-needs-you"))
        return _give_up(state, step, "ELEMENT_NOT_FOUND", why, said, "unclear")
    if decision.kind == "impossible":
        why = say("run-impossible", why=why or say("plan-no-way"))
        return _give_up(state, step, "ELEMENT_NOT_FOUND", why, said, "impossible")
    ending: Ending = "refused" if decision.kind == "refused" else ""
    return _give_up(state, step, "ELEMENT_NOT_FOUND", why, said, ending)


def _give_up(
    state: State, goal: Step, reason: Reason, detail: Message | None, said: str = "", ending: Ending = ""
) -> State:
    """Give up a goal, with the actor's last acts, and whether it kept asking for what is not allowed.

    The next try remembers it.
    """
    attempts = state["attempts"]
    tries = min(attempts.acts + attempts.tries, 5)
    events = state["history"].short[-tries:] if tries else []
    acts = [say("model-event", said=event.said, came=event.came) if event.said else event.came for event in events]
    refused = attempts.refused >= goals.REFUSALS or (detail is not None and detail == attempts.denied)
    stuck = give_up_step(state, goal, reason, detail, strategies=acts, refused=refused, ending=ending)
    return {**stuck, "history": goals.remember_failure(state, goal, stuck["totals"].problems[-1].in_words(), said)}
