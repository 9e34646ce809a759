"""The entry point of `iris`: the list of commands, and how an error becomes one sentence and an exit code.

`iris --help` imports only click and the help texts; a command is imported when it is called.
"""

import io
import json
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn

import click
import platformdirs

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.parsing.kept_results import keep_results_in
from iris_screen.graph.lifecycle.late_modules import defer_unused
from iris_screen.ui.cli.command import LazyGroup, group
from iris_screen.ui.cli.ctrl_c import STOPPED_BY_A_PERSON, end_at_ctrl_c, interrupt_at_ctrl_c
from iris_screen.ui.cli.garbage import end_with, start_collecting
from iris_screen.ui.cli.output import echo, phrase, set_language
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.language import require_language
from iris_screen.ui.serve.place import SET_BY_IRIS, LeaveBehind, find_place

if TYPE_CHECKING:
    from iris_screen.text import Keyed

UNWRITABLE = 2
UNSEEN = "@-"
"""Stands in place of all arguments, which are then read from standard input as a JSON list: the process list shows
arguments to everybody on this computer.
"""

COMMANDS = {
    "demo": "iris_screen.ui.cli.runs.run_command:demo",
    "setup": "iris_screen.ui.cli.machines.setup:setup",
    "run": "iris_screen.ui.cli.runs.run_command:run",
    "record": "iris_screen.ui.cli.runs.record_command:record",
    "resume": "iris_screen.ui.cli.runs.run_command:resume",
    "fork": "iris_screen.ui.cli.runs.run_command:fork",
    "answer": "iris_screen.ui.cli.runs.run_command:answer",
    "listen": "iris_screen.ui.cli.servers.listen:listen",
    "pause": "iris_screen.ui.cli.runs.run_command:pause",
    "step": "iris_screen.ui.cli.runs.run_command:step",
    "stop": "iris_screen.ui.cli.runs.run_command:stop",
    "submit": "iris_screen.ui.cli.fleet.submit_command:submit",
    "worker": "iris_screen.ui.cli.fleet.worker_command:worker",
    "fleet": "iris_screen.ui.cli.fleet.fleet_commands:fleet",
    "store": "iris_screen.ui.cli.fleet.setup_commands:store",
    "shell": "iris_screen.ui.cli.runs.shell:shell",
    "voice": "iris_screen.ui.cli.runs.voice_command:voice",
    "chat": "iris_screen.ui.cli.runs.chat_command:chat",
    "runs": "iris_screen.ui.cli.runs.history:runs",
    "show": "iris_screen.ui.cli.runs.history:show",
    "report": "iris_screen.ui.cli.runs.reporting:report",
    "diff": "iris_screen.ui.cli.runs.reporting:diff",
    "delete": "iris_screen.ui.cli.runs.history:delete",
    "examples": "iris_screen.ui.cli.runs.shell:examples",
    "plan": "iris_screen.ui.cli.runs.picture_commands:plan",
    "locate": "iris_screen.ui.cli.runs.picture_commands:locate",
    "match": "iris_screen.ui.cli.runs.picture_commands:match",
    "verify": "iris_screen.ui.cli.runs.picture_commands:verify",
    "flow": "iris_screen.ui.cli.runs.picture_commands:flow",
    "skill": "iris_screen.ui.cli.runs.skill_commands:skill",
    "memory": "iris_screen.ui.cli.knowledge.memory_commands:memory",
    "secret": "iris_screen.ui.cli.knowledge.secret:secret",
    "watch": "iris_screen.ui.cli.knowledge.watch:watch",
    "refs": "iris_screen.ui.cli.knowledge.refs:refs",
    "policy": "iris_screen.ui.cli.knowledge.policy_commands:policy",
    "sim": "iris_screen.ui.cli.machines.sim_commands:sim",
    "devices": "iris_screen.ui.cli.machines.devices:devices",
    "calibrate": "iris_screen.ui.cli.machines.calibrate:calibrate",
    "arm": "iris_screen.ui.cli.machines.arm_commands:arm",
    "doctor": "iris_screen.ui.cli.machines.doctor:doctor",
    "panel": "iris_screen.ui.cli.servers.panel_command:panel",
    "tray": "iris_screen.ui.cli.servers.panel_command:tray",
    "serve": "iris_screen.ui.cli.servers.serve_command:serve",
    "mcp": "iris_screen.ui.cli.servers.mcp_command:mcp",
    "studio": "iris_screen.ui.cli.developer_commands:studio",
    "bench": "iris_screen.ui.cli.developer_commands:bench",
    "dst": "iris_screen.ui.cli.developer_commands:dst",
    "schema": "iris_screen.ui.cli.developer_commands:schema",
    "completion": "iris_screen.ui.cli.developer_commands:completion",
}
VERSION = "iris_screen.ui.cli.machines.version"
"""What `--version` shows, imported when it is asked for, as commands are."""


@group(cls=LazyGroup, homes=COMMANDS, help="help-iris", context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--env-file", type=click.Path(path_type=Path), help="help-env-file")
@click.option("--config", type=click.Path(path_type=Path), help="help-config")
@click.option("--set", "sets", multiple=True, metavar="NAME=VALUE", help="help-set")
@click.option("--lang", metavar="LANGUAGE", expose_value=False, help="help-lang")
@click.option("--debug", is_flag=True, expose_value=False, help="help-debug")
@click.option("--json", "as_json", is_flag=True, is_eager=True, help="help-version-json")  # read before --version is
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=lambda ctx, _, asked: import_module(VERSION).show_version(ctx) if asked else None,
    help="help-version",
)
@click.pass_context
def cli(ctx: click.Context, env_file: Path | None, config: Path | None, sets: tuple[str, ...], as_json: bool) -> None:
    """Stores the options before the command. --lang and --debug may appear anywhere, and are removed already."""
    if as_json:  # a command has its own, after its name
        raise click.NoSuchOption("--json", ctx=ctx)
    ctx.obj = GlobalOptions(env_file, config, sets)


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Runs `iris` with these arguments (by default those of sys.argv), and ends the process with its exit code."""
    words = list(sys.argv[1:] if args is None else args)
    start_collecting(words)
    prepare()
    closed = _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if closed:
        sys.exit(_report(phrase("cli-output-closed"), UNWRITABLE, debug=False))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _StandardOutput(sys.stdout)
    code = STOPPED_BY_A_PERSON
    try:
        interrupt_at_ctrl_c()
        code = exit_code(words)
        end_at_ctrl_c(code)
    except KeyboardInterrupt:  # another one, while the first was being reported
        end_at_ctrl_c(code)
    if LeaveBehind.minutes:
        from iris_screen.ui.serve.launch import start_unasked

        start_unasked(LeaveBehind.minutes)
    end_with(code)


def prepare() -> None:
    """What comes before everything that is imported later."""
    find_place()
    for name, value in SET_BY_IRIS.items():
        os.environ.setdefault(name, value)
    defer_unused()
    keep_results_in(platformdirs.user_cache_path("iris", appauthor=False) / "results")


def _replace_closed_streams() -> bool:
    """Opens os.devnull for closed standard streams, or a database would get their file numbers. Returns whether stdout
    was closed.
    """
    closed = sys.stdout is None
    while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(handle)
    sys.stdin = sys.stdin or os.fdopen(0, "r", encoding="utf-8", closefd=False)
    sys.stdout = sys.stdout or os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", encoding="utf-8", closefd=False)
    return closed


class _OutputFailed(Exception):
    """Standard output cannot be written: the disk is full, or the terminal is gone."""


class _StandardOutput(io.TextIOWrapper):
    """Standard output whose write errors can be told from those of other files."""

    def __init__(self, stream: io.TextIOWrapper) -> None:
        line_by_line, encoding, errors = stream.line_buffering, stream.encoding, stream.errors
        super().__init__(stream.detach(), encoding=encoding, errors=errors, line_buffering=line_by_line)

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            _raise_marked(error)

    def flush(self) -> None:
        """Uses names of this module only if it fails: Python 3.13 flushes once more after it has cleared them."""
        try:
            super().flush()
        except OSError as error:
            _raise_marked(error)


def _raise_marked(error: OSError) -> NoReturn:
    if isinstance(error, BrokenPipeError):
        raise error
    raise _OutputFailed(error.strerror or "error") from error


def exit_code(args: list[str]) -> int:
    """Runs the command and returns its exit code. Prints an error as one sentence on stderr."""
    debug = "--debug" in args
    if not debug:
        sys.excepthook = _report_crash
    set_language()
    try:
        args, debug, asked = split_options(_read_hidden_arguments() if args == [UNSEEN] else args)
        set_language(require_language(asked) if asked else "")
        code = cli.main(args, prog_name="iris", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:  # a group without a command: its help is printed as it is
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.ClickException as error:
        from iris_screen.ui.cli.usage_errors import explain_error

        return _report(explain_error(error), error.exit_code, debug)
    except IrisError as error:
        return _report(error.message, error.exit_code, debug)
    except (KeyboardInterrupt, click.Abort):
        return _report(phrase("cli-stopped"), STOPPED_BY_A_PERSON, debug)
    except BrokenPipeError:
        return _drop_output()
    except _OutputFailed as error:
        _drop_output()
        return _report(phrase("cli-output-unwritten", why=str(error)), UNWRITABLE, debug)
    return code if isinstance(code, int) else 0


def split_options(args: list[str]) -> tuple[list[str], bool, str]:
    """The arguments without --debug and --lang, which may be anywhere; whether --debug is set; the --lang value."""
    rest: list[str] = []
    debug, language = False, ""
    words = iter(args)
    for word in words:
        match word.partition("="):
            case ("--", "", ""):
                return [*rest, word, *words], debug, language
            case ("--debug", "", ""):
                debug = True
            case ("--lang", equals, named):
                language = named if equals else next(words, "?")
            case _:
                rest.append(word)
    return rest, debug, language


def _read_hidden_arguments() -> list[str]:
    """The arguments from standard input. Raises UsageError if they are not a JSON list of strings."""
    try:
        said = json.load(sys.stdin)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, list) or not all(isinstance(word, str) for word in said):
        from iris_screen.core.message import say

        raise UsageError(say("cli-unseen-no-list", sign=UNSEEN))
    return said


def _report(message: "Keyed", code: int, debug: bool) -> int:
    if debug:
        traceback.print_exc()
    echo(message, err=True)
    return code


def _drop_output() -> int:
    """For a reader that has gone (`iris runs | head`): exit quietly, also at the last flush of the interpreter."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _report_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Prints an unexpected exception in one sentence. Ctrl-C has been reported already."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(STOPPED_BY_A_PERSON)
    what = sanitize(f"{kind.__name__}: {error}")
    echo(phrase("cli-own-fault", what=what), err=True)
