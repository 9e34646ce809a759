"""How a calibration is made: the arm goes out of the way, the board tells the lens, touches tell the arm's reach."""

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
from iris_screen.tools.devices.arm.calibration.record import drawn
from iris_screen.tools.devices.arm.calibration.scene import Scene, remember
from iris_screen.tools.devices.arm.calibration.tone import Tone, learn
from iris_screen.tools.devices.arm.calibration.touches import Pixel, Reach, Touches
from iris_screen.tools.devices.arm.camera.source import Camera
from iris_screen.tools.devices.arm.machine.setup import Area, Place

PRESS = 0.08
STEP = 10.0
"""mm to the side by which the arm's axes are learned: still on a phone, and far beside what a pen is out by."""

ASIDE = 2.0
"""mm beside the first try by which a touch that left no dot is tried again: an old dot cannot be taken for it there."""

SAME = 4.0
"""px within which a dot is the one that was there before."""

LOOKS, PAUSE = 6, 0.1
"""How often, and after how many seconds each, a dot is looked for that a slow page has not drawn yet."""

SETTLED = 2 * LOOKS
"""Looks in which a dot is the same until it counts as the second try's: the first one's may only have been late."""

SHARES = [(0.5, 0.5), (0.5, 0.1), (0.9, 0.5), (0.5, 0.9), (0.1, 0.5), (0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
"""Of the screen, from its middle outwards: each touch is aimed by all before it."""

INWARDS = 0.1
MARGIN = 0.5
"""mm that a touch stays inside the work area."""


class Hand(Protocol):
    """What of a Pen is needed."""

    def touch(self, at: Place, seconds: float) -> None: ...

    def park(self) -> None: ...


@dataclass
class Touching:
    """tell: hears a line for each step. Nothing here leaves the area."""

    camera: Camera
    pen: Hand
    area: Area
    clock: Clock
    lens: Lens
    tell: Callable[[Message], None]
    _dot: Pixel | None = None

    def touches(self, start: Place | None = None) -> Touches:
        """The nine touches. start: where the screen is for certain, the middle of the area unless given.

        Raises CaptureFailed, OutOfBounds, and what the pen and the camera raise. The arm is parked in the end.
        """
        self.pen.park()
        try:
            self._dot = self._look()
            rough = self._axes(start or _middle(self.area))
            return self._nine(rough)
        except BaseException:
            with contextlib.suppress(DeviceError):  # one that cannot be moved any more was lifted by its own driver
                self.pen.park()
            raise

    def _axes(self, start: Place) -> Touches:
        """Three touches: how the arm's axes lie on the screen."""
        rough = Touches()
        first = self._touch(start)
        if first is None:
            raise CaptureFailed(say("arm-touch-left-no-dot", place=_in_mm(start)))
        rough.add(*first)
        for name, way in (("x", Place(STEP, 0)), ("y", Place(0, STEP))):
            rough.add(*self._beside(start, way, name))
        reach = rough.reach()
        size = 100 / math.dist(reach.to_mm((0, 0)), reach.to_mm((100, 0)))
        self.tell(say("arm-told-scale", pixels=f"{size:.1f}", mirrored=reach.mirrored))
        return rough

    def _beside(self, start: Place, way: Place, name: str) -> tuple[Pixel, Place]:
        for sign in (1, -1):
            place = Place(start.x + sign * way.x, start.y + sign * way.y)
            if _inside(self.area, place) and (found := self._touch(place)) is not None:
                self.tell(say("arm-told-step", step=STEP, axis=name))
                return found
        raise CaptureFailed(say("arm-touch-beside-left-no-dot", step=STEP, place=_in_mm(start), axis=name))

    def _nine(self, rough: Touches) -> Touches:
        nine = Touches()
        for number, share in enumerate(SHARES, 1):
            place = self._aim(rough.reach(), share)
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

    def _aim(self, reach: Reach, share: tuple[float, float]) -> Place:
        """The place of this share of the screen, or as near to it as the arm may go."""
        screen, (x, y) = self.lens.screen, share
        while (x, y) != (0.5, 0.5):
            place = reach.to_mm((x * screen.width, y * screen.height))
            if _inside(self.area, place):
                return place
            x, y = _inwards(x), _inwards(y)
        place = reach.to_mm((screen.width / 2, screen.height / 2))
        if not _inside(self.area, place):
            raise OutOfBounds(say("arm-screen-outside-area", place=_in_mm(place)))
        return place

    def _touch(self, place: Place) -> tuple[Pixel, Place] | None:
        """Where the touch was seen, and where the pen really was; None where two tries left no dot."""
        inwards = ASIDE if place.x < _middle(self.area).x else -ASIDE
        for each in (place, Place(place.x + inwards, place.y)):
            self.pen.touch(each, PRESS)
            self.pen.park()
            dot = self._new_dot()
            while each is not place and dot is not None and (later := self._new_dot(SETTLED)) is not None:
                dot = later  # the last of those that still come
            if dot is not None:
                return dot, each
        return None

    def _new_dot(self, looks: int = LOOKS) -> Pixel | None:
        for _ in range(looks):
            dot = self._look()
            if dot is not None and (self._dot is None or math.dist(dot, self._dot) > SAME):
                self._dot = dot
                return dot
            self.clock.sleep(PAUSE)
        return None

    def _look(self) -> Pixel | None:
        return find_dot(self.lens.rectify(self.camera.shot()))


def _inside(area: Area, place: Place) -> bool:
    return area.left + MARGIN <= place.x <= area.right - MARGIN and area.low + MARGIN <= place.y <= area.high - MARGIN


def _middle(area: Area) -> Place:
    return Place((area.left + area.right) / 2, (area.low + area.high) / 2)


def _inwards(share: float) -> float:
    return round(share + (INWARDS if share < 0.5 else -INWARDS if share > 0.5 else 0), 3)


def _in_mm(place: Place) -> str:
    return f"{place.x:.1f}, {place.y:.1f}"


# --- all of it --------------------------------------------------------------------------------------------------------


SHOTS = 5
"""Pictures of the board that the lens and its tones are learned from."""


@dataclass(frozen=True)
class Bench:
    """What stands over the phone. pen: None where the arm is left alone. area: where it may go."""

    camera: Camera
    clock: Clock
    pen: Hand | None = None
    area: Area | None = None


@dataclass(frozen=True)
class Found:
    """What was learned. picture: the screen as the camera shows it now, with what each touch was missed by."""

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
) -> Found:
    """screen: px of the phone's. tell: hears a line for each step. by_corners: no markers are shown, the screen is only
    lit; nothing is touched then, as no page shows where. top: as in corners. start: mm over the screen, the middle of
    the area unless given.

    Raises CaptureFailed, OutOfBounds, and what pen and camera raise, each saying what to do.
    """
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
    _tell_blindness(scene, tell)
    tone = None if by_corners else _tone(pictures, lens, scene)
    found = Found(camera, lens, scene, None, tone, lens.rectify(picture))
    if by_corners or bench.pen is None or bench.area is None:
        return found
    touches = Touching(bench.camera, bench.pen, bench.area, bench.clock, lens, tell).touches(start)
    return replace(found, reach=touches.reach(), picture=drawn(lens.rectify(bench.camera.shot()), touches))


def _tell_blindness(scene: Scene, tell: Callable[[Message], None]) -> None:
    if scene.is_blind:
        tell(say("arm-told-blind"))
    elif ways := scene.overlooked:
        tell(say("arm-told-slides", ways=[say("arm-way", way=way) for way in ways]))


def _tone(pictures: Sequence[Pixels], lens: Lens, scene: Scene) -> Tone:
    """Each of the pictures may be taken a little brighter or darker than another."""
    seen = np.zeros((lens.screen.height, lens.screen.width, 3), np.float32)
    for picture in pictures:
        seen += lens.rectify(picture) / (len(pictures) * scene.exposure(picture))
    return learn(seen)
