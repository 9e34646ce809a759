"""What a run did before, for rules that look back at it."""

from dataclasses import dataclass, field
from typing import Self

from iris_screen.core.actions import Action, Tap
from iris_screen.core.screen import Frame
from iris_screen.testing.memory import MemoryJournal
from tests.unit.sight.screens import frame


@dataclass
class PastRun:
    """Its journal and pictures, as a device's session has them. turns: the key of the look at each act."""

    journal: MemoryJournal = field(default_factory=MemoryJournal)
    pictures: dict[str, Frame] = field(default_factory=dict)
    turns: list[str] = field(default_factory=list)
    since: int = 0

    def picture(self, key: str) -> Frame:
        return self.pictures.get(key, frame())

    def act(self, action: Action, on: Frame, key: str = "") -> Self:
        """key: another one than the look's own, where several looks have the same."""
        key = key or on.key
        self.pictures[key] = on
        self.journal.intend(len(self.turns), 0, action, 0.0, key)
        self.turns.append(key)
        return self

    def pressed(self, *names: str, on: Frame) -> Self:
        for name in names:
            self.act(press(name, on), on)
        return self


def press(name: str, on: Frame) -> Tap:
    """A tap on the element of this name."""
    box = next(each.box for each in on.elements or [] if each.name == name)
    return Tap(at=box.center)
