"""An endpoint on 127.0.0.1 that transcribes: it reads the form and the sound in it, and answers what it is given."""

import io
import json
import wave
from collections.abc import Callable
from dataclasses import dataclass
from email import message_from_bytes
from email.policy import HTTP
from http import HTTPStatus

from iris_screen.core.parsing.http_server import BoundedHandler, BoundedServer

MOST = 5_000_000


@dataclass(frozen=True)
class Heard:
    """A request. fields: those of the form that are no file. sound: its samples, 16 bits, one channel."""

    path: str
    headers: dict[str, str]
    fields: dict[str, str]
    file: str
    rate: int
    sound: bytes


Answer = tuple[int, str, bytes]
"""Its status, its type, its body."""


def answer_text(text: str) -> Callable[[Heard], Answer]:
    return lambda heard: (200, "application/json", json.dumps({"text": text}).encode())


def read_form(kind: str, body: bytes) -> tuple[dict[str, str], str, bytes]:
    """The fields, the name of the file, its content."""
    form = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body, policy=HTTP)
    fields, name, content = dict[str, str](), "", b""
    for part in form.iter_parts():
        field_name, value = str(part.get_param("name", header="content-disposition")), part.get_payload(decode=True)
        assert isinstance(value, bytes)
        if part.get_filename():
            name, content = str(part.get_filename()), value
        else:
            fields[field_name] = value.decode()
    return fields, name, content


class SpeechEndpoint(BoundedServer):
    """answers: one for each request, the last one for all that follow. heard: the requests. Listens while it is served
    (tests/serving.py).
    """

    daemon_threads = False  # so that closing waits for them

    def __init__(self, answers: list[Callable[[Heard], Answer]]) -> None:
        self.answers, self.heard = answers, list[Heard]()
        super().__init__(("127.0.0.1", 0), _Handler)

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class _Handler(BoundedHandler):
    server: SpeechEndpoint

    def do_POST(self) -> None:  # noqa: N802  # the name that the base class looks for
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.read_body(MOST)
        if self.path != "/v1/audio/transcriptions" or not headers["content-type"].startswith("multipart/form-data;"):
            return self.send_error(HTTPStatus.NOT_FOUND)
        fields, name, content = read_form(headers["content-type"], body or b"")
        with wave.open(io.BytesIO(content)) as file:
            assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
            rate, sound = file.getframerate(), file.readframes(file.getnframes())
        heard = Heard(self.path, headers, fields, name, rate, sound)
        answers = self.server.answers
        self.server.heard.append(heard)
        status, kind, answer = (answers.pop(0) if len(answers) > 1 else answers[0])(heard)
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
        return None
