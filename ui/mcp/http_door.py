"""MCP over HTTP, on this computer only. A caller must know the token and name this computer as its Host; a web page,
which a browser makes say where it comes from, is never let in.
"""

import secrets
import signal
import socket
from types import FrameType

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import override

from iris_screen.core.message import Message, say
from iris_screen.text import render
from iris_screen.ui.mcp.held_screen import HeldScreen

HERE = "127.0.0.1"
LARGEST = 1_000_000
"""Bytes of a request."""
MOST_REQUESTS = 64
"""That are answered at the same time."""


class Door:
    """Lets in who has the token."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app, self._token = app, token.encode()
        self._hosts = {f"{name}:{port}".encode() for name in (HERE, "localhost")}
        self._inside = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if refusal := self._find_refusal(scope["headers"]):
            status, why = refusal
            await PlainTextResponse(render(why), status)(scope, receive, send)
            return
        self._inside += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._inside -= 1

    def _find_refusal(self, headers: list[tuple[bytes, bytes]]) -> tuple[int, Message] | None:
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return 403, say("mcp-not-this-computer")
        if any(name == b"origin" for name, _ in headers):
            return 403, say("mcp-no-pages")
        given = [value.removeprefix(b"Bearer ") for name, value in headers if name == b"authorization"]
        if len(given) != 1 or not secrets.compare_digest(given[0], self._token):
            return 401, say("mcp-token-missing")
        return (503, say("mcp-too-many", most=MOST_REQUESTS)) if self._inside >= MOST_REQUESTS else None


class _Server(uvicorn.Server):
    """The signal of `iris stop RUN` ends the run, not the server."""

    screen: HeldScreen

    @override
    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGINT or not self.screen.interrupt():
            super().handle_exit(sig, frame)


async def serve_http(server: "MCPServer[object]", screen: HeldScreen, listening: socket.socket, token: str) -> None:
    """Until a signal ends it. listening: bound already."""
    port = listening.getsockname()[1]
    hosts = [f"{name}:{port}" for name in (HERE, "localhost")]
    app = server.streamable_http_app(
        max_request_body_size=LARGEST,
        transport_security=TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=[]),
    )
    config = uvicorn.Config(
        Door(app, token, port), log_level="error", access_log=False, timeout_graceful_shutdown=2, ws="none"
    )
    serving = _Server(config)
    serving.screen = screen
    await serving.serve(sockets=[listening])
