"""What is on a screen, numbered, for a program that looks at it in words and points at one of them."""

from collections.abc import Iterator

from iris_screen.core.geometry import Box, Point
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.sight.elements.visible_elements import list_visible
from iris_screen.sight.reader import FrameReader

_FIELD = "input"
_STATES = {None: "", True: "on", False: "off"}


class Thing(Record):
    """number: from 1, from top to bottom. box: in pixels of the screenshot. state: on, off, or "" if it has none."""

    number: int
    role: str
    name: str
    value: str = ""
    state: str = ""
    box: Box

    @property
    def line(self) -> str:
        """What it is, for a model: `switch “Wi-Fi” on`."""
        return " ".join(filter(None, (self.role, f"“{self.name}”" if self.name else "", self.value, self.state)))


def list_things(frame: Frame) -> list[Thing]:
    """Everything that has words, by the element tree, or by reading the picture if there is none."""
    return [each.replace(number=number) for number, each in enumerate(_list_unnumbered(frame), 1)]


def _list_unnumbered(frame: Frame) -> Iterator[Thing]:
    if frame.elements is None:
        for line in FrameReader().read(frame):
            yield Thing(number=0, role="text", name=line.text, box=line.box)
        return
    for each in list_visible(frame):
        if each.name or each.value or each.role == _FIELD:
            yield Thing(
                number=0, role=each.role, name=each.name, value=each.value, state=_STATES[each.checked], box=each.box
            )


def find_thing(things: list[Thing], point: Point) -> Thing | None:
    """The smallest thing at this pixel; None if nothing with words is there."""
    there = [each for each in things if each.box.contains(point)]
    return min(there, key=lambda each: each.box.width * each.box.height, default=None)


def target_of(thing: Thing, things: list[Thing]) -> Target:
    """The thing as a target: by its words, and by which of several with the same words it is."""
    kind, words = ("field", thing.name or thing.value) if thing.role == _FIELD else ("text", thing.name)
    same = [each.number for each in things if (each.name, each.role == _FIELD) == (thing.name, thing.role == _FIELD)]
    nth = same.index(thing.number) + 1 if len(same) > 1 else 0
    return Target.parse(f"{kind}:{words}", label=words).replace(nth=nth)
