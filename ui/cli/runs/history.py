"""runs, show, delete: lists, shows and deletes earlier runs."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.tools.devices.address import parse_address
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.amounts import describe_usage, format_duration
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import confirm, echo, get_language, localize, print_json
from iris_screen.ui.cli.runs.progress import bracket, format_answer, localize_status, number_choices
from iris_screen.ui.escaping import format_row, sanitize, shorten
from iris_screen.ui.global_options import GlobalOptions, as_json_option, check_folder, pass_global_options, run_argument
from iris_screen.ui.masked_run import mask_run
from iris_screen.ui.run_status import (
    CUT_OFF,
    HANDED_OVER,
    PAUSED,
    STEP_SIGNS,
    describe_record,
    is_held,
    may_go_on,
    name_record,
    name_run_status,
    name_status,
    parse_status,
    raise_limits,
    suggest_next,
)
from iris_screen.ui.step_pictures import find_last_picture

if TYPE_CHECKING:
    from iris_screen.core.plan import StepResult
    from iris_screen.core.protocols import Entry
    from iris_screen.graph.pictures.run_pictures import RunPictures
    from iris_screen.graph.runs import RunDetail
    from iris_screen.graph.store.record_check import RecordCheck
    from iris_screen.graph.store.run_store import RunRow
    from iris_screen.ui.cli.answers.run_answers import ListedRun

MAX_RUNS = 10_000
"""Maximum number of runs that a search looks through."""

MOST_BYTES = 300_000_000
"""How much of the pictures a list reads to see if they are whole, the newest runs first."""


@command(help="help-runs")
@click.option("--status", help="help-runs-status")
@click.option("--limit", type=click.IntRange(1, MAX_RUNS), default=20, show_default=True, help="help-limit")
@as_json_option
@pass_global_options
def runs(opts: GlobalOptions, status: str | None, limit: int, as_json: bool) -> None:
    """List the latest runs, newest first."""
    from iris_screen.core.verdict import EXIT_CODES
    from iris_screen.graph.runs import Runs

    wanted = parse_status(status) if status else ""
    if status and not wanted:
        known = [*map(name_status, EXIT_CODES), PAUSED, HANDED_OVER, CUT_OFF]
        raise UsageError(say("usage-status-unknown", status=status, known=[word.lower() for word in known]))
    runs_kept = Runs(opts.load_settings())
    every = runs_kept.rows(limit=MAX_RUNS if wanted else limit)
    rows = [row for row in every if not wanted or name_run_status(row) == wanted][:limit]
    checks, left = {}, MOST_BYTES
    for row in rows:
        checks[row.id] = runs_kept.check(row.id, max(left, 1))
        left -= sum(file.stat().st_size for file in runs_kept.pictures.of(row.id).folder.glob("*.png"))
    if as_json:
        print_json([_list_run(row, checks[row.id]) for row in rows])
        return
    for row in rows:
        raised = raise_limits(runs_kept.store, row.id) if may_go_on(row) else {}
        hint = suggest_next(row.id, name_run_status(row), broken=checks[row.id].broken, raised=raised)
        click.echo(_format_run(row, checks[row.id], hint))
    if not rows:
        echo(say("cli-runs-none-so") if status else say("cli-runs-none"), err=True)


@command(help="help-show")
@run_argument
@as_json_option
@click.option(
    "--film",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=check_folder,
    help="help-show-film",
)
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    help="help-show-pictures",
)
@pass_global_options
def show(opts: GlobalOptions, run_id: str, as_json: bool, film: Path | None, pictures: Path | None) -> None:
    """Print what RUN did: its steps, its turns, every touch, and where its pictures are."""
    from iris_screen.graph.runs import Runs

    runs = Runs(opts.load_settings())
    detail = runs.show(run_id)
    frames, record = runs.pictures.of(detail.row.id), runs.check(detail.row.id)
    if film or pictures:
        for told in describe_record(record):
            echo(told, err=True)
    if film:
        from iris_screen.ui.film_strip import draw_film

        echo(say("cli-film-drawn", frames=draw_film(detail, frames, film, get_language()), file=str(film)))
    if pictures:
        from iris_screen.ui.step_pictures import copy_pictures

        copied = copy_pictures(detail, frames, pictures)
        echo(say("cli-pictures-copied", pictures=len(copied), folder=str(pictures)))
    if film or pictures:
        return
    detail = mask_run(detail)
    if as_json:
        from iris_screen.ui.cli.answers.run_answers import RunRecord, ShownRun

        print_json(
            ShownRun(
                run=detail.row,
                result=detail.result,
                steps=detail.results,
                turns=detail.turns,
                journal=detail.entries,
                record=RunRecord(state=record.state, parts=record.parts, damaged=record.damaged),
            )
        )
        return
    question = runs.find_question(detail.row.id) if detail.row.status == "waiting" else None
    hint = suggest_next(
        detail.row.id,
        name_run_status(detail.row),
        wanted=question.wanted if question else "",
        broken=record.broken,
        raised=raise_limits(runs.store, detail.row.id),
    )
    for line in _list_lines(detail, frames, record, hint):
        click.echo(line)


@command(help="help-delete")
@run_argument
@click.option("--yes", is_flag=True, help="help-yes")
@pass_global_options
def delete(opts: GlobalOptions, run_id: str, yes: bool) -> None:
    """Delete RUN with its pictures."""
    from iris_screen.graph.runs import Runs

    runs = Runs(opts.load_settings())
    row = runs.show(run_id).row
    if not yes:
        confirm(say("cli-run-delete", run=row.id, task=shorten(row.text)), abort=True)
    runs.delete(row.id)
    echo(say("cli-run-deleted"))


def _list_run(row: "RunRow", record: "RecordCheck") -> "ListedRun":
    """Without the secrets of its task."""
    from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets
    from iris_screen.consent.secrets.text_mask import TextMask
    from iris_screen.ui.cli.answers.run_answers import ListedRun

    shown = TextMask.from_words(find_stated_secrets(row.text)).cover(row)
    fields = dict(shown) | {"device": mask_address(row.device)}
    return ListedRun(**fields, record=record.state, damaged=record.damaged)


def _format_run(row: "RunRow", record: "RecordCheck", hint: Message) -> str:
    how = bracket(localize(hint)).strip() if may_go_on(row) or is_held(row) else ""
    how = " · ".join(part for part in (localize(name_record(record)), how) if part)
    cells = [
        row.id,
        localize(localize_status(name_run_status(row))),
        _format_time(row.started_at),
        mask_address(row.device) or localize(say("cli-any-device")),
        row.text,
        how,
    ]
    return format_row(cells, (20, 11, 0, 0, 0, 0))


def _format_time(at: float) -> str:
    """In local time."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _list_lines(detail: "RunDetail", frames: "RunPictures", record: "RecordCheck", hint: Message) -> list[str]:
    last = find_last_picture(detail, frames)
    pictures = [f"  {r.index + 1:>5}. {r.before}.png  {r.after}.png" for r in detail.results]
    pictures += [f"     {localize(say('cli-show-last', picture=last.name))}"] if last else []
    turns = [f"  {turn.turn:>3}  {_localize_line(turn.note)}" for turn in detail.turns]
    row, status, result = detail.row, name_run_status(detail.row), detail.result
    asked = result.choices if result and status == "WAITING" else []
    began = say("cli-run-began", device=row.device or "none", at=_format_time(row.started_at))
    ended = localize_status(status)
    if row.reason:
        ended = say("cli-run-ended", standing=ended, reason=localize(row.reason))
    return [
        sanitize(localize(say("text-labelled", name=row.id, what=row.text))),
        *format_answer(result),
        _localize_line(say("cli-run-held", began=began, process=row.holder) if row.holder else began),
        _localize_line(ended),
        *map(_localize_line, describe_record(record)),
        *([_localize_line(describe_usage(result.usage))] if result and result.usage.calls else []),
        *number_choices(asked),
        *([_localize_line(hint)] if may_go_on(row) or is_held(row) else []),
        *_make_section(say("cli-show-steps"), [_format_step(result) for result in detail.results]),
        *_make_section(say("cli-show-turns", run=row.id), turns),
        *_make_section(say("cli-show-touches"), [_format_touch(entry) for entry in detail.entries]),
        *_make_section(_describe_place(frames, row.device), pictures),
    ]


def _describe_place(frames: "RunPictures", device: str) -> Message:
    """The heading of the pictures: where they are."""
    host = parse_address(device).host if frames.elsewhere and device else ""
    if frames.elsewhere:
        return say("cli-show-pictures", place="host" if host else "elsewhere", at=host)
    at = frames.place or str(frames.folder)
    return say("cli-show-pictures", place="shared" if frames.place else "here", at=at)


def _localize_line(message: Message | str | None) -> str:
    return sanitize(localize(message))


def _format_step(result: "StepResult") -> str:
    evidence = say("cli-evidence", evidence="skipped" if result.status == "skipped" else result.evidence)
    retries = [say("cli-retries", retries=result.retries)] if result.retries else []
    sums = say("cli-run-sums", parts=[evidence, format_duration(result.ended_at - result.started_at), *retries])
    why = bracket(_localize_line(result.reason)) if result.reason else ""
    step = f"{result.index + 1:>3}. {_localize_line(result.step.in_words())}"
    return f"  {STEP_SIGNS[result.status]} {step}  {_localize_line(sums)}{why}"


def _make_section(title: Message, lines: list[str]) -> list[str]:
    return ["", _localize_line(title), *lines] if lines else []


def _format_touch(entry: "Entry") -> str:
    delivered = entry.receipt.delivered if entry.receipt else "unknown"
    said = "" if delivered == "yes" else f"  {_localize_line(say('cli-touch-delivered', delivered=delivered))}"
    act = entry.action.in_words()
    by = say("cli-touch-by-person", act=act) if entry.by == "person" else act
    return f"  {entry.turn:>3}.{entry.n} {_localize_line(by)}{said}"
