"""Evidence from the words on the picture: shown, shown more often than before, typed into a field, beside a switch."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.geometry import Box
from core.plan import Condition
from core.protocols import Library, Reader
from core.screen import Frame, TextLine
from core.state import Aim
from core.verdict import Found
from tools.elements.words import folded
from tools.verifiers.found import found
from tools.vision import shapes
from tools.vision.findtext import ENOUGH, TextPlace, find_text
from tools.vision.inputs import input_shapes, text_inputs, typed_inputs

CARETS = "|丨│┃▏"


@dataclass(frozen=True)
class FromText:
    """reader: reads a frame, each frame once. library: the words of a reference that has no picture."""

    reader: Reader
    library: Library | None = None

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Knows text, new, field, on and off, and ref by its names where there is no picture."""
        match condition.kind:
            case "text":
                return self._text(condition, [condition.value], after)
            case "ref":
                return self._by_name(condition, after)
            case "new":
                return self._new(condition, before, after)
            case "field":
                return self._field(condition, after, aim)
            case "on" | "off":
                return self._toggle(condition, after)
            case _:
                return found(condition, None, "text")

    def _text(self, condition: Condition, names: Sequence[str], after: Frame) -> Found:
        typed = typed_inputs(after.pixels)  # is not shown by the app; a hint is
        lines = [line for line in self.reader.read(after) if not _within(line.box, typed)]
        shown = [place for name in names for place in _places(lines, name)]
        return found(condition, bool(shown), "text", shown[0].text if shown else "")

    def _by_name(self, condition: Condition, after: Frame) -> Found:
        reference = self.library.find(condition.value) if self.library else None
        if reference is None or reference.pictures:
            return found(condition, None, "text")
        return self._text(condition, [name for name in (*reference.aliases, reference.description) if name], after)

    def _new(self, condition: Condition, before: Frame | None, after: Frame) -> Found:
        if before is None or before.health != "ok":
            return found(condition, None, "text")
        earlier, now = self._times(before, condition.value), self._times(after, condition.value)
        return found(condition, now > earlier, "text", f"{now} times, before {earlier}")

    def _times(self, frame: Frame, words: str) -> int:
        """How many lines or bubbles show these words and nothing else; what stands in an input was not sent yet."""
        inputs = text_inputs(frame.pixels)
        places = [p for p in _places(self.reader.read(frame), words) if p.how in ("whole", "joined", "look-alike")]
        return sum(not any(box.contains(place.box.center) for box in inputs) for place in places)

    def _field(self, condition: Condition, after: Frame, aim: Aim | None) -> Found:
        """Reads the input back: the one that was touched, else any; one without a frame is where the touch was."""
        touched = aim.box if aim is not None else None
        inputs = input_shapes(after.pixels)
        meant = [box for box in inputs if touched is not None and box.overlap(touched) is not None]
        areas = meant or [*inputs, *([touched.grown(touched.height // 2)] if touched is not None else [])]
        if not areas:
            return found(condition, None, "text", "no text input to be seen")
        lines = [line for line in self.reader.read(after) if _within(line.box, areas)]
        said = ", ".join(line.text for line in lines)
        if not condition.value:
            return found(condition, None if lines else True, "text", said)
        holds = any(_reads(line, condition.value) for line in lines) or _reads_over(lines, condition.value)
        return found(condition, holds, "text", said or "the input is empty")

    def _toggle(self, condition: Condition, after: Frame) -> Found:
        places = _places(self.reader.read(after), condition.value)
        toggles = [t for place in places if (t := shapes.toggle_right_of(after.pixels, place.box)) is not None]
        if len(toggles) != 1 or toggles[0].on is None:
            return found(condition, None, "pixels", "no one switch beside these words")
        is_on = toggles[0].on
        return found(condition, is_on == (condition.kind == "on"), "pixels", "on" if is_on else "off")


def _places(lines: Sequence[TextLine], words: str) -> list[TextPlace]:
    return [place for place in find_text(lines, words).candidates if place.score >= ENOUGH]


def _reads_over(lines: Sequence[TextLine], text: str) -> bool:
    """Whether several lines together are the text."""
    return any(place.how == "joined" for place in _places(lines, text))


def _reads(line: TextLine, text: str) -> bool:
    """Whether an input's line is this text, but for what OCR makes of the icon before it and the caret behind it."""
    said, wanted = folded(line.text), folded(text)
    before, within, after = said.partition(wanted)
    if not within or len(before) > 1 or len(after) > 1:
        return False
    return _is_icon(before, wanted, line) and _is_caret(after, wanted)


def _is_icon(char: str, text: str, line: TextLine) -> bool:
    """A letter is an icon only before another script, or where it is as far from the next as no letter is."""
    if not char.isalnum():
        return True
    return char.isascii() and char.isalpha() and (_stands_apart(line) or not text[0].isascii())


def _stands_apart(line: TextLine) -> bool:
    """Whether the second character begins further from the first than any letter does."""
    second = next((n for n, char in enumerate(line.text[1:], 1) if not char.isspace()), 1)
    return len(line.edges) > second and line.edges[second] - line.edges[0] > line.box.height


def _is_caret(char: str, text: str) -> bool:
    return char in ("", *CARETS) or (char in "il1" and not text[-1].isascii())


def _within(box: Box, inputs: Sequence[Box]) -> bool:
    return any(area.contains(box.center) for area in inputs)
