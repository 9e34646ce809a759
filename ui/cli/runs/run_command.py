"""run, resume, fork, answer, stop, pause, step, demo: commands that start or steer a run."""

import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from iris_screen.core.errors import UsageError
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo, echo_text, localize, phrase
from iris_screen.ui.cli.runs.spoken import microphone_options, speak_task
from iris_screen.ui.global_options import GlobalOptions, as_json_option, pass_global_options, run_argument

if TYPE_CHECKING:
    from iris_screen.core.people import Allowance
    from iris_screen.core.plan import Step

DEMO_TASK = "给张三发微信消息说你好"
DEMO_WORLD = Path(__file__).resolve().parents[3] / "assets" / "worlds" / "demo.yaml"

steps_option = click.option("--steps", type=click.Path(path_type=Path), help="help-steps")


def outcome_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """How a run is reported: --json, --quiet."""
    quiet = click.option("--quiet", "-q", is_flag=True, help="help-quiet")
    return as_json_option(quiet(command))


LIMITS = ("max_calls", "max_tokens", "max_cost")


def model_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Which model is used, and limits on what a run may spend on it."""
    for option in (
        click.option("--max-cost", type=click.FloatRange(0), help="help-max-cost"),
        click.option("--max-tokens", type=click.IntRange(0), help="help-max-tokens"),
        click.option("--max-calls", type=click.IntRange(0), help="help-max-calls"),
        click.option("--model", help="help-model"),
        click.option("--preset", help="help-preset"),
    ):
        command = option(command)
    return command


def pick_model_options(options: dict[str, Any]) -> dict[str, Any]:
    """The values of these options, by the names of their settings."""
    return {name: options[name] for name in ("preset", "model", *LIMITS)}


def allow_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What the run may do without asking, and the limits of that."""
    for option in (
        click.option("--until", metavar="TIME", help="help-allow-until"),
        click.option("--times", type=click.IntRange(1, 100), help="help-allow-times"),
        click.option("--app", default="", help="help-allow-app"),
        click.option("--currency", default="", metavar="CODE", help="help-allow-currency"),
        click.option("--max", "most", type=click.FloatRange(0), metavar="SUM", help="help-allow-max"),
        click.option("--allow", "kinds", multiple=True, metavar="KIND", help="help-allow"),
    ):
        command = option(command)
    return command


def read_allowances(options: dict[str, Any]) -> "list[Allowance]":
    """What these options allow. Raises UsageError if limits are without anything allowed, or do not fit it."""
    from iris_screen.core.message import say
    from iris_screen.core.parsing.dates import parse_time
    from iris_screen.core.people import ALIASES, PAYMENT, allow

    kinds, most, currency = options["kinds"], options["most"], options["currency"]
    pays = [ALIASES.get(kind, kind) == PAYMENT for kind in kinds]
    limits = {"--max": most is not None, "--currency": currency}
    limits |= {f"--{name}": options[name] for name in ("app", "until", "times")}
    given = [name for name, value in limits.items() if value]
    if (given and not kinds) or (not any(pays) and given[:1] in (["--max"], ["--currency"])):
        raise UsageError(say("usage-allow-nothing", option=given[0]))
    until = parse_time(options["until"]) if options["until"] else None
    money = {"most": most, "currency": currency}
    common = {"app": options["app"], "times": options["times"] or 1, "until": until}
    return [allow(kind, **common, **(money if paid else {})) for kind, paid in zip(kinds, pays, strict=True)]


def _tell_start(opts: GlobalOptions, *, as_json: bool, quiet: bool) -> None:
    """The first word to a person at a terminal, before all that takes a while. Settings named on the command line may
    say another language.
    """
    stream = sys.stderr if as_json else sys.stdout
    if not (quiet or opts.env_file or opts.config or opts.sets) and stream.isatty():
        click.echo(localize(phrase("cli-run-starts")), file=stream)


@command(help="help-run")
@click.argument("task", required=False)
@click.option("--voice", is_flag=True, help="help-run-voice")
@microphone_options
@click.option("--device", "-d", help="help-device")
@click.option(
    "--planner",
    help="help-run-planner",
)
@model_options
@steps_option
@click.option("--run-id", help="help-run-id")
@click.option("--max-turns", "--max-steps", type=click.IntRange(1, 100_000), help="help-run-max-turns")
@click.option("--max-seconds", type=float, help="help-run-max-seconds")
@click.option("--wait", is_flag=True, help="help-wait")
@allow_options
@outcome_options
@pass_global_options
def run(opts: GlobalOptions, /, task: str | None, steps: Path | None, run_id: str | None, **options: Any) -> int:
    """Do TASK, a sentence: iris run "打开设置，打开深色模式"."""
    if (task is not None) == options["voice"]:
        from iris_screen.core.message import say

        raise UsageError(say("usage-task-or-voice"))
    _tell_start(opts, as_json=options["as_json"], quiet=options["quiet"])
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    settings = opts.load_settings(
        device=options["device"],
        planner=options["planner"],
        max_turns=options["max_turns"],
        max_seconds=options["max_seconds"],
        **pick_model_options(options),
    )
    terminal = TerminalRun(settings, options["as_json"], options["quiet"])
    how = (_read_plan(steps), run_id, options["wait"], read_allowances(options))
    if options["voice"]:
        return speak_task(terminal, lambda said, agreed: terminal.start(said, *how, from_outside=not agreed), options)
    return terminal.start(str(task), *how).exit_code


@command(help="help-resume")
@run_argument
@click.option("--device", "-d", default="", help="help-resume-device")
@click.option("--trust-record", is_flag=True, help="help-resume-trust-record")
@model_options
@outcome_options
@pass_global_options
def resume(opts: GlobalOptions, /, run_id: str, device: str, as_json: bool, quiet: bool, **options: Any) -> int:
    """Resume RUN where it was cut off, on the phone it began on and no other; or release it if it is held."""
    _tell_start(opts, as_json=as_json, quiet=quiet)
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    settings = opts.load_settings(**pick_model_options(options))
    limits = {name: getattr(settings.budget, name) for name in LIMITS if options[name] is not None}
    terminal = TerminalRun(settings, as_json, quiet)
    if holder := terminal.release(run_id):
        echo(phrase("cli-run-let-go", process=holder), err=as_json)
        return 0
    if damaged := terminal.find_damaged(run_id):
        echo(damaged, err=True)
    return terminal.resume(run_id, device, limits, trust_record=options["trust_record"])


@command(help="help-fork")
@run_argument
@click.option("--turn", "--step", type=click.IntRange(0), required=True, help="help-fork-turn")
@click.option("--task", help="help-fork-task")
@click.option("--ahead", is_flag=True, help="help-fork-ahead")
@click.option("--text", "texts", multiple=True, metavar="N=TEXT", help="help-fork-text")
@click.option("--target", "targets", multiple=True, metavar="N=TARGET", help="help-fork-target")
@click.option("--drop", "drops", multiple=True, type=click.IntRange(1), metavar="N", help="help-fork-drop")
@click.option("--run-id", "new_id", help="help-run-id")
@click.option("--wait", is_flag=True, help="help-fork-wait")
@steps_option
@outcome_options
@pass_global_options
def fork(
    opts: GlobalOptions, /, run_id: str, steps: Path | None, ahead: bool, as_json: bool, quiet: bool, **options: Any
) -> int:
    """Start a new run from an earlier turn of RUN."""
    _tell_start(opts, as_json=as_json, quiet=quiet or ahead)
    from iris_screen.planning.plan_edits import Edit
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    terminal = TerminalRun(opts.load_settings(), as_json, quiet)
    if ahead:
        return terminal.print_ahead(run_id, options["turn"])
    edits = [Edit(n=n, text=word) for n, word in map(_split_numbered, options.pop("texts"))]
    edits += [Edit(n=n, target=word) for n, word in map(_split_numbered, options.pop("targets"))]
    edits += [Edit(n=n, drop=True) for n in options.pop("drops")]
    return terminal.fork(run_id, steps=_read_plan(steps), edits=edits, **options)


@command(help="help-answer")
@run_argument
@click.argument("word", metavar="[yes|no|for this app|done|NUMBER|at X,Y|TEXT]", required=False)
@click.option("--to", "key", default="", metavar="KEY", help="help-answer-to")
@click.option("--hand", is_flag=True, help="help-answer-hand")
@outcome_options
@pass_global_options
def answer(opts: GlobalOptions, run_id: str, word: str | None, key: str, hand: bool, as_json: bool, quiet: bool) -> int:
    """Answer the question of RUN and resume it; without an answer, print the question."""
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    return TerminalRun(opts.load_settings(), as_json, quiet).answer(run_id, word, key, "hand" if hand else "")


@command(help="help-stop")
@run_argument
@pass_global_options
def stop(opts: GlobalOptions, run_id: str) -> None:
    """Stop RUN, whichever process drives it; it is kept."""
    from iris_screen.graph.runs import Runs

    runs = Runs(opts.load_settings_to_stop())
    driver, row = runs.stop(run_id), runs.store.row(run_id)
    idle = phrase("cli-run-idle", run=row.id, status=row.status)
    echo(phrase("cli-run-stopping", process=driver, run=row.id) if driver else idle)


@command(help="help-pause")
@run_argument
@click.option("--hand", is_flag=True, help="help-pause-hand")
@pass_global_options
def pause(opts: GlobalOptions, run_id: str, hand: bool) -> None:
    """Hold RUN before it touches its device again."""
    from iris_screen.graph.runs import Runs

    steering = Runs(opts.load_settings_to_stop()).steering
    row = steering.hand_over(run_id) if hand else steering.pause(run_id)
    echo(phrase("cli-run-handed-over", run=row.id) if hand else phrase("cli-run-paused", run=row.id))


@command(help="help-step")
@run_argument
@pass_global_options
def step(opts: GlobalOptions, run_id: str) -> int:
    """Let RUN do one turn, then hold it."""
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    settings = opts.load_settings()
    runs = Runs(settings)
    row = runs.store.row(run_id)
    if not row.holder:
        return TerminalRun(settings).resume(row.id, hold="step")
    runs.steering.step(row.id)
    echo(phrase("cli-run-steps", run=row.id))
    return 0


@command(help="help-demo")
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=1,
    show_default=True,
    help="help-demo-seed",
)
@outcome_options
@pass_global_options
def demo(opts: GlobalOptions, seed: int, as_json: bool, quiet: bool) -> int:
    """Send a message on a simulated phone: no key, no display."""
    _tell_start(opts, as_json=as_json, quiet=quiet)
    from iris_screen.ui.cli.runs.terminal_run import TerminalRun

    if not (as_json or quiet):
        click.echo(localize(phrase("cli-demo-begins", task=DEMO_TASK)))
        click.echo()
    settings = opts.load_settings(device=f"sim:{DEMO_WORLD}?seed={seed}&abilities=touch&elements=none")
    code = TerminalRun(settings, as_json, quiet).start(DEMO_TASK).exit_code
    if not (as_json or quiet):
        click.echo()
        echo_text(phrase("cli-demo-next"))
        activate = Path(sys.executable).with_name("activate")
        if shutil.which("iris") is None and activate.is_file():
            echo(phrase("cli-demo-activate", file=str(activate)))
    return code


def _split_numbered(text: str) -> tuple[int, str]:
    """ "2=words" as its number and its words. Raises UsageError."""
    number, equals, word = text.partition("=")
    if not equals or not re.fullmatch("[1-9][0-9]{0,3}", number):
        from iris_screen.core.message import say

        raise UsageError(say("usage-not-n-words", given=text[:40]))
    return int(number), word


def _read_plan(file: Path | None) -> "list[Step] | None":
    """The steps in the file, None without a file."""
    if file is None:
        return None
    from iris_screen.planning.planners import read_steps

    return read_steps(file)
