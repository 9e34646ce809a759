"""pause, step: a run held while it goes, and let go for one turn. `iris resume` lets it go on."""

import click

from ui.cli.given import Given, a_run, pass_given


@click.command()
@a_run
@click.option("--hand", is_flag=True, help="Take its device: what you do on the panel's picture is done there.")
@pass_given
def pause(given: Given, run_id: str, hand: bool) -> None:
    """Hold RUN before it touches its device again.

    It stays held, also where its process is killed, until: iris resume RUN, or iris step RUN for one turn.
    """
    from graph.runs import Runs

    steering = Runs(given.settings_for_stopping()).steering
    row = steering.hand_over(run_id) if hand else steering.pause(run_id)
    whose = "; its device is yours" if hand else ""
    click.echo(f"Run {row.id} holds after the turn it is in{whose}; go on with: iris resume {row.id}")


@click.command()
@a_run
@pass_given
def step(given: Given, run_id: str) -> int:
    """Let RUN go one turn, then hold it."""
    from graph.runs import Runs
    from ui.cli.going import Going

    settings = given.settings()
    runs = Runs(settings)
    row = runs.store.row(run_id)
    if not row.holder:
        return Going(settings).resume(row.id, hold="step")
    runs.steering.step(row.id)
    click.echo(f"Run {row.id} goes one turn, then holds.")
    return 0
