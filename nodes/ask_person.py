"""ask_person: puts a question and stops the graph until it is answered. If nobody is there, the answer is no."""

from collections.abc import Callable
from dataclasses import dataclass

from langgraph.types import interrupt

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.people import Answer, Question, name_option
from iris_screen.core.plan import Task
from iris_screen.core.press import Done, Press
from iris_screen.core.protocols import Clock
from iris_screen.core.state import Attempts, State, Totals, may_ask, shift_times
from iris_screen.core.verdict import Outcome
from iris_screen.nodes.rules.handover import make_correction
from iris_screen.nodes.rules.inbox import make_answer_schema, make_request, read_answer

UNCLEAR = frozenset({"unknown", "beyond"})
"""Kinds of question about an act that may not be needed for the task."""


@dataclass(frozen=True)
class AskPerson:
    """announce: tells people elsewhere about the question, as a webhook does. It is called again for the same question
    when the answer comes, because the node then starts over.
    """

    clock: Clock
    announce: Callable[[Task, Question], None]

    def __call__(self, state: State) -> State:
        """Does nothing before the interrupt that must not be done twice: the node runs again from its first line."""
        question, task = state["question"], state["task"]
        assert question is not None  # the route comes here with a question only
        if not may_ask(task):
            return self._apply_answer(state, question, Answer(kind="no", by="nobody", turn=question.turn))
        self.announce(task, question)
        answer = _ask(question, task)
        # a person takes minutes or days, and none of that counts as the run's own time
        shifted = shift_times(state, max(self.clock.now() - state["seen"].at, 0.0))
        return {**shifted, **self._apply_answer({**state, **shifted}, question, answer)}

    def _apply_answer(self, state: State, question: Question, answer: Answer) -> State:
        if answer.by == "nobody":
            note = say("ask-nobody-there")
        elif answer.value:
            note = say("ask-person-said", words=answer.value)
        else:
            note = say("ask-person-answered", kind=answer.kind)
        update = State(question=question.replace(answer=answer), note=note)
        if correction := make_correction(state, question, answer):
            update["totals"] = Totals(corrections=[correction])
        agenda, attempts = state["agenda"], state["attempts"]
        if question.kind == "answer" and answer.kind != "no":
            if not agenda.now:  # the planner asked; an actor reads the answer from the question itself
                update["agenda"] = agenda.replace(progress=agenda.progress.replace(answer=answer.value))
        elif answer.kind == "done":  # that was a turn, too, so that a limit ends what would never be over
            update["totals"] = Totals(turns=1, unhealthy=-state["totals"].unhealthy)
        elif answer.kind == "place" or (question.kind == "delivered" and answer.kind == "no" and answer.by != "nobody"):
            update["attempts"] = attempts.replace(aim=None)  # not done, or to be done elsewhere: it may be done now
        elif answer.kind == "no" and (press := _find_replaceable(question, answer, attempts)):
            update["attempts"] = attempts.put(press.replace(done=Done(at=self.clock.now(), refused=question.text)))
        elif answer.kind == "no":
            update["outcome"] = _end_run(question, answer, state["task"])
        return update


def _ask(question: Question, task: Task) -> Answer:
    """Ask until a reply answers the question; any other reply is refused, with the reason."""
    language, refused = detect_language(task.text), None
    schema = make_answer_schema(question, language)
    while True:
        reply = interrupt(make_request(question, task.id, language, refused), response_schema=schema)
        try:
            return read_answer(reply, question)
        except UsageError as error:
            refused = error


def _find_replaceable(question: Question, answer: Answer, attempts: Attempts) -> Press | None:
    """The press that a person said no to, if another one may be left: of ways past what is in the way, or of an actor's
    acts, if they were asked because it is not known what this one does. Any other no ends the run.
    """
    if (clearing := attempts.clearing) and question.turn == clearing.turn:
        return clearing
    press = attempts.aim
    is_unclear = question.kind == "confirm" and question.act in UNCLEAR and answer.by != "nobody"
    is_it = press is not None and press.purpose == "goal" and press.turn == question.turn
    return press if is_unclear and is_it else None


def _end_run(question: Question, answer: Answer, task: Task) -> Outcome:
    if question.kind == "delivered":
        doubt = question.text.args.get("doubt")  # the part before “Was it done?”
        reason = doubt if isinstance(doubt, Message) else question.text
        return Outcome(status="unverified", verdict="unverified", reason=reason)
    if answer.by == "nobody":
        allow = name_option(question.act, question.app)
        if task.planner == "calls" or task.from_outside:
            why = say("session-nobody-to-ask", question=question.text, can=bool(allow), act=question.act)
            return Outcome(status="failed", verdict="failed", reason=why)
        why = say("run-nobody-to-ask", question=question.text, can=bool(allow), allow=allow)
        return Outcome(status="failed", verdict="failed", reason=why)
    return Outcome(status="failed", verdict="failed", reason=say("run-person-refused", question=question.text))
