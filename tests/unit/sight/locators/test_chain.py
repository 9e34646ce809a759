"""The order of means: the cheapest that is sure answers, and every miss is written down."""

from dataclasses import dataclass, field, replace

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.protocols import Located, Spot
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target, TargetKind
from iris_screen.sight.locators import ByElements, Chain
from iris_screen.sight.locators.chain import Means, Strategy
from iris_screen.text import render
from tests.unit.sight.screens import box, button, dialog, frame, label, row


@dataclass
class Fixed:
    """A locator that always answers the same and counts how often it was asked."""

    boxes: list[Box] = field(default_factory=list)
    asked: int = 0

    def locate(self, target: Target, seen: Frame, hint: Box | None = None) -> Located:
        self.asked += 1
        spots = [Spot(box=place, score=0.9, means="fixed") for place in self.boxes]
        return Located(spots=spots, reason="" if len(spots) == 1 else f"{len(spots)} places")


WORDS: frozenset[TargetKind] = frozenset({"text", "field", "switch", "ref"})
KINDS: dict[str, frozenset[TargetKind]] = {"reference": frozenset({"ref"}), "text": WORDS, "model": frozenset()}


def chain(strategy: Strategy = "opencv_first", **others: Fixed) -> Chain:
    means = [Means(name, others[name], kinds) for name, kinds in KINDS.items() if name in others]
    return Chain([Means("elements", ByElements(), WORDS | {"id"}), *means], strategy)


def test_a_means_that_is_added_is_asked_for_the_kinds_it_names() -> None:
    corner = Fixed([box(0, 0, 50, 50)])
    asked = Chain([Means("elements", ByElements(), WORDS), Means("corner", corner, frozenset({"id"}))])
    assert asked.locate(Target(kind="id", value="close"), frame()).found
    assert not asked.locate(Target.parse("text:close"), frame()).found and corner.asked == 1


def test_nothing_else_is_asked_where_elements_answer() -> None:
    reading, pictures, model = Fixed(), Fixed(), Fixed()
    asked = chain(text=reading, reference=pictures, model=model)
    assert asked.locate(Target.parse("text:保存"), frame(button("保存"))).found
    assert asked.locate(Target(kind="ref", value="save", label="保存"), frame(button("保存"))).found
    assert reading.asked == pictures.asked == model.asked == 0


def test_each_miss_stands_in_the_trace() -> None:
    answer = chain(text=Fixed(), model=Fixed()).locate(Target.parse("text:保存"), frame(button("取消")))
    assert [stage.name for stage in answer.stages] == ["elements", "text", "model"]
    assert all(stage.said for stage in answer.stages)
    assert not answer.spots


def why_not(answer: Located) -> str:
    assert answer.reason is not None
    return render(answer.reason)


def test_a_picture_decides_between_equal_elements() -> None:
    one, two = button("发送", left=100), button("发送", left=700)
    target = Target(kind="ref", value="send", label="发送")
    answer = chain(reference=Fixed([two.box.grown(-10)])).locate(target, frame(one, two))
    assert answer.found is not None
    assert answer.found.box == two.box
    elsewhere = chain(reference=Fixed([box(100, 100, 160, 160)])).locate(target, frame(one, two))
    assert len(elsewhere.spots) == 2


def test_the_label_below_decides_between_two_alike_icons() -> None:
    icons, name = Fixed([box(100, 300, 220, 420), box(400, 300, 520, 420)]), Fixed([box(410, 430, 510, 470)])
    target = Target(kind="ref", value="settings", label="设置")
    answer = chain(reference=icons, text=name).locate(target, frame())
    assert answer.found is not None
    assert answer.found.box == icons.boxes[1]


def test_what_can_still_be_seen_behind_a_dialog_is_not_found() -> None:
    seen = frame(row("text", "设置", 300), *dialog(label("允许？"), button("允许")))
    answer = chain(text=Fixed([box(48, 300, 300, 360)])).locate(Target.parse("text:设置"), seen)
    assert not answer.spots
    assert "behind a dialog" in why_not(answer)


@pytest.mark.parametrize(
    ("strategy", "asked"), [("opencv_only", (1, 0)), ("opencv_first", (1, 1)), ("ai_only", (0, 1))]
)
def test_the_strategy_decides_whether_a_model_is_asked(strategy: Strategy, asked: tuple[int, int]) -> None:
    reading, model = Fixed(), Fixed([box(10, 10, 40, 40)])
    answer = chain(strategy, text=reading, model=model).locate(Target.parse("text:保存"), frame())
    assert (reading.asked, model.asked) == asked
    assert (answer.found is not None) == bool(asked[1])


def test_a_description_needs_a_model() -> None:
    target = Target.parse("dynamic:the red car")
    assert "dynamic:the red car" in why_not(chain(text=Fixed([box(1, 1, 9, 9)])).locate(target, frame()))
    assert chain(model=Fixed([box(1, 1, 9, 9)])).locate(target, frame()).found


def test_a_bad_picture_is_not_looked_at_but_its_elements_are() -> None:
    reading = Fixed([box(1, 1, 9, 9)])
    black = frame(button("保存"), health="black")
    assert chain(text=reading).locate(Target.parse("text:保存"), black).found
    missed = chain(text=reading).locate(Target.parse("text:取消"), black)
    assert not missed.spots
    assert reading.asked == 0
    assert render(missed.stages[-1].said) == "the screenshot is black"


def test_of_equal_places_those_in_the_window_in_front_are_meant() -> None:
    behind, ahead, menu = box(10, 10, 60, 40), box(300, 310, 350, 340), box(500, 900, 560, 930)
    seen = replace(frame(), front=box(280, 280, 700, 800))
    target = Target.parse("text:File")
    found = chain(text=Fixed([behind, ahead])).locate(target, seen).found
    assert found is not None and found.box == ahead
    outside = chain(text=Fixed([menu])).locate(target, seen).found
    assert outside is not None and outside.box == menu
    assert len(chain(text=Fixed([behind, ahead])).locate(target, frame()).spots) == 2
