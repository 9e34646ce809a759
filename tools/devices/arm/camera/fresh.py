"""A camera whose pictures are known to be new: noise makes no two of a sensor's alike to the last bit.

One that shows the same picture for ever would have Iris do again what it does not see.
"""

import numpy as np

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.camera.still import PictureUrl
from iris_screen.tools.devices.arm.camera.video import Video

PAUSE = 0.1
EACH = 8
"""Every so many rows are compared: as good as all of them."""
EVEN = 8
"""Grey levels within which a picture shows nothing, so that it may be the same again."""


class Fresh:
    """seconds: that the same picture is put up with, as some cameras keep one for a while."""

    def __init__(self, camera: PictureUrl | Video, seconds: float, clock: Clock) -> None:
        self._camera, self._seconds, self._clock = camera, seconds, clock
        self._last: Pixels | None = None

    def shot(self) -> Pixels:
        until = self._clock.now() + self._seconds
        while self._is_last(picture := self._camera.shot()):
            if self._clock.now() > until:
                raise CaptureFailed(say("arm-camera-frozen", seconds=self._seconds))
            self._clock.sleep(PAUSE)
        self._last = picture
        return picture

    def _is_last(self, picture: Pixels) -> bool:
        last = self._last
        if last is None or last.shape != picture.shape or not np.array_equal(last[::EACH], picture[::EACH]):
            return False
        return int(picture.max()) - int(picture.min()) > EVEN

    def close(self) -> None:
        self._camera.close()
