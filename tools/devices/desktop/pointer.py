"""What a hand does with a mouse: goes there, clicks, holds, carries, turns the wheel.

A person who takes the mouse meanwhile has it: the button is let go and the act ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from core.actions import Button, Direction
from core.errors import Rejected
from core.protocols import Chance
from tools.devices.desktop.hands import Hands
from tools.devices.desktop.latch import Latch
from tools.devices.desktop.path import BEND, path
from tools.devices.desktop.places import Spot
from tools.devices.desktop.window_system import WindowSystem

TRAVEL = {"human": 0.5, "quick": 0.05}
"""Seconds on the way to a place, by pace."""
HESITATION = {"human": (0.03, 0.12), "quick": (0.0, 0.0)}
"""Seconds between arriving and pressing, from and to."""
NOTCHES = {"line": 1, "half": 5, "page": 10}
NOTCH_SECONDS = 0.02
LETTING_GO = 0.05
"""Seconds a thing that was carried is held where it is dropped, so that what lies there notices."""
JITTER = 4.0
"""How far a pointer may stand from where it was left before somebody must have moved it."""


@dataclass
class Pointer:
    hands: Hands
    windows: WindowSystem
    latch: Latch
    chance: Chance
    pace: str = "human"
    _left: Spot = field(init=False)
    _taken: bool = False

    def __post_init__(self) -> None:
        self._left = self.windows.pointer()

    # --- gestures ---------------------------------------------------------------------------------------------------

    def go(self, to: Spot, seconds: float | None = None) -> None:
        """On a bent path; in the time the pace asks for, unless another is given."""
        self._left = self.windows.pointer()
        self._travel(to, TRAVEL[self.pace] if seconds is None else seconds)

    def click(self, button: Button = "left", repeat: int = 1) -> None:
        """Where the pointer stands."""
        self._rest(self.chance.uniform(*HESITATION[self.pace]))
        self.hands.click(button, repeat)

    def hold(self, seconds: float) -> None:
        with self._pressed():
            self._rest(seconds)

    def carry(self, to: Spot, seconds: float, hold: float) -> None:
        """Press, wait, move straight and smoothly, let go."""
        with self._pressed():
            self._rest(hold)
            self._travel(to, seconds, carrying=True)
            self._rest(LETTING_GO)

    def turn(self, direction: Direction, amount: str) -> None:
        for _ in range(NOTCHES[amount]):
            self.hands.turn(direction)
            self.latch.rest(NOTCH_SECONDS)

    # --- the person -------------------------------------------------------------------------------------------------

    def was_taken(self) -> bool:
        """Whether a person moved the pointer since this was last asked or it was last moved here."""
        self.mind_corner()
        taken = self._taken or self._is_elsewhere()
        self.take_over()
        return taken

    def take_over(self) -> None:
        """From here on: what the person did before is his business."""
        self._left, self._taken = self.windows.pointer(), False

    def mind_corner(self) -> None:
        """A person who throws the pointer into a corner of the desktop stops everything."""
        if self._is_elsewhere() and self.windows.desk().is_corner(self.windows.pointer()):
            self.latch.set()

    def _rest(self, seconds: float) -> None:
        """Wait, and go on only if the pointer is where it was left."""
        self.latch.rest(seconds)
        if self._is_elsewhere():
            self._taken = True
            self.mind_corner()
            self._left = self.windows.pointer()
            self.latch.check()
            raise Rejected("A person moved the mouse, so the rest was not done; leave it alone to go on.")

    def _is_elsewhere(self) -> bool:
        return self.windows.pointer().distance(self._left) > JITTER

    # --- the way ----------------------------------------------------------------------------------------------------

    @contextmanager
    def _pressed(self) -> Iterator[None]:
        self._rest(self.chance.uniform(*HESITATION[self.pace]))
        self.hands.press("left")
        try:
            yield
        finally:
            self.hands.release("left")

    def _travel(self, to: Spot, seconds: float, *, carrying: bool = False) -> None:
        move = self.hands.carry if carrying else self.hands.move
        bend = 0.0 if carrying else BEND  # what is carried must not brush against what lies beside the way
        for stop in path(self._left, to, seconds, self.chance, self.windows.desk(), bend):
            move(stop.at)
            self._left = Spot(round(stop.at.x), round(stop.at.y))
            self._rest(stop.rest)
