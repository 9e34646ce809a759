"""Ways of pasting."""

import pytest

from iris_screen.tools.devices.desktop.terminals import ways_of


@pytest.mark.parametrize(
    "names", [("gnome-terminal-server", "Gnome-terminal"), ("konsole",), ("kitty", "kitty"), ("zutty",)]
)
def test_terminals_paste_with_shift(names):
    assert "shift" in ways_of(names).paste and ways_of(names).selection == "CLIPBOARD"


def test_old_terminals_paste_what_was_selected():
    assert ways_of(("xterm", "XTerm")).selection == "PRIMARY"


@pytest.mark.parametrize("names", [(), ("mousepad", "Mousepad"), ("stern",)])
def test_all_others_paste_as_usual(names):
    assert "shift" not in ways_of(names).paste
