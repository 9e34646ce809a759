"""Questions as requests that inboxes can show, and their replies read as answers.

There are two forms of request (Agent Inbox: action_request and config; the newer one: action_requests and
review_configs). A request holds both, and the question itself. A reply is read from either form, from our own, and from
what somebody types.
"""

from collections.abc import Mapping
from typing import Any, get_args

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import MAX_TASK
from iris_screen.core.people import FOR_APP, Answer, AnswerKind, Question, QuestionKind
from iris_screen.core.record import Record
from iris_screen.text import render


class UnfitAnswer(UsageError):
    """A reply of another kind than the question needs. It says how to answer."""

    def __init__(self, question: Question) -> None:
        super().__init__(say("usage-answer-unfit", kind=question.wanted, count=len(question.choices)))


class Form(Record):
    """How one kind of question is answered. yes: what an approval means, None if an approval alone is no answer.

    decisions: those of the newer form. edited: the name of the field to fill in, "" if there is none.
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


def explain_how_to_answer(question: Question) -> Message:
    return say("ask-how-to-answer", kind=question.wanted)


def make_request(question: Question, run_id: str, language: str, refused: UsageError | None = None) -> dict[str, Any]:
    """The question as plain data, its picture by its key. refused: why the last answer was."""
    form = FORMS[question.kind]
    text, choices = render(question.text, language), [render(choice, language) for choice in question.choices]
    args: dict[str, Any] = {"question": text, "run": run_id}
    args |= {"choices": choices} if choices else {}
    args |= {form.edited: ""} if form.edited else {}
    numbered = [f"{n}: {choice}" for n, choice in enumerate(choices, 1)]
    why = [render(refused.message, language)] if refused else []
    hint = [] if isinstance(refused, UnfitAnswer) else [render(explain_how_to_answer(question), language)]
    description = "\n".join([*why, text, *numbered, *hint])
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


def read_question(request: Mapping[str, Any]) -> Question:
    """The question in a request. Requests from before November 2026 hold its fields themselves."""
    fields = request.get("asked", request)
    return Question.model_validate({name: fields[name] for name in Question.model_fields if name in fields})


def make_answer_schema(question: Question, language: str) -> dict[str, Any]:
    """The JSON Schema of an answer: one plain value, which is enough for every kind of question."""
    hint = render(explain_how_to_answer(question), language)
    match question.kind:
        case "choose":
            return {"title": "Answer", "type": "string", "description": hint, "examples": [*_numbers(question), "no"]}
        case "answer" | "point":
            return {"title": "Answer", "type": "string", "description": hint}
        case _:
            yes = FORMS[question.kind].yes or "yes"
            return {"title": "Answer", "type": "string", "description": hint, "examples": [yes, "no"]}


def read_answer(reply: object, question: Question) -> Answer:
    """A reply in any of the forms. Raises UsageError for one that does not answer this question."""
    try:
        answer = _read_reply(reply, question)
    except RecursionError:  # forms within forms, as no inbox sends them
        raise UnfitAnswer(question) from None
    value = answer.value
    if len(value) > MAX_TASK or "\0" in value or value.encode(errors="ignore").decode() != value:
        raise UsageError(say("usage-answer-too-long", most=MAX_TASK))  # it cannot be passed on and stored
    return _fit_answer(answer, question).replace(turn=question.turn)


def _read_reply(reply: object, question: Question) -> Answer:
    if isinstance(reply, list) and len(reply) == 1:  # Agent Inbox sends a list of one
        return _read_reply(reply[0], question)
    if isinstance(reply, Answer):
        return reply
    if isinstance(reply, bool | int | str):
        return _parse_word(str(reply), question)
    if isinstance(reply, dict):
        return _read_form(reply, question)
    raise UnfitAnswer(question)


def _read_form(reply: dict[Any, Any], question: Question) -> Answer:
    """A reply as one of the inboxes sends it, or as data of our own."""
    if isinstance(reply.get("decisions"), list) and len(reply["decisions"]) == 1:
        return _read_reply(reply["decisions"][0], question)
    if reply.get("kind") in get_args(AnswerKind):
        return Answer(kind=reply["kind"], value=str(reply.get("value", "")), by=str(reply.get("by", "person")))
    match reply.get("type"):
        case "accept" | "approve" if yes := FORMS[question.kind].yes:
            return Answer(kind=yes)
        case "ignore" | "reject":
            return Answer(kind="no")
        case "response" | "respond":
            return _read_value(reply.get("args", reply.get("message", reply.get("response"))), question)
        case "edit":
            return _read_value(_unwrap_edited(reply), question)
        case None if set(reply) & {"answer", "choice", "at"}:
            return _read_value(reply, question)
    raise UnfitAnswer(question)


def _unwrap_edited(reply: dict[Any, Any]) -> object:
    """The edited arguments, which each form wraps in its own way."""
    found: object = reply.get("edited_action") or reply.get("args")
    for inner in ("args", "arguments"):
        if isinstance(found, dict) and isinstance(found.get(inner), dict):
            found = found[inner]
    return found


def _read_value(value: object, question: Question) -> Answer:
    if isinstance(value, dict):
        value = value.get(FORMS[question.kind].edited or "answer")
    if isinstance(value, list) and len(value) == 2 and question.kind != "answer":
        value = f"at {value[0]},{value[1]}"
    if isinstance(value, bool | int | str) and str(value).strip():
        return _parse_word(str(value), question)
    raise UnfitAnswer(question)


def _parse_word(word: str, question: Question) -> Answer:
    """An answer that was typed. If words are wanted they are kept as they are: “no” may be the answer."""
    if question.kind == "answer" and word.strip():
        return Answer(kind="text", value=word.strip())
    return Answer.parse(word)


def _fit_answer(answer: Answer, question: Question) -> Answer:
    """The answer in the form this kind of question needs. Raises UsageError if it does not answer it."""
    if answer.kind == "no":
        return answer
    match question.kind:
        case "answer":
            return answer.replace(kind="text", value=answer.value or answer.kind)
        case "choose" if answer.kind == "choice" and answer.value in _numbers(question):
            return answer
        case _ if answer.place is not None and question.takes_place:
            return answer
        case "confirm" | "delivered" if answer.kind == "yes" and (question.takes_app or answer.value != FOR_APP):
            return answer
        case "take_over" if answer.kind in ("done", "yes"):
            return answer.replace(kind="done")
    raise UnfitAnswer(question)


def _numbers(question: Question) -> list[str]:
    return [str(n) for n, _ in enumerate(question.choices, 1)]
