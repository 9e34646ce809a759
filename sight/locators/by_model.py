"""Finding a target by a model's eye: by description, by a reference picture, by an element's id, or by a closer look.

What it answers is compared with what stands there by the tree or the reader; where they disagree it looks again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.geometry import Box, Geometry, Point, Size
from iris_screen.core.message import Message, joined, say, verbatim
from iris_screen.core.models import Photo, Turn
from iris_screen.core.protocols import Library, Located, Model, Reader, Reference, Spot
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.core.target import Target
from iris_screen.models.answers import Unreadable, object_in, whole
from iris_screen.models.prompts import prompt
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import nearly
from iris_screen.sight.frame_facts import elements_told
from iris_screen.sight.vision.photos import photo
from iris_screen.sight.vision.pictures import crop
from iris_screen.sight.vision.views import enlarged, tenths_view

CLOSER = 3
"""A closer look shows a part of a third of the screen each way, grid cells of a tenth included."""

Asked = tuple[str, str, int, str, str]
"""What was looked for, and on which picture."""


@dataclass(frozen=True)
class ByModel:
    """library: pictures of references to show beside the screen. reader: reads frames that come without a tree."""

    model: Model
    library: Library | None = None
    reader: Reader | None = None
    _last: dict[Asked, Located] = field(default_factory=dict, repr=False, compare=False)
    """The last question with its answer: on the same picture it is not asked again, whatever was pressed meanwhile."""

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        """One spot, or none with its reason; the model's first answer is looked at again where nothing bears it out."""
        asked = (str(target), target.label, target.nth, target.role, frame.key)
        if asked in self._last:
            return self._last[asked]
        try:
            located = self._looked(target, frame)
        except (Unreadable, ValueError, TypeError) as wrong:
            why = wrong.message if isinstance(wrong, Unreadable) else verbatim(str(wrong))
            return Located(reason=say("see-model-unusable", why=why))
        self._last.clear()
        self._last[asked] = located
        return located

    def _looked(self, target: Target, frame: Frame) -> Located:
        answer = self._asked(target, frame.pixels, prompt("locate_whole"), elements_told(frame), frame.elements or [])
        if isinstance(answer, Message):
            return Located(reason=answer)
        box, words, sure = answer
        if self._borne_out(frame, box, words) and sure:
            return _at(box, frame, words)
        part = _part(box, frame.size)
        closer = self._asked(target, enlarged(crop(frame.pixels, part), CLOSER), _seen_at(box, part))
        if isinstance(closer, Message):
            return Located(reason=say("see-closer-look", why=closer))
        nearer, words, _ = closer
        nearer = nearer.shrunk(CLOSER).moved(part.left, part.top)
        if not self._borne_out(frame, nearer, words):
            return Located(reason=say("see-model-other-words", words=words))
        return _at(nearer, frame, words)

    def _asked(
        self, target: Target, pixels: Pixels, part: str, told: str = "", elements: Sequence[Element] = ()
    ) -> tuple[Box, str, bool] | Message:
        """Where it is on this picture, the words there, and whether it is sure; or what the model sees instead.

        Raises Unreadable, ValueError or TypeError for an answer that cannot be used.
        """
        reference = self.library.find(target.value) if self.library and target.kind == "ref" else None
        turn = Turn(
            speaker="user",
            text=_words(target, reference, told, part),
            photos=[*_pictures(reference), photo(tenths_view(pixels, "red"))],
        )
        return _read(object_in(whole(self.model.ask("hand", [turn]))), pixels, elements)

    def _borne_out(self, frame: Frame, box: Box, words: str) -> bool:
        """Whether what it says stands there does, as far as others can read the place."""
        read = self._read_at(frame, box)
        return not words or not read or any(nearly(text, words) for text in [*read, "".join(read)])

    def _read_at(self, frame: Frame, box: Box) -> list[str]:
        if frame.elements is not None:
            return [
                e.name
                for e in visible_elements.in_sight(frame)
                if e.name and e.box.contains(box.center) and e.role != "list"
            ]
        lines = self.reader.read(frame) if self.reader else []
        return [line.text for line in lines if line.box.overlap(box) is not None]


def _at(box: Box, frame: Frame, words: str) -> Located:
    return Located(spots=[Spot(box=box.within(frame.size), score=0.8, means="model", words=words)])


def _words(target: Target, reference: Reference | None, told: str, part: str) -> str:
    return prompt(
        "locate",
        part=part,
        wanted=_wanted(target),
        reference=prompt("locate_reference") if reference and reference.pictures else "",
        elements=told,
    )


def _wanted(target: Target) -> str:
    """In words: what it is called, what it looks like, and which of several it is."""
    named = " or ".join(target.names or [word for word in target.words if word])
    role = f"{target.role} {named}".strip() if target.role else named
    return prompt("locate_nth", what=role, which=_which(target.nth)) if target.nth else role


def _which(nth: int) -> str:
    return "the last" if nth == -1 else f"number {nth}" if nth > 0 else f"number {-nth} from the end"


def _pictures(reference: Reference | None) -> list[Photo]:
    return [photo(picture[:, :, :3]) for picture in reference.pictures[:1]] if reference else []


def _read(data: dict[str, Any], pixels: Pixels, elements: Sequence[Element]) -> tuple[Box, str, bool] | Message:
    if data.get("found") is not True:
        said = [str(data[name])[:300] for name in ("reason", "suggestion") if data.get(name)]
        return joined([verbatim(each) for each in said]) or say("see-nothing-found")
    words = str(data.get("words") or "")[:200]
    element = next((each for each in elements if each.id == str(data.get("id") or "")), None)
    if element is not None:
        return element.box, words or element.name, True
    return _box(data.get("box"), pixels), words, data.get("sure") is not False


def _box(given: Any, pixels: Pixels) -> Box:
    """From thousandths. Unreadable for what lies outside or is inside out."""
    if not isinstance(given, list) or len(given) != 4:
        raise Unreadable(say("model-box-malformed"))
    left, top, right, bottom = (float(value) for value in given)
    if not (0 <= left <= right <= 1000 and 0 <= top <= bottom <= 1000):
        raise Unreadable(say("model-box-outside", box=str(given)))
    height, width = pixels.shape[:2]
    across, down = width / 1000, height / 1000
    return Box(left=int(left * across), top=int(top * down), right=int(right * across), bottom=int(bottom * down))


def _seen_at(box: Box, part: Box) -> str:
    within = Geometry(size=Size(width=part.width, height=part.height))
    corners = [Point(x=x - part.left, y=y - part.top) for x, y in ((box.left, box.top), (box.right, box.bottom))]
    return prompt("locate_closer", seen=[share for corner in corners for share in within.to_thousandths(corner)])


def _part(box: Box, size: Size) -> Box:
    """The part of the screen that a closer look shows, with the box in its middle."""
    width, height = size.width // CLOSER, size.height // CLOSER
    left = min(max(box.center.x - width // 2, 0), size.width - width)
    top = min(max(box.center.y - height // 2, 0), size.height - height)
    return Box(left=left, top=top, right=left + width, bottom=top + height)
