"""Tells apart places that look the same, by the words in the row of each or above it."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.sight.elements import visible_elements

MAX_TEXTS = 2
"""How many texts of a row are quoted."""
LONGEST = 40

NAMELESS = visible_elements.HOLDERS | {"input"}


def describe_rows(frame: Frame, boxes: Sequence[Box], reader: Reader | None) -> list[Message | None]:
    """A description of each place, in order; None if nothing tells it from the others."""
    if frame.elements is not None:  # text in inputs does not name a row
        found = [(each.name, each.box) for each in visible_elements.list_visible(frame) if each.role not in NAMELESS]
    else:
        found = [(line.text, line.box) for line in reader.read(frame)] if reader else []
    cut = [(" ".join(words.split())[:LONGEST], box) for words, box in found]
    in_order = sorted((text for text in cut if text[0]), key=lambda text: (text[1].top, text[1].left))
    texts = [(words, box) for words, box in in_order if not any(box.contains(one.center) for one in boxes)]
    rows = _drop_common([[words for words, box in texts if _is_in_row(box, one)] for one in boxes])
    higher = [[t for t in texts if t[1].bottom <= one.top and not _is_in_row(t[1], one)] for one in boxes]
    heads = _drop_common([[words for words, _ in above[-1:]] for above in higher])  # a row's title is right above it
    return [
        say("see-beside", words=row[:MAX_TEXTS]) if row else say("see-under", words=head) if head else None
        for row, head in zip(rows, heads, strict=True)
    ]


def _is_in_row(box: Box, place: Box) -> bool:
    """Whether the middle of the box is at the height of the place, give or take half the place's height."""
    reach = place.height / 2
    return place.top - reach <= box.center.y <= place.bottom + reach


def _drop_common(rows: Sequence[list[str]]) -> list[list[str]]:
    """Each row without the words that are in all of them."""
    common = set.intersection(*map(set, rows)) if rows else set()
    return [[words for words in dict.fromkeys(row) if words not in common] for row in rows]
