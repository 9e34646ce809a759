"""The answers of a chat server, byte by byte: plain ones, and every way to spoil them.

An answer is a sequence of bytes to write, seconds to wait, or ways to hang up. A fault makes one from the request and
the text that the model would answer.
"""

import gzip
import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any, Literal

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import read_picture

LONG = 60.0
"""Seconds that a stuck answer stays stuck; the client is gone by then."""
GAP = 0.005
"""Seconds between the pieces of an endless answer."""
Part = bytes | float | Literal["hang up", "reset"]
Wire = Iterator[Part]


@dataclass
class Asked:
    """A request, and how its answer went. n: from 1. size: bytes of its body. at, ended: seconds.

    pieces: how many were written. late: how many of them after the client had hung up. key: as sent, without "Bearer".
    """

    n: int
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    size: int
    at: float
    ended: float = 0.0
    pieces: int = 0
    late: int = 0

    @property
    def key(self) -> str:
        return self.headers.get("authorization", "").removeprefix("Bearer ")

    @property
    def streams(self) -> bool:
        return bool(self.body.get("stream"))

    @property
    def messages(self) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.body.get("messages", [])
        return messages

    @property
    def text(self) -> str:
        """The text of all messages, in order."""
        return "\n".join(block["text"] for block in self._blocks() if block["type"] == "text")

    @property
    def photos(self) -> int:
        """How many pictures the request contains."""
        return sum(block["type"] == "image_url" for block in self._blocks())

    @property
    def pictures(self) -> list[Pixels]:
        """The pictures, decoded on each call."""
        addresses = [block["image_url"]["url"] for block in self._blocks() if block["type"] == "image_url"]
        return [read_picture(b64decode(address.partition(",")[2])) for address in addresses]

    def _blocks(self) -> Iterator[dict[str, Any]]:
        for message in self.messages:
            content = message["content"]
            yield from [{"type": "text", "text": content}] if isinstance(content, str) else content


Brain = Callable[[Asked], str]
Fault = Callable[[Asked, str], Wire]


# --- a plain answer --------------------------------------------------------------------------------------------------


def plain(asked: Asked, text: str, finish: str = "stop", usage: dict[str, int] | None = None) -> Wire:
    """A normal answer, streamed or whole. usage: the reported usage, {} for none."""
    told = usage_of(asked, text) if usage is None else usage
    if asked.streams:
        yield from _stream(asked, text, finish, told)
    else:
        message = {"role": "assistant", "content": text}
        choice = {"index": 0, "message": message, "finish_reason": finish}
        envelope = {"id": "a", "object": "chat.completion", "created": 1, "model": "paper", "choices": [choice]}
        yield from page(json.dumps(envelope | ({"usage": told} if told else {})).encode())


def page(body: bytes, status: int = 200, kind: str = "application/json", **headers: str) -> Wire:
    """A whole answer. headers: with _ for -."""
    yield _head(status, **{"Content-Type": kind, "Content-Length": str(len(body))}, **headers)
    step = max(1, -(-len(body) // 10))
    yield from (body[at : at + step] for at in range(0, len(body), step))


def event(data: object) -> bytes:
    """An event of a stream."""
    return _chunk(b"data: " + (data if isinstance(data, bytes) else json.dumps(data).encode()) + b"\n\n")


def delta(text: str, finish: str | None = None) -> bytes:
    choice = {"index": 0, "delta": {"content": text} if text else {}, "finish_reason": finish}
    return event({"id": "a", "object": "chat.completion.chunk", "created": 1, "model": "paper", "choices": [choice]})


def usage_of(asked: Asked, text: str) -> dict[str, int]:
    """Invented figures, so that no client's estimate matches them by chance."""
    spent = {"prompt_tokens": 1000 + len(asked.messages), "completion_tokens": 500 + len(text)}
    return spent | {"total_tokens": sum(spent.values())}


def _stream(asked: Asked, text: str, finish: str, usage: dict[str, int]) -> Wire:
    step = max(6, len(text) // 300)
    told = usage if asked.body.get("stream_options", {}).get("include_usage") else {}
    last = [event({"id": "a", "object": "chat.completion.chunk", "choices": [], "usage": told})] if told else []
    pieces = (delta(text[at : at + step]) for at in range(0, len(text), step))
    yield from stream([*pieces, delta("", finish), *last])


def stream(pieces: Iterable[bytes]) -> Wire:
    """A stream of these events, and its end."""
    yield _stream_head()
    yield from pieces
    yield event(b"[DONE]") + _chunk(b"")


def _stream_head() -> bytes:
    return _head(200, **{"Content-Type": "text/event-stream", "Transfer-Encoding": "chunked"})


def _head(status: int, **headers: str) -> bytes:
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([f"HTTP/1.1 {status} said", *lines, "", ""]).encode()


def _chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


# --- faults of the model: what it says -------------------------------------------------------------------------------


def says(change: Callable[[str], str], finish: str = "stop") -> Fault:
    return lambda asked, text: plain(asked, change(text), finish)


# --- faults of the endpoint: how it says it --------------------------------------------------------------------------


def status(code: int, message: str = "", **headers: str) -> Fault:
    """An error in the usual format."""
    body = {"error": {"message": message or f"fault {code}", "type": "a_fault", "code": code}}
    return lambda asked, text: page(json.dumps(body).encode(), code, **headers)


def redirect(address: str) -> Fault:
    return lambda asked, text: page(b"", 302, Location=address)


def body(data: bytes, kind: str = "application/json", **headers: str) -> Fault:
    """Status 200 with an arbitrary body."""
    return lambda asked, text: page(data, 200, kind, **headers)


def envelope(**fields: object) -> Fault:
    """An answer with the wrong structure, as an event or whole."""

    def fault(asked: Asked, text: str) -> Wire:
        if not asked.streams:
            return page(json.dumps(fields).encode())
        return iter([_stream_head(), event(fields), delta("", "stop"), event(b"[DONE]") + _chunk(b"")])

    return fault


def echo(asked: Asked, text: str) -> Wire:
    """An error that repeats the key, as some endpoints do."""
    return status(401, f"{'so ' * 45}wrong is the key {asked.key} (header Bearer {asked.key})")(asked, text)


def rejects_temperature(asked: Asked, text: str) -> Wire:
    refusal = status(400, "Unsupported value: 'temperature' does not support 0 with this model.")
    return (refusal if "temperature" in asked.body else plain)(asked, text)


def rejects_stream_options(asked: Asked, text: str) -> Wire:
    refusal = status(400, f"{'we are sorry to say ' * 20}unknown parameter: stream_options")
    return (refusal if "stream_options" in asked.body else plain)(asked, text)


def timeout(asked: Asked, text: str) -> Wire:
    yield LONG


def reset(asked: Asked, text: str) -> Wire:
    yield "reset"


def truncate(asked: Asked, text: str) -> Wire:
    parts = [*plain(asked, text)]
    yield from parts[: len(parts) // 2]
    yield "hang up"


def stops_short(asked: Asked, text: str) -> Wire:
    """A valid stream that ends in the middle of a sentence. A whole answer is truncated instead."""
    if not asked.streams:
        yield from truncate(asked, text)
        return
    yield _stream_head()
    yield delta(text[: len(text) // 2]) + _chunk(b"")


def stall(asked: Asked, text: str) -> Wire:
    parts = [*plain(asked, text)]
    yield from [*parts[: len(parts) // 2], LONG, *parts[len(parts) // 2 :]]


def slow(asked: Asked, text: str) -> Wire:
    for part in plain(asked, text):
        yield part
        yield 0.01


def trickle(asked: Asked, text: str) -> Wire:
    """One byte at a time, slowly, but without long silence."""
    for part in plain(asked, text):
        assert isinstance(part, bytes)
        for at in range(len(part)):
            yield part[at : at + 1]
            yield 0.05


def endless(asked: Asked, text: str) -> Wire:
    """Gives the answer, and then goes on for ever."""
    if asked.streams:
        yield from [*plain(asked, text)][:-2]
        yield from _for_ever(delta(" and"))
    yield _stream_head()
    yield from _for_ever(_chunk(b" " * 1000))


def flood(asked: Asked, text: str) -> Wire:
    """Fifty megabytes, as fast as possible."""
    yield _stream_head()
    yield from [event({"choices": [], "x": "x" * 100_000}) if asked.streams else _chunk(b" " * 100_000)] * 500


def murmur(asked: Asked, text: str) -> Wire:
    """Keeps the connection alive without saying anything."""
    yield _stream_head()
    yield from _for_ever(_chunk(b": wait\n\n"))


def long_head(asked: Asked, text: str) -> Wire:
    yield b"HTTP/1.1 200 said\r\n"
    yield from _for_ever(b"X-More: 1\r\n", 0.05)


def early_hints(asked: Asked, text: str) -> Wire:
    yield from _for_ever(b"HTTP/1.1 103 Early Hints\r\n\r\n")


def to_the_end_of_the_line(asked: Asked, text: str) -> Wire:
    """Gives no length, so that the answer ends only with the connection."""
    yield _head(200, **{"Content-Type": "application/json"})
    yield from _for_ever(b" ")


def _for_ever(part: bytes, gap: float = GAP) -> Wire:
    while True:
        yield part
        yield gap


def sse_error(asked: Asked, text: str) -> Wire:
    error = {"error": {"message": "failed upstream", "type": "server_error", "code": 500}}
    if not asked.streams:
        yield from page(json.dumps(error).encode())
        return
    parts = [*plain(asked, text)]
    yield from [*parts[: len(parts) // 2], event(error) + _chunk(b"")]


def bomb(asked: Asked, text: str) -> Wire:
    """A normal answer after forty megabytes of blanks, compressed to forty kilobytes without being asked to."""
    _, *parts = (part for part in plain(asked, text) if isinstance(part, bytes))
    said = [part.split(b"\r\n")[1] for part in parts] if asked.streams else parts
    kind = "text/event-stream" if asked.streams else "application/json"
    return page(gzip.compress(b"".join([b" " * 40_000_000, b"\n\n", *said])), 200, kind, Content_Encoding="gzip")


DEEP = b"[" * 100_000
FAULTS: dict[str, Fault] = {
    **{str(code): status(code) for code in (400, 401, 402, 403, 404, 408, 413, 418, 422, 429, 500, 502, 503)},
    "retry_after": status(429, "slow down", Retry_After=str(int(1e9))),
    "rejects_stream_options": rejects_stream_options,
    "rejects_temperature": rejects_temperature,
    "redirect": redirect("/elsewhere/chat/completions"),
    "echo": echo,
    # what is said
    "malformed_json": says(lambda text: text.replace("}", "")),
    "wrong_tags": says(lambda text: text.replace("action", "aktion")),
    "no_close": says(lambda text: re.sub(r"</\w+>", "", text)),
    "double": says(lambda text: f"{text}\n{text}"),
    "fence": says(lambda text: f"```json\n{text}\n```"),
    "empty": says(lambda text: ""),
    "refusal": says(lambda text: "I'm sorry, but I can't help with that. 抱歉，我无法协助完成该请求。"),
    "long": says(lambda text: "thinking 思考 " * 20_000 + text),
    "repeat": says(lambda text: "I will click the button. " * 400),
    "unicode": says(lambda text: f"\ufeff\u200b{text.replace(':', '：')}\u202e\x00\ud83d"),
    "coords": says(lambda text: re.sub(r"\d+", lambda number: str(int(number[0]) * 100 + 99_999), text)),
    "length": says(lambda text: text[: len(text) // 2], "length"),
    "content_filter": says(lambda text: "", "content_filter"),
    "own_word": says(lambda text: text, "eos_token"),
    # how it is said
    "timeout": timeout,
    "reset": reset,
    "truncate": truncate,
    "stops_short": stops_short,
    "stall": stall,
    "slow": slow,
    "trickle": trickle,
    "endless": endless,
    "flood": flood,
    "murmur": murmur,
    "long_head": long_head,
    "early_hints": early_hints,
    "to_the_end_of_the_line": to_the_end_of_the_line,
    "sse_error": sse_error,
    # what comes instead
    "html": body(b"<html><body>Gateway login</body></html>", "text/html"),
    "bad_envelope": body(b'{"id":"x","choices":[{"index":0,"message":{"role":"assistant","content":"hal'),
    "deep": envelope(choices=[], x=reduce(lambda inner, _: [inner], range(900), list[object]())),
    "deeper": lambda asked, text: iter([_stream_head(), event(DEEP)]) if asked.streams else page(DEEP),
    "not_utf8": body(b'data: {"choices": [{"delta": {"content": "\xff\xfe"}}]}\n\n', "text/event-stream"),
    "bomb": bomb,
    "no_choices": envelope(id="a", choices=None),
    "choices_no_list": envelope(id="a", choices={"a": 1}),
    "content_no_text": envelope(
        id="a", choices=[{"message": {"role": "assistant", "content": 7}, "delta": {"content": 7}}]
    ),
    "just_null": body(b"null"),
    # what it is told to cost
    "no_usage": lambda asked, text: plain(asked, text, usage={}),
    "gift": lambda asked, text: plain(
        asked, text, usage={"prompt_tokens": -1_000_000, "completion_tokens": 1, "total_tokens": -999_999}
    ),
}
"""Faults by name. Each works for streamed and whole answers."""

STUCK = frozenset(
    {"timeout", "stall", "trickle", "endless", "murmur", "long_head", "early_hints", "to_the_end_of_the_line"}
)
"""Faults whose answer never ends by itself."""
