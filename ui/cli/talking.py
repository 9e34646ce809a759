"""shell: task after task on one device, typed in."""

from collections.abc import Iterator

import click

from core.errors import IrisError
from ui.cli.given import Given, pass_given
from ui.cli.words import plain

GREETING = "Say what to do, one task a line; an empty line, exit or 退出 ends. It is done on {device}."
GOODBYES = frozenset({"", "exit", "quit", "退出"})


@click.command()
@click.option("--device", "-d", help="What to do it on; sim: is the default (docs/devices.md).")
@pass_given
def shell(given: Given, device: str | None) -> None:
    """Type task after task; what needs a person is asked here."""
    from ui.cli.going import Going

    settings = given.settings(device=device)
    click.echo(GREETING.format(device=settings.device))
    for task in _lines():
        try:
            Going(settings).start(task)
        except IrisError as error:
            click.echo(plain(str(error)), err=True)


def _lines() -> Iterator[str]:
    """What is typed, until a word that ends it, an empty line or the end of the input."""
    while (line := _line()).lower() not in GOODBYES:
        yield line


def _line() -> str:
    try:
        return str(click.prompt("iris", prompt_suffix="> ", default="", show_default=False)).strip()
    except click.Abort:  # the end of the input
        return ""
