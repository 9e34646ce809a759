"""Prints messages and asks questions, in the language of the person.

Fluent is imported when the first message is shown.
"""

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from iris_screen.ui.escaping import sanitize, sanitize_piece
from iris_screen.ui.language import find_person_language

if TYPE_CHECKING:
    from iris_screen.text import Keyed


class Phrase(NamedTuple):
    """A message that is cheap to import, for help pages and the entry point of the program."""

    key: str
    args: Mapping[str, Any] = {}


def phrase(key: str, **args: Any) -> Phrase:
    return Phrase(key, args)


class _Language:
    """The language of this process. asked: by --lang. found: in the settings or the locale."""

    asked = ""
    found = ""


def set_language(asked: str = "") -> None:
    """asked: the language of --lang; if it is empty, the settings and the locale decide when it is first needed."""
    _Language.asked, _Language.found = asked, ""


def prefer_language(language: str) -> None:
    """language: the one in the settings, "" for none. --lang takes precedence."""
    _Language.found = language or _Language.found


def get_language() -> str:
    """The language of this command."""
    _Language.found = _Language.asked or _Language.found or find_person_language(os.environ)
    return _Language.found


def localize(message: "Keyed | str | None") -> str:
    """A message in the language of the command; "" for None. A string is not ours, and is returned as it is."""
    from iris_screen.text import render

    if message is None or isinstance(message, str):
        return message or ""
    return render(message, get_language())


def echo(message: "Keyed | str", *, err: bool = False) -> None:
    """Prints a message on one line, without control characters."""
    click.echo(sanitize(localize(message)), err=err)


def echo_text(message: "Keyed", *, err: bool = False) -> None:
    """Prints a message with its line breaks, without other control characters."""
    click.echo("\n".join(map(sanitize, localize(message).splitlines())), err=err)


def echo_key(message: "Keyed") -> None:
    """Prints a message that hands a key of Iris's own to the person, such as a link: nothing in it is masked."""
    click.echo(sanitize_piece(localize(message)).rstrip())


def format_json(answer: Any) -> str:
    """An answer for programs on one line, the same in every language. answer: of a type in ui.cli.answers."""
    from pydantic_core import to_jsonable_python

    from iris_screen.ui.language import to_data

    return json.dumps(to_data(to_jsonable_python(answer)), ensure_ascii=False)


def print_json(answer: Any) -> None:
    """Prints it as format_json does."""
    click.echo(format_json(answer))


def confirm(message: "Keyed", *, default: bool = False, abort: bool = False, err: bool = False) -> bool:
    """Asks for a yes or a no. abort: a no ends the command."""
    return click.confirm(sanitize(localize(message)), default=default, abort=abort, err=err)


def ask(message: "Keyed | str", **options: Any) -> str:
    """Asks for a line. options: those of click.prompt."""
    return str(click.prompt(sanitize(localize(message)), **options)).strip()
