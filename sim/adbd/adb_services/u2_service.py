"""tcp:9008 – the server of uiautomator2 on the phone, as if somebody had started it: its ping and its element tree.

Source: uiautomator2/core.py, which asks it by JSON-RPC over HTTP.
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
        return  # nothing listens there
    head = b""
    while b"\r\n\r\n" not in head:
        head += await stream.read_exactly(1)
        if len(head) > _LONGEST_HEAD:
            raise StreamClosed
    length = _LENGTH.search(head)
    body = await stream.read_exactly(int(length[1])) if length else b""
    await stream.write(_answered(line, head.split(b" ", 2)[1], body))


def _answered(line: PhoneLine, path: bytes, body: bytes) -> bytes:
    match path:
        case b"/ping":
            return _response(b"pong")
        case b"/jsonrpc/0":
            return _response(json.dumps({"jsonrpc": "2.0", "id": 1, **_called(line, body)}).encode())
        case _:
            return _response(b"", "404 Not Found")


def _called(line: PhoneLine, body: bytes) -> dict[str, object]:
    asked = json.loads(body or b"{}")
    if asked.get("method") != "dumpWindowHierarchy":
        return {"error": {"code": -32601, "message": "method not found", "data": ""}}
    return {"result": hierarchy(line.android)}


def _response(content: bytes, status: str = "200 OK") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(content)}\r\nConnection: close\r\n\r\n".encode() + content
