"""Nothing that comes from outside reaches the phone's shell as anything but one word."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.actions import DoubleTap, Drag, LongPress, PressKey, Swipe, Tap
from core.errors import OutOfBounds, Rejected, Unsupported
from core.geometry import Point, Size
from tools.devices.android.gestures import check, check_accepted, gesture, key
from tools.devices.android.keyboard import holds, is_plain, pieces
from tools.devices.android.restoring import undoing
from tools.devices.android.wire import Printed

A, B = Point(x=1, y=2), Point(x=30, y=40)


@pytest.mark.parametrize(
    ("action", "command"),
    [
        (Tap(at=A), "input tap 1 2"),
        (DoubleTap(at=A), "input tap 1 2; input tap 1 2"),
        (LongPress(at=A, ms=700), "input swipe 1 2 1 2 700"),
        (Swipe(start=A, end=B, ms=250), "input swipe 1 2 30 40 250"),
        (Drag(start=A, end=B, ms=900), "input draganddrop 1 2 30 40 900"),
    ],
)
def test_fingers_as_commands(action, command):
    assert gesture(action)[0] == command
    assert gesture(action, 2)[0] == command.replace("input", "input -d 2")


def test_a_finger_stays_on_the_screen():
    size = Size(width=31, height=41)
    check(Swipe(start=A, end=B), size)
    with pytest.raises(OutOfBounds, match=r"31×41"):
        check(Swipe(start=A, end=Point(x=31, y=40)), size)


def test_keys_go_by_name():
    assert key(PressKey(key="back")) == "input keyevent 4"
    with pytest.raises(Unsupported, match="did you mean 'BACK'"):
        key(PressKey(key="BAKC"))
    with pytest.raises(Unsupported):
        key(PressKey(key="4; reboot"))


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=1_000))
def test_the_pieces_of_a_text_are_the_text_and_none_holds_a_space_by_mistake(text):
    parts = pieces(text)
    assert "".join(parts) == text and not any("%s" in part for part in parts) and is_plain(text)
    for part in parts:
        assert shlex.split(shlex.quote(part)) == [part]


def test_plain_is_one_line_of_ascii():
    assert not is_plain("你好") and not is_plain("a\nb") and not is_plain("é") and not is_plain("a\tb")


@pytest.mark.parametrize(
    ("value", "text", "is_there"),
    [
        ("hello you", "hello you", True),
        ("before hello", "hello", True),
        ("two lines", "two\nlines", True),
        ("hell", "hello", False),
        ("", "hello", False),
        ("•••••", "hello", True),
        ("••••", "hello", False),
    ],
)
def test_a_text_that_arrived_is_told_from_one_that_did_not(value, text, is_there):
    assert holds(value, text) is is_there


@pytest.mark.parametrize(
    ("note", "command"),
    [
        ("keyboard com.a.b/.Ime", "ime set com.a.b/.Ime"),
        ("setting global stay_on_while_plugged_in 0", "settings put global stay_on_while_plugged_in 0"),
        ("setting system screen_off_timeout null", "settings delete system screen_off_timeout"),
        ("keyboard x; reboot", ""),
        ("setting global a $(reboot)", ""),
        ("setting secret a 1", ""),
        ("rm -rf /", ""),
    ],
)
def test_only_our_own_notes_are_put_back(note, command):
    assert undoing(note) == command


def test_a_phone_that_takes_no_touches_says_which_switch_it_wants():
    said = b"java.lang.SecurityException: Injecting input events requires the caller to have INJECT_EVENTS permission."
    with pytest.raises(Rejected, match="Security settings"):
        check_accepted(Printed(b"", said, 255))
    with pytest.raises(Rejected, match="exit code 1"):
        check_accepted(Printed(b"", b"", 1))
    check_accepted(Printed(b"Broadcast completed: result=0"))
