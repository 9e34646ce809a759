"""run, resume, fork, answer, stop: what starts a run or changes how it goes on."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from core.errors import UsageError
from ui.cli.given import Given, a_run, pass_given

if TYPE_CHECKING:
    from core.edits import Edit
    from core.plan import Step

steps_option = click.option("--steps", type=click.Path(path_type=Path), help="A plan: a YAML file of steps.")


def outcome_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """How a run is told: --json, --quiet."""
    as_json = click.option("--json", "as_json", is_flag=True, help="End with one JSON object on stdout.")
    quiet = click.option("--quiet", "-q", is_flag=True, help="Only say how it ended.")
    return as_json(quiet(command))


LIMITS = ("max_calls", "max_tokens", "max_cost")


def model_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Which model is asked, and what all its answers to a run may cost."""
    for option in (
        click.option("--max-cost", type=click.FloatRange(0), help="Stop where models have cost so many dollars."),
        click.option("--max-tokens", type=click.IntRange(0), help="Stop where models have used so many tokens."),
        click.option("--max-calls", type=click.IntRange(0), help="Stop where models were asked so often."),
        click.option("--model", help="The model to ask, as its maker writes it."),
        click.option("--preset", help="Where to ask it: openai, deepseek, ollama, … (docs/models.md)."),
    ):
        command = option(command)
    return command


def of_model(options: dict[str, Any]) -> dict[str, Any]:
    """What these options set, by the names of settings."""
    return {name: options[name] for name in ("preset", "model", *LIMITS)}


@click.command()
@click.argument("task")
@click.option("--device", "-d", help="What to do it on; sim: is the default (docs/devices.md).")
@click.option(
    "--planner",
    help="auto, template, sentence, steps; these need a model: milestones, program, react, and steps with no --steps.",
)
@model_options
@steps_option
@click.option("--run-id", help="Name the run, to find it again.")
@click.option("--max-steps", type=click.IntRange(1, 100_000), help="End after so many turns.")
@click.option("--max-seconds", type=float, help="End after so long.")
@click.option("--wait", is_flag=True, help="Where a person is needed and nobody is there, wait; else it counts as no.")
@outcome_options
@pass_given
def run(given: Given, /, task: str, steps: Path | None, run_id: str | None, **options: Any) -> int:
    """Do TASK, said in a sentence: iris run "打开设置，打开深色模式"."""
    from ui.cli.going import Going

    settings = given.settings(
        device=options["device"],
        planner=options["planner"],
        max_turns=options["max_steps"],
        max_seconds=options["max_seconds"],
        **of_model(options),
    )
    going = Going(settings, options["as_json"], options["quiet"])
    return going.start(task, _plan(steps), run_id, options["wait"])


@click.command()
@a_run
@click.option("--device", "-d", default="", help="Where RUN's phone is now, if its address has changed (a Wi-Fi port).")
@model_options
@outcome_options
@pass_given
def resume(given: Given, /, run_id: str, device: str, as_json: bool, quiet: bool, **options: Any) -> int:
    """Go on with RUN where it was cut off, on the phone that it began on and no other; or let it go that was held.

    Where it ended because models had cost what they may, --max-calls, --max-tokens or --max-cost raises that.
    """
    from ui.cli.going import Going

    settings = given.settings(**of_model(options))
    limits = {name: getattr(settings.budget, name) for name in LIMITS if options[name] is not None}
    going = Going(settings, as_json, quiet)
    if holder := going.let_go(run_id):
        click.echo(f"Told {holder} to go on.", err=as_json)
        return 0
    return going.resume(run_id, device, limits)


@click.command()
@a_run
@click.option("--step", "turn", type=click.IntRange(0), required=True, help="The turn to go on from; see iris show.")
@click.option("--task", help="Another task from there on.")
@click.option("--ahead", is_flag=True, help="Only list the steps that are ahead there, by their numbers N.")
@click.option("--text", "texts", multiple=True, metavar="N=TEXT", help="Step N ahead types another text.")
@click.option("--target", "targets", multiple=True, metavar="N=TARGET", help="Step N ahead has another target.")
@click.option("--drop", "drops", multiple=True, type=click.IntRange(1), metavar="N", help="Leave step N ahead out.")
@click.option("--run-id", "new_id", help="Name the new run, to find it again.")
@click.option("--wait", is_flag=True, help="Wait where a person is needed, also where RUN did not.")
@steps_option
@outcome_options
@pass_given
def fork(
    given: Given, /, run_id: str, steps: Path | None, ahead: bool, as_json: bool, quiet: bool, **options: Any
) -> int:
    """Start a new run from an earlier turn of RUN.

    RUN itself stays as it is.
    """
    from ui.cli.going import Going

    going = Going(given.settings(), as_json, quiet)
    if ahead:
        return going.tell_ahead(run_id, options["turn"])
    edits = _edits(options.pop("texts"), options.pop("targets"), options.pop("drops"))
    return going.fork(run_id, steps=_plan(steps), edits=edits, **options)


@click.command()
@a_run
@click.argument("word", metavar="[yes|no|done|NUMBER|at X,Y|TEXT]", required=False)
@click.option("--to", "key", default="", metavar="KEY", help="Only where it still asks this: the question's key.")
@click.option("--hand", is_flag=True, help="Take its device first: what you do on the panel's picture is done there.")
@outcome_options
@pass_given
def answer(given: Given, run_id: str, word: str | None, key: str, hand: bool, as_json: bool, quiet: bool) -> int:
    """Answer what RUN waits to know, and let it go on; with no answer, say what that is."""
    from ui.cli.going import Going

    return Going(given.settings(), as_json, quiet).answer(run_id, word, key, "hand" if hand else "")


@click.command()
@a_run
@pass_given
def stop(given: Given, run_id: str) -> None:
    """Stop RUN, wherever it goes on; it is kept."""
    from graph.runs import Runs

    driver = Runs(given.settings_for_stopping()).stop(run_id)
    told = f"Told {driver} to stop; go on with: iris resume {run_id}"
    click.echo(told if driver else f"Nothing drives run {run_id} now.")


def _edits(texts: Sequence[str], targets: Sequence[str], drops: Sequence[int]) -> "list[Edit]":
    """What is to be changed of the steps ahead."""
    from core.edits import Edit

    said = [Edit(n=n, text=word) for n, word in map(_numbered, texts)]
    said += [Edit(n=n, target=word) for n, word in map(_numbered, targets)]
    return [*said, *(Edit(n=n, drop=True) for n in drops)]


def _numbered(said: str) -> tuple[int, str]:
    number, equals, word = said.partition("=")
    if not equals or not re.fullmatch("[1-9][0-9]{0,3}", number):
        raise UsageError(f"{said[:40]} is not N=WORDS, such as 2=你好; see the steps ahead with --ahead.")
    return int(number), word


def _plan(file: Path | None) -> "list[Step] | None":
    """The steps of the file somebody named."""
    if file is None:
        return None
    from tools.planners import read_steps

    return read_steps(file)
