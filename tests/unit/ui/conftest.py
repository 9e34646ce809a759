"""Each command-line test has its own data and config folders, and runs in English."""

import sys
from pathlib import Path

import pytest

from iris_screen.ui.cli import output


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)  # the commands set their own
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LC_MESSAGES", "C")
    output.set_language()
