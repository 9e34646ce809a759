"""doctor: what is wrong is named together with what mends it."""

import io
import json
import sys
from pathlib import Path

import pytest

from iris_screen.core.message import verbatim
from iris_screen.text import render
from iris_screen.ui.cli.machines.doctor import Finding, examine
from iris_screen.ui.cli.program import exit_code
from iris_screen.ui.global_options import GlobalOptions


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("IRIS_MODEL", "ADB_PATH"):
        monkeypatch.delenv(name, raising=False)


def finding(name: str, *sets: str) -> Finding:
    return next(f for f in examine(GlobalOptions(sets=sets)) if f.name == name)


def test_all_is_well_where_the_tests_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["doctor"]) == 0
    assert "bad" not in {line.split()[0] for line in capsys.readouterr().out.splitlines()}


def test_json_holds_the_same_findings(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["doctor", "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["ok"] is True
    assert {"python", "packages", "data folder"} <= {f["name"] for f in told["findings"]}


def test_looking_writes_nothing(tmp_path: Path) -> None:
    exit_code(["doctor"])
    assert list(tmp_path.iterdir()) == []


def test_what_is_remembered_and_sealed_is_counted_and_the_key_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    home = GlobalOptions().load_settings().home
    assert finding("memory").said.key == "check-memory-empty" and not home.exists()
    exit_code(["secret", "allow", "微信"])
    monkeypatch.setattr("sys.stdin", io.StringIO("Correct-Horse-77\n"))
    exit_code(["secret", "add", "--app", "微信", "--caption", "the account"])
    told, key = finding("memory"), home / "memory.key"
    assert told.state == "ok" and f"1 secret sealed with the key in {key}" in render(told.said)
    assert render(told.said).startswith("1 item, 0 frames from watching") and key.read_text() not in render(told.said)
    key.unlink()
    assert finding("memory").state == "bad"


def test_a_data_folder_that_is_a_file_is_bad(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "home").write_text("")
    assert exit_code(["doctor"]) == 1
    bad = [line for line in capsys.readouterr().out.splitlines() if line.startswith("bad")]
    assert len(bad) == 1
    assert "IRIS_HOME" in bad[0]


def test_settings_that_cannot_be_read_are_bad_and_the_rest_is_still_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["--set", "grid_step=0", "doctor"]) == 1
    out = capsys.readouterr().out
    assert "grid_step" in out
    assert "python" in out


def test_an_adb_that_is_not_there_is_bad() -> None:
    assert finding("adb", "adb_path=/nowhere/adb").state == "bad"
    assert finding("adb", f"adb_path={sys.executable}").said == verbatim(sys.executable)


def test_a_model_without_an_address_is_bad_and_no_model_is_only_noted() -> None:
    assert finding("model").state == "note"
    assert finding("model", "model=m").state == "bad"
    named = finding("model", "model=m", "base_url=https://example.com/v1", "api_key=sk-secret")
    assert named.state == "ok"
    assert "sk-secret" not in render(named.said)


def test_tracing_is_noted_only_when_iris_itself_was_told_to() -> None:
    assert finding("tracing").state == "ok"
    assert "langsmith" in render(finding("tracing", "trace=langsmith").said)


def test_an_app_module_of_ones_own_that_cannot_be_read_is_bad_with_its_line(tmp_path: Path) -> None:
    assert finding("apps").state == "ok"
    (tmp_path / "home" / "apps" / "chess").mkdir(parents=True)
    (tmp_path / "home" / "apps" / "chess" / "app.yaml").write_text("name: chess\nlabels: [Chess]\nhome: x\n")
    found = finding("apps")
    assert found.state == "bad" and "chess/app.yaml, line 3" in render(found.said)


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("chess/tasks.yaml", "tasks:\n  - name: play\n    say: [play]\n    steps: [{action: tap}]\n", "line 4"),
        ("wechat/tasks.yaml", "tasks: []\n", "wechat/app.yaml"),
        ("words.yaml", "a: b\n", "words.yaml, line 1"),
        ("chess/images/aliases.yaml", "- x\n", "aliases.yaml, line 1"),
    ],
)
def test_whatever_of_ones_own_cannot_be_read_is_bad_with_its_place(
    tmp_path: Path, file: str, text: str, words: str
) -> None:
    path = tmp_path / "home" / "apps" / file
    path.parent.mkdir(parents=True)
    if file.startswith("chess"):
        (tmp_path / "home" / "apps" / "chess" / "app.yaml").write_text("name: chess\nlabels: [Chess]\n")
    path.write_text(text)
    found = finding("apps")
    assert found.state == "bad" and words in render(found.said)


def test_only_devices_that_this_version_has_are_promised(capsys: pytest.CaptureFixture[str]) -> None:
    said = render(finding("devices").said)
    assert all(scheme in said for scheme in ("sim:", "android:", "desktop:", "arm:"))
    exit_code(["doctor"])
    assert "replay:" not in capsys.readouterr().out
