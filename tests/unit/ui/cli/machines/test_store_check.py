"""doctor --store: what is said of a store, what is saved of it, and the exit code."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from iris_screen.core.plan import Task
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.store import Store
from iris_screen.ui.cli.program import exit_code


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with two runs."""
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    with contextlib.closing(Store(tmp_path / "home" / "iris.db", clock=SystemClock())) as store:
        for run in ("one", "two"):
            store.accept(Task(id=run, text="say hello"))
    return tmp_path / "home"


def change(home: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(home / "iris.db")) as connection:
        connection.execute(statement)
        connection.commit()


def test_a_whole_store_is_said_to_be(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["doctor", "--store"]) == 0
    assert capsys.readouterr().out == "2 runs are intact.\n"
    assert exit_code(["--lang", "zh", "doctor", "--store"]) == 0
    assert capsys.readouterr().out == "有 2 次运行完好。\n"
    assert sorted(file.name for file in home.iterdir() if "-" not in file.name) == ["heads", "iris.db", "secret.key"]


def test_a_damaged_run_is_named_and_the_other_one_saved(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(home, "UPDATE runs SET text = 'pay' WHERE id = 'two'")
    assert exit_code(["doctor", "--store"]) == 1
    told = capsys.readouterr().out
    assert "Run two is damaged: record changed" in told and "One run is intact. Save what is intact: " in told
    assert exit_code(["doctor", "--store", "--save", "saved/iris.db"]) == 1
    assert "One run was saved in saved/iris.db." in capsys.readouterr().out
    with contextlib.closing(Store(Path("saved/iris.db"), clock=SystemClock())) as store:
        assert [(row.id, store.check(row.id).state) for row in store.rows()] == [("one", "whole")]
    assert exit_code(["doctor", "--store", "--save", "saved/iris.db"]) == 2
    assert "already exists" in capsys.readouterr().err


def test_a_store_that_cannot_be_read_has_an_exit_code_of_its_own(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "iris.db").write_bytes(b"no database at all")
    assert exit_code(["doctor", "--store", "--save", "saved.db"]) == 5
    assert "Nothing of " in capsys.readouterr().out and not Path("saved.db").exists()


def test_of_a_store_without_a_whole_run_nothing_is_saved(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(home, "UPDATE runs SET text = 'pay'")
    assert exit_code(["doctor", "--store", "--save", "saved/iris.db"]) == 1
    told = capsys.readouterr().out
    assert "No run is intact, so nothing can be saved." in told and "replace the damaged" not in told
    assert not Path("saved/iris.db").exists()


def test_a_damaged_store_names_the_command_that_says_what_can_be_saved(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray((home / "iris.db").read_bytes())
    data[4096:] = bytes(byte ^ 0x5A for byte in data[4096:])
    (home / "iris.db").write_bytes(data)
    assert exit_code(["runs"]) == 2
    assert "iris doctor --store" in capsys.readouterr().err


def test_without_a_store_there_is_nothing_to_check(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "iris.db").unlink()
    assert exit_code(["doctor", "--store"]) == 2
    assert "There is no store at " in capsys.readouterr().err


def test_it_is_told_as_data(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(home, "DELETE FROM chain WHERE run = 'two'")
    assert exit_code(["doctor", "--store", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "ok": False,
        "readable": True,
        "tables": [],
        "whole": ["one"],
        "broken": {"two": "record cut off"},
        "saved": None,
    }
