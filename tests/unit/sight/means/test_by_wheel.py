"""Wheels of numbers: which row is chosen, and where a finger turns them to."""

import numpy as np

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.sight.means.by_wheel import ByWheel, find_turn

ROW = 60


def wheel(left: int, *numbers: str, top: int = 300) -> list[Element]:
    return [
        Element(
            id=f"{left}/{n}",
            role="text",
            name=number,
            box=Box(left=left, top=top + n * ROW, right=left + 100, bottom=top + (n + 1) * ROW),
        )
        for n, number in enumerate(numbers)
    ]


def screen(*elements: Element) -> Frame:
    return Frame(pixels=np.zeros((1200, 540, 3), np.uint8), key="k", at=0.0, elements=list(elements))


def test_the_middle_row_of_each_wheel_is_chosen_counted_from_the_left() -> None:
    shown = screen(*wheel(300, "29", "30", "31"), *wheel(100, "6", "7", "8"))
    means = ByWheel()
    assert [means.find(Target.parse(f"wheel:{n}"), shown).spots[0].words for n in (1, 2)] == ["7", "30"]
    assert not means.find(Target.parse("wheel:3"), shown).spots


def test_at_its_beginning_and_end_a_wheel_shows_two_rows() -> None:
    shown = screen(*wheel(100, "0", "1"), *wheel(300, "58", "59"))
    assert [ByWheel().find(Target.parse(f"wheel:{n}"), shown).spots[0].words for n in (1, 2)] == ["0", "59"]


def test_numbers_in_a_list_are_no_wheel() -> None:
    assert not ByWheel().find(Target.parse("wheel:1"), screen(*wheel(100, "12", "40", "7"))).spots


def test_a_condition_holds_for_the_chosen_number_only_and_with_or_without_a_zero_before_it() -> None:
    shown = screen(*wheel(100, "6", "7", "8"))
    told = [ByWheel().holds(Condition.parse(f"wheel:1={n}"), None, shown, None).holds for n in ("07", "8")]
    assert told == [True, False]
    assert ByWheel().holds(Condition.parse("wheel:2=7"), None, shown, None).holds is None


def test_a_finger_moves_up_for_a_higher_number_and_stays_on_the_screen() -> None:
    shown = screen(*wheel(100, "6", "7", "8"))
    chosen = ByWheel().find(Target.parse("wheel:1"), shown).spots[0]
    near, far, back = (find_turn(chosen, wanted, shown) for wanted in ("9", "59", "2"))
    assert near is not None and far is not None and back is not None
    assert near.box.top == chosen.box.top - 2 * ROW
    assert 0 < far.box.center.y < near.box.center.y
    assert back.box.top == chosen.box.top + 5 * ROW
