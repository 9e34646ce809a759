"""A password as it is shown: a row of equal dots, one for each letter."""

import cv2
import numpy as np

from core.geometry import Box
from core.screen import Pixels
from tools.vision.pictures import crop

INK = 60  # channel difference from the ground
CARET = 0.6  # of the height of the input
LEAST = 3  # pixels
ALIKE = 0.3  # how much dots differ in size


def dots(pixels: Pixels, box: Box) -> int:
    """How many dots of one size stand in a row in `box`, and nothing else but a caret; 0 where it is something else."""
    inside = crop(pixels, box.grown(-max(box.height // 10, 2)))  # without its frame
    if not inside.size:
        return 0
    ground = np.median(inside.reshape(-1, 3), axis=0)
    ink = (np.abs(inside.astype(np.int16) - ground).max(axis=2) > INK).astype(np.uint8)
    ink[:, ink.mean(axis=0) >= CARET] = 0  # it may touch the last dot
    drawn = cv2.connectedComponentsWithStats(ink)[2][1:].tolist()
    wide = np.array([row[2] for row in drawn])
    high = np.array([row[3] for row in drawn])
    tops = np.array([row[1] for row in drawn])
    if not drawn or min(wide.min(), high.min()) < LEAST:
        return 0
    size = float(np.median(wide))
    even = (np.abs(np.concatenate([wide, high]) - size) <= max(ALIKE * size, 1)).all()
    return len(drawn) if even and np.ptp(tops) <= max(ALIKE * size, 1) else 0
