"""Locks what a webcam would adjust by itself: a lens that refocuses moves every pixel, and a new exposure looks like a
change of the screen.

Source: the Video4Linux2 controls that OpenCV sets by these properties (modules/videoio/src/cap_v4l.cpp): a value can
only be set while its automatic is off, and a camera that has no such control refuses both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from iris_screen.core.message import Message, say

NEAR = 0.05
"""Share by which a value may differ from the one that was set: drivers round to their steps."""


class Adjustable(Protocol):
    """The part of a cv2.VideoCapture that is needed."""

    def get(self, prop: int, /) -> float: ...

    def set(self, prop: int, value: float, /) -> bool: ...


@dataclass(frozen=True)
class Lock:
    """part: focus, exposure or white-balance. value: where it stays; None if the camera refused."""

    part: str
    value: float | None


def lock_settings(camera: Adjustable, kept: Mapping[str, float]) -> list[Lock]:
    """Lock what can be locked: at the value that is kept from a calibration, or else where it is now."""
    import cv2

    parts = (
        ("focus", cv2.CAP_PROP_AUTOFOCUS, 0.0, cv2.CAP_PROP_FOCUS),
        ("exposure", cv2.CAP_PROP_AUTO_EXPOSURE, 1.0, cv2.CAP_PROP_EXPOSURE),  # V4L2_EXPOSURE_MANUAL
        ("white-balance", cv2.CAP_PROP_AUTO_WB, 0.0, cv2.CAP_PROP_WB_TEMPERATURE),
    )
    return [Lock(part, _lock(camera, automatic, off, value, kept.get(part))) for part, automatic, off, value in parts]


def _lock(camera: Adjustable, automatic: int, off: float, prop: int, kept: float | None) -> float | None:
    wanted = camera.get(prop) if kept is None else kept
    if not camera.set(automatic, off) or camera.get(automatic) != off or not camera.set(prop, wanted):
        return None
    got = camera.get(prop)
    return got if abs(got - wanted) <= max(1.0, NEAR * abs(wanted)) else None


def describe_locks(locks: Sequence[Lock]) -> list[Message]:
    """A line for what is locked, and one for what the camera refused."""
    named = [(say("arm-camera-part", part=lock.part), lock.value) for lock in locks]
    locked = [say("arm-camera-lock", part=part, value=f"{value:g}") for part, value in named if value is not None]
    refused = [part for part, value in named if value is None]
    lines = [say("arm-told-locked", parts=locked)] if locked else []
    return lines + ([say("arm-told-lock-refused", parts=refused)] if refused else [])
