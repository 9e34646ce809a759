"""Connections to an endpoint that always end: every answer has a time limit and a size limit.

An HTTP client's own read timeout restarts with each byte, so a trickle or endless headers would never time out. So a
timer closes the connection, whatever the client is waiting for.
"""

import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from threading import Timer
from typing import Any

import httpx2

from iris_screen.core.message import Message, say
from iris_screen.models.open_connections import OpenConnections
from iris_screen.text import render

MAX_BYTES = 4_000_000
"""Bytes of one answer on the wire; a stream wraps each word in about 300 bytes."""
_CONNECTED = frozenset({"connection.connect_tcp.complete", "connection.start_tls.complete"})
"""Events of httpx's trace extension: there is a socket now, or a TLS socket around it."""


class TooLong(httpx2.ReadError):
    """The answer exceeds a limit."""

    def __init__(self, message: Message) -> None:
        super().__init__(render(message))
        self.message = message


class BoundedTransport(httpx2.BaseTransport):
    """seconds: for a whole answer, from the first byte of the request on. inner: keeps no connection open."""

    def __init__(self, inner: httpx2.BaseTransport, seconds: float, connections: OpenConnections) -> None:
        self._inner, self._seconds, self._connections = inner, seconds, connections

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        deadline = _Deadline(self._seconds, self._connections)
        request.extensions["trace"] = deadline.watch
        try:
            response = self._inner.handle_request(request)
        except BaseException:
            deadline.cancel()
            deadline.check()
            raise
        # We did not ask for compression, so nothing is decompressed: four megabytes could become gigabytes.
        response.headers.pop("content-encoding", None)
        assert isinstance(response.stream, httpx2.SyncByteStream)
        response.stream = _Counted(response.stream, deadline)
        return response

    def close(self) -> None:
        self._inner.close()


class _Deadline:
    """A timer that closes the connection after some seconds of real time, unless it is cancelled first."""

    def __init__(self, seconds: float, connections: OpenConnections) -> None:
        self._seconds, self._expired, self._connections = seconds, False, connections
        self._socket: socket.socket | None = None
        self._timer = Timer(seconds, self.cut_off)
        self._timer.daemon = True
        self._timer.start()
        connections.add(self)

    def watch(self, event: str, info: Mapping[str, Any]) -> None:
        if event in _CONNECTED:
            self._socket = info["return_value"].get_extra_info("socket")
            if self._expired:
                self._hang_up()

    def cancel(self) -> None:
        self._connections.remove(self)
        self._timer.cancel()
        self._timer.join()

    def check(self) -> None:
        if self._expired:
            raise TooLong(say("endpoint-answer-too-slow", seconds=self._seconds)) from None

    def cut_off(self) -> None:
        self._expired = True
        self._hang_up()

    def _hang_up(self) -> None:
        if self._socket is not None:
            with suppress(OSError):  # it may be closed by now
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)  # bypasses TLS, which would wait for a read


class _Counted(httpx2.SyncByteStream):
    def __init__(self, inner: httpx2.SyncByteStream, deadline: _Deadline) -> None:
        self._inner, self._deadline = inner, deadline

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        try:
            for piece in self._inner:
                size += len(piece)
                self._deadline.check()  # data received before it expired may still be read slowly
                if size > MAX_BYTES:
                    raise TooLong(say("endpoint-answer-too-long", most=MAX_BYTES))
                yield piece
        except httpx2.TransportError:
            self._deadline.check()
            raise
        self._deadline.check()  # if the answer ended with the connection, we may have closed it

    def close(self) -> None:
        self._deadline.cancel()
        self._inner.close()
