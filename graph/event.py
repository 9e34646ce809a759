"""What a run tells while it goes."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.models import Usage


@dataclass(frozen=True)
class Event:
    """One node that ran: what it decided, in plain words.

    seconds is the run's own time so far; frame a picture's key; usage what models cost so far.
    """

    node: str
    turn: int
    note: str
    seconds: float
    frame: str
    usage: Usage = Usage()


OnEvent = Callable[[Event], None]
