"""memory learn: runs batches of what was watched through the memory graph and reports each."""

from contextlib import closing
from random import Random
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.ui.amounts import describe_usage
from iris_screen.ui.cli.output import echo

if TYPE_CHECKING:
    from iris_screen.core.settings import Settings


def learn_all(settings: "Settings", numbers: tuple[int, ...], *, again: bool) -> int:
    """Returns 1 if a batch failed, else 0. Raises UsageError if no model is set."""
    from iris_screen.graph.configuration.resources import own_keys, own_memory
    from iris_screen.graph.configuration.role_models import no_model, open_models
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.memory_runs import Learner
    from iris_screen.graph.store import Store
    from iris_screen.memory.vault import SecretKeeper

    clock = SystemClock()
    model = open_models(settings, clock, Random())  # noqa: S311 - pauses between tries
    if model is None:
        raise UsageError(say("usage-without-model-memory", problem=no_model("iris memory learn")))
    with closing(Store(settings.home / "iris.db", clock=clock)) as store:  # as memory, never the fleet's
        keeper = SecretKeeper(own_keys(settings))
        learner = Learner(
            settings,
            store,
            lambda: own_memory(settings, clock),
            model,
            clock,
            keeper,
            on_note=lambda batch, note: echo(say("manage-learn-note", batch=batch, note=note)),
        )
        batches = learner.batches(numbers, again=again)
        if not batches:
            echo(say("manage-learn-nothing"), err=True)
        try:
            failures = 0
            for batch in map(learner.learn, batches):
                failed = batch.status == "failed"
                why = batch.note or say("memory-learn-status", status="failed")
                outcome = say("manage-learn-failed", batch=batch.number, why=why)
                echo(outcome if failed else say("manage-learn-done", batch=batch.number), err=failed)
                failures += failed
        finally:
            if learner.spent.calls:
                echo(describe_usage(learner.spent))
    if failures:
        echo(say("manage-learn-failures", batches=failures), err=True)
    return 1 if failures else 0
