"""Pictures of hardly any pixels: every look at them ends in an answer."""

from collections.abc import Callable

import numpy as np
import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision import compare, ocr, pictures
from iris_screen.sight.vision.controls import crosses, inputs, shapes
from iris_screen.sight.vision.matching import edges, matching
from iris_screen.sight.vision.matching.pyramid import Pyramid
from iris_screen.sight.vision.matching.reference import Reference
from iris_screen.sight.vision.matching.twins import find_twins


def _whole(pixels: Pixels) -> Box:
    return Box(left=0, top=0, right=pixels.shape[1], bottom=pixels.shape[0])


TEXTURE = np.random.default_rng(5).integers(0, 256, (60, 80, 3), np.uint8)
LOOKS: dict[str, Callable[[Pixels], object]] = {
    "plates": lambda p: shapes.find_plates(p, 4, 0.03),
    "plates seen whole": lambda p: shapes.find_plates(p, 1, 0.0),
    "stands_out": lambda p: shapes.has_own_ground(p, _whole(p)),
    "dialog_box": shapes.find_dialog,
    "is_plain": shapes.is_plain,
    "has_icons": shapes.has_icons,
    "round_buttons": shapes.find_round_buttons,
    "strokes": lambda p: shapes.find_strokes(p, 1),
    "toggle_right_of": lambda p: shapes.find_toggle_right(p, Box(left=0, top=0, right=1, bottom=1)),
    "is_on": shapes.is_on,
    "crosses": lambda p: crosses.find_crosses(p, _whole(p)),
    "input_shapes of a phone": lambda p: inputs.find_input_shapes(p, "phone"),
    "input_shapes of a desktop": lambda p: inputs.find_input_shapes(p, "desktop"),
    "text_inputs of a phone": lambda p: inputs.find_text_inputs(p, "phone"),
    "text_inputs of a desktop": lambda p: inputs.find_text_inputs(p, "desktop"),
    "typed_inputs of a phone": lambda p: inputs.find_typed_inputs(p, "phone"),
    "typed_inputs of a desktop": lambda p: inputs.find_typed_inputs(p, "desktop"),
    "keyboard_top": inputs.find_keyboard_top,
    "changed_share": lambda p: compare.measure_change(p, 255 - p),
    "changed_boxes": lambda p: compare.find_changes(p, 255 - p),
    "same_patch": lambda p: compare.is_same_patch(p, p, _whole(p)),
    "thumbnail": pictures.make_thumbnail,
    "match": lambda p: matching.match(p, TEXTURE),
    "match in it": lambda p: matching.match(TEXTURE, p),
    "match a large one in it": lambda p: matching.match(np.tile(TEXTURE, (3, 3, 1)), p),
    "match it in itself": lambda p: matching.match(p, p, hint=_whole(p)),
    "twins": lambda p: find_twins(Pyramid(p), _whole(p)),
    "reference": lambda p: Reference.from_pixels(p).blank,
    "gradient": lambda p: edges.compute_gradient(pictures.to_grey(p)),
    "stale_bands": lambda p: ocr.find_stale_bands(p, 255 - p, []),
}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("size", [(h, w) for h in (1, 2, 3) for w in (1, 2, 3)])
def test_a_picture_of_hardly_any_pixels_is_looked_at_like_any(look: str, size: tuple[int, int]) -> None:
    noise = np.random.default_rng(size[0] * 7 + size[1]).integers(0, 256, (*size, 3), np.uint8)
    for pixels in (noise, np.zeros((*size, 3), np.uint8)):
        LOOKS[look](pixels)


def test_nothing_is_read_on_a_picture_of_one_pixel() -> None:
    assert ocr.read(np.zeros((1, 1, 3), np.uint8)) == []
