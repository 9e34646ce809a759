"""From the camera's picture to what the phone shows: flat, and as bright everywhere as the screen is."""

from dataclasses import dataclass

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration.record import Calibration
from iris_screen.tools.devices.arm.calibration.scene import MOVED


@dataclass(frozen=True)
class Sight:
    known: Calibration

    def rectify(self, picture: Pixels) -> Pixels:
        """(h, w, 3) at the screen's size. Raises CaptureFailed where camera or phone are not where they were."""
        if self.known.scene.shift(picture) >= MOVED:
            raise CaptureFailed("The camera or the phone was moved since they were calibrated; run: iris calibrate")
        return self.known.lens.rectify(picture)

    def even(self, flat: Pixels, picture: Pixels) -> Pixels:
        """As it is where nothing is known of the light."""
        tone, scene = self.known.tone, self.known.scene
        return tone.even(flat, scene.exposure(picture)) if tone is not None else flat
