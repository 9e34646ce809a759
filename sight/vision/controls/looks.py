"""Recognizes controls on a desktop by their look: buttons, links, tabs, section headers. Pure, by shape and colour.

Pictures are ``(h, w, 3) uint8 RGB``; boxes are frame pixels.
"""

from collections.abc import Sequence

import numpy as np

from iris_screen.core.geometry import Box, Size, enclose
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.controls.panels import Panel, find_panel_around, is_in_row
from iris_screen.sight.vision.pictures import crop

INK = 60  # channel difference between letters and their background
LINES = 3  # most lines of words on a button
COLOURED = 70  # channel difference within the colour of a link
ROOM = 8  # times the height of its words: greatest height of a button, and how much wider than the words it may be
AS_LONG = 0.25  # share of the words' width by which a run's ends may be off
LINED = 0.8  # share of a word's width that its underline spans at least
STRIP = 4  # pixels by which the upper edges of tabs may differ
LOW = 12  # pixels: anything lower has no words
TOGETHER = 0.6  # greatest distance of tabs or sections, as a share of their height


def is_button(found: Sequence[Panel], words: Box) -> bool:
    """Whether these words are in the middle of a fitting panel. found: all panels of the picture."""
    panel = find_panel_around(found, words)
    return panel is not None and _is_centred(panel.box, [words])


def is_whole_link(pixels: Pixels, words: Box) -> bool:
    """Whether one coloured run is exactly as long as these words, whatever spaces OCR read around them."""
    around_it = words.replace(left=words.left - 2 * words.height, right=words.right + 2 * words.height)
    row = around_it.within(Size(width=pixels.shape[1], height=pixels.shape[0]))
    columns = (np.ptp(crop(pixels, row).astype(np.int16), axis=2) > COLOURED).any(axis=0)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], columns.astype(np.int8), [0]]))).reshape(-1, 2).tolist()
    runs: list[tuple[int, int]] = []  # start and end of each drawn run; runs closer than a gap are joined
    for begin, end in edges:
        if runs and begin - runs[-1][1] < words.height // 5:
            runs[-1] = (runs[-1][0], end)
        else:
            runs.append((begin, end))
    here = next((run for run in runs if run[0] <= words.center.x - row.left < run[1]), (0, 0))
    return abs(here[1] - here[0] - words.width) <= AS_LONG * words.width


def is_link(pixels: Pixels, words: Box) -> bool:
    """Whether these words are underlined, or written in a colour."""
    inside = crop(pixels, words).astype(np.int16)
    if not inside.size:
        return False
    ground = np.median(inside.reshape(-1, 3), axis=0)
    ink = np.abs(inside - ground).max(axis=2) > INK
    if not ink.any():
        return False
    lined = ink[ink.shape[0] // 2 :].mean(axis=1).max() >= LINED
    return bool(lined or np.ptp(np.median(inside[ink], axis=0)) > COLOURED)


def find_buttons(found: Sequence[Panel], words: Sequence[Box]) -> list[Box]:
    """The panels that hold nothing but words in their middle, top to bottom."""
    held: dict[Box, list[Box]] = {}
    for box in words:
        if panel := find_panel_around(found, box):
            held.setdefault(panel.box, []).append(box)
    return sorted(
        (panel for panel, inside in held.items() if _is_centred(panel, inside)),
        key=lambda box: (box.top, box.left),
    )


def find_unread(pixels: Pixels, found: Sequence[Panel], words: Sequence[Box]) -> list[Box]:
    """Panels with only something in their middle that OCR could not read: buttons with a symbol."""
    small = [panel for panel in found if 2 * LOW <= panel.box.height <= panel.box.width <= ROOM * panel.box.height]
    silent = [panel for panel in small if not any(panel.box.contains(box.center) for box in words)]
    signs = []
    for panel in silent:
        inner = panel.box.grow(-max(panel.box.height // 10, 1))
        ink = np.abs(crop(pixels, inner).astype(np.int16) - panel.colour).max(axis=2) > INK
        rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
        if not rows.size:
            continue
        top, bottom, left, right = (int(n) for n in (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1))
        sign = Box(left=inner.left + left, top=inner.top + top, right=inner.left + right, bottom=inner.top + bottom)
        if _is_centred(panel.box, [sign]):
            signs.append(panel.box)
    return signs


def find_tabs(found: Sequence[Panel]) -> list[Box]:
    """The topmost row of at least two panels close together, left to right."""
    for first in found:
        row = [
            panel for panel in found if _is_like(first.box, panel.box) and abs(first.box.top - panel.box.top) <= STRIP
        ]
        strip: list[Box] = []
        for box in sorted((panel.box for panel in row), key=lambda box: box.left):
            if strip and (not is_in_row(strip[-1], box) or box.left - strip[-1].right > TOGETHER * box.height):
                break
            strip.append(box)
        if len(strip) >= 2:
            return strip
    return []


def find_sections(found: Sequence[Panel], words: Sequence[Box]) -> list[Box]:
    """Bars of equal width below each other that begin with words, top to bottom; the largest such group."""
    beginning = [
        p for box in words if (p := find_panel_around(found, box)) and box.left - p.box.left <= 2 * p.box.height
    ]
    bars = [panel for panel in found if panel.box.width >= 4 * panel.box.height and panel in beginning]
    columns = [[bar.box for bar in bars if _is_like(first.box, bar.box, exactly=True)] for first in bars]
    return max(columns, key=len, default=[])


def _is_centred(panel: Box, lines: Sequence[Box]) -> bool:
    words, line = enclose(lines), min(box.height for box in lines)
    tight = len(lines) <= LINES and panel.height <= ROOM * line and panel.width <= words.width + ROOM * line
    across, down = abs(panel.center.x - words.center.x), abs(panel.center.y - words.center.y)
    return tight and across <= max(0.15 * panel.width, 3) and down <= max(0.2 * panel.height, 3)


def _is_like(box: Box, other: Box, *, exactly: bool = False) -> bool:
    tall = min(box.height, other.height) >= LOW and abs(box.height - other.height) <= 0.1 * box.height
    aligned = abs(box.left - other.left) <= STRIP and abs(box.width - other.width) <= 2 * STRIP
    return tall and (aligned or not exactly)
