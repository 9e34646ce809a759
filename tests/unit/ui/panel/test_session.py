"""What the panel was started with, and what it does when that changes underneath."""

import shutil
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Task
from iris_screen.text import render
from iris_screen.ui.given import Given
from iris_screen.ui.panel.session import House


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    made = House()
    made.given = Given()
    return made


def test_settings_broken_underneath_are_told_and_the_runs_are_still_there(house: House, tmp_path: Path) -> None:
    house.runs().store.accept(Task(id="one", text="x"))
    file = tmp_path / "home" / "config.toml"
    file.write_text("this is = = not toml")
    assert [row.id for row in house.runs().rows()] == ["one"]
    assert house.trouble and "config.toml" in render(house.trouble)
    file.write_text("")
    assert house.runs() and house.trouble is None


def test_settings_broken_from_the_beginning_are_refused(house: House, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text("this is = = not toml")
    with pytest.raises(UsageError):
        house.runs()


def test_a_data_folder_that_was_deleted_is_looked_at_no_longer(house: House, tmp_path: Path) -> None:
    house.runs().store.accept(Task(id="one", text="x"))
    first = house.runs()
    shutil.rmtree(tmp_path / "home")
    assert house.runs() is not first and house.runs().rows() == []
