"""A run in a terminal: prints its progress, and asks its questions if a person sits there."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from iris_screen.core.errors import DeviceError, IrisError, ModelError, ModelRefused, Stopped, UsageError
from iris_screen.core.message import Message, say, walk_messages
from iris_screen.ui.cli.garbage import settle_first
from iris_screen.ui.cli.output import ask, echo, localize, print_json
from iris_screen.ui.cli.runs.progress import Tell, number_choices, print_result, show_progress
from iris_screen.ui.escaping import format_row
from iris_screen.ui.run_status import ENDED, name_run_status, name_status, raise_limits, say_damaged, suggest_next

if TYPE_CHECKING:
    from iris_screen.core.people import Allowance, Question, SteeringMode
    from iris_screen.core.plan import Step
    from iris_screen.core.settings import Settings
    from iris_screen.core.verdict import TaskResult
    from iris_screen.graph.runs import Runs
    from iris_screen.planning.plan_edits import Edit

Begin = Callable[["Runs", Tell | None], "TaskResult"]


@dataclass(frozen=True)
class TerminalRun:
    """Starts, resumes, forks or answers a run for a command, and stays with it until it ends or waits.

    `start` returns the result; `resume`, `fork`, `print_ahead` and `answer` return an exit code.
    """

    settings: "Settings"
    as_json: bool = False
    quiet: bool = False

    def start(
        self,
        task: str,
        steps: "list[Step] | None" = None,
        run_id: str | None = None,
        wait: bool = False,
        allow: "Sequence[Allowance]" = (),
        *,
        from_outside: bool = False,
    ) -> "TaskResult":
        """Starts a run. Its id is made here, so that it can be found again whatever happens to it. from_outside: the
        words consent to nothing.
        """
        from iris_screen.graph.lifecycle.clock import token

        name = run_id or token()
        asked_here = self.is_attended()
        return self._finish(
            lambda runs, tell: runs.start(
                task,
                steps=steps,
                run_id=name,
                attached=asked_here,
                wait=wait,
                allow=allow,
                from_outside=from_outside,
                on_event=tell,
            ),
            name,
        )

    def resume(
        self,
        run_id: str,
        device: str = "",
        limits: Mapping[str, float] | None = None,
        *,
        hold: "SteeringMode" = "",
        trust_record: bool = False,
    ) -> int:
        return self._finish(
            lambda runs, tell: runs.resume(
                run_id, device=device, limits=limits, hold=hold, trust_record=trust_record, on_event=tell
            ),
            run_id,
        ).exit_code

    def find_damaged(self, run_id: str) -> Message | None:
        """What to say of pictures of the run that are not as they were stored; None if all are."""
        damaged = self._open_runs().check(run_id).damaged
        return say_damaged(damaged) if damaged else None

    def release(self, run_id: str) -> str:
        """Resumes a run that its process holds paused. Returns that process, "" if there is none."""
        row = self._open_runs().store.row(run_id)
        if not (row.wish and row.holder):
            return ""
        self._open_runs().steering.go_on(row.id)
        return row.holder

    def fork(
        self,
        run_id: str,
        turn: int,
        task: str | None,
        steps: "list[Step] | None",
        edits: "Sequence[Edit]" = (),
        new_id: str | None = None,
        *,
        wait: bool = False,
    ) -> int:
        return self._finish(
            lambda runs, tell: runs.fork(
                run_id, turn=turn, task=task, steps=steps, edits=edits, wait=wait, new_id=new_id, on_event=tell
            ),
            new_id or "",
        ).exit_code

    def print_ahead(self, run_id: str, turn: int) -> int:
        """Prints the steps that were ahead at the end of a turn."""
        runs = self._open_runs()
        ahead = runs.list_steps_ahead(runs.store.row(run_id).id, turn)
        if self.as_json:
            print_json(ahead)
        for n, step in enumerate(ahead, 1) if not self.as_json else ():
            click.echo(format_row([f"{n:>3}", localize(step.in_words()), str(step.target), step.text], (3, 36, 28, 0)))
        return 0

    def answer(self, run_id: str, word: str | None, to: str = "", hold: "SteeringMode" = "") -> int:
        """Answers the open question of a run; without a word, prints the question. to: the key of the question that is
        answered, "" for whichever is open. hold: how the run is held after the answer. Raises UsageError if no question
        is open, if it is another one than `to`, or if the word does not answer it.
        """
        runs = self._open_runs()
        detail = runs.show(run_id)
        row, result = detail.row, detail.result
        question = runs.find_question(row.id)
        if row.status != "waiting" or result is None or question is None:
            status = name_run_status(row).lower()
            raise UsageError(say("usage-run-asks-nothing", run=row.id, standing=status))
        if to not in ("", question.key):
            raise UsageError(say("usage-run-asks-something-else", run=row.id))
        if word is None:
            return print_result(result, as_json=self.as_json, hint=self._suggest_next(result))
        return self._finish(_resume_with_answer(row.id, word, question, hold), row.id).exit_code

    def _finish(self, begin: Begin, run_id: str) -> "TaskResult":
        """Follows the run to its end, and asks its questions if a person can answer them here."""
        result = self._follow(begin, run_id)
        while result.status == "waiting" and self.is_attended():
            question = self._open_runs().find_question(result.run_id)
            if question is None:
                break  # it was answered elsewhere in the meantime
            result = self._follow(ask_person(result.run_id, question), result.run_id)
        print_result(result, as_json=self.as_json, hint=self._suggest_next(result))
        return result

    def _suggest_next(self, result: "TaskResult") -> Message:
        """What a person can do next, by the run's question and its record."""
        runs = self._open_runs()
        question = runs.find_question(result.run_id) if result.status == "waiting" else None
        is_over = result.status in ENDED
        broken = False if is_over else runs.store.check(result.run_id).broken
        raised = {} if is_over else raise_limits(runs.store, result.run_id)
        wanted = question.wanted if question else ""
        return suggest_next(result.run_id, name_status(result.status), wanted=wanted, broken=broken, raised=raised)

    def _follow(self, begin: Begin, run_id: str) -> "TaskResult":
        """The result of the run, also if the device was lost. A person who stops the run is told how to resume it."""
        runs = self._open_runs()
        try:
            with show_progress(quiet=self.quiet, as_json=self.as_json) as tell:
                return begin(runs, settle_first(tell))
        except (KeyboardInterrupt, ModelRefused):
            if (kept := _find_result(runs, run_id)) and self.as_json:
                print_result(kept, as_json=True)
            echo(_explain_resuming(runs, run_id), err=True)
            raise
        except (DeviceError, ModelError) as error:
            kept = _find_result(runs, run_id)
            goes_on = isinstance(error, Stopped) or (kept and error.message in walk_messages(kept.reason))
            if kept is None or not goes_on:  # it did not get far enough to be resumed
                if self.as_json:
                    from iris_screen.core.verdict import TaskResult

                    unreached = TaskResult(
                        run_id=run_id, task="", status="unreachable", verdict="failed", reason=error.message
                    )
                    print_result(unreached, as_json=True)
                raise
            return kept

    def _open_runs(self) -> "Runs":
        from iris_screen.graph.runs import Runs

        return Runs(self.settings)

    def is_attended(self) -> bool:
        """Whether a person sits at the terminal who can be asked."""
        return not self.as_json and not self.quiet and sys.stdin.isatty() and sys.stdout.isatty()


def _resume_with_answer(run_id: str, word: str, question: "Question", hold: "SteeringMode" = "") -> Begin:
    """Resumes the run with this answer. Raises UsageError if the word does not answer the question."""
    from iris_screen.nodes.rules.inbox import read_answer

    reply = read_answer(word, question)
    return lambda runs, tell: runs.resume(run_id, answer=reply, to=question.key, hold=hold, on_event=tell)


def _explain_resuming(runs: "Runs", run_id: str) -> Message:
    if not run_id:
        return say("cli-run-kept-somewhere")
    try:
        runs.show(run_id)
    except IrisError:
        return say("cli-run-not-begun")
    return say("cli-run-kept", run=run_id)


def _find_result(runs: "Runs", run_id: str) -> "TaskResult | None":
    """The stored result of the run; None if it did not get far enough to be stored."""
    try:
        return runs.show(run_id).result
    except IrisError:
        return None


def ask_person(run_id: str, question: "Question") -> Begin:
    """Asks the person, again until the answer fits, and resumes the run with it."""
    for line in number_choices(question.choices):
        click.echo(line)
    answers = say("cli-answers", kind=question.wanted)
    while True:
        try:
            return _resume_with_answer(run_id, ask(f"{localize(question.text)} [{localize(answers)}]"), question)
        except UsageError as error:
            echo(error.message, err=True)
