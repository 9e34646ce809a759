"""Evidence by the cheapest means that can tell."""

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.screen import Frame, TextLine
from iris_screen.sight.verifiers import verifier
from tests.unit.sight.screens import box, frame, row


class Reading:
    """Reads one line from every frame, and counts."""

    def __init__(self, text: str) -> None:
        self.text, self.asked = text, 0

    def read(self, seen: Frame) -> list[TextLine]:
        self.asked += 1
        return [TextLine(text=self.text, box=box(100, 1200, 500, 1260))]


def drawn(seen: Frame) -> Frame:
    """The frame with something on its picture that no element has."""
    pixels = seen.pixels.copy()
    pixels[1200:1260, 100:900] = np.random.default_rng(1).integers(0, 255, (60, 800, 3))
    return Frame(pixels=pixels, key="drawn", at=0.0, app=seen.app, elements=seen.elements)


def test_what_a_tree_shows_is_not_read_again() -> None:
    reading = Reading("别的")
    seen = frame(row("text", "已发送", 300))
    assert verifier(reader=reading).check(Condition.parse("text:已发送"), None, seen, None).holds is True
    assert verifier(reader=reading).check(Condition.parse("!text:加载中"), None, seen, None).holds is True
    assert reading.asked == 0


@pytest.mark.parametrize(
    ("condition", "holds"), [("text:付款成功", True), ("!text:付款成功", False), ("text:失败", False)]
)
def test_what_no_element_has_is_looked_for_on_the_picture(condition: str, holds: bool) -> None:
    seen = drawn(frame(row("text", "收银台", 300)))
    found = verifier(reader=Reading("付款成功")).check(Condition.parse(condition), None, seen, None)
    assert found.holds is holds
    assert found.means == "text"


def test_any_wording_will_do_and_gone_means_none_of_them() -> None:
    seen = frame(row("text", "Display", 300))
    for condition, holds in [("text:显示||Display", True), ("!text:显示||Display", False), ("!text:声音||Sound", True)]:
        assert verifier().check(Condition.parse(condition), None, seen, None).holds is holds, condition
