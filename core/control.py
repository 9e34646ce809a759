"""How a person steers a run in progress: pause it, let it go one turn, or take over its device."""

from collections.abc import Callable
from typing import Literal, Protocol

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.message import Message
from iris_screen.core.people import Allowance
from iris_screen.core.record import Record
from iris_screen.core.screen import Frame

SteeringMode = Literal["", "step", "stepped", "pause", "hand"]
"""How the person steers the run. "": let it run. step: go one turn, then pause; stepped: that turn is in progress.
hand: hand the device to them.
"""


class Touch(Record):
    """The nth act of the person in this run, done on the picture `frame`; "" means the one on the screen."""

    n: int
    action: Action
    frame: str = ""


class RunControl(Protocol):
    """A person's control of one run, as the run's own process sees it. Only that process touches the device: what the
    person does on a picture comes in here, and the process carries it out.
    """

    def report_to(self, tell: Callable[[int, Message], None]) -> None:
        """Call `tell` each time the run is paused: with the turn it is paused after, and how to let it go on."""
        ...

    def held(self, turn: int) -> bool:
        """Whether the run may not act in this turn."""
        ...

    @property
    def handed(self) -> bool:
        """Whether the person has the device now."""
        ...

    def hold(self) -> None:
        """Pause for a moment of the computer's time, whatever clock the run uses; the run is paused from now on."""
        ...

    def let_go(self) -> float:
        """Let the run go on. Returns how many seconds of its own clock it was paused, even across a kill."""
        ...

    def touch(self, turn: int) -> Touch | None:
        """The person's next act, already recorded in the journal as intended; never returned twice. None if there is
        nothing, or if the run is not paused: what they did on an earlier picture is not meant for the present screen.
        """
        ...

    def receive(self, touch: Touch, receipt: Receipt) -> None: ...

    def list_allowed(self) -> list[Allowance]:
        """What the person allowed, before the run or when asked, and has not revoked."""
        ...

    def allow(self, allowance: Allowance) -> None:
        """Add it to what is allowed, unless the same answer was added already: a resumed run gives it again."""
        ...

    def show(self, frame: Frame) -> None:
        """Show the device to the person while they have it."""
        ...


class NoControl:
    """No person controls the run."""

    handed = False

    def report_to(self, tell: Callable[[int, Message], None]) -> None: ...

    def held(self, turn: int) -> bool:
        return False

    def hold(self) -> None: ...

    def let_go(self) -> float:
        return 0.0

    def touch(self, turn: int) -> Touch | None:
        return None

    def receive(self, touch: Touch, receipt: Receipt) -> None: ...

    def list_allowed(self) -> list[Allowance]:
        return []

    def allow(self, allowance: Allowance) -> None: ...

    def show(self, frame: Frame) -> None: ...


UNCONTROLLED = NoControl()
