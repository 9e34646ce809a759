"""secret: from the command line, where a value is never an argument and never told by accident."""

import io
import json
from pathlib import Path

import pytest

from iris_screen.ui.cli.program import exit_code

VALUE = "Correct-Horse-77"


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = exit_code(["secret", *args])
    out, err = capsys.readouterr()
    return code, out, err


def add(monkeypatch: pytest.MonkeyPatch, *more: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{VALUE}\n"))
    return exit_code(["secret", "add", "--app", "微信", "--caption", "the account", *more])


def test_it_is_off_until_it_is_switched_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert add(monkeypatch) == 2
    assert "iris secret allow com.tencent.mm" in capsys.readouterr().err
    assert said(capsys, "allow", "微信")[0] == 0
    assert add(monkeypatch) == 0
    out = capsys.readouterr().out
    assert "{{secret:1}}" in out and VALUE not in out


def test_it_is_listed_without_its_value_shown_when_agreed_to_and_forgotten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "allow", "微信")
    add(monkeypatch, "--code")
    capsys.readouterr()
    code, out, err = said(capsys, "list", "--json")
    listed = json.loads(out)
    assert listed["allowed"] == ["com.tencent.mm"] and listed["secrets"][0]["caption"] == "the account"
    assert VALUE not in out + err + said(capsys, "list")[1]
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    code, out, _ = said(capsys, "show", "1")
    assert code == 4 and VALUE not in out
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert said(capsys, "show", "1")[1].strip().endswith(VALUE)
    assert "read {{secret:1}}: shown on the command line" in said(capsys, "log")[1]
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert said(capsys, "delete", "1")[0] == 4
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    code, out, err = said(capsys, "delete", "1")
    assert code == 0 and "Deleted {{secret:1}}" in out and "the account" in err
    assert said(capsys, "show", "1", "--yes")[0] == 2
    told = said(capsys, "log")[1]
    assert told.index("add {{secret:1}}") < told.index("read {{secret:1}}") < told.index("delete {{secret:1}}")


def test_one_that_goes_with_its_item_is_asked_about_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "allow", "微信")
    add(monkeypatch)
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    assert exit_code(["memory", "delete", "1"]) == 4
    assert "including 1 sealed secret" in capsys.readouterr().out
    assert exit_code(["memory", "delete", "1", "--yes"]) == 0
    assert "delete {{secret:1}}" in said(capsys, "log")[1]


def test_an_app_that_no_module_knows_is_told_and_one_that_is_known_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No app module knows" not in said(capsys, "allow", "微信")[2]
    code, _, err = said(capsys, "allow", "Foo")
    assert code == 0 and "No app module knows Foo, so it is used as a package name" in err
    add(monkeypatch)
    capsys.readouterr()
    _, out, err = said(capsys, "list")
    assert "com.tencent.mm (微信)" in out and "Foo, com.tencent.mm (微信)" in err


def test_an_export_says_that_the_value_is_not_in_it_and_an_import_takes_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said(capsys, "allow", "微信")
    add(monkeypatch)
    file = tmp_path / "m.jsonl"
    assert exit_code(["memory", "export", str(file)]) == 0
    assert "1 secret is in it without the value" in capsys.readouterr().out
    assert VALUE not in file.read_text() and "the account" in file.read_text()
    assert exit_code(["memory", "delete", "--all", "--yes"]) == 0
    assert exit_code(["memory", "import", str(file)]) == 0
    assert "0 items added" in capsys.readouterr().out
    assert exit_code(["memory", "edit", "1", "value", "x"]) == 2


def test_the_switch_goes_off_again(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    said(capsys, "allow", "微信")
    add(monkeypatch)
    assert "1 secret for it is still sealed" in said(capsys, "disallow", "微信")[1]
    assert said(capsys, "show", "1", "--yes")[0] == 2


def test_what_is_no_line_of_text_and_no_app_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, "allow", "微信")
    monkeypatch.setattr("sys.stdin", io.StringIO("one\ntwo\n"))
    code, out, err = said(capsys, "add", "--app", "微信", "--caption", "the account")
    assert (code, out) == (2, "") and "only be one line" in err
    assert said(capsys, "allow", " ")[0] == 2
    assert json.loads(said(capsys, "list", "--json")[1]) == {"secrets": [], "allowed": ["com.tencent.mm"]}
