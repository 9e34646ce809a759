"""A device in a browser of this computer: look at it, touch it, type. Made to try out a world by hand.

Listens on 127.0.0.1 only. Another web page cannot use it: every request needs a token that only our own page holds,
and a Host that is this computer (so that no other name can be pointed here).
"""

import secrets
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from string import Template

from pydantic import ValidationError

from iris_screen.core.actions import ACTION
from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.protocols import Device
from iris_screen.sight.vision.pictures import jpeg

PAGE = Path(__file__).with_name("phone.html")
MAX_BODY = 100_000


class DeviceServer(HTTPServer):
    """Serves one device, one request at a time. `url` is where; port 0 takes any free one."""

    def __init__(self, device: Device, port: int) -> None:
        try:
            super().__init__(("127.0.0.1", port), _Handler)
        except OSError as error:
            raise UsageError(f"Port {port} cannot be used ({error.strerror}); choose another with --port.") from None
        self.device = device
        self.token = secrets.token_urlsafe(16)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class _Handler(BaseHTTPRequestHandler):
    server: DeviceServer

    def do_GET(self) -> None:
        if self.path == "/" and self._is_from_here():
            self._page()
        elif self.path == "/screen" and self._is_ours():
            self._screen()
        else:
            self._answer(HTTPStatus.NOT_FOUND, b"There is nothing here.")

    def do_POST(self) -> None:
        if self.path == "/act" and self._is_ours():
            self._act()
        else:
            self._answer(HTTPStatus.NOT_FOUND, b"There is nothing here.")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class's name
        """Says nothing: a line a picture would be ten a second."""

    def _is_from_here(self) -> bool:
        port = self.server.server_port
        return self.headers.get("Host") in (f"127.0.0.1:{port}", f"localhost:{port}")

    def _is_ours(self) -> bool:
        given = self.headers.get("X-Iris", "").encode()
        return self._is_from_here() and secrets.compare_digest(given, self.server.token.encode())

    def _page(self) -> None:
        nonce = secrets.token_urlsafe(16)
        page = Template(PAGE.read_text(encoding="utf-8")).substitute(title="Iris", token=self.server.token, nonce=nonce)
        own = f"'nonce-{nonce}'"
        policy = f"default-src 'none'; img-src blob:; connect-src 'self'; script-src {own}; style-src {own}"
        self._answer(HTTPStatus.OK, page.encode(), {"Content-Type": "text/html", "Content-Security-Policy": policy})

    def _screen(self) -> None:
        try:
            frame = self.server.device.look()
        except IrisError as error:
            return self._answer(HTTPStatus.CONFLICT, str(error).encode())
        tag = f'"{frame.key}"'
        if self.headers.get("If-None-Match") == tag:
            return self._answer(HTTPStatus.NOT_MODIFIED, b"")
        return self._answer(HTTPStatus.OK, jpeg(frame.pixels), {"Content-Type": "image/jpeg", "ETag": tag})

    def _act(self) -> None:
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or int(length) > MAX_BODY:
            return self._answer(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"That is too much.")
        try:
            receipt = self.server.device.do(ACTION.validate_json(self.rfile.read(int(length))))
        except ValidationError:
            return self._answer(HTTPStatus.BAD_REQUEST, b"That is no action.")
        except IrisError as error:
            return self._answer(HTTPStatus.CONFLICT, str(error).encode())
        return self._answer(HTTPStatus.OK, receipt.detail.encode())

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
