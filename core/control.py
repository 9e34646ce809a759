"""How a person steers a running run: pause it, let it go one turn, or take over its device."""

from collections.abc import Callable
from typing import Literal, Protocol

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.message import Message
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame

Wish = Literal["", "step", "stepped", "pause", "hand"]
"""What he wants of it. "": that it goes. step: that it goes one turn, then holds; stepped: it goes that turn by now.
hand: that the device is his.
"""


class Touch(Record):
    """The nth thing he did himself in this run, on the picture `frame`, "" for the one that was there."""

    n: int
    action: Action
    frame: str = ""


class Reins(Protocol):
    """The reins of one run, as its own process feels them. Nothing else touches its device, the person's hand neither:
    what he does on a picture comes here, and the process carries it out.
    """

    def tells(self, tell: Callable[[int, Message], None]) -> None:
        """Who is told, each time the run is held, after which turn it is, and how it goes on."""
        ...

    def held(self, turn: int) -> bool:
        """Whether the run may not act in this turn."""
        ...

    @property
    def handed(self) -> bool:
        """Whether the device is his now."""
        ...

    def hold(self) -> None:
        """The run holds from now on, and a little time goes by: the computer's, whatever clock the run lives by."""
        ...

    def let_go(self) -> float:
        """It goes on. How many seconds of its own clock it was held, also where its process was killed meanwhile."""
        ...

    def touch(self, turn: int) -> Touch | None:
        """What he wants done next, promised in the journal by now; never given twice. None where there is nothing, and
        while the run does not hold: what he did on a picture of before is for no screen of now.
        """
        ...

    def receive(self, touch: Touch, receipt: Receipt) -> None: ...

    def show(self, frame: Frame) -> None:
        """What he sees of the device while it is his."""
        ...


class Loose:
    """Nobody holds them."""

    handed = False

    def tells(self, tell: Callable[[int, Message], None]) -> None: ...

    def held(self, turn: int) -> bool:
        return False

    def hold(self) -> None: ...

    def let_go(self) -> float:
        return 0.0

    def touch(self, turn: int) -> Touch | None:
        return None

    def receive(self, touch: Touch, receipt: Receipt) -> None: ...

    def show(self, frame: Frame) -> None: ...


LOOSE = Loose()
