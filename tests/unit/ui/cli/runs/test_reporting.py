"""iris report and iris diff: documents written whole, and two runs told apart."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.settings import Settings
from iris_screen.core.target import Target
from iris_screen.graph.runs import Runs
from iris_screen.ui.cli.program import exit_code
from tests.unit.ui.panel.test_pages import PHONE

BREAD = Condition(kind="text", value="Buy bread")
NOTES = Step(action="tap", target=Target(kind="text", value="Notes"), expect=[BREAD])
TILL = Step(action="check", expect=[Condition(kind="text", value="Nowhere")], timeout_ms=0)


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    runs = Runs(Settings(home=home))
    for run_id, steps in (("one", [NOTES]), ("same", [NOTES]), ("more", [NOTES, TILL])):
        runs.start("look at notes", device=PHONE, steps=steps, run_id=run_id)
    runs.store.close()
    return home


@pytest.fixture(autouse=True)
def home(own_folders: None, lived_in: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("IRIS_HOME", str(lived_in))
    monkeypatch.chdir(tmp_path)


def test_a_report_is_one_page_in_this_folder_and_other_forms_go_where_they_are_sent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["report", "one"]) == 0 and [file.name for file in tmp_path.glob("*.*")] == ["iris-one.html"]
    page = (tmp_path / "iris-one.html").read_text("utf-8")
    assert page.startswith("<!doctype html>") and "tap" in page and '<circle class="touch"' in page
    capsys.readouterr()
    assert exit_code(["report", "one", "--junit", "one.xml", "--markdown", "-"]) == 0
    assert ET.parse(tmp_path / "one.xml").getroot()[0].get("failures") == "0"
    assert capsys.readouterr().out.startswith("# VERIFIED: `look at notes`")


def test_of_a_run_the_nodes_times_are_told(tmp_path: Path) -> None:
    assert exit_code(["report", "more", "--html", "more.html"]) == 0
    page = (tmp_path / "more.html").read_text("utf-8")
    assert '<svg class="bars"' in page and ">observe<" in page and "was not recorded" not in page


@pytest.mark.parametrize(("file", "said"), [("none/x.html", "no folder none"), (".", "not a folder")])
def test_where_it_cannot_be_written_nothing_is(
    file: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["report", "one", "--html", file]) == 2
    assert said in capsys.readouterr().err and not list(tmp_path.glob("*.*"))


def test_a_run_that_there_is_not_is_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["report", "zzz"]) == 2 and "There is no run zzz" in capsys.readouterr().err


def test_runs_that_went_the_same_way_are_told_to_have_and_others_where_they_part(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code(["diff", "one", "same"]) == 0
    assert "Both runs took the same path to the same result." in capsys.readouterr().out
    assert exit_code(["diff", "one", "more", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["first_difference"]["turn"] == 2 and told["first_difference"]["values"][0] == "it had ended"
    assert told["costs"]["turns"][0] < told["costs"]["turns"][1]


def test_the_steps_ahead_are_listed_by_the_numbers_that_change_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["fork", "more", "--turn", "1", "--ahead"]) == 0
    assert capsys.readouterr().out.lstrip().startswith("1  check")
    assert exit_code(["fork", "more", "--turn", "1", "--text", "x"]) == 2
    assert "is not N=WORDS" in capsys.readouterr().err
    assert exit_code(["fork", "more", "--turn", "1", "--drop", "9", "-q"]) == 2
    assert "There is no step 9" in capsys.readouterr().err
