"""iris sim check and show."""

from pathlib import Path

import pytest

from iris_screen.ui.cli.program import exit_code

WORLDS = Path(__file__).parents[5] / "assets" / "worlds"
BROKEN = """format: 1
name: Broken
apps:
  home:
    package: a.home
    label: Home
    icon: home
    start: main
    screens: {main: {body: {button: Go, tap: {goto: nowhere}}}}
"""


def test_the_shipped_worlds_are_good(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in (WORLDS / "tiny.yaml", WORLDS / "demo.yaml")]
    assert exit_code(["sim", "check", *paths]) == 0
    assert capsys.readouterr().out.count(": no mistakes") == 2


def test_a_mistake_is_named_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = tmp_path / "broken.yaml"
    world.write_text(BROKEN)
    assert exit_code(["sim", "check", str(world)]) == 2
    out = capsys.readouterr().out
    assert "broken.yaml, line 9" in out
    assert "nowhere" in out


def test_a_doubt_is_told_and_is_no_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = tmp_path / "doubtful.yaml"
    world.write_text(
        BROKEN.replace("{body: {button: Go, tap: {goto: nowhere}}}", "{body: {text: x}}, lost: {body: {text: x}}")
    )
    assert exit_code(["sim", "check", str(world)]) == 0
    assert "warning: doubtful.yaml, line 9: nothing ever opens “home.lost”" in capsys.readouterr().out


def test_every_screen_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert exit_code(["sim", "show", str(WORLDS / "tiny.yaml"), "--out", str(out)]) == 0
    drawn = {path.stem for path in out.glob("*.png")}
    assert {"home.main", "notes.main", "notes.edit", "notes.menu", "settings.main"} <= drawn
    page = (out / "index.html").read_text(encoding="utf-8")
    assert all(f"{name}.png" in page for name in drawn)


def test_a_broken_world_leaves_nothing_behind(tmp_path: Path) -> None:
    world = tmp_path / "broken.yaml"
    world.write_text(BROKEN)
    assert exit_code(["sim", "show", str(world), "--out", str(tmp_path / "out")]) == 2
    assert not (tmp_path / "out").exists()
