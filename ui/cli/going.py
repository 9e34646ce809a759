"""A run from here to its end: told while it goes on, asked about where a person sits at the terminal."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from core.errors import DeviceError, IrisError, ModelError, ModelRefused, Stopped, UsageError
from ui.cli.telling import Tell, numbered, telling, told
from ui.cli.words import plain
from ui.standing import standing_of

if TYPE_CHECKING:
    from core.plan import Step
    from core.settings import Settings
    from core.state import Answer
    from core.verdict import TaskResult
    from graph.runs import Runs

Begin = Callable[["Runs", Tell | None], "TaskResult"]


@dataclass(frozen=True)
class Going:
    """What a command says to let a run go; each method but `do` gives the exit code."""

    settings: "Settings"
    as_json: bool = False
    quiet: bool = False

    def start(self, task: str, steps: "list[Step] | None" = None, run_id: str | None = None, wait: bool = False) -> int:
        return self.do(task, steps, run_id, wait).exit_code

    def do(
        self, task: str, steps: "list[Step] | None" = None, run_id: str | None = None, wait: bool = False
    ) -> "TaskResult":
        """The run is named here and not below, so that it can be found again whatever happens to it."""
        from graph.clock import token

        name = run_id or token()
        asked_here = self._attached()
        return self._to_the_end(
            lambda runs, tell: runs.start(
                task, steps=steps, run_id=name, attached=asked_here, wait=wait, on_event=tell
            ),
            name,
        )

    def resume(self, run_id: str, device: str = "", limits: Mapping[str, float] | None = None) -> int:
        return self._to_the_end(
            lambda runs, tell: runs.resume(run_id, device=device, limits=limits, on_event=tell), run_id
        ).exit_code

    def fork(
        self, run_id: str, turn: int, task: str | None, steps: "list[Step] | None", new_id: str | None = None
    ) -> int:
        return self._to_the_end(
            lambda runs, tell: runs.fork(run_id, turn=turn, task=task, steps=steps, new_id=new_id, on_event=tell),
            new_id or "",
        ).exit_code

    def answer(self, run_id: str, word: str | None) -> int:
        """With no word it says what is asked. Raises UsageError where nothing was, and for a number that none has."""
        detail = self._runs().show(run_id)
        row, result = detail.row, detail.result
        if row.status != "waiting" or result is None:
            stands = standing_of(row).lower()
            raise UsageError(f"Run {row.id} asks nothing (it is {stands}); look at it: iris show {row.id}")
        if word is None:
            return told(result, as_json=self.as_json)
        return self._to_the_end(_with_answer(row.id, _chosen(word, result.choices)), row.id).exit_code

    def _to_the_end(self, begin: Begin, run_id: str) -> "TaskResult":
        """Let it go; ask what it needs to know, where somebody sits there to answer."""
        result = self._gone(begin, run_id)
        while result.status == "waiting" and self._attached():
            result = self._gone(_with_answer(result.run_id, asked(result.reason, result.choices)), result.run_id)
        told(result, as_json=self.as_json)
        return result

    def _gone(self, begin: Begin, run_id: str) -> "TaskResult":
        """What became of it, also where the device went away. A person who stops it is told how to go on."""
        runs = self._runs()
        try:
            with telling(quiet=self.quiet, as_json=self.as_json) as tell:
                return begin(runs, tell)
        except (KeyboardInterrupt, ModelRefused):
            if (kept := _kept(runs, run_id)) and self.as_json:
                told(kept, as_json=True)
            how = f"iris resume {run_id}" if run_id else "iris runs lists it, iris resume takes it up"
            click.echo(f"The run is kept. Go on with: {how}", err=True)
            raise
        except (DeviceError, ModelError) as error:
            kept = _kept(runs, run_id)
            goes_on = isinstance(error, Stopped) or (kept and kept.reason.startswith(str(error)))
            if kept is None or not goes_on:  # it did not come so far as to go on
                if self.as_json:
                    told(_unreached(run_id, error), as_json=True)
                raise
            return kept

    def _runs(self) -> "Runs":
        from graph.runs import Runs

        return Runs(self.settings)

    def _attached(self) -> bool:
        """Whether somebody sits there who can be asked."""
        return not self.as_json and not self.quiet and sys.stdin.isatty() and sys.stdout.isatty()


def _with_answer(run_id: str, reply: "Answer") -> Begin:
    return lambda runs, tell: runs.resume(run_id, answer=reply, on_event=tell)


def _unreached(run_id: str, error: DeviceError | ModelError) -> "TaskResult":
    """What is told, as data, of a run whose device, or model, was never reached."""
    from core.verdict import TaskResult

    return TaskResult(run_id=run_id, task="", status="unreachable", verdict="failed", reason=str(error))


def _kept(runs: "Runs", run_id: str) -> "TaskResult | None":
    """How the run stands, where it came far enough to be kept."""
    try:
        return runs.show(run_id).result
    except IrisError:
        return None


def asked(question: str, choices: Sequence[str] = ()) -> "Answer":
    """The person's word on it; asked again where it is a number that none of the choices has."""
    for line in numbered(choices):
        click.echo(line)
    expected = f"1 to {len(choices)}, or no" if choices else "yes, no, or words"
    while True:
        try:
            return _chosen(click.prompt(f"{plain(question)} [{expected}]", type=str), choices)
        except UsageError as error:
            click.echo(str(error), err=True)


def _chosen(word: str, choices: Sequence[str]) -> "Answer":
    """Raises UsageError for a number that none of the choices has."""
    from core.state import Answer

    answer = Answer.parse(word)
    if choices and answer.kind == "choice" and not 1 <= int(answer.value) <= len(choices):
        raise UsageError(f"There is no choice {answer.value}; there are 1 to {len(choices)}.")
    return answer
