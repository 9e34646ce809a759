"""Asks one endpoint through ChatOpenAI. Answers are streamed and read only as far as needed."""

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from iris_screen.core.models import ChatTurn, Finish, Reply, Usage
from iris_screen.core.protocols import Clock, RandomSource
from iris_screen.models.answers import find_end
from iris_screen.models.failures import (
    Failure,
    HungUp,
    find_own_fault,
    list_endpoint_errors,
    make_failure,
    make_unfinished,
    remove_key,
)
from iris_screen.models.messages import estimate_tokens, make_messages, order_turns
from iris_screen.models.open_connections import OpenConnections
from iris_screen.models.presets import Endpoint
from iris_screen.models.refusals import load_chat_class
from iris_screen.models.retry import retry

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage
    from langchain_openai import ChatOpenAI

MAX_ANSWER = 60_000
"""Characters of an answer that are read; no useful answer is longer."""

SECRET = 12
"""Characters. A shorter key, such as “ollama”, is an ordinary word and not a secret."""

NOT_FROM_THE_ENVIRONMENT: dict[str, Any] = {
    "openai_proxy": None,
    "http_socket_options": (),
    "output_version": "v0",
    "stream_chunk_timeout": None,
}
"""Settings that ChatOpenAI would read from the environment; models/http_client handles the rest."""

_FINISHES: dict[object, Finish] = {
    "length": "length",
    "max_tokens": "length",
    "content_filter": "filtered",
    "sensitive": "filtered",
}
"""Endpoints' own names for why an answer ended; an unknown one counts as "stop"."""

Listener = Callable[[str], None]
"""Called with each piece of an answer as it arrives."""


@dataclass
class Chat:
    """One endpoint. clock, chance: for the pauses between tries."""

    endpoint: Endpoint
    clock: Clock
    chance: RandomSource
    _without: set[str] = field(default_factory=set, init=False)
    _connections: OpenConnections = field(default_factory=OpenConnections, init=False)
    _hung_up: int = field(default=0, init=False)

    def ask(self, turns: Sequence[ChatTurn], until: str = "", heard: Listener | None = None) -> Reply:
        """The answer, read up to and including `until`. Raises ModelError if there is none, ModelRefused if there will
        never be one.
        """
        _ = self._client  # importing the library takes seconds, which must not count as the endpoint's
        start, hung_up, within = self.clock.now(), self._hung_up, self.endpoint.seconds
        reply = retry(
            lambda: self._try(turns, until, heard, hung_up),
            self.clock,
            self.chance,
            within,
            lambda: hung_up == self._hung_up,
        )
        usage = reply.usage.replace(seconds=self.clock.now() - start)
        text = remove_key(reply.text, self.endpoint) if len(self.endpoint.api_key) >= SECRET else reply.text
        return reply.replace(usage=usage, text=text)

    def hang_up(self) -> None:
        """Ends all current requests: no try of them starts or goes on."""
        self._hung_up += 1
        self._connections.hang_up()

    def _try(self, turns: Sequence[ChatTurn], until: str, heard: Listener | None, hung_up: int) -> Reply:
        """One try, unless `hang_up` was called since the first."""
        if hung_up != self._hung_up:
            raise HungUp
        return self._try_once(turns, until, heard)

    def _try_once(self, turns: Sequence[ChatTurn], until: str, heard: Listener | None) -> Reply:
        try:
            with _disable_tracing(), closing(self._read_pieces(turns)) as pieces:
                return _add_usage(_join_pieces(pieces, until, heard), turns)
        except Failure as failure:
            if not failure.option or failure.option in self._without:
                raise
            self._without.add(failure.option)  # the endpoint does not know this option, so ask without it
        return self._try_once(turns, until, heard)

    def _read_pieces(self, turns: Sequence[ChatTurn]) -> "Generator[_Piece]":
        """The library's output as plain data. Raises Failure for everything the library raises, and what our own code
        raises as it is.
        """
        whole, refused = not self.endpoint.streams, False
        failure: BaseException | None = None
        try:
            with closing(self._request_messages(turns)) as messages:
                for message in messages:
                    piece, said = _Piece.from_message(message), message.additional_kwargs.get("refusal")
                    refused = refused or bool(said)
                    if refused:
                        text = piece.text or str(said or "")
                        piece = replace(piece, text=text, finish="refused" if piece.finish else None)
                    whole = whole or piece.finish is not None
                    yield piece
        except list_endpoint_errors() as error:
            failure = find_own_fault(error) or make_failure(error, self.endpoint)
        if failure or not whole:  # raised here, so that no traceback holds the request with the key in it
            raise failure or make_unfinished(self.endpoint)

    def _request_messages(self, turns: Sequence[ChatTurn]) -> "Generator[AIMessage]":
        messages = make_messages(turns)
        options: dict[str, Any] = {} if "temperature" in self._without else {"temperature": 0}
        if self.endpoint.streams:
            usage = self.endpoint.usage and "stream_options" not in self._without
            yield from self._client.stream(messages, stream_usage=usage, **options)
        else:
            yield self._client.invoke(messages, **options)

    @cached_property
    def _client(self) -> "ChatOpenAI":
        from iris_screen.models.http_client import make_client

        client = make_client(self.endpoint, self._connections)
        return load_chat_class()(
            model=self.endpoint.model,
            base_url=self.endpoint.base_url,
            api_key=self.endpoint.api_key or "none",
            max_retries=0,
            timeout=client.timeout,
            http_client=client,
            disable_streaming=not self.endpoint.streams,
            use_responses_api=False,
            **NOT_FROM_THE_ENVIRONMENT,
        )


@contextmanager
def _disable_tracing() -> Iterator[None]:
    """Turns off tracing unless it was requested explicitly: environment variables alone must not send prompts to
    others.
    """
    from langsmith.run_helpers import get_tracing_context, tracing_context

    with tracing_context(enabled=get_tracing_context()["enabled"] or False):
        yield


@dataclass(frozen=True)
class _ToolCall:
    """A call of a function, or a piece of one. at: which one it belongs to."""

    at: int
    name: str
    arguments: str

    def add_to(self, calls: "dict[int, _ToolCall]") -> None:
        before = calls.get(self.at, _ToolCall(self.at, "", ""))
        calls[self.at] = _ToolCall(self.at, before.name + self.name, before.arguments + self.arguments)


@dataclass(frozen=True)
class _Piece:
    text: str
    finish: Finish | None
    usage: Usage | None
    calls: "tuple[_ToolCall, ...]" = ()

    @classmethod
    def from_message(cls, message: "AIMessage") -> "_Piece":
        # without lone surrogates, which JSON allows and files do not
        text = str(message.text).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        reason = message.response_metadata.get("finish_reason")
        counts, usage = message.usage_metadata, None
        # ignore impossible counts, else a run could spend without limit
        if counts and min(counts["input_tokens"], counts["output_tokens"]) >= 0 and counts["total_tokens"]:
            usage = Usage(prompt_tokens=counts["input_tokens"], answer_tokens=counts["output_tokens"])
        finish = _FINISHES.get(reason, "stop") if isinstance(reason, str) else "stop"
        return cls(text, finish if reason else None, usage, tuple(_list_calls(message)))


def _list_calls(message: "AIMessage") -> Iterator[_ToolCall]:
    """The functions that a message calls, although none was offered: some models answer only so."""
    chunks: list[dict[str, Any]] = getattr(message, "tool_call_chunks", [])
    for at, chunk in enumerate(chunks):
        yield _ToolCall(at if chunk["index"] is None else chunk["index"], chunk["name"] or "", chunk["args"] or "")
    if not chunks:
        for at, call in enumerate(message.tool_calls):
            yield _ToolCall(at, call["name"], json.dumps(call["args"], ensure_ascii=False))
        for at, broken in enumerate(message.invalid_tool_calls, len(message.tool_calls)):
            yield _ToolCall(at, broken["name"] or "", broken["args"] or "")


def _join_pieces(pieces: Iterable[_Piece], until: str, heard: Listener | None) -> Reply:
    text, usage, calls = "", Usage(), dict[int, _ToolCall]()
    finish: Finish = "stop"
    for piece in pieces:
        text += piece.text
        if heard and piece.text:
            heard(piece.text)
        finish, usage = piece.finish or finish, piece.usage or usage
        for call in piece.calls:
            call.add_to(calls)
        if until and (end := find_end(text, until)) > 0:
            return Reply(text=text[:end], finish="cut", usage=usage)
        if len(text) > MAX_ANSWER:
            return Reply(text=text[:MAX_ANSWER], finish="length", usage=usage)
    written = "\n".join(
        f'<tool_call>{{"name": {json.dumps(c.name)}, "arguments": {c.arguments or "{}"}}}</tool_call>'
        for c in calls.values()
    )
    return Reply(text="\n".join(part for part in (text, written) if part), finish=finish, usage=usage)


def _add_usage(reply: Reply, turns: Sequence[ChatTurn]) -> Reply:
    """Estimates the usage if the endpoint did not report it, as for an answer that was cut off."""
    usage = reply.usage
    if not usage.tokens:
        answer_tokens = estimate_tokens([ChatTurn(speaker="assistant", text=reply.text)])
        prompt_tokens = estimate_tokens(order_turns(turns))
        usage = Usage(prompt_tokens=prompt_tokens, answer_tokens=answer_tokens, estimated=True)
    return reply.replace(usage=usage.replace(calls=1))
