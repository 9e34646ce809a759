"""A password as it is shown: a row of equal dots, one for each letter."""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop

INK = 60  # channel difference from the ground
CARET = 0.6  # of the height of the input
LEAST = 3  # pixels
SOLID = 0.65  # of its box that a dot fills; no letter does
ALIKE = 0.3  # how much dots differ in size


def dots(pixels: Pixels, box: Box) -> int:
    """How many dots of one size stand in a row in `box`, and nothing else but a caret; 0 where it is something else."""
    inside = crop(pixels, box.grown(-max(box.height // 10, 2)))  # without its frame
    if not inside.size:
        return 0
    ground = np.median(inside.reshape(-1, 3), axis=0)
    apart = np.abs(inside.astype(np.int16) - ground).max(axis=2)
    ink = (apart > max(apart.max() / 2, INK)).astype(np.uint8)  # small dots are blurred into each other
    ink[:, ink.mean(axis=0) >= CARET] = 0  # it may touch the last dot
    drawn = cv2.connectedComponentsWithStats(ink)[2][1:].tolist()
    if not drawn or any(min(w, h) < LEAST or filled < SOLID * w * h for _, _, w, h, filled in drawn):
        return 0
    tops, sides = [row[1] for row in drawn], np.array([side for row in drawn for side in row[2:4]])
    off = max(ALIKE * float(np.median(sides)), 1)
    alike = float(np.abs(sides - np.median(sides)).max()) <= off
    return len(drawn) if alike and max(tops) - min(tops) <= off else 0
