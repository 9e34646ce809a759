"""By the words on the picture: what OCR reads, and the input or switch that stands beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.geometry import Box
from core.plan import Target
from core.protocols import Library, Located, Reader, Spot
from core.screen import Frame, TextLine
from tools.elements.words import folded
from tools.locators.picking import picked
from tools.vision import shapes
from tools.vision.findtext import ENOUGH, TextPlace, find_text
from tools.vision.inputs import input_shapes, text_inputs


@dataclass(frozen=True)
class ByText:
    """reader: reads a frame, each frame once. library: the words a reference is known by."""

    reader: Reader
    library: Library | None = None

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """Spots of text, field, switch and named reference targets; what lies behind a dialog never counts."""
        match target.kind:
            case "text":
                spots, missing = self._words(target.value, frame), f'"{target.value}" is not to be read here'
            case "ref":
                spots, missing = self._named(target, frame), "none of its names is to be read here"
            case "field":
                spots, missing = self._field(target.value, frame), "no text input is to be seen there"
            case "switch":
                spots, missing = self._switch(target.value, frame), "no switch stands beside these words"
            case _:
                return Located(reason=f"reading cannot say where a {target.kind} target is")
        dialog = shapes.dialog_box(frame.pixels) if spots else None
        reached = [spot for spot in spots if dialog is None or dialog.contains(spot.box.center)]
        return picked(reached, target.nth, "it lies behind a dialog" if spots else missing)

    def _words(self, words: str, frame: Frame) -> list[Spot]:
        places = [p for p in _best(self.reader.read(frame), words) if not _is_typed(p.box, words, frame)]
        if len(places) > 1:  # what was typed into a search field is not the result
            typed = text_inputs(frame.pixels)
            places = [p for p in places if not any(b.contains(p.box.center) for b in typed)] or places
        return [_spot(place.box, place.score, words) for place in places]

    def _named(self, target: Target, frame: Frame) -> list[Spot]:
        """By a name of the picture, and only where a line is nothing but this name."""
        reference = self.library.find(target.value) if self.library else None
        names = [*target.names, *(reference.aliases if reference else []), reference.description if reference else ""]
        lines = self.reader.read(frame)
        for name in dict.fromkeys(name for name in names if name):
            whole = [place for place in _best(lines, name) if place.how == "whole"]
            if whole:
                return [_spot(place.box, place.score, name) for place in whole]
        return []

    def _field(self, words: str, frame: Frame) -> list[Spot]:
        if not words:
            return [_spot(box, 0.8, "text input") for box in text_inputs(frame.pixels)]
        boxes = input_shapes(frame.pixels)
        lines = self.reader.read(frame)
        hints = [line.box for line in lines if folded(words) in folded(line.text)]
        within = [box for box in boxes if any(box.contains(hint.center) for hint in hints)]
        labels = [place.box for place in _best(lines, words)]
        framed = within or _labelled(boxes, labels)
        return [_spot(box, 0.8, words) for box in framed] or self._frameless(words, lines)

    def _frameless(self, words: str, lines: Sequence[TextLine]) -> list[Spot]:
        """An input drawn without a frame is known by its hint alone."""
        return [_spot(place.box, 0.6, words) for place in _best(lines, words) if place.how == "whole"]

    def _switch(self, words: str, frame: Frame) -> list[Spot]:
        places = _best(self.reader.read(frame), words)
        found = [shapes.toggle_right_of(frame.pixels, place.box) for place in places]
        return [_spot(toggle.box, 0.9, words) for toggle in found if toggle is not None]


def _is_typed(box: Box, words: str, frame: Frame) -> bool:
    """Whether the tree says that these words stand in an input: what was typed is not what was looked for."""
    inputs = [e for e in frame.elements or [] if e.role == "input" and folded(words) in folded(e.value)]
    return any(element.box.contains(box.center) for element in inputs)


def _best(lines: Sequence[TextLine], words: str) -> list[TextPlace]:
    """All places that show the words equally well."""
    taken = [place for place in find_text(lines, words).candidates if place.score >= ENOUGH]
    return [place for place in taken if place.how == taken[0].how]


def _spot(box: Box, score: float, words: str) -> Spot:
    return Spot(box=box, score=score, means="text", words=words)


def _labelled(boxes: Sequence[Box], labels: Sequence[Box]) -> list[Box]:
    """Inputs right of a label or just below one."""
    return [box for box in boxes if any(_is_beside(box, label) or _is_below(box, label) for label in labels)]


def _is_beside(box: Box, label: Box) -> bool:
    return box.left >= label.right and box.top <= label.center.y < box.bottom


def _is_below(box: Box, label: Box) -> bool:
    return 0 <= box.top - label.bottom <= 1.5 * label.height and box.left < label.right and label.left < box.right
