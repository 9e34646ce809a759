"""ask_person: puts a question and stops the graph until it is answered. With nobody attached the answer is no."""

from typing import Any, get_args

from langgraph.types import interrupt

from core.state import Answer, AnswerKind, Question, State, may_ask
from core.verdict import Outcome


def ask_person(state: State) -> State:
    """Nothing is done before the interrupt: the node runs again from its first line when the answer comes."""
    question, task = state["question"], state["task"]
    assert question is not None  # the route comes here with a question only
    if not may_ask(task):
        answer = Answer(kind="no", by="nobody", turn=question.turn)
    else:
        answer = read_answer(interrupt(payload(question)), question)
    return _answered(state, question, answer)


def payload(question: Question) -> dict[str, Any]:
    """What the person is shown: plain data, and a picture's key."""
    return question.model_dump(mode="json")


def read_answer(reply: object, question: Question) -> Answer:
    """A reply from a command line, a panel or Studio: an Answer as data, a plain yes or no, or text."""
    if isinstance(reply, Answer):
        return reply.model_copy(update={"turn": question.turn})
    if isinstance(reply, dict) and reply.get("kind") in get_args(AnswerKind):
        value, by = str(reply.get("value", "")), str(reply.get("by", "person"))
        return Answer(kind=reply["kind"], value=value, by=by, turn=question.turn)
    return Answer.parse(str(reply)).model_copy(update={"turn": question.turn})


def _answered(state: State, question: Question, answer: Answer) -> State:
    update = State(answer=answer, note=f"{answer.by} said {answer.kind} {answer.value}".rstrip())
    if question.kind == "answer" and answer.kind != "no":
        progress = state["progress"]
        update["progress"] = progress.model_copy(update={"data": {**progress.data, "answer": answer.value}})
    elif question.kind == "delivered" and answer.kind == "no" and answer.by != "nobody":
        update["aim"] = None  # it was not done, says the person: it may be done now
    elif answer.kind == "no":
        update["outcome"] = _refused(question, answer)
    return update


def _refused(question: Question, answer: Answer) -> Outcome:
    nobody = answer.by == "nobody"
    if question.kind == "delivered":
        return Outcome(status="unverified", verdict="unverified", reason=question.text.removesuffix(" Was it done?"))
    hint = "; nobody is there to ask (start with --wait to be asked)" if nobody else "; you said no"
    return Outcome(status="failed", verdict="failed", reason=question.text + hint)
