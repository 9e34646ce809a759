"""How a run is told while it goes on and when it has ended: lines for people, one JSON object for programs."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from core.secrecy import secrets_in
from ui.cli.words import counted, plain, seconds, short, spent
from ui.standing import standing, what_next

if TYPE_CHECKING:
    from core.plan import StepResult
    from core.verdict import TaskResult
    from graph.runs import Event

Tell = Callable[["Event"], None]

UNFINISHED = frozenset({"waiting", "stopped", "interrupted", "unreachable"})
"""Such a run has steps before it."""
SIGNS = {"success": "✔", "failed": "✘", "skipped": "–", "unverified": "?"}


@contextmanager
def telling(*, quiet: bool = False, as_json: bool = False) -> Iterator[Tell | None]:
    """What hears of every node that ran. With JSON the lines go to stderr, so that stdout holds the object alone."""
    stream = sys.stderr if as_json else sys.stdout
    if quiet:
        yield None
    elif stream.isatty():
        with _live(stream) as tell:
            yield _once(tell)
    else:
        yield _once(_with_costs(lambda text: _say(text, stream)))


def _say(text: str, stream: TextIO) -> None:
    """A run goes on to its end also where nobody reads on (`iris run … | head -1`): nothing is left half done."""
    try:
        click.echo(text, file=stream)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _once(tell: Tell) -> Tell:
    """A node that says the same again in one turn (it waits, and looks again) is told once."""
    said: set[tuple[int, str, str]] = set()

    def tell_new(event: "Event") -> None:
        what = (event.turn, event.node, event.note)
        if what not in said:
            said.add(what)
            tell(event)

    return tell_new


@contextmanager
def _live(stream: TextIO) -> Iterator[Tell]:
    """On a terminal a line turns while something is going on, and what has happened scrolls up above it."""
    from rich.console import Console
    from rich.text import Text

    console = Console(file=stream, highlight=False)
    with console.status("looking") as status:

        def tell(event: "Event") -> None:
            console.print(Text.assemble((_head(event), "bold cyan"), short(event.note)))
            status.update(Text(f"turn {event.turn}{_costs(event)}"))

        yield tell


def _with_costs(say: Callable[[str], None]) -> Tell:
    """Where nothing can be told in place, what models cost so far is told with each node that asked one."""
    told = 0

    def tell(event: "Event") -> None:
        nonlocal told
        say(line(event) + (_costs(event) if event.usage.calls > told else ""))
        told = event.usage.calls

    return tell


def _costs(event: "Event") -> str:
    return f"  [{spent(event.usage)}]" if event.usage.calls else ""


def line(event: "Event") -> str:
    """One node's doing on one line: turn, node, what it decided."""
    return _head(event) + short(event.note)


def _head(event: "Event") -> str:
    return f"{event.turn:>3}  {event.node:<15} "


def told(result: "TaskResult", *, as_json: bool = False) -> int:
    """Print how the run ended, without the passwords it was told; its exit code."""
    from core.veil import Veil, typed_by

    steps = (each.step for each in result.steps)
    result = Veil.of([*secrets_in(result.task), *typed_by(steps)]).over(result)
    for text in [result.model_dump_json()] if as_json else summary(result):
        _say(text, sys.stdout)
    return result.exit_code


def summary(result: "TaskResult") -> list[str]:
    """The verdict first, then the steps in one line each, then the sums and where things lie."""
    stands = standing(result.status)
    return [
        "",
        f"{stands}: {plain(result.reason)}",
        *answered(result.answer),
        *numbered(result.choices),
        *(f"  {SIGNS[s.status]} {plain(s.step.in_words())}{_why(s)}" for s in result.steps),
        _sums(result),
        *([f"pictures: {result.pictures}"] if result.pictures else []),
        what_next(result.run_id, stands),
    ]


def answered(answer: str) -> list[str]:
    """What a run found out, line by line."""
    return [f"  {plain(line)}" for line in answer.splitlines() if line.strip()]


def numbered(choices: Sequence[str]) -> list[str]:
    """What a person is asked to choose from, each with the number that answers it."""
    return [f"  {n}: {plain(choice)}" for n, choice in enumerate(choices, 1)]


def _sums(result: "TaskResult") -> str:
    if not result.total_steps:
        return f"no step was done{f', {spent(result.usage)}' if result.usage.calls else ''}"
    verified, so_far = round(result.success_rate * result.total_steps), result.status in UNFINISHED
    done = f"{verified} of {counted(result.total_steps, 'step')} verified{' so far' if so_far else ''}"
    done += f", {counted(result.total_retries, 'retry', 'retries')}"
    return f"{done}, {spent(result.usage)}, {seconds(result.seconds)}"


def _why(step: "StepResult") -> str:
    """What is worth saying of a step that went well is said by iris show."""
    return f" ({short(step.reason, 160)})" if step.reason and step.status != "success" else ""
