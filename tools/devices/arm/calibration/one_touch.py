"""One touch to see whether the pen reaches the glass: where its dot is on the page, or whether the screen changed."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.board_page import find_dot
from iris_screen.tools.devices.arm.calibration.lens import Lens
from iris_screen.tools.devices.arm.calibration.procedure import LOOKS, PAUSE, PRESS, SAME, Hand
from iris_screen.tools.devices.arm.calibration.touches import Pixel
from iris_screen.tools.devices.arm.camera.source import Camera
from iris_screen.tools.devices.arm.machine.setup import Area, Place

BESIDE = 3.0
"""mm from an earlier touch at the same place, whose dot cannot be told from a new one."""
BEFORE = 4
"""Pictures that show how much the camera itself changes."""
FAINT, TIMES = 12.0, 3.0
"""Grey levels that count as a change: at least so many, and so many times the camera's own."""
SPOT = 12
"""Camera px that must have changed."""

Grey = NDArray[np.float32]


class Landing(NamedTuple):
    """dot: where the page shows the touch, px of the screen. changed: whether the picture changed at all."""

    at: Place
    dot: Pixel | None
    changed: bool


@dataclass(frozen=True)
class OneTouch:
    """lens: None if the camera was never calibrated, so that no dot can be found."""

    camera: Camera
    pen: Hand
    area: Area
    clock: Clock
    lens: Lens | None

    def touch(self, place: Place) -> Landing:
        """Touch there; once more next to it if nothing new is seen: the page may show an earlier touch there.

        Raises OutOfBounds, and what the pen and the camera raise. The pen is parked at the end.
        """
        self.pen.park()
        before = [self.camera.shot() for _ in range(BEFORE)]
        old = self._find_dot(before[-1])
        landing = self._touch_once(place, before, old)
        if landing.dot is None and (old is not None or not landing.changed):
            inwards = BESIDE if place.x < (self.area.left + self.area.right) / 2 else -BESIDE
            landing = self._touch_once(Place(place.x + inwards, place.y), before, old)
        return landing

    def _touch_once(self, place: Place, before: list[Pixels], old: Pixel | None) -> Landing:
        self.pen.touch(place, PRESS)
        self.pen.park()
        changed = False
        for _ in range(LOOKS):
            picture = self.camera.shot()
            dot = self._find_dot(picture)
            if dot is not None and (old is None or math.dist(dot, old) > SAME):
                return Landing(place, dot, changed=True)
            changed = changed or is_changed(before, picture)
            self.clock.sleep(PAUSE)
        return Landing(place, None, changed)

    def _find_dot(self, picture: Pixels) -> Pixel | None:
        return find_dot(self.lens.rectify(picture)) if self.lens is not None else None


def is_changed(before: list[Pixels], after: Pixels) -> bool:
    """Whether a spot of the picture differs from those before by more than they differ from each other."""
    soft = [_blur(each) for each in before]
    own = max(float(np.abs(one - soft[0]).max()) for one in soft[1:])
    return int((np.abs(_blur(after) - soft[0]) > max(FAINT, TIMES * own)).sum()) >= SPOT


def _blur(picture: Pixels) -> Grey:
    import cv2

    return np.asarray(cv2.blur(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), (5, 5)), np.float32)
