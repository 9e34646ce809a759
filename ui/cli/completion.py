"""completion: what a shell needs to complete commands, options and run ids."""

import click
from click.shell_completion import get_completion_class

WHERE = {
    "bash": '# add to ~/.bashrc:  eval "$(iris completion bash)"',
    "zsh": '# add to ~/.zshrc:  eval "$(iris completion zsh)"',
    "fish": "# add to ~/.config/fish/completions/iris.fish",
}


@click.command()
@click.argument("shell", type=click.Choice(list(WHERE)))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL."""
    kind = get_completion_class(shell)
    assert kind is not None  # WHERE holds click's own shells
    click.echo(WHERE[shell])
    click.echo(kind(ctx.find_root().command, {}, "iris", "_IRIS_COMPLETE").source())
