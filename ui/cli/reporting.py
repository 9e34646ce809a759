"""report, diff: a run handed on as a document, and two runs held against each other."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from core.errors import StoreError
from core.files import write_whole
from ui.cli.given import Given, a_run, in_a_folder, known_runs, pass_given
from ui.cli.words import in_columns, plain

if TYPE_CHECKING:
    from ui.report.compare import Comparison
    from ui.report.document import Form

DIFFERENT = 1
STDOUT = Path("-")

_file = click.Path(dir_okay=False, path_type=Path, allow_dash=True)


@click.command()
@a_run
@click.option("--html", type=_file, callback=in_a_folder, help="One page with all pictures, that needs no network.")
@click.option("--junit", type=_file, callback=in_a_folder, help="JUnit XML, for a CI server.")
@click.option("--markdown", type=_file, callback=in_a_folder, help="Markdown, for an issue.")
@click.option("--lang", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="What the page speaks.")
@pass_given
def report(given: Given, /, run_id: str, lang: str, **files: Path | None) -> None:
    """Write RUN down as a document; with no option as a page, into iris-RUN.html of this folder.

    FILE may be - for standard output. What was typed into password fields is in none of them.
    """
    from graph.runs import Runs
    from ui.report.document import drawn, name_of
    from ui.report.story import story_of

    settings = given.settings()
    story = story_of(Runs(settings), run_id)
    asked = {form: file for form, file in files.items() if file} or {"html": Path(name_of(story.row.id, "html"))}
    made = {form: drawn(story, cast("Form", form), settings.api_key, lang) for form in asked}
    for form, file in asked.items():
        _write(file, made[form], told=STDOUT not in asked.values())


def _write(file: Path, data: bytes, *, told: bool) -> None:
    """told: whether standard output may say so."""
    if file == STDOUT:
        click.echo(data.decode(), nl=False)
        return
    try:
        write_whole(file, data)
    except OSError as error:
        raise StoreError(f"{file} cannot be written ({error.strerror}); name another file.") from error
    click.echo(plain(f"{file}, {max(len(data) // 1000, 1):,} kB"), err=not told)


@click.command()
@a_run
@click.argument("other", metavar="OTHER", shell_complete=lambda ctx, param, start: known_runs(start))
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@pass_given
def diff(given: Given, run_id: str, other: str, as_json: bool) -> int:
    """Say where RUN and OTHER went apart first, and what each cost.

    The exit code is 0 where they went the same way to the same end, 1 where they did not.
    """
    from graph.runs import Runs
    from ui.report.compare import compare
    from ui.report.story import story_of
    from ui.report.veil import veil_of

    settings = given.settings()
    runs = Runs(settings)
    one, two = story_of(runs, run_id), story_of(runs, other)
    found = compare(one, two, [veil_of(story, [settings.api_key]) for story in (one, two)])
    if as_json:
        click.echo(json.dumps(found.data(), ensure_ascii=False))
    else:
        for line in _told(found):
            click.echo(line)
    return DIFFERENT if found.parting else 0


def _told(found: "Comparison") -> list[str]:
    names = (found.one, found.two)
    if parting := found.parting:
        lines = [
            f"They part at turn {parting.turn}, {parting.node}: {parting.about}" if parting.turn else parting.about
        ]
        lines += [plain(f"  {name:<20} {said or '–'}") for name, said in zip(names, parting.said, strict=True)]
    else:
        lines = ["They went the same way to the same end."]
    table = [in_columns([cost.name, *cost.said], (20, 18, 18)) for cost in found.costs]
    return [*lines, "", in_columns(["", *names], (20, 18, 18)), *table]
