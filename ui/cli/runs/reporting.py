"""report, diff: writes a run as a document, and compares two runs."""

from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from iris_screen.core.errors import StoreError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_write, write_whole
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, get_language, localize, print_json
from iris_screen.ui.escaping import format_row, sanitize
from iris_screen.ui.global_options import (
    GlobalOptions,
    as_json_option,
    check_folder,
    complete_run_ids,
    pass_global_options,
    run_argument,
)

if TYPE_CHECKING:
    from iris_screen.ui.report.compare_runs import Comparison
    from iris_screen.ui.report.document import Form

DIFFERENT = 1
STDOUT = Path("-")

_file = click.Path(dir_okay=False, path_type=Path, allow_dash=True)


@command(help="help-report")
@run_argument
@click.option("--html", type=_file, callback=check_folder, help="help-report-html")
@click.option("--junit", type=_file, callback=check_folder, help="help-report-junit")
@click.option("--markdown", type=_file, callback=check_folder, help="help-report-markdown")
@pass_global_options
def report(opts: GlobalOptions, /, run_id: str, **files: Path | None) -> None:
    """Write RUN as a document; by default as a page, iris-RUN.html in this folder."""
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.report.document import file_name, render_story
    from iris_screen.ui.report.run_story import load_story

    settings = opts.load_settings()
    story = load_story(Runs(settings), run_id)
    asked = {form: file for form, file in files.items() if file} or {"html": Path(file_name(story.row.id, "html"))}
    made = {form: render_story(story, cast("Form", form), settings.api_key, get_language()) for form in asked}
    for form, file in asked.items():
        if file == STDOUT:
            click.echo(made[form].decode(), nl=False)
            continue
        try:
            write_whole(file, made[form])
        except OSError as error:
            raise StoreError(cannot_write(file, error)) from error
        kilobytes = f"{max(len(made[form]) // 1000, 1):,}"
        echo(say("cli-file-written", file=str(file), kilobytes=kilobytes), err=STDOUT in asked.values())


@command(help="help-diff")
@run_argument
@click.argument("other", metavar="OTHER", shell_complete=lambda ctx, param, start: complete_run_ids(start))
@as_json_option
@pass_global_options
def diff(opts: GlobalOptions, run_id: str, other: str, as_json: bool) -> int:
    """Print where RUN and OTHER first diverge, and what each cost."""
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.report.compare_runs import compare
    from iris_screen.ui.report.report_mask import build_mask
    from iris_screen.ui.report.run_story import load_story

    settings = opts.load_settings()
    runs = Runs(settings)
    one, two = load_story(runs, run_id), load_story(runs, other)
    found = compare(one, two, [build_mask(story, [settings.api_key]) for story in (one, two)])
    if as_json:
        print_json(found.describe())
    else:
        for line in _list_lines(found):
            click.echo(line)
    return DIFFERENT if found.divergence else 0


def _list_lines(found: "Comparison") -> list[str]:
    names = (found.one, found.two)
    if divergence := found.divergence:
        lines = [localize(divergence.message)]
        lines += [
            sanitize(f"  {name:<20} {localize(said) or '–'}") for name, said in zip(names, divergence.said, strict=True)
        ]
    else:
        lines = [localize(say("report-same"))]
    table = [format_row([localize(each) for each in (cost.label, *cost.said)], (20, 18, 18)) for cost in found.costs]
    return [*lines, "", format_row(["", *names], (20, 18, 18)), *table]
