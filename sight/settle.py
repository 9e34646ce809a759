"""Looking until the screen is at rest. The only place that waits for pictures."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from iris_screen.core.errors import CaptureFailed, Disconnected, Stopped, Timeout
from iris_screen.core.limits import Patience
from iris_screen.core.protocols import CanStop, Clock, Device, HasElements
from iris_screen.core.screen import Frame

Still = Callable[[Frame, Frame], bool]


def same_key(before: Frame, after: Frame) -> bool:
    """Two frames of one content; enough for bodies whose pictures carry no noise."""
    return before.key == after.key


SLICE = 0.25
"""Seconds that may go by until a stop is heard."""


def rest(device: Device, clock: Clock, seconds: float) -> None:
    """Lets time pass. Raises Stopped soon after a person stops the device, Disconnected where it is seen to be gone."""
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
    """A frame, and whether the screen had come to rest when it was taken."""

    frame: Frame
    settled: bool
    looks: int


@dataclass(frozen=True)
class Eyes:
    """Looks at a device. `still` tells two frames of a resting screen from a moving one."""

    clock: Clock
    patience: Patience
    still: Still = same_key

    def settled(self, device: Device, limit: float | None = None) -> Look:
        """The first of two equal frames in a row, or after `limit` seconds whatever is there then.

        Raises what `device.look` raises.
        """
        deadline = self.clock.now() + (self.patience.settle if limit is None else limit)
        before, looks = device.look(), 1
        while True:
            rest(device, self.clock, self.patience.settle_step)
            after, looks = device.look(), looks + 1
            if self.still(before, after):
                return Look(after, True, looks)
            if self.clock.now() >= deadline:
                return Look(after, False, looks)
            before = after

    def changed(self, device: Device, known: Frame, limit: float) -> Look:
        """A settled look once the screen no longer shows `known`, or what is there after `limit` seconds."""
        deadline = self.clock.now() + limit
        looks = 0
        while self.clock.now() < deadline:
            rest(device, self.clock, self.patience.settle_step)
            frame, looks = device.look(), looks + 1
            if not self.still(known, frame):
                break
        look = self.settled(device)
        return Look(look.frame, look.settled, look.looks + looks)

    def with_tree(self, device: Device, frame: Frame) -> Frame:
        """The frame with the element tree, where the body gives it only when asked; without, where it cannot be had.

        A tree takes its time. One that was taken while the screen changed belongs to no picture and is left out.
        Where a program hangs, the frame says which.
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
