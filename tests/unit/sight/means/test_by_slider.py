"""Sliders: where their knob stands, and where a finger moves it to."""

import numpy as np

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
