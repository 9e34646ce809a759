"""An actor's parsed answer, in any dialect, before it becomes an action on a frame."""

from math import inf
from typing import Any, Literal
from unicodedata import category

from pydantic import Field, ValidationError

from iris_screen.core.actions import Reach
from iris_screen.core.message import say, verbatim
from iris_screen.core.parsing.mistakes import Mistake, mistake
from iris_screen.core.record import Record
from iris_screen.models.answers import Unreadable

ActName = Literal[
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
    "open_url",
    "done",
    "stuck",
    "impossible",
    "ask",
    "take_over",
    "note",
    "more",
]


class Place(Record):
    """One of: an element's id, the words on it, or a point in shares of the screen (0 to 1). grid: it needs a closer
    look.
    """

    id: str = ""
    text: str = ""
    at: tuple[float, float] | None = None
    grid: bool = False

    @property
    def is_somewhere(self) -> bool:
        return bool(self.id or self.text or self.at or self.grid)


class Reply(Record):
    """One act as the actor wrote it, in any format.

    reason: what it said before the act. text: what to type or open, or what it quotes, asks or notes. answer: the one
    for the person. quote: the words on the screen that this is based on. note: a fact to be kept. ms: 0 if not given.
    until: what a wait is for, as a condition; or up to which words, or to the end, a swipe or a scroll is repeated.
    keys: pressed together, or held during a click. direction: the way a finger moves; for a scroll, the way the view
    moves. reach: how far it scrolls. times: repetitions of a key or a scroll. The limits are those of the actions it
    may become.
    """

    act: ActName
    place: Place = Place()
    end: Place = Place()
    text: str = Field(default="", max_length=20_000)
    key: str = Field(default="", max_length=32)
    keys: list[str] = Field(default=[], max_length=6)
    direction: Literal["", "up", "down", "left", "right"] = ""
    ms: int = Field(default=0, ge=0, le=120_000)
    until: str = Field(default="", max_length=400)
    reach: Reach = "half"
    times: int = Field(default=1, ge=1, le=20)
    clear: bool = False
    submit: bool = False
    reason: str = ""
    answer: str = Field(default="", max_length=20_000)
    quote: str = Field(default="", max_length=20_000)
    note: str = Field(default="", max_length=20_000)


def read_text(value: Any) -> str:
    """A value as text, without characters that no keyboard can type. Raises ValueError if it is not text."""
    if value is None or isinstance(value, bool | dict | list | tuple | bytes):
        raise Mistake(say("answer-not-text", given=str(value)[:40]))
    return "".join(sign for sign in str(value) if sign in "\n\t" or category(sign) not in ("Cc", "Cs"))


def read_milliseconds(seconds: float) -> int:
    """Raises ValueError for an impossible time to wait."""
    if not 0 <= seconds < inf:
        raise Mistake(say("answer-wait-impossible", seconds=seconds))
    return min(round(seconds * 1000), 120_000)


def explain_unfit(name: str, error: Exception) -> Unreadable:
    """The error for an act with invalid details."""
    if isinstance(error, Unreadable):
        return error
    if isinstance(error, ValidationError):
        why = mistake(error.errors()[0])
    else:
        why = error.message if isinstance(error, Mistake) else verbatim(str(error))
    return Unreadable(say("model-act-broken", name=name, why=why))
