"""iris shell: task after task, until an empty line."""

import io
import json
import sys
from pathlib import Path

import pytest

from iris_screen.ui.cli.program import exit_code

TINY = f"sim:{Path(__file__).parents[5] / 'assets' / 'worlds' / 'tiny.yaml'}"


def test_every_line_is_a_run_and_a_mistake_does_not_end_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{'a' * 5_000}\nqwertz asdfgh\ngo home\n\nnever reached\n"))
    assert exit_code(["shell", "--device", TINY]) == 0
    out, err = capsys.readouterr()
    assert "qwertz" in out
    assert "5000 characters" in err
    assert exit_code(["runs", "--json"]) == 0
    assert [row["text"] for row in json.loads(capsys.readouterr().out)] == ["go home"]


@pytest.mark.parametrize("word", ["exit", "Quit", "退出"])
def test_a_word_that_says_goodbye_ends_it(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{word}\nnever reached\n"))
    assert exit_code(["shell", "--device", TINY]) == 0
    capsys.readouterr()
    assert exit_code(["runs", "--json"]) == 0
    assert capsys.readouterr().out == "[]\n"
