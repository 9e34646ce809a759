"""What pages draw with."""

import pytest

from iris_screen.ui.panel.drawing_kit import escape_label


@pytest.mark.parametrize(
    ("text", "shown"),
    [("打开 WLAN", "打开 WLAN"), ("*x* :red[y]", r"\*x\* \:red\[y\]"), ("$z$ [a](b)\\", r"\$z\$ \[a\]\(b\)\\")],
)
def test_on_a_control_every_sign_stands_for_itself(text: str, shown: str) -> None:
    assert escape_label(text) == shown
