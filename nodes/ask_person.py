"""ask_person: puts a question and stops the graph until it is answered. With nobody attached the answer is no."""

from collections.abc import Callable
from dataclasses import dataclass

from langgraph.types import interrupt

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import language_of
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.core.state import State, Totals, later, may_ask
from iris_screen.core.verdict import Outcome
from iris_screen.nodes.rules.handover import correction_of
from iris_screen.nodes.rules.inbox import answer_schema, read_answer, request


@dataclass(frozen=True)
class AskPerson:
    """announce: tells of the question elsewhere. It is called again for the same one when the answer comes."""

    clock: Clock
    announce: Callable[[Task, Question], None]

    def __call__(self, state: State) -> State:
        """Nothing is done before the interrupt that may not be done twice: the node runs again from its first line."""
        question, task = state["question"], state["task"]
        assert question is not None  # the route comes here with a question only
        if not may_ask(task):
            return _answered(state, question, Answer(kind="no", by="nobody", turn=question.turn))
        self.announce(task, question)
        answer = _put(question, task)
        return {**self._as_if_at_once(state), **_answered(state, question, answer)}

    def _as_if_at_once(self, state: State) -> State:
        """A person takes minutes or days, and none of that counts as the run's own time."""
        seen = state["seen"]
        return later(state, max(self.clock.now() - seen.at, 0.0)) if seen else State()


def _put(question: Question, task: Task) -> Answer:
    """A reply that does not answer it is refused with the reason, and the question put again."""
    language, unfit = language_of(task.text), None
    schema = answer_schema(question, language)
    while True:
        reply = interrupt(request(question, task.id, language, unfit), response_schema=schema)
        try:
            return read_answer(reply, question)
        except UsageError as error:
            unfit = error.message


def _answered(state: State, question: Question, answer: Answer) -> State:
    update = State(question=question.replace(answer=answer), note=_note(answer))
    if correction := correction_of(state, question, answer):
        update["corrections"] = [correction]
    if question.kind == "answer" and answer.kind != "no":
        progress = state["progress"]
        update["progress"] = progress.replace(data={**progress.data, "answer": answer.value})
    elif answer.kind == "done":  # that was a turn, too: a fuse ends what is never over
        update["totals"] = Totals(turns=1, unhealthy=-state["totals"].unhealthy)
    elif answer.kind == "place" or (question.kind == "delivered" and answer.kind == "no" and answer.by != "nobody"):
        update["aim"] = None  # it was not done, or is to be done elsewhere: it may be done now
    elif answer.kind == "no":
        update["outcome"] = _refused(question, answer)
    return update


def _note(answer: Answer) -> Message:
    if answer.by == "nobody":
        return say("ask-nobody-there")
    return say("ask-person-said", words=answer.value) if answer.value else say("ask-person-answered", kind=answer.kind)


def _refused(question: Question, answer: Answer) -> Outcome:
    if question.kind == "delivered":
        return Outcome(status="unverified", verdict="unverified", reason=_doubt(question))
    if answer.by == "nobody":
        return Outcome(status="failed", verdict="failed", reason=say("run-nobody-to-ask", question=question.text))
    return Outcome(status="failed", verdict="failed", reason=say("run-person-refused", question=question.text))


def _doubt(question: Question) -> Message:
    """Of “… Was it done?” what makes it a question."""
    doubt = question.text.args.get("doubt")
    return doubt if isinstance(doubt, Message) else question.text
