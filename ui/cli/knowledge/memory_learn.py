"""memory learn: batches of what was watched go through the memory graph, told as they go."""

from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import UsageError
from iris_screen.ui.escaping import counted, plain, spent

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings
    from iris_screen.memory.frames import Batch

WITHOUT = "Without a model `iris watch` remembers frames, their words and changes of the app by itself."
NOTHING = "There is nothing to look at; `iris watch` keeps what is new on a screen."


def learn_all(settings: "Settings", numbers: tuple[int, ...], *, again: bool) -> int:
    """1 where a batch failed, else 0. Raises UsageError where no model is set."""
    from iris_screen.graph.configuration.resources import own_keys, own_memory
    from iris_screen.graph.configuration.role_models import NO_MODEL, asking
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.memory_runs import Learner
    from iris_screen.graph.store import Store
    from iris_screen.memory.vault import Sealing

    clock = SystemClock()
    model = asking(settings, clock, Random())  # noqa: S311 - pauses between tries
    if model is None:
        raise UsageError(f"{NO_MODEL.format(what='iris memory learn')} {WITHOUT}")
    with closing(Store(settings.home / "iris.db", clock=clock)) as store:
        keeper = Sealing(own_keys(settings))
        learner = Learner(settings, store, lambda: own_memory(settings, clock), model, clock, keeper, told=_tell)
        batches = learner.batches(numbers, again=again)
        if not batches:
            click.echo(NOTHING, err=True)
        try:
            failed = [batch for batch in batches if _learnt(learner.learn(batch))]
        finally:
            if learner.spent.calls:
                click.echo(spent(learner.spent))
    if failed:
        click.echo(
            f"{counted(len(failed), 'batch', 'batches')} failed; try again with: iris memory learn --again", err=True
        )
    return 1 if failed else 0


def _learnt(batch: "Batch") -> bool:
    """Whether it failed; told either way."""
    failed = batch.status == "failed"
    said = f"batch {batch.number} failed: {batch.note}" if failed else f"batch {batch.number} is done"
    click.echo(plain(said), err=failed)
    return failed


def _tell(batch: int, note: str) -> None:
    click.echo(plain(f"batch {batch}: {note}"))
