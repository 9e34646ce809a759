"""Measures where touches land: holds a finger at a few places while the phone draws a cross under it.

The cross is the developer option "Pointer location" (AOSP PointerLocationView): a line of one colour across the whole
screen and one down it. "Show taps" would not do: it shows only fingers on the glass, not touches from a computer.
"""

from dataclasses import dataclass
from math import hypot
from typing import Any

import numpy as np
from numpy.typing import NDArray

from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import say
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.android.adb_shell import AdbShell, Printed
from iris_screen.tools.devices.android.gestures import check_accepted
from iris_screen.tools.devices.android.picture import read_raw
from iris_screen.tools.devices.android.restoring import Restoring
from iris_screen.tools.devices.android.screencap import Screen

SECONDS = 10.0
OLDEST_SDK = 31
"""Before Android 12 each `input` starts a process, which takes longer than a long press."""
TRIES = 3
"""The cross appears a moment after the option is turned on."""
PLACES = ((0.3, 0.25), (0.7, 0.25), (0.5, 0.5), (0.3, 0.75), (0.7, 0.75))
"""Shares of the width and height; away from the edges, where a finger goes back or home."""
AWAY = 0.1
"""Share of the width from which the finger comes: farther than a press ever moves, too near to turn a page."""
GREY_TOLERANCE, SHARE, BESIDE = 24, 0.8, 8
"""Steps of a channel that count as one colour; share of a line that has it; pixels that clear any such line."""
_STEP = 4
_WORDS = 2_000


@dataclass(frozen=True)
class Landing:
    """A touch sent to `sent` and seen at `seen`, (x, y) in pixels; None if none was seen."""

    sent: Point
    seen: tuple[float, float] | None

    @property
    def error(self) -> float:
        """Pixels between the two; infinite if none was seen."""
        return hypot(self.seen[0] - self.sent.x, self.seen[1] - self.sent.y) if self.seen else float("inf")


@dataclass(frozen=True)
class Landings:
    shell: AdbShell
    restoring: Restoring
    screen: Screen

    def measure(self, size: Size) -> list[Landing]:
        """One landing for each place. The option is put back when the device is closed.

        The finger comes down next to the place and moves there, so that it is no press, and is then cancelled. Raises
        Unsupported where the phone may be so slow that it becomes one, Rejected, and what touch raises.
        """
        if self.screen.sdk < OLDEST_SDK:
            raise Unsupported(say("android-landing-too-old"))
        if not self.restoring.change("system", "pointer_location", "1"):
            raise Rejected(say("android-settings-forbidden"))
        points = [Point(x=round(x * size.width), y=round(y * size.height)) for x, y in PLACES]
        return [Landing(point, self._touch_and_find_cross(point, round(AWAY * size.width))) for point in points]

    def _touch_and_find_cross(self, at: Point, away: int) -> tuple[float, float] | None:
        """Take a picture while a finger is held there, and find the cross in it."""
        display = f" -d {self.screen.display:d}" if self.screen.display else ""
        finger = f"input{display} motionevent"
        # one command line, so that the phone lifts the finger whatever happens
        command = (
            f"{finger} DOWN {at.x - away:d} {at.y:d} && {finger} MOVE {at.x:d} {at.y:d} && sleep 0.2 && "
            f"{self.screen.command}; {finger} CANCEL {at.x:d} {at.y:d}"
        )
        for _ in range(TRIES):
            printed = self.shell.touch(command, SECONDS)
            check_accepted(Printed(printed.out[:_WORDS] if printed.code else b"", printed.err, printed.code))
            seen = find_cross(read_raw(printed.out))
            if seen:
                return seen
        return None


def find_cross(pixels: Pixels) -> tuple[float, float] | None:
    """Where a line across the whole picture crosses one down it, (x, y); None unless there is exactly one of each."""
    x, y = _find_line(pixels[::_STEP].swapaxes(0, 1)), _find_line(pixels[:, ::_STEP])
    return (x, y) if x is not None and y is not None else None


def _find_line(rows: Pixels) -> float | None:
    """The middle of the only thin line of one colour that runs from side to side."""
    wide = rows.astype(np.int16)
    is_one = _share_alike(wide, np.median(wide, axis=1, keepdims=True)) >= SHARE
    stands_out = _share_alike(wide[BESIDE:], wide[:-BESIDE]) <= 1 - SHARE
    found = np.flatnonzero(is_one[BESIDE:-BESIDE] & stands_out[:-BESIDE] & stands_out[BESIDE:]) + BESIDE
    return float(found.mean()) if found.size and np.ptp(found) < BESIDE else None


def _share_alike(rows: NDArray[np.int16], others: NDArray[Any]) -> NDArray[np.float64]:
    """The share of each row that looks like the other row."""
    return np.asarray((np.abs(rows - others).max(axis=2) <= GREY_TOLERANCE).mean(axis=1), np.float64)
