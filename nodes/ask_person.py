"""ask_person: puts a question and stops the graph until it is answered. With nobody attached the answer is no."""

from collections.abc import Callable
from dataclasses import dataclass

from langgraph.types import interrupt

from iris_screen.core.corrections import correction_of
from iris_screen.core.errors import UsageError
from iris_screen.core.inbox import answer_schema, read_answer, request
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.core.state import WINDOW, Answer, Question, State, later, may_ask
from iris_screen.core.verdict import Outcome


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
        answer = _put(question, task.id)
        return {**self._as_if_at_once(state), **_answered(state, question, answer)}

    def _as_if_at_once(self, state: State) -> State:
        """A person takes minutes or days, and none of that counts as the run's own time."""
        seen = state["seen"]
        return later(state, max(self.clock.now() - seen.at, 0.0)) if seen else State()


def _put(question: Question, run_id: str) -> Answer:
    """What is no answer to it is told, and the question put again."""
    schema, unfit = answer_schema(question), ""
    while True:
        reply = interrupt(request(question, run_id, unfit), response_schema=schema)
        try:
            return read_answer(reply, question)
        except UsageError as error:
            unfit = str(error)


def _answered(state: State, question: Question, answer: Answer) -> State:
    update = State(answer=answer, note=f"{answer.by} said {answer.kind} {answer.value}".rstrip())
    if correction := correction_of(state, question, answer):
        update["corrections"] = [*state.get("corrections", []), correction][-WINDOW:]
    if question.kind == "answer" and answer.kind != "no":
        progress = state["progress"]
        update["progress"] = progress.model_copy(update={"data": {**progress.data, "answer": answer.value}})
    elif answer.kind == "done":  # that was a turn, too: a fuse ends what is never over
        totals = state["totals"]
        update["totals"] = totals.model_copy(update={"turns": totals.turns + 1, "unhealthy": 0.0})
    elif answer.kind == "place" or (question.kind == "delivered" and answer.kind == "no" and answer.by != "nobody"):
        update["aim"] = None  # it was not done, or is to be done elsewhere: it may be done now
    elif answer.kind == "no":
        update["outcome"] = _refused(question, answer)
    return update


def _refused(question: Question, answer: Answer) -> Outcome:
    nobody = answer.by == "nobody"
    if question.kind == "delivered":
        return Outcome(status="unverified", verdict="unverified", reason=question.text.removesuffix(" Was it done?"))
    hint = "; nobody is there to ask (start with --wait to be asked)" if nobody else "; you said no"
    return Outcome(status="failed", verdict="failed", reason=question.text + hint)
