"""Who moved the mouse: the hand, or a person."""

from itertools import count

import pytest

from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint
from iris_screen.tools.devices.desktop.escapes import Escapes
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.pointer import Pointer


class Windows:
    """A desktop on which a person moves the mouse just after it was asked for so many times where it is."""

    def __init__(self, moved_after: int) -> None:
        self._asked, self._moved_after = count(1), moved_after

    def pointer(self) -> DesktopPoint:
        return DesktopPoint(500, 500) if next(self._asked) > self._moved_after else DesktopPoint(300, 300)

    def desk(self) -> Area:
        return Area(0, 0, 1280, 800)


@pytest.mark.parametrize("moved_after", range(1, 8))
def test_a_move_of_a_person_is_noticed_whenever_it_comes(moved_after: int) -> None:
    latch = Latch()
    pointer = Pointer(None, Windows(moved_after), latch, None, Escapes(latch.set))  # type: ignore[arg-type]
    assert [pointer.was_taken() for _ in range(10)].count(True) == 1
