"""plan, locate, verify and flow on a picture, with no device."""

import json
import sys
from pathlib import Path

import pytest

from iris_screen.ui.cli.program import exit_code

TINY = Path(__file__).parents[5] / "assets" / "worlds" / "tiny.yaml"


class Ask:
    """Calls a command and gives its exit code and its object."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: str) -> tuple[int, dict[str, object]]:
        code = exit_code([*args, "--json"])
        return code, json.loads(self._capsys.readouterr().out)


@pytest.fixture(scope="module")
def screens(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pictures of the tiny phone: home.main.png, notes.main.png, …"""
    folder = tmp_path_factory.mktemp("screens")
    assert exit_code(["sim", "show", str(TINY), "--out", str(folder)]) == 0
    return folder


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ask:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    return Ask(capsys)


def test_words_are_located_where_they_are_and_not_where_they_are_not(ask: Ask, screens: Path) -> None:
    code, said = ask("locate", "text:Buy bread", str(screens / "notes.main.png"))
    assert (code, said["found"]) == (0, True)
    code, said = ask("locate", "text:Buy bread", str(screens / "home.main.png"))
    assert (code, said["found"], said["spots"]) == (1, False, [])


def test_a_condition_holds_or_not_or_cannot_be_told(ask: Ask, screens: Path) -> None:
    notes, home = str(screens / "notes.main.png"), str(screens / "home.main.png")
    assert ask("verify", "text:Call Ann", notes)[0] == 0
    assert ask("verify", "!text:Call Ann", notes)[0] == 1
    assert ask("verify", "changed", notes)[0] == 3
    assert ask("verify", "changed", notes, "--before", home)[0] == 0
    assert ask("verify", "changed", notes, "--before", notes)[0] == 1


def test_a_plan_names_its_steps_and_what_cannot_be_read_is_said(ask: Ask, screens: Path) -> None:
    home = str(screens / "home.main.png")
    code, said = ask("plan", "tap 'Notes' then tap 'New'", home)
    assert (code, said["kind"]) == (0, "steps"), said
    code, said = ask("plan", "qwertz asdfgh", home)
    assert (code, said["kind"]) == (10, "stuck")
    assert "qwertz" in str(said["reason"])


def test_a_plan_from_a_home_screen_does_not_go_there_first(ask: Ask, screens: Path) -> None:
    shipped = str(Path(__file__).parents[5] / "docs" / "screen.png")
    for picture, acts in ((shipped, ["launch_app"]), (str(screens / "notes.main.png"), ["go_home", "launch_app"])):
        code, said = ask("plan", "打开设置", picture)
        assert code == 0 and isinstance(said["steps"], list)
        assert [step["action"] for step in said["steps"]] == acts


def test_a_whole_turn_says_where_each_step_would_press(ask: Ask, screens: Path) -> None:
    code, said = ask("flow", "tap 'Notes'", str(screens / "home.main.png"))
    assert (code, said["blocker"]) == (0, None), said
    assert isinstance(said["steps"], list)
    assert any(step["located"] and len(step["located"]["spots"]) == 1 for step in said["steps"])


def test_what_stands_in_the_way_is_seen_first(ask: Ask, screens: Path) -> None:
    _, said = ask("flow", "tap 'Notes'", str(screens / "system.permission.png"))
    assert isinstance(said["blocker"], dict)
    assert said["blocker"]["ways_out"]


def test_nothing_is_kept_of_looking_at_a_picture(ask: Ask, screens: Path, tmp_path: Path) -> None:
    ask("locate", "text:Notes", str(screens / "home.main.png"))
    assert list(tmp_path.iterdir()) == []


def test_every_reference_picture_is_named(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    assert exit_code(["refs", "list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {"name", "kind", "aliases", "variants"} <= set(rows[0])


@pytest.mark.parametrize(
    ("command", "given", "named"),
    [
        ("locate", "bogus:x", "text:, id:, field:, switch:, wheel:, slider:, row:, dynamic:"),
        ("verify", "bogus:x", "text:, title:, new:, ref:, app:, field:, written:, on:, off:"),
        ("verify", "!bogus:x", "text:, title:, new:, ref:, app:, field:, written:, on:, off:"),
    ],
)
def test_a_kind_that_there_is_not_is_refused_with_those_there_are(
    ask: Ask, screens: Path, capsys: pytest.CaptureFixture[str], command: str, given: str, named: str
) -> None:
    assert exit_code([command, given, str(screens / "home.main.png")]) == 2
    out, err = capsys.readouterr()
    assert "“bogus:”" in err and named in err and out == ""


def test_a_bare_name_that_is_no_reference_is_answered_with_how_to_ask_for_words_or_a_switch(
    ask: Ask, screens: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(["verify", "深色模式", str(screens / "home.main.png")]) == 3
    out = capsys.readouterr().out
    assert "text:深色模式" in out and "on:深色模式" in out


def test_one_bad_app_module_stops_nothing_that_does_not_need_it(
    ask: Ask, screens: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "home" / "apps" / "chess"
    folder.mkdir(parents=True)
    (folder / "app.yaml").write_text("name: chess\nlabels: [Chess]\n")
    (folder / "tasks.yaml").write_text("tasks:\n  - {name: mate, say: [mate], stepps: []}\n")
    home = str(screens / "home.main.png")
    assert ask("plan", "tap 'Notes'", home)[0] == 0
    assert "chess/tasks.yaml, line 2" in caplog.text
    code, said = ask("plan", "open Chess", home)
    assert code == 10 and "chess/tasks.yaml, line 2" in str(said["reason"])


@pytest.mark.parametrize("command", ["locate", "verify"])
@pytest.mark.parametrize("nothing", ["", "  "])
def test_what_says_nothing_is_usage_errors(
    ask: Ask, screens: Path, capsys: pytest.CaptureFixture[str], command: str, nothing: str
) -> None:
    assert exit_code([command, nothing, str(screens / "home.main.png")]) == 2
    out, err = capsys.readouterr()
    assert "empty" in err and out == ""
