"""refs learn: saves the icons on the home screen of a phone as reference pictures."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, get_language, localize, print_json
from iris_screen.ui.escaping import format_row
from iris_screen.ui.global_options import GlobalOptions, as_json_option, check_folder, pass_global_options
from iris_screen.ui.language import to_sentence

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.planning.references import IconLearner, LearnedIcon

NOTHING_LEARNT = 1
HOLDING = 1800.0
"""Seconds a device is reserved at most while Iris learns from it."""
WIDTHS = (8, 18, 20, 14, 28, 0)
COLUMNS = ("fate", "label", "name", "where", "package", "why")

device_option = click.option("--device", "-d", help="help-refs-device")


@command(help="help-refs-learn")
@device_option
@click.option("--launch", is_flag=True, help="help-refs-learn-launch")
@click.option(
    "--sheet",
    type=click.Path(path_type=Path, dir_okay=False),
    callback=check_folder,
    help="help-refs-learn-sheet",
)
@as_json_option
@pass_global_options
def learn(opts: GlobalOptions, device: str | None, launch: bool, sheet: Path | None, as_json: bool) -> int:
    """Learn the icons of a phone: of its home screen, the pages next to it, the app drawer."""
    from iris_screen.tools.devices.address import scheme_of

    settings = opts.load_settings(device=device)
    if device is None and scheme_of(settings.device).simulated:
        raise UsageError(say("usage-no-phone-to-learn-from"))
    echo(say("manage-icons-begin", device=settings.device), err=True)
    with _open_learner(settings) as learner:
        learned = list(_print_icons(learner.learn_icons(), quiet=as_json))
        packages = {}
        for name, package in learner.find_packages() if launch else ():
            packages[name] = package
            if not as_json:
                echo(say("manage-icon-package", name=name, package=package))
    if sheet:
        _draw_sheet(learned, sheet)
    if as_json:
        from iris_screen.ui.cli.answers.knowledge_answers import LearnedRow

        rows = [
            LearnedRow(
                label=one.label,
                name=one.name,
                where=one.where,
                fate=one.fate,
                why=to_sentence(one.why, "en"),
                package=packages.get(one.name, one.package),
            )
            for one in learned
        ]
        print_json(rows)
    elif learned:
        counts = {fate: sum(one.fate == fate for one in learned) for fate in ("new", "variant", "known", "dropped")}
        parts = [say("manage-icons-counted", fate=fate, icons=many) for fate, many in counts.items() if many]
        echo(say("manage-icons-learned", parts=[*parts]))
    else:
        echo(say("manage-icons-none"))
    return 0 if any(one.fate != "dropped" for one in learned) else NOTHING_LEARNT


@contextmanager
def _open_learner(settings: "Settings") -> "Iterator[IconLearner]":
    """Everything that learning needs, with the phone reserved until it is over."""
    from iris_screen.graph.configuration.resources import ASSETS, load_apps, own_references
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import borrow_device
    from iris_screen.planning.references import HomeTour, IconLearner, ReferenceStore
    from iris_screen.planning.references.library import ReferenceLibrary
    from iris_screen.sight.change_detection import is_still
    from iris_screen.sight.settle import Eyes

    clock, apps, store = SystemClock(), load_apps(settings), ReferenceStore(own_references(settings))
    with borrow_device(settings, settings.device, clock, use="learning", seconds=HOLDING) as device:
        tour = HomeTour(device, Eyes(clock, settings.patience, is_still))
        yield IconLearner(tour, store, ReferenceLibrary([ASSETS, settings.home]), apps)


def _print_icons(icons: "Iterator[LearnedIcon]", *, quiet: bool) -> "Iterator[LearnedIcon]":
    """Yields the icons and prints each under a heading, unless quiet."""
    for n, one in enumerate(icons):
        if not quiet:
            if n == 0:
                click.echo(format_row([localize(say("manage-icons-column", column=each)) for each in COLUMNS], WIDTHS))
            fate = localize(say("manage-icon-fate", fate=one.fate))
            cells = [fate, one.label, one.name, localize(one.where), one.package, localize(one.why)]
            click.echo(format_row(cells, WIDTHS))
        yield one


def _draw_sheet(learned: "list[LearnedIcon]", sheet: Path) -> None:
    from iris_screen.ui.icon_sheet import draw_sheet

    try:
        draw_sheet(learned, sheet, get_language())
    except (OSError, ValueError) as error:
        raise StoreError(say("usage-sheet-not-written", file=str(sheet), why=str(error))) from None
    echo(say("manage-icons-drawn", file=str(sheet)), err=True)
