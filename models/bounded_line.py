"""A connection to an endpoint that cannot be held forever: every answer has a time limit and a size limit.

An HTTP client's own read timeout restarts with each byte, so a trickle or endless headers would never end. So a timer
hangs up, whatever the client is waiting for.
"""

import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from threading import Timer
from typing import Any

import httpx2

from iris_screen.core.message import Message, say
from iris_screen.models.lines import Lines
from iris_screen.text import render

MAX_BYTES = 4_000_000
"""Of one answer on the wire; a stream wraps each word in some 300 bytes."""
_CONNECTED = frozenset({"connection.connect_tcp.complete", "connection.start_tls.complete"})
"""Events of httpx's trace extension: there is a socket now, or a TLS socket around it."""


class TooLong(httpx2.ReadError):
    """The answer exceeds a limit."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message


class BoundedTransport(httpx2.BaseTransport):
    """seconds: for a whole answer, from the first byte of the request on. inner: keeps no connection open."""

    def __init__(self, inner: httpx2.BaseTransport, seconds: float, lines: Lines) -> None:
        self._inner, self._seconds, self._lines = inner, seconds, lines

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        fuse = _Fuse(self._seconds, self._lines)
        request.extensions["trace"] = fuse.watch
        try:
            response = self._inner.handle_request(request)
        except BaseException:
            fuse.put_out()
            fuse.check()
            raise
        # Nobody asked for a compressed answer, so none is decompressed: four megabytes could become gigabytes.
        response.headers.pop("content-encoding", None)
        assert isinstance(response.stream, httpx2.SyncByteStream)
        response.stream = _Counted(response.stream, fuse)
        return response

    def close(self) -> None:
        self._inner.close()


class _Fuse:
    """Hangs up after some seconds of real time, unless it is put out first."""

    def __init__(self, seconds: float, lines: Lines) -> None:
        self._seconds, self._blown, self._lines = seconds, False, lines
        self._socket: socket.socket | None = None
        self._timer = Timer(seconds, self.blow)
        self._timer.daemon = True
        self._timer.start()
        lines.add(self)

    def watch(self, event: str, info: Mapping[str, Any]) -> None:
        if event in _CONNECTED:
            self._socket = info["return_value"].get_extra_info("socket")
            if self._blown:
                self._hang_up()

    def put_out(self) -> None:
        self._lines.remove(self)
        self._timer.cancel()
        self._timer.join()

    def check(self) -> None:
        if self._blown:
            raise TooLong(say("endpoint-answer-too-slow", seconds=self._seconds)) from None

    def blow(self) -> None:
        self._blown = True
        self._hang_up()

    def _hang_up(self) -> None:
        if self._socket is not None:
            with suppress(OSError):  # it may be closed by now
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)  # below TLS, which would wait for a read


class _Counted(httpx2.SyncByteStream):
    def __init__(self, inner: httpx2.SyncByteStream, fuse: _Fuse) -> None:
        self._inner, self._fuse = inner, fuse

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        try:
            for piece in self._inner:
                size += len(piece)
                self._fuse.check()  # what came before it blew may still be read slowly
                if size > MAX_BYTES:
                    raise TooLong(say("endpoint-answer-too-long", most=MAX_BYTES))
                yield piece
        except httpx2.TransportError:
            self._fuse.check()
            raise
        self._fuse.check()  # an answer that ends with the connection was ended by us

    def close(self) -> None:
        self._fuse.put_out()
        self._inner.close()
