"""A picture of how good a calibration is: the screen as the camera shows it, and what each touch was missed by."""

import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.touches import Touches

LARGER = 20
"""Times that an error is drawn larger than it is."""

GREEN, RED = (0, 150, 60), (220, 30, 30)
FINE = 0.5
"""mm that a touch may be missed by and still be drawn green."""


def drawn(flat: Pixels, touches: Touches) -> Pixels:
    """The rectified screen with a ring where each touch was seen, and a line, many times as long, to where it was
    meant; the number beside it is mm.
    """
    import cv2

    picture, reach = np.ascontiguousarray(flat).copy(), touches.reach()
    thick = max(picture.shape[1] // 300, 1)
    for px, mm in zip(touches.px, touches.mm, strict=True):
        there, meant = reach.to_mm(px), reach.to_px(mm)
        off = ((there.x - mm.x) ** 2 + (there.y - mm.y) ** 2) ** 0.5
        colour = GREEN if off <= FINE else RED
        at, end = (round(px[0]), round(px[1])), [round(a + LARGER * (b - a)) for a, b in zip(px, meant, strict=True)]
        cv2.circle(picture, at, 16 * thick, colour, 2 * thick, cv2.LINE_AA)
        cv2.line(picture, at, end, colour, 2 * thick, cv2.LINE_AA)
        beside = (at[0] - 20 * thick, at[1] - 24 * thick)
        for edge, ink in ((8 * thick, (255, 255, 255)), (2 * thick, colour)):
            cv2.putText(picture, f"{off:.2f}", beside, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * thick, ink, edge, cv2.LINE_AA)
    return picture
