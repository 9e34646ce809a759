"""What the Android driver does when the line, the server or the phone fail: one clear sentence, nothing done twice."""

import socket
import sys
import threading
import time
from contextlib import ExitStack, suppress

import pytest

from iris_screen.core.actions import GoHome, InputText, LaunchApp, LongPress, PressKey, Tap, Wait
from iris_screen.core.errors import (
    CaptureFailed,
    DeviceError,
    Disconnected,
    OutOfBounds,
    Rejected,
    Stopped,
    Timeout,
    Unauthorized,
    Unsupported,
    UsageError,
)
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.sim.adbd.faults import Fault, Faults
from iris_screen.sim.adbd.model import Model
from iris_screen.sim.adbd.trust import Trust
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.android.restoring import FILE
from tests.adb import wire

HERE = Point(x=40, y=80)
QUICK = "?timeout=1&patience=3"


def arm(adbd, *faults):
    for fault in faults:
        adbd.arm(Fault.parse(fault))


def touches(adbd):
    return adbd.call(lambda: len(adbd.android.phone.touches))


# --- finding it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("android:127.0.0.1:99999", "port 99999"),
        ("android:a b;reboot", "is not a device"),
        ("android:$(reboot)", "is not a device"),
        ("android:?display=x", "whole number"),
        ("android:?capture=jpeg", "raw, png"),
        ("android:?pacience=3", "Did you mean “patience”"),
    ],
)
def test_an_address_that_cannot_be_meant_is_refused_before_anything_is_asked(address, says):
    with pytest.raises(UsageError, match=says):
        open_device(address)


def test_a_phone_that_is_not_there_is_named_with_those_that_are():
    with wire.phone() as adbd, wire.opened(adbd) as device, pytest.raises(Disconnected) as caught:
        open_device("android:R58M12345")
    assert "R58M12345 is not attached" in str(caught.value) and device.name[8:] in str(caught.value)


def test_a_place_where_no_phone_listens_is_named():
    wire.server_port()
    with pytest.raises(Disconnected, match="does not answer"):
        open_device(f"android:127.0.0.1:{wire.free_port()}")


def test_of_two_phones_one_must_be_named():
    with ExitStack() as stack:
        names = [wire.opened(stack.enter_context(wire.phone())).name for _ in range(2)]
        with pytest.raises(Disconnected, match="Several devices") as caught:
            open_device("android:")
    assert all(name[8:] in str(caught.value) for name in names)


def test_a_phone_that_does_not_trust_this_computer_says_what_to_tap_and_works_once_it_was_tapped():
    with wire.phone(trust=Trust("ask")) as adbd:
        with pytest.raises(Unauthorized, match="tap Allow") as caught:
            wire.opened(adbd)
        assert caught.value.delivered == "no"
        adbd.allow()
        with wire.opened(adbd) as device:
            assert device.look().health == "ok"


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"OKAY", b"OKAY0004zzzz", b"", None])
def test_a_port_taken_by_something_else_is_named(monkeypatch, answer):
    """None: it takes the line and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))

        held = []

        def serve():
            with suppress(OSError):  # until it is shut down
                while True:
                    taken, _ = other.accept()
                    held.append(taken)
                    if answer is not None:
                        taken.sendall(answer)
                        taken.close()

        thread = threading.Thread(target=serve)
        thread.start()
        with pytest.raises(DeviceError, match=f"Port {port} is in use by something that is not an adb server"):
            open_device("android:")
        other.shutdown(socket.SHUT_RDWR)
        thread.join()
        for each in held:
            each.close()


def test_no_adb_at_all_is_told(monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(wire.free_port()))
    with pytest.raises(DeviceError, match="could not be started"):
        open_device("android:?adb=/no/such/adb")


# --- pictures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["truncate~screencap", "garbage~screencap", "drop~screencap", "drop@3~screencap"])
def test_a_picture_that_is_damaged_on_its_way_is_taken_again(fault):
    with wire.phone() as adbd, wire.opened(adbd) as device:
        whole = device.look()
        arm(adbd, fault)
        assert device.look().key == whole.key


@pytest.mark.parametrize("way", ["raw", "png"])
def test_raw_and_png_show_the_same(way):
    two = Model(displays=(4619827259835644672, 4619827551948147201))
    with wire.phone(model=two) as adbd, wire.opened(adbd) as device, wire.opened(adbd, f"?capture={way}") as other:
        assert (device.look().pixels == other.look().pixels).all()


def test_no_whole_picture_either_way_is_no_picture():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.look()
        arm(adbd, "truncate~screencap", "truncate@2~screencap")
        with pytest.raises(CaptureFailed, match="Try again"):
            device.look()
        assert device.look().health == "ok"


def changed(tmp_path, before, after):
    """The tiny phone with one thing different."""
    text = wire.TINY.read_text(encoding="utf-8")
    assert before in text
    world = tmp_path / "world.yaml"
    world.write_text(text.replace(before, after), encoding="utf-8")
    return f"sim:{world}?width=270&height=600&density=0.6875"


@pytest.fixture
def locked(tmp_path):
    return changed(tmp_path, "wallpaper: 2", "wallpaper: 2, lock: swipe")


def test_a_screen_that_is_off_is_told_from_one_that_is_black(locked):
    with wire.phone(locked) as adbd, wire.opened(adbd, "?awake=no") as device:
        assert device.look().health == "locked"
        device.do(PressKey(key="POWER"))
        assert device.look().health == "off" and device.look().health == "off"
        device.do(PressKey(key="WAKEUP"))
        assert device.look().health == "locked"


def test_a_phone_is_woken_and_a_lock_that_asks_for_nothing_is_opened(locked):
    with wire.phone(locked) as adbd, wire.opened(adbd) as device:
        assert device.look().health == "ok"
        device.do(PressKey(key="POWER"))
        assert device.look().health == "off"  # and woken after this look
        assert device.look().health == "ok"


@pytest.mark.parametrize("release", ["9", "14"])
def test_a_screen_that_forbids_pictures_is_told_and_its_elements_stand_for_it(tmp_path, release):
    secret = changed(tmp_path, "      edit:\n", "      edit:\n        secure: true\n")
    with wire.phone(secret, model=Model(release=release)) as adbd, wire.opened(adbd) as device:
        device.do(LaunchApp(app="tiny.notes"))
        assert device.look().health == "ok"
        press(device, "New")
        frame = device.look()
        assert frame.health == "secure" and frame.app == "tiny.notes"
        assert "Save" in [each.name for each in device.elements()]
        device.do(PressKey(key="BACK"))
        device.do(PressKey(key="BACK"))
        assert device.look().health == "ok"


def test_a_phone_that_is_turned_is_seen_and_touched_as_it_lies():
    with wire.phone(f"{wire.SMALL}&faults=rotation@0%2B3600") as adbd, wire.opened(adbd) as device:
        size = device.look().size
        assert (size.width, size.height) == (600, 270)
        assert device.do(Tap(at=Point(x=599, y=269))).delivered == "yes"
        with pytest.raises(OutOfBounds):
            device.do(Tap(at=Point(x=269, y=599)))


# --- lost in the middle ---------------------------------------------------------------------------------------------


def test_a_touch_whose_answer_is_lost_is_unknown_and_never_repeated():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.look()
        arm(adbd, "drop@2~input tap")
        with pytest.raises(Disconnected) as caught:
            device.do(Tap(at=HERE))
        assert caught.value.delivered == "unknown"
        assert device.look().health == "ok"
        assert touches(adbd) == 1


def test_a_touch_on_a_line_that_was_cut_just_now_goes_out_at_most_once_and_says_so():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.look()
        adbd.hang_up()
        try:
            told = device.do(Tap(at=HERE)).delivered
        except Disconnected as error:
            told = error.delivered
        assert (told, touches(adbd)) in (("yes", 1), ("unknown", 0), ("unknown", 1))
        assert device.look().health == "ok"


def test_what_was_half_done_when_the_line_went_is_unknown():
    with wire.phone() as adbd, wire.opened(adbd, "?patience=0") as device:
        device.look()
        device._clock.sleep = lambda seconds: adbd.restart()  # between the two presses of HOME
        with pytest.raises(Disconnected) as caught:
            device.do(GoHome())
        assert caught.value.delivered == "unknown"


def test_the_adb_server_may_be_killed_at_any_time():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        wire.kill_server()
        assert device.look().health == "ok"
        wire.kill_server()
        assert device.do(Tap(at=HERE)).delivered == "yes"
        assert touches(adbd) == 1


def test_a_phone_that_is_gone_is_waited_for_as_long_as_was_asked():
    with wire.phone() as adbd, wire.opened(adbd, "?patience=1") as device:
        device.look()
        adbd.restart()
        began = time.monotonic()
        with pytest.raises(Disconnected) as caught:
            device.look()
        assert caught.value.delivered == "no" and not caught.value.retryable
        assert 0.8 < time.monotonic() - began < 9  # where nothing is asked it is ten


def test_a_phone_that_hangs_is_left_after_the_timeout_and_found_again():
    with wire.phone() as adbd, wire.opened(adbd, QUICK) as device:
        device.look()
        arm(adbd, "hang@2~input tap")
        with pytest.raises(Timeout) as caught:
            device.do(Tap(at=HERE))
        assert caught.value.delivered == "unknown"
        assert device.look().health == "ok"


# --- stopping -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [LongPress(at=HERE, ms=10_000), Wait(ms=10_000)])
def test_a_stop_ends_a_long_act_at_once_and_nothing_leaves_after_it(action):
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.look()
        threading.Timer(0.3, device.stop).start()
        began = time.monotonic()
        with pytest.raises(Stopped):
            device.do(action)
        assert time.monotonic() - began < 8
        before = touches(adbd)
        with pytest.raises(Stopped) as caught:
            device.do(Tap(at=HERE))
        assert caught.value.delivered == "no" and touches(adbd) == before


# --- as it was ------------------------------------------------------------------------------------------------------


def settings(adbd):
    held = adbd.android.settings
    tables = ("global", "system", "secure")
    return adbd.call(lambda: {(t, n): v for t in tables for n, v in held.all(t)})


def test_everything_is_put_back_at_the_end():
    with wire.phone() as adbd:
        before = settings(adbd)
        with wire.opened(adbd) as device:
            type_something(device)
            assert adbd.android.keyboards.writes_for_adb and settings(adbd) != before
        assert settings(adbd) == before


def test_what_a_crash_left_behind_is_put_back_by_whoever_comes_next():
    with wire.phone() as adbd:
        before = settings(adbd)
        type_something(wire.opened(adbd))  # and never closed
        assert adbd.android.keyboards.writes_for_adb and settings(adbd) != before
        with wire.opened(adbd, "?awake=no"):
            assert settings(adbd) == before


UNSURE = [
    f"{kind}@1~{what}"
    for kind in ("garbage", "truncate")
    for what in ("input_method", "_timeout", "stay_on", "cat /data")
]


def leaves_all_as_it_was(adbd):
    before = settings(adbd)
    with wire.opened(adbd) as device:
        type_something(device)
    return settings(adbd) == before


@pytest.mark.parametrize("fault", UNSURE)
def test_an_answer_that_was_damaged_is_never_put_back(fault):
    with wire.phone(faults=Faults(Fault.parse(fault))) as adbd:
        assert leaves_all_as_it_was(adbd)


def test_notes_that_are_read_in_part_are_read_again():
    with wire.phone() as adbd:
        before = settings(adbd)
        type_something(wire.opened(adbd))  # and never closed
        arm(adbd, f"truncate@1~cat {FILE}")
        with wire.opened(adbd, "?awake=no"):
            assert settings(adbd) == before


def test_a_note_that_was_cut_when_it_was_written_is_none_and_spoils_no_other():
    with wire.phone() as adbd:
        before = settings(adbd)
        adbd.call(lambda: adbd.android.files.write(FILE, b"setting system screen_off_timeout 600"))
        type_something(wire.opened(adbd))  # and never closed
        with wire.opened(adbd, "?awake=no"):
            assert settings(adbd) == before


def test_what_cannot_be_written_down_is_not_changed():
    with wire.phone() as adbd:
        before = settings(adbd)
        adbd.call(lambda: adbd.android.files.make_folder(FILE))
        device = wire.opened(adbd)
        assert settings(adbd) == before
        with pytest.raises(Unsupported, match="not switched") as caught:
            type_something(device)
        assert caught.value.delivered == "no" and settings(adbd) == before
        device.close()


def test_no_keyboard_at_all_is_put_back_as_well():
    with wire.phone() as adbd:
        adbd.call(lambda: adbd.android.settings.delete("secure", "default_input_method"))
        assert leaves_all_as_it_was(adbd)


def test_what_the_phone_refuses_to_put_back_stays_written_down():
    with wire.phone() as adbd:
        before = settings(adbd)
        device = wire.opened(adbd)
        type_something(device)
        adbd.call(lambda: setattr(adbd.android, "model", Model(touchable=False)))  # settings can be read only
        device.close()
        assert settings(adbd)["system", "screen_off_timeout"] != before["system", "screen_off_timeout"]
        adbd.call(lambda: setattr(adbd.android, "model", Model(touchable=True)))
        with wire.opened(adbd, "?awake=no"):
            assert settings(adbd) == before
        assert adbd.call(lambda: adbd.android.files.find(FILE)) is None


# --- text -----------------------------------------------------------------------------------------------------------

TEXTS = ["hello", "50%s off; $(reboot) `id` 'x' \"y\" \\ & | > <", "你好，世界 🎉", "two\nlines", "-d 1", "%s%s"]


@pytest.mark.parametrize("text", TEXTS)
def test_any_text_stands_in_the_field_as_it_was_meant(text):
    with wire.phone() as adbd, wire.opened(adbd) as device:
        type_something(device, text)
        assert draft(adbd) == text.replace("\n", " ")  # the field has one line


def test_a_field_is_emptied_before_when_asked():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        type_something(device, "first")
        device.do(InputText(text="second", clear=True))
        assert draft(adbd) == "second"
        device.do(InputText(text="第三", clear=True))
        assert draft(adbd) == "第三"
        device.do(InputText(text="4th", clear=True))
        assert draft(adbd) == "4th"


@pytest.mark.parametrize(
    ("text", "told"), [("Write here", say("act-typed-like-hint")), ("here", None), ("Write", None)]
)
def test_a_field_that_shows_its_hint_as_its_text_takes_words_of_the_hint_once(text, told):
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.do(LaunchApp(app="tiny.notes"))
        press(device, "New")  # the field says "Write here", and the tree does not call it a hint
        assert device.do(InputText(text=text)).detail == told and draft(adbd) == text


@pytest.mark.parametrize("release", ["9", "14"])
def test_text_that_reaches_no_field_is_noticed(release):
    with wire.phone(model=Model(release=release)) as adbd, wire.opened(adbd) as device:
        assert device.do(InputText(text="hello")).detail == say("act-typed-unreadable")


def test_letters_that_need_a_keyboard_that_is_not_there_are_refused_with_what_to_install():
    with wire.phone(model=Model(adb_keyboard=False)) as adbd, wire.opened(adbd) as device:
        with pytest.raises(Unsupported, match="Install it") as caught:
            type_something(device)
        assert caught.value.delivered == "no"
        assert device.do(InputText(text="plain")).detail is None


@pytest.mark.parametrize("fault", ["truncate@1~ime list", "garbage@1~ime list"])
def test_a_list_of_keyboards_that_was_damaged_is_read_again(fault):
    with wire.phone() as adbd, wire.opened(adbd) as device:
        arm(adbd, fault)
        type_something(device)


def test_typing_waits_as_long_as_the_address_says():
    with wire.phone() as adbd, wire.opened(adbd, QUICK) as device:
        device.do(LaunchApp(app="tiny.notes"))
        press(device, "New")
        arm(adbd, "hang@2~input text")
        began = time.monotonic()
        with pytest.raises(Timeout) as caught:
            device.do(InputText(text="hello"))
        assert caught.value.delivered == "unknown" and time.monotonic() - began < 9


def test_what_is_refused_in_the_middle_of_a_text_is_unknown():
    with wire.phone() as adbd, wire.opened(adbd, "?keyboard=none") as device:
        device.do(LaunchApp(app="tiny.notes"))
        press(device, "New")
        adbd.call(lambda: setattr(adbd.android, "phone", Full(adbd.android.phone, 400)))
        with pytest.raises(Rejected) as caught:
            device.do(InputText(text="a" * 400 + "b" * 100))
        assert caught.value.delivered == "unknown" and draft(adbd) == "a" * 400
        assert "aaa" not in str(caught.value)


def test_what_is_refused_at_once_is_typed_another_way():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.do(LaunchApp(app="tiny.notes"))
        press(device, "New")
        adbd.call(lambda: setattr(adbd.android, "phone", Full(adbd.android.phone, 0)))
        assert device.do(InputText(text="hello")).detail is None and draft(adbd) == "hello"


def test_what_does_not_arrive_in_a_field_to_be_cleared_is_typed_another_way(tmp_path):
    # it takes seconds, and the app's tip, which comes up meanwhile, would cover the field that is read back
    calm = tmp_path / "calm.yaml"
    calm.write_text(wire.TINY.read_text("utf-8").partition("\nblockers:")[0], "utf-8")
    with wire.phone(wire.SMALL.replace(str(wire.TINY), str(calm))) as adbd, wire.opened(adbd) as device:
        type_something(device, "first")
        adbd.call(lambda: setattr(adbd.android, "phone", Full(adbd.android.phone, 0, says=False)))
        assert device.do(InputText(text="second", clear=True)).detail is None and draft(adbd) == "second"


@pytest.mark.parametrize("release", ["11", "14"])
def test_all_of_a_long_text_is_cleared(release):
    with wire.phone(model=Model(release=release)) as adbd, wire.opened(adbd) as device:
        type_something(device, "a" * 450)
        device.do(InputText(text="hello", clear=True))
        assert draft(adbd) == "hello"


class Full:
    """A phone of which keys take no more than so many letters; says: or swallow them without a word."""

    def __init__(self, phone, room, *, says=True):
        self._phone, self._room, self._says = phone, room, says

    def __getattr__(self, name):
        return getattr(self._phone, name)

    def text(self, text, now):
        if len(text) == 1 and self._room <= 0:
            if self._says:
                raise ValueError("java.lang.SecurityException: busy")
            return
        self._room -= len(text) == 1
        self._phone.text(text, now)


def draft(adbd):
    return adbd.call(lambda: next(each.value for each in seen(adbd) if each.role == "input"))


def seen(adbd):
    return adbd.android.phone.look(adbd.android.now).elements or []


def type_something(device, text="你好"):
    """Into a new note, whose field has the caret at once."""
    device.do(LaunchApp(app="tiny.notes"))
    press(device, "New")
    assert device.do(InputText(text=text)).detail is None


def press(device, name):
    device.do(Tap(at=next(each for each in device.elements() if each.name == name).box.center))


# --- what the tree tells --------------------------------------------------------------------------------------------


def test_the_keyboard_is_told_as_a_whole_while_it_is_up():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        assert not [each for each in device.elements() if each.role == "keyboard"]
        device.do(LaunchApp(app="tiny.notes"))
        press(device, "New")
        (keyboard,) = [each for each in device.elements() if each.role == "keyboard"]
        assert keyboard.box.bottom == 600 and keyboard.box.top > 300


def test_the_tree_by_uiautomator2_is_the_same_and_outlives_a_killed_server():
    with wire.phone(model=Model(u2=True)) as adbd, wire.opened(adbd) as device, wire.opened(adbd, "?elements=u2") as u2:
        assert u2.elements() == device.elements() != []
        wire.kill_server()
        assert u2.elements() == device.elements()
        device.do(LaunchApp(app="tiny.notes"))
        u2.do(Tap(at=next(each for each in u2.elements() if each.name == "New").box.center))
        assert u2.do(InputText(text="喂猫")).detail is None and draft(adbd) == "喂猫"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # it leaves a socket open itself
def test_a_uiautomator2_that_cannot_run_gives_no_tree_and_the_rest_goes_on():
    with wire.phone() as adbd, wire.opened(adbd, "?elements=u2") as device:
        with pytest.raises(CaptureFailed, match="uiautomator2 gave no element tree"):
            device.elements()
        assert device.look().health == "ok" and device.do(Tap(at=HERE)).delivered == "yes"


def test_no_uiautomator2_is_told_before_anything_is_asked(monkeypatch):
    monkeypatch.setitem(sys.modules, "uiautomator2", None)  # as where it was not installed
    with pytest.raises(UsageError, match=r"iris-screen\[u2\]"):
        open_device("android:?elements=u2")


def test_a_dialog_is_a_window_of_its_own_and_hides_what_is_behind():
    with wire.phone() as adbd, wire.opened(adbd) as device:
        device.do(LaunchApp(app="tiny.notes"))
        device.do(Wait(ms=3_500))  # until its tip has come up
        elements = device.elements()
        assert elements[0].role == "dialog" and "Got it" in [each.name for each in elements]
        assert "New" not in [each.name for each in elements]
