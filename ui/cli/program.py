"""The very top of the program: the commands there are, and how an error becomes one sentence and an exit code.

`iris --help` imports the command modules and click, nothing else (what they need, they import when called).
"""

import io
import json
import os
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn

import click

from iris_screen.core.errors import IrisError
from iris_screen.ui.escaping import plain
from iris_screen.ui.given import Given

UNWRITABLE, STOPPED_BY_A_PERSON = 2, 4
UNSEEN = "@-"
"""In place of all arguments, which then come as a JSON list on standard input: a list of processes shows arguments to
everybody on this computer.
"""

COMMANDS = {
    "demo": "ui.cli.demo:demo",
    "setup": "ui.cli.setup:setup",
    "run": "ui.cli.running:run",
    "resume": "ui.cli.running:resume",
    "fork": "ui.cli.running:fork",
    "answer": "ui.cli.running:answer",
    "listen": "ui.cli.listening:listen",
    "pause": "ui.cli.steering:pause",
    "step": "ui.cli.steering:step",
    "stop": "ui.cli.running:stop",
    "shell": "ui.cli.talking:shell",
    "chat": "ui.cli.chatting:chat",
    "runs": "ui.cli.history:runs",
    "show": "ui.cli.history:show",
    "report": "ui.cli.reporting:report",
    "diff": "ui.cli.reporting:diff",
    "delete": "ui.cli.history:delete",
    "plan": "ui.cli.pictures:plan",
    "locate": "ui.cli.pictures:locate",
    "match": "ui.cli.pictures:match",
    "verify": "ui.cli.pictures:verify",
    "flow": "ui.cli.pictures:flow",
    "skill": "ui.cli.skills:skill",
    "memory": "ui.cli.memory:memory",
    "secret": "ui.cli.secret:secret",
    "watch": "ui.cli.watching:watch",
    "refs": "ui.cli.refs:refs",
    "policy": "ui.cli.policy:policy",
    "sim": "ui.cli.worlds:sim",
    "devices": "ui.cli.devices:devices",
    "calibrate": "ui.cli.calibrating:calibrate",
    "doctor": "ui.cli.doctor:doctor",
    "panel": "ui.cli.panel:panel",
    "tray": "ui.cli.tray:tray",
    "studio": "ui.cli.studio:studio",
    "bench": "ui.cli.proofs:bench",
    "dst": "ui.cli.proofs:dst",
    "completion": "ui.cli.completion:completion",
}


class LazyGroup(click.Group):
    """A group that knows where its commands are and imports one when it is called."""

    def __init__(self, *args: Any, homes: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.homes = homes or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.homes)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        home = self.homes.get(cmd_name)
        if home is None:
            return None
        module, _, name = home.partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


@click.group(cls=LazyGroup, homes=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--env-file", type=click.Path(path_type=Path), help="Read settings from this .env file.")
@click.option("--config", type=click.Path(path_type=Path), help="Read settings from this file instead of config.toml.")
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="Any setting, such as grid_step=50.")
@click.option("--debug", is_flag=True, expose_value=False, help="Show where an error came from; works anywhere.")
@click.version_option(package_name="iris-screen", message="iris %(version)s")
@click.pass_context
def cli(ctx: click.Context, env_file: Path | None, config: Path | None, sets: tuple[str, ...]) -> None:
    """Iris operates a screen the way a person does. Start with: iris demo"""
    ctx.obj = Given(env_file, config, sets)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run `iris` with these arguments (sys.argv's by default) and leave the program with its exit code."""
    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")  # read when langgraph is imported
    closed = _taken_up()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if closed:
        sys.exit(_told("Standard output is closed; open it, or send it to a file.", UNWRITABLE, debug=False))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _Paper(sys.stdout)
    _leave(exit_code(list(sys.argv[1:] if args is None else args)))


def _leave(code: int) -> NoReturn:
    """A thread may still wait for an answer that nobody needs any more; the interpreter would abort over it."""
    if not any(thread.daemon for thread in threading.enumerate()):
        sys.exit(code)
    with suppress(OSError):
        sys.stderr.flush()
    os._exit(code)


def _taken_up() -> bool:
    """Gives closed streams a place that leads nowhere, or a database would get their numbers; whether stdout was."""
    closed = sys.stdout is None
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8", closefd=False)
    return closed


class _Unwritten(Exception):
    """What we print cannot be written: the disk is full, or the terminal is gone."""


class _Paper(io.TextIOWrapper):
    """Standard output that can be told from all other files when it fails."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        line_by_line, encoding, errors = stream.line_buffering, stream.encoding, stream.errors
        super().__init__(stream.detach(), encoding=encoding, errors=errors, line_buffering=line_by_line)

    def write(self, text: str) -> int:
        with _as_unwritten():
            return super().write(text)

    def flush(self) -> None:
        with _as_unwritten():
            super().flush()


@contextmanager
def _as_unwritten() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _Unwritten(error.strerror or "error") from error


def exit_code(args: list[str]) -> int:
    """Do what the arguments say. Errors end here, as one sentence on stderr."""
    debug = "--debug" in args
    if not debug:
        sys.excepthook = _own_fault
    try:
        args = _unseen() if args == [UNSEEN] else args
        code = cli.main([a for a in args if a != "--debug"], prog_name="iris", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:  # a group by itself: its help, laid out as it is
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        return _told(_with_hint(error), error.exit_code, debug)
    except IrisError as error:
        return _told(str(error), error.exit_code, debug)
    except (KeyboardInterrupt, click.Abort):
        return _told("Stopped.", STOPPED_BY_A_PERSON, debug)
    except BrokenPipeError:
        return _nobody_reads()
    except _Unwritten as error:
        _nobody_reads()
        return _told(f"The output cannot be written ({error}); what was done is kept: iris runs.", UNWRITABLE, debug)
    return code if isinstance(code, int) else 0


def _unseen() -> list[str]:
    try:
        said = json.load(sys.stdin)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, list) or not all(isinstance(word, str) for word in said):
        raise click.UsageError(f"{UNSEEN} wants all arguments as a JSON list of texts on standard input.")
    return said


def _told(sentence: str, code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    click.echo(plain(sentence), err=True)
    return code


def _with_hint(error: click.ClickException) -> str:
    sentence = error.format_message().rstrip(".")
    ctx = error.ctx if isinstance(error, click.UsageError) else None
    return f"{sentence}. See: {ctx.command_path} --help" if ctx else f"{sentence}."


def _nobody_reads() -> int:
    """What reads our output has gone (`iris runs | head`): leave quietly, also at the interpreter's last flush."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _own_fault(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """For what nobody raised on purpose."""
    what = plain(f"{kind.__name__}: {error}")
    click.echo(f"Something is wrong in Iris itself ({what}); run it again with --debug and report it.", err=True)
