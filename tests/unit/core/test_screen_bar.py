"""What of a frame is a phone's own."""

import numpy as np

from core.screen import Frame


def frame(window: int | None) -> Frame:
    return Frame(np.zeros((1000, 600, 3), np.uint8), "key", 0.0, window=window)


def test_only_a_body_without_windows_has_a_status_bar_whatever_its_shape() -> None:
    assert frame(None).status_bar == 40.0
    assert frame(0).status_bar == frame(7).status_bar == 0.0
