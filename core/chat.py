"""Chat messages as plain data, in the form that other graphs and chat windows use. Text only, no pictures."""

from collections.abc import Sequence
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.verdict import Outcome
from iris_screen.text import render

KEPT = 40
"""How many messages of a chat are kept; older ones have been read already."""
_SPEAKERS = {"user": "human", "human": "human", "assistant": "ai", "ai": "ai"}

ChatMessage = dict[str, Any]


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
