"""studio: the graph in LangGraph Studio, served from this computer."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command

ROOT = Path(__file__).resolve().parents[3]

PRIVATE = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGSMITH_TRACING": "false", "LANGCHAIN_TRACING_V2": "false"}
"""Nothing about the person's runs leaves the computer."""


@command(help="help-studio")
@click.option("--port", type=click.IntRange(1, 65535), default=2024, show_default=True, help="help-studio-port")
@click.option("--browser", is_flag=True, help="help-studio-browser")
def studio(port: int, browser: bool) -> NoReturn:
    """Serve the graph to LangGraph Studio, on 127.0.0.1."""
    config = ROOT / "langgraph.json"
    if not config.exists():
        raise UsageError(say("studio-no-clone"))
    if find_spec("langgraph_cli") is None:
        raise UsageError(say("studio-not-installed"))
    command = [sys.executable, "-m", "langgraph_cli", "dev", "--config", str(config), "--host", "127.0.0.1"]
    command += ["--port", str(port), "--no-reload"] + ([] if browser else ["--no-browser"])
    os.chdir(ROOT)  # the paths in langgraph.json begin there
    os.execve(sys.executable, command, {**os.environ, **PRIVATE})  # noqa: S606  # this program is over; no shell
