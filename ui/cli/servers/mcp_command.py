"""mcp: lets programs that speak the Model Context Protocol operate one device."""

import asyncio
import os
import secrets
import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import why_failed
from iris_screen.tools.extras import require_extra
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo
from iris_screen.ui.cli.runs.run_command import allow_options, model_options, pick_model_options, read_allowances
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

    from iris_screen.ui.mcp.held_screen import HeldScreen

TOKEN = "IRIS_MCP_TOKEN"  # noqa: S105  # the variable's name, not the token
SHORTEST = 16
"""Signs of a token of one's own."""
PORT = 8730
BACKLOG = 2048
"""Connections that may wait until the server takes them, as uvicorn has it."""


@command(help="help-mcp")
@click.option("--device", "-d", help="help-device")
@click.option("--http", is_flag=True, help="help-mcp-http")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="help-mcp-port")
@click.option("--trust-elicitation", is_flag=True, help="help-mcp-trust")
@model_options
@click.option("--max-turns", type=click.IntRange(1, 100_000), help="help-run-max-turns")
@click.option("--max-seconds", type=float, help="help-run-max-seconds")
@allow_options
@pass_global_options
def mcp(opts: GlobalOptions, /, device: str | None, http: bool, port: int, **options: Any) -> None:
    """Serve one device to MCP clients: over standard input and output, or over HTTP on this computer."""
    require_extra("mcp", "iris mcp")
    limits = {name: options[name] for name in ("max_turns", "max_seconds")}
    settings = opts.load_settings(device=device, **limits, **pick_model_options(options))
    from iris_screen.graph.runs import Runs
    from iris_screen.graph.serve.allowance_pool import AllowancePool
    from iris_screen.graph.session.screen_session import LONG
    from iris_screen.ui.mcp.held_screen import HeldScreen
    from iris_screen.ui.mcp.mcp_server import make_server

    _ = Runs(settings).store  # a store that cannot be opened is said before a client connects
    budget = LONG.replace(**{name: value for name, value in limits.items() if value is not None})
    screen = HeldScreen(settings, AllowancePool(tuple(read_allowances(options))), budget)
    server = make_server(screen, trusted=options["trust_elicitation"])
    try:
        with suppress(KeyboardInterrupt, asyncio.CancelledError):
            if http:
                _serve_http(server, screen, port)
            else:
                asyncio.run(_serve_stdio(server, screen))
    finally:
        screen.close()


async def _serve_stdio(server: "MCPServer[Any]", screen: "HeldScreen") -> None:
    """Until the client goes or a signal comes. That of `iris stop RUN` ends the run, not the server."""

    def end() -> None:
        screen.close()
        os._exit(0)  # whatever reads standard input cannot be interrupted: an ordinary end would wait for the client

    def interrupt() -> None:
        if not screen.interrupt():
            end()

    with suppress(NotImplementedError):  # Windows
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, interrupt)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)
    await server.run_stdio_async()


def _serve_http(server: "MCPServer[Any]", screen: "HeldScreen", port: int) -> None:
    from iris_screen.ui.mcp.http_door import HERE, serve_http

    token = os.environ.get(TOKEN, "") or secrets.token_urlsafe(24)
    if len(token) < SHORTEST:
        raise UsageError(say("mcp-token-short", name=TOKEN, least=SHORTEST))
    with socket.socket() as listening:
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((HERE, port))
            listening.listen(BACKLOG)  # before the address is printed: who reads it may connect at once
        except OSError as error:
            raise UsageError(say("usage-port-unusable", port=port, why=why_failed(error))) from None
        address = f"http://{HERE}:{listening.getsockname()[1]}/mcp"
        if os.environ.get(TOKEN):
            echo(say("mcp-listening-own", address=address, name=TOKEN), err=True)
        else:
            echo(say("mcp-listening", address=address, token=token), err=True)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises it again once it has ended
        asyncio.run(serve_http(server, screen, listening, token))
