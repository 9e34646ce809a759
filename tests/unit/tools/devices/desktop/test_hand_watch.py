"""Which sign the symbol of a key writes."""

import pytest

from iris_screen.tools.devices.desktop.hand_acts import UNKNOWN
from iris_screen.tools.devices.desktop.x11.hand_watch import find_sign


@pytest.mark.parametrize(
    ("symbol", "sign"),
    [
        (0x61, "a"),
        (0x41, "A"),
        (0xE4, "ä"),
        (0x1004F60, "你"),
        (0x6C1, UNKNOWN),
        (0xFE51, UNKNOWN),
        (0x1FFFFFF, UNKNOWN),
    ],
)
def test_a_symbol_writes_its_sign_and_one_without_a_known_sign_is_told_as_such(symbol: int, sign: str) -> None:
    assert find_sign(symbol, caps=False) == sign


def test_caps_lock_turns_letters_round_and_nothing_else() -> None:
    assert [find_sign(ord(sign), caps=True) for sign in "aAß1"] == ["A", "a", "ß", "1"]
