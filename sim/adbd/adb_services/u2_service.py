"""tcp:9008 – the uiautomator2 server on the phone, as if it had been started: ping and the element tree.

Source: uiautomator2/core.py, its client, which uses JSON-RPC over HTTP.
"""

import json
import re

from iris_screen.sim.adbd.hub import PhoneLine
from iris_screen.sim.adbd.shell.dump_tree import hierarchy
from iris_screen.sim.adbd.stream import Stream, StreamClosed

_LENGTH = re.compile(rb"(?i)\r\ncontent-length: *(\d{1,6})\r\n")
_LONGEST_HEAD = 10_000


async def u2(line: PhoneLine, stream: Stream, _: str) -> None:
    """One request, one answer."""
    if not line.android.model.u2:
        return  # nothing listens on the port
    head = b""
    while b"\r\n\r\n" not in head:
        head += await stream.read_exactly(1)
        if len(head) > _LONGEST_HEAD:
            raise StreamClosed
    length = _LENGTH.search(head)
    body = await stream.read_exactly(int(length[1])) if length else b""
    await stream.write(_answer(line, head.split(b" ", 2)[1], body))


def _answer(line: PhoneLine, path: bytes, body: bytes) -> bytes:
    match path:
        case b"/ping":
            return _make_response(b"pong")
        case b"/jsonrpc/0":
            answer: dict[str, object] = {"error": {"code": -32601, "message": "method not found", "data": ""}}
            if json.loads(body or b"{}").get("method") == "dumpWindowHierarchy":
                answer = {"result": hierarchy(line.android)}
            return _make_response(json.dumps({"jsonrpc": "2.0", "id": 1, **answer}).encode())
        case _:
            return _make_response(b"", "404 Not Found")


def _make_response(content: bytes, status: str = "200 OK") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(content)}\r\nConnection: close\r\n\r\n".encode() + content
