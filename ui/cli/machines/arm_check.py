"""Whether an arm's calibration still holds, and where its zero is."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.message import Message, say
from iris_screen.ui.cli.output import echo

if TYPE_CHECKING:
    from iris_screen.core.protocols import Clock
    from iris_screen.tools.devices.arm.camera.source import Camera
    from iris_screen.tools.devices.arm.machine.pen import Pen
    from iris_screen.ui.cli.machines.arm_parts import ArmAddress

NOT_THERE_ANY_MORE = 1
SETTLING = 2.0
"""Seconds after which a webcam has found its focus and exposure."""


def check_calibration(address: "ArmAddress", file: Path, *, zero: bool) -> int:
    """Prints whether camera and phone are where they were. Returns the exit code. zero: passed to `find_zero` first."""
    from iris_screen.tools.devices.arm.calibration.record import load
    from iris_screen.tools.devices.arm.calibration.scene import MOVED
    from iris_screen.tools.devices.arm.camera.source import Patient
    from iris_screen.tools.devices.clock import SystemClock
    from iris_screen.ui.cli.machines.arm_parts import open_parts

    kept = load(file)
    with open_parts(address, with_arm=address.options.area is not None, kept=kept.locked) as parts:
        if parts.pen is not None:
            find_zero(parts.pen, here=zero)
            parts.pen.park()
        picture = Patient(parts.camera, SystemClock(), echo).shot()
        shift = kept.scene.measure_shift(picture)
    if shift >= MOVED:
        seen = math.isfinite(shift)
        echo(say("check-arm-moved", pixels=f"{shift:.1f}") if seen else say("check-arm-not-recognised"))
        return NOT_THERE_ANY_MORE
    echo(say("check-arm-holds", pixels=f"{shift:.1f}", calibration=kept.in_words()))
    return 0


def lock_camera(camera: "Camera", clock: "Clock", tell: Callable[[Message], None]) -> dict[str, float]:
    """Locks what a webcam would adjust by itself, and says what was locked and what it refused. Returns the values."""
    from iris_screen.tools.devices.arm.camera.locks import describe_locks
    from iris_screen.tools.devices.arm.camera.source import Fresh

    if not isinstance(camera, Fresh):
        return {}
    end = clock.now() + SETTLING
    while clock.now() < end:
        camera.shot()
    locks = camera.lock()
    for line in [say("arm-told-lock-elsewhere")] if locks is None else describe_locks(locks):
        tell(line)
    return {lock.part: lock.value for lock in locks or () if lock.value is not None}


def find_zero(pen: "Pen", *, here: bool) -> None:
    """Connects to the arm. here: the person put the tip of the pen on the zero corner, which becomes 0, 0."""
    if here:
        pen.zero_here()
        echo(say("check-arm-zero"))
    else:
        pen.connect()
