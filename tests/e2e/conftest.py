"""The panel and a logged-in browser, one of each per test file, over a data folder that the file may fill."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import Tab, chromium
from tests.served import LONG, Panel, serving


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def size() -> tuple[int, int]:
    """The size of the browser's window."""
    return 1280, 720


@pytest.fixture(scope="module")
def panel(home: Path) -> Iterator[Panel]:
    with serving(home) as up:
        yield up


@pytest.fixture(scope="module")
def tab(panel: Panel, size: tuple[int, int], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tab]:
    """A logged-in browser."""
    with chromium(tmp_path_factory.mktemp("browser") / "profile", size=size) as opened:
        opened.open(panel.link)
        opened.until("What would you like done?", LONG)
        yield opened
