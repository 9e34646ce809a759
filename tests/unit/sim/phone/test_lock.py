"""A lock screen lies over everything until it is swiped away; secure screens and how a phone stands are told."""

import json

import pytest

from iris_screen.core.geometry import Point
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.saved_phone import as_json, restore
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.unit.sim.phone.conftest import HOME, Finger, app

SCREENS = """
main: {vars: {x: ""}, body: [{button: Vault, tap: {goto: vault}}, {input: x, id: field}]}
vault: {secure: true, body: {button: Note, tap: {goto: note}}}
note: {show: dialog, body: {text: Over it}}
page: {body: {text: Plain}}
"""


@pytest.fixture
def locked(write):
    text = HOME.replace("phone: {", "phone: {lock: swipe, ") + app(SCREENS)
    return Finger(Phone(load_world(write(text))))


def test_a_phone_with_a_lock_starts_locked(locked):
    status = locked.phone.status(0)
    assert status.locked and status.awake and status.over == "system.lock"
    assert "Swipe up to unlock" in locked.names() and "App a" not in locked.names()


@pytest.mark.parametrize("key", ["HOME", "BACK", "RECENTS", "ESCAPE"])
def test_keys_do_not_lead_past_it(locked, key):
    assert not locked.key(key)
    assert locked.phone.status(locked.now).locked


def test_an_app_opens_behind_it(locked):
    locked.phone.launch("test.a", locked.now)
    assert locked.phone.status(locked.now).app == "a"
    assert "Vault" not in locked.names()


def test_a_swipe_up_opens_it_and_a_tap_does_not(locked):
    locked.tap(Point(x=270, y=600))
    assert locked.phone.status(locked.now).locked
    locked.swipe(Point(x=270, y=1000), Point(x=270, y=300))
    assert not locked.phone.status(locked.now).locked
    assert "App a" in locked.names()


def test_it_is_back_when_the_screen_was_off(locked):
    assert locked.phone.unlock(locked.now)
    assert not locked.phone.unlock(locked.now)
    locked.key("POWER")
    assert locked.names() == []
    locked.key("WAKEUP")
    assert locked.phone.status(locked.now).locked


def test_a_phone_without_a_lock_is_never_locked(start):
    finger = start(SCREENS)
    finger.key("POWER")
    finger.key("POWER")
    assert not finger.phone.status(finger.now).locked


def test_a_secure_screen_is_told_also_while_a_dialog_lies_over_it(start):
    finger = start(SCREENS)
    assert not finger.phone.status(finger.now).secure
    finger.tap("Vault")
    assert finger.phone.status(finger.now).secure
    finger.tap("Note")
    assert finger.phone.status(finger.now).secure
    finger.key("HOME")
    assert not finger.phone.status(finger.now).secure


def test_how_a_phone_stands_follows_what_is_done(start):
    finger = start(SCREENS)
    finger.tap("field")
    status = finger.phone.status(finger.now)
    assert (status.app, status.screen, status.keyboard, status.caret) == ("a", "a.main", True, True)
    finger.phone.turn(True, finger.now)
    assert finger.phone.status(finger.now).sideways and finger.phone.size.width == 1200
    finger.phone.turn(False, finger.now)
    assert finger.phone.size.width == 540


def test_a_stopped_app_is_closed_and_begins_anew(start):
    finger = start(SCREENS)
    finger.tap("Vault")
    assert finger.phone.stop("test.a", finger.now)
    assert finger.phone.status(finger.now).app == "home"
    finger.phone.launch("test.a", finger.now)
    assert finger.phone.status(finger.now).screen == "a.main"
    assert not finger.phone.stop("no.such.app", finger.now)


def test_a_reshaped_phone_goes_on_where_it_was(start):
    finger = start(SCREENS)
    finger.tap("Vault")
    finger.phone.reshape({"width": 400, "height": 800, "density": 1.0}, finger.now)
    assert finger.phone.look(finger.now).pixels.shape == (800, 400, 3)
    assert finger.phone.status(finger.now).screen == "a.vault"
    again = restore(finger.phone.world, json.loads(as_json(finger.phone)))
    assert again.size == finger.phone.size
