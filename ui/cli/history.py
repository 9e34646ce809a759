"""runs, show, delete: what was done before."""

import json
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from core.errors import UsageError
from core.secrecy import masked
from tools.devices.shown import shown
from ui.cli.given import Given, a_run, in_a_folder, pass_given
from ui.cli.telling import SIGNS, answered, numbered
from ui.cli.words import counted, plain, seconds, short, spent
from ui.prints import last_picture
from ui.standing import CUT_OFF, HANDED_OVER, PAUSED, called, is_held, may_go_on, standing, standing_of, what_next
from ui.veiled import veiled

if TYPE_CHECKING:
    from core.plan import StepResult
    from core.protocols import Entry
    from graph.runs import RunDetail
    from graph.store.store import RunRow

MOST = 10_000
"""Runs that are looked through."""

as_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.command()
@click.option("--status", help="Only runs that stand so: verified, waiting, paused, …")
@click.option("--limit", type=click.IntRange(1, MOST), default=20, show_default=True)
@as_json_option
@pass_given
def runs(given: Given, status: str | None, limit: int, as_json: bool) -> None:
    """List the latest runs, newest first."""
    from graph.runs import Runs

    wanted = _standing(status) if status else ""
    every = Runs(given.settings()).rows(limit=MOST if wanted else limit)
    rows = [row for row in every if not wanted or standing_of(row) == wanted][:limit]
    if as_json:
        click.echo(json.dumps([_told(row) for row in rows], ensure_ascii=False))
        return
    for row in rows:
        click.echo(_row(row))
    if not rows:
        click.echo(
            "No run stands so; iris runs lists all." if status else "No runs yet; start with: iris demo", err=True
        )


@click.command()
@a_run
@as_json_option
@click.option(
    "--film",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=in_a_folder,
    help="Draw it as one picture, into this PNG.",
)
@click.option(
    "--pictures",
    type=click.Path(file_okay=False, path_type=Path),
    help="Copy a picture of each step into this folder, as 01-….png.",
)
@pass_given
def show(given: Given, run_id: str, as_json: bool, film: Path | None, pictures: Path | None) -> None:
    """Tell what RUN did: its steps, its turns, every touch, and where its pictures are."""
    from graph.runs import Runs

    runs = Runs(given.settings())
    detail = runs.show(run_id)
    frames = runs.folder / detail.row.id / "frames"
    if film:
        from ui.film import draw_film

        click.echo(f"{draw_film(detail, frames, film)} frames in {film}")
    if pictures:
        from ui.prints import copy_pictures

        click.echo(f"{len(copy_pictures(detail, frames, pictures))} pictures in {pictures}")
    if film or pictures:
        return
    detail = veiled(detail)
    if as_json:
        click.echo(json.dumps(_data(detail), ensure_ascii=False))
        return
    for line in _story(detail, frames):
        click.echo(line)


@click.command()
@a_run
@click.option("--yes", is_flag=True, help="Delete it without asking.")
@pass_given
def delete(given: Given, run_id: str, yes: bool) -> None:
    """Delete RUN with its pictures."""
    from graph.runs import Runs

    runs = Runs(given.settings())
    row = runs.show(run_id).row
    if not yes:
        click.confirm(f"Delete the run {plain(row.id)} ({short(row.text)}) with its pictures?", abort=True)
    runs.delete(row.id)
    click.echo("Deleted.")


def _standing(status: str) -> str:
    from core.verdict import EXIT_CODES

    if not (stands := called(status)):
        words = [standing(name) for name in EXIT_CODES] + [PAUSED, HANDED_OVER, CUT_OFF]
        raise UsageError(f"{status!r} is no status; there are {', '.join(words).lower()}.")
    return stands


def _row(row: "RunRow") -> str:
    stands = standing_of(row)
    how = f"  ({what_next(row.id, stands)})" if may_go_on(row) or is_held(row) else ""
    return f"{row.id:<20} {stands:<11} {_when(row.started_at)}  {plain(shown(row.device))}  {plain(row.text)}{how}"


def _told(row: "RunRow") -> dict[str, object]:
    told = {"text": masked(row.text), "reason": masked(row.reason), "device": shown(row.device)}
    return row.model_dump(mode="json") | told


def _when(at: float) -> str:
    """Local time, as the person's clock showed it."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _story(detail: "RunDetail", frames: Path) -> list[str]:
    row, stands = detail.row, standing_of(detail.row)
    asked = detail.result.choices if detail.result and stands == "WAITING" else []
    return [
        f"{row.id}: {plain(row.text)}",
        f"on {plain(row.device)}, started {_when(row.started_at)}" + (f", held by {row.holder}" if row.holder else ""),
        f"{stands}: {plain(row.reason)}" if row.reason else stands,
        *answered(detail.result.answer if detail.result else ""),
        *([spent(detail.result.usage)] if detail.result and detail.result.usage.calls else []),
        *numbered(asked),
        *([what_next(row.id, stands)] if may_go_on(row) or is_held(row) else []),
        *_part("steps", [_step(result) for result in detail.results]),
        *_part(
            f"turns (go back to one: iris fork {row.id} --step TURN)",
            [f"  {turn.turn:>3}  {plain(turn.note)}" for turn in detail.turns],
        ),
        *_part("touches", [_touch(entry) for entry in detail.entries]),
        *_part(f"pictures (before and after each step, in {frames})", _pictures(detail, frames)),
    ]


def _step(result: "StepResult") -> str:
    retries = f", {counted(result.retries, 'retry', 'retries')}" if result.retries else ""
    proof = "skipped" if result.status == "skipped" else result.evidence
    return (
        f"  {SIGNS[result.status]} {result.index + 1:>3}. {plain(result.step.in_words())}"
        f"  {proof}, {seconds(result.ended_at - result.started_at)}{retries}"
        f"{f' ({plain(result.reason)})' if result.reason else ''}"
    )


def _pictures(detail: "RunDetail", frames: Path) -> list[str]:
    last = last_picture(detail, frames)
    steps = [f"  {r.index + 1:>5}. {r.before}.png  {r.after}.png" for r in detail.results]
    return [*steps, *([f"     end {last.name}"] if last else [])]


def _part(title: str, lines: list[str]) -> list[str]:
    return ["", f"{title}:", *lines] if lines else []


def _touch(entry: "Entry") -> str:
    delivered = entry.receipt.delivered if entry.receipt else "unknown"
    said = "" if delivered == "yes" else f"  delivered: {delivered}"
    whose = "a person: " if entry.by == "person" else ""
    return f"  {entry.turn:>3}.{entry.n} {whose}{plain(entry.action.summary())}{said}"


def _data(detail: "RunDetail") -> dict[str, object]:
    return {
        "run": detail.row.model_dump(mode="json"),
        "result": detail.result.model_dump(mode="json") if detail.result else None,
        "steps": [result.model_dump(mode="json") for result in detail.results],
        "turns": [turn.model_dump(mode="json") for turn in detail.turns],
        "journal": [entry.model_dump(mode="json") for entry in detail.entries],
    }
