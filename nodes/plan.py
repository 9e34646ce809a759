"""plan: takes the next step, and asks the planner for more when none is left."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.people import Question
from iris_screen.core.plan import Agenda, Grant, Level, Step, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import DeviceSessions, Planner, Reader, Verifier
from iris_screen.core.state import Attempts, History, State, answer_to, ask_question, may_ask
from iris_screen.core.verdict import UNJUDGED, Outcome
from iris_screen.nodes.rules.end_proof import decide_outcome, may_ask_judge
from iris_screen.nodes.rules.findings import Findings, judge_answer, may_still_answer, show_notes
from iris_screen.nodes.rules.goals import count_vain_calls
from iris_screen.nodes.rules.undone import find_undone
from iris_screen.planning.last_look import make_judged_step
from iris_screen.planning.questions import make_answer_goal
from iris_screen.planning.step_actions import opens_by_icon


@dataclass(frozen=True)
class Plan:
    """planner: returns the planner with this name. offline: checks without a model what a screen shows. foresee: why
    steps of a task will need a yes. prepare: plans a task again, once a person has said what they meant. reader: reads
    the screen that an answer must be on. answers: whether a model can act to answer what a plan did not.
    judges: whether one can judge what rules cannot.
    """

    sessions: DeviceSessions
    planner: Callable[[str], Planner]
    offline: Verifier
    foresee: Callable[[Task, Sequence[Step]], list[Message]] = lambda task, steps: []
    prepare: Callable[[Task], Task] = lambda task: task
    reader: Reader | None = None
    answers: bool = False
    judges: bool = False

    def __call__(self, state: State) -> State:
        agenda = state["agenda"]
        if agenda.ahead:
            return _take_steps(state, agenda, agenda.ahead)
        seen, answer = state["seen"], answer_to(state, "answer")
        task = state["task"]
        if answer is not None and answer.kind == "text" and task.draft is not None and task.draft.ending == "unclear":
            # only the person's own words are added, since the words of a task consent to what they name
            said = f"{task.text} ({answer.value})"
            task = self.prepare(task.replace(text=said, draft=None, grant=Grant()))
            agenda = Agenda()
        frame = self.sessions.of(task).picture(seen.frame)
        history = state["history"]
        advance = self.planner(task.planner).advance(
            task, frame, show_notes(history, agenda.progress, count_vain_calls(state))
        )
        agenda = agenda.replace(progress=advance.progress.replace(notes=[], vain=0))
        history = Findings(self.sessions, self.reader, self.offline).take_answer(state, advance)
        match advance.kind:
            case "steps" if advance.steps:
                update, count = _take_steps(state, agenda, advance.steps), len(advance.steps)
                planned = say("plan-made-by", count=count, planner=advance.progress.brain)
                if advance.reason is not None:
                    planned = say("plan-made", count=count, how=advance.reason)
                asks = [] if may_ask(task) or state["agenda"].progress.brain else self.foresee(task, advance.steps)
                warned = say("plan-nobody-to-ask", asks=[*asks]) if asks else None
                update["note"] = join_messages([planned, warned, update["note"]])
            case "done" if (last := self._add_by_model(state, history)) is not None:
                update = _take_steps(state, agenda, [last])
            case "done":
                undone = find_undone(state, self.sessions.of(task), self.offline)
                outcome = judge_answer(state, decide_outcome(state, undone), history.answer)
                update = State(agenda=agenda, outcome=outcome, note=say("plan-nothing-left"))
            case "stuck" if advance.ending == "unclear" and may_ask(task) and answer is None:
                text = advance.reason or say("ask-anything")
                update = ask_question(Question(kind="answer", text=text, turn=state["totals"].turns + 1))
            case "ask":
                text = advance.reason or say("ask-anything")
                question = Question(kind="answer", text=text, turn=state["totals"].turns + 1)
                update = {**ask_question(question), "agenda": agenda}
            case _:
                reason = advance.reason or say("plan-no-way")
                update = State(agenda=agenda, outcome=Outcome.fail(reason, advance.ending), note=reason)
        if task is not state["task"]:
            update = {**update, "task": task, "question": update.get("question")}
        return update if history is state["history"] else {**update, "history": history}

    def _add_by_model(self, state: State, history: History) -> Step | None:
        """What a model still does when the plan is done: it answers the person, or judges the end."""
        task = state["task"]
        if self.answers and history.answer is None and may_still_answer(state):
            return make_answer_goal(task)
        is_open = self.judges and may_ask_judge(state, self.sessions.of(task), self.offline)
        return make_judged_step(task, [each.step for each in state["results"]]) if is_open else None


def _take_steps(state: State, agenda: Agenda, steps: list[Step]) -> State:
    """Take the next step, or as many of level 0 as can be done in one go, without a look between them.

    A step that expects something ends the batch: its effect has to be checked separately.
    """
    profile, count = state["task"].profile, 1
    while (
        count < len(steps)
        and not steps[count - 1].expect
        and all(_is_blind(step, profile) for step in steps[count - 1 : count + 1])
    ):
        count += 1
    return State(
        agenda=agenda.replace(now=steps[:count], ahead=steps[count:]),
        verdict=UNJUDGED,
        attempts=Attempts.start(state["seen"]),
        note=say("plan-next", steps=[step.in_words() for step in steps[:count]]),
    )


def _is_blind(step: Step, profile: DeviceProfile) -> bool:
    """Whether the step is done the same way whatever the screen shows, and doing it again would do no harm."""
    needs_a_look = step.needs or step.unless or step.irreversible or (step.action == "wait" and step.expect)
    needs_the_screen = opens_by_icon(step, profile) or (step.action == "open_url" and not profile.launches)
    return step.level is Level.BLIND and not needs_a_look and not needs_the_screen
