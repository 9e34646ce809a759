"""Recognizes an answer in which a model, or its provider's filter, refuses. It would not help to tell the model what is
wrong with the form of such an answer.
"""

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from pydantic import model_validator

from iris_screen.core.message import Message, say
from iris_screen.core.models import Reply
from iris_screen.core.parsing.wordings import FOLDER, Pair, load_wordings, match_pairs
from iris_screen.core.record import Record
from iris_screen.models.answers import Unreadable, require_whole, split_thoughts

if TYPE_CHECKING:
    from langchain_openai import ChatOpenAI

MAX_SAID = 300
"""Most characters of a refusal that are shown. One that begins later is part of something else."""
_PLAIN = frozenset({"messages", "model", "stream", "stream_options", "temperature"})
"""What a request may hold that needs none of the client's own preparation."""
_ANSWERS = re.compile(r"[{<]|\b[A-Za-z_]+\((?:\w+=.*)?\)|^\s*(?:Action|Thought)\s*:", re.M)
"""Signs of an answer in one of the forms that models were asked for."""


class RefusalWords(Record):
    """How models refuse in one language."""

    pairs: list[Pair]


@cache
def match_refusals(folder: Path = FOLDER) -> "re.Pattern[str]":
    """Matches the words of a refusal in any language."""
    return match_pairs(pair for each in load_wordings("refusals", RefusalWords, folder) for pair in each.pairs)


class _PlainPieces:
    """The client's chat completions, with streamed pieces as the dictionaries that they are. The original makes a model
    of each, which ChatOpenAI makes a dictionary again: half the time that it takes to read an answer.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def create(self, **payload: Any) -> Any:
        from openai import Stream

        if not payload.get("stream") or not payload.keys() <= _PLAIN:
            return self._client.chat.completions.create(**payload)
        return self._client.post(
            "/chat/completions", body=payload, cast_to=object, stream=True, stream_cls=Stream[object]
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client.chat.completions, name)


@cache
def load_chat_class() -> "type[ChatOpenAI]":
    """ChatOpenAI that keeps the streamed field for refusals, which the original drops. Importing it takes seconds."""
    from langchain_openai import ChatOpenAI

    class RefusingChat(ChatOpenAI):
        @model_validator(mode="after")
        def _take_plain_pieces(self) -> Self:  # after the original's own, which make the clients
            self.client = _PlainPieces(self.root_client)
            return self

        def _convert_chunk_to_generation_chunk(self, chunk: dict[str, Any], *rest: Any, **more: Any) -> Any:
            made = super()._convert_chunk_to_generation_chunk(chunk, *rest, **more)
            deltas = [each.get("delta") for each in chunk.get("choices") or [] if isinstance(each, dict)]
            said = [delta.get("refusal") for delta in deltas if isinstance(delta, dict)]
            if made is not None and any(said):
                made.message.additional_kwargs["refusal"] = "".join(str(each) for each in said if each)
            return made

    return RefusingChat


class Refused(Unreadable):
    """The model refuses. The message says so in its own words."""


def find_refusal(reply: Reply) -> Message | None:
    """What the model said instead of an answer; None if it did answer, however badly."""
    text = (split_thoughts(reply.text)[1] or reply.text).replace("’", "'").strip()
    if reply.finish == "filtered" and not _ANSWERS.search(text):
        return say("run-model-refuses", said="filtered")
    if reply.finish == "refused" or (match_refusals().search(text[:MAX_SAID]) and not _ANSWERS.search(text)):
        said = " ".join(text.split())
        return say("run-model-refuses", said=said[:MAX_SAID])
    return None


def require_answer(reply: Reply) -> str:
    """What a whole answer says, without its thoughts. Raises Refused, or Unreadable for one that was cut off."""
    if refusal := find_refusal(reply):
        raise Refused(refusal)
    return split_thoughts(require_whole(reply))[1]
