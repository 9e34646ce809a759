"""bench and dst: the figures and the simulation, for whoever wants to see for himself."""

from importlib import import_module

import click

PASS_ON = {"ignore_unknown_options": True, "allow_extra_args": True, "help_option_names": []}


@click.command(context_settings=PASS_ON)
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def bench(args: tuple[str, ...]) -> int:
    """Measure here what the documentation claims."""
    return _called("bench", args)


@click.command(context_settings=PASS_ON)
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def dst(args: tuple[str, ...]) -> int:
    """Simulate whole runs, cut at every I/O and resumed.

    --seed S replays one run, --cuts a,b where it is cut.
    """
    return _called("dst", args)


def _called(module: str, args: tuple[str, ...]) -> int:
    """evals stands beside ui and knows nothing of it, nor ui of evals: so it is called by its name."""
    code: int | None = import_module(f"evals.{module}").main(list(args))
    return code or 0
