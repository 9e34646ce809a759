"""What `iris --version` shows, for a bug report: the version, Python, the system and the extras."""

import platform
import sys
from importlib import metadata
from typing import NoReturn

import click

from iris_screen.core.message import Message, say
from iris_screen.tools.extras import EXTRAS, find_missing
from iris_screen.ui.cli.output import localize, print_json
from iris_screen.ui.escaping import format_row


def show_version(ctx: click.Context) -> NoReturn:
    """Prints it, as JSON if --json is given, and ends the command."""
    version, python = metadata.version("iris-screen"), platform.python_version()
    if ctx.params["as_json"]:
        from iris_screen.ui.cli.answers.machine_answers import Extra, VersionAnswer

        missing = {name: list(find_missing(name)) for name in EXTRAS}
        extras = {name: Extra(installed=not packages, missing=packages) for name, packages in missing.items()}
        here = platform.platform()
        print_json(VersionAnswer(iris=version, python=python, program=sys.executable, system=here, extras=extras))
        ctx.exit()
    click.echo(f"iris {version}")
    said = (
        ("python", localize(say("check-python", version=python, program=sys.executable))),
        ("system", platform.platform()),
        ("extras", localize(describe_extras())),
    )
    for name, words in said:
        click.echo(format_row([localize(say("check-name", name=name)), words], (11, 0)))
    ctx.exit()


def describe_extras() -> Message:
    """Which extras are installed, which are not, and the command that adds one. None is needed."""
    there = [name for name in EXTRAS if not find_missing(name)]
    missing = [name for name in EXTRAS if name not in there]
    return say("check-extras", there=there, missing=missing, none=not there, whole=not missing)
