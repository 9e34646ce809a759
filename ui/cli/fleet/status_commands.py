"""fleet status, logs, pause, resume, drain: what the devices do, what happened, and what is not to begin for now."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from iris_screen.core.errors import UnknownRun, UsageError
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.parsing.dates import SECOND, format_time
from iris_screen.graph.fleet.fleet_status import (
    FleetDevice,
    FleetStatus,
    describe_line,
    describe_pause,
    describe_standing,
    find_device,
    read_fleet,
)
from iris_screen.graph.store.worker_table import PauseKind
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, localize, print_json
from iris_screen.ui.escaping import format_row, shorten
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options
from iris_screen.ui.run_status import describe_status, name_status

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.answers.fleet_answers import LoggedLine

DEVICE_WIDTHS: Final = (2, 32, 14, 0)
LOG_WIDTHS: Final = (20, 14, 24, 0)
INDENT: Final = "  "


@command(help="help-fleet-status")
@as_json_option
@pass_global_options
def status(opts: GlobalOptions, as_json: bool) -> None:
    """Show what each device does, how long the queue is, what was done in the last hour and why tasks failed."""
    from iris_screen.graph.runs import Runs

    found = read_fleet(Runs(opts.load_settings()))
    if as_json:
        print_json(found)
        return
    if not found.devices and not found.queue:
        echo(say("cli-fleet-none"), err=True)
        return
    for line in _list_lines(found):
        click.echo(line)


def _list_lines(found: FleetStatus) -> Iterator[str]:
    host: str | None = None
    for device in found.devices:
        if device.host != host:
            host = device.host
            yield host or localize(say("fleet-no-host"))
        yield format_row(["", device.device, localize(describe_standing(device)), _tell_about(device)], DEVICE_WIDTHS)
    if not found.devices:
        yield localize(say("fleet-no-workers"))
    yield ""
    yield localize(say("fleet-queue", parts=_count_states(found.queue)))
    for batch, states in found.batches.items():
        yield INDENT + localize(
            say("text-labelled", name=batch, what=say("cli-fleet-sums", parts=_count_states(states), more=0))
        )
    for pause in found.pauses:
        yield localize(describe_pause(pause))
    ended = [say("fleet-hour-part", standing=describe_status(name_status(name)), n=n) for name, n in found.hour.items()]
    yield localize(say("fleet-hour", n=sum(found.hour.values()), parts=ended))
    if found.causes:
        yield localize(say("fleet-causes"))
    for cause in found.causes:
        why = cause.reason or describe_status(name_status(cause.status))
        yield INDENT + localize(say("fleet-cause", n=cause.n, why=why, run=cause.run))


def _count_states(counts: Mapping[str, int]) -> list[Message]:
    return [say("cli-fleet-count", state=state, n=n) for state, n in counts.items()]


def _tell_about(device: FleetDevice) -> str:
    if device.run:
        return f"{device.run}  {device.task}"
    told = [
        device.why,
        say("fleet-since", time=format_time(device.since)) if device.since else None,
        say("fleet-waits-for-it", n=device.waiting) if device.waiting else None,
    ]
    return localize(join_messages(told))


@command(help="help-fleet-logs")
@click.argument("about", metavar="RUN|DEVICE", default="")
@click.option("--limit", type=click.IntRange(1, 10_000), default=100, show_default=True, help="help-limit")
@as_json_option
@pass_global_options
def logs(opts: GlobalOptions, about: str, limit: int, as_json: bool) -> None:
    """Show what became of a task, with every touch, or what a device did; without either, what happened last."""
    from iris_screen.graph.runs import Runs

    runs = Runs(opts.load_settings())
    lines = _read_log(runs, about, limit)
    if as_json:
        print_json(lines)
        return
    for line in lines:
        told, device = localize(line.what), shorten(line.device, LOG_WIDTHS[2])
        shown = f"{told}  ({line.task})" if line.task and not about else told
        click.echo(format_row([format_time(line.at, form=SECOND), line.run, device, shown], LOG_WIDTHS))
    if not lines:
        echo(say("fleet-log-empty"), err=True)


def _read_log(runs: "Runs", about: str, limit: int) -> "list[LoggedLine]":
    """Oldest first. Raises UsageError if there is neither such a run nor such a device."""
    from iris_screen.ui.cli.answers.fleet_answers import LoggedLine
    from iris_screen.ui.masked_run import mask_run
    from iris_screen.ui.report.run_story import describe_touch

    run = device = ""
    if about:
        try:
            run = runs.store.row(about).id
        except UnknownRun:
            device = find_device(runs, about)
    lines = [
        LoggedLine(
            at=line.at,
            run=line.run,
            task=runs.store.row(line.run).text if line.run else "",
            device=mask_address(line.device),
            what=describe_line(line),
        )
        for line in runs.store.jobs.read_log(run=run, device=device, limit=limit)
    ]
    if run:
        detail = mask_run(runs.show(run))
        where = mask_address(detail.row.device)
        lines += [
            LoggedLine(at=each.at, run=run, task="", device=where, what=describe_touch(each), step=each.turn)
            for each in detail.entries
        ]
    return sorted(lines, key=lambda line: line.at)[-limit:]


def what_to_pause(command: Callable[..., Any]) -> Callable[..., Any]:
    """The whole queue, or only a batch or a device of it."""
    return click.option("--batch", default="", metavar="NAME", help="help-fleet-batch")(
        click.option("--device", "-d", default="", help="help-fleet-only-device")(command)
    )


@command(help="help-fleet-pause")
@what_to_pause
@pass_global_options
def pause(opts: GlobalOptions, batch: str, device: str) -> None:
    """Begin no more tasks: of the whole queue, of a batch, or on a device. What runs goes on."""
    runs, kind, name = _pick_pause(opts, batch, device)
    new = runs.store.jobs.workers.pause(kind, name)
    echo(say("fleet-paused-now", kind=kind, name=mask_address(name), new="yes" if new else "no"))


@command(help="help-fleet-resume")
@what_to_pause
@pass_global_options
def resume(opts: GlobalOptions, batch: str, device: str) -> None:
    """Begin tasks again after `iris fleet pause` with the same options."""
    runs, kind, name = _pick_pause(opts, batch, device)
    was_paused = runs.store.jobs.workers.resume(kind, name)
    echo(say("fleet-resumed-now", kind=kind, name=mask_address(name), new="yes" if was_paused else "no"))


def _pick_pause(opts: GlobalOptions, batch: str, device: str) -> "tuple[Runs, PauseKind, str]":
    from iris_screen.graph.runs import Runs

    if batch and device:
        raise UsageError(say("usage-batch-or-device"))
    runs = Runs(opts.load_settings())
    if device:
        return runs, "device", find_device(runs, device)
    return runs, "batch" if batch else "queue", batch


@command(help="help-fleet-drain")
@click.argument("devices", metavar="DEVICE...", nargs=-1, required=True)
@pass_global_options
def drain(opts: GlobalOptions, devices: tuple[str, ...]) -> None:
    """Have the worker of each DEVICE end after the task it has."""
    from iris_screen.graph.fleet import queue_changes
    from iris_screen.graph.runs import Runs

    runs = Runs(opts.load_settings())
    for device in [find_device(runs, each) for each in devices]:
        queue_changes.drain(runs, device)
        echo(say("fleet-draining", device=mask_address(device)))
