"""The model behind a program: it writes, writes again, and reads off the screen what others read there, too."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Progress, Task, TaskPlan
from iris_screen.core.screen import Frame, TextLine
from iris_screen.planning.planners.program_writer import ScreenReader, Writer
from tests.unit.models.scripted import Scripted
from tests.unit.sight.screens import TO_MODEL, frame, label

PLANNED = Task(id="t", text="like ten videos", draft=TaskPlan(brain="program", program="step('like')"))


class Reads:
    """A Reader that reads one line."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=self.text, box=Box(left=0, top=0, right=9, bottom=9))]


def test_what_was_planned_is_given_without_asking() -> None:
    model = Scripted(["never"])
    assert Writer(model)(PLANNED, frame(), Progress(), None) == "step('like')"
    assert model.asked == []


def test_a_better_one_is_asked_for_with_what_was_wrong_with_the_last() -> None:
    model = Scripted(["```python\nstep('better')\n```"])
    progress = Progress(data={"source": "step('old')"})
    assert "better" in Writer(model)(PLANNED, frame(), progress, verbatim("line 1: no"))
    roles = [(turn.speaker, turn.text) for turn in model.asked[0][1]]
    assert [speaker for speaker, _ in roles] == ["system", "user", "assistant", "user"]
    assert (roles[1][1], roles[2][1]) == ("like ten videos", "step('old')")
    assert "line 1: no" in roles[3][1]
    assert "```python" in roles[0][1]


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ('{"text": "￥ 12.50"}', "￥ 12.50"),
        ('{"text": "总价"}', "总价"),
        ('{"text": "总价\\n￥ 12.50"}', "总价\n￥ 12.50"),
        ('{"text": "￥ 99.00"}', ""),
        ('{"text": ""}', ""),
        ('{"text": null}', ""),
        ("I cannot see", ""),
    ],
)
def test_only_what_stands_there_for_others_is_read(answer: str, read: str) -> None:
    model = Scripted([answer])
    assert ScreenReader(model, TO_MODEL)("the price", frame(label("总价"), label("￥ 12.50", 1100))) == read
    assert model.asked[0][0] == "verifier"
    assert "Wanted: the price" in model.words


def test_without_a_tree_it_is_read_from_the_picture() -> None:
    bare = Frame(frame().pixels, "k", 0.0)
    assert ScreenReader(Scripted(['{"text": "12.50"}']), TO_MODEL, Reads("合计 12.50 元"))("price", bare) == "12.50"
    assert ScreenReader(Scripted(['{"text": "99"}']), TO_MODEL, Reads("合计 12.50 元"))("price", bare) == ""
    assert ScreenReader(Scripted(['{"text": "99"}']), TO_MODEL)("price", bare) == "99"


def test_half_an_answer_is_read_as_nothing() -> None:
    assert ScreenReader(Scripted(['{"text": "总价"}'], "length"), TO_MODEL)("price", frame(label("总价"))) == ""
