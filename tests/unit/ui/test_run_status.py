"""How a run stands is said in one word, the same wherever a person reads it."""

import sys
from pathlib import Path

import pytest

from iris_screen.core.limits import Budget
from iris_screen.core.models import Usage
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.runs import Runs
from iris_screen.graph.store import Store
from iris_screen.text import render
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.cli.runs.progress import summarize
from iris_screen.ui.cli.runs.terminal_run import TerminalRun
from iris_screen.ui.panel.processes import make_resume_command
from iris_screen.ui.run_status import raise_limits, suggest_next

RUNS: dict[str, TaskResult | None] = {
    "well": TaskResult(run_id="well", task="t", status="success", verdict="verified", reason="all seen"),
    "half": TaskResult(run_id="half", task="t", status="unverified", verdict="unverified", reason="not all seen"),
    "asks": TaskResult(
        run_id="asks", task="t", status="waiting", verdict="unverified", reason="Which?", choices=["A at 1, 2", "B"]
    ),
    "gone": None,
}


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of each kind; the last was driven by a process that is no more."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    store = Store(tmp_path / "home" / "iris.db", clock=SystemClock())
    for run_id, result in RUNS.items():
        store.accept(Task(id=run_id, text="t", started_at=1.0))
        if result:
            store.settle(run_id, result)
    store.remember_results("well", [step(0, "open 微信/../x"), step(1, "send it")])
    store.close()


def step(index: int, words: str) -> StepResult:
    done = Step(action="tap", description=words)
    return StepResult(
        index=index, step=done, status="success", evidence="verified", before=f"k{index}", after=f"k{index + 1}"
    )


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    capsys.readouterr()
    assert exit_code(list(args)) == 0
    return capsys.readouterr().out


def test_what_a_run_found_out_is_told_line_by_line_without_control_signs() -> None:
    result = TaskResult(
        run_id="r", task="t", status="success", verdict="verified", reason="seen", answer="3\n\x1b[2J4\n"
    )
    told = summarize(result)
    assert told[1] == "3" and told[2].endswith("[2J4") and "\x1b" not in told[2]


@pytest.mark.parametrize("run_id", [run_id for run_id, result in RUNS.items() if result])
def test_run_runs_and_show_say_the_same_word(run_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = RUNS[run_id]
    assert result is not None
    word = summarize(result)[1].split(":")[0]
    (row,) = [line for line in said(capsys, "runs").splitlines() if line.startswith(run_id)]
    assert row.split()[1] == word
    assert f"\n{word}: " in said(capsys, "show", run_id)


@pytest.mark.parametrize(
    ("wanted", "answers"),
    [
        ("confirm_app", 'yes|no|"for this app"|"at X,Y"'),
        ("delivered", "yes|no"),
        ("choose", 'NUMBER|no|"at X,Y"'),
        ("", 'yes|no|"for this app"|done|NUMBER|TEXT|"at X,Y"'),
    ],
)
def test_the_hint_names_the_answers_that_the_question_takes(wanted: str, answers: str) -> None:
    assert render(suggest_next("r", "WAITING", wanted=wanted), "en") == f"answer it: iris answer r {answers}"


@pytest.mark.parametrize(
    ("spent", "budget", "raised"),
    [
        (Usage(calls=4), Budget(max_calls=4), " --max-calls 8"),
        (Usage(prompt_tokens=1_000_300), Budget(), " --max-tokens 2000000"),
        (Usage(cost=0.26), Budget(max_cost=0.25), " --max-cost 0.5"),
        (Usage(calls=4, answer_tokens=50), Budget(max_calls=4, max_tokens=10), " --max-calls 8 --max-tokens 80"),
        (Usage(calls=200), Budget(max_calls=1000), ""),  # it was resumed with more, and then cut off
        (Usage(calls=199, cost=None), Budget(), ""),
        (Usage(), Budget(max_calls=0), ""),  # a person wants no model
        (Usage(calls=4), Budget(max_calls=4, max_cost=0), ""),
        (Usage(calls=700_000), Budget(max_calls=700_000), " --max-calls 1000000"),
        (Usage(prompt_tokens=10**9), Budget(max_tokens=10**9), ""),  # as much as can be allowed
    ],
)
def test_a_run_that_used_up_a_limit_is_continued_with_a_higher_one(
    spent: Usage, budget: Budget, raised: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever the reason says, to which the end of a run may have added a dialog, and wherever it is told."""
    store = Store(tmp_path / "home" / "iris.db", clock=SystemClock())
    store.accept(Task(id="spent", text="t", started_at=2.0, budget=budget))
    ended = TaskResult(run_id="spent", task="t", status="stopped", verdict="unverified", reason="No.", usage=spent)
    store.settle("spent", ended)
    limits = raise_limits(store, "spent")
    Budget.model_validate(budget.model_dump() | limits)
    assert make_resume_command("spent", **limits) == ["resume", *raised.split(), "--", "spent"]
    store.close()
    hint = f"continue: iris resume spent{raised}"
    assert said(capsys, "show", "spent").splitlines()[-1].strip() == hint
    assert said(capsys, "runs").splitlines()[0].endswith(f"({hint})")
    answers = TerminalRun(load_settings(), quiet=True, as_json=False)
    assert render(answers._suggest_next(ended), "en") == hint


def test_a_run_that_never_ended_is_continued_within_its_limits(tmp_path: Path) -> None:
    store = Store(tmp_path / "home" / "iris.db", clock=SystemClock())
    assert raise_limits(store, "gone") == {}
    store.close()


def test_a_run_whose_record_was_changed_is_continued_by_saying_so() -> None:
    for standing in ("WAITING", "CUT OFF", "PAUSED"):
        hint = render(suggest_next("r", standing, broken=True), "en")
        assert hint == "continue all the same: iris resume r --trust-record"
    assert render(suggest_next("r", "FAILED", broken=True), "en") == "details: iris show r"


def test_the_word_that_is_read_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    listed = said(capsys, "runs", "--status", "verified").splitlines()
    assert [line.split()[0] for line in listed] == ["well"]


def test_where_no_run_stands_so_nobody_is_told_that_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["runs", "--status", "failed"]) == 0
    told = capsys.readouterr()
    assert not told.out and told.err.strip() == "No runs with this status. To list all runs: iris runs"


def test_a_run_that_was_stopped_before_it_began_is_not_said_to_be_kept(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def begin(runs: Runs, tell: object) -> TaskResult:
        raise KeyboardInterrupt

    for run_id, told in (("zzzz", "had not started"), ("well", "iris resume well")):
        with pytest.raises(KeyboardInterrupt):
            TerminalRun(load_settings(), as_json=False, quiet=True)._follow(begin, run_id)
        assert told in capsys.readouterr().err


def test_a_run_whose_process_is_gone_is_cut_off_and_not_running(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = [line for line in said(capsys, "runs").splitlines() if line.startswith("gone")]
    shown = said(capsys, "show", "gone")
    for text in (row, shown):
        assert "CUT OFF" in text and "iris resume gone" in text and "RUNNING" not in text.upper()


def test_show_names_the_pictures_of_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "show", "well")
    assert "1. k0.png  k1.png" in shown and "2. k1.png  k2.png" in shown and "end k2.png" in shown


def test_pictures_are_copied_under_names_that_can_be_read_and_lead_nowhere_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frames = tmp_path / "home" / "runs" / "well" / "frames"
    frames.mkdir(parents=True)
    for name in ("k0", "k1", "k2"):
        (frames / f"{name}.png").write_bytes(name.encode())
    to = tmp_path / "album"
    assert "3 pictures" in said(capsys, "show", "well", "--pictures", str(to))
    there = {file.name: file.read_text() for file in to.iterdir()}
    assert there == {"01-open-微信-x.png": "k0", "02-send-it.png": "k1", "03-end.png": "k2"}
