"""Serves a device as a web page, to look at it, touch it and type. Made to try out a world by hand.

Listens on 127.0.0.1 only. No other web page can use it: every request needs a token that only our own page has, and
must name this computer as its Host, so that a foreign name that points here is refused.
"""

import secrets
from collections.abc import Callable
from html import escape
from http import HTTPStatus
from pathlib import Path
from string import Template
from threading import Lock, Thread

from pydantic import ValidationError

from iris_screen.core.actions import ACTION, Action, Receipt
from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.files import why_failed
from iris_screen.core.parsing.http_server import BoundedHandler, BoundedServer
from iris_screen.core.protocols import Device
from iris_screen.sight.vision.pictures import write_jpeg
from iris_screen.text import find_preferred_language
from iris_screen.ui.words import Words

PAGE = Path(__file__).with_name("phone.html")
MAX_BODY = 100_000
WORDS = {
    "screen": say("page-screen"),
    "back": say("page-back"),
    "home": say("page-home"),
    "recents": say("page-recents"),
    "text": say("page-text"),
    "type": say("page-type"),
    "done": say("page-done"),
}
Do = Callable[[Action], Receipt]


class DeviceServer(BoundedServer):
    """Serves one device, which does one thing at a time. `url` is where; port 0 takes any free one.

    do: does what is recorded, until the page says that it is done; None if nothing is recorded.
    """

    def __init__(self, device: Device, port: int, do: Do | None = None) -> None:
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise UsageError(say("usage-port-unusable", port=port, why=why_failed(error))) from None
        self.device, self.busy, self.recorded = device, Lock(), do
        self.token = secrets.token_urlsafe(16)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(BoundedHandler):
    server: DeviceServer

    def do_GET(self) -> None:  # noqa: N802  # the name that the base class looks for
        if self.path == "/" and self._is_from_here():
            self._send_page()
        elif self.path == "/screen" and self._is_ours():
            self._send_screen()
        else:
            self._say(HTTPStatus.NOT_FOUND, say("page-not-found"))

    def do_POST(self) -> None:  # noqa: N802  # the name that the base class looks for
        if self.path == "/done" and self.server.recorded is not None and self._is_ours():
            self._answer(HTTPStatus.OK, b"")
            Thread(target=self.server.shutdown).start()  # which waits until this request is over
            return None
        if self.path != "/act" or not self._is_ours():
            return self._say(HTTPStatus.NOT_FOUND, say("page-not-found"))
        body = self.read_body(MAX_BODY)
        if body is None:
            return self._say(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, say("page-request-too-large"))
        try:
            action = ACTION.validate_json(body)
            with self.server.busy:
                receipt = (self.server.recorded or self.server.device.do)(action)
        except ValidationError:
            return self._say(HTTPStatus.BAD_REQUEST, say("page-not-an-action"))
        except IrisError as error:
            return self._say(HTTPStatus.CONFLICT, error.message)
        return self._answer(HTTPStatus.OK, self._find_words().sentence(receipt.detail).encode())

    def _is_from_here(self) -> bool:
        port = self.server.server_port
        return self.headers.get("Host") in (f"127.0.0.1:{port}", f"localhost:{port}")

    def _is_ours(self) -> bool:
        token = self.headers.get("X-Iris", "").encode()
        return self._is_from_here() and secrets.compare_digest(token, self.server.token.encode())

    def _send_page(self) -> None:
        nonce = secrets.token_urlsafe(16)
        words = {name: escape(self._find_words()(message)) for name, message in WORDS.items()}
        own = {"title": "Iris", "language": self._find_words().language, "token": self.server.token, "nonce": nonce}
        own["hidden"] = "hidden" if self.server.recorded is None else ""
        page = Template(PAGE.read_text(encoding="utf-8")).substitute(words | own)
        by_nonce = f"'nonce-{nonce}'"
        policy = f"default-src 'none'; img-src blob:; connect-src 'self'; script-src {by_nonce}; style-src {by_nonce}"
        self._answer(HTTPStatus.OK, page.encode(), {"Content-Type": "text/html", "Content-Security-Policy": policy})

    def _send_screen(self) -> None:
        try:
            with self.server.busy:
                frame = self.server.device.look()
        except IrisError as error:
            return self._say(HTTPStatus.CONFLICT, error.message)
        tag = f'"{frame.key}"'
        if self.headers.get("If-None-Match") == tag:
            return self._answer(HTTPStatus.NOT_MODIFIED, b"")
        return self._answer(HTTPStatus.OK, write_jpeg(frame.pixels), {"Content-Type": "image/jpeg", "ETag": tag})

    def _find_words(self) -> Words:
        """In the language of the browser that asks."""
        return Words(find_preferred_language(self.headers.get("Accept-Language", "")))

    def _say(self, status: HTTPStatus, message: Message) -> None:
        self._answer(status, self._find_words()(message).encode())

    def _answer(self, status: HTTPStatus, body: bytes, headers: dict[str, str] | None = None) -> None:
        self.send_response(status)
        shared = {
            "Content-Type": "text/plain; charset=utf-8",
            "Cache-Control": "no-store",
            "Referrer-Policy": "no-referrer",
        }
        for name, value in {**shared, **(headers or {})}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
