"""Makes a calibration: parks the arm, finds the lens by the board, and the arm's reach by touches."""

import contextlib
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from iris_screen.core.errors import CaptureFailed, DeviceError, OutOfBounds
from iris_screen.core.geometry import Size
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration import corners
from iris_screen.tools.devices.arm.calibration.board_page import find_dot, find_markers_in_all
from iris_screen.tools.devices.arm.calibration.lens import Lens, fit
from iris_screen.tools.devices.arm.calibration.record import draw_touches
from iris_screen.tools.devices.arm.calibration.scene import Scene, remember
from iris_screen.tools.devices.arm.calibration.tone import Tone, learn
from iris_screen.tools.devices.arm.calibration.touches import Pixel, Reach, Touches
from iris_screen.tools.devices.arm.camera.source import Camera, Patient
from iris_screen.tools.devices.arm.machine.setup import Area, Place

PRESS = 0.08
STEP = 10.0
"""mm to the side to learn the arm's axes: still on a phone, and far more than a pen's error."""

ASIDE = 2.0
"""mm next to the first try to repeat a touch that left no dot: an old dot cannot be mistaken for it there."""

SAME = 4.0
"""px within which a dot is the old one."""

LOOKS, PAUSE = 6, 0.1
"""How often, and with what pause in seconds, to look for a dot that a slow page may not have drawn yet."""

SETTLED = 2 * LOOKS
"""Looks without a newer dot until one counts as the second try's: the first one's may only have been late."""

SHARES = [(0.5, 0.5), (0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
"""Shares of the screen, from its middle outwards: each touch is aimed by all before it."""

INWARDS = 0.1
MARGIN = 0.5
"""mm that a touch keeps from the edge of the work area."""


class Hand(Protocol):
    """The part of a Pen that is needed."""

    def touch(self, at: Place, seconds: float) -> None: ...

    def park(self) -> None: ...


@dataclass
class TouchProcedure:
    """tell: called with a line for each step. No touch leaves the area."""

    camera: Camera
    pen: Hand
    area: Area
    clock: Clock
    lens: Lens
    tell: Callable[[Message], None]
    _dot: Pixel | None = None

    def touches(self, start: Place | None = None) -> Touches:
        """Make the nine touches. start: a place that is certainly on the screen, the middle of the area unless given.

        Raises CaptureFailed, OutOfBounds, and what the pen and the camera raise. The arm is parked at the end.
        """
        self.pen.park()
        try:
            self._dot = self._find_dot_now()
            rough = self._learn_axes(start or _middle(self.area))
            return self._touch_nine(rough)
        except BaseException:
            with contextlib.suppress(DeviceError):  # if it cannot move any more, its driver has lifted it
                self.pen.park()
            raise

    def _learn_axes(self, start: Place) -> Touches:
        """Make three touches, to learn the direction of the arm's axes on the screen."""
        rough = Touches()
        first = self._touch(start)
        if first is None:
            raise CaptureFailed(say("arm-touch-left-no-dot", place=_in_mm(start)))
        rough.add(*first)
        for name, step in (("x", Place(STEP, 0)), ("y", Place(0, STEP))):
            for sign in (1, -1):
                place = Place(start.x + sign * step.x, start.y + sign * step.y)
                if _is_inside(self.area, place) and (found := self._touch(place)) is not None:
                    self.tell(say("arm-told-step", step=STEP, axis=name))
                    rough.add(*found)
                    break
            else:
                raise CaptureFailed(say("arm-touch-beside-left-no-dot", step=STEP, place=_in_mm(start), axis=name))
        reach = rough.reach()
        size = 100 / math.dist(reach.to_mm((0, 0)), reach.to_mm((100, 0)))
        self.tell(say("arm-told-scale", pixels=f"{size:.1f}", mirrored=reach.mirrored))
        return rough

    def _touch_nine(self, rough: Touches) -> Touches:
        nine = Touches()
        for number, share in enumerate(SHARES, 1):
            place = self._aim_at(rough.reach(), share)
            found = self._touch(place)
            if found is None:
                raise CaptureFailed(
                    say("arm-touch-numbered-left-no-dot", number=number, total=len(SHARES), place=_in_mm(place))
                )
            rough.add(*found)
            nine.add(*found)
            x, y = (round(along) for along in found[0])
            self.tell(say("arm-told-touch", number=number, total=len(SHARES), x=x, y=y))
        return nine

    def _aim_at(self, reach: Reach, share: tuple[float, float]) -> Place:
        """The place of this share of the screen, or the nearest one where the arm may go."""
        screen, (x, y) = self.lens.screen, share
        while (x, y) != (0.5, 0.5):
            place = reach.to_mm((x * screen.width, y * screen.height))
            if _is_inside(self.area, place):
                return place
            x, y = _move_inwards(x), _move_inwards(y)
        place = reach.to_mm((screen.width / 2, screen.height / 2))
        if not _is_inside(self.area, place):
            raise OutOfBounds(say("arm-screen-outside-area", place=_in_mm(place)))
        return place

    def _touch(self, place: Place) -> tuple[Pixel, Place] | None:
        """Where the touch was seen, and where the pen really was; None if two tries left no dot."""
        inwards = ASIDE if place.x < _middle(self.area).x else -ASIDE
        for each in (place, Place(place.x + inwards, place.y)):
            self.pen.touch(each, PRESS)
            self.pen.park()
            dot = self._wait_for_new_dot()
            while each is not place and dot is not None and (later := self._wait_for_new_dot(SETTLED)) is not None:
                dot = later  # the last of those that still appear
            if dot is not None:
                return dot, each
        return None

    def _wait_for_new_dot(self, looks: int = LOOKS) -> Pixel | None:
        for _ in range(looks):
            dot = self._find_dot_now()
            if dot is not None and (self._dot is None or math.dist(dot, self._dot) > SAME):
                self._dot = dot
                return dot
            self.clock.sleep(PAUSE)
        return None

    def _find_dot_now(self) -> Pixel | None:
        return find_dot(self.lens.rectify(self.camera.shot()))


def _is_inside(area: Area, place: Place) -> bool:
    return area.left + MARGIN <= place.x <= area.right - MARGIN and area.low + MARGIN <= place.y <= area.high - MARGIN


def _middle(area: Area) -> Place:
    return Place((area.left + area.right) / 2, (area.low + area.high) / 2)


def _move_inwards(share: float) -> float:
    return round(share + (INWARDS if share < 0.5 else -INWARDS if share > 0.5 else 0), 3)


def _in_mm(place: Place) -> str:
    return f"{place.x:.1f}, {place.y:.1f}"


# --- the whole --------------------------------------------------------------------------------------------------------


SHOTS = 5
"""Pictures of the board that the lens and its tones are learned from."""


@dataclass(frozen=True)
class Bench:
    """The hardware above the phone. pen: None if the arm is not used. area: where it may go."""

    camera: Camera
    clock: Clock
    pen: Hand | None = None
    area: Area | None = None


@dataclass(frozen=True)
class CalibrationResult:
    """What was learned. picture: the screen as the camera sees it now, with the error of each touch."""

    camera: Size
    lens: Lens
    scene: Scene
    reach: Reach | None
    tone: Tone | None
    picture: Pixels


def calibrate(
    bench: Bench,
    screen: Size,
    tell: Callable[[Message], None],
    *,
    by_corners: bool = False,
    top: corners.Top | None = None,
    start: Place | None = None,
) -> CalibrationResult:
    """screen: its size in px. tell: called with a line for each step. by_corners: the screen shows no markers and is
    only lit; then nothing is touched, since no page shows the dots. top: see corners. start: a place above the screen
    in mm, the middle of the area unless given.

    Raises CaptureFailed, OutOfBounds, and what pen and camera raise, each saying what to do.
    """
    bench = replace(bench, camera=Patient(bench.camera, bench.clock, tell))
    if bench.pen is not None:
        bench.pen.park()
        tell(say("arm-told-parked"))
    pictures = [bench.camera.shot() for _ in range(1 if by_corners else SHOTS)]
    picture = pictures[0]
    camera = Size(width=picture.shape[1], height=picture.shape[0])
    lens = (
        corners.fit(picture, screen, top) if by_corners else fit(*find_markers_in_all(pictures, screen), camera, screen)
    )
    tell(say("arm-told-lens", worst=f"{lens.worst:.1f}", points=lens.points))
    scene = remember(picture, lens)
    if scene.is_filled:
        raise CaptureFailed(say("arm-screen-fills-picture"))
    _report_blindness(scene, tell)
    tone = None if by_corners else _learn_tone(pictures, lens, scene)
    found = CalibrationResult(camera, lens, scene, None, tone, lens.rectify(picture))
    if by_corners or bench.pen is None or bench.area is None:
        return found
    touches = TouchProcedure(bench.camera, bench.pen, bench.area, bench.clock, lens, tell).touches(start)
    return replace(found, reach=touches.reach(), picture=draw_touches(lens.rectify(bench.camera.shot()), touches))


def _report_blindness(scene: Scene, tell: Callable[[Message], None]) -> None:
    if scene.is_blind:
        tell(say("arm-told-blind"))
    elif ways := scene.overlooked:
        tell(say("arm-told-slides", ways=[say("arm-way", way=way) for way in ways]))


def _learn_tone(pictures: Sequence[Pixels], lens: Lens, scene: Scene) -> Tone:
    """Learn the tone from the average of the pictures, each with its own exposure."""
    seen = np.zeros((lens.screen.height, lens.screen.width, 3), np.float32)
    for picture in pictures:
        seen += lens.rectify(picture) / (len(pictures) * scene.measure_exposure(picture))
    return learn(seen)
