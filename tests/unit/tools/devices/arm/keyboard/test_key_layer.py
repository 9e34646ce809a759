"""The keys of common keyboards, read from pictures of them."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.sight.reader import FrameReader
from iris_screen.tools.devices.arm.keyboard import key_layer as board
from tests.stand.keyboards import DARK, GBOARD, IOS, PLAIN, SOGOU, Look, draw

LETTERS = "qwertyuiopasdfghjklzxcvbnm"
KINDS = {"gboard": GBOARD, "ios": IOS, "sogou": SOGOU}


def on(boxes: dict[str, Box], found: board.Board, name: str) -> list[str]:
    return [label for label, box in boxes.items() if box.contains(found.named[name])]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("look", "wide"), [(DARK, 1080), (PLAIN, 720), (Look(hints=True), 540)])
def test_every_letter_is_found_on_a_common_keyboard(kind, look, wide):
    frame, boxes = draw(KINDS[kind], look, wide, wide * 20 // 9)
    found = board.find_letters(frame, FrameReader().read(frame))
    assert found is not None and all(boxes[letter].contains(found.keys[letter]) for letter in LETTERS)
    assert (on(boxes, found, "shift"), on(boxes, found, "delete")) == (["⇧"], ["⌫"])
    assert on(boxes, found, "space") == ["space" if kind == "ios" else ""]
    assert on(boxes, found, "layer") == ["?123" if kind == "gboard" else "123"]


def test_keys_with_words_are_known_by_them_and_a_globe_by_its_place():
    frame, boxes = draw(SOGOU)
    found = board.find_letters(frame, FrameReader().read(frame))
    assert found is not None and found.capitals
    assert (on(boxes, found, "language"), on(boxes, found, "enter")) == (["中/英"], ["搜索"])
    assert boxes["，"].contains(found.keys[","]) and boxes["。"].contains(found.keys["."])
    frame, boxes = draw(IOS)
    found = board.find_letters(frame, FrameReader().read(frame))
    assert found is not None and not found.capitals
    assert (on(boxes, found, "language"), on(boxes, found, "enter")) == (["☺"], ["go"])


def test_a_page_without_a_keyboard_has_no_keys():
    frame, _ = draw(((), (), (), (("", 10.0),)))
    lines = FrameReader().read(frame)
    assert board.find_letters(frame, lines) is None and board.find_digits(frame, lines) is None
