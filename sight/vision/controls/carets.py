"""The caret at the end of what was typed: an upright bar, thinner than a letter is wide and higher than a stroke."""

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop

INK = 60  # channel difference from the ground where something is drawn
HIGH = 0.5  # of the line: how high a caret is at least
THIN = 0.16  # of the line: how wide it is at most
LONGER = 1.2  # times the longest upright stroke of the letters; or it is of a colour of its own


def ends_in_caret(pixels: Pixels, line: Box) -> bool:
    """Whether the last thing drawn on a line of words is a caret. pixels: ``(h, w, 3) uint8 RGB``."""
    reach = line.height // 4
    box = Box(left=line.left + reach // 2, top=line.top, right=line.right + reach, bottom=line.bottom)
    colours = crop(pixels, box).astype(np.int16)
    if not colours.size:
        return False
    ink = np.abs(colours - np.median(colours.reshape(-1, 3), axis=0)).max(axis=2) > INK
    runs = np.array([_longest_run(column) for column in ink.T])
    drawn = np.flatnonzero(ink[reach // 2 : -reach // 2].any(axis=0))  # above and below may be the input's frame
    if not drawn.size:
        return False
    begin = end = int(drawn[-1]) + 1
    while begin > 0 and runs[begin - 1] >= HIGH * line.height:
        begin -= 1
    if not 0 < end - begin <= max(THIN * line.height, 2):
        return False
    bar, letters = colours[:, begin:end][ink[:, begin:end]], colours[:, :begin][ink[:, :begin]]
    own_colour = len(bar) and len(letters) and np.abs(np.median(bar, axis=0) - np.median(letters, axis=0)).max() > INK
    return bool(own_colour) or bool(runs[begin:end].max() >= LONGER * runs[:begin].max(initial=0))


def _longest_run(column: np.ndarray) -> int:
    """How many pixels in a row are drawn, at most."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], column.astype(np.int8), [0]])))
    return int((edges[1::2] - edges[::2]).max(initial=0))
