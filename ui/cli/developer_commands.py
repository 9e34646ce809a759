"""bench, dst, studio, completion: commands for developers, and what a shell needs to complete commands."""

import json
import os
import secrets
import sys
from importlib import import_module
from pathlib import Path
from typing import NoReturn

import click
from click.shell_completion import get_completion_class

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.tools.extras import require_extra
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, echo_key
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

ROOT = Path(__file__).resolve().parents[2]
PRIVATE = {"LANGGRAPH_CLI_NO_ANALYTICS": "1", "LANGSMITH_TRACING": "false", "LANGCHAIN_TRACING_V2": "false"}
"""Nothing about the person's runs leaves the computer."""
WHERE = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/completions/iris.fish"}
TOKEN = "IRIS_STUDIO_TOKEN"  # noqa: S105  # the variable's name, not the token; graph.serve.guard reads it
PROOFS = "iris_screen.evals"
"""In the repository only, not in the installed package."""
PASS_ON = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}


@command(context_settings=PASS_ON, help="help-bench")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def bench(args: tuple[str, ...]) -> int:
    """Measure on this computer what the documentation claims."""
    return _call_module("bench", args)


@command(context_settings=PASS_ON, help="help-dst")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def dst(args: tuple[str, ...]) -> int:
    """Simulate whole runs that are cut off at every I/O and resumed."""
    return _call_module("dst", args)


def _call_module(name: str, args: tuple[str, ...]) -> int:
    """ui and evals must not import each other, so the module is found by its name."""
    try:
        module = import_module(f"{PROOFS}.{name}")
    except ModuleNotFoundError as error:
        if error.name != PROOFS:
            raise
        raise UsageError(say("proofs-repository-needed", command=f"iris {name}")) from None
    code: int | None = module.main(list(args))
    return code or 0


@command(help="help-studio")
@click.option("--port", type=click.IntRange(1, 65535), default=2024, show_default=True, help="help-studio-port")
@click.option("--browser", is_flag=True, help="help-studio-browser")
@pass_global_options
def studio(opts: GlobalOptions, port: int, browser: bool) -> NoReturn:
    """Serve the graph to LangGraph Studio, on 127.0.0.1, to those who have its token."""
    config = ROOT / "langgraph.json"
    if not config.exists():
        raise UsageError(say("studio-no-clone"))
    require_extra("studio", "iris studio")
    home = opts.load_settings().home.absolute()
    token = os.environ.get(TOKEN) or secrets.token_urlsafe(24)
    command = [sys.executable, "-m", "langgraph_cli", "dev", "--config", str(config), "--host", "127.0.0.1"]
    command += ["--port", str(port), "--no-reload"] + ([] if browser else ["--no-browser"])
    folder = home / "studio"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.chdir(folder)  # the server keeps its files in the folder it is started in, and reads them back by pickle
    echo_key(say("studio-token", token=token))
    sys.stdout.flush()
    environment = {**os.environ, **PRIVATE, TOKEN: token, "IRIS_HOME": str(home)}
    os.execve(sys.executable, command, environment)  # noqa: S606  # replaces this program; no shell


@command(help="help-schema", context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="[COMMAND]", nargs=-1)
@click.option("--all", "every", is_flag=True, help="help-schema-all")
def schema(words: tuple[str, ...], every: bool) -> None:
    """Print the JSON Schema of what COMMAND prints with --json; without COMMAND, list the commands that can."""
    from iris_screen.core.parsing.spelling import suggest_or_list
    from iris_screen.ui.cli.answers.json_schema import ANSWERS, make_schema

    name = " ".join(words).removesuffix(" --json")  # a command is often pasted whole
    if every:
        click.echo(json.dumps({each: make_schema(each) for each in ANSWERS}, ensure_ascii=False))
    elif not name:
        click.echo("\n".join(ANSWERS))
    elif name in ANSWERS:
        click.echo(json.dumps(make_schema(name), indent=2, ensure_ascii=False))
    else:
        raise UsageError(suggest_or_list(say("usage-no-schema", given=name), name, list(ANSWERS)))


@command(help="help-completion")
@click.argument("shell", type=click.Choice(list(WHERE)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL."""
    kind = get_completion_class(shell)
    assert kind is not None  # WHERE has only shells that click knows
    where = say("cli-completion-whole", file=WHERE[shell])
    line = say("cli-completion-line", file=WHERE[shell], line=f'eval "$(iris completion {shell})"')
    echo(where if shell == "fish" else line)
    click.echo(kind(ctx.find_root().command, {}, "iris", "_IRIS_COMPLETE").source())
