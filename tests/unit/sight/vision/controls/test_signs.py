"""A sign on a control is known by its shape, whatever its size and colours; anything else has no name."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.controls.signs import find_sign, list_signs, measure_words
from iris_screen.sim.phone.draw.fonts import font
from iris_screen.sim.phone.draw.icons import icon

PLACE = Box(left=0, top=0, right=80, bottom=80)


def draw(name: str, size: int, ink: str = "#141414", ground: str = "white") -> Pixels:
    picture = Image.new("RGB", (80, 80), ground)
    picture.paste(ink, (10, 10), icon(name, size))
    return np.asarray(picture)


@pytest.mark.parametrize(
    ("name", "word"),
    [("search", "Search"), ("more", "More"), ("edit", "Edit"), ("plus", "Plus"), ("trash", "Delete"), ("send", "Send")],
)
@pytest.mark.parametrize("size", [26, 36, 60])
@pytest.mark.parametrize(("ink", "ground"), [("#141414", "white"), ("white", "#1f6feb")])
def test_a_sign_has_the_name_of_what_it_stands_for(name: str, word: str, size: int, ink: str, ground: str) -> None:
    found = find_sign(draw(name, size, ink, ground), PLACE)
    assert found is not None and found.word == word


@pytest.mark.parametrize(
    "name", ["shield", "wallet", "cart", "download", "location", "hotspot", "info", "chat", "wifi"]
)
@pytest.mark.parametrize("size", [22, 40, 60])
def test_another_sign_has_no_name(name: str, size: int) -> None:
    assert find_sign(draw(name, size), PLACE) is None


def test_words_a_line_and_nothing_are_no_signs() -> None:
    picture = Image.new("RGB", (300, 80), "white")
    pen = ImageDraw.Draw(picture)
    whole = Box(left=0, top=0, right=300, bottom=80)
    assert find_sign(np.asarray(picture), whole) is None and measure_words(np.asarray(picture), whole) == 0
    pen.line((100, 40, 200, 40), fill="black", width=3)
    assert find_sign(np.asarray(picture), whole) is None and measure_words(np.asarray(picture), whole) == 0
    pen.rectangle((0, 0, 300, 80), fill="white")
    pen.text((20, 20), "Оплатить всё", fill="black", font=font(28))
    assert find_sign(np.asarray(picture), whole) is None and measure_words(np.asarray(picture), whole) > 4


def test_every_sign_has_a_picture_and_no_two_look_the_same() -> None:
    signs, shapes = list_signs()
    alike = shapes @ shapes.T
    for one, first in enumerate(signs):
        for other, second in enumerate(signs):
            assert first.word == second.word or alike[one, other] < 0.95, (first.word, second.word)


def test_a_box_beside_the_picture_has_no_sign() -> None:
    beside = Box(left=200, top=200, right=240, bottom=240)
    assert find_sign(draw("search", 36), beside) is None and measure_words(draw("search", 36), beside) == 0
