"""fleet limit, rest: what limits the workers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, get_args

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.graph.store.rule_table import Limit, LimitKind, Period, Rest
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, print_json
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs


@command(name="limit", help="help-fleet-limit")
@click.argument("kind", type=click.Choice(get_args(LimitKind)), required=False)
@click.argument("name", default="")
@click.option("--calls", type=click.IntRange(0), metavar="N", help="help-limit-calls")
@click.option("--tokens", type=click.IntRange(0), metavar="N", help="help-limit-tokens")
@click.option("--cost", type=click.FloatRange(0), metavar="USD", help="help-limit-cost")
@click.option("--per", type=click.Choice(get_args(Period)), default="ever", show_default=True, help="help-limit-per")
@click.option("--none", "lifts", is_flag=True, help="help-rule-none")
@as_json_option
@pass_global_options
def limit(
    opts: GlobalOptions,
    /,
    kind: LimitKind | None,
    name: str,
    per: Period,
    lifts: bool,
    as_json: bool,
    **most: int | float | None,
) -> None:
    """Limit what all tasks use of a model or an app, or what a batch costs."""
    from iris_screen.graph.configuration.resources import load_apps
    from iris_screen.graph.fleet.limits import describe_limit

    runs = _open(opts)
    if kind is None:
        _show(runs, as_json=as_json)
        return
    if not name:
        raise UsageError(say("usage-limit-what"))
    if kind == "app" and (app := load_apps(runs.settings).find(name)):
        name = app.name
    wanted = Limit.model_validate({"kind": kind, "name": name, "per": per, **most})
    if lifts:
        dropped = runs.store.jobs.rules.drop(wanted)
        echo(say("cli-fleet-lifted", how="lifted" if dropped else "none"))
    elif all(each is None for each in most.values()):
        raise UsageError(say("usage-limit-empty"))
    else:
        runs.store.jobs.rules.put(wanted)
        echo(say("cli-fleet-limited", kind=kind, name=name, limit=describe_limit(wanted)))


@command(name="rest", help="help-fleet-rest")
@click.argument("device")
@click.argument("times", nargs=-1)
@click.option("--none", "lifts", is_flag=True, help="help-rule-none")
@pass_global_options
def rest(opts: GlobalOptions, device: str, times: Sequence[str], lifts: bool) -> None:
    """Give DEVICE no new tasks at these TIMES of each day."""
    from iris_screen.core.parsing.dates import parse_span
    from iris_screen.tools.devices.address import add_settings, make_absolute, name_device

    runs = _open(opts)
    for each in times:
        parse_span(each)
    if bool(times) == lifts:
        raise UsageError(say("usage-not-a-span", said=" ".join(times)))
    rule = Rest(name=name_device(add_settings(make_absolute(device), runs.settings)), times=list(times))
    if lifts:
        dropped = runs.store.jobs.rules.drop(rule)
        echo(say("cli-fleet-lifted", how="lifted" if dropped else "none"))
    else:
        runs.store.jobs.rules.put(rule)
        echo(say("cli-fleet-rests", device=device, times=[*times]))


def _show(runs: "Runs", *, as_json: bool) -> None:
    from iris_screen.graph.fleet.limits import describe_limit
    from iris_screen.tools.devices.shown_address import mask_address
    from iris_screen.ui.cli.answers.fleet_answers import FleetLimit, FleetRules

    rules = runs.store.jobs.rules
    found = rules.list_rules()
    limits = [FleetLimit(**each.model_dump(), used=rules.measure(each)) for each in found if isinstance(each, Limit)]
    rests = [each for each in found if isinstance(each, Rest)]
    if as_json:
        print_json(FleetRules(limits=limits, rests=rests))
        return
    for each in limits:
        echo(say("cli-fleet-limited", kind=each.kind, name=each.name, limit=describe_limit(each, each.used)))
    for device in rests:
        echo(say("cli-fleet-rests", device=mask_address(device.name), times=[*device.times]))
    if not found:
        echo(say("cli-fleet-no-limits"), err=True)


def _open(opts: GlobalOptions) -> "Runs":
    from iris_screen.graph.runs import Runs

    return Runs(opts.load_settings())
