"""secret: passwords that are kept for an app: allow, add, list, read and delete them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.dates import format_time
from iris_screen.tools.extras import find_missing
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.output import ask, confirm, echo, localize, print_json
from iris_screen.ui.escaping import format_row, sanitize, shorten
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.memory.vault import Vault

MAX_LETTERS = 100_000
"""Maximum characters that are read of a value; one of this length is refused."""
WIDTHS = (7, 28, 15, 17, 0)
number_argument = click.argument("number", type=click.IntRange(min=1))
app_argument = click.argument("app")
yes_option = click.option("--yes", "-y", is_flag=True, help="help-yes")


@group(help="help-secret")
def secret() -> None:
    """Keep passwords for apps: a task types one as {{secret:NUMBER}}."""


@secret.command(help="help-secret-allow")
@app_argument
@pass_global_options
def allow(opts: GlobalOptions, app: str) -> None:
    """Allow secrets of APP to be kept and used. This is off for every app at first."""
    from iris_screen.graph.configuration.resources import load_apps

    with _open_vault(opts) as vault:
        vault.allow(_find_package(opts, app), who="person")
        if not vault.all() and not opts.load_settings().secret_key and find_missing("keyring"):
            echo(say("install-key-in-file", extra="keyring"), err=True)
    if load_apps(opts.load_settings()).find(app) is None:
        echo(say("manage-secret-unknown-app", app=app), err=True)
    echo(say("manage-secret-allowed", package=_find_package(opts, app), app=app))


@secret.command(help="help-secret-disallow")
@app_argument
@pass_global_options
def disallow(opts: GlobalOptions, app: str) -> None:
    """Stop keeping and using secrets of APP. Those kept stay sealed until they are deleted or expire."""
    with _open_vault(opts) as vault:
        left = vault.disallow(_find_package(opts, app), who="person")
    echo(say("manage-secret-disallowed", package=_find_package(opts, app)))
    if left:
        echo(say("manage-secret-left", secrets=left))


@secret.command(help="help-secret-add")
@click.option("--app", required=True, help="help-secret-add-app")
@click.option("--caption", required=True, help="help-secret-add-caption")
@click.option("--code", is_flag=True, help="help-secret-add-code")
@pass_global_options
def add(opts: GlobalOptions, app: str, caption: str, code: bool) -> None:
    """Keep a secret. Its value is asked for, or read from standard input; it is never part of the command."""
    from iris_screen.memory.vault import CODE

    if sys.stdin.isatty():
        value = ask(say("manage-secret-value"), hide_input=True, err=True)
    else:
        value = sys.stdin.read(MAX_LETTERS).removesuffix("\n").removesuffix("\r")
        if "\n" in value:
            raise UsageError(say("usage-secret-many-lines"))
    with _open_vault(opts) as vault:
        entry_type = CODE if code else "password"
        number = vault.keep(caption, value, app=_find_package(opts, app), entry_type=entry_type, who="person")
        kept = vault.get(number)
    echo(say("manage-secret-kept", until=format_time(kept.until), token=make_token(number)))


@secret.command("list", help="help-secret-list")
@as_json_option
@pass_global_options
def list_(opts: GlobalOptions, as_json: bool) -> None:
    """List what is kept, without values, and the apps that are allowed."""
    with _open_vault(opts) as vault:
        kept, allowed = vault.all(), vault.allowed_apps()
    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import SecretsAnswer

        print_json(SecretsAnswer(secrets=kept, allowed=allowed))
        return
    for each in kept:
        app, caption = _name_app(opts, each.app), shorten(sanitize(each.caption), 80)
        kind = localize(say("manage-secret-kind", kind=each.entry_type.replace(" ", "-")))
        cells = [str(each.number), app, kind, format_time(each.until), caption]
        click.echo(format_row(cells, WIDTHS))
    on = [_name_app(opts, app) for app in allowed]
    echo(say("manage-secret-apps", apps=[*on]) if on else say("manage-secret-no-app"), err=True)


@secret.command(help="help-secret-show")
@number_argument
@yes_option
@pass_global_options
def show(opts: GlobalOptions, number: int, yes: bool) -> None:
    """Print the value of secret NUMBER, and log that it was read."""
    with _open_vault(opts) as vault:
        kept = vault.get(number)
        if not yes:
            confirm(say("manage-secret-print", caption=kept.caption, app=kept.app), abort=True, err=True)
        value = vault.read(number, who="person", why="shown on the command line").value
    click.echo("".join(char if char.isprintable() else " " for char in value))


@secret.command(help="help-secret-delete")
@number_argument
@yes_option
@pass_global_options
def delete(opts: GlobalOptions, number: int, yes: bool) -> None:
    """Delete secret NUMBER, so that no byte of it is left in the file."""
    with _open_vault(opts) as vault:
        kept = vault.get(number)
        if not yes:
            confirm(say("manage-secret-forget", caption=kept.caption, app=kept.app), abort=True, err=True)
        vault.forget(number, who="person")
    echo(say("manage-secret-forgotten", token=make_token(number)))


@secret.command(help="help-secret-log")
@pass_global_options
def log(opts: GlobalOptions) -> None:
    """List when secrets were added, read and deleted, by whom and what for."""
    with _open_vault(opts) as vault:
        for at, what, who in vault.list_accesses():
            click.echo(format_row([format_time(at), localize(say("manage-who", who=who)), localize(what)], (17, 8, 0)))


@contextmanager
def _open_vault(opts: GlobalOptions) -> "Iterator[Vault]":
    from iris_screen.graph.configuration.resources import own_keys, own_memory
    from iris_screen.graph.lifecycle.clock import SystemClock

    settings = opts.load_settings()
    with own_memory(settings, SystemClock()) as memory:
        yield memory.vault(own_keys(settings))


def _find_package(opts: GlobalOptions, app: str) -> str:
    """The package of the app with this name; the name itself if no such app is known."""
    from iris_screen.graph.configuration.resources import load_apps

    if not app.strip():
        raise UsageError(say("usage-app-missing"))
    return load_apps(opts.load_settings()).find_package(app)


def _name_app(opts: GlobalOptions, package: str) -> str:
    """The package, with the name of its app if that is known."""
    from iris_screen.graph.configuration.resources import load_apps

    app = load_apps(opts.load_settings()).find(package)
    return sanitize(f"{package} ({app.labels[0]})" if app else package)
