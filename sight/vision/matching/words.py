"""Tells by its words whether a place that is only half alike is the same: restyled, another font, or compressed to a
blur. A picture of words differs from its likeness elsewhere by letters, which reading tells apart and shapes hardly do.
"""

from collections.abc import Callable, Sequence

from iris_screen.core.geometry import Box, Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.find_text import is_same_text

ReadWords = Callable[[Pixels], str]
"""The words on a small picture, "" for none."""
HALF_ALIKE, READ = 0.45, 3
"""The likeness from which on a place is read, and how many places are at most."""
WIDE = 1.4
"""Width to height from which on a picture may show words; icons, which are not worth reading, are square."""
LEAST = 2
"""Letters and digits; one alone is too easily misread."""
MARGIN = 0.12
"""Share of its height that is read around a place."""


def shows_words(reference: Pixels) -> bool:
    """Whether its shape is that of words."""
    height, width = reference.shape[:2]
    return bool(width >= WIDE * height)


def find_same_words(
    reference: Pixels, screen: Pixels, places: Sequence[tuple[Box, float]], read: ReadWords
) -> list[Box]:
    """Those of the places, given with their likeness and best first, where the reference's words are read, all of them
    and no others.
    """
    likely = [box for box, likeness in places if likeness >= HALF_ALIKE][:READ]
    words = read(reference) if likely and shows_words(reference) else ""
    if sum(map(str.isalnum, words)) < LEAST:
        return []
    size, same = Size(width=screen.shape[1], height=screen.shape[0]), list[Box]()
    for box in likely:
        part = box.grow(max(round(MARGIN * box.height), 2)).within(size)
        if part.area and is_same_text(words, read(screen[part.top : part.bottom, part.left : part.right])):
            same.append(box)
    return same
