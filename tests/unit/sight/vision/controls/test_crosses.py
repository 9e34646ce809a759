"""A close cross is found by its shape, where it stands alone."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.sight.vision.controls.crosses import find_crosses
from iris_screen.sim.phone.draw.fonts import font

CARD = Box(left=40, top=200, right=500, bottom=500)


@pytest.mark.parametrize(("beside", "gap", "found"), [("", 0, 1), ("opowo", 3, 0), ("opowo", 24, 1)])
def test_a_cross_that_letters_follow_is_the_x_of_a_word(beside: str, gap: int, found: int) -> None:
    picture = Image.new("RGB", (540, 1200), "white")
    pen = ImageDraw.Draw(picture)
    for ends in ((410, 440, 430, 460), (410, 460, 430, 440)):
        pen.line(ends, fill="#141414", width=3)
    pen.text((431 + gap, 432), beside, fill="#141414", font=font(28))
    assert len(find_crosses(np.asarray(picture), CARD)) == found
