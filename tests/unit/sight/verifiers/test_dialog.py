"""Whether the window in front asks or tells something, as its program says."""

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame
from iris_screen.sight.verifiers.by_windows import CHECKS

PAGE = np.zeros((400, 600, 3), np.uint8)
THERE = Box(left=100, top=100, right=300, bottom=200)


@pytest.mark.parametrize(
    ("window", "dialog", "holds"),
    [(7, THERE, True), (7, None, False), (None, None, None)],
    ids=["dialog", "page", "phone"],
)
def test_a_dialog_in_front_is_told_by_its_window(window: int | None, dialog: Box | None, holds: bool | None) -> None:
    frame = Frame(PAGE, "k", 0.0, window=window, dialog=dialog)
    assert CHECKS["dialog"](Condition(kind="dialog"), None, frame).holds is holds
