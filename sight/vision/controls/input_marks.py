"""Recognizes marks in an input other than letters: the caret after the text, and the dots of a password."""

import cv2
import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.pictures import crop

INK = 60  # channel difference from the background where something is drawn
HIGH = 0.5  # least height of a caret, as a share of the line's height
THIN = 0.16  # greatest width of a caret, as a share of the line's height
LONGER = 1.2  # a caret is this much longer than the longest upright stroke of the letters, or has its own colour

TALL = 0.6  # share of the input's height: anything this tall next to the dots is a caret
LEAST = 3  # pixels a side of a dot
SOLID = 0.65  # share of its box that a dot fills; letters fill less
DOT_TOLERANCE = 0.3  # how much dots may differ in size


def has_caret_at_end(pixels: Pixels, line: Box) -> bool:
    """Whether the last thing drawn on a line of words is a caret. pixels: ``(h, w, 3) uint8 RGB``."""
    reach = line.height // 4
    box = Box(left=line.left + reach // 2, top=line.top, right=line.right + reach, bottom=line.bottom)
    colours = crop(pixels, box).astype(np.int16)
    if not colours.size:
        return False
    ink = np.abs(colours - np.median(colours.reshape(-1, 3), axis=0)).max(axis=2) > INK
    longest = []  # for each column, the longest vertical run of drawn pixels
    for column in ink.T:
        edges = np.flatnonzero(np.diff(np.concatenate([[0], column.astype(np.int8), [0]])))
        longest.append(int((edges[1::2] - edges[::2]).max(initial=0)))
    runs = np.array(longest)
    drawn = np.flatnonzero(ink[reach // 2 : -reach // 2].any(axis=0))  # the input's frame may be above and below
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


def count_dots(pixels: Pixels, box: Box) -> int:
    """How many dots of one size are in a row in `box`; 0 if it holds anything else but a caret."""
    inside = crop(pixels, box.grow(-max(box.height // 10, 2)))  # without its frame
    if not inside.size:
        return 0
    ground = np.median(inside.reshape(-1, 3), axis=0)
    apart = np.abs(inside.astype(np.int16) - ground).max(axis=2)
    ink = (apart > max(apart.max() / 2, INK)).astype(np.uint8)  # small dots are blurred into each other
    ink[:, ink.mean(axis=0) >= TALL] = 0  # a caret may touch the last dot
    drawn = cv2.connectedComponentsWithStats(ink)[2][1:].tolist()
    if not drawn or any(min(w, h) < LEAST or filled < SOLID * w * h for _, _, w, h, filled in drawn):
        return 0
    tops, sides = [row[1] for row in drawn], np.array([side for row in drawn for side in row[2:4]])
    off = max(DOT_TOLERANCE * float(np.median(sides)), 1)
    alike = float(np.abs(sides - np.median(sides)).max()) <= off
    return len(drawn) if alike and max(tops) - min(tops) <= off else 0
