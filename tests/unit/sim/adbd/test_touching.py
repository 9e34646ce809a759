"""input: the finger, the keys and the letters arrive in the world."""

import pytest


def effects(made):
    return [effect["effect"] for effect in made.phone.effects]


def test_a_tap_and_a_long_press_are_told_apart(desk):
    made = desk()
    go = made.place("go")
    assert made.sh(f"input tap {go}") == ("", "", 0)
    assert made.sh(f"input swipe {go} {go} 800") == ("", "", 0)
    assert effects(made) == ["went", "held"]


@pytest.mark.parametrize(
    "form", ["input touchscreen tap {}", "input -d 0 tap {}", "cmd input tap {}", "input tap {}.0"]
)
def test_a_tap_may_be_written_in_many_ways(desk, form):
    made = desk()
    assert made.sh(form.format(made.place("go"))).code == 0
    assert effects(made) == ["went"]


def test_a_tap_on_another_display_reaches_nothing_here(desk):
    made = desk()
    made.sh(f"input -d 3 tap {made.place('go')}")
    assert effects(made) == []


def test_a_finger_may_come_down_in_one_call_and_leave_in_another(desk):
    made = desk()
    go = made.place("go")
    made.sh(f"input motionevent DOWN {go}; sleep 1; input motionevent UP {go}")
    assert effects(made) == ["held"]


def test_a_finger_that_is_taken_back_presses_nothing(desk):
    made = desk()
    go = made.place("go")
    made.sh(f"input motionevent DOWN {go}; input motionevent CANCEL {go}; input motionevent UP {go}")
    assert effects(made) == []


def test_touches_may_land_beside_their_place_or_be_refused(desk):
    made = desk(shift=[0, 2_000])
    made.sh(f"input tap {made.place('go')}")
    assert effects(made) == [] and made.phone.touches[-1]["to"][1] > 2_000
    refused = desk(touchable=False)
    for line in (f"input tap {refused.place('go')}", "settings put system pointer_location 1"):
        assert "SecurityException" in refused.sh(line).err
    assert effects(refused) == []


def test_a_swipe_scrolls_and_a_drag_carries(desk):
    screens = """
main:
  vars: {taken: []}
  body:
    - {text: Carry me, id: thing, drag: apple, height: 60}
    - text: Basket
      id: basket
      height: 80
      drop: [{append: taken, item: "{dragged}"}, {effect: put, with: {taken: "{taken}"}}]
    - {scroll: [{text: "Row {i}", height: 60, for: i in range(60)}], id: rows, grow: 1}
"""
    made = desk(screens)
    made.sh("input swipe 270 1000 270 500 300")
    assert "Row 0" not in made.finger.names()
    made.sh(f"input draganddrop {made.place('thing')} {made.place('basket')} 400")
    assert made.phone.effects[-1]["with"] == {"taken": ["apple"]}


def test_text_goes_into_the_field_that_has_the_caret(desk):
    made = desk()
    made.sh(f"input tap {made.place('words')}; input text 'two%swords'; input keyevent KEYCODE_DEL DEL 67")
    assert made.finger.element("words").value == "two wo"
    made.sh("input keyevent 8 29 KEYCODE_SPACE 66")
    assert made.phone.effects[-1]["with"] == {"words": "two wo1a "}


def test_text_that_is_on_no_keyboard_is_refused(desk):
    made = desk()
    made.sh(f"input tap {made.place('words')}")
    ran = made.sh("input text 你好")
    assert ran.code == 255 and "NullPointerException" in ran.err
    assert made.finger.element("words").value == ""


def test_text_without_a_caret_goes_nowhere(desk):
    made = desk()
    assert made.sh("input text abc") == ("", "", 0)
    assert made.finger.element("words").value == ""


@pytest.mark.parametrize("key", ["3", "HOME", "KEYCODE_HOME", "keycode_home"])
def test_a_key_has_a_number_and_names(desk, key):
    made = desk()
    made.sh(f"input keyevent {key}")
    assert made.phone.report()["front"] == "home"


def test_power_sleep_and_wakeup(desk):
    made = desk()
    for keys, awake in (("26", False), ("SLEEP", False), ("224", True), ("WAKEUP", True), ("223", False), ("26", True)):
        made.sh(f"input keyevent {keys}")
        assert made.android.status().awake is awake, keys


@pytest.mark.parametrize(
    "line",
    ["input", "input tap", "input tap 1", "input tap a b", "input swipe 1 2 3", "input dance 1 2", "input keyevent",
     "input tap 1e999 1", "input motionevent SIDEWAYS 1 1", "input swipe 1 1 2 2 fast"],
)  # fmt: skip
def test_what_is_no_touch_is_refused_and_touches_nothing(desk, line):
    made = desk()
    before = len(made.phone.touches)
    ran = made.sh(line)
    assert ran.code == 255 and ran.err
    assert len(made.phone.touches) == before
