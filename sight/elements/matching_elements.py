"""Finds the elements that a target means. Every function takes visible elements and returns all equally good ones."""

from collections.abc import Iterable, Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element
from iris_screen.sight.elements.same_words import fold, is_same, is_same_name, take_first_part

OPERABLE = frozenset({"button", "tab", "switch", "slider", "image"})
NOT_WORDS = frozenset({"dialog", "scrim", "key", "input"})


def find_by_words(elements: Sequence[Element], words: str, every: bool = False) -> list[Element]:
    """Elements named exactly these words: pressable ones before plain text, and both before inputs and keys.

    So a result row wins over the search field with the same words, and a button over a heading. every: takes pressable
    elements and plain text alike, for counting "the second one". A window's name is in its title bar, which no tree
    lists, and not in its middle.
    """
    things = [e for e in elements if e.role not in NOT_WORDS]
    if len(elements) >= 3:  # an "other" that contains all the rest is the window
        centers = [e.box.center for e in elements]
        things = [e for e in things if e.role != "other" or not all(map(e.box.contains, centers))]
    called = [e for e in things if _is_called(e, words)]
    # a lookalike with invisible characters is a different name
    called = [e for e in called if is_same_name(e.name, words)] or called
    called = called or [e for e in things if is_same(take_first_part(e.name), words)]
    # next to its own label or a row of its name a switch is asked for as a switch: the words mean the row
    labels = [e for e in called if e.role == "text"]
    rows = [e for e in called for label in labels if e.role == "switch" and _row_offset(e.box, label.box) <= 1]
    called = called if every else [e for e in called if e not in rows]
    pressable = [e for e in called if e.role in OPERABLE]
    pressable = [e for e in pressable if e.role != "switch"] or pressable
    if called:
        return keep_one_per_place(called if every or not pressable else pressable)
    inputs = [e for e in elements if e.role == "input" and is_same(e.name, words)]  # typed text is not a name
    return keep_one_per_place(inputs or [e for e in elements if e.role == "key" and is_same(e.name, words)])


def find_by_id(elements: Sequence[Element], wanted: str) -> list[Element]:
    """Elements with this id, or with this name at the end of an Android resource id."""
    return [e for e in elements if e.id == wanted] or [e for e in elements if e.id.rpartition(":id/")[2] == wanted]


def find_by_field(elements: Sequence[Element], words: str) -> list[Element]:
    """Text inputs with this name: by hint or value, by the label before or above, by a part of the hint, then by id.

    Without words: the focused one, else all.
    """
    inputs = [e for e in elements if e.role == "input"]
    if not words:
        return [e for e in inputs if e.focused] or inputs
    labels = [label.box for label in find_by_words(elements, words, every=True)]
    return (
        [e for e in inputs if _is_called(e, words)]
        or [e for e in inputs for label in labels if e.box.center.x > label.right and _row_offset(e.box, label) <= 0.5]
        or [e for e in inputs for label in labels if _is_below(e.box, label)]
        or [e for e in inputs if fold(words) in fold(e.name)]
        or find_by_id(inputs, words)
    )


def find_by_switch(elements: Sequence[Element], words: str) -> list[Element]:
    """Toggles with this name, else toggles in the row of the words."""
    toggles = [e for e in elements if e.role == "switch" or e.checked is not None]
    if not words:
        return toggles
    own = [e for e in toggles if _is_called(e, words) or is_same(take_first_part(e.name), words)]
    labels = [e for e in find_by_words(elements, words, every=True) if e not in toggles]
    beside: list[Element] = []
    for label in labels:
        off = [(_row_offset(label.box, toggle.box), toggle) for toggle in toggles]
        beside += [toggle for far, toggle in sorted(off, key=lambda each: each[0])[:1] if far <= 0.75]
    return own or keep_one_per_place(beside)


def keep_one_per_place(elements: Iterable[Element]) -> list[Element]:
    """Keeps one element per place: a button and the text in it are one thing, and the smaller one names it."""
    kept: list[Element] = []
    for element in sorted(elements, key=lambda e: e.box.area):
        if not any(element.box.contains(inner.box.center) for inner in kept):
            kept.append(element)
    return kept


def _is_called(element: Element, words: str) -> bool:
    return is_same(element.name, words) or is_same(element.value, words)


def _row_offset(box: Box, other: Box) -> float:
    """The vertical distance of two centres, in heights of the taller box."""
    return abs(box.center.y - other.center.y) / max(box.height, other.height, 1)


def _is_below(box: Box, label: Box) -> bool:
    beneath = -0.25 * label.height <= box.top - label.bottom <= 1.5 * label.height
    return beneath and box.left < label.right and label.left < box.right
