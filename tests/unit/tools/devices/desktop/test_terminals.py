"""Ways of pasting."""

import pytest

from iris_screen.tools.devices.desktop.terminals import edit_keys_for


@pytest.mark.parametrize(
    "names", [("gnome-terminal-server", "Gnome-terminal"), ("konsole",), ("kitty", "kitty"), ("zutty",)]
)
def test_terminals_paste_with_shift(names):
    assert "shift" in edit_keys_for(names).paste and edit_keys_for(names).selection == "CLIPBOARD"


def test_old_terminals_paste_what_was_selected():
    assert edit_keys_for(("xterm", "XTerm")).selection == "PRIMARY"


@pytest.mark.parametrize("names", [(), ("mousepad", "Mousepad"), ("stern",)])
def test_all_others_paste_as_usual(names):
    assert "shift" not in edit_keys_for(names).paste
