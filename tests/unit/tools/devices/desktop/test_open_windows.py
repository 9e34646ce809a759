"""Which open window is meant."""

from pathlib import Path

import pytest

from iris_screen.tools.devices.desktop.desktop_entries import InstalledPrograms
from iris_screen.tools.devices.desktop.open_windows import OpenWindow, find_window

NOTES, LIST, CALC = (
    OpenWindow(1, ("pad", "Pad"), "notes.txt - Pad"),
    OpenWindow(2, ("pad", "Pad"), "List - Pad"),
    OpenWindow(3, ("calc", "Calc"), "Calculator"),
)


@pytest.fixture
def apps(tmp_path: Path) -> InstalledPrograms:
    (tmp_path / "applications").mkdir()
    for name in ("pad", "calc"):
        entry = f"[Desktop Entry]\nType=Application\nName={name}\nExec={name}\n"
        (tmp_path / "applications" / f"{name}.desktop").write_text(entry)
    return InstalledPrograms((tmp_path,), tmp_path)


@pytest.mark.parametrize(
    ("said", "window"),
    [
        ({"app": "pad.desktop"}, LIST),
        ({"app": "pad"}, LIST),
        ({"app": "calc.desktop"}, CALC),
        ({"title": "NOTES"}, NOTES),
        ({"app": "calc.desktop", "title": "notes"}, None),
        ({"title": "Nosuch"}, None),
    ],
)
def test_the_frontmost_window_that_fits_is_meant(
    apps: InstalledPrograms, said: dict[str, str], window: OpenWindow | None
) -> None:
    assert find_window([CALC, LIST, NOTES], apps, **said) == window
