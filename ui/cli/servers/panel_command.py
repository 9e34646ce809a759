"""panel, tray: watch and steer runs in a browser or from the tray of this computer."""

import os
import signal
import socket
import sys
import threading
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import parse_toml, why_failed
from iris_screen.tools.extras import require_extra
from iris_screen.ui.cli.command import command
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

SERVING = Path(__file__).resolve().parents[2] / "panel" / ".streamlit" / "config.toml"
FIRST_PORT, TRIES = 8501, 20


@command(help="help-panel")
@click.option("--port", type=click.IntRange(1, 65535), help="help-panel-port")
@click.option("--browser/--no-browser", default=True, show_default=True, help="help-panel-browser")
@click.option("--address", default="127.0.0.1", hidden=True)
@click.option("--links", is_flag=True, hidden=True)
@pass_global_options
def panel(opts: GlobalOptions, port: int | None, browser: bool, address: str, links: bool) -> None:
    """Start, watch, answer and stop runs in a browser."""
    require_extra("panel", "iris panel")
    port = port or _find_free_port()
    refuse_public_address(address, port)
    _check_port(port)
    from iris_screen.ui.panel.app import app
    from iris_screen.ui.panel.session import KEYS, PANEL

    PANEL.given = opts
    PANEL.runs()  # an error in the settings or the store is reported here, before a browser opens
    if links:
        threading.Thread(target=_print_links, args=(port,), daemon=True).start()
    with suppress(KeyboardInterrupt):
        given = {"server.port": port, "server.headless": not browser, "server.baseUrlPath": KEYS.folder}
        app.run(config={**read_streamlit_options(SERVING), **given})


def _print_links(port: int) -> None:
    """Prints a link for each line of standard input, for whoever started the panel. It ends when the input does."""
    from iris_screen.ui.panel.session import KEYS

    for _ in sys.stdin:
        print(KEYS.make_link(port), flush=True)
    os.kill(os.getpid(), signal.SIGINT)


def refuse_public_address(address: str, port: int) -> None:
    """Raises UsageError, which names a safe way, for an address that others can reach."""
    with suppress(ValueError):
        if address == "localhost" or ip_address(address).is_loopback:
            return
    raise UsageError(say("usage-panel-elsewhere", address=address, port=port, host=socket.gethostname()))


def read_streamlit_options(file: Path) -> dict[str, Any]:
    """The settings in a file of Streamlit, by their dotted names."""
    return dict(_flatten("", parse_toml(file.read_text("utf-8"))))


def _flatten(above: str, table: dict[str, Any]) -> list[tuple[str, Any]]:
    """Every value of the table and of the tables in it, by its dotted name."""
    found: list[tuple[str, Any]] = []
    for name, value in table.items():
        found += _flatten(f"{above}{name}.", value) if isinstance(value, dict) else [(f"{above}{name}", value)]
    return found


def _find_free_port() -> int:
    """One of the usual ports. Raises UsageError if all are taken."""
    for port in range(FIRST_PORT, FIRST_PORT + TRIES):
        with suppress(UsageError):
            _check_port(port)
            return port
    raise UsageError(say("usage-no-free-port", first=FIRST_PORT, last=FIRST_PORT + TRIES - 1))


def _check_port(port: int) -> None:
    """Raises UsageError if the port cannot be used."""
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
    except OSError as error:
        raise UsageError(say("usage-port-unusable", port=port, why=why_failed(error))) from None


@command(help="help-tray")
@pass_global_options
def tray(opts: GlobalOptions) -> None:
    """Show the state of runs in the tray: start, pause and stop them, open the panel."""
    from iris_screen.ui.desktop_check import check_tray

    check_tray()
    from iris_screen.ui.tray.icon import run_tray

    raise SystemExit(run_tray(opts))
