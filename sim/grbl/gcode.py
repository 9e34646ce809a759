"""The G-code that a pen needs: parses a line, checks it as GRBL does, and keeps the modal state.

Errors have GRBL's numbers and come in the order in which GRBL finds them.
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
    """GRBL refuses the line with error:number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"error:{number}")
        self.number = number


@dataclass(frozen=True)
class Modes:
    """The modal state, kept from line to line. feed: mm/min. offset: of G92."""

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
    """One valid line. once: non-modal, 4, 10, 53, 92, 92.1 or None. values: the other words, lengths in mm."""

    modes: Modes
    once: float | None = None
    sets_spindle: bool = False
    values: dict[str, float] = field(default_factory=dict)

    @property
    def axes(self) -> dict[int, float]:
        return {AXES.index(name): value for name, value in self.values.items() if name in AXES}


def read(line: str, modes: Modes) -> Order:
    """Parse and check a line. Raises Refused."""
    codes, values = _sort_words(_split_words(line))
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
    values = {name: _to_mm(name, value, fresh) for name, value in values.items()}
    fresh = replace(fresh, feed=values.pop("F", fresh.feed), speed=values.pop("S", fresh.speed))
    spindle = values.pop("M", None)
    if spindle is not None:
        fresh = replace(fresh, spindle=spindle)
    order = Order(fresh, once, spindle is not None or fresh.speed != modes.speed, values)
    _check(order, moves="motion" in groups)
    return order


def _split_words(line: str) -> list[tuple[str, float]]:
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


def _sort_words(words: list[tuple[str, float]]) -> tuple[list[float], dict[str, float]]:
    """The G codes, at most one per group, and the other words, at most one per letter."""
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


def _to_mm(name: str, value: float, modes: Modes) -> float:
    if name in "FPS" and value < 0:
        raise Refused(4)
    return value * INCH if name in "FXYZ" and modes.units == 20 else value


def _check(order: Order, *, moves: bool) -> None:
    allowed = set(AXES)
    match order.once:
        case 4:
            allowed = set("P")
            _require("P" in order.values, 28)
        case 10:
            allowed |= set("LP")
            _require(order.axes, 26)
            _require({"L", "P"} <= set(order.values), 28)
            _require(order.values["L"] in (2, 20), 20)
            _require(order.values["P"] in range(7), 29)
        case 92:
            _require(order.axes, 26)
        case 92.1:
            allowed = set()
        case _:
            _require(order.axes or not moves or order.modes.motion == 0, 26)
            _require(not order.axes or order.modes.motion != 1 or order.modes.feed > 0, 22)
    _require(set(order.values) <= allowed, 31 if order.axes and order.once in (4, 92.1) else 36)


def _require(holds: object, number: int) -> None:
    if not holds:
        raise Refused(number)


def target_of(order: Order, at: Vec, offset: Vec) -> Vec:
    """The target of a move from `at`, both in machine mm. offset: machine minus work coordinates."""
    if order.once == 53:
        return vec(order.axes.get(axis, at[axis]) for axis in range(3))
    zero = at if order.modes.distance == 91 else offset
    return vec(order.axes[axis] + zero[axis] if axis in order.axes else at[axis] for axis in range(3))
