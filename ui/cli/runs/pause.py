"""pause, step: a run held while it goes, and let go for one turn. `iris resume` lets it go on."""

import click

from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo
from iris_screen.ui.global_options import GlobalOptions, pass_global_options, run_argument


@command(help="help-pause")
@run_argument
@click.option("--hand", is_flag=True, help="help-pause-hand")
@pass_global_options
def pause(opts: GlobalOptions, run_id: str, hand: bool) -> None:
    """Hold RUN before it touches its device again."""
    from iris_screen.graph.runs import Runs

    steering = Runs(opts.load_stopping_settings()).steering
    row = steering.hand_over(run_id) if hand else steering.pause(run_id)
    echo(say("cli-run-handed-over", run=row.id) if hand else say("cli-run-paused", run=row.id))


@command(help="help-step")
@run_argument
@pass_global_options
def step(opts: GlobalOptions, run_id: str) -> int:
    """Let RUN go one turn, then hold it."""
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.runs.follow_run import RunFollower

    settings = opts.load_settings()
    runs = Runs(settings)
    row = runs.store.row(run_id)
    if not row.holder:
        return RunFollower(settings).resume(row.id, hold="step")
    runs.steering.step(row.id)
    echo(say("cli-run-steps", run=row.id))
    return 0
