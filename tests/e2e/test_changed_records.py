"""A run is made by the real command, then its store or its pictures are changed: every command that shows it tells."""

import contextlib
import json
import signal
import sqlite3
from pathlib import Path

import pytest

from tests.e2e.process import Processes
from tests.e2e.rig import ROOT

TINY = f"sim:{ROOT / 'assets' / 'worlds' / 'tiny.yaml'}"


@pytest.fixture
def iris(tmp_path: Path) -> Processes:
    """A run that is over, and one that was killed in the middle."""
    iris = Processes(tmp_path / "home")
    assert iris.here("run", "open Notes", "--device", f"{TINY}?time=virtual", "--run-id", "over").code == 0
    with iris.started("run", "open Notes, open Settings", "--device", TINY, "--run-id", "killed") as process:
        assert process.stdout is not None
        while "act" not in process.stdout.readline().split()[1:2]:
            assert process.poll() is None
        process.send_signal(signal.SIGKILL)
    return iris


def change(iris: Processes, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(iris.home / "iris.db")) as connection:
        connection.execute(statement)
        connection.commit()


def said(iris: Processes, run: str) -> dict[str, str]:
    """What each command says of a run."""
    listed = next(line for line in iris.here("runs").out.splitlines() if line.startswith(run))
    parts = {"runs": listed, "show": iris.here("show", run).out}
    for form in ("html", "markdown", "junit"):
        parts[form] = iris.here("report", run, f"--{form}", "-").out
    return parts


def test_a_run_that_nobody_changed_is_not_remarked_upon_even_where_it_was_killed(iris: Processes) -> None:
    for run in ("over", "killed"):
        for command, words in said(iris, run).items():
            assert not any(word in words for word in ("not signed", "record of", "missing or", "record c")), command
    assert iris.here("resume", "killed").code == 0
    assert json.loads(iris.here("show", "killed", "--json").out)["record"] == {
        "state": "whole",
        "parts": [],
        "damaged": [],
    }


def test_a_changed_verdict_is_said_by_every_command(iris: Processes) -> None:
    change(iris, "UPDATE runs SET verdict = 'failed', status = 'failed' WHERE id = 'over'")
    found = said(iris, "over")
    assert "record changed" in found.pop("runs")
    for command, words in found.items():
        assert "The record of this run is not what Iris wrote" in words, command
        assert "Affected: task or verdict." in words, command
    assert "记录被改动" in iris.here("--lang", "zh", "runs").out


def test_a_cut_tail_is_said_by_every_command(iris: Processes) -> None:
    change(iris, "DELETE FROM chain WHERE run = 'over' AND n > 4")
    change(iris, "DELETE FROM journal WHERE run = 'over'")
    found = said(iris, "over")
    assert "record cut off" in found.pop("runs")
    for command, words in found.items():
        assert "The end of this run" in words, command


@pytest.mark.parametrize("harm", ["changed", "gone"])
def test_a_damaged_picture_is_said_by_every_command_and_stops_no_run(iris: Processes, harm: str) -> None:
    for run in ("over", "killed"):
        picture = sorted((iris.home / "runs" / run / "frames").glob("*.png"))[0]
        if harm == "gone":
            picture.unlink()
        else:
            picture.write_bytes(b"junk" + picture.read_bytes()[4:])
    found = said(iris, "over")
    assert "pictures damaged" in found.pop("runs")
    for command, words in found.items():
        assert "A screenshot is missing or damaged" in words, command
    film = iris.here("show", "over", "--film", str(iris.home / "film.png"))
    assert film.code == 0 and "A screenshot is missing or damaged" in film.err
    resumed = iris.here("resume", "killed")
    assert resumed.code == 0 and "missing or damaged" in resumed.err


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE runs SET task = replace(task, 'Settings', 'Notes') WHERE id = 'killed'",
        "UPDATE journal SET receipt = NULL WHERE run = 'killed'",
        "DELETE FROM chain WHERE run = 'killed' AND n > 3",
        "UPDATE checkpoints SET metadata = json_set(metadata, '$.step', 99) WHERE thread = 'killed'",
    ],
)
def test_a_changed_run_is_resumed_only_if_a_person_says_so(iris: Processes, statement: str) -> None:
    before = (iris.home / "runs" / "killed" / "phone.json").read_bytes()
    change(iris, statement)
    for command in (("resume", "killed"), ("resume", "killed", "--device", TINY), ("step", "killed")):
        refused = iris.here(*command)
        assert refused.code == 2 and "iris resume killed --trust-record" in refused.err
        assert len(refused.err.splitlines()) == 1
    assert (iris.home / "runs" / "killed" / "phone.json").read_bytes() == before
    assert iris.here("resume", "killed", "--trust-record").code in (0, 3)
    assert "accepted with --trust-record" in iris.here("show", "killed").out


def test_a_fork_of_a_changed_run_has_a_record_of_its_own(iris: Processes) -> None:
    change(iris, "UPDATE runs SET verdict = 'failed' WHERE id = 'over'")
    assert iris.here("fork", "over", "--turn", "1", "--run-id", "new").code == 0
    assert json.loads(iris.here("show", "new", "--json").out)["record"]["state"] == "whole"
