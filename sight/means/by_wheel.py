"""Wheels of numbers, as alarms and timers have them: the rows that are above each other, by the element tree."""

from itertools import pairwise

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Located, Spot, Target
from iris_screen.core.verdict import Found, make_evidence
from iris_screen.sight.elements.visible_elements import list_visible
from iris_screen.sight.means.base import Means

MOST_ROWS = 8
"""How many rows one drag turns at most."""
FIRST = (0, 1)
"""What a wheel begins with: at its beginning and its end, it shows two rows instead of three."""


class ByWheel(Means):
    """`wheel:2` is the second wheel from the left, found at its chosen row. `wheel:2=30` holds if that says 30."""

    name = "wheel"
    cost = 1
    finds = frozenset({"wheel"})
    tells = frozenset({"wheel"})
    needs = "tree"

    def find(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        wheel = _find_wheel(target.value, frame)
        if wheel is None:
            return Located(reason=say("see-no-such-element"))
        return Located(spots=[Spot(box=wheel.box, score=1.0, means=self.name, words=_read(wheel))])

    def holds(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        number, _, wanted = condition.value.partition("=")
        wheel = _find_wheel(number, after)
        if wheel is None or not wanted.isdecimal():
            return make_evidence(condition, None, self.name)
        return make_evidence(condition, int(_read(wheel)) == int(wanted), self.name, _read(wheel))


def find_turn(spot: Spot, wanted: str, frame: Frame) -> Spot | None:
    """Where a finger that begins on the chosen row must end, so that the wheel comes nearer to this number."""
    if not wanted.isdecimal() or not spot.words.isdecimal():
        return None
    box = spot.box
    away = int(wanted) - int(spot.words)
    room = box.center.y if away > 0 else frame.size.height - box.center.y
    rows = max(1, min(abs(away), MOST_ROWS, room // max(box.height, 1) - 1))
    down = -rows * box.height if away > 0 else rows * box.height
    return spot.replace(box=Box(left=box.left, top=box.top + down, right=box.right, bottom=box.bottom + down))


def _find_wheel(number: str, frame: Frame) -> Element | None:
    """The chosen row of the wheel with this number, counted from the left. Its rows touch and count up by one: two or
    three of them.
    """
    columns = dict[tuple[int, int], list[Element]]()
    for each in sorted(list_visible(frame), key=lambda each: (each.box.left, each.box.top)):
        if _read(each).isdecimal():
            columns.setdefault((each.box.left, each.box.right), []).append(each)
    chosen: list[Element] = []
    for rows in columns.values():
        pairs = list(pairwise(rows))
        touch = all(abs(one.box.bottom - other.box.top) <= one.box.height // 4 for one, other in pairs)
        steps = [int(_read(other)) - int(_read(one)) for one, other in pairs]
        wraps = [step for step in steps if step != 1]  # from the last number to the first
        if len(rows) in (2, 3) and touch and len(wraps) <= 1 and all(step < 0 for step in wraps):
            chosen.append(rows[1] if len(rows) == 3 or int(_read(rows[0])) not in FIRST else rows[0])
    return chosen[int(number) - 1] if number.isdecimal() and 0 < int(number) <= len(chosen) else None


def _read(row: Element) -> str:
    return row.value or row.name
