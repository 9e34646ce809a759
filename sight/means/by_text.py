"""Words on the picture as a means: what OCR reads, how the words look, and the input or switch next to them."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, enclose
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.protocols import Library, Reader
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.target import Located, Spot, Target, TargetRole
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements.same_words import fold, strip_key
from iris_screen.sight.elements.visible_elements import is_in_title_bar
from iris_screen.sight.evidence.failure import find_new_failure
from iris_screen.sight.means.base import Means, pick
from iris_screen.sight.means.typed_text import drop_caret, is_icon, is_text_of, is_uncertain
from iris_screen.sight.vision.compare import drop_restless, is_same_patch
from iris_screen.sight.vision.controls import looks, shapes
from iris_screen.sight.vision.controls.input_marks import count_dots, has_caret_at_end
from iris_screen.sight.vision.controls.inputs import (
    find_input_shapes,
    find_inputs_of_role,
    find_labelled,
    find_text_inputs,
    find_typed_inputs,
)
from iris_screen.sight.vision.controls.panels import find_panels
from iris_screen.sight.vision.controls.shapes import Toggle
from iris_screen.sight.vision.controls.ticks import find_ticks, find_toggle_beside
from iris_screen.sight.vision.find_text import ENOUGH, TextPlace, find_all_places, find_text

PRESSES = ("tap", "click", "double_tap", "long_press", "move")
"""Actions that type nothing."""
CLOSE = 0.4
"""Share of a line's height by which the title of its row is above it at most, or begins left or right of it."""
LARGER = 1.4
"""How much higher it is at least. Equally large letters may differ less: “one” is lower than “Wi-Fi”."""
TITLE_BAR = 40
"""Height in points of the top of a window that holds its title."""


@dataclass(frozen=True)
class ByText(Means):
    """reader: OCR, each frame once. library: the names of references."""

    name = "text"
    cost = 500
    finds = frozenset({"text", "field", "switch", "ref"})
    tells = frozenset({"text", "title", "new", "ref", "field", "written", "on", "off", "failed"})

    reader: Reader
    library: Library | None = None

    # --- where it is -------------------------------------------------------------------------------------------------

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """Spots of text, field, switch and named reference targets; never any behind a dialog."""
        match target.kind:
            case "text" if not target.value:
                spots, missing = self._find_role(target.role, frame), say("see-no-role", role=target.role)
            case "text":
                spots, missing = self._find_words(target, frame), say("see-no-text", words=target.value)
            case "ref":
                spots, missing = self._find_name(target, frame), say("see-no-name")
            case "field":
                spots, missing = self._find_field(target, frame), say("see-no-field")
            case "switch" if not target.value:
                spots = [_make_spot(toggle.box, 0.8, "check box") for toggle in find_ticks(frame.pixels)]
                missing = say("see-no-switch-beside")
            case "switch":
                toggles = self._find_toggles(_find_best(self.reader.read(frame), target.value), frame)
                spots = [_make_spot(toggle.box, 0.9, target.value) for toggle in toggles]
                missing = say("see-no-switch-beside")
            case _:
                return Located(reason=say("see-text-cannot-tell", kind=target.kind))
        known = frame.dialog if target.kind == "field" else None
        dialog = known or (shapes.find_dialog(frame.pixels) if spots else None)
        reachable = [spot for spot in spots if dialog is None or dialog.contains(spot.box.center)]
        return pick(reachable, target.nth, say("see-behind-dialog") if spots else missing)

    def _find_words(self, target: Target, frame: Frame) -> list[Spot]:
        """Of equally good places, those with the look that the person names, and none typed into a search field."""
        read, words = self.reader.read(frame), target.value
        if all(unicodedata.category(char) == "So" for char in words):  # hearts and stars, which OCR does not read
            unread = looks.find_unread(frame.pixels, find_panels(frame.pixels), [line.box for line in read])
            return [_make_spot(box, 0.6, words) for box in unread]
        lines = read
        if frame.kind == "desktop":  # without shortcut letters: 不保存(D) is called 不保存
            plain = ((line, strip_key(line.text)) for line in read)
            lines = [line if text == line.text else line.replace(text=text, edges=[]) for line, text in plain]
        typed_by_tree = [e.box for e in frame.elements or [] if e.role == "input" and fold(words) in fold(e.value)]
        shown = [
            place
            for place in find_all_places(lines, words)
            if not _is_in_window_title(place, lines, frame) and not _is_within(place.box, typed_by_tree)
        ]
        places = _keep_equal(_keep_role(shown, target.role, frame))
        if len(places) > 1:
            typed = find_text_inputs(frame.pixels, frame.kind)
            places = [place for place in places if not _is_within(place.box, typed)] or places
        return [_make_spot(place.box, place.score, words) for place in places]

    def _find_role(self, role: TargetRole, frame: Frame) -> list[Spot]:
        """Everything with the shape of this role."""
        words, found = [line.box for line in self.reader.read(frame)], find_panels(frame.pixels)
        match role:
            case "button":
                boxes = looks.find_buttons(found, words)
            case "tab":
                boxes = looks.find_tabs(found)
            case "section":
                boxes = looks.find_sections(found, words)
            case "link":
                boxes = [box for box in words if looks.is_link(frame.pixels, box)]
            case _:
                boxes = []
        return [_make_spot(box, 0.8, role) for box in boxes]

    def _find_name(self, target: Target, frame: Frame) -> list[Spot]:
        """Lines that are exactly one of the picture's names."""
        reference = self.library.find(target.value) if self.library else None
        names = [*target.names, *(reference.aliases if reference else []), reference.description if reference else ""]
        lines = self.reader.read(frame)
        for name in dict.fromkeys(name for name in names if name):
            whole = [place for place in _find_best(lines, name) if place.how == "whole"]
            if whole:
                return [_make_spot(place.box, place.score, name) for place in whole]
        return []

    def _find_toggles(self, places: Sequence[TextPlace], frame: Frame) -> list[Toggle]:
        """The switch or check box beside each of these words, or beside their title: that of 起床 below 07:00."""
        boxes, found = [line.box for line in self.reader.read(frame)], list[Toggle]()
        for words in (place.box for place in places):
            titles = (box for box in boxes if _is_title_of(box, words))
            toggles = (shapes.find_toggle_right(frame.pixels, title) for title in titles)
            toggle = find_toggle_beside(frame.pixels, words, frame.kind) or next(filter(None, toggles), None)
            # both lines of a row may show the words
            if toggle is not None and not _is_within(toggle.box, [each.box for each in found]):
                found.append(toggle)
        return found

    def _find_field(self, target: Target, frame: Frame) -> list[Spot]:
        """Inputs by label or hint; one drawn without a frame is only known by its hint."""
        pixels, kind, words = frame.pixels, frame.kind, target.value
        if not words:
            any_at_all = not (target.nth or target.role)
            found = find_text_inputs(pixels, kind) if any_at_all else find_inputs_of_role(pixels, kind, target.role)
            return [_make_spot(box, 0.8, target.role) for box in found]
        boxes, lines = find_input_shapes(pixels, kind), self.reader.read(frame)
        hints = [line.box for line in lines if fold(words) in fold(line.text)]
        labels = _find_best(lines, words)
        within = [box for box in boxes if any(box.contains(hint.center) for hint in hints)]
        framed = within or find_labelled(boxes, [place.box for place in labels])
        only = boxes if target.role and len(boxes) == 1 else []  # “the name into the text field”, if there is only one
        frameless = [_make_spot(place.box, 0.6, words) for place in labels if place.how == "whole"]
        return [_make_spot(box, 0.8, words) for box in framed or only] or frameless

    # --- whether it holds --------------------------------------------------------------------------------------------

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """A reference without a picture is known by its names."""
        earlier = before if before is not None and before.health == "ok" else None
        match condition.kind:
            case "text":
                return self._check_text(condition, [condition.value], after)
            case "title":
                return self._check_title(condition, after)
            case "failed" if earlier is not None:
                return self._check_failed(condition, earlier, after, press)
            case "ref":
                reference = self.library.find(condition.value) if self.library else None
                if reference is not None and not reference.pictures:
                    names = [name for name in (*reference.aliases, reference.description) if name]
                    return self._check_text(condition, names, after)
            case "new" if earlier is not None:
                was, now = self._count(earlier, condition.value), self._count(after, condition.value)
                return make_evidence(condition, now > was, "text", say("see-times", now=now, before=was))
            case "field":
                return self._check_field(condition, after, press)
            case "written":
                return self._check_written(condition, earlier, after, press)
            case "on" | "off":
                return self._check_toggle(condition, after)
        return make_evidence(condition, None, "text")

    def _check_text(self, condition: Condition, names: Sequence[str], after: Frame) -> Found:
        # the app does not say what was typed, but it says hints
        typed = [*find_typed_inputs(after.pixels, after.kind), *_list_held(after)]
        read = self.reader.read(after)
        lines = [line for line in read if not _is_within(line.box, typed)]
        shown = [place for name in names for place in _find_places(lines, name)]
        if shown or not any(_find_places(read, name) for name in names):
            return make_evidence(condition, bool(shown), "text", shown[0].text if shown else "")
        return make_evidence(condition, False, "text", say("see-only-in-input"))

    def _check_title(self, condition: Condition, after: Frame) -> Found:
        """Words on a plate of their own belong to a bubble, a button or an input; they still form a row of the page."""
        lines, inputs = self.reader.read(after), find_input_shapes(after.pixels, after.kind)
        rows = [line.box for line in lines] + inputs
        near_top = [line for line in lines if is_in_title_bar(line.box, rows, after.size)]
        bar = [line for line in near_top if not _is_within(line.box, inputs)]
        titles = [line for line in bar if not shapes.has_own_ground(after.pixels, line.box)]
        seen, words = False, fold(condition.value)
        for line in titles:  # exactly these words, except for a misread icon before them
            places = find_text([line], condition.value).candidates
            icon, within, rest = fold(line.text).partition(words)
            seen |= any(place.how in ("whole", "look-alike") for place in places)
            seen |= bool(within) and not rest and is_icon(icon, words, line)
        return make_evidence(condition, seen, "text", ", ".join(line.text for line in titles))

    def _check_failed(self, condition: Condition, before: Frame, after: Frame, press: Press | None) -> Found:
        """Ignores lines that the act did not cause: those unchanged on the picture, however they are read now, those at
        places that change by themselves, and those in a window behind the one whose elements are known.
        """
        dialog = shapes.find_dialog(after.pixels)  # counts as another, small page
        lines = [line for line in self.reader.read(after) if dialog is None or dialog.contains(line.box.center)]
        restless, boxes = press.restless if press else [], [each.box for each in after.elements or []]
        known = enclose(boxes) if boxes else None
        already_there = [
            line.text
            for line in lines
            if is_same_patch(before.pixels, after.pixels, line.box)
            or not drop_restless([line.box], restless)
            or (known is not None and not known.contains(line.box.center))
        ]
        earlier = (line.text for line in self.reader.read(before))
        failure = find_new_failure(earlier, (line.text for line in lines), condition.value, already_there)
        return make_evidence(condition, bool(failure), "text", failure)

    def _count(self, frame: Frame, words: str) -> int:
        """How many lines or bubbles show exactly these words, without inputs, whose text was not sent yet."""
        inputs = [*find_text_inputs(frame.pixels, frame.kind), *_list_held(frame)]
        places = [p for p in _find_places(self.reader.read(frame), words) if p.how in ("whole", "joined", "look-alike")]
        return sum(not _is_within(place.box, inputs) for place in places)

    def _check_field(self, condition: Condition, after: Frame, press: Press | None) -> Found:
        """Reads the input back: the one that was typed into, else any; one without a frame is where the press was.

        What a press opened that typed nothing may have its input anywhere; without a frame, it is the text by itself.
        """
        touched = press.box if press is not None else None
        inputs = find_input_shapes(after.pixels, after.kind)
        if press is not None and press.actions and all(each.kind in PRESSES for each in press.actions):
            shown = [line for line in self.reader.read(after) if touched is None or not _is_within(line.box, [touched])]
            if not inputs and any(is_text_of(line, condition.value) for line in shown):
                return make_evidence(condition, True, "text", condition.value)
            touched = None
        meant = [box for box in inputs if touched is not None and box.overlap(touched) is not None]
        near = [touched] if touched is not None and meant else []  # a caret may have cut it in two
        areas = [*meant, *near] or [*inputs, *([touched.grow(touched.height // 2)] if touched is not None else [])]
        if not areas:
            return make_evidence(condition, None, "text", say("see-no-field"))
        lines = [line for line in self.reader.read(after) if _is_within(line.box, areas)]
        words = ", ".join(line.text for line in lines)
        if not condition.value:
            return make_evidence(condition, None if lines else True, "text", words)
        text, plain = condition.value, []
        for line in lines:  # a line may be read beyond the edge of its input, which is not a caret
            area = min((area for area in areas if area.contains(line.box.center)), key=lambda area: area.area)
            box = line.box.overlap(area.grow(-max(area.height // 20, 1))) or line.box
            plain.append(drop_caret(line) if has_caret_at_end(after.pixels, box) else line)
        over_several = any(place.how == "joined" for place in _find_places(lines, text))
        if any(is_text_of(line, text) for line in (*lines, *plain)) or over_several:
            return make_evidence(condition, True, "text", words)
        if any(count_dots(after.pixels, area) == len(text) for area in areas):
            return make_evidence(condition, True, "pixels", say("see-as-many-dots"))
        held = [(area, [line for line in plain if _is_within(line.box, [area])]) for area in areas]
        unsure = any(is_uncertain(within, text, area) for area, within in held)
        return make_evidence(condition, None if unsure else False, "text", words)

    def _check_written(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        """The text must be read more often than before. Otherwise it may still be all that an input holds."""
        if before is not None:
            text, counts = condition.value, list[int]()
            for lines in (self.reader.read(before), self.reader.read(after)):
                exactly = sum(fold(line.text).count(fold(text)) for line in lines)  # twice in one line, perhaps
                counts.append(max(exactly, len(_find_places(lines, text))))
            was, now = counts
            if now > was:
                return make_evidence(condition, True, "text", say("see-times", now=now, before=was))
        return self._check_field(condition, after, press)

    def _check_toggle(self, condition: Condition, after: Frame) -> Found:
        toggles = self._find_toggles(_find_places(self.reader.read(after), condition.value), after)
        if len(toggles) != 1 or toggles[0].on is None:
            return make_evidence(condition, None, "pixels", say("see-no-one-switch"))
        is_on = toggles[0].on
        return make_evidence(condition, is_on == (condition.kind == "on"), "pixels", say("see-switch", on=is_on))


def _is_title_of(title: Box, words: Box) -> bool:
    """Whether a line in larger letters begins right above these words, so that both are in one row of a list. A line
    like theirs may be a row by itself.
    """
    apart, begins = words.top - title.bottom, abs(words.left - title.left)
    is_near = title.center.y < words.top and apart < CLOSE * words.height and begins < CLOSE * words.height
    return is_near and title.height > LARGER * words.height


def _is_in_window_title(place: TextPlace, lines: Sequence[TextLine], frame: Frame) -> bool:
    """Whether it is only a part of the title on the front window's frame, and so nothing to touch. The whole title
    counts as a target, since a window is dragged by it.
    """
    front = frame.front
    if front is None or place.how == "whole" or place.box.center.y > front.top + TITLE_BAR * frame.scale:
        return False
    title = fold(frame.title)
    return any(line.box.contains(place.box.center) and fold(line.text) in title for line in lines)


def _keep_role(shown: Sequence[TextPlace], role: TargetRole, frame: Frame) -> list[TextPlace]:
    """The places that show the words well enough and look like the role; all if none does."""
    every = [place for place in shown if place.score >= ENOUGH]
    match role:
        case "link":
            links = [place for place in every if looks.is_link(frame.pixels, place.box)]
            # some are read as part of a longer word, since OCR missed the space before them
            return links or [place for place in shown if looks.is_whole_link(frame.pixels, place.box)] or every
        case "button" | "tab":
            found = find_panels(frame.pixels)
            return [place for place in every if looks.is_button(found, place.box)] or every
        case _:
            return every


def _find_best(lines: Sequence[TextLine], words: str) -> list[TextPlace]:
    """All places that show the words equally well."""
    return _keep_equal(_find_places(lines, words))


def _find_places(lines: Sequence[TextLine], words: str) -> list[TextPlace]:
    return [place for place in find_text(lines, words).candidates if place.score >= ENOUGH]


def _keep_equal(places: Sequence[TextPlace]) -> list[TextPlace]:
    return [place for place in places if place.how == places[0].how]


def _make_spot(box: Box, score: float, words: str) -> Spot:
    return Spot(box=box, score=score, means="text", words=words)


def _list_held(frame: Frame) -> list[Box]:
    """The inputs that hold something, by the tree: one without a border is no input in the picture."""
    return [each.box for each in frame.elements or [] if each.role == "input" and each.value]


def _is_within(box: Box, areas: Sequence[Box]) -> bool:
    return any(area.contains(box.center) for area in areas)
