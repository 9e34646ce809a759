"""What a sentence says of a password is on no screen, in no log and in no list of runs; the run itself knows it."""

import json
import re
from pathlib import Path

import pytest

from iris_screen.core.plan import Task
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.runs import Runs
from iris_screen.ui.cli.program import exit_code

TINY = Path(__file__).parents[3] / "assets" / "worlds" / "tiny.yaml"
PHONE = f"sim:{TINY}?width=270&height=600&density=0.6875&time=virtual"
SAID = ["open Notes, type hunter2 in the password field", "打开 Notes，在密码框输入“hunter2”"]


@pytest.mark.parametrize("task", SAID)
def test_a_password_in_the_task_is_told_nowhere(
    task: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    run = ("--set", "debug=true", "run", "--run-id", "r", "--device", PHONE)
    for words in ((*run, task), ("runs",), ("runs", "--json"), ("show", "r"), ("show", "r", "--json"), ("resume", "r")):
        exit_code(list(words))
        out, err = capsys.readouterr()
        assert "hunter2" not in out + err and out + err
    exit_code(["run", "--json", "--device", PHONE, task])
    told = capsys.readouterr()
    assert "hunter2" not in told.out + told.err and "••••" in told.out
    [log] = tmp_path.rglob("run.log")
    assert "hunter2" not in log.read_text("utf-8") and "••••" in log.read_text("utf-8")
    assert Runs(Settings(home=tmp_path)).store.task("r").text == task


def test_the_pictures_of_a_run_are_named_as_their_files_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    exit_code(["run", "--json", "--run-id", "r", "--device", PHONE, "open Notes"])
    result = json.loads(capsys.readouterr().out)
    assert Path(result["last_picture"]).is_file()
    exit_code(["show", "r"])
    named = re.findall(r"\S+\.png", capsys.readouterr().out)
    kept = {file.name for file in (tmp_path / "runs" / "r" / "frames").glob("*.png")}
    assert named and {*named, Path(result["last_picture"]).name} <= kept


def test_a_password_in_a_camera_s_address_is_told_nowhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    device = "arm:mock?camera=http://me:hunter2@10.0.0.5/live"
    store = Runs(Settings(home=tmp_path)).store
    store.accept(Task(id="r", text="open Notes", device=device, planner="rules", started_at=1.0))
    store.settle("r", TaskResult(run_id="r", task="open Notes", status="failed", verdict="failed", reason="no"))
    reports = [("report", "r", form, "-") for form in ("--html", "--junit", "--markdown")]
    for words in (("runs",), ("runs", "--json"), ("show", "r"), ("show", "r", "--json"), ("resume", "r"), *reports):
        exit_code(list(words))
        told = "".join(capsys.readouterr())
        assert "hunter2" not in told and "arm:mock?camera=…" in told
