"""Checks whether a picture is usable before anything relies on it. Pure, under 3 ms for 1080×2400.

A damaged picture is never read, matched or sent anywhere; the element tree is used instead.
"""

import numpy as np

from iris_screen.core.screen import Frame, Health, Pixels

STEP = 8  # only every eighth pixel of every eighth row is checked
DARK = 10  # brightest channel of a blank picture, at most
FILL = 3  # largest channel difference within an area filled in by a decoder or a broken transfer
LOST = 0.04  # share of the height that must be missing to count as cut
FULL_WIDTH = 0.9  # share of the last row's pixels that must end at the cut
SECURE = 0.5  # share of the height that is black where an app forbids screenshots


def check_health(frame: Frame, previous: Frame | None = None) -> Health:
    """What is wrong with this frame, or "ok". If the device itself reports a problem, that stays.

    previous: the frame before it, usable or not.
    """
    if frame.health != "ok":
        return frame.health
    sample = frame.pixels[::STEP, ::STEP]
    if sample.size == 0 or int(sample.max()) <= DARK:
        return "black"
    black = sample.max(axis=(1, 2)) == 0
    if frame.elements and black.mean() >= SECURE:
        rows = np.flatnonzero(black) * STEP
        hidden = [e for e in frame.elements if e.name and rows[0] <= e.box.center.y <= rows[-1]]
        if len(hidden) >= 2:  # words that should be visible there
            return "secure"
    shape = frame.pixels.shape
    if previous is not None and shape[0] != shape[1] and shape[1::-1] == previous.pixels.shape[:2]:
        return "rotated"  # positions from the previous frame are useless on this one
    if _is_cut(frame, previous):
        return "truncated"
    if previous is None or frame.key != previous.key or frame.at == previous.at:
        return "ok"
    # exactly the same picture, although the tree shows something else in front
    trees = frame.elements is not None and previous.elements is not None
    return "stale" if frame.app != previous.app or (trees and frame.elements != previous.elements) else "ok"


def _is_cut(frame: Frame, previous: Frame | None) -> bool:
    """Whether the picture stops at some row and the rest is filled in, although it had content a moment ago."""
    cut = _find_cut(frame.pixels)
    if cut is None:
        return False
    if previous is None or previous.pixels.shape != frame.pixels.shape:
        return True
    return previous.health == "truncated" or _find_cut(previous.pixels) is None


def _find_cut(pixels: Pixels) -> int | None:
    """The first row of a plain black or grey rest that begins across the whole width at once, or None."""
    height, fill = len(pixels), pixels[-1, ::STEP].astype(np.int16)
    if fill.max() > FILL and not (np.abs(fill - 128) <= FILL).all():  # neither black nor the decoders' middle grey
        return None
    columns = pixels[:, ::STEP].astype(np.int16)
    same = np.abs(columns - fill).max(axis=(1, 2)) <= FILL
    top = height - int(np.argmin(same[::-1])) if not same.all() else 0
    if not 0 < top <= height * (1 - LOST):
        return None
    ends = np.abs(columns[top - 1] - fill).max(axis=1) > FILL
    return top if ends.mean() >= FULL_WIDTH else None
