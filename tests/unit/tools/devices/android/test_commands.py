"""Nothing that comes from outside reaches the phone's shell as anything but one word."""

import re
import shlex
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.actions import (
    Call,
    DoubleTap,
    Drag,
    Hotkey,
    InputText,
    LaunchApp,
    LongPress,
    OpenUrl,
    PressKey,
    Swipe,
    Tap,
)
from iris_screen.core.errors import OutOfBounds, Rejected, Unsupported
from iris_screen.core.geometry import Box, Point, Size
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.tools.devices.android.adb_shell import AdbShell, Printed
from iris_screen.tools.devices.android.android_keyboard import AndroidKeyboard, is_plain, is_typed, split_pieces
from iris_screen.tools.devices.android.app_launcher import AppLauncher
from iris_screen.tools.devices.android.gestures import check_accepted, chord_command, gesture_command, key_command
from iris_screen.tools.devices.android.restoring import Restoring, parse_note
from iris_screen.tools.devices.android.server import Server
from iris_screen.tools.devices.touch_bounds import check_bounds

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
    assert gesture_command(action)[0] == command
    assert gesture_command(action, 2)[0] == command.replace("input", "input -d 2")


@pytest.mark.parametrize(
    ("keys", "command"),
    [(["ctrl", "a"], "input keycombination 113 29"), (["Control", "Shift", "Left"], "input keycombination 113 59 21")],
)
def test_keys_pressed_together_as_commands(keys, command):
    assert chord_command(Hotkey(keys=keys), 34) == command


def test_keys_are_not_pressed_together_where_the_phone_cannot_or_has_none_of_that_name():
    with pytest.raises(Unsupported):
        chord_command(Hotkey(keys=["ctrl", "a"]), 30)
    with pytest.raises(Unsupported, match="“f5;reboot” is not a key"):
        chord_command(Hotkey(keys=["ctrl", "f5; reboot"]), 34)


def test_notifications_are_no_key_of_every_phone():
    assert key_command(PressKey(key="NOTIFICATIONS")) == "cmd statusbar expand-notifications"


def test_a_finger_stays_on_the_screen():
    size = Size(width=31, height=41)
    check_bounds(Swipe(start=A, end=B), size)
    with pytest.raises(OutOfBounds, match=r"31×41"):
        check_bounds(Swipe(start=A, end=Point(x=31, y=40)), size)


class Overheard(AdbShell):
    """A line that goes nowhere; keeps what was said on it."""

    def __init__(self):
        super().__init__(Server(), "R58", Event())
        self.said = []

    def ask(self, command, limit, *, again=True):
        self.said.append(command)
        return Printed(b"")

    def touch(self, command, limit):
        return self.ask(command, limit)


HOSTILE = st.one_of(
    st.text(min_size=1, max_size=60),
    st.sampled_from(
        ["$(reboot)", "`id`", "a; rm -rf /", "a' b", 'a" b', "a\n reboot", "-n x/.Y", "&& x", "| x", "\\", "%s"]
    ),
)


@given(HOSTILE)
def test_an_address_reaches_the_shell_as_one_word(tail):
    line, url = Overheard(), f"https://x.test/{tail}"
    AppLauncher(line).open(OpenUrl(url=url))
    assert [shlex.split(each)[-2:] for each in line.said] == [["-d", url]]


@given(HOSTILE.filter(lambda text: not re.fullmatch(r"[\w.]+", text, re.ASCII)))
def test_what_is_no_package_never_reaches_the_shell(app):
    line = Overheard()
    with pytest.raises(Rejected):
        AppLauncher(line).open(LaunchApp(app=app))
    assert line.said == []


@given(HOSTILE)
def test_typed_text_reaches_the_shell_as_one_word_each_time(text):
    line = Overheard()
    keyboard = AndroidKeyboard(line, Restoring(line), lambda: None, 34)
    if is_plain(text):
        keyboard.write(InputText(text=text))
        words = [shlex.split(each) for each in line.said]
        assert all(len(each) == 3 and each[:2] == ["input", "text"] for each in words)
        assert "".join(each[2].replace("%s", " ") for each in words) == text.replace("%s", " ") or "%s" in text
    else:
        with pytest.raises(Unsupported):
            keyboard.write(InputText(text=text))
        assert {each.partition(";")[0] for each in line.said} == {"ime list -a -s"}


def test_a_number_is_called_with_its_signs():
    line = Overheard()
    AppLauncher(line).open(Call(number="*100#"))
    assert shlex.split(line.said[0])[-1] == "tel:*100%23"


def test_keys_go_by_name():
    assert key_command(PressKey(key="back")) == "input keyevent 4"
    with pytest.raises(Unsupported, match="Did you mean “BACK”"):
        key_command(PressKey(key="BAKC"))
    with pytest.raises(Unsupported):
        key_command(PressKey(key="4; reboot"))


class Typed(Overheard):
    """A line to one empty field of which the tree tells no hint apart. What arrives stands in it at look `shown_at`.

    deaf: nothing arrives. hidden: it shows signs for letters.
    """

    def __init__(self, hint, *, deaf=False, hidden=False, shown_at=2):
        super().__init__()
        self.hint, self.deaf, self.hidden, self.text, self.looks = hint, deaf, hidden, "", 0
        self.shown_at = shown_at

    def touch(self, command, limit):
        words = shlex.split(command)
        if words[:2] == ["input", "text"] and not self.deaf:
            self.text, self.looks = self.text + words[2].replace("%s", " "), 0
        return super().touch(command, limit)

    def fields(self):
        self.looks += 1
        shown = (self.text if self.looks >= self.shown_at else "") or self.hint
        value = "•" * len(shown) if self.hidden else shown
        return [Element(id="f", role="input", box=Box(left=0, top=0, right=9, bottom=9), focused=True, value=value)]

    def write(self, text):
        return AndroidKeyboard(self, Restoring(self), self.fields, 34, "none").write(InputText(text=text))


@pytest.mark.parametrize("text", ["apps", "Search", "Search apps", "x"])
def test_a_hint_is_never_taken_for_what_was_typed(text):
    if text == "Search apps":
        assert Typed("Search apps", deaf=True).write(text) == say("act-typed-like-hint")
    else:
        with pytest.raises(Rejected, match="None of the text"):
            Typed("Search apps", deaf=True).write(text)


@pytest.mark.parametrize(
    ("text", "hidden", "said"),
    [
        ("apps", False, None),
        ("Search", False, None),
        ("Search apps", False, say("act-typed-like-hint")),
        ("secret", True, None),
        ("length = 11", True, say("act-typed-like-hint")),
    ],
)
def test_what_is_typed_into_a_field_with_a_hint_is_typed_once_and_not_refused(text, hidden, said):
    field = Typed("Search apps", hidden=hidden)
    assert field.write(text) == said
    assert field.text == text


NEVER = 10_000


def test_a_text_that_is_not_seen_yet_is_typed_once_and_said_to_have_gone_out():
    field = Typed("Search apps", shown_at=NEVER)
    with pytest.raises(Rejected) as caught:
        field.write("hunter2")
    assert caught.value.delivered == "yes" and "hunter2" not in str(caught.value)
    assert field.text == "hunter2"


def test_a_field_that_never_tells_its_value_gets_the_text_once():
    field = Typed("", shown_at=NEVER)
    assert field.write("hunter2") == say("act-typed-unseen")
    assert field.text == "hunter2"


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=1_000))
def test_the_pieces_of_a_text_are_the_text_and_none_holds_a_space_by_mistake(text):
    parts = split_pieces(text)
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
        ("befhelloore", "hello", True),
        ("two lines", "two\nlines", True),
        ("hell", "hello", False),
        ("", "hello", False),
        ("hellohello", "hello", False),
        ("before hellohello", "hello", False),
        ("something else hello", "hello", False),
        ("•••••", "hello", True),
        ("••••", "hello", False),
    ],
)
def test_a_text_that_arrived_once_is_told_from_one_that_did_not_or_twice(value, text, is_there):
    assert is_typed(value, text, "before") is is_there


@pytest.mark.parametrize(
    ("note", "command"),
    [
        ("keyboard com.a.b/.Ime", "ime set com.a.b/.Ime"),
        ("enabled com.a.b/.Ime", "ime disable com.a.b/.Ime"),
        ("setting global stay_on_while_plugged_in 0", "settings put global stay_on_while_plugged_in 0"),
        ("setting system screen_off_timeout null", "settings delete system screen_off_timeout"),
        ("keyboard x; reboot", ""),
        ("setting global a $(reboot)", ""),
        ("setting secret a 1", ""),
        ("rm -rf /", ""),
    ],
)
def test_only_our_own_notes_are_put_back(note, command):
    undo = parse_note(note)
    assert (undo.command if undo else "") == command


def test_a_phone_that_takes_no_touches_says_which_switch_it_wants():
    said = b"java.lang.SecurityException: Injecting input events requires the caller to have INJECT_EVENTS permission."
    with pytest.raises(Rejected, match="Security settings"):
        check_accepted(Printed(b"", said, 255))
    with pytest.raises(Rejected, match="exit code 1"):
        check_accepted(Printed(b"", b"", 1))
    check_accepted(Printed(b"Broadcast completed: result=0"))
