"""runs, show, delete: what was done before."""

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from core.errors import UsageError
from ui.cli.given import Given, a_run, pass_given
from ui.cli.telling import SIGNS
from ui.cli.words import plain, seconds

if TYPE_CHECKING:
    from core.protocols import Entry
    from core.verdict import RunStatus
    from graph.runs import RunDetail
    from graph.store.store import RunRow

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command()
@click.option("--status", help="Only runs that stand so: success, waiting, interrupted, …")
@click.option("--limit", type=click.IntRange(1, 10_000), default=20, show_default=True)
@as_json_option
@pass_given
def runs(given: Given, status: str | None, limit: int, as_json: bool) -> None:
    """List the latest runs, newest first."""
    from graph.runs import Runs

    rows = Runs(given.settings()).rows(status=_known(status), limit=limit)
    if as_json:
        click.echo(json.dumps([row.model_dump(mode="json") for row in rows], ensure_ascii=False))
        return
    for row in rows:
        click.echo(_row(row))
    if not rows:
        click.echo("No runs yet; start with: iris demo", err=True)


@click.command()
@a_run
@as_json_option
@click.option("--film", type=click.Path(dir_okay=False, path_type=Path), help="Draw it as one picture, into this PNG.")
@pass_given
def show(given: Given, run_id: str, as_json: bool, film: Path | None) -> None:
    """Tell what RUN did: its steps, its turns and every touch."""
    from graph.runs import Runs

    runs = Runs(given.settings())
    detail = runs.show(run_id)
    if film:
        from ui.film import draw_film

        count = draw_film(detail, runs.folder / detail.row.id / "frames", film)
        click.echo(f"{count} frames in {film}")
        return
    if as_json:
        click.echo(json.dumps(_data(detail), ensure_ascii=False))
        return
    for line in _story(detail):
        click.echo(line)


@click.command()
@a_run
@click.confirmation_option(prompt="Delete the run with its pictures?")
@pass_given
def delete(given: Given, run_id: str) -> None:
    """Delete RUN with its pictures."""
    from graph.runs import Runs

    Runs(given.settings()).delete(run_id)
    click.echo("Deleted.")


def _known(status: str | None) -> "RunStatus | None":
    """One of the statuses there are."""
    from core.verdict import EXIT_CODES

    known = {str(name): name for name in EXIT_CODES}
    if status is not None and status not in known:
        raise UsageError(f"{status!r} is no status; there are {', '.join(known)}.")
    return known[status] if status else None


def _row(row: "RunRow") -> str:
    return f"{row.id:<20} {row.status:<11} {_when(row.started_at)}  {plain(row.device)}  {plain(row.text)}"


def _when(at: float) -> str:
    """Local time, as the person's clock showed it."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _story(detail: "RunDetail") -> list[str]:
    row = detail.row
    head = [
        f"{row.id}: {plain(row.text)}",
        f"on {plain(row.device)}, started {_when(row.started_at)}" + (f", held by {row.holder}" if row.holder else ""),
        f"{row.status.upper()}: {plain(row.reason)}" if row.reason else row.status.upper(),
    ]
    steps = [
        f"  {SIGNS[r.status]} {r.index + 1:>3}. {plain(r.step.in_words())}"
        f"  {r.evidence}, {seconds(r.ended_at - r.started_at)}{f', {r.retries} retries' if r.retries else ''}"
        f"{f' ({plain(r.reason)})' if r.reason else ''}"
        for r in detail.results
    ]
    turns = [f"  {turn.turn:>3}  {plain(turn.note)}" for turn in detail.turns]
    touches = [_touch(entry) for entry in detail.entries]
    end = [f"pictures: {detail.result.pictures}"] if detail.result else []
    return [
        *head,
        *_part("steps", steps),
        *_part(f"turns (go back to one: iris fork {row.id} --step TURN)", turns),
        *_part("touches", touches),
        *end,
    ]


def _part(title: str, lines: list[str]) -> list[str]:
    return ["", f"{title}:", *lines] if lines else []


def _touch(entry: "Entry") -> str:
    delivered = entry.receipt.delivered if entry.receipt else "unknown"
    said = "" if delivered == "yes" else f"  delivered: {delivered}"
    return f"  {entry.turn:>3}.{entry.n} {plain(entry.action.summary())}{said}"


def _data(detail: "RunDetail") -> dict[str, object]:
    return {
        "run": detail.row.model_dump(mode="json"),
        "result": detail.result.model_dump(mode="json") if detail.result else None,
        "steps": [result.model_dump(mode="json") for result in detail.results],
        "turns": [turn.model_dump(mode="json") for turn in detail.turns],
        "journal": [entry.model_dump(mode="json") for entry in detail.entries],
    }
