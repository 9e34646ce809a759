"""panel: runs seen and steered in a browser of this computer."""

import os
import signal
import socket
import sys
import threading
import tomllib
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.ui.given import Given, pass_given

SERVING = Path(__file__).resolve().parents[1] / "panel" / ".streamlit" / "config.toml"
FIRST_PORT, TRIES = 8501, 20


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), help=f"The port; else the first that is free from {FIRST_PORT}.")
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the link in the browser.")
@click.option("--address", default="127.0.0.1", hidden=True)
@click.option("--links", is_flag=True, hidden=True, help="Print another link for each line read; end with them.")
@pass_given
def panel(given: Given, port: int | None, browser: bool, address: str, links: bool) -> None:
    """Start, watch, answer and stop runs in a browser.

    Answers this computer only, by a link that opens once. From another computer: a tunnel by SSH.
    """
    port = port or _free_port()
    refuse_elsewhere(address, port)
    _check(port)
    from iris_screen.ui.panel.app import app
    from iris_screen.ui.panel.session import HOUSE

    HOUSE.given = given
    HOUSE.runs()  # what is wrong with the settings or the store is said here, before a browser opens
    if links:
        threading.Thread(target=_hand_out, args=(port,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        app.run(config={**options(SERVING), "server.port": port, "server.headless": not browser})


def _hand_out(port: int) -> None:
    """A link for each line of standard input: who started the panel wants in. It ends with him."""
    from iris_screen.ui.panel.session import KEYS

    for _ in sys.stdin:
        print(f"http://127.0.0.1:{port}/?token={KEYS.invite()}", flush=True)
    os.kill(os.getpid(), signal.SIGINT)


def refuse_elsewhere(address: str, port: int) -> None:
    """Raises UsageError, with the way that is safe, for an address that others can reach."""
    with suppress(ValueError):
        if address == "localhost" or ip_address(address).is_loopback:
            return
    raise UsageError(
        f"The panel never listens on {address}: whoever reaches it would hold your phone. From another computer:"
        f" ssh -L {port}:127.0.0.1:{port} USER@{socket.gethostname()}, and open the link of `iris panel` there."
    )


def options(file: Path) -> dict[str, Any]:
    """A file of Streamlit's settings as its dotted names."""
    return dict(_dotted("", tomllib.loads(file.read_text("utf-8"))))


def _dotted(above: str, table: dict[str, Any]) -> list[tuple[str, Any]]:
    """Every value of the table and of those within it, by its dotted name."""
    found: list[tuple[str, Any]] = []
    for name, value in table.items():
        found += _dotted(f"{above}{name}.", value) if isinstance(value, dict) else [(f"{above}{name}", value)]
    return found


def _free_port() -> int:
    """Raises UsageError where there is none among the usual ones."""
    for port in range(FIRST_PORT, FIRST_PORT + TRIES):
        with suppress(UsageError):
            _check(port)
            return port
    raise UsageError(f"No port from {FIRST_PORT} to {FIRST_PORT + TRIES - 1} is free; choose one with --port.")


def _check(port: int) -> None:
    """Raises UsageError for a port that cannot be had."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
    except OSError as error:
        raise UsageError(f"Port {port} cannot be used ({error.strerror}); choose another with --port.") from None
