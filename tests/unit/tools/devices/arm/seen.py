"""Pages drawn by the simulated phone, seen by the simulated camera and rectified with the ground truth."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import read_picture, write_jpeg
from iris_screen.sim.camera.camera import Camera
from iris_screen.sim.camera.optics import Optics

WIDTH, HEIGHT = 720, 1600
OPTICS = replace(Optics(), sensor=(900, 1440))


def page(seed: int, dark: bool = False) -> Pixels:
    """A page with words, lines between rows, and coloured characters."""
    rng = np.random.default_rng(seed)
    ground, ink = ((18, 18, 20), (230, 230, 235)) if dark else ((245, 245, 247), (30, 30, 34))
    drawn = np.full((HEIGHT, WIDTH, 3), ground, np.uint8)
    for row in range(10):
        y = 120 + row * 140
        colour = tuple(int(each) for each in rng.integers(40, 220, 3))
        cv2.circle(drawn, (70, y + 30), 36, colour, -1, cv2.LINE_AA)
        words = "".join(chr(each) for each in rng.integers(ord("a"), ord("z"), 18))
        cv2.putText(drawn, words, (130, y + 40), cv2.FONT_HERSHEY_SIMPLEX, 1.1, ink, 2, cv2.LINE_AA)
        cv2.line(drawn, (130, y + 80), (700, y + 80), tuple((a + b) // 2 for a, b in zip(ground, ink, strict=True)), 1)
    return drawn


def flattening(camera: Camera) -> Callable[[Pixels], Pixels]:
    """A function that rectifies the camera's pictures with the ground truth."""
    grid = np.indices((HEIGHT, WIDTH)).reshape(2, -1)[::-1].T
    where = camera.px_to_camera(grid).astype(np.float32).reshape(HEIGHT, WIDTH, 2)
    maps = cv2.convertMaps(where[..., 0], where[..., 1], cv2.CV_16SC2)
    return lambda picture: np.asarray(cv2.remap(picture, *maps, cv2.INTER_LINEAR), np.uint8)


@lru_cache(maxsize=4)
def over_the_phone(seed: int, optics: Optics) -> tuple[Camera, Callable[[Pixels], Pixels]]:
    camera = Camera(optics=optics, seed=seed)
    return camera, flattening(camera)


class Looking:
    """Rectified pictures of the phone at successive moments, after JPEG compression."""

    def __init__(self, seed: int, optics: Optics = OPTICS) -> None:
        self.camera, self.flat = over_the_phone(seed % 2, optics)
        self.now = seed * 100.0

    def __call__(self, screen: Pixels) -> Pixels:
        self.now += 0.4
        return self.flat(read_picture(write_jpeg(self.camera.shot(screen, None, self.now), 90)))
