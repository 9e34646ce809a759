"""A webcam's automatics are turned off where it has them, and what it refuses is said."""

import cv2
import numpy as np
import pytest

from iris_screen.core.errors import CaptureFailed, Disconnected
from iris_screen.text import render
from iris_screen.tools.devices.arm.camera.locks import Lock, describe_locks, lock_settings
from iris_screen.tools.devices.arm.camera.source import TRIES, Patient
from iris_screen.tools.devices.clock import VirtualClock

AUTOMATIC = {
    cv2.CAP_PROP_FOCUS: cv2.CAP_PROP_AUTOFOCUS,
    cv2.CAP_PROP_EXPOSURE: cv2.CAP_PROP_AUTO_EXPOSURE,
    cv2.CAP_PROP_WB_TEMPERATURE: cv2.CAP_PROP_AUTO_WB,
}
ON = {cv2.CAP_PROP_AUTOFOCUS: 1.0, cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_AUTO_WB: 1.0}
OFF = {cv2.CAP_PROP_AUTOFOCUS: 0.0, cv2.CAP_PROP_AUTO_EXPOSURE: 1.0, cv2.CAP_PROP_AUTO_WB: 0.0}
STANDS = {cv2.CAP_PROP_FOCUS: 30.0, cv2.CAP_PROP_EXPOSURE: 156.0, cv2.CAP_PROP_WB_TEMPERATURE: 4600.0}


class Webcam:
    """As Video4Linux2 has it: a value can be set only while its automatic is off; what is missing reads -1."""

    def __init__(self, *missing, stuck=(), step=1):
        self.held = {prop: value for prop, value in (ON | STANDS).items() if prop not in missing}
        self._stuck, self._step = stuck, step

    def get(self, prop):
        return self.held.get(prop, -1.0)

    def set(self, prop, value):
        if prop not in self.held or self.held.get(AUTOMATIC.get(prop), OFF.get(AUTOMATIC.get(prop))) != OFF.get(
            AUTOMATIC.get(prop)
        ):
            return False
        if prop not in self._stuck:
            self.held[prop] = round(value / self._step) * self._step if prop in AUTOMATIC else value
        return True


def test_each_part_is_locked_where_it_stands():
    camera = Webcam()
    assert lock_settings(camera, {}) == [Lock("focus", 30), Lock("exposure", 156), Lock("white-balance", 4600)]
    assert {prop: camera.held[prop] for prop in OFF} == OFF


def test_a_value_of_the_calibration_is_set_again():
    camera = Webcam(step=5)
    assert lock_settings(camera, {"focus": 44.0, "exposure": 92.0})[:2] == [Lock("focus", 45), Lock("exposure", 90)]
    assert camera.held[cv2.CAP_PROP_FOCUS] == 45


@pytest.mark.parametrize(
    "camera",
    [
        Webcam(cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_FOCUS),  # a lens that is turned by hand
        Webcam(stuck=(cv2.CAP_PROP_AUTOFOCUS,)),  # says yes, and goes on by itself
        Webcam(cv2.CAP_PROP_FOCUS),
    ],
)
def test_what_a_camera_refuses_is_said_beside_what_is_locked(camera):
    locks = lock_settings(camera, {})
    assert [lock.value is None for lock in locks] == [True, False, False]
    locked, refused = [render(line) for line in describe_locks(locks)]
    assert "exposure (156) and white balance (4600)" in locked and "refuses to lock its focus" in refused


def test_a_value_that_was_not_taken_is_not_called_locked():
    camera = Webcam(stuck=(cv2.CAP_PROP_EXPOSURE,))
    assert lock_settings(camera, {"exposure": 20.0})[1] == Lock("exposure", None)


# --- pictures that come late -----------------------------------------------------------------------------------------


class Stumbling:
    """Gives these one after the other: a picture, or an error."""

    def __init__(self, *given):
        self.given = list(given)

    def shot(self):
        next_ = self.given.pop(0)
        if isinstance(next_, Exception):
            raise next_
        return next_

    def close(self):
        self.given.clear()


PICTURE = np.zeros((2, 2, 3), np.uint8)


def test_a_picture_that_came_late_is_taken_again_and_told():
    told = []
    camera = Patient(Stumbling(CaptureFailed("too late"), Disconnected("gone"), PICTURE), VirtualClock(), told.append)
    assert camera.shot() is PICTURE and len(told) == 2


def test_a_camera_that_gives_none_at_all_is_given_up():
    camera = Patient(Stumbling(*[CaptureFailed("too late")] * TRIES, PICTURE), VirtualClock(), lambda line: None)
    with pytest.raises(CaptureFailed, match="too late"):
        camera.shot()
