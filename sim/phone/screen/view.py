"""One moment of the screen: what is drawn, what can be touched, and the element tree."""

from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element
from iris_screen.sim.phone.screen.scene import Piece
from iris_screen.sim.phone.state import Page
from iris_screen.sim.phone.world_files.leaf_nodes import Node

Room = tuple[float, float, float, float]  # left, top, right, bottom in pixels


@dataclass(slots=True)
class Hit:
    """A place that can be touched. does: what the phone itself does there, such as ("key", "a") or ("outside",)."""

    box: Box
    node: Node | None = None
    local: dict[str, Any] = field(default_factory=dict)
    page: Page | None = None
    parent: int = -1
    does: tuple[Any, ...] = ()
    enabled: bool = True
    id: str = ""
    name: str = ""


@dataclass
class View:
    """Pieces and hits, back to front, and elements. timed: it changes with time, without any event.

    lost: controls outside the screen that cannot be scrolled into view.
    """

    pieces: list[Piece] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    timed: bool = False
    lost: list[str] = field(default_factory=list)
    inputs: dict[tuple[int, int], Box] = field(default_factory=dict)

    ids: dict[str, int] = field(default_factory=dict)

    def new_id(self, wanted: str) -> str:
        """A unique element id: the first of a name keeps it, later ones are numbered."""
        self.ids[wanted] = self.ids.get(wanted, 0) + 1
        return wanted if self.ids[wanted] == 1 else f"{wanted}~{self.ids[wanted]}"

    def cover(self) -> None:
        """Something covers the screen: remove all elements below it."""
        self.elements.clear()
        self.inputs.clear()
        self.ids.clear()

    def chain(self, x: int, y: int) -> list[Hit]:
        """The topmost hit at this pixel and the ones that contain it, innermost first."""
        for index in range(len(self.hits) - 1, -1, -1):
            box = self.hits[index].box
            if box.left <= x < box.right and box.top <= y < box.bottom:
                return self._with_ancestors(index)
        return []

    def _with_ancestors(self, index: int) -> list[Hit]:
        found = []
        while index >= 0:
            found.append(self.hits[index])
            index = self.hits[index].parent
        return found


def intersect(room: Room, window: Room) -> Room | None:
    """The intersection of two rooms, or None."""
    left, top = max(room[0], window[0]), max(room[1], window[1])
    right, bottom = min(room[2], window[2]), min(room[3], window[3])
    return (left, top, right, bottom) if right - left >= 0.5 and bottom - top >= 0.5 else None


def to_box(room: Room) -> Box:
    """The room rounded to whole pixels."""
    left, top, right, bottom = (round(side) for side in room)
    return Box(left=left, top=top, right=max(right, left), bottom=max(bottom, top))
