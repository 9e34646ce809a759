"""Mouse actions: moves, clicks, holds, drags, turns the wheel.

If a person takes the mouse meanwhile, what is dragged is put back, the button is released and the action ends.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from threading import RLock

from iris_screen.core.actions import Button, Direction
from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.core.protocols import RandomSource
from iris_screen.tools.devices.desktop.desktop_geometry import DesktopPoint
from iris_screen.tools.devices.desktop.escapes import Escapes
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.pointer_path import BEND, plan_path
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.window_system import WindowSystem

TRAVEL = {"human": 0.5, "quick": 0.05}
"""Seconds that a move takes, by pace."""
HESITATION = {"human": (0.03, 0.12), "quick": (0.0, 0.0)}
"""Seconds between arriving and pressing, from and to."""
NOTCHES = {"line": 1, "half": 5, "page": 10}
NOTCH_SECONDS = 0.02
LETTING_GO = 0.05
"""Seconds to hold a dragged item where it is dropped, so that the target notices."""
JITTER = 4.0
"""How far the pointer may be from where it was left before somebody must have moved it."""


@dataclass
class Pointer:
    """expected: the window that was below the pointer at the last look, 0 for none; None after an action.

    `check_corner` may be called from any thread.
    """

    hands: Hands
    windows: WindowSystem
    latch: Latch
    chance: RandomSource
    escapes: Escapes
    pace: str = "human"
    expected: int | None = None
    _left: DesktopPoint = field(init=False)
    _taken: bool = False
    _busy: RLock = field(default_factory=RLock)
    """Held while the pointer is moved, and while checking whether somebody else moved it."""

    def __post_init__(self) -> None:
        self._left = self.windows.pointer()

    # --- gestures ---------------------------------------------------------------------------------------------------

    def go(self, to: DesktopPoint, seconds: float | None = None) -> None:
        """Move on a curved path, in the time of the pace unless given."""
        self.take_over()
        self._travel(to, TRAVEL[self.pace] if seconds is None else seconds)

    def click(self, button: Button = "left", repeat: int = 1, held: Sequence[str] = ()) -> None:
        """Click where the pointer is, with the keys `held` down. Raises Rejected if another window is there now."""
        self._rest(self.chance.uniform(*HESITATION[self.pace]))
        with self._over_expected_window(), self._hold_keys(held):
            self.hands.click(button, repeat)

    def hold(self, seconds: float) -> None:
        with self._hold_button():
            self._rest(seconds)

    def carry(self, to: DesktopPoint, seconds: float, hold: float) -> None:
        """Drag: press, wait, move straight and smoothly, release."""
        with self._hold_button():
            self._rest(hold)
            self._travel(to, seconds, carrying=True)
            self._rest(LETTING_GO)

    def turn(self, direction: Direction, amount: str, held: Sequence[str] = ()) -> None:
        """Scroll where the pointer is, in one window only, with the keys `held` down. Raises Rejected if another window
        is there now.
        """
        for _ in range(NOTCHES[amount]):
            with self._over_expected_window(), self._hold_keys(held):
                self.hands.turn(direction)
            self.latch.rest(NOTCH_SECONDS)

    @contextmanager
    def _hold_keys(self, keys: Sequence[str]) -> Iterator[None]:
        with ExitStack() as down:
            for key in keys:
                down.callback(self.hands.key_up, key)
                self.hands.key_down(key)
            yield

    # --- the person -------------------------------------------------------------------------------------------------

    def was_taken(self) -> bool:
        """Whether a person moved the pointer since the last call or the last move by us."""
        with self._busy:
            at = self.windows.pointer()  # read only once, so that no move is missed in between
            self._stop_in_corner(at)
            taken = self._taken or self._is_far(at)
            self._left, self._taken = at, False
        return taken

    def take_over(self) -> None:
        """Start from where the pointer is now; earlier moves by the person no longer count."""
        with self._busy:
            self._left, self._taken = self.windows.pointer(), False

    def check_corner(self) -> None:
        """Stop everything if a person has thrown the pointer into a corner of the desktop."""
        with self._busy:
            self._stop_in_corner(self.windows.pointer())

    def _stop_in_corner(self, at: DesktopPoint) -> None:
        if self._is_far(at) and self.windows.desk().is_corner(at):
            self.latch.set()

    def _rest(self, seconds: float) -> None:
        """Wait. Raises Rejected if a person moved the pointer meanwhile."""
        self.latch.rest(seconds)
        if self._is_far(self.windows.pointer()):
            self.check_corner()
            self.take_over()
            self._taken = True
            self.latch.check()
            raise Rejected(say("desktop-mouse-moved-by-person"))

    def _is_far(self, at: DesktopPoint) -> bool:
        return at.distance(self._left) > JITTER

    # --- the path ---------------------------------------------------------------------------------------------------

    def _travel(self, to: DesktopPoint, seconds: float, *, carrying: bool = False) -> None:
        move = self.hands.carry if carrying else self.hands.move
        bend = 0.0 if carrying else BEND  # a drag goes straight, so that it does not touch anything else
        self.expected = None
        for stop in plan_path(self._left, to, seconds, self.chance, self.windows.desk(), bend):
            with self._busy:
                move(stop.at)
                self._left = DesktopPoint(round(stop.at.x), round(stop.at.y))
            self._rest(stop.rest)

    # --- the button -------------------------------------------------------------------------------------------------

    @contextmanager
    def _hold_button(self) -> Iterator[None]:
        self._rest(self.chance.uniform(*HESITATION[self.pace]))
        self.hands.press("left")
        try:
            yield
        except BaseException:
            if self.windows.is_carrying():  # an interrupted drag must not drop the item where it happens to be
                self.escapes.expect_own_press(True)
                self.hands.key_down("esc")
                self.hands.key_up("esc")
            raise
        finally:
            self.hands.release("left")

    @contextmanager
    def _over_expected_window(self) -> Iterator[None]:
        """Check the window below the pointer while no other can come up. After an action any window is accepted."""
        with self.windows.hold_still():
            under = self.windows.window_under_pointer()
            if self.expected not in (None, under):
                raise Rejected(say("desktop-window-under-pointer-changed"))
            self.expected = under
            yield
