"""completion: what a shell needs to complete commands, options and run ids."""

import click
from click.shell_completion import get_completion_class

from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo

WHERE = {"bash": "~/.bashrc", "zsh": "~/.zshrc", "fish": "~/.config/fish/completions/iris.fish"}


@command(help="help-completion")
@click.argument("shell", type=click.Choice(list(WHERE)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL."""
    kind = get_completion_class(shell)
    assert kind is not None  # WHERE holds click's own shells
    where = say("cli-completion-whole", file=WHERE[shell])
    line = say("cli-completion-line", file=WHERE[shell], line=f'eval "$(iris completion {shell})"')
    echo(where if shell == "fish" else line)
    click.echo(kind(ctx.find_root().command, {}, "iris", "_IRIS_COMPLETE").source())
