"""What a hand's answer means, whatever dialect it is written in, before it is turned into an action on a frame."""

from typing import Any, Literal

from core.record import Record

Act = Literal[
    "tap",
    "double_tap",
    "right_click",
    "long_press",
    "hover",
    "swipe",
    "scroll",
    "drag",
    "type",
    "key",
    "hotkey",
    "wait",
    "home",
    "back",
    "open",
    "done",
    "stuck",
    "ask",
    "note",
]


class Place(Record):
    """One of: an element's id, the words on it, a point in shares of the screen (0 to 1), or that it needs a closer
    look.
    """

    id: str = ""
    text: str = ""
    at: tuple[float, float] | None = None
    grid: bool = False

    @property
    def is_somewhere(self) -> bool:
        return bool(self.id or self.text or self.at or self.grid)


class Said(Record):
    """reason: what it said before the act. text: what is typed, quoted as proof, asked or noted."""

    act: Act
    place: Place = Place()
    end: Place = Place()
    text: str = ""
    key: str = ""
    keys: list[str] = []
    direction: Literal["", "up", "down", "left", "right"] = ""
    ms: int = 0
    clear: bool = False
    submit: bool = False
    reason: str = ""


def share(value: Any, most: float) -> float:
    """A number of 0 to `most` as a share of the screen. ValueError for any other."""
    number = float(value)
    if not 0 <= number <= most:
        raise ValueError(f"{value} is not between 0 and {most:g}")
    return number / most
