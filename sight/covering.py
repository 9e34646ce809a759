"""Covers places of a picture, and compares a covered picture with one that is not."""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from iris_screen.core.geometry import Box
from iris_screen.core.message import HIDDEN
from iris_screen.core.screen import Element, Frame, Pixels

MARGIN = 0.2
"""Share of a line's height that is covered around it, since OCR boxes are tight."""


def fill(pixels: Pixels, places: Sequence[Box]) -> Pixels:
    """A copy ``(h, w, 3) uint8 RGB`` with each place filled in its most common colour."""
    if not places:
        return pixels
    shown = pixels.copy()
    height, width = pixels.shape[:2]
    for box in places:
        more = round(MARGIN * min(box.height, 60)) + 1
        top, bottom = max(box.top - more, 0), min(box.bottom + more, height)
        left, right = max(box.left - more, 0), min(box.right + more, width)
        if top < bottom and left < right:
            shown[top:bottom, left:right] = np.median(shown[top:bottom, left:right].reshape(-1, 3), axis=0)
    return shown


def cover_alike(after: Frame, before: Frame) -> Frame:
    """Covers `after` where `before` is covered. A frame stored without its secrets has not changed just because a new
    look still shows them. Returns the same frame if nothing on `before` is covered.
    """
    if not before.veiled or after.veiled:
        return after
    covered = [each for each in before.elements or [] if HIDDEN in each.name or HIDDEN in each.value]
    places = [mask.box for mask in before.masks] or [each.box for each in covered]
    then = {(each.id, each.role, each.box): each for each in covered}
    elements = after.elements
    if elements is not None and then:
        elements = [_cover_like(each, then.get((each.id, each.role, each.box))) for each in elements]
    return replace(after, pixels=fill(after.pixels, places), elements=elements, veiled=True)


def _cover_like(element: Element, covered: Element | None) -> Element:
    if covered is None:
        return element
    name, value = _cover_words(element.name, covered.name), _cover_words(element.value, covered.value)
    return element.replace(name=name, value=value)


def _cover_words(text: str, covered: str) -> str:
    """The covered text, if the rest of this text is the same."""
    pattern = ".+".join(map(re.escape, covered.split(HIDDEN)))
    return covered if HIDDEN in covered and re.fullmatch(pattern, text, re.DOTALL) else text
