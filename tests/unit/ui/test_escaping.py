"""What was on a screen may not steer the terminal."""

import pytest

from iris_screen.ui.escaping import sanitize, shorten


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("你好, Ann", "你好, Ann"),
        ("\x1b[2J\x1b]0;owned\x07ok", "[2J]0;ownedok"),
        ("one\ntwo\ttabs\r", "one two tabs"),
        ("abc\u202edef\u2066\u200f", "abcdef"),
        ("half \ud83d a face", "half  a face"),
        ("\x9b31m", "31m"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
    ],
)
def test_text_from_elsewhere_is_one_harmless_line(text: str, shown: str) -> None:
    assert sanitize(text) == shown


def test_what_nobody_would_read_to_its_end_is_cut() -> None:
    assert shorten("a" * 300) == "a" * 199 + "…"
    assert shorten("a\n" * 100, 300) == ("a " * 100).rstrip()
