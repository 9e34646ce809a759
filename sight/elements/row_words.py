"""What tells several places apart that look the same: the words in the row of each, or above it."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements

MOST = 2
"""Texts of a row that are told."""
LONGEST = 40

NAMELESS = visible_elements.HOLDERS | {"input"}

Text = tuple[str, Box]


def beside(frame: Frame, boxes: Sequence[Box], reader: Reader | None) -> list[Message | None]:
    """Of each place, in the order they come; None where nothing tells it from the others."""
    texts = [(words, box) for words, box in _texts(frame, reader) if not any(box.contains(one.center) for one in boxes)]
    rows = _telling([[words for words, box in texts if _is_in_row(box, one)] for one in boxes])
    higher = [[t for t in texts if t[1].bottom <= one.top and not _is_in_row(t[1], one)] for one in boxes]
    heads = _telling([[words for words, _ in above[-1:]] for above in higher])  # what stands above a row is its title
    return [
        say("see-beside", words=row[:MOST]) if row else say("see-under", words=head) if head else None
        for row, head in zip(rows, heads, strict=True)
    ]


def _texts(frame: Frame, reader: Reader | None) -> list[Text]:
    """In reading order; what stands in inputs is nobody's name for anything."""
    if frame.elements is not None:
        found = [(each.name, each.box) for each in visible_elements.in_sight(frame) if each.role not in NAMELESS]
    else:
        found = [(line.text, line.box) for line in reader.read(frame)] if reader else []
    cut = [(" ".join(words.split())[:LONGEST], box) for words, box in found]
    return sorted((text for text in cut if text[0]), key=lambda text: (text[1].top, text[1].left))


def _is_in_row(box: Box, place: Box) -> bool:
    """Whether its middle is as high as the place, half as much again above and below."""
    reach = place.height / 2
    return place.top - reach <= box.center.y <= place.bottom + reach


def _telling(rows: Sequence[list[str]]) -> list[list[str]]:
    """Each without the words that stand in all of them."""
    common = set.intersection(*map(set, rows)) if rows else set()
    return [[words for words in dict.fromkeys(row) if words not in common] for row in rows]
