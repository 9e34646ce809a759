"""Looks until the screen is at rest. The only code that waits for pictures."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from iris_screen.core.errors import CaptureFailed, Disconnected, Stopped, Timeout
from iris_screen.core.limits import Patience
from iris_screen.core.protocols import CanStop, Clock, Device, HasElements
from iris_screen.core.screen import Frame

Still = Callable[[Frame, Frame], bool]
Meanwhile = Callable[[Frame], None]
"""Work on a look that may not be the last one. The time it takes is part of the wait for the next look."""


def is_same_key(before: Frame, after: Frame) -> bool:
    """Whether two frames have the same content; enough for devices whose pictures have no noise."""
    return before.key == after.key


LATER = 0.3
"""Seconds until a tree that is not there yet is asked for again."""
SLICE = 0.25
"""Seconds that may pass before a stop is noticed."""


def rest(device: Device, clock: Clock, seconds: float) -> None:
    """Waits. Raises Stopped soon after a person stops the device, and Disconnected if the device is gone."""
    left = seconds
    while True:
        if isinstance(device, CanStop) and device.stopped:
            raise Stopped(delivered="no")
        if left <= 0:
            return
        clock.sleep(min(left, SLICE))
        left -= SLICE


@dataclass(frozen=True)
class Look:
    """A frame, and whether the screen was at rest when it was taken."""

    frame: Frame
    settled: bool
    looks: int


@dataclass(frozen=True)
class Eyes:
    """Looks at a device. `still` tells whether two frames show a screen at rest."""

    clock: Clock
    patience: Patience
    still: Still = is_same_key

    def look_until_still(self, device: Device, limit: float | None = None, meanwhile: Meanwhile | None = None) -> Look:
        """The second of two equal frames in a row, or the last one taken once `limit` seconds have passed.

        meanwhile: done with the first frame. Raises what `device.look` raises.
        """
        deadline = self.clock.now() + (self.patience.settle if limit is None else limit)
        before, looks = device.look(), 1
        since = self.clock.now()
        if meanwhile:
            meanwhile(before)
        pause = max(self.patience.settle_step - (self.clock.now() - since), 0.0)
        while True:
            rest(device, self.clock, pause)
            after, looks = device.look(), looks + 1
            if after.key == before.key:
                after = replace(after, pixels=before.pixels)  # equal, and what was made of them is kept with them
            if self.still(before, after):
                return Look(after, True, looks)
            if self.clock.now() >= deadline:
                return Look(after, False, looks)
            before, pause = after, self.patience.settle_step

    def look_until_changed(self, device: Device, known: Frame, limit: float) -> Look:
        """A look at rest once the screen no longer shows `known`, or the current one after `limit` seconds."""
        deadline = self.clock.now() + limit
        looks = 0
        while self.clock.now() < deadline:
            rest(device, self.clock, self.patience.settle_step)
            frame, looks = device.look(), looks + 1
            if not self.still(known, frame):
                break
        look = self.look_until_still(device)
        return Look(look.frame, look.settled, look.looks + looks)

    def wait_for_tree(self, device: Device, frame: Frame, seconds: float) -> Frame:
        """As `add_tree`, and on a later look for as long as there is no tree: a program that has just come up, or shows
        another page, reports none at first.
        """
        deadline, seen = self.clock.now() + seconds, self.add_tree(device, frame)
        is_asked = isinstance(device, HasElements)
        while is_asked and seen.elements is None and seen.problem is None and self.clock.now() < deadline:
            rest(device, self.clock, LATER)
            seen = self.add_tree(device, device.look())
        return seen

    def add_tree(self, device: Device, frame: Frame) -> Frame:
        """Adds the element tree to a frame, for devices that give it only on request; without it if there is none.

        A tree takes a while. One taken while the screen changed matches no picture and is left out. If a program hangs,
        the frame says which.
        """
        if frame.elements is not None or frame.health == "off" or not isinstance(device, HasElements):
            return frame
        try:
            elements, after = device.elements(), device.look()
        except Timeout as error:
            return replace(frame, problem=error.message)
        except (Disconnected, CaptureFailed):
            return frame
        same = frame.app == after.app and self.still(frame, after)
        return replace(frame, elements=elements) if same else frame
