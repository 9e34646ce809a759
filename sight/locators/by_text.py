"""By the words on the picture: what OCR reads, what these words look like, and the input or switch beside them."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.protocols import Library, Located, Reader, Spot
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Target, TargetRole
from iris_screen.sight.elements.same_words import folded, without_key
from iris_screen.sight.locators.picking import picked
from iris_screen.sight.vision.controls import looks, shapes
from iris_screen.sight.vision.controls.inputs import input_shapes, inputs_of, labelled, text_inputs
from iris_screen.sight.vision.controls.panels import panels
from iris_screen.sight.vision.controls.ticks import ticks, toggle_beside
from iris_screen.sight.vision.find_text import ENOUGH, TextPlace, all_places, find_text

TITLE_BAR = 40
"""Points at the top of a window within which its title stands."""


@dataclass(frozen=True)
class ByText:
    """reader: reads a frame, each frame once. library: the words a reference is known by."""

    reader: Reader
    library: Library | None = None

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """Spots of text, field, switch and named reference targets; what lies behind a dialog never counts."""
        match target.kind:
            case "text" if not target.value:
                spots, missing = self._looks(target.role, frame), say("see-no-role", role=target.role)
            case "text":
                spots, missing = self._words(target, frame), say("see-no-text", words=target.value)
            case "ref":
                spots, missing = self._named(target, frame), say("see-no-name")
            case "field":
                spots, missing = self._field(target, frame), say("see-no-field")
            case "switch":
                spots, missing = self._switch(target, frame), say("see-no-switch-beside")
            case _:
                return Located(reason=say("see-text-cannot-tell", kind=target.kind))
        said = frame.dialog if target.kind == "field" else None
        dialog = said or (shapes.dialog_box(frame.pixels) if spots else None)
        reached = [spot for spot in spots if dialog is None or dialog.contains(spot.box.center)]
        return picked(reached, target.nth, say("see-behind-dialog") if spots else missing)

    def _words(self, target: Target, frame: Frame) -> list[Spot]:
        """Of equal words those that look as the person says, and not what was typed into a search field."""
        if _is_signs(target.value):
            return self._signs(target.value, frame)
        lines = _labels(self.reader.read(frame), frame)
        found = [place for place in all_places(lines, target.value) if not _is_of_title(place, lines, frame)]
        shown = [place for place in found if not _is_typed(place.box, target.value, frame)]
        every = [place for place in shown if place.score >= ENOUGH]
        places = _equals(_of_role(every, target.role, frame) or _links_within(shown, target.role, frame) or every)
        if len(places) > 1:
            typed = text_inputs(frame.pixels, frame.kind)
            places = [p for p in places if not any(b.contains(p.box.center) for b in typed)] or places
        return [_spot(place.box, place.score, target.value) for place in places]

    def _signs(self, signs: str, frame: Frame) -> list[Spot]:
        """Hearts and stars, which nobody reads: what is left where all else was read."""
        read = [line.box for line in self.reader.read(frame)]
        return [_spot(box, 0.6, signs) for box in looks.unread(frame.pixels, panels(frame.pixels), read)]

    def _looks(self, role: TargetRole, frame: Frame) -> list[Spot]:
        """Whatever looks so, by its shape alone."""
        words, found = [line.box for line in self.reader.read(frame)], panels(frame.pixels)
        match role:
            case "button":
                boxes = looks.buttons(found, words)
            case "tab":
                boxes = looks.tabs(found)
            case "section":
                boxes = looks.sections(found, words)
            case "link":
                boxes = [box for box in words if looks.is_link(frame.pixels, box)]
            case _:
                boxes = []
        return [_spot(box, 0.8, role) for box in boxes]

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

    def _field(self, target: Target, frame: Frame) -> list[Spot]:
        if not target.value:
            any_at_all = not (target.nth or target.role)
            pixels, kind = frame.pixels, frame.kind
            found = text_inputs(pixels, kind) if any_at_all else inputs_of(pixels, kind, target.role)
            return [_spot(box, 0.8, target.role) for box in found]
        boxes = input_shapes(frame.pixels, frame.kind)
        lines = self.reader.read(frame)
        hints = [line.box for line in lines if folded(target.value) in folded(line.text)]
        within = [box for box in boxes if any(box.contains(hint.center) for hint in hints)]
        framed = within or labelled(boxes, [place.box for place in _best(lines, target.value)])
        only = boxes if target.role and len(boxes) == 1 else []  # “the name into the text field”, of which there is one
        return [_spot(box, 0.8, target.value) for box in framed or only] or self._frameless(target.value, lines)

    def _frameless(self, words: str, lines: Sequence[TextLine]) -> list[Spot]:
        """An input drawn without a frame is known by its hint alone."""
        return [_spot(place.box, 0.6, words) for place in _best(lines, words) if place.how == "whole"]

    def _switch(self, target: Target, frame: Frame) -> list[Spot]:
        lines = self.reader.read(frame)
        if not target.value:
            found = ticks(frame.pixels)
            return [_spot(toggle.box, 0.8, "check box") for toggle in found]
        beside = [toggle_beside(frame.pixels, place.box, frame.kind) for place in _best(lines, target.value)]
        return [_spot(toggle.box, 0.9, target.value) for toggle in beside if toggle is not None]


def _labels(lines: Sequence[TextLine], frame: Frame) -> Sequence[TextLine]:
    """On a computer's picture, without the letters of keys: 不保存(D) is called 不保存."""
    if frame.kind != "desktop":
        return lines
    bare = ((line, without_key(line.text)) for line in lines)
    return [line if text == line.text else line.replace(text=text, edges=[]) for line, text in bare]


def _is_signs(text: str) -> bool:
    return all(unicodedata.category(char) == "So" for char in text)


def _is_typed(box: Box, words: str, frame: Frame) -> bool:
    """Whether the tree says that these words stand in an input: what was typed is not what was looked for."""
    inputs = [e for e in frame.elements or [] if e.role == "input" and folded(words) in folded(e.value)]
    return any(element.box.contains(box.center) for element in inputs)


def _is_of_title(place: TextPlace, lines: Sequence[TextLine], frame: Frame) -> bool:
    """Whether it is a part of what the window in front is called, as its frame shows it: no name of anything to touch.
    The whole title is one, by which a window is dragged.
    """
    front = frame.front
    if front is None or place.how == "whole" or place.box.center.y > front.top + TITLE_BAR * frame.scale:
        return False
    title = folded(frame.title)
    return any(line.box.contains(place.box.center) and folded(line.text) in title for line in lines)


def _of_role(places: Sequence[TextPlace], role: TargetRole, frame: Frame) -> list[TextPlace]:
    match role:
        case "link":
            return [place for place in places if looks.is_link(frame.pixels, place.box)]
        case "button" | "tab":
            found = panels(frame.pixels)
            return [place for place in places if looks.is_button(found, place.box)]
        case _:
            return list(places)


def _links_within(places: Sequence[TextPlace], role: TargetRole, frame: Frame) -> list[TextPlace]:
    """Links that were read as a part of a longer word, since the space before them was not seen."""
    return [place for place in places if role == "link" and looks.is_whole_link(frame.pixels, place.box)]


def _best(lines: Sequence[TextLine], words: str) -> list[TextPlace]:
    """All places that show the words equally well."""
    return _equals([place for place in find_text(lines, words).candidates if place.score >= ENOUGH])


def _equals(places: Sequence[TextPlace]) -> list[TextPlace]:
    return [place for place in places if place.how == places[0].how]


def _spot(box: Box, score: float, words: str) -> Spot:
    return Spot(box=box, score=score, means="text", words=words)
