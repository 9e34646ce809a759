"""A pen that touches the calibration page on a simulated bed, and the camera: without firmware and waiting."""

import numpy as np

from iris_screen.core.errors import OutOfBounds
from iris_screen.core.geometry import Point, Size
from iris_screen.sim.camera.bed import Bed
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics
from iris_screen.sim.camera.surface import Sheet
from iris_screen.tools.devices.arm.machine.setup import Area, Place

AREA = Area(0.0, 0.0, 120.0, 200.0)


class Glass:
    """wobble: error of the pen in mm. flip: the machine's mm to the bed's.

    misses: numbers of the touches, from 1, that leave no dot. touched: all places, as told.
    """

    def __init__(self, seed=0, wobble=0.15, bed=None, optics=None, flip=None, misses=(), area=AREA):
        self.camera = Camera(bed or Bed(), optics or Optics(sensor=(720, 1152)), seed)
        self.size = Size(width=self.camera.bed.screen[0], height=self.camera.bed.screen[1])
        self.sheet, self.area = Sheet(self.size), area
        self.flip = np.array([[1.0, 0, 0], [0, 1, 0]] if flip is None else flip)
        self.touched, self.parked, self.misses, self.closed = [], 0, set(misses), False
        self._chance, self._wobble, self._now = np.random.default_rng([seed, 9]), wobble, 0.0

    def shot(self):
        self._now += 0.1
        return self.camera.shot(self.sheet.pixels, None, self._now)

    def touch(self, at, seconds):
        if not self.area.contains(at):
            raise OutOfBounds("outside")
        self.touched.append(at)
        if len(self.touched) not in self.misses:
            self.sheet.touched(self.landing(at))

    def landing(self, at):
        """The pixel hit by a touch sent there, with a random error."""
        off = self._chance.normal(0, self._wobble / np.sqrt(2), 2)
        x, y = self.camera.bed.to_px(self.flip @ [at.x, at.y, 1] + off)[0]
        return Point(x=round(x), y=round(y))

    def park(self):
        self.parked += 1

    def close(self):
        self.closed = True

    def place(self, px):
        """The true machine position for a pixel."""
        mm = self.camera.bed.to_mm([px])[0] - self.flip[:, 2]
        return Place(*(np.linalg.inv(self.flip[:, :2]) @ mm).tolist())
