"""pause, step: a run held while it goes, and let go for one turn. `iris resume` lets it go on."""

import click

from iris_screen.core.message import say
from iris_screen.ui.cli.command import command
from iris_screen.ui.cli.output import echo
from iris_screen.ui.given import Given, a_run, pass_given


@command(help="help-pause")
@a_run
@click.option("--hand", is_flag=True, help="help-pause-hand")
@pass_given
def pause(given: Given, run_id: str, hand: bool) -> None:
    """Hold RUN before it touches its device again."""
    from iris_screen.graph.runs import Runs

    steering = Runs(given.settings_for_stopping()).steering
    row = steering.hand_over(run_id) if hand else steering.pause(run_id)
    echo(say("cli-run-handed-over", run=row.id) if hand else say("cli-run-paused", run=row.id))


@command(help="help-step")
@a_run
@pass_given
def step(given: Given, run_id: str) -> int:
    """Let RUN go one turn, then hold it."""
    from iris_screen.graph.runs import Runs
    from iris_screen.ui.cli.runs.follow_run import Going

    settings = given.settings()
    runs = Runs(settings)
    row = runs.store.row(run_id)
    if not row.holder:
        return Going(settings).resume(row.id, hold="step")
    runs.steering.step(row.id)
    echo(say("cli-run-steps", run=row.id))
    return 0
