"""refs: the reference pictures that a plan can name. Your own are cut out of a screenshot or learned from a phone."""

import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_write
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.knowledge.learn_icons import device_option, learn
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.cut_reference import open_references
from iris_screen.ui.escaping import format_row, sanitize
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.core.geometry import Box
    from iris_screen.core.protocols import Reference
    from iris_screen.core.screen import Pixels
    from iris_screen.planning.references import ReferenceStore
    from iris_screen.planning.references.library import ReferenceLibrary
    from iris_screen.ui.cli.answers.knowledge_answers import ReferenceRow

NOT_THERE, NOT_SURE = 1, 3

name_argument = click.argument("name")


@group(help="help-refs")
def refs() -> None:
    """Manage reference pictures."""


@refs.command("list", help="help-refs-list")
@click.option("--own", is_flag=True, help="help-refs-list-own")
@as_json_option
@pass_global_options
def list_(opts: GlobalOptions, own: bool, as_json: bool) -> None:
    """List every reference picture, shipped ones and your own."""
    from iris_screen.graph.configuration.resources import open_library

    settings = opts.load_settings()
    library, store = open_library(settings), open_references(settings)
    names = [name for name in library.names() if not own or name in store]
    rows = [_make_row(reference, store) for name in names if (reference := library.find(name))]
    if as_json:
        print_json(rows)
        return
    for row in rows:
        whose = localize(say("manage-reference-own")) if row.own else ""
        click.echo(format_row([row.kind, row.name, whose, ", ".join(row.aliases)], (7, 30, 4, 0)))


@refs.command(help="help-refs-show")
@name_argument
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="help-refs-show-out")
@as_json_option
@pass_global_options
def show(opts: GlobalOptions, name: str, out: Path | None, as_json: bool) -> None:
    """Print what is known about NAME, a name or an alias, and where its pictures are."""
    from iris_screen.graph.configuration.resources import open_library

    settings = opts.load_settings()
    library = open_library(settings)
    reference = _find_reference(library, name)
    files = library.files(reference.name)
    if out:
        try:
            out.mkdir(parents=True, exist_ok=True)
            for file in files:
                shutil.copyfile(file, out / file.name)
        except OSError as error:
            raise UsageError(cannot_write(out, error)) from None
    from iris_screen.ui.cli.answers.knowledge_answers import ShownReference

    row = _make_row(reference, open_references(settings))
    shown = ShownReference(**dict(row), files=[str(file) for file in files])
    if as_json:
        print_json(shown)
        return
    for key in ("name", "kind", "own", "package", "description"):
        value = localize(say("manage-yes-or-no", yes=row.own)) if key == "own" else str(getattr(row, key))
        click.echo(format_row([localize(say("manage-reference-field", field=key)), value], (11, 0)))
    for line in (", ".join(row.aliases), *shown.files):
        click.echo(sanitize(f"{'':<12} {line}"))


@refs.command(help="help-refs-add")
@name_argument
@click.argument("screen", required=False, type=click.Path(path_type=Path))
@click.option("--box", required=True, metavar="X,Y,W,H", help="help-refs-add-box")
@click.option("--alias", "aliases", multiple=True, help="help-refs-add-alias")
@device_option
@pass_global_options
def add(
    opts: GlobalOptions, name: str, screen: Path | None, box: str, aliases: tuple[str, ...], device: str | None
) -> None:
    """Cut NAME out of the picture SCREEN, or out of what --device shows."""
    from iris_screen.planning.references import safe_name
    from iris_screen.sight.vision.pictures import read_picture
    from iris_screen.ui.cut_reference import keep_reference, take_screenshot

    settings, name = opts.load_settings(device=device), safe_name(name)
    if (screen is None) == (device is None):
        raise UsageError(say("usage-picture-or-device"))
    pixels = read_picture(screen) if screen else take_screenshot(settings, settings.device)
    file = keep_reference(settings, name, pixels, _read_box(box, pixels), aliases)
    echo(say("manage-reference-kept", name=name, file=str(file)))


@refs.command(help="help-refs-rename")
@name_argument
@click.argument("new")
@pass_global_options
def rename(opts: GlobalOptions, name: str, new: str) -> None:
    """Rename your own reference NAME to NEW."""
    echo(say("manage-reference-renamed", name=name, new=open_references(opts.load_settings()).rename(name, new)))


@refs.command(help="help-refs-remove")
@name_argument
@pass_global_options
def remove(opts: GlobalOptions, name: str) -> None:
    """Delete your own pictures of NAME; shipped ones stay."""
    store = open_references(opts.load_settings())
    echo(say("manage-reference-removed", name=name, pictures=store.remove(name)))


@refs.command(help="help-refs-test")
@click.argument("screen", type=click.Path(path_type=Path))
@click.argument("names", nargs=-1)
@click.option("--all", "every", is_flag=True, help="help-refs-test-all")
@as_json_option
@pass_global_options
def test(opts: GlobalOptions, screen: Path, names: tuple[str, ...], every: bool, as_json: bool) -> int:
    """Look for your reference pictures, or those of NAMES, in the picture SCREEN."""
    from iris_screen.core.target import Target
    from iris_screen.graph.configuration.resources import open_library
    from iris_screen.sight.means.by_reference import ByReference
    from iris_screen.ui.still_screen import load_frame

    settings = opts.load_settings()
    library, frame = open_library(settings), load_frame(screen)
    own = [name for name in library.names() if every or name in open_references(settings)]
    answers = {
        name: ByReference(library).find(Target(kind="ref", value=name), frame)
        for name in [_find_reference(library, name).name for name in names] or own
    }
    if as_json:
        print_json(answers)
    for name, answer in answers.items() if not as_json else ():
        places = " ".join(f"{spot.box.center.x},{spot.box.center.y} ({spot.score:.2f})" for spot in answer.spots)
        click.echo(format_row([name, places, localize(answer.reason)], (24, 20, 0)))
    if any(answer.unsure for answer in answers.values()):
        return NOT_SURE
    return NOT_THERE if names and any(answer.found is None for answer in answers.values()) else 0


refs.add_command(learn)


def _make_row(reference: "Reference", store: "ReferenceStore") -> "ReferenceRow":
    from iris_screen.ui.cli.answers.knowledge_answers import ReferenceRow

    known = {name: value for name, value in reference if name != "pictures"}
    return ReferenceRow(**known, variants=len(reference.pictures), own=reference.name in store)


def _find_reference(library: "ReferenceLibrary", name: str) -> "Reference":
    reference = library.find(name)
    if reference is None:
        raise UsageError(say("usage-reference-unknown", name=name))
    return reference


def _read_box(text: str, pixels: "Pixels") -> "Box":
    """ "x,y,w,h" as a box inside the picture. Raises UsageError for anything else."""
    from iris_screen.core.geometry import Box

    match = re.fullmatch(r"\s*(\d{1,5})\s*,\s*(\d{1,5})\s*,\s*(\d{1,5})\s*,\s*(\d{1,5})\s*", text, re.ASCII)
    if match is None:
        raise UsageError(say("usage-box-unreadable", given=text[:40]))
    x, y, wide, high = map(int, match.groups())
    height, width = pixels.shape[:2]
    if not wide or not high or x + wide > width or y + high > height:
        raise UsageError(say("usage-box-outside", given=text[:40], width=width, height=height))
    return Box(left=x, top=y, right=x + wide, bottom=y + high)
