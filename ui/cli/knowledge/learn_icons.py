"""refs learn: a phone's icons, from its own pages into your library."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.ui.escaping import in_columns, plain
from iris_screen.ui.given import Given, in_a_folder, pass_given

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.tools.learning import Learnt, Teacher

NOTHING_LEARNT = 1
HOLDING = 1800.0
"""Seconds a device is held at most while it is learnt from."""
WIDTHS = (8, 18, 20, 14, 28, 0)
HEADINGS = ("", "label", "name", "where", "package", "")

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
device_option = click.option("--device", "-d", help="The phone; the one in your settings by default.")


@click.command()
@device_option
@click.option("--launch", is_flag=True, help="Open each app whose package nobody knows once, to see which it is.")
@click.option(
    "--sheet",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=in_a_folder,
    help="Draw what was learnt into this PNG.",
)
@as_json_option
@pass_given
def learn(given: Given, device: str | None, launch: bool, sheet: Path | None, as_json: bool) -> int:
    """Learn the icons of a phone: of its home screen, the pages beside it, the app drawer.

    Each is called as its app is, with the label as another name, and kept where it is found on its page once and
    nowhere else. A second time only what looks different is added. Nothing is done but swipes and HOME, unless
    --launch is given. The exit code is 1 where no icon could be learnt.
    """
    settings = given.settings(device=device)
    if device is None and settings.device.startswith("sim:"):
        raise UsageError("No phone is set to learn from; name it with --device android:…, or set it: iris setup")
    click.echo(f"Learning from {plain(settings.device)}: it swipes through the pages for some seconds.", err=True)
    with _teacher(settings) as teacher:
        learnt = list(_shown(teacher.lessons(), quiet=as_json))
        packages = dict(_named(teacher.packages(), quiet=as_json)) if launch else {}
    if sheet:
        _draw(learnt, sheet)
    if as_json:
        rows = [_row(one) | {"package": packages.get(one.name, one.package)} for one in learnt]
        click.echo(json.dumps(rows, ensure_ascii=False))
    elif learnt:
        click.echo(_summary(learnt))
    else:
        click.echo("No icons with labels are to be seen on this phone's home screen.")
    return 0 if any(one.fate != "dropped" for one in learnt) else NOTHING_LEARNT


@contextmanager
def _teacher(settings: "Settings") -> "Iterator[Teacher]":
    """Everything that learning takes, with the phone held until it is over."""
    from iris_screen.graph.configuration.resources import ASSETS, modules, own_references
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import borrowed
    from iris_screen.planning.references.library import ReferenceLibrary
    from iris_screen.sight.change_detection import still
    from iris_screen.sight.settle import Eyes
    from iris_screen.tools.learning import Shelf, Teacher, Walker

    clock, apps, shelf = SystemClock(), modules(settings), Shelf(own_references(settings))
    with borrowed(settings, settings.device, clock, errand="learning", seconds=HOLDING) as device:
        walker = Walker(device, Eyes(clock, settings.patience, still))
        yield Teacher(walker, shelf, ReferenceLibrary([ASSETS, settings.home]), apps)


def _shown(lessons: "Iterator[Learnt]", *, quiet: bool) -> "Iterator[Learnt]":
    """The lessons, each told as it comes, under a heading."""
    for n, one in enumerate(lessons):
        if not quiet:
            if n == 0:
                click.echo(in_columns(HEADINGS, WIDTHS))
            click.echo(in_columns([one.fate, one.label, one.name, one.where, one.package, one.why], WIDTHS))
        yield one


def _named(packages: Iterator[tuple[str, str]], *, quiet: bool) -> Iterator[tuple[str, str]]:
    for name, package in packages:
        if not quiet:
            click.echo(plain(f"{name} is {package}"))
        yield name, package


def _row(one: "Learnt") -> dict[str, str]:
    return {"label": one.label, "name": one.name, "where": one.where, "fate": one.fate, "why": one.why}


def _summary(learnt: "list[Learnt]") -> str:
    counts = [
        (sum(one.fate == fate for one in learnt), said)
        for fate, said in (
            ("new", "new"),
            ("variant", "beside pictures of that name"),
            ("known", "known already"),
            ("dropped", "not kept"),
        )
    ]
    return ", ".join(f"{count} {said}" for count, said in counts if count) + "."


def _draw(learnt: "list[Learnt]", sheet: Path) -> None:
    from iris_screen.ui.icon_sheet import draw_sheet

    try:
        draw_sheet(learnt, sheet)
    except (OSError, ValueError) as error:
        raise StoreError(f"{sheet} cannot be written ({error}); everything learnt is kept all the same.") from None
    click.echo(plain(f"drawn: {sheet}"), err=True)
