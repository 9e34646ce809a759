"""submit: hands in one task, or a file of them, for workers to do."""

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, phrase, print_json
from iris_screen.ui.cli.runs.run_command import (
    allow_options,
    model_options,
    pick_model_options,
    read_allowances,
)
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.graph.fleet.task_file import Row
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.answers.run_answers import SubmittedTask

TELL_EVERY = 2.0
"""Seconds between two lines about how far a file is."""
MOST_SHAPES = 10
"""So many kinds of task are told of with --dry-run."""
UNUSABLE = 2
"""The exit code if any task was refused."""


@command(help="help-submit")
@click.argument("task", default="")
@click.option("--file", "-f", type=click.Path(dir_okay=False, path_type=Path), help="help-submit-file")
@click.option("--trust-file", is_flag=True, help="help-submit-trust-file")
@click.option("--batch", default="", metavar="NAME", help="help-submit-batch")
@click.option("--batch-cost", type=click.FloatRange(0), metavar="USD", help="help-submit-batch-cost")
@click.option("--key", default="", metavar="KEY", help="help-submit-key")
@click.option("--device", "-d", default="", help="help-submit-device")
@click.option("--need", "needs", multiple=True, metavar="TAG", help="help-submit-need")
@click.option("--priority", type=click.IntRange(-999, 999), default=0, help="help-submit-priority")
@click.option("--at", metavar="TIME", help="help-submit-at")
@click.option("--repeat", default="", metavar="WHEN", help="help-submit-repeat")
@click.option("--planner", default="", help="help-run-planner")
@model_options
@click.option("--max-turns", type=click.IntRange(1, 100_000), help="help-run-max-turns")
@click.option("--wait", is_flag=True, help="help-wait")
@click.option("--dry-run", is_flag=True, help="help-submit-dry-run")
@allow_options
@as_json_option
@pass_global_options
def submit(opts: GlobalOptions, /, task: str, file: Path | None, dry_run: bool, as_json: bool, **options: Any) -> int:
    """Hand in TASK, or a row of FILE after the other, for `iris worker` to do."""
    from iris_screen.core.message import say
    from iris_screen.core.parsing.dates import parse_time
    from iris_screen.graph.fleet.limits import limit_batch
    from iris_screen.graph.fleet.submit import Order, make_reader
    from iris_screen.graph.fleet.task_file import Row, read_orders
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.answers.run_answers import SubmittedTask

    if not task and file is None:
        raise UsageError(say("usage-task-or-file"))
    if file is not None and options["key"]:
        raise UsageError(say("usage-key-for-file"))
    settings = opts.load_settings(max_turns=options["max_turns"], **pick_model_options(options))
    common = Order(
        text=task,
        key=f"{options['batch']}/{options['key']}" if options["batch"] and options["key"] else options["key"],
        batch=options["batch"],
        device=options["device"],
        needs=options["needs"],
        priority=options["priority"],
        due=parse_time(options["at"]) if options["at"] else 0.0,
        planner=options["planner"],
        wait=options["wait"],
        repeat=options["repeat"],
        allow=read_allowances(options),
    )
    runs = Runs(settings)
    if options["batch_cost"] is not None and not dry_run:
        batch = options["batch"] or (file.stem if file else "")
        limit_batch(runs.store.jobs, batch, options["batch_cost"])
    rows: Iterator[Row] = iter([Row("", common)])
    if file is not None:
        rows = read_orders(file, common, make_reader(runs, common), trusted=options["trust_file"])
    done: list[SubmittedTask] = []
    try:
        for each in _submit_all(runs, rows, dry=dry_run, quiet=as_json):
            done.append(each)  # noqa: PERF402  # what is done so far is told at Ctrl-C
    except KeyboardInterrupt:
        echo(say("cli-submit-stopped", n=len(done)), err=True)
        raise
    if as_json:
        print_json(done)
    elif file is not None:
        known, refused = sum(each.known for each in done), sum(each.refused is not None for each in done)
        new, dry = len(done) - known - refused, "yes" if dry_run else "no"
        tell_previews(done)
        echo(phrase("cli-submitted", dry=dry, new=new, known=known, refused=refused))
        if new and not task and not options["trust_file"]:
            echo(say("cli-submit-untrusted"), err=True)
    return UNUSABLE if any(each.refused for each in done) else 0


def _submit_all(runs: "Runs", rows: "Iterator[Row]", *, dry: bool, quiet: bool) -> "Iterator[SubmittedTask]":
    """Hands in each row, and tells of those that are refused, and of a single task."""
    from iris_screen.core.message import say
    from iris_screen.graph.fleet.preview import preview
    from iris_screen.graph.fleet.submit import Submitted, submit
    from iris_screen.ui.cli.answers.run_answers import SubmittedTask

    told = time.monotonic()
    for n, (name, order, refused) in enumerate(rows):
        if time.monotonic() - told > TELL_EVERY and not quiet:
            told = time.monotonic()
            echo(say("cli-submit-progress", n=n), err=True)
        became = Submitted(order, refused=refused) if refused else submit(runs, order, dry=dry)
        if became.refused and not quiet:
            echo(say("cli-submit-refused", row=name or "none", why=became.refused), err=True)
        elif not name and not quiet:
            known = "yes" if became.known else "no"
            echo(say("cli-submit-one", run=became.run, known=known, dry="yes" if dry else "no"))
        run, shown = "" if dry else became.run, preview(runs, order) if dry and became.run else None
        told_of = SubmittedTask(
            row=name, task=order.text, run=run, known=became.known, refused=became.refused, preview=shown
        )
        if shown and not name and not quiet:
            tell_previews([told_of])
        yield told_of


def tell_previews(tasks: "Sequence[SubmittedTask]") -> None:
    """Tasks that do the same to other things are told of once."""
    from iris_screen.core.message import say

    alike: dict[tuple[object, ...], list[SubmittedTask]] = {}
    for each in tasks:
        if each.preview:
            shape = (each.preview.shape, *each.preview.agrees, "", *each.preview.asks)
            alike.setdefault(shape, []).append(each)
    for several in sorted(alike.values(), key=len, reverse=True)[:MOST_SHAPES]:
        first = several[0]
        if first.preview:
            plan = first.preview.plan or say("cli-submit-by-model")
            echo(say("cli-submit-preview", n=len(several), task=first.task, plan=plan))
            echo(say("cli-submit-agrees", agrees=[*first.preview.agrees], n=len(first.preview.agrees)))
            echo(say("cli-submit-asks", asks=[*first.preview.asks], n=len(first.preview.asks)))
    if len(alike) > MOST_SHAPES:
        echo(say("cli-submit-more-shapes", n=len(alike) - MOST_SHAPES))
