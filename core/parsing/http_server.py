"""The base of every small HTTP server of Iris. It limits what strangers can ask of it: how long a line, a head and a
body may be, how long it may all take to arrive, and how many may come at once. Whatever goes beyond is refused without
a traceback.
"""

import io
import socket
import sys
from http import HTTPStatus
from http.client import HTTPException, LineTooLong
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import BoundedSemaphore
from time import monotonic
from typing import Any

MOST_HEAD = 16_384
"""Bytes of the request line and all headers together."""
MOST_SECONDS = 10.0
"""Until the whole request must have arrived, and for each write of the answer."""
MOST_OPEN = 32
"""Connections at the same time. A browser opens six."""


class BoundedHandler(BaseHTTPRequestHandler):
    """The handler of a BoundedServer. most_seconds: see MOST_SECONDS."""

    most_seconds = MOST_SECONDS

    def setup(self) -> None:
        super().setup()
        self.connection.settimeout(self.most_seconds)
        self.rfile.close()
        self._arriving = _Arriving(self.connection)
        self.rfile = io.BufferedReader(self._arriving)

    def handle_one_request(self) -> None:
        self._arriving.expect(MOST_HEAD, self.most_seconds)  # each request on this connection
        try:
            super().handle_one_request()
        except HTTPException:  # the first line has no end
            self.requestline, self.request_version, self.command = "", "", ""
            self.close_connection = True
            self.send_error(HTTPStatus.REQUEST_URI_TOO_LONG)

    def read_body(self, most: int) -> bytes | None:
        """The body; None if it is larger than `most` bytes, shorter than announced, or not announced properly."""
        announced = self.headers.get_all("Content-Length", [])
        if len(announced) != 1 or "Transfer-Encoding" in self.headers:
            return None
        text = announced[0].strip()
        if not text.isascii() or not text.isdecimal() or len(text) > len(str(most)) or int(text) > most:
            return None
        self._arriving.left = int(text)
        body = self.rfile.read(int(text))
        return body if len(body) == int(text) else None

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base class's name
        """Logs nothing: a request may contain a token, and a page fetches ten pictures a second."""


class BoundedServer(ThreadingHTTPServer):
    """Serves so many connections at a time; further ones are closed at once."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], handler: type[BoundedHandler]) -> None:
        self._open = BoundedSemaphore(MOST_OPEN)
        super().__init__(address, handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        if not self._open.acquire(blocking=False):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except BaseException:
            self._open.release()
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._open.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that broke off is the client's problem; anything else is shown."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Arriving(io.RawIOBase):
    """The bytes of a connection. left: how many more may be read. Raises LineTooLong beyond it, and TimeoutError."""

    def __init__(self, line: socket.socket) -> None:
        super().__init__()
        self._line, self.left, self._until = line, 0, 0.0

    def expect(self, left: int, seconds: float) -> None:
        """Another request, of which so many bytes may be read within this time."""
        self.left, self._until = left, monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        wait, before = self._until - monotonic(), self._line.gettimeout()
        if wait <= 0:
            raise TimeoutError
        if self.left <= 0:
            raise LineTooLong("request")
        self._line.settimeout(wait)
        try:
            count = self._line.recv_into(memoryview(buffer)[: self.left])
        finally:
            self._line.settimeout(before)
        self.left -= count
        return count
