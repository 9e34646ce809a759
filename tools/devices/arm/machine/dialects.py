"""The firmwares that Iris talks to: GRBL 1.1, and two for ESP32 boards that speak its protocol in their own way.

Sources: gnea/grbl, doc/markdown/interface.md; of bdring/Grbl_Esp32 and bdring/FluidNC the files Report.cpp,
ProcessSettings.cpp and Limits.cpp, and RuntimeSetting.cpp of FluidNC.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import NamedTuple


@dataclass(frozen=True)
class Dialect:
    """banner: what it sends after a reset. welcomes: it also sends that to each new connection over Wi-Fi.

    home, upwards, limited: what to ask for the position of an axis {x} or {X} after homing, whether it homes upwards,
    and whether it keeps soft limits. "" where `$$` tells.
    """

    name: str
    banner: re.Pattern[str]
    welcomes: bool = False
    home: str = ""
    upwards: str = ""
    limited: str = ""


GRBL = Dialect("GRBL 1.1", re.compile(r"Grbl(HAL)? 1\.1"))
ESP32 = Dialect("Grbl_ESP32", re.compile(r"Grbl 1\.[23]"), welcomes=True, home="${X}/Home/Mpos")
FLUIDNC = Dialect(
    "FluidNC",
    re.compile(r"Grbl(HAL)? \d{1,3}\.\d{1,3}\S* \[FluidNC "),
    welcomes=True,
    home="$/axes/{x}/homing/mpos_mm",
    upwards="$/axes/{x}/homing/positive_direction",
    limited="$/axes/{x}/soft_limits",
)
DIALECTS = (GRBL, ESP32, FLUIDNC)


def read_banner(line: str) -> Dialect | None:
    """The firmware that sends this as its banner; None for any other line."""
    return next((each for each in DIALECTS if each.banner.match(line)), None)


# Where an axis can go. To GRBL all of it is below zero; the others count from a position that their owner chose.


class Travel(NamedTuple):
    """The ends of an axis in machine mm. limited: whether the machine refuses to go beyond them."""

    low: float
    high: float
    limited: bool


def read_travel(
    dialect: Dialect, settings: Mapping[int, float], ask: Callable[[str], str]
) -> tuple[Travel, Travel, Travel]:
    """The travel of X, Y and Z. ask: the value of a setting that has a name, "" if the machine does not know it."""

    def read_axis(axis: int) -> Travel:
        def value_of(question: str) -> str:
            return ask(question.format(x="xyz"[axis], X="XYZ"[axis])) if question else ""

        length, limited = settings.get(130 + axis, inf), bool(settings.get(20))
        if answer := value_of(dialect.limited):
            limited = answer == "true"
        if not dialect.home:
            return Travel(-length, 0.0, limited)
        try:
            home = float(value_of(dialect.home))
        except ValueError:
            home = 0.0
        answer = value_of(dialect.upwards)
        upwards = answer == "true" if answer else not int(settings.get(23, 0)) & (1 << axis)
        return Travel(home - length, home, limited) if upwards else Travel(home, home + length, limited)

    return read_axis(0), read_axis(1), read_axis(2)
