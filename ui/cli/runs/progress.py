"""Prints a run while it goes on and when it has ended: lines for people, or one JSON object for programs."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

import click

from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets
from iris_screen.core.message import Message, say, walk_messages
from iris_screen.ui.amounts import describe_usage, format_duration
from iris_screen.ui.cli.output import format_json, localize
from iris_screen.ui.cli.runs.spinner import Spinner
from iris_screen.ui.escaping import measure_width, sanitize, shorten
from iris_screen.ui.run_status import STEP_SIGNS, name_status, suggest_next

if TYPE_CHECKING:
    from iris_screen.core.verdict import TaskResult
    from iris_screen.graph.runs import Event

Tell = Callable[["Event"], None]

UNFINISHED = frozenset({"waiting", "stopped", "interrupted", "unreachable"})
"""Statuses of a run that still has steps to do."""


@contextmanager
def show_progress(*, quiet: bool = False, as_json: bool = False) -> Iterator[Tell | None]:
    """Yields a function that prints each node that ran. With JSON it prints to stderr: stdout has only the object."""
    stream = sys.stderr if as_json else sys.stdout
    if quiet:
        yield None
    elif stream.isatty():
        with _show_live(stream) as tell:
            yield _skip_repeats(tell)
    else:
        yield _skip_repeats(_write_with_costs(lambda text: _write(text, stream)))


def _write(text: str, stream: TextIO) -> None:
    """A run goes on to its end even if its output is no longer read (`iris run … | head -1`)."""
    try:
        click.echo(text, file=stream)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _skip_repeats(tell: Tell) -> Tell:
    """Prints a node once if it says the same again in one turn, as when it waits and looks again."""
    said: list[tuple[int, str, Message | None]] = []

    def tell_new(event: "Event") -> None:
        what = (event.turn, event.node, event.note)
        if what not in said:
            said.append(what)
            tell(event)

    return tell_new


@contextmanager
def _show_live(stream: TextIO) -> Iterator[Tell]:
    """On a terminal: a spinner shows that something is going on, and what has happened scrolls up above it."""
    spinner = Spinner(stream, localize(say("cli-run-begins")))

    def tell(event: "Event") -> None:
        spinner.print_above(_format_head(event), _format_note(event))
        spinner.say(localize(say("cli-run-turn", turn=event.turn)) + _format_costs(event))

    with spinner.spinning():
        yield tell


def _write_with_costs(write: Callable[[str], None]) -> Tell:
    """If no line can be updated in place, the costs so far are printed with each node that called a model."""
    told = 0

    def tell(event: "Event") -> None:
        nonlocal told
        write(format_event(event) + (_format_costs(event) if event.usage.calls > told else ""))
        told = event.usage.calls

    return tell


def _format_costs(event: "Event") -> str:
    return f"  [{localize(describe_usage(event.usage))}]" if event.usage.calls else ""


def format_event(event: "Event") -> str:
    """One node on one line: turn, node, what it decided."""
    return _format_head(event) + _format_note(event)


def _format_note(event: "Event") -> str:
    """What a node decided. Why the run ended so is left to the summary below it."""
    verdict = event.note.args.get("verdict") if event.node == "finish" and event.note else None
    most = 2_000 if event.node == "begin" else 200  # it says what may be done without a question
    return shorten(localize(say("cli-evidence", evidence=verdict) if verdict else event.note), most)


def _format_head(event: "Event") -> str:
    node = localize(say("cli-node", node=event.node))
    return f"{event.turn:>3}  {node}{' ' * max(15 - measure_width(node), 0)} "


def print_result(result: "TaskResult", *, as_json: bool = False, hint: Message | None = None) -> int:
    """Prints how the run ended, without the passwords it was given. Returns its exit code. hint: what to do next."""
    told = cover_secrets(result)
    for text in [format_json(told)] if as_json else summarize(told, hint):
        _write(text, sys.stdout)
    return result.exit_code


def cover_secrets(result: "TaskResult") -> "TaskResult":
    """The result without the passwords that the run was given."""
    from iris_screen.consent.secrets.text_mask import TextMask, find_typed_secrets

    steps = (each.step for each in result.steps)
    return TextMask.from_words([*find_stated_secrets(result.task), *find_typed_secrets(steps)]).cover(result)


def summarize(result: "TaskResult", hint: Message | None = None) -> list[str]:
    """What was found out, the verdict, a line per step, the totals, where the pictures are, and what to do next."""
    status, told = name_status(result.status), [*walk_messages(result.reason)]
    steps = []
    for step in result.steps:
        # The reasons of steps that succeeded are printed by `iris show` only.
        needs_reason = step.reason and step.status != "success" and step.reason not in told
        why = bracket(shorten(localize(step.reason), 160)) if needs_reason else ""
        steps.append(f"  {STEP_SIGNS[step.status]} {sanitize(localize(step.step.in_words()))}{why}")
    return [
        "",
        *format_answer(result),
        sanitize(localize(say("cli-run-ended", standing=localize_status(status), reason=localize(result.reason)))),
        *number_choices(result.choices),
        *steps,
        localize(_describe_totals(result)),
        *([localize(say("cli-run-pictures", folder=result.pictures))] if result.pictures else []),
        localize(hint or suggest_next(result.run_id, status)),
    ]


def localize_status(status: str) -> Message:
    """VERIFIED, CUT OFF, …"""
    return say("cli-standing", standing=status.replace(" ", "-"))


def format_answer(result: "TaskResult | None") -> list[str]:
    """The answer that a run found, line by line, and whether it was read on the screen."""
    lines = result.answer.splitlines() if result else []
    doubt = [localize(say("cli-why", why=result.doubt))] if result and result.doubt else []
    return [sanitize(line) for line in lines if line.strip()] + doubt


def number_choices(choices: Sequence[Message]) -> list[str]:
    """The choices of a question, each with the number that answers it."""
    return [f"  {n}: {sanitize(localize(choice))}" for n, choice in enumerate(choices, 1)]


def _describe_totals(result: "TaskResult") -> Message:
    if not result.total_steps:
        costs = [describe_usage(result.usage)] if result.usage.calls else []
        return say("cli-run-sums", parts=[say("cli-run-no-step"), *costs])
    verified = round(result.success_rate * result.total_steps)
    done = say("cli-run-verified", verified=verified, steps=result.total_steps, ended=result.status not in UNFINISHED)
    retries = say("cli-retries", retries=result.total_retries)
    return say("cli-run-sums", parts=[done, retries, describe_usage(result.usage), format_duration(result.seconds)])


def bracket(why: str) -> str:
    return f" {localize(say('cli-why', why=why))}"
