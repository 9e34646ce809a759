"""How a calibration is made: the arm goes out of the way, the board tells the lens, touches tell the arm's reach."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from iris_screen.core.errors import CaptureFailed
from iris_screen.core.geometry import Size
from iris_screen.core.message import say
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Pixels
from iris_screen.tools.devices.arm.calibration import corners
from iris_screen.tools.devices.arm.calibration.lens import Lens, fit
from iris_screen.tools.devices.arm.calibration.markers import find_in_all
from iris_screen.tools.devices.arm.calibration.record import drawn
from iris_screen.tools.devices.arm.calibration.scene import Scene, remember
from iris_screen.tools.devices.arm.calibration.tone import Tone, learn
from iris_screen.tools.devices.arm.calibration.touches import Reach
from iris_screen.tools.devices.arm.calibration.touching import Hand, Touching
from iris_screen.tools.devices.arm.camera.source import Camera
from iris_screen.tools.devices.arm.machine.setup import Area, Place

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
    tell: Callable[[str], None],
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
        tell("the arm is parked")
    pictures = [bench.camera.shot() for _ in range(1 if by_corners else SHOTS)]
    picture = pictures[0]
    camera = Size(width=picture.shape[1], height=picture.shape[0])
    lens = corners.fit(picture, screen, top) if by_corners else fit(*find_in_all(pictures, screen), camera, screen)
    tell(f"lens: worst {lens.worst:.1f} px over {lens.points} points")
    scene = remember(picture, lens)
    if scene.is_filled:
        raise CaptureFailed(say("arm-screen-fills-picture"))
    _tell_blindness(scene, tell)
    tone = None if by_corners else _tone(pictures, lens, scene)
    found = Found(camera, lens, scene, None, tone, lens.rectify(picture))
    return found if by_corners else _touched(bench, found, tell, start)


def _tell_blindness(scene: Scene, tell: Callable[[str], None]) -> None:
    if scene.is_blind:
        tell("beside the screen nothing is clear enough to notice a move by; lay a patterned sheet under the phone")
    elif ways := scene.overlooked:
        tell(
            f"a phone that slides {', or '.join(ways)} would not be noticed; let the camera see its edges there, on a "
            "table of another brightness"
        )


def _tone(pictures: Sequence[Pixels], lens: Lens, scene: Scene) -> Tone:
    """Each of the pictures may be taken a little brighter or darker than another."""
    seen = np.zeros((lens.screen.height, lens.screen.width, 3), np.float32)
    for picture in pictures:
        seen += lens.rectify(picture) / (len(pictures) * scene.exposure(picture))
    return learn(seen)


def _touched(bench: Bench, found: Found, tell: Callable[[str], None], start: Place | None) -> Found:
    if bench.pen is None or bench.area is None:
        return found
    touches = Touching(bench.camera, bench.pen, bench.area, bench.clock, found.lens, tell).touches(start)
    picture = drawn(found.lens.rectify(bench.camera.shot()), touches)
    return replace(found, reach=touches.reach(), picture=picture)
