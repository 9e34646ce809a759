"""Watches what a person does at a desktop with their own mouse and keyboard, and looks at the screen all the while."""

from dataclasses import dataclass, field
from threading import Lock

from iris_screen.core.actions import Action, InputText, PressKey
from iris_screen.core.geometry import Point
from iris_screen.core.protocols import CanStop, Clock, Device, HasElements, KnowsWindows
from iris_screen.core.screen import Frame
from iris_screen.planning.recorder.recording_person import Noted
from iris_screen.sight.settle import Eyes

BETWEEN_LOOKS = 0.1
"""Seconds. A person who sees a page needs longer to act on it."""
HEARD_LATE = 0.05
"""Seconds by which an act may have begun before it was heard of: a picture that is younger may show what came of it."""


@dataclass
class WatchedHands:
    """noted: what was done so far. `hear` may be called from any thread while another one looks.

    What is done in the window that this program was started from is not noted.
    """

    device: Device
    eyes: Eyes
    clock: Clock
    noted: list[Noted] = field(default_factory=list)
    last: Frame | None = None
    """The last look with the tree, if it has one: what is seen while another window of ours is in front is none."""
    seen_at: float = 0.0
    """When it showed this last."""
    is_over: bool = False
    _earlier: Frame | None = None
    _busy: Lock = field(default_factory=Lock)

    def look_on(self) -> None:
        """Look until the person stops the device. Raises what the device raises."""
        while not (isinstance(self.device, CanStop) and self.device.stopped):
            self.look()
            self.clock.sleep(BETWEEN_LOOKS)

    @property
    def has_seen_all(self) -> bool:
        """Whether it has looked after all that was done so far."""
        return self.last is not None and (not self.noted or self.seen_at > self.noted[-1].ended)

    def look(self) -> None:
        """A look, kept if the screen is another one than before and did not change while its tree was read."""
        own = self._is_own(None)
        frame = self.device.look()
        if own:
            return
        if self.last is not None and frame.key == self.last.key:
            self.seen_at = frame.at
            return
        seen = self.eyes.add_tree(self.device, frame)
        no_tree = seen.elements is None and isinstance(self.device, HasElements)
        if no_tree and self.last is not None and not self.eyes.still(frame, self.device.look()):
            return  # it is changing just now; else this program reports no elements
        with self._busy:
            self._earlier, self.last, self.seen_at = self.last, seen, seen.at

    def hear(self, action: Action, at: Point, began: float) -> None:
        """See HearsPerson."""
        by_hand = not isinstance(action, InputText | PressKey) and action.kind != "hotkey"
        if self.is_over or self._is_own(at if by_hand else None):
            return
        with self._busy:
            if self.last is None:
                return  # nothing but the window that this program was started from was in front yet
            seen = [each for each in (self.last, self._earlier) if each is not None]
            before = next((each for each in seen if each.at <= began - HEARD_LATE), seen[-1])
            latest = self.noted[-1] if self.noted else None
            joined = latest.join(action) if latest is not None else None
            if latest is None or joined is None:
                if action == InputText(text=" "):  # at the beginning of a text or on a button, the key does the same
                    action = PressKey(key="space")
                is_seen = latest is None or (before is self.last and self.seen_at > latest.ended)
                self.noted.append(Noted(before, action, at if by_hand else None, self.clock.now(), is_seen))
            elif joined == InputText(text=""):
                self.noted.pop()
            else:
                latest.action, latest.ended, latest.times = joined, self.clock.now(), latest.times + 1

    def close(self) -> None:
        """Nothing more is noted. What came of the last act is looked at, unless it was already."""
        self.is_over = True
        if isinstance(self.device, CanStop):
            self.device.clear_stop()
        if not self.has_seen_all:
            self.look()

    def _is_own(self, at: Point | None) -> bool:
        """Whether the window there, or the one with the keys, is the one that this program was started from."""
        if not isinstance(self.device, KnowsWindows):
            return False
        windows = self.device.in_sight()
        return next((each.own for each in windows if at is None or each.box.contains(at)), False)
