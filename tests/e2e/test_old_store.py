"""A data folder that older code wrote is opened, read and gone on with. old_store.py makes such a folder."""

import json
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.people import Answer
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.graph.runs import Runs
from iris_screen.text import render
from iris_screen.ui.cli.program import exit_code
from tests.e2e.old_store import CUT, HUMAN, REFERENCE
from tests.e2e.rig import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the kept world is found through /proc")
STORES = sorted((ROOT / "tests" / "recordings").glob("store-*.tar.xz"))


@pytest.fixture(params=STORES, ids=lambda file: file.name.removesuffix(".tar.xz"))
def home(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with tarfile.open(request.param) as packed:
        packed.extractall(tmp_path, filter="data")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "home"


@pytest.fixture
def runs(home: Path) -> Iterator[Runs]:
    opened = Runs(load_settings())
    yield opened
    opened.store.close()


def effects(home: Path, run: str) -> list[str]:
    """What the phone of a run says was done on it, in order."""
    report = json.loads((home / "runs" / run / "phone.json").read_text("utf-8"))
    return [entry.get("with", {}).get("what") or entry["effect"] for entry in report["state"]["effects"]]


def said(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    """What the command prints."""
    ended, out = exit_code(list(args)), capsys.readouterr()
    assert (ended, out.err) == (code, ""), out
    return out.out


def test_every_run_is_listed_as_it_stands(runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    standing = {row.id: (row.status, row.verdict) for row in runs.rows()}
    assert standing == {
        "verified": ("success", "verified"),
        "failed": ("failed", "failed"),
        "refused": ("failed", "failed"),
        "waiting": ("waiting", "unverified"),
        "stopped": ("interrupted", "unverified"),
        "killed": ("running", None),
        "cut": ("running", None),
    }
    listed = said(capsys, "runs")
    assert all(run in listed for run in standing)


@pytest.mark.parametrize("run", ["verified", "failed", "refused", "waiting", "stopped", "killed", CUT])
@pytest.mark.usefixtures("home")
def test_a_run_is_shown_and_reported(run: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run in said(capsys, "show", run)
    for option in ("--html", "--markdown", "--junit"):
        page = tmp_path / f"report{option}"
        assert exit_code(["report", run, option, str(page)]) == 0, capsys.readouterr().err
        assert run in page.read_text("utf-8")


def test_a_sentence_that_was_kept_is_a_message_with_words_in_both_languages(runs: Runs) -> None:
    for run in ("failed", "refused"):
        result = runs.show(run).result
        assert result and result.reason
        reason = result.reason if isinstance(result.reason, str) else render(result.reason, "zh")
        assert reason


@pytest.mark.usefixtures("home")
def test_settings_memories_and_skills_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert load_settings().watching.watch_days == 12
    assert "Member card" in said(capsys, "memory", "search", "member", "card")
    assert "Add apples" in said(capsys, "memory", "search", "apples")
    assert said(capsys, "memory", "block", "human") == f"{HUMAN}\n"
    assert said(capsys, "skill", "list").startswith("apples")
    assert said(capsys, "skill", "show", "apples").startswith("apples")


def test_a_reference_is_known_and_found(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert REFERENCE in said(capsys, "refs", "list")
    screen = next((home / "runs" / "waiting" / "frames").glob("*.png"))
    assert REFERENCE in said(capsys, "refs", "test", str(screen), REFERENCE)


def test_the_skill_is_played(home: Path, runs: Runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["skill", "run", "apples", "--set", "text=Add apples"]) == 0, capsys.readouterr().err
    assert effects(home, runs.rows()[0].id) == ["apples"]


def test_the_run_that_waits_is_answered_and_ends(home: Path, runs: Runs) -> None:
    question = runs.find_question("waiting")
    assert question is not None and question.kind == "confirm"
    result = runs.resume("waiting", answer=Answer(kind="yes"), to=question.key)
    assert result.status == "unverified"  # a page that says thanks proves no payment
    assert effects(home, "waiting") == ["paid"]


@pytest.mark.parametrize("run", ["killed", "stopped"])
def test_a_run_that_was_broken_off_goes_on_and_does_nothing_twice(run: str, home: Path, runs: Runs) -> None:
    before = effects(home, run)
    assert before == ["apples", "bread", "cheese"][: len(before)] and 0 < len(before) < 3
    assert runs.resume(run).verdict == "verified"
    assert effects(home, run) == ["apples", "bread", "cheese"]
    assert [step.status for step in runs.show(run).results] == ["success"] * 3


def test_a_run_killed_between_an_act_and_its_receipt_looks_first_and_names_the_act(home: Path, runs: Runs) -> None:
    assert effects(home, CUT) == ["apples"]
    result = runs.resume(CUT)
    assert effects(home, CUT) == ["apples", "bread", "cheese"]
    assert result.verdict == "unverified" and result.reason is not None
    assert "Add bread" in render(result.reason, "en")


def test_an_earlier_turn_is_forked(home: Path, runs: Runs) -> None:
    assert runs.fork("verified", turn=1, task='press "Add bread"', new_id="other").verdict == "verified"
    assert effects(home, "other") == ["apples", "bread"]
