"""fleet: shows what was handed in, and changes what is still to be done."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, get_args

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.dates import format_time
from iris_screen.graph.store.job_table import JobState
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.cli.command import group
from iris_screen.ui.cli.fleet.limit_commands import limit, rest
from iris_screen.ui.cli.fleet.setup_commands import export_key, init, join, rotate_key
from iris_screen.ui.cli.fleet.status_commands import drain, logs, pause, resume, status
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.escaping import format_row, shorten
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options
from iris_screen.ui.run_status import ENDED, describe_status, name_run_status

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs

MOST: Final = 10_000
WIDTHS: Final = (14, 14, 20, 24, 0)


batch_option = click.option("--batch", default="", metavar="NAME", help="help-fleet-batch")


def which_jobs(command: Callable[..., Any]) -> Callable[..., Any]:
    """The tasks that a command changes: by their runs, or a whole batch (`_pick`)."""
    return click.argument("run_ids", nargs=-1, metavar="[RUN]...")(batch_option(command))


@group(help="help-fleet")
def fleet() -> None:
    """What was handed in with `iris submit`."""


@fleet.command("list", help="help-fleet-list")
@batch_option
@click.option("--state", type=click.Choice(get_args(JobState)), help="help-fleet-state")
@click.option("--limit", type=click.IntRange(1, MOST), default=20, show_default=True, help="help-limit")
@as_json_option
@pass_global_options
def list_jobs(opts: GlobalOptions, batch: str, state: JobState | None, limit: int, as_json: bool) -> None:
    """List the tasks in the queue."""
    from iris_screen.graph.fleet.fleet_status import LEFT, describe_left
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.answers.run_answers import QueuedJob

    runs = Runs(opts.load_settings())
    jobs, left = runs.store.jobs.list_jobs((state,) if state else (), batch), runs.store.jobs.list_left()
    shown = [
        (job, runs.store.row(job.run), runs.store.task(job.run).repeat if job.repeats else "") for job in jobs[:limit]
    ]
    if as_json:
        answers = [
            QueuedJob(
                **job.model_dump(),
                task=row.text,
                status=row.status,
                reason=row.reason,
                repeat=repeat,
                left=job.run in left,
            )
            for job, row, repeat in shown
        ]
        print_json(answers)
        return
    for job, row, repeat in shown:
        special = describe_left(job.given) if job.run in left else None
        if job.state == "cancelled" and row.status not in ENDED:
            special = say("cli-fleet-cancelled")
        standing = localize(special or describe_status(name_run_status(row)))
        device = mask_address(job.given or job.device) or localize(say("cli-any-device"))
        told = f"{row.text}  ({localize(job.note)})" if job.note and row.status != "success" else row.text
        told += f"  ({repeat})" if repeat else ""
        when = format_time(max(job.due, job.since))
        click.echo(format_row([job.run, standing, when, shorten(device, WIDTHS[3]), told], WIDTHS))
    if not jobs:
        echo(say("cli-fleet-none-so") if state or batch else say("cli-fleet-none"), err=True)
        return
    counts = Counter(LEFT if job.run in left else job.state for job in jobs)
    parts = [say("cli-fleet-count", state=each, n=counts[each]) for each in sorted(counts)]
    echo(say("cli-fleet-sums", parts=parts, more=max(len(jobs) - limit, 0)))


@fleet.command("cancel", help="help-fleet-cancel")
@which_jobs
@pass_global_options
def cancel(opts: GlobalOptions, run_ids: tuple[str, ...], batch: str) -> None:
    """Cancel tasks; one that is running is stopped."""
    from iris_screen.graph.fleet import queue_changes

    runs = _open(opts)
    cancelled = queue_changes.cancel(runs, _pick(runs, run_ids, batch))
    echo(say("cli-fleet-changed", how="cancelled", n=len(cancelled)))


@fleet.command("retry", help="help-fleet-retry")
@which_jobs
@pass_global_options
def retry(opts: GlobalOptions, run_ids: tuple[str, ...], batch: str) -> None:
    """Queue tasks again that were cancelled or could not be finished."""
    from iris_screen.graph.fleet import queue_changes

    runs = _open(opts)
    queued, over = queue_changes.retry(runs, _pick(runs, run_ids, batch))
    echo(say("cli-fleet-changed", how="retried", n=len(queued)))
    if over:
        echo(say("cli-fleet-ended", n=over), err=True)


@fleet.command("move", help="help-fleet-move")
@which_jobs
@click.option("--device", "-d", default="", help="help-fleet-device")
@pass_global_options
def move(opts: GlobalOptions, run_ids: tuple[str, ...], batch: str, device: str) -> None:
    """Have tasks that have not begun done on DEVICE, or on any device."""
    from iris_screen.graph.fleet import queue_changes
    from iris_screen.tools.devices.address import add_settings, check_device, make_absolute, name_device

    runs = _open(opts)
    if device:
        device = add_settings(make_absolute(device), runs.settings)
        check_device(device)
        device = name_device(device)
    moved = queue_changes.move(runs, _pick(runs, run_ids, batch), device)
    echo(say("cli-fleet-changed", how="moved", n=len(moved)))


def _open(opts: GlobalOptions) -> "Runs":
    from iris_screen.graph.runs import Runs

    return Runs(opts.load_settings())


def _pick(runs: "Runs", run_ids: Sequence[str], batch: str) -> list[str]:
    """The runs of these ids, or of a batch. Raises UsageError, UnknownRun."""
    if bool(run_ids) == bool(batch):
        raise UsageError(say("usage-runs-or-batch"))
    if batch:
        return [job.run for job in runs.store.jobs.list_jobs(batch=batch)]
    return [runs.store.jobs.find(runs.store.row(each).id).run for each in run_ids]


for each in (init, join, export_key, rotate_key, status, logs, pause, resume, drain, limit, rest):
    fleet.add_command(each)
