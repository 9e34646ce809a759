"""A run held, let go and stepped by a word on the command line, and how that is told."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.plan import Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.graph.store.job_table import Job
from iris_screen.ui.cli.program import exit_code


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """With a run that this process drives, and one that nobody does."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    store = Store(tmp_path / "home" / "iris.db", clock=SystemClock())
    for run_id in ("goes", "lies"):
        store.accept(Task(id=run_id, text="t", started_at=1.0))
    with store.take("goes", "sim:", seconds=60):
        yield store
    store.close()


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert exit_code(list(words)) == code
    told = capsys.readouterr()
    return told.out + told.err


def test_a_run_is_paused_stepped_and_let_go(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    control = store.control("goes")
    assert "Continue it with: iris resume goes" in said(capsys, "pause", "go")
    assert control.read().steering == "pause"
    assert "one turn" in said(capsys, "step", "goes")
    assert control.read().steering == "step"
    assert "its device is yours" in said(capsys, "pause", "goes", "--hand")
    assert control.read().steering == "hand"
    assert "continues the run" in said(capsys, "resume", "goes")
    assert control.read().steering == ""


def test_one_that_goes_unheld_is_not_taken_up_twice(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is in progress" in said(capsys, "resume", "goes", code=2)


def test_a_held_run_is_told_as_paused_whoever_drives_it(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert "PAUSED" not in said(capsys, "pause", "goes") + said(capsys, "runs")
    with store.take("other", "x") as lease:
        store.control("goes").note_hold(lease, 1.0)
    said(capsys, "pause", "lies")
    told = said(capsys, "runs").splitlines()
    assert len(told) == 2 and all("PAUSED" in line and "one turn: iris step" in line for line in told)
    assert "PAUSED" in said(capsys, "show", "lies")
    assert said(capsys, "runs", "--status", "paused").splitlines() == told
    assert "No runs with this status" in said(capsys, "runs", "--status", "cut-off")


def test_of_a_run_that_has_not_begun_it_is_said_how_to_cancel_it(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    store.accept(Task(id="waits", text="t"), Job(run="waits", key="k"))
    assert "iris fleet cancel waits" in said(capsys, "stop", "wai")


def test_what_cannot_be_held_is_said_in_a_sentence(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no run none" in said(capsys, "pause", "none", code=2)


@pytest.mark.parametrize("wrong", ["grid_step = ", "nonsense = 1", 'grid_step = "wide"', "base_url = 'ftp://x'"])
def test_a_run_is_held_and_stopped_whatever_is_wrong_with_the_settings(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: str
) -> None:
    (tmp_path / "home" / "config.toml").write_text(wrong)
    assert "config.toml" in said(capsys, "runs", code=2)
    assert "Run lies is not running now" in said(capsys, "stop", "lies")
    assert "will pause after this turn" in said(capsys, "pause", "goes")


def test_a_run_is_found_for_stopping_where_a_wrong_file_or_the_command_line_says(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("IRIS_HOME")
    home, wrong = str(tmp_path / "home"), tmp_path / "wrong.toml"
    wrong.write_text(f"nonsense = 1\nhome = '{home}'\n")
    assert "is not running now" in said(capsys, "--config", str(wrong), "stop", "lies")
    assert "is not running now" in said(capsys, "--set", "grid_step=x", "--set", f"home={home}", "stop", "lies")
