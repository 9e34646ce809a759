"""The calibration's page on the simulated phone: it takes every finger, and marks where the last one came down."""

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Pixels
from iris_screen.sim.camera.sheet import Sheet


class SheetPage:
    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    @property
    def pixels(self) -> Pixels:
        return self._sheet.pixels

    def finger_down(self, at: Point, now: float) -> None:
        self._sheet.touched(at)

    def finger_move(self, at: Point, now: float) -> None:
        """The mark stays where the finger came down."""

    def finger_up(self, now: float) -> None:
        """And after it has left."""
