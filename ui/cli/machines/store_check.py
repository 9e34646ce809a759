"""doctor --store: whether the store is whole, run by run, and saves what is."""

from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.message import say
from iris_screen.ui.cli.output import echo, print_json
from iris_screen.ui.global_options import GlobalOptions

if TYPE_CHECKING:
    pass

DAMAGED, UNREADABLE = 1, 5
"""Exit codes: something is damaged, but not all; nothing can be read."""


def check_store(opts: GlobalOptions, save_to: Path | None, *, as_json: bool) -> int:
    """Say which runs and tables of the store are whole, and save the whole runs. Returns the exit code.

    Raises UsageError, StoreError.
    """
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.store.rescue import rescue_store

    path = opts.load_settings().home / "iris.db"
    found = rescue_store(path, SystemClock(), save_to)
    if as_json:
        from iris_screen.ui.cli.answers.machine_answers import StoreAnswer

        print_json(
            StoreAnswer(
                ok=not found.damaged,
                readable=found.readable,
                tables=found.tables,
                whole=found.whole,
                broken=found.broken,
                saved=str(save_to) if save_to and found.whole else None,
            )
        )
    elif not found.readable:
        echo(say("store-rescue-unreadable", file=str(path)))
    else:
        if found.tables:
            echo(say("store-rescue-tables", tables=found.tables))
        for run, why in found.broken.items():
            echo(say("store-rescue-run", run=run, why=why))
        echo(say("store-rescue-whole", n=len(found.whole), damaged=found.damaged and bool(found.whole) and not save_to))
        if save_to and found.whole:
            echo(say("store-rescue-saved", n=len(found.whole), file=str(save_to)))
    return (DAMAGED if found.readable else UNREADABLE) if found.damaged else 0
