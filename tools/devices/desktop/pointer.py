"""What a hand does with a mouse: goes there, clicks, holds, carries, turns the wheel.

A person who takes the mouse meanwhile has it: what is carried is put back, the button is let go and the act ends.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import RLock

from iris_screen.core.actions import Button, Direction
from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.core.protocols import Chance
from iris_screen.tools.devices.desktop.desktop_geometry import Spot
from iris_screen.tools.devices.desktop.escapes import Escapes
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.pointer_path import BEND, path
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.window_system import WindowSystem

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
    """meant: the window that was below it at the last look, 0 for none; None where something was done since.

    `mind_corner` may be called from any thread.
    """

    hands: Hands
    windows: WindowSystem
    latch: Latch
    chance: Chance
    escapes: Escapes
    pace: str = "human"
    meant: int | None = None
    _left: Spot = field(init=False)
    _taken: bool = False
    _busy: RLock = field(default_factory=RLock)
    """Held while it is moved, and while it is asked whether somebody else moved it."""

    def __post_init__(self) -> None:
        self._left = self.windows.pointer()

    # --- gestures ---------------------------------------------------------------------------------------------------

    def go(self, to: Spot, seconds: float | None = None) -> None:
        """On a bent path; in the time the pace asks for, unless another is given."""
        self.take_over()
        self._travel(to, TRAVEL[self.pace] if seconds is None else seconds)

    def click(self, button: Button = "left", repeat: int = 1, held: Sequence[str] = ()) -> None:
        """Where the pointer stands. Raises Rejected where another window lies there than at the last look."""
        self._rest(self.chance.uniform(*HESITATION[self.pace]))
        with self._over_meant(), self._held(held):
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
        """Where the pointer stands, and to one window only. Raises Rejected where another one lies there."""
        for _ in range(NOTCHES[amount]):
            with self._over_meant():
                self.hands.turn(direction)
            self.latch.rest(NOTCH_SECONDS)

    # --- the person -------------------------------------------------------------------------------------------------

    def was_taken(self) -> bool:
        """Whether a person moved the pointer since this was last asked or it was last moved here."""
        with self._busy:
            at = self.windows.pointer()  # asked once, so that no move falls between two answers
            self._mind_corner(at)
            taken = self._taken or self._is_far(at)
            self._left, self._taken = at, False
        return taken

    def take_over(self) -> None:
        """From here on: what the person did before is his business."""
        with self._busy:
            self._left, self._taken = self.windows.pointer(), False

    def mind_corner(self) -> None:
        """A person who throws the pointer into a corner of the desktop stops everything."""
        with self._busy:
            self._mind_corner(self.windows.pointer())

    def _mind_corner(self, at: Spot) -> None:
        if self._is_far(at) and self.windows.desk().is_corner(at):
            self.latch.set()

    def _rest(self, seconds: float) -> None:
        """Wait, and go on only if the pointer is where it was left."""
        self.latch.rest(seconds)
        if self._is_far(self.windows.pointer()):
            self.mind_corner()
            self.take_over()
            self._taken = True
            self.latch.check()
            raise Rejected(say("desktop-mouse-moved-by-person"))

    def _is_far(self, at: Spot) -> bool:
        return at.distance(self._left) > JITTER

    # --- the way ----------------------------------------------------------------------------------------------------

    def _travel(self, to: Spot, seconds: float, *, carrying: bool = False) -> None:
        move = self.hands.carry if carrying else self.hands.move
        bend = 0.0 if carrying else BEND  # what is carried must not brush against what lies beside the way
        self.meant = None
        for stop in path(self._left, to, seconds, self.chance, self.windows.desk(), bend):
            with self._busy:
                move(stop.at)
                self._left = Spot(round(stop.at.x), round(stop.at.y))
            self._rest(stop.rest)

    # --- the button -------------------------------------------------------------------------------------------------

    @contextmanager
    def _held(self, keys: Sequence[str]) -> Iterator[None]:
        with ExitStack() as down:
            for key in keys:
                down.callback(self.hands.key_up, key)
                self.hands.key_down(key)
            yield

    @contextmanager
    def _pressed(self) -> Iterator[None]:
        self._rest(self.chance.uniform(*HESITATION[self.pace]))
        self.hands.press("left")
        try:
            yield
        except BaseException:
            self._put_back()
            raise
        finally:
            self.hands.release("left")

    def _put_back(self) -> None:
        """What is cut short is not dropped where it just is."""
        if self.windows.carries():
            self.escapes.own(True)
            self.hands.key_down("esc")
            self.hands.key_up("esc")

    @contextmanager
    def _over_meant(self) -> Iterator[None]:
        """While nothing can come in between. What was not looked at before is meant as it is."""
        with self.windows.held_still():
            under = self.windows.under()
            if self.meant not in (None, under):
                raise Rejected(say("desktop-window-under-pointer-changed"))
            self.meant = under
            yield
