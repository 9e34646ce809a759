"""Names of keys."""

import pytest

from iris_screen.consent.keys import keystrokes
from iris_screen.core.actions import KEYCODES
from iris_screen.core.errors import Unsupported
from iris_screen.tools.devices.desktop.desktop_keys import NAMED, PHONE, PLAIN, keys_for, keys_together

OF_THE_CARD = ["enter", "esc", "backspace", "tab", "space", "up", "down", "left", "right", "home", "end", "pageup"]


@pytest.mark.parametrize("name", [*OF_THE_CARD, "pagedown", *(f"f{number}" for number in range(1, 13)), *PLAIN])
def test_named_and_plain_keys_are_themselves(name):
    assert keys_for(name) == [name]


@pytest.mark.parametrize(
    ("name", "pressed"), [("Escape", "esc"), ("Page Up", "pageup"), ("page_up", "pageup"), ("ArrowLeft", "left"),
    ("RETURN", "enter"), ("Del", "delete"), ("Control", "ctrl"), ("num_5", "num5"), ("F5", "f5"), ("PgDn", "pagedown")]
)  # fmt: skip
def test_a_key_has_many_names(name, pressed):
    assert keys_for(name) == [pressed]


@pytest.mark.parametrize("name", ["back", "Spacebar", "PgDn", "RETURN", "prtsc", "del", "AltGr", "win", "plus"])
def test_a_key_is_judged_as_the_one_that_is_pressed_whatever_it_is_called(name):
    pressed = next(called for called, key_pressed in {**NAMED, "+": "+"}.items() if [key_pressed] == keys_for(name))
    assert keystrokes.combine_keys(["cmd", name]) == keystrokes.combine_keys(["cmd", pressed])


def test_keys_of_phones_mean_what_they_mean_there():
    assert keys_for("DEL") == ["backspace"] and keys_for("del") == ["delete"]
    assert keys_for("MOVE_END") == ["end"] and len(keys_for("BACK")) == 2
    assert set(PHONE) <= set(KEYCODES)
    with pytest.raises(Unsupported, match="is a phone key"):
        keys_for("END_CALL")


def test_letters_beside_others_are_their_keys():
    assert keys_together(["Ctrl", "Shift", "Esc"]) == ["ctrl", "shift", "esc"]
    assert keys_together(["CTRL", "C"]) == ["ctrl", "c"]
    assert keys_together(["C"]) == ["C"]


def test_an_unknown_key_is_told_with_the_nearest():
    with pytest.raises(Unsupported, match=r"“entr” is not a desktop key. Did you mean “enter”\?"):
        keys_for("entr")
    with pytest.raises(Unsupported):
        keys_together(["ctrl", ""])
