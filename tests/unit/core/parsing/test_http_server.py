"""A stranger's request is read within bounds, whatever it is, and the server goes on serving others."""

import socket
from collections.abc import Iterator
from contextlib import closing
from random import Random
from time import monotonic

import pytest

from iris_screen.core.parsing import http_server
from iris_screen.core.parsing.http_server import MOST_HEAD, MOST_OPEN, BoundedHandler, BoundedServer
from tests.serving import serving

MAX_BYTES = 1_000


class Echo(BoundedHandler):
    """Answers with what it was sent."""

    most_seconds = 0.5

    def do_POST(self) -> None:  # noqa: N802  # the name that the base class looks for
        body = self.read_body(MAX_BYTES)
        self.send_response(413 if body is None else 200)
        self.end_headers()
        self.wfile.write(body or b"")


@pytest.fixture
def server(capsys: pytest.CaptureFixture[str]) -> Iterator[BoundedServer]:
    with serving(BoundedServer(("127.0.0.1", 0), Echo)) as server:
        yield server
        assert send(server, b"POST / HTTP/1.0\r\nContent-Length: 2\r\n\r\nok").endswith(b"\r\n\r\nok")
    assert capsys.readouterr() == ("", "")  # above all, no traceback


def send(server: BoundedServer, *parts: bytes) -> bytes:
    """The answer, b"" if the connection was only closed."""
    with closing(socket.create_connection(("127.0.0.1", server.server_port), timeout=10)) as line:
        said = b""
        try:
            for part in parts:
                line.sendall(part)
            while piece := line.recv(65_536):
                said += piece
        except ConnectionError:  # refused while it was still sending
            pass
        return said


def status(said: bytes) -> int:
    """Of HTTP/0.9, which has none, 400."""
    return int(said.split()[1]) if said.startswith(b"HTTP/") else 400 if said else 0


@pytest.mark.parametrize("size", [0, 1, MAX_BYTES])
def test_a_request_within_bounds_is_answered(server: BoundedServer, size: int) -> None:
    head = f"POST /x HTTP/1.0\r\nHost: a\r\nContent-Length: {size}\r\n\r\n".encode()
    said = send(server, head[:7], head[7:], b"b" * size)
    assert status(said) == 200 and said.count(b"b" * size or b"\r\n\r\n") == 1


@pytest.mark.parametrize(
    "length",
    [
        "", "-1", "+1", "1001", "1e3", "0x10", "1 1", "1,1", "1_0", "٣", "9" * 30, "9" * 4_400, "NaN",
        "1\r\nContent-Length: 1", "1\r\nContent-Length: 2", "1\r\nTransfer-Encoding: chunked",
    ],
)  # fmt: skip
def test_a_length_that_is_none_or_is_too_large_is_refused(server: BoundedServer, length: str) -> None:
    assert status(send(server, f"POST / HTTP/1.0\r\nContent-Length: {length}\r\n\r\nb".encode())) == 413


@pytest.mark.parametrize(
    "head",
    [
        b"POST /" + b"a" * MOST_HEAD + b" HTTP/1.0\r\n\r\n",
        b"a" * (5 * MOST_HEAD),
        b"POST / HTTP/1.0\r\nX: " + b"a" * MOST_HEAD + b"\r\n\r\n",
        b"POST / HTTP/1.0\r\n" + b"X: a\r\n" * MOST_HEAD + b"\r\n",
        b"POST / HTTP/1.0\r\n" + b"X: a\r\n" * 101 + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"\x00\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"BREW / HTTP/1.0\r\n\r\n",
        b"POST / HTTP/1.0\r\nno header at all\r\n\r\n",
    ],
)
def test_a_head_that_is_too_large_or_is_none_is_refused(server: BoundedServer, head: bytes) -> None:
    assert status(send(server, head)) in {0, 400, 413, 414, 431, 501, 505}


@pytest.mark.parametrize(
    "start", [b"", b"P", b"POST / HTTP/1.0\r\nX: ", b"POST / HTTP/1.0\r\nContent-Length: 9\r\n\r\nb"]
)
def test_who_sends_a_byte_now_and_then_is_dropped_in_time(server: BoundedServer, start: bytes) -> None:
    began = monotonic()
    with closing(socket.create_connection(("127.0.0.1", server.server_port), timeout=10)) as line:
        line.sendall(start)
        line.settimeout(0.05)
        while True:
            try:
                if not line.recv(1_000):
                    break
            except TimeoutError:
                line.sendall(b"x" if start else b"")
            except ConnectionError:
                break
    assert monotonic() - began < 10 * Echo.most_seconds


def test_no_more_connections_than_that_are_kept_open_and_then_others_come_in(server: BoundedServer) -> None:
    lines = [socket.create_connection(("127.0.0.1", server.server_port), timeout=10) for _ in range(MOST_OPEN + 8)]
    shut = sum(line.recv(1) == b"" for line in lines[-8:])
    assert shut == 8
    for line in lines:
        line.close()
    while not send(server, b"POST / HTTP/1.0\r\nContent-Length: 1\r\n\r\nb"):
        pass  # the places become free when their time is over, or their client is gone


def test_noise_of_any_kind_leaves_the_server_up(server: BoundedServer) -> None:
    chance = Random(7)
    whole = b"POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 5\r\n\r\nbread"
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 5)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 9])] = chance.randbytes(chance.choice([0, 1, 40]))
        with closing(socket.create_connection(("127.0.0.1", server.server_port), timeout=10)) as line:
            line.sendall(bytes(data))
            line.shutdown(socket.SHUT_WR)
            try:
                said = line.recv(65_536)
            except ConnectionError:
                said = b""
        assert status(said) in {0, 200, 400, 413, 414, 431, 501, 505}, bytes(data)


def test_the_bounds_are_those_of_the_documentation() -> None:
    assert (http_server.MOST_HEAD, http_server.MOST_SECONDS, http_server.MOST_OPEN) == (16_384, 10.0, 32)
