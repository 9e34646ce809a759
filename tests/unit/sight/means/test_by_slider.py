"""Sliders: where their knob stands, and where a finger moves it to."""

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target
from iris_screen.sight.means.by_slider import BySlider, find_slide

TRACK = Box(left=100, top=300, right=500, bottom=340)


def screen(*values: str) -> Frame:
    sliders = [
        Element(
            id=f"{n}",
            role="slider",
            name="Brightness",
            value=value,
            box=TRACK.replace(top=300 + n * 100, bottom=340 + n * 100),
        )
        for n, value in enumerate(values)
    ]
    return Frame(pixels=np.zeros((1200, 540, 3), np.uint8), key="k", at=0.0, elements=sliders)


def test_a_slider_is_found_at_its_knob_and_moved_to_a_percentage() -> None:
    shown = screen("25")
    [knob] = BySlider().find(Target.parse("slider:亮度||Brightness"), shown).spots
    end = find_slide(knob, "75", shown)
    assert end is not None
    assert (knob.box.center.x, end.box.center.x) == (200, 400)


def test_of_two_with_one_name_and_of_one_without_a_value_none_is_moved() -> None:
    target = Target.parse("slider:Brightness")
    assert not BySlider().find(target, screen("25", "30")).spots and not BySlider().find(target, screen("dim")).spots


def test_a_condition_holds_within_what_a_finger_can_set() -> None:
    shown = screen("49")
    told = [BySlider().holds(Condition.parse(f"slider:Brightness={n}"), None, shown, None).holds for n in (50, 60)]
    assert told == [True, False]


@pytest.mark.parametrize(("stands", "by", "end"), [(25, "-12", 13), (25, "+12", 37), (5, "-12", 0), (95, "+12", 100)])
def test_a_slider_is_moved_by_an_amount_and_no_further_than_its_end(stands: int, by: str, end: int) -> None:
    shown = screen(f"{stands}")
    [knob] = BySlider().find(Target.parse("slider:Brightness"), shown).spots
    spot = find_slide(knob, by, shown)
    to = find_slide(knob, f"{end}", shown)
    assert spot is not None and spot == to
    moved = BySlider().holds(Condition.parse(f"slider:Brightness={by}"), shown, screen(f"{end}"), None)
    assert (moved.holds, moved.seen) == (True, f"{stands} → {end}")


@pytest.mark.parametrize(("was", "stands"), [(60, 60), (60, 72), (60, 20), (60, 90)])
def test_a_slider_that_did_not_move_or_moved_otherwise_is_not_said_to_have_moved_by_an_amount(
    was: int, stands: int
) -> None:
    found = BySlider().holds(Condition.parse("slider:Brightness=-12"), screen(f"{was}"), screen(f"{stands}"), None)
    assert found.holds is False


@pytest.mark.parametrize(("by", "stands", "held"), [("+1", 50, False), ("-2", 51, False), ("-1", 49, True)])
def test_of_a_small_amount_the_direction_is_what_shows_that_the_slider_moved(by: str, stands: int, held: bool) -> None:
    condition = Condition.parse(f"slider:Brightness={by}")
    assert BySlider().holds(condition, screen("50"), screen(f"{stands}"), None).holds is held


@pytest.mark.parametrize(("stands", "by"), [(0, "-12"), (100, "+1")])
def test_a_slider_at_its_end_is_not_expected_to_move_further(stands: int, by: str) -> None:
    at_end = screen(f"{stands}")
    assert BySlider().holds(Condition.parse(f"slider:Brightness={by}"), at_end, at_end, None).holds is True


def test_without_a_look_before_nobody_knows_by_how_much_a_slider_moved() -> None:
    assert BySlider().holds(Condition.parse("slider:Brightness=-12"), None, screen("48"), None).holds is None
