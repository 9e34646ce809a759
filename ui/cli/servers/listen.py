"""listen: takes answers over HTTP from the receiver of a webhook, on this computer or through a tunnel.

Listens on 127.0.0.1 only, and serves programs, not web pages: a request must be JSON, name this computer as its Host,
have no Origin, and contain the one-time token that was sent with the question.
"""

import json
from collections.abc import Callable
from http import HTTPStatus
from threading import Thread
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import cannot_read, parse_json, why_failed
from iris_screen.core.parsing.http_server import BoundedHandler, BoundedServer
from iris_screen.text import render
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.people import Answer
    from iris_screen.graph.runs import Runs

MAX_BODY = 20_000
NOT_TAKEN = frozenset({2, 5})
"""Exit codes of an `iris answer` that left the run waiting: it was refused, or its device was missing."""

Start = Callable[[str, str, str], int]
"""Resumes a run with an answer to a question, and waits for its end. Arguments: run id, answer, key of the question.
Returns the exit code.
"""


class Refused(Exception):
    """Why an answer is refused."""

    def __init__(self, status: HTTPStatus, message: Message) -> None:
        super().__init__(message)
        self.status, self.message = status, message

    def __str__(self) -> str:
        return render(self.message)


class AnswerServer(BoundedServer):
    """start: resumes a run with an answer. port 0 takes any free one."""

    def __init__(self, runs: "Runs", start: Start, port: int) -> None:
        from iris_screen.graph.replies.reply_tokens import ReplyTokens

        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise UsageError(say("usage-port-unusable", port=port, why=why_failed(error))) from None
        self.runs, self.start, self.tokens = runs, start, ReplyTokens(runs.folder)

    def take(self, said: object) -> str:
        """Resumes the run that this answer is for, and returns its id. Raises Refused."""
        from iris_screen.nodes.rules.inbox import read_answer

        parts = said if isinstance(said, dict) else {}
        run_id, token = parts.get("run"), parts.get("token")
        if not isinstance(run_id, str) or not isinstance(token, str):
            raise Refused(HTTPStatus.BAD_REQUEST, say("webhook-form"))
        try:
            row = self.runs.store.row(run_id)
            key = self.tokens.question_of(row.id, token)
            if key and row.holder:  # a quick answer may arrive before the run has begun to wait
                raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, say("webhook-run-not-waiting-yet"))
            question = self.runs.find_question(row.id) if key else None
            if question is None or question.key != key:
                raise Refused(HTTPStatus.CONFLICT, say("webhook-token-without-question"))
            word = _format_answer(read_answer(parts.get("answer"), question))
        except UsageError as error:
            raise Refused(HTTPStatus.BAD_REQUEST, error.message) from None
        except OSError as error:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, cannot_read(self.runs.folder / run_id, error)) from None
        if not self.tokens.use(row.id):
            raise Refused(HTTPStatus.CONFLICT, say("webhook-question-answered"))
        Thread(target=self._resume, args=(row.id, word, key), daemon=True).start()
        return row.id

    def _resume(self, run_id: str, word: str, key: str) -> None:
        """Makes the token valid again if the answer was not taken."""
        taken = False
        try:
            taken = self.start(run_id, word, key) not in NOT_TAKEN
        finally:
            if not taken:
                self.tokens.give_back(run_id)


class _Handler(BoundedHandler):
    server: AnswerServer

    def do_POST(self) -> None:  # noqa: N802  # the name that the base class looks for
        try:
            run_id = self.server.take(self._read_body())
        except Refused as refused:
            return self._answer(refused.status, {"error": str(refused)})
        except IrisError as error:
            return self._answer(HTTPStatus.SERVICE_UNAVAILABLE, {"error": str(error)})
        return self._answer(HTTPStatus.ACCEPTED, {"run": run_id})

    def _read_body(self) -> object:
        port = self.server.server_port
        here = self.headers.get_all("Host") in ([f"127.0.0.1:{port}"], [f"localhost:{port}"])
        if self.path != "/answer" or not here or "Origin" in self.headers:
            raise Refused(HTTPStatus.FORBIDDEN, say("webhook-not-from-here"))
        if self.headers.get_content_type() != "application/json":
            raise Refused(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, say("webhook-not-json"))
        body = self.read_body(MAX_BODY)
        if body is None:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, say("webhook-too-large"))
        try:
            return parse_json(body)
        except ValueError:
            raise Refused(HTTPStatus.BAD_REQUEST, say("webhook-broken-json")) from None

    def _answer(self, status: HTTPStatus, said: dict[str, Any]) -> None:
        body = json.dumps(said).encode()  # in ASCII: half a character that was sent cannot be written otherwise
        self.send_response(status)
        for name, value in (("Content-Type", "application/json"), ("Content-Length", str(len(body)))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _format_answer(answer: "Answer") -> str:
    """The answer as `iris answer` takes it. A value next to a yes, a no or a done is ignored."""
    if answer.kind in ("choice", "text"):
        return answer.value
    return f"at {answer.value}" if answer.kind == "place" else answer.kind


@command(help="help-listen")
@click.option("--port", type=click.IntRange(1, 65535), help="help-listen-port")
@pass_global_options
def listen(opts: GlobalOptions, port: int | None) -> None:
    """Take answers to questions that were sent to a webhook, over HTTP on 127.0.0.1, until Ctrl-C."""
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.panel.processes import make_answer_command, start

    settings = opts.load_settings()
    runs = Runs(settings)
    _ = runs.store  # a store that cannot be opened is said before anything listens

    def resume(run_id: str, word: str, key: str) -> int:
        return start(opts, runs.folder / run_id, *make_answer_command(run_id, word, key)).process.wait()

    with AnswerServer(runs, resume, port or settings.notices.answer_port) as server:
        echo(say("cli-listening", address=f"http://127.0.0.1:{server.server_port}/answer"))
        server.serve_forever()
