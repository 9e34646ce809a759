"""The chain of means: the cheapest that is sure answers, and every miss is written down."""

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import verbatim
from iris_screen.core.protocols import Reference
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Located, Spot, Target
from iris_screen.planning.skills.by_anchor import ByAnchor
from iris_screen.sight.means import join_means
from iris_screen.sight.means.base import Means
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.by_model import ByModel
from iris_screen.sight.means.by_reference import ByReference
from iris_screen.sight.means.by_text import ByText
from iris_screen.sight.means.chain import Chain, Strategy
from iris_screen.text import render
from tests.unit.models.scripted import Scripted
from tests.unit.sight.screens import TO_MODEL, box, button, dialog, frame, label, row


@dataclass
class Fixed(Means):
    """Means that always answer the same and count how often they were asked."""

    boxes: list[Box] = field(default_factory=list)
    asked: int = 0

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        self.asked += 1
        spots = [Spot(box=place, score=0.9, means="fixed") for place in self.boxes]
        reason = None if len(spots) == 1 else verbatim(f"{len(spots)} places")
        return Located(spots=spots, reason=reason)


class Pictures(Fixed):
    name = ByReference.name
    cost = ByReference.cost
    finds = ByReference.finds


class Reading(Fixed):
    name = ByText.name
    cost = ByText.cost
    finds = ByText.finds


class Corner(Fixed):
    name = "corner"
    cost = 2
    finds = frozenset({"id"})


class Model(Fixed):
    name = ByModel.name
    cost = ByModel.cost
    finds = ByModel.finds
    asks_model = True


class Empty:
    """A library without references, and a reader that reads nothing."""

    def find(self, name: str) -> Reference | None:
        return None

    def names(self) -> list[str]:
        return []

    def read(self, frame: Frame) -> list[TextLine]:
        return []


def chain(*others: Means, strategy: Strategy = "opencv_first") -> Chain:
    return Chain([*others, ByElements()], strategy)


def test_a_means_that_is_added_is_asked_for_the_kinds_it_names() -> None:
    corner = Corner([box(0, 0, 50, 50)])
    assert chain(corner).locate(Target(kind="id", value="close"), frame()).found
    assert not chain(corner).locate(Target.parse("text:close"), frame()).found and corner.asked == 1


def test_the_cheapest_is_asked_first_in_whatever_order_they_are_named() -> None:
    names = [means.name for means in Chain([Model(), Reading(), Pictures(), ByElements()]).order]
    assert names == ["elements", "reference", "text", "model"]
    whole = join_means(
        Empty(), Empty(), ByModel(Scripted([]), TO_MODEL), ByAnchor(lambda name: None), lambda package: []
    )
    assert [means.name for means in whole.order] == [
        "windows",
        "elements",
        "wheel",
        "slider",
        "rows",
        "pixels",
        "reference",
        "text",
        "anchor",
        "first_page",
        "model",
    ]


def test_nothing_else_is_asked_where_elements_answer() -> None:
    reading, pictures, model = Reading(), Pictures(), Model()
    asked = chain(reading, pictures, model)
    assert asked.locate(Target.parse("text:保存"), frame(button("保存"))).found
    assert asked.locate(Target(kind="ref", value="save", label="保存"), frame(button("保存"))).found
    assert reading.asked == pictures.asked == model.asked == 0


def test_each_miss_stands_in_the_trace() -> None:
    answer = chain(Reading(), Model()).locate(Target.parse("text:保存"), frame(button("取消")))
    assert [stage.name for stage in answer.stages] == ["elements", "text", "model"]
    assert all(stage.said for stage in answer.stages)
    assert not answer.spots


def why_not(answer: Located) -> str:
    assert answer.reason is not None
    return render(answer.reason)


def test_a_picture_decides_between_equal_elements() -> None:
    one, two = button("发送", left=100), button("发送", left=700)
    target = Target(kind="ref", value="send", label="发送")
    answer = chain(Pictures([two.box.grow(-10)])).locate(target, frame(one, two))
    assert answer.found is not None
    assert answer.found.box == two.box
    elsewhere = chain(Pictures([box(100, 100, 160, 160)])).locate(target, frame(one, two))
    assert len(elsewhere.spots) == 2


def test_the_label_below_decides_between_two_alike_icons() -> None:
    icons, name = Pictures([box(100, 300, 220, 420), box(400, 300, 520, 420)]), Reading([box(410, 430, 510, 470)])
    target = Target(kind="ref", value="settings", label="设置")
    answer = chain(icons, name).locate(target, frame())
    assert answer.found is not None
    assert answer.found.box == icons.boxes[1]


def test_what_can_still_be_seen_behind_a_dialog_is_not_found() -> None:
    seen = frame(row("text", "设置", 300), *dialog(label("允许？"), button("允许")))
    answer = chain(Reading([box(48, 300, 300, 360)])).locate(Target.parse("text:设置"), seen)
    assert not answer.spots
    assert "behind a dialog" in why_not(answer)


@pytest.mark.parametrize(
    ("strategy", "asked"), [("opencv_only", (1, 0)), ("opencv_first", (1, 1)), ("ai_only", (0, 1))]
)
def test_the_strategy_decides_whether_a_model_is_asked(strategy: Strategy, asked: tuple[int, int]) -> None:
    reading, model = Reading(), Model([box(10, 10, 40, 40)])
    answer = chain(reading, model, strategy=strategy).locate(Target.parse("text:保存"), frame())
    assert (reading.asked, model.asked) == asked
    assert (answer.found is not None) == bool(asked[1])


def test_a_description_needs_a_model() -> None:
    target = Target.parse("dynamic:the red car")
    assert "dynamic:the red car" in why_not(chain(Reading([box(1, 1, 9, 9)])).locate(target, frame()))
    assert chain(Model([box(1, 1, 9, 9)])).locate(target, frame()).found


def test_a_bad_picture_is_not_looked_at_but_its_elements_are() -> None:
    reading = Reading([box(1, 1, 9, 9)])
    black = frame(button("保存"), health="black")
    assert chain(reading).locate(Target.parse("text:保存"), black).found
    missed = chain(reading).locate(Target.parse("text:取消"), black)
    assert not missed.spots
    assert reading.asked == 0
    assert render(missed.stages[-1].said) == "the screenshot is black"


def test_of_equal_places_those_in_the_window_in_front_are_meant() -> None:
    behind, ahead, menu = box(10, 10, 60, 40), box(300, 310, 350, 340), box(500, 900, 560, 930)
    seen = replace(frame(), front=box(280, 280, 700, 800))
    target = Target.parse("text:File")
    found = chain(Reading([behind, ahead])).locate(target, seen).found
    assert found is not None and found.box == ahead
    outside = chain(Reading([menu])).locate(target, seen).found
    assert outside is not None and outside.box == menu
    assert len(chain(Reading([behind, ahead])).locate(target, frame()).spots) == 2


class OneLine:
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
    reading = OneLine("别的")
    seen = frame(row("text", "已发送", 300))
    assert join_means(reader=reading).check(Condition.parse("text:已发送"), None, seen, None).holds is True
    assert join_means(reader=reading).check(Condition.parse("!text:加载中"), None, seen, None).holds is True
    assert reading.asked == 0


@pytest.mark.parametrize(
    ("condition", "holds"), [("text:付款成功", True), ("!text:付款成功", False), ("text:失败", False)]
)
def test_what_no_element_has_is_looked_for_on_the_picture(condition: str, holds: bool) -> None:
    seen = drawn(frame(row("text", "收银台", 300)))
    found = join_means(reader=OneLine("付款成功")).check(Condition.parse(condition), None, seen, None)
    assert found.holds is holds
    assert found.means == "text"


def test_any_wording_will_do_and_gone_means_none_of_them() -> None:
    seen = frame(row("text", "Display", 300))
    for condition, holds in [("text:显示||Display", True), ("!text:显示||Display", False), ("!text:声音||Sound", True)]:
        assert join_means().check(Condition.parse(condition), None, seen, None).holds is holds, condition


def test_evidence_names_the_wording_that_is_on_the_screen() -> None:
    found = join_means().check(Condition.parse("text:显示||Display"), None, frame(row("text", "Display", 300)), None)
    assert found.condition.value == "显示||Display" and "“Display”" in render(found.in_words())


def test_a_model_is_asked_once_for_all_wordings_of_a_name() -> None:
    model, reading = Model(), Reading()
    wanted = Target.parse("text:关于手机||About phone||关于本机")
    Chain([model, reading]).locate(wanted, frame(row("text", "Wi-Fi", 300)))
    assert (model.asked, reading.asked) == (1, 3)
