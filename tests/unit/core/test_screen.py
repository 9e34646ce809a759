"""What a frame tells of the screen it is of: its kind, and what of it is a phone's own."""

import numpy as np

from iris_screen.core.screen import Frame


def frame(window: int | None, height: int = 1000) -> Frame:
    return Frame(np.zeros((height, 600, 3), np.uint8), "key", 0.0, window=window)


def test_what_has_windows_is_a_desktop_also_on_a_monitor_that_stands_upright() -> None:
    assert frame(0).kind == frame(7).kind == "desktop"


def test_without_windows_upright_screens_are_phones() -> None:
    assert frame(None).kind == "phone"
    assert frame(None, height=400).kind == "desktop"


def test_only_a_body_without_windows_has_a_status_bar_whatever_its_shape() -> None:
    assert frame(None).status_bar == 40.0
    assert frame(0).status_bar == frame(7).status_bar == 0.0
