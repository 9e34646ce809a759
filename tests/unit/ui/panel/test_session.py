"""What the panel was started with, and what it does when that changes underneath."""

import shutil
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Task
from iris_screen.text import render
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.panel.session import Panel


@pytest.fixture
def panel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Panel:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    made = Panel()
    made.given = GlobalOptions()
    return made


def test_settings_broken_underneath_are_told_and_the_runs_are_still_there(panel: Panel, tmp_path: Path) -> None:
    panel.runs().store.accept(Task(id="one", text="x"))
    file = tmp_path / "home" / "config.toml"
    file.write_text("this is = = not toml")
    assert [row.id for row in panel.runs().rows()] == ["one"]
    assert panel.trouble and "config.toml" in render(panel.trouble)
    file.write_text("")
    assert panel.runs() and panel.trouble is None


def test_settings_broken_from_the_beginning_are_refused(panel: Panel, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text("this is = = not toml")
    with pytest.raises(UsageError):
        panel.runs()


def test_a_data_folder_that_was_deleted_is_looked_at_no_longer(panel: Panel, tmp_path: Path) -> None:
    panel.runs().store.accept(Task(id="one", text="x"))
    first = panel.runs()
    shutil.rmtree(tmp_path / "home")
    assert panel.runs() is not first and panel.runs().rows() == []
