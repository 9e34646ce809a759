"""replan: a new plan for what is left, from where things are now, within the grant that was frozen at the start."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.advance import Advance
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Agenda, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.protocols import DeviceSessions, Planner, Reader
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals, may_ask
from iris_screen.core.verdict import UNJUDGED, Outcome, PostMortem
from iris_screen.nodes.rules.findings import Findings, show_notes
from iris_screen.nodes.rules.goals import MAX_VAIN, count_vain_calls
from iris_screen.nodes.rules.handover import ask_to_take_over, ask_where
from iris_screen.nodes.rules.step_results import make_undone_result
from iris_screen.planning.questions import make_answer_goal


@dataclass(frozen=True)
class Replan:
    """planner: returns the planner with this name. barrier: the ruling on a screen that only a person may get past.
    reader: reads the screen that an answer must be on.
    """

    sessions: DeviceSessions
    planner: Callable[[str], Planner]
    barrier: Callable[[Task, Frame], Ruling]
    reader: Reader | None = None

    def __call__(self, state: State) -> State:
        task, problem = state["task"], state["totals"].problems[-1]
        calls = count_vain_calls(state)
        if problem.ending or problem.refused or calls > MAX_VAIN:
            in_vain = say("run-nothing-changes", calls=calls) if calls > MAX_VAIN and not problem.ending else None
            return _give_up(state, problem, say("run-not-allowed") if problem.refused else in_vain)
        frame = self.sessions.of(task).picture(state["seen"].frame)
        barred = self.barrier(task, frame)
        if barred.answer == "deny":
            return _give_up(state, problem, barred.reason)
        if barred.answer == "ask" and barred.reason and may_ask(task):
            asked = ask_to_take_over(state, problem, barred.reason)
            if asked is not None:
                return asked
        left = task.budget.max_replans - state["totals"].replans
        task_as_left = task.replace(budget=task.budget.replace(max_replans=max(left, 0)))
        progress = show_notes(state.get("history", History()), state["agenda"].progress, calls)
        advance = self.planner(task.planner).replan(task_as_left, frame, progress, problem)
        if state["seen"].lost and advance.kind == "steps":  # nothing has gone wrong with the plan
            advance = advance.replace(goes_on=True, reason=None)
        update = self._follow(state, problem, advance, barred, left)
        if not advance.answer:
            return update
        return {**update, "history": Findings(self.sessions, self.reader).keep_answer(state, advance.answer)}

    def _follow(self, state: State, problem: PostMortem, advance: Advance, barred: Ruling, left: int) -> State:
        """What the planner's answer leads to. left: how many new plans may still be made."""
        if problem.step is not None and problem.step == make_answer_goal(state["task"]):
            # everything planned is done, but there is no answer to the person's question
            reason = say("run-answer-untold", why=problem.in_words())
            return State(outcome=Outcome(status="unverified", verdict="unverified", reason=reason), note=reason)
        if advance.kind == "done":
            # the plan was done already, and what came later cannot be told from its effects
            reason = say("run-wrong-after-all", why=problem.in_words())
            return State(outcome=Outcome(status="unverified", verdict="unverified", reason=reason), note=reason)
        if advance.kind != "steps" or not advance.steps:
            if advance.ending:
                return _give_up(state, problem.replace(ending=advance.ending, detail=advance.reason), None)
            return ask_where(state, problem) or _give_up(state, problem, advance.reason, barred.reason)
        if left <= 0 and not advance.goes_on:
            return _give_up(state, problem, say("run-new-plans-used-up", plans=state["totals"].replans))
        return _take_plan(advance, problem, state["seen"])


def _take_plan(advance: Advance, problem: PostMortem, seen: Observation) -> State:
    if advance.goes_on:
        way = say("plan-goes-on", way=advance.reason or advance.steps[0].in_words())
    else:
        way = say("plan-new", count=len(advance.steps))
    return State(
        seen=seen.replace(lost=False),
        agenda=Agenda(ahead=advance.steps, progress=advance.progress.replace(notes=[], vain=0)),
        verdict=UNJUDGED,
        attempts=Attempts.start(seen),
        totals=Totals(replans=int(not advance.goes_on)),
        note=say("plan-because", way=way, why=problem.detail) if problem.detail else way,
    )


def _give_up(state: State, problem: PostMortem, why: Message | None, barred: Message | None = None) -> State:
    """End the run. A step that was never done, since its target was not found, is recorded as failed."""
    reason = why or problem.in_words()
    if why and problem.detail and why != problem.detail:
        reason = say("run-given-up", why=why, detail=problem.detail)
    reason = say("run-given-up-barred", why=reason, barred=barred) if barred else reason
    update = State(outcome=Outcome.fail(reason, problem.ending), note=reason)
    agenda = state["agenda"]
    if agenda.now:
        update["results"] = [make_undone_result(state, problem)]
        update["agenda"] = agenda.replace(now=agenda.now[1:])
        update["totals"] = Totals(steps=1)
    return update
