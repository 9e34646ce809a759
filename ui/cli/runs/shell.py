"""shell: does one typed task after another on one device."""

import click

from iris_screen.core.errors import IrisError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import ask, echo
from iris_screen.ui.global_options import GlobalOptions, pass_global_options

GOODBYES = frozenset({"", "exit", "quit", "退出"})
"""What ends the shell; "" is an empty line."""


@command(help="help-shell")
@click.option("--device", "-d", help="help-device")
@pass_global_options
def shell(opts: GlobalOptions, device: str | None) -> None:
    """Type one task after another; questions to the person are asked here."""
    from iris_screen.ui.cli.runs.follow_run import RunFollower

    settings = opts.load_settings(device=device)
    echo(say("cli-shell-greeting", device=settings.device))
    while True:
        try:
            task = ask("iris", prompt_suffix="> ", default="", show_default=False)
        except click.Abort:  # the end of the input
            return
        if task.lower() in GOODBYES:
            return
        try:
            RunFollower(settings).start(task)
        except IrisError as error:
            echo(error.message, err=True)
