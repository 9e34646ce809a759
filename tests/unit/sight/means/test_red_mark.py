"""A message beside which a small red mark came up was not delivered, whether or not the mark has words."""

from dataclasses import replace

import cv2
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.screen import Frame
from iris_screen.sight.means.by_elements import ByElements
from iris_screen.sight.means.chain import Chain
from tests.unit.sight.screens import element, frame

RED, GREEN = (224, 32, 32), (40, 160, 60)
CHAIN = Chain([ByElements()])


def chat(*messages: str, marks: list[tuple[int, int, int]] | None = None, ink: tuple[int, int, int] = RED) -> Frame:
    """Messages below one another, and round marks: x, y and radius."""
    lines = [element("text", words, (150, 300 + 200 * n, 500, 360 + 200 * n)) for n, words in enumerate(messages)]
    seen = frame(*lines)
    for x, y, radius in marks or []:
        cv2.circle(seen.pixels, (x, y), radius, ink, -1)
    return seen


BEFORE = chat("see you")


@pytest.mark.parametrize(
    ("marks", "ink", "is_new"),
    [
        ([], RED, True),
        ([(80, 530, 25)], RED, False),  # before the message
        ([(560, 530, 25)], RED, False),  # or behind it
        ([(80, 530, 25)], GREEN, True),
        ([(80, 330, 25)], RED, True),  # beside another message
        ([(80, 530, 70)], RED, True),  # a portrait
        ([(80, 530, 4)], RED, True),
        ([(300, 530, 20)], RED, True),  # within the words
    ],
)
def test_a_new_message_with_a_red_mark_beside_it_is_not_taken_for_sent(
    marks: list[tuple[int, int, int]], ink: tuple[int, int, int], is_new: bool
) -> None:
    after = chat("see you", "hello", marks=marks, ink=ink)
    found = CHAIN.check(Condition(kind="new", value="hello"), BEFORE, after, None)
    assert (found.holds, found.fails) == (is_new, not is_new)


def test_a_red_mark_that_stood_beside_messages_before_says_nothing() -> None:
    before = chat("see you", marks=[(80, 330, 25)])
    after = chat("see you", "hello", marks=[(80, 330, 25), (80, 530, 25)])
    assert CHAIN.check(Condition(kind="new", value="hello"), before, after, None).holds


def test_a_red_mark_that_comes_later_is_seen_as_well() -> None:
    lasting = Condition(kind="failed", value="hello", gone=True)
    before, marked = chat("see you", "hello"), chat("see you", "hello", marks=[(80, 530, 25)])
    assert CHAIN.check(lasting, before, before, None).holds
    assert CHAIN.check(lasting, before, marked, None).holds is False


def test_a_symbol_of_the_message_may_be_red_and_a_damaged_picture_tells_nothing() -> None:
    heart = chat("see you", "hello ❤", marks=[(560, 530, 25)])
    assert CHAIN.check(Condition(kind="new", value="hello ❤"), BEFORE, heart, None).holds
    damaged = replace(chat("see you", "hello", marks=[(80, 530, 25)]), health="black")
    assert not CHAIN.check(Condition(kind="new", value="hello"), BEFORE, damaged, None).fails
