"""What starts a run, and the chat that it may come from. A chat is plain data, in the form that other graphs and chat
windows use: text only, no pictures.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict  # the one of typing has no schema before Python 3.12

from iris_screen.core.limits import Budget
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.verdict import Outcome
from iris_screen.text import render

KEPT = 40
"""How many messages of a chat are kept; older ones have been read already."""
_SPEAKERS = {"user": "human", "human": "human", "assistant": "ai", "ai": "ai"}

ChatMessage = dict[str, Any]


class Ask(TypedDict, total=False):
    """What starts a run: the sentence, and the device. Everything else has a default."""

    task: Annotated[
        str,
        Field(
            description="What to do, in a sentence, in Chinese or English.",
            examples=["给张三发微信消息说你好", "open Settings, turn on Dark mode"],
        ),
    ]
    messages: Annotated[
        list[ChatMessage], Field(description="Instead of a task: a chat; the person's last message is the task.")
    ]
    device: Annotated[
        str,
        Field(
            description="The device: sim: is a simulated phone, the others are real. Empty: your settings.",
            examples=["sim:", "sim:?lang=en&seed=7", "android:", "arm:/dev/ttyUSB0", "desktop:"],
            json_schema_extra={"default": ""},
        ),
    ]
    planner: Annotated[
        str,
        Field(
            description="The planner: auto, template, sentence, steps; with a model also milestones, program, react.",
            json_schema_extra={"default": ""},
        ),
    ]
    steps: Annotated[list[Step], Field(description="Your own plan, instead of one made by the planner (docs/apps.md).")]
    budget: Annotated[Budget, Field(description="Limits that end the run.")]
    attached: Annotated[
        bool, Field(description="Somebody is there and can be asked.", json_schema_extra={"default": False})
    ]
    wait_for_person: Annotated[
        bool, Field(description="Questions wait for an answer, even for days; else nobody is there, which means no.")
    ]
    from_outside: Annotated[bool, Field(description="The words are not a person's, and consent to nothing.")]


def append_messages(before: Sequence[ChatMessage], new: object) -> list[ChatMessage]:
    """The chat plus new messages. new: one message or several, in any common form."""
    said = new if isinstance(new, list) else [new]
    return [*before, *(message for one in said if (message := _plain(one)))][-KEPT:]


def find_last_words(messages: Sequence[ChatMessage]) -> str:
    """The person's last message, "" if there is none."""
    return next((message["content"] for message in reversed(messages) if message["type"] == "human"), "")


def describe_outcome(outcome: Outcome, language: str) -> ChatMessage:
    """How a run ended, as a chat message: its answer first, then the verdict."""
    ended = render(say("run-ended", verdict=outcome.verdict, reason=outcome.reason), language)
    content = "\n".join(part for part in (outcome.answer, ended) if part)
    return {"type": "ai", "content": content}


def _plain(message: object) -> ChatMessage | None:
    """A message given as data, a LangChain object, a pair or plain text; None if it has no known speaker or no text."""
    number: object = None
    content: object
    match message:
        case str():
            speaker, content = "user", message
        case (str(speaker), content):
            pass
        case dict():
            speaker, content = str(message.get("role") or message.get("type")), message.get("content")
            number = message.get("id")
        case _:
            speaker, content = str(getattr(message, "type", "")), getattr(message, "content", "")
            number = getattr(message, "id", None)
    who, words = _SPEAKERS.get(speaker), _words(content)
    if who is None or not words:
        return None
    return {"type": who, "content": words} | ({"id": number} if isinstance(number, str) else {})


def _words(content: object) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    said = [part if isinstance(part, str) else part.get("text") for part in parts if isinstance(part, str | dict)]
    return "\n".join(part for part in said if isinstance(part, str))
