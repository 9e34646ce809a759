"""What the command line says: messages, in the language of whoever called it.

Fluent is imported when the first of them is shown.
"""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from iris_screen.ui.escaping import sanitize
from iris_screen.ui.language import detect_language

if TYPE_CHECKING:
    from iris_screen.text import Keyed


class Phrase(NamedTuple):
    """A message that costs nothing to import: what a help page, and the top of the program, are made of."""

    key: str
    args: Mapping[str, Any] = {}


def phrase(key: str, **args: Any) -> Phrase:
    return Phrase(key, args)


class _Voice:
    """The language of this process; one program speaks to one person."""

    asked = ""
    found = ""


def set_language(asked: str = "") -> None:
    """asked: the language of --lang; with none, the settings and the locale tell, once something is to be said."""
    _Voice.asked, _Voice.found = asked, ""


def prefer_language(language: str) -> None:
    """The language that the settings name, "" for none; --lang is stronger."""
    _Voice.found = language or _Voice.found


def get_language() -> str:
    """The language this command speaks."""
    _Voice.found = _Voice.asked or _Voice.found or detect_language(os.environ)
    return _Voice.found


def localize(message: "Keyed | str | None") -> str:
    """A message in the language of the command, "" for none. A string is somebody's own words, and stays as it is."""
    from iris_screen.text import render

    if message is None or isinstance(message, str):
        return message or ""
    return render(message, get_language())


def echo(message: "Keyed | str", *, err: bool = False) -> None:
    """Say it on a line of its own, without what would steer the terminal."""
    click.echo(sanitize(localize(message)), err=err)


def echo_text(message: "Keyed", *, err: bool = False) -> None:
    """Say it in the lines it has in the catalog."""
    click.echo("\n".join(map(sanitize, localize(message).splitlines())), err=err)


def confirm(message: "Keyed", *, default: bool = False, abort: bool = False, err: bool = False) -> bool:
    """Ask for a yes or a no. abort: a no ends the command."""
    return click.confirm(sanitize(localize(message)), default=default, abort=abort, err=err)


def ask(message: "Keyed | str", **options: Any) -> str:
    """Ask for a line; options: as click.prompt takes them."""
    return str(click.prompt(sanitize(localize(message)), **options)).strip()
