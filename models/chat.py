"""One endpoint, asked through ChatOpenAI. Answers come as a stream and are read no further than they are wanted."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from iris_screen.core.models import Finish, Reply, Turn, Usage
from iris_screen.core.protocols import Chance, Clock
from iris_screen.models.failures import Failure, HungUp, list_endpoint_errors, make_failure, make_unfinished, remove_key
from iris_screen.models.lines import Lines
from iris_screen.models.messages import estimate_tokens, make_messages, order_turns
from iris_screen.models.presets import Endpoint
from iris_screen.models.retrying import retry

if TYPE_CHECKING:
    from langchain_core.messages import AIMessage
    from langchain_openai import ChatOpenAI

MAX_ANSWER = 60_000
"""Characters of an answer that are read; what is longer says nothing more."""

SECRET = 12
"""Signs; a shorter key, such as “ollama”, is a word like others and no secret."""

NOT_FROM_THE_ENVIRONMENT: dict[str, Any] = {
    "openai_proxy": None,
    "http_socket_options": (),
    "output_version": "v0",
    "stream_chunk_timeout": None,
}
"""What ChatOpenAI would read from there; the rest of it meets models/line."""

Listener = Callable[[str], None]
"""What is told each piece of an answer as it comes."""


@dataclass
class Chat:
    """clock, chance: for the pauses between tries."""

    endpoint: Endpoint
    clock: Clock
    chance: Chance
    _plain: bool = field(default=False, init=False)
    _lines: Lines = field(default_factory=Lines, init=False)
    _hung_up: int = field(default=0, init=False)

    def ask(self, turns: Sequence[Turn], until: str = "", heard: Listener | None = None) -> Reply:
        """The answer, read up to and with `until`. ModelError says why there is none; ModelRefused that there will be
        none.
        """
        _ = self._client  # the library takes seconds to come, which are not the endpoint's
        start, hung_up, within = self.clock.now(), self._hung_up, self.endpoint.seconds
        reply = retry(
            lambda: self._wanted(turns, until, heard, hung_up),
            self.clock,
            self.chance,
            within,
            lambda: hung_up == self._hung_up,
        )
        usage = reply.usage.replace(seconds=self.clock.now() - start)
        text = remove_key(reply.text, self.endpoint) if len(self.endpoint.api_key) >= SECRET else reply.text
        return reply.replace(usage=usage, text=text)

    def hang_up(self) -> None:
        """Ends all that is asked now: no try of it begins any more, and none goes on."""
        self._hung_up += 1
        self._lines.hang_up()

    def _wanted(self, turns: Sequence[Turn], until: str, heard: Listener | None, hung_up: int) -> Reply:
        """One try, unless somebody has hung up since it was first asked."""
        if hung_up != self._hung_up:
            raise HungUp
        return self._once(turns, until, heard)

    def _once(self, turns: Sequence[Turn], until: str, heard: Listener | None) -> Reply:
        try:
            with _untraced(), closing(self._pieces(turns)) as pieces:
                return _counted(_read(pieces, until, heard), turns)
        except Failure as failure:
            if not failure.about_usage or self._plain:
                raise
        self._plain = True  # an endpoint that does not know the option; it is asked without
        return self._once(turns, until, heard)

    def _pieces(self, turns: Sequence[Turn]) -> "Generator[_Piece]":
        """What the library gives, as plain data. Raises Failure for all that it raises."""
        whole, failure = not self.endpoint.streams, None
        try:
            with closing(self._messages(turns)) as messages:
                for message in messages:
                    piece = _Piece.of(message)
                    whole = whole or piece.finish is not None
                    yield piece
        except list_endpoint_errors() as error:
            failure = make_failure(error, self.endpoint)
        if failure or not whole:  # out here no traceback carries the request along, and the key in it
            raise failure or make_unfinished(self.endpoint)

    def _messages(self, turns: Sequence[Turn]) -> "Generator[AIMessage]":
        messages = make_messages(turns)
        if self.endpoint.streams:
            yield from self._client.stream(messages, stream_usage=self.endpoint.usage and not self._plain)
        else:
            yield self._client.invoke(messages)

    @cached_property
    def _client(self) -> "ChatOpenAI":
        from langchain_openai import ChatOpenAI

        from iris_screen.models.line import make_client

        line = make_client(self.endpoint, self._lines)
        return ChatOpenAI(
            model=self.endpoint.model,
            base_url=self.endpoint.base_url,
            api_key=self.endpoint.api_key or "none",
            max_retries=0,
            timeout=line.timeout,
            http_client=line,
            disable_streaming=not self.endpoint.streams,
            use_responses_api=False,
            **NOT_FROM_THE_ENVIRONMENT,
        )


@contextmanager
def _untraced() -> Iterator[None]:
    """Unless somebody asked for tracing in so many words: the environment alone sends no prompt to a third party."""
    from langsmith.run_helpers import get_tracing_context, tracing_context

    with tracing_context(enabled=get_tracing_context()["enabled"] or False):
        yield


@dataclass(frozen=True)
class _Piece:
    text: str
    finish: Finish | None
    usage: Usage | None

    @classmethod
    def of(cls, message: "AIMessage") -> "_Piece":
        return cls(_sound(str(message.text)), _finish(message.response_metadata.get("finish_reason")), _usage(message))


def _sound(text: str) -> str:
    """Without halves of characters, which JSON can hold and no file can."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _read(pieces: Iterable[_Piece], until: str, heard: Listener | None) -> Reply:
    text, usage = "", Usage()
    finish: Finish = "stop"
    for piece in pieces:
        text += piece.text
        if heard and piece.text:
            heard(piece.text)
        finish, usage = piece.finish or finish, piece.usage or usage
        if until and until in text:
            return Reply(text=text[: text.index(until) + len(until)], finish="cut", usage=usage)
        if len(text) > MAX_ANSWER:
            return Reply(text=text[:MAX_ANSWER], finish="length", usage=usage)
    return Reply(text=text, finish=finish, usage=usage)


def _finish(reason: object) -> Finish | None:
    """Providers have words of their own for an end; one that is not known is a stop."""
    known: dict[object, Finish] = {
        "length": "length",
        "max_tokens": "length",
        "content_filter": "filtered",
        "sensitive": "filtered",
    }
    return known.get(reason, "stop") if reason else None


def _usage(message: "AIMessage") -> Usage | None:
    """As the endpoint says; what cannot be is not believed, or a run could spend without end."""
    told = message.usage_metadata
    if not told or min(told["input_tokens"], told["output_tokens"]) < 0 or not told["total_tokens"]:
        return None
    return Usage(prompt_tokens=told["input_tokens"], answer_tokens=told["output_tokens"])


def _counted(reply: Reply, turns: Sequence[Turn]) -> Reply:
    """With what it cost; counted here where the endpoint did not say, as it does not of an answer that is cut."""
    usage = reply.usage
    if not usage.tokens:
        usage = Usage(
            prompt_tokens=estimate_tokens(order_turns(turns)), answer_tokens=_tokens(reply.text), estimated=True
        )
    return reply.replace(usage=usage.replace(calls=1))


def _tokens(text: str) -> int:
    return estimate_tokens([Turn(speaker="assistant", text=text)])
