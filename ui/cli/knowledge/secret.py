"""secret: what is kept for an app and shown to nobody: switched on for it, added, listed, read and deleted."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from iris_screen.consent.secret_tokens import token
from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.dates import told
from iris_screen.ui.escaping import counted, in_columns, plain, short
from iris_screen.ui.given import Given, pass_given

if TYPE_CHECKING:
    from iris_screen.memory.vault import Vault

MOST = 100_000
"""Characters that are read of a value; it is refused where it is so long."""
WIDTHS = (7, 28, 15, 17, 0)
numbers = click.argument("number", type=click.IntRange(min=1))
apps = click.argument("app")
yes_option = click.option("--yes", "-y", is_flag=True, help="Do not ask.")


@click.group()
def secret() -> None:
    """Keep passwords for apps: a task types one as {{secret:NUMBER}}."""


@secret.command()
@apps
@pass_given
def allow(given: Given, app: str) -> None:
    """Let secrets of APP be kept and used. It is off for every app until then."""
    from iris_screen.graph.configuration.resources import modules

    with _opened(given) as vault:
        vault.allow(_called(given, app), who="person")
    if modules(given.settings()).named(app) is None:
        click.echo(f"No app module knows {plain(app)}: it is taken for a package, as it stands.", err=True)
    click.echo(f"Secrets of {plain(_called(given, app))} may be kept: iris secret add --app {plain(app)} --caption …")


@secret.command()
@apps
@pass_given
def disallow(given: Given, app: str) -> None:
    """Let no secret of APP be kept or used any more. Those kept stay sealed until they are deleted, or over."""
    with _opened(given) as vault:
        left = vault.disallow(_called(given, app), who="person")
    rest = (
        f"; {counted(left, 'secret')} of it {'is' if left == 1 else 'are'} still sealed: iris secret list"
        if left
        else ""
    )
    click.echo(f"No secret of {plain(_called(given, app))} is kept or used any more{rest}.")


@secret.command()
@click.option("--app", required=True, help="The app it may be typed into, by name or package.")
@click.option("--caption", required=True, help="What it is, in your words.")
@click.option("--code", is_flag=True, help="A one-time code: it is kept for ten minutes, all others for thirty days.")
@pass_given
def add(given: Given, app: str, caption: str, code: bool) -> None:
    """Keep a secret. Its value is asked for, or read from standard input; it is never a part of the command."""
    from iris_screen.memory.vault import CODE

    value = _value(sys.stdin)
    with _opened(given) as vault:
        entry_type = CODE if code else "password"
        number = vault.keep(caption, value, app=_called(given, app), entry_type=entry_type, who="person")
        kept = vault.get(number)
    click.echo(f"Kept until {told(kept.until)}; a task types it as {token(number)}.")


@secret.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@pass_given
def list_(given: Given, as_json: bool) -> None:
    """List what is kept, without values, and the apps it is switched on for."""
    with _opened(given) as vault:
        kept, allowed = vault.all(), vault.allowed()
    if as_json:
        rows = [each.model_dump() for each in kept]
        click.echo(json.dumps({"secrets": rows, "allowed": allowed}, ensure_ascii=False))
        return
    for each in kept:
        app, caption = _both(given, each.app), short(plain(each.caption), 80)
        cells = [str(each.number), app, each.entry_type, told(each.until), caption]
        click.echo(in_columns(cells, WIDTHS))
    on = ", ".join(_both(given, app) for app in allowed)
    click.echo(f"Switched on for: {on or 'no app'}", err=True)


@secret.command()
@numbers
@yes_option
@pass_given
def show(given: Given, number: int, yes: bool) -> None:
    """Print the value of secret NUMBER. It is written down that it was read."""
    with _opened(given) as vault:
        kept = vault.get(number)
        if not yes:
            click.confirm(f"Print “{plain(kept.caption)}” of {plain(kept.app)} here?", abort=True, err=True)
        value = vault.read(number, who="person", why="shown on the command line").value
    click.echo("".join(sign if sign.isprintable() else " " for sign in value))


@secret.command()
@numbers
@yes_option
@pass_given
def delete(given: Given, number: int, yes: bool) -> None:
    """Really forget secret NUMBER: no byte of it is left in the file."""
    with _opened(given) as vault:
        kept = vault.get(number)
        if not yes:
            click.confirm(f"Forget “{plain(kept.caption)}” of {plain(kept.app)} for good?", abort=True, err=True)
        vault.forget(number, who="person")
    click.echo(f"{token(number)} is forgotten.")


@secret.command()
@pass_given
def log(given: Given) -> None:
    """List when secrets were added, read and deleted, by whom and what for."""
    with _opened(given) as vault:
        for at, what, who in vault.readings():
            click.echo(in_columns([told(at), who, plain(what)], (17, 8, 0)))


@contextmanager
def _opened(given: Given) -> "Iterator[Vault]":
    from iris_screen.graph.configuration.resources import own_keys, own_memory
    from iris_screen.graph.lifecycle.clock import SystemClock

    settings = given.settings()
    with own_memory(settings, SystemClock()) as memory:
        yield memory.vault(own_keys(settings))


def _called(given: Given, app: str) -> str:
    """The package of an app that is known by this name; else what was said."""
    from iris_screen.graph.configuration.resources import modules

    if not app.strip():
        raise UsageError("Name the app, such as 微信 or com.tencent.mm.")
    return modules(given.settings()).opened_by(app)


def _both(given: Given, package: str) -> str:
    """The package with the name of its app, where one is known."""
    from iris_screen.graph.configuration.resources import modules

    app = modules(given.settings()).named(package)
    return plain(f"{package} ({app.labels[0]})" if app else package)


def _value(stream: TextIO) -> str:
    if stream.isatty():
        return str(click.prompt("Value (it is not shown)", hide_input=True, err=True))
    value = stream.read(MOST).removesuffix("\n").removesuffix("\r")
    if "\n" in value:
        raise UsageError("Only one line of text can be kept, and there are several; nothing is.")
    return value
