"""A question as inboxes show it, and an answer as each of them gives it.

Two forms of request are about (Agent Inbox: action_request and config; the newer one: action_requests and
review_configs), and both are in what is put to a person, beside the question itself. What comes back is read from
either form, from our own, and from what somebody types.
"""

from collections.abc import Mapping
from typing import Any, get_args

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import MAX_TASK
from iris_screen.core.people import Answer, AnswerKind, Question, QuestionKind
from iris_screen.core.record import Record
from iris_screen.text import render

UNFIT = "usage-answer-unfit"
"""The key of a refusal that says how to answer, as the question's own hint would once more."""


class Form(Record):
    """How one kind of question is answered. yes: what an approval means, "" where a bare one says nothing.

    decisions: the newer form's; edited: what is filled in, "" where there is nothing to.
    """

    yes: AnswerKind | None
    decisions: list[str]
    edited: str


FORMS: dict[QuestionKind, Form] = {
    "confirm": Form(yes="yes", decisions=["approve", "reject"], edited=""),
    "delivered": Form(yes="yes", decisions=["approve", "reject"], edited=""),
    "choose": Form(yes=None, decisions=["edit", "reject"], edited="choice"),
    "answer": Form(yes=None, decisions=["edit", "reject"], edited="answer"),
    "take_over": Form(yes="done", decisions=["approve", "reject"], edited=""),
    "point": Form(yes=None, decisions=["edit", "reject"], edited="at"),
}


def how_to_answer(question: Question) -> Message:
    return say("ask-how-to-answer", kind=question.kind)


def request(question: Question, run_id: str, language: str, unfit: Message | None = None) -> dict[str, Any]:
    """Plain data; a picture by its key. unfit: why the last answer could not be taken."""
    form = FORMS[question.kind]
    text, choices = render(question.text, language), [render(choice, language) for choice in question.choices]
    args: dict[str, Any] = {"question": text, "run": run_id}
    args |= {"choices": choices} if choices else {}
    args |= {form.edited: ""} if form.edited else {}
    refused = [render(unfit, language)] if unfit else []
    numbered = [f"{n}: {choice}" for n, choice in enumerate(choices, 1)]
    hint = [] if unfit and unfit.key == UNFIT else [render(how_to_answer(question), language)]
    description = "\n".join([*refused, text, *numbered, *hint])
    name = f"iris_{question.kind}"
    return {
        **question.model_dump(mode="json", exclude={"answer"}),
        "text": text,
        "choices": choices,
        "asked": question.model_dump(mode="json", exclude={"answer"}),
        "run": run_id,
        "key": question.key,
        "description": description,
        "action_request": {"action": name, "args": args},
        "config": {
            "allow_accept": form.yes is not None,
            "allow_edit": bool(form.edited),
            "allow_respond": True,
            "allow_ignore": True,
        },
        # Agent Inbox reads `arguments` of the newer form, all others `args`
        "action_requests": [{"name": name, "args": args, "arguments": args, "description": description}],
        "review_configs": [{"action_name": name, "allowed_decisions": form.decisions}],
    }


def question_of(asked: Mapping[str, Any]) -> Question:
    """The question that such a request puts; those of before November 2026 hold its fields themselves."""
    held = asked.get("asked", asked)
    return Question.model_validate({name: held[name] for name in Question.model_fields if name in held})


def answer_schema(question: Question, language: str) -> dict[str, Any]:
    """What may come back, as JSON Schema: one plain value, which is enough for every kind of question."""
    says = render(how_to_answer(question), language)
    match question.kind:
        case "choose":
            return {"title": "Answer", "type": "string", "description": says, "examples": [*_numbers(question), "no"]}
        case "answer" | "point":
            return {"title": "Answer", "type": "string", "description": says}
        case _:
            yes = FORMS[question.kind].yes or "yes"
            return {"title": "Answer", "type": "string", "description": says, "examples": [yes, "no"]}


def read_answer(reply: object, question: Question) -> Answer:
    """A reply in any of the forms. Raises UsageError for one that does not answer this question."""
    answer = _read(reply, question)
    if not _is_text(answer.value):
        raise UsageError(say("usage-answer-too-long", most=MAX_TASK))
    fitting = _fitted(answer, question)
    return fitting.replace(turn=question.turn)


def _read(reply: object, question: Question) -> Answer:
    if isinstance(reply, list) and len(reply) == 1:  # Agent Inbox sends a list of one
        return _read(reply[0], question)
    if isinstance(reply, Answer):
        return reply
    if isinstance(reply, bool | int | str):
        return _said(str(reply), question)
    if isinstance(reply, dict):
        return _from_data(reply, question)
    raise _unfit(question)


def _from_data(reply: dict[Any, Any], question: Question) -> Answer:
    if isinstance(reply.get("decisions"), list) and len(reply["decisions"]) == 1:
        return _read(reply["decisions"][0], question)
    if reply.get("kind") in get_args(AnswerKind):
        return Answer(kind=reply["kind"], value=str(reply.get("value", "")), by=str(reply.get("by", "person")))
    match reply.get("type"):
        case "accept" | "approve" if yes := FORMS[question.kind].yes:
            return Answer(kind=yes)
        case "ignore" | "reject":
            return Answer(kind="no")
        case "response" | "respond":
            return _typed(reply.get("args", reply.get("message", reply.get("response"))), question)
        case "edit":
            return _typed(_edited(reply, question), question)
        case None if set(reply) & {"answer", "choice", "at"}:
            return _typed(reply, question)
    raise _unfit(question)


def _edited(reply: dict[Any, Any], question: Question) -> object:
    """The arguments as they were changed: each form wraps them in its own way."""
    found: object = reply.get("edited_action") or reply.get("args")
    for inner in ("args", "arguments"):
        if isinstance(found, dict) and isinstance(found.get(inner), dict):
            found = found[inner]
    return found


def _typed(said: object, question: Question) -> Answer:
    if isinstance(said, dict):
        said = said.get(FORMS[question.kind].edited or "answer")
    if isinstance(said, list) and len(said) == 2 and question.kind != "answer":
        said = f"at {said[0]},{said[1]}"
    if isinstance(said, bool | int | str) and str(said).strip():
        return _said(str(said), question)
    raise _unfit(question)


def _said(word: str, question: Question) -> Answer:
    """What was typed; where words are wanted, those are kept as they are."""
    answer = Answer.parse(word)
    if question.kind == "answer" and answer.kind != "no":
        return Answer(kind="text", value=word.strip())
    return answer


def _fitted(answer: Answer, question: Question) -> Answer:
    """The answer as an answer to this kind of question."""
    if answer.kind == "no":
        return answer
    match question.kind:
        case "answer":
            return answer.replace(kind="text", value=answer.value or answer.kind)
        case "choose" if answer.kind == "choice" and answer.value in _numbers(question):
            return answer
        case "confirm" | "choose" | "point" if answer.kind == "place" and answer.place is not None:
            return answer
        case "confirm" | "delivered" if answer.kind == "yes":
            return answer
        case "take_over" if answer.kind in ("done", "yes"):
            return answer.replace(kind="done")
    raise _unfit(question)


def _is_text(value: str) -> bool:
    """Whether it can be handed on and kept."""
    return len(value) <= MAX_TASK and "\0" not in value and value.encode(errors="ignore").decode() == value


def _numbers(question: Question) -> list[str]:
    return [str(n) for n, _ in enumerate(question.choices, 1)]


def _unfit(question: Question) -> UsageError:
    return UsageError(say("usage-answer-unfit", kind=question.kind, count=len(question.choices)))
