"""G-code as far as a pen needs it: one line read into words, checked the way GRBL checks them, and what stays in force.

Errors by GRBL's numbers, in the order GRBL finds them.
"""

import re
from dataclasses import dataclass, field, replace

from iris_screen.sim.grbl.motion import Vec, vec

_WORD = re.compile(r"([A-Z])([-+]?(?:\d+\.?\d*|\.\d+))?")
_GROUPS: dict[str, tuple[float, ...]] = {
    "motion": (0, 1),
    "once": (4, 10, 53, 92, 92.1),
    "units": (20, 21),
    "system": (54, 55, 56, 57, 58, 59),
    "distance": (90, 91),
    "plane": (17,),
    "feed": (93, 94),
}
_GROUP = {code: name for name, codes in _GROUPS.items() for code in codes}
_SPINDLE = (3, 4, 5)
AXES = "XYZ"
INCH = 25.4


class Refused(Exception):
    """error:number"""

    def __init__(self, number: int) -> None:
        super().__init__(f"error:{number}")
        self.number = number


@dataclass(frozen=True)
class Modes:
    """What stays in force from line to line. feed in mm/min; offset is G92's."""

    motion: float = 0
    units: float = 21
    system: float = 54
    distance: float = 90
    feed: float = 0.0
    spindle: float = 5
    speed: float = 0.0
    offset: Vec = (0.0, 0.0, 0.0)

    def __str__(self) -> str:
        spindle, speed = f"M{self.spindle:.0f}", f"S{self.speed:.0f}"
        words = [self.motion, self.system, 17, self.units, self.distance, 94]
        return " ".join([*(f"G{word:.0f}" for word in words), spindle, "M9 T0", f"F{self.feed:.0f}", speed])


@dataclass(frozen=True)
class Order:
    """One line that may be done. once: 4, 10, 53, 92, 92.1 or None. values: the words left, lengths in mm."""

    modes: Modes
    once: float | None = None
    sets_spindle: bool = False
    values: dict[str, float] = field(default_factory=dict)

    @property
    def axes(self) -> dict[int, float]:
        return {AXES.index(name): value for name, value in self.values.items() if name in AXES}


def read(line: str, modes: Modes) -> Order:
    """Raises Refused."""
    codes, values = _sorted(_words(line))
    groups = {_GROUP[code]: code for code in codes if code in _GROUP}
    once = groups.pop("once", None)
    if groups.get("feed") == 93:
        raise Refused(20)
    fresh = replace(
        modes,
        motion=groups.get("motion", modes.motion),
        units=groups.get("units", modes.units),
        system=groups.get("system", modes.system),
        distance=groups.get("distance", modes.distance),
    )
    values = {name: _in_mm(name, value, fresh) for name, value in values.items()}
    fresh = replace(fresh, feed=values.pop("F", fresh.feed), speed=values.pop("S", fresh.speed))
    spindle = values.pop("M", None)
    if spindle is not None:
        fresh = replace(fresh, spindle=spindle)
    order = Order(fresh, once, spindle is not None or fresh.speed != modes.speed, values)
    _check(order, moves="motion" in groups)
    return order


def _words(line: str) -> list[tuple[str, float]]:
    words, at = [], 0
    while at < len(line):
        found = _WORD.match(line, at)
        if found is None:
            raise Refused(1)
        if found[2] is None:
            raise Refused(2)
        words.append((found[1], float(found[2])))
        at = found.end()
    return words


def _sorted(words: list[tuple[str, float]]) -> tuple[list[float], dict[str, float]]:
    """The G codes, one of each group, and all other words, one of each letter."""
    codes: list[float] = []
    values: dict[str, float] = {}
    for letter, value in words:
        if letter == "G":
            if value not in _GROUP:
                raise Refused(20)
            if any(_GROUP[value] == _GROUP[code] for code in codes):
                raise Refused(21)
            codes.append(value)
        elif letter not in "FLMNPSTXYZ" or (letter == "M" and value not in (*_SPINDLE, 7, 8, 9)):
            raise Refused(20)
        elif letter in values:
            raise Refused(25)
        elif not (letter == "M" and value not in _SPINDLE):
            values[letter] = value
    values.pop("N", None)
    values.pop("T", None)
    return codes, values


def _in_mm(name: str, value: float, modes: Modes) -> float:
    if name in "FPS" and value < 0:
        raise Refused(4)
    return value * INCH if name in "FXYZ" and modes.units == 20 else value


def _check(order: Order, *, moves: bool) -> None:
    allowed = set(AXES)
    match order.once:
        case 4:
            allowed = set("P")
            _need("P" in order.values, 28)
        case 10:
            allowed |= set("LP")
            _need(order.axes, 26)
            _need({"L", "P"} <= set(order.values), 28)
            _need(order.values["L"] in (2, 20), 20)
            _need(order.values["P"] in range(7), 29)
        case 92:
            _need(order.axes, 26)
        case 92.1:
            allowed = set()
        case _:
            _need(order.axes or not moves or order.modes.motion == 0, 26)
            _need(not order.axes or order.modes.motion != 1 or order.modes.feed > 0, 22)
    _need(set(order.values) <= allowed, 31 if order.axes and order.once in (4, 92.1) else 36)


def _need(holds: object, number: int) -> None:
    if not holds:
        raise Refused(number)


def aimed(order: Order, at: Vec, offset: Vec) -> Vec:
    """Where a move goes in machine mm, from `at` in machine mm; offset: machine minus work."""
    if order.once == 53:
        return vec(order.axes.get(axis, at[axis]) for axis in range(3))
    zero = at if order.modes.distance == 91 else offset
    return vec(order.axes[axis] + zero[axis] if axis in order.axes else at[axis] for axis in range(3))
