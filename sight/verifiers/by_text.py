"""Evidence from the words on the picture: shown, shown more often than before, typed into a field, beside a switch."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.protocols import Library, Reader
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import folded
from iris_screen.sight.verifiers.evidence import found
from iris_screen.sight.verifiers.failure import new_failure
from iris_screen.sight.verifiers.first_page import in_title_bar
from iris_screen.sight.verifiers.typed import cannot_be_told, is_icon, reads, without_caret
from iris_screen.sight.vision.compare import same_patch
from iris_screen.sight.vision.controls import shapes
from iris_screen.sight.vision.controls.carets import ends_in_caret
from iris_screen.sight.vision.controls.dots import dots
from iris_screen.sight.vision.controls.inputs import input_shapes, text_inputs, typed_inputs
from iris_screen.sight.vision.controls.ticks import toggle_beside
from iris_screen.sight.vision.find_text import ENOUGH, TextPlace, find_text
from iris_screen.sight.vision.growth import apart

"""What is told of words that nobody but whoever typed them has said."""


@dataclass(frozen=True)
class FromText:
    """reader: reads a frame, each frame once. library: the words of a reference that has no picture."""

    reader: Reader
    library: Library | None = None

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Knows text, title, new, field, written, on, off, failed, and ref by its names where there is no picture."""
        match condition.kind:
            case "text":
                return self._text(condition, [condition.value], after)
            case "title":
                return self._title(condition, after)
            case "failed":
                return self._failed(condition, before, after, aim)
            case "ref":
                return self._by_name(condition, after)
            case "new":
                return self._new(condition, before, after)
            case "field":
                return self._field(condition, after, aim)
            case "written":
                return self._written(condition, before, after, aim)
            case "on" | "off":
                return self._toggle(condition, after)
            case _:
                return found(condition, None, "text")

    def _text(self, condition: Condition, names: Sequence[str], after: Frame) -> Found:
        typed = typed_inputs(after.pixels, after.kind)  # is not shown by the app; a hint is
        read = self.reader.read(after)
        lines = [line for line in read if not _within(line.box, typed)]
        shown = [place for name in names for place in _places(lines, name)]
        if shown or not any(_places(read, name) for name in names):
            return found(condition, bool(shown), "text", shown[0].text if shown else "")
        return found(condition, False, "text", say("see-only-in-input"))

    def _by_name(self, condition: Condition, after: Frame) -> Found:
        reference = self.library.find(condition.value) if self.library else None
        if reference is None or reference.pictures:
            return found(condition, None, "text")
        return self._text(condition, [name for name in (*reference.aliases, reference.description) if name], after)

    def _title(self, condition: Condition, after: Frame) -> Found:
        """Words on a plate of their own are a bubble's, a button's or what was typed, and still a row of the page."""
        lines, inputs = self.reader.read(after), input_shapes(after.pixels, after.kind)
        rows = [line.box for line in lines] + inputs
        bar = [line for line in lines if in_title_bar(line.box, rows, after.size) and not _within(line.box, inputs)]
        titles = [line for line in bar if not shapes.stands_out(after.pixels, line.box)]
        seen = any(_is_title(line, condition.value) for line in titles)
        return found(condition, seen, "text", ", ".join(line.text for line in titles))

    def _failed(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        if before is None or before.health != "ok":
            return found(condition, None, "text")
        dialog = shapes.dialog_box(after.pixels)  # another page, if only a small one
        lines = [line for line in self.reader.read(after) if dialog is None or dialog.contains(line.box.center)]
        earlier = (line.text for line in self.reader.read(before))
        standing = [line.text for line in lines if _is_standing(line, before, after, aim)]
        said = new_failure(earlier, (line.text for line in lines), condition.value, standing)
        return found(condition, bool(said), "text", said)

    def _new(self, condition: Condition, before: Frame | None, after: Frame) -> Found:
        if before is None or before.health != "ok":
            return found(condition, None, "text")
        earlier, now = self._times(before, condition.value), self._times(after, condition.value)
        return found(condition, now > earlier, "text", say("see-times", now=now, before=earlier))

    def _times(self, frame: Frame, words: str) -> int:
        """How many lines or bubbles show these words and nothing else; what stands in an input was not sent yet."""
        inputs = text_inputs(frame.pixels, frame.kind)
        places = [p for p in _places(self.reader.read(frame), words) if p.how in ("whole", "joined", "look-alike")]
        return sum(not any(box.contains(place.box.center) for box in inputs) for place in places)

    def _field(self, condition: Condition, after: Frame, aim: Aim | None) -> Found:
        """Reads the input back: the one that was touched, else any; one without a frame is where the touch was."""
        touched = aim.box if aim is not None else None
        inputs = input_shapes(after.pixels, after.kind)
        meant = [box for box in inputs if touched is not None and box.overlap(touched) is not None]
        near = [touched] if touched is not None and meant else []  # a caret may have cut it in two
        areas = [*meant, *near] or [*inputs, *([touched.grown(touched.height // 2)] if touched is not None else [])]
        if not areas:
            return found(condition, None, "text", say("see-no-field"))
        lines = [line for line in self.reader.read(after) if _within(line.box, areas)]
        said = ", ".join(line.text for line in lines)
        if not condition.value:
            return found(condition, None if lines else True, "text", said)
        text, bare = condition.value, [_without_caret(line, areas, after) for line in lines]
        if any(reads(line, text) for line in (*lines, *bare)) or _reads_over(lines, text):
            return found(condition, True, "text", said)
        if any(dots(after.pixels, area) == len(text) for area in areas):
            return found(condition, True, "pixels", say("see-as-many-dots"))
        held = [(area, [line for line in bare if _within(line.box, [area])]) for area in areas]
        unsure = any(cannot_be_told(within, text, area) for area, within in held)
        return found(condition, None if unsure else False, "text", said)

    def _written(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Read more often than before; what is not read so may still be all that an input holds."""
        if before is None or before.health != "ok":
            return self._field(condition, after, aim)
        earlier, now = (_written_in(self.reader.read(frame), condition.value) for frame in (before, after))
        if now > earlier:
            return found(condition, True, "text", say("see-times", now=now, before=earlier))
        return self._field(condition, after, aim)

    def _toggle(self, condition: Condition, after: Frame) -> Found:
        places = _places(self.reader.read(after), condition.value)
        toggles = [t for place in places if (t := toggle_beside(after.pixels, place.box, after.kind)) is not None]
        if len(toggles) != 1 or toggles[0].on is None:
            return found(condition, None, "pixels", say("see-no-one-switch"))
        is_on = toggles[0].on
        return found(condition, is_on == (condition.kind == "on"), "pixels", say("see-switch", on=is_on))


def _without_caret(line: TextLine, areas: Sequence[Box], frame: Frame) -> TextLine:
    """What was read may reach beyond the input, whose frame is no caret."""
    area = min((area for area in areas if area.contains(line.box.center)), key=lambda area: area.area)
    box = line.box.overlap(area.grown(-max(area.height // 20, 1))) or line.box
    return without_caret(line) if ends_in_caret(frame.pixels, box) else line


def _places(lines: Sequence[TextLine], words: str) -> list[TextPlace]:
    return [place for place in find_text(lines, words).candidates if place.score >= ENOUGH]


def _written_in(lines: Sequence[TextLine], text: str) -> int:
    """How many times; in one line it may stand twice."""
    exactly = sum(folded(line.text).count(folded(text)) for line in lines)
    return max(exactly, len(_places(lines, text)))


def _reads_over(lines: Sequence[TextLine], text: str) -> bool:
    """Whether several lines together are the text."""
    return any(place.how == "joined" for place in _places(lines, text))


def _is_title(line: TextLine, words: str) -> bool:
    """Whether the line is these words and nothing else, but for what OCR makes of an icon before them."""
    places = [place for place in find_text([line], words).candidates if place.how in ("whole", "look-alike")]
    before, within, after = folded(line.text).partition(folded(words))
    return bool(places) or (bool(within) and not after and is_icon(before, folded(words), line))


def _is_standing(line: TextLine, before: Frame, after: Frame, aim: Aim | None) -> bool:
    """Whether a line is none of an act's doing: it is drawn as it was, however it is read now, it stands where things
    change by themselves, or in a window behind the one whose elements are known.
    """
    if same_patch(before.pixels, after.pixels, line.box) or not apart([line.box], aim.restless if aim else []):
        return True
    return bool(after.elements) and not visible_elements.around([e.box for e in after.elements or []]).contains(
        line.box.center
    )


def _within(box: Box, inputs: Sequence[Box]) -> bool:
    return any(area.contains(box.center) for area in inputs)
