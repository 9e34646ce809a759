"""A chat server on 127.0.0.1 in place of a model's endpoint: the model is a function, and faults can be chosen."""

import json
import select
import socket
import struct
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from threading import Lock, Thread
from threading import enumerate as enumerate_threads
from types import TracebackType
from typing import Any, Literal, Self

from pydantic import BaseModel, ValidationError, model_validator

from iris_screen.core.parsing.http_server import BoundedHandler, BoundedServer
from iris_screen.core.settings import Roles, Settings
from iris_screen.testing.answers import FAULTS, LONG, Asked, Brain, Fault, Wire, plain

MOST_BODY = 100_000_000
"""Bytes of a request, which may hold many pictures."""
DEAF = 50
"""Pieces still written to a client that hung up, before the server gives up."""


@dataclass
class HurriedClock:
    """Real time, except that pauses take none. pauses: their seconds."""

    pauses: list[float] = field(default_factory=list)

    def now(self) -> float:
        return time.monotonic() + sum(self.pauses)

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)


@dataclass
class Endpoint:
    """faults: by the number of the request, from 1. always: for all others. Each is a name or a function.

    requests: in the order they came. Listens only within `with`; afterwards all answers and threads have ended.
    """

    brain: Brain
    faults: Mapping[int, str | Fault] = field(default_factory=dict)
    always: str | Fault = plain
    requests: list[Asked] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock, repr=False)
    _lines: set[socket.socket] = field(default_factory=set, repr=False)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    def __enter__(self) -> Self:
        handler = type("Bound", (_Handler,), {"endpoint": self})
        self._server = BoundedServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = False  # so that closing waits for them
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02})
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._thread.join()
        with self._lock:
            for line in self._lines:
                with suppress(OSError):  # it may be reset by now
                    line.shutdown(socket.SHUT_RD)  # wakes whoever waits on it
        self._server.server_close()

    def threads(self) -> set[Thread]:
        """Its threads, recognized by their names."""
        return {each for each in enumerate_threads() if "process_request" in each.name or each is self._thread}

    def take(self, path: str, headers: dict[str, str], body: bytes) -> Asked:
        with self._lock:
            asked = Asked(len(self.requests) + 1, path, headers, json.loads(body), len(body), time.time())
            self.requests.append(asked)
            return asked

    def answer(self, asked: Asked) -> Wire:
        fault = self.faults.get(asked.n, self.always)
        return (FAULTS[fault] if isinstance(fault, str) else fault)(asked, self.brain(asked))

    def add_line(self, line: socket.socket) -> None:
        with self._lock:
            self._lines.add(line)

    def remove_line(self, line: socket.socket) -> None:
        with self._lock:
            self._lines.discard(line)


class _Picture(BaseModel):
    url: str


class _Block(BaseModel):
    """Of a message: a text or a picture."""

    type: Literal["text", "image_url"]
    text: str = ""
    image_url: _Picture | None = None

    @model_validator(mode="after")
    def _holds_what_it_says(self) -> Self:
        if self.type == "image_url" and self.image_url is None:
            raise ValueError("no picture")
        return self


class _Message(BaseModel):
    content: str | list[_Block]


class _Chat(BaseModel):
    messages: list[_Message] = []


class _Handler(BoundedHandler):
    protocol_version = "HTTP/1.1"
    most_seconds = LONG
    endpoint: Endpoint

    def setup(self) -> None:
        super().setup()
        self.endpoint.add_line(self.connection)

    def finish(self) -> None:
        self.endpoint.remove_line(self.connection)
        super().finish()

    def handle(self) -> None:
        with suppress(OSError):  # they hung up
            super().handle()

    def do_POST(self) -> None:  # noqa: N802  # the name that the base class looks for
        body = (self.read_body(MOST_BODY) if "Content-Length" in self.headers else b"{}") or b""
        try:
            _Chat.model_validate_json(body)
        except ValidationError:
            self.close_connection = True
            return self.send_error(HTTPStatus.BAD_REQUEST)
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = self.endpoint.take(self.path, headers, body)
        try:
            self._play(asked, self.endpoint.answer(asked))
        finally:
            asked.ended = time.time()
        return None

    do_GET = do_POST  # noqa: N815

    def _play(self, asked: Asked, wire: Wire) -> None:
        for part in wire:
            if isinstance(part, bytes):
                self._write(asked, part)
            elif isinstance(part, str):
                return self._hang_up(part)
            elif self._hung_up(part) and (part == LONG or asked.late > DEAF):
                return self._hang_up("hang up")
        return None

    def _write(self, asked: Asked, part: bytes) -> None:
        late = self._hung_up(0)
        self.connection.sendall(part)
        asked.pieces += 1
        asked.late += late

    def _hang_up(self, how: str) -> None:
        if how == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
        self.close_connection = True

    def _hung_up(self, within: float) -> bool:
        """Whether the client hangs up within so many seconds. It sends nothing more, so readable means gone."""
        readable, _, _ = select.select([self.connection], [], [], within)
        return bool(readable)


class ScriptedModel(Endpoint):
    """A model that gives scripted answers in order, within `with`. It is a real server on 127.0.0.1, so that all of
    Iris is tested, including HTTP. `requests` holds what it was asked.

    answers: for every role, or by role (planner, hand, verifier, memory). left: the remaining ones. otherwise: the
    answer when none is left.
    """

    def __init__(self, answers: Sequence[str] | Mapping[str, Sequence[str]], otherwise: str = "") -> None:
        super().__init__(self._take_next)
        by_role = answers if isinstance(answers, Mapping) else {"": answers}
        self.left = {role: list(given) for role, given in by_role.items()}
        self._otherwise = otherwise
        self._turn = Lock()

    def settings(self, home: Path, **more: Any) -> Settings:
        """Settings that use this model, with a name for each role. more: other settings."""
        roles = Roles(planner_model="planner", hand_model="hand", verifier_model="verifier", memory_model="memory")
        where: dict[str, Any] = {"base_url": self.base_url, "model": "hand", "api_key": "scripted", "roles": roles}
        return Settings(home=home, **(where | more))

    def _take_next(self, asked: Asked) -> str:
        role = str(asked.body["model"])
        with self._turn:
            answers = self.left.get(role if role in self.left else "", [])
            return answers.pop(0) if answers else self._otherwise
