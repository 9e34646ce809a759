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


def test_beside_the_second_of_two_marked_messages_nobody_can_tell() -> None:
    before = chat("see you", marks=[(80, 330, 25)])
    after = chat("see you", "hello", marks=[(80, 330, 25), (80, 530, 25)])
    found = CHAIN.check(Condition(kind="new", value="hello"), before, after, None)
    assert (found.holds, found.fails) == (None, False)
    lasting = Condition(kind="failed", value="hello", gone=True)
    assert CHAIN.check(lasting, before, after, None).holds is None
    unmarked = chat("see you", "hello", marks=[(80, 330, 25)])
    assert CHAIN.check(Condition(kind="new", value="hello"), before, unmarked, None).holds


def test_a_red_mark_that_comes_later_is_seen_as_well() -> None:
    lasting = Condition(kind="failed", value="hello", gone=True)
    before, marked = chat("see you", "hello"), chat("see you", "hello", marks=[(80, 530, 25)])
    assert CHAIN.check(lasting, before, before, None).holds
    assert CHAIN.check(lasting, before, marked, None).holds is False


@pytest.mark.parametrize("words", ["hello ❤", "hello 😀", "✓ hello"])
def test_beside_a_message_with_a_symbol_a_red_mark_leaves_it_open(words: str) -> None:
    marked = chat("see you", words, marks=[(560, 530, 25)])
    assert CHAIN.check(Condition(kind="new", value=words), BEFORE, marked, None).holds is None
    assert CHAIN.check(Condition(kind="new", value=words), BEFORE, chat("see you", words), None).holds


def test_a_damaged_picture_tells_nothing() -> None:
    damaged = replace(chat("see you", "hello", marks=[(80, 530, 25)]), health="black")
    assert not CHAIN.check(Condition(kind="new", value="hello"), BEFORE, damaged, None).fails
