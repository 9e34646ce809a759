"""Where the pen goes: millimetres of the arm's work coordinates."""

from typing import NamedTuple


class Place(NamedTuple):
    """A place on the bed, mm."""

    x: float
    y: float
