"""That something changed is evidence only where it is none of what a control wears, and did not go on before."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from iris_screen.core.actions import Click, MovePointer
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.means import join_means

BUTTON = Box(left=100, top=100, right=300, bottom=140)
LOG = Box(left=100, top=300, right=400, bottom=330)
MIDDLE = Point(x=200, y=120)
CHANGED = Condition(kind="changed")


def seen(*paint: Callable[[Pixels], object]) -> Frame:
    pixels = np.full((600, 800, 3), 255, np.uint8)
    pixels[100:140, 100:300] = 220
    cv2.putText(pixels, "Refresh", (120, 128), cv2.FONT_HERSHEY_SIMPLEX, 0.7, (0, 0, 0), 1, cv2.LINE_AA)
    for each in paint:
        each(pixels)
    return Frame(pixels=pixels, key=str(hash(pixels.tobytes())), at=0.0, window=1)


def tint(pixels: Pixels) -> None:
    ground = pixels[100:140, 100:300]
    ground[ground == 220] = 240


def ring(pixels: Pixels) -> None:
    cv2.rectangle(pixels, (97, 97), (302, 142), (0, 120, 255), 3)


def other_ring(pixels: Pixels) -> None:
    cv2.rectangle(pixels, (450, 100), (700, 140), (200, 0, 0), 3)


def tick(pixels: Pixels) -> None:
    cv2.line(pixels, (104, 120), (112, 132), (0, 0, 0), 2)


def filled(pixels: Pixels) -> None:
    ground = pixels[100:140, 100:300]
    ground[ground == 220] = 120


def one_more(pixels: Pixels) -> None:
    cv2.putText(pixels, "1", (500, 328), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1, cv2.LINE_AA)


def caret(pixels: Pixels) -> None:
    cv2.line(pixels, (500, 300), (500, 324), (0, 0, 0), 1)


def log_line(pixels: Pixels) -> None:
    cv2.putText(pixels, "line 7 of the work", (100, 358), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 1, cv2.LINE_AA)


@pytest.mark.parametrize(
    ("paint", "evidence"),
    [
        ([tint], False),
        ([ring], False),
        ([tint, ring, other_ring], False),
        ([log_line], False),
        ([caret], False),
        ([log_line, tint, caret], False),
        ([tick], True),
        ([filled], True),
        ([one_more], True),
        ([tint, log_line, one_more], True),
    ],
)
def test_a_press_is_seen_in_marks_and_words_where_nothing_went_on_before(
    paint: list[Callable[[Pixels], None]], evidence: bool
) -> None:
    press = Press(
        purpose="step", turn=1, frame="k", actions=[MovePointer(to=MIDDLE), Click()], box=BUTTON, restless=[LOG]
    )
    assert join_means().check(CHANGED, seen(), seen(*paint), press).holds is evidence


def told(frame: Frame, focused: str = "", checked: bool = False, lines: int = 1, role: str = "button") -> Frame:
    control = Element(id="go", role=role, name="Refresh", box=BUTTON, focused=focused == "go", checked=checked)
    field = Element(id="f", role="input", box=Box(left=450, top=100, right=700, bottom=140), focused=focused == "f")
    rows = [Element(id=f"r{n}", role="text", name=f"line {n}", box=LOG.shift(0, 32 * n)) for n in range(lines)]
    return replace(frame, elements=[control, field, *rows], key=f"{frame.key} {focused} {checked} {lines}")


@pytest.mark.parametrize(
    ("after", "evidence"),
    [
        (told(seen(tint), "go"), False),
        (told(seen(log_line), "f", lines=2), False),
        (told(seen(), "f", checked=True), True),
        (told(seen(), "f", lines=1, role="switch"), True),
    ],
)
def test_a_press_is_seen_in_the_tree_by_states_and_not_by_the_keys_it_took(after: Frame, evidence: bool) -> None:
    press = Press(purpose="step", turn=1, frame="k", box=BUTTON, restless=[LOG])
    assert join_means().check(CHANGED, told(seen(), "f"), after, press).holds is evidence


def test_a_key_that_moves_the_focus_has_changed_something() -> None:
    press = Press(purpose="step", turn=1, frame="k")
    assert join_means().check(CHANGED, told(seen(), "f"), told(seen(), "go"), press).holds is True


@pytest.mark.parametrize(("at", "stands"), [(MIDDLE, True), (Point(x=10, y=10), False), (None, None)])
def test_pointing_is_seen_by_where_the_pointer_stands(at: Point | None, stands: bool | None) -> None:
    press = Press(purpose="step", turn=1, frame="k", box=BUTTON, done=Done(pointer=at))
    assert join_means().check(Condition.parse("pointed"), seen(), seen(), press).holds is stands


@pytest.mark.parametrize("worn", [tint, ring])
def test_on_a_phone_what_is_coloured_once_the_finger_has_left_is_what_the_touch_did(
    worn: Callable[[Pixels], None],
) -> None:
    before, after = (replace(frame, window=None) for frame in (seen(), seen(worn)))
    press = Press(purpose="step", turn=1, frame="a", box=BUTTON)
    assert join_means().check(CHANGED, before, after, press).holds
