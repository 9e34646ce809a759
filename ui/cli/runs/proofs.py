"""bench and dst: the figures and the simulation, for whoever wants to see for himself."""

from importlib import import_module

import click

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.ui.cli.command import command

PROOFS = "iris_screen.evals"
"""In the repository, and not in what is installed from it."""
PASS_ON = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}


@command(context_settings=PASS_ON, help="help-bench")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def bench(args: tuple[str, ...]) -> int:
    """Measure here what the documentation claims."""
    return _called("bench", args)


@command(context_settings=PASS_ON, help="help-dst")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def dst(args: tuple[str, ...]) -> int:
    """Simulate whole runs, cut at every I/O and resumed."""
    return _called("dst", args)


def _called(name: str, args: tuple[str, ...]) -> int:
    """evals stands beside ui and knows nothing of it, nor ui of evals: so it is called by its name."""
    try:
        module = import_module(f"{PROOFS}.{name}")
    except ModuleNotFoundError as error:
        if error.name != PROOFS:
            raise
        raise UsageError(say("proofs-repository-needed", command=f"iris {name}")) from None
    code: int | None = module.main(list(args))
    return code or 0
