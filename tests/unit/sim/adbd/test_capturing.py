"""What a capture holds: the screen as it is, but nothing secret, and nothing while it is off."""

import struct

import numpy as np

from iris_screen.sight.vision.pictures import read_picture


def pixels(data):
    width, height, form, space = struct.unpack_from("<4I", data)
    assert (form, space) == (1, 1) and len(data) == 16 + width * height * 4
    return np.frombuffer(data, np.uint8, offset=16).reshape(height, width, 4)


def test_raw_and_png_are_the_screen(desk):
    made = desk()
    seen = made.phone.look(made.android.now).pixels
    made.sh("screencap")
    raw = pixels(made.bytes)
    assert np.array_equal(raw[:, :, :3], seen) and (raw[:, :, 3] == 255).all()
    made.sh("screencap -p")
    assert np.array_equal(read_picture(made.bytes), seen)


def test_a_capture_may_go_into_a_file(desk):
    made = desk()
    assert made.sh("screencap /sdcard/s.png; screencap -p /sdcard/t; screencap /sdcard/raw") == ("", "", 0)
    assert made.android.files.read("/sdcard/s.png") == made.android.files.read("/sdcard/t")
    assert pixels(made.android.files.read("/sdcard/raw")).shape == (1200, 540, 4)
    assert made.sh("screencap -p /nowhere/s.png").code == 1


def test_a_phone_with_two_displays_complains_on_stderr(desk):
    made = desk(displays=[11, 22])
    ran = made.sh("screencap -p")
    assert ran.err.startswith("[Warning] Multiple displays were found")
    assert made.bytes.startswith(b"\x89PNG")
    assert made.sh("screencap -p -d 11").err == ""
    assert read_picture(made.bytes).any()
    made.sh("screencap -p -d 22")
    assert not read_picture(made.bytes).any()
    assert made.sh("screencap -p -d 33") == ("", "Display Id '33' is not valid.\n", 1)
    assert made.sh("dumpsys SurfaceFlinger --display-id").lines[1].startswith("Display 22 (HWC display 1)")


def test_a_secure_screen_is_captured_black_but_for_the_bar(desk):
    made = desk()
    made.sh(f"input tap {made.place('Vault')}")
    made.sh("screencap")
    seen = pixels(made.bytes)[:, :, :3]
    assert not seen[42:].any() and seen[:42].any()
    assert "The code is 1234" in made.sh("uiautomator dump /dev/tty").out
    assert "SECURE" in made.sh("dumpsys window windows").out


def test_an_older_phone_refuses_to_capture_it(desk):
    made = desk(release="9")
    made.sh(f"input tap {made.place('Vault')}")
    assert made.sh("screencap -p") == ("", "", 1)


def test_a_screen_that_is_off_is_black(desk):
    made = desk()
    made.sh("input keyevent POWER; screencap")
    assert not pixels(made.bytes)[:, :, :3].any()
    assert "mWakefulness=Asleep" in made.sh("dumpsys power").out
    assert "mScreenState=OFF" in made.sh("dumpsys display").out


def test_a_locked_phone_says_so_and_a_swipe_opens_it(desk):
    made = desk(world={"held": "lock: swipe"})
    assert "showing=true" in made.sh("dumpsys window policy").out
    assert "mDreamingLockscreen=true" in made.sh("dumpsys window").out
    assert "NotificationShade" in made.sh("dumpsys window displays").out
    made.sh("input keyevent HOME BACK RECENTS")
    assert made.android.status().locked
    made.sh("input swipe 270 1000 270 300 200")
    assert not made.android.status().locked
    made.sh("input keyevent POWER POWER; wm dismiss-keyguard")
    assert not made.android.status().locked


def test_a_black_fault_of_the_world_is_seen_in_the_capture(desk):
    made = desk(world={"top": "faults: {f: {kind: black, for: 100}}"})
    made.sh("screencap")
    assert not pixels(made.bytes)[:, :, :3].any()


def test_a_cut_fault_of_the_world_is_seen_in_the_capture(desk):
    made = desk(world={"top": "faults: {f: {kind: truncated, for: 100}}"})
    made.sh("screencap")
    assert len(made.bytes) == (16 + 540 * 1200 * 4) // 2


def test_size_and_density_can_be_overridden_and_taken_back(desk):
    made = desk()
    assert made.sh("wm size; wm density").lines == ["Physical size: 540x1200", "Physical density: 240"]
    made.sh("wm size 400x800; wm density 160")
    assert made.sh("wm size").lines == ["Physical size: 540x1200", "Override size: 400x800"]
    assert made.sh("wm density").lines == ["Physical density: 240", "Override density: 160"]
    made.sh("screencap")
    assert pixels(made.bytes).shape == (800, 400, 4)
    made.sh(f"input tap {made.place('go')}")
    assert made.phone.effects[-1]["effect"] == "went"
    made.sh("wm size reset; wm density reset")
    assert made.sh("wm size; wm density").lines == ["Physical size: 540x1200", "Physical density: 240"]
    assert made.sh("wm size 1x1").code == 255


def test_a_phone_on_its_side_is_wide(desk):
    made = desk()
    made.sh("settings put system accelerometer_rotation 0; settings put system user_rotation 1; screencap")
    assert pixels(made.bytes).shape == (540, 1200, 4)
    assert "orientation=1" in made.sh("dumpsys display").out
    assert "SurfaceOrientation: 1" in made.sh("dumpsys input").out
    assert made.sh("wm size").out == "Physical size: 540x1200\n"
    made.sh("settings put system user_rotation 0; screencap")
    assert pixels(made.bytes).shape == (1200, 540, 4)


def test_the_cross_under_a_finger_is_drawn_while_it_is_down_and_pointer_location_is_on(desk):
    made = desk()

    def shown(line):
        made.sh(line)
        made.sh("screencap")
        return pixels(made.bytes)[:, :, :3]

    clean = shown("settings put system show_touches 1")
    assert np.array_equal(shown("input motionevent DOWN 50 90"), clean)  # taps are shown of fingers on the glass only
    crossed = shown("settings put system pointer_location 1")
    assert (crossed[:, 50] == (0, 0, 192)).all() and (crossed[90] == (0, 0, 192)).all()
    assert np.array_equal(shown("input motionevent CANCEL 50 90")[90:], clean[90:])
    assert np.array_equal(shown("settings put system pointer_location 0"), clean)
