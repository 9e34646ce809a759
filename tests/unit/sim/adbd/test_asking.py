"""What the phone answers when it is asked: apps, activities, keyboards, settings, elements."""

import re
from base64 import b64encode
from xml.etree.ElementTree import fromstring

import pytest

KEYBOARD = "com.android.adbkeyboard/.AdbIME"
LINKS = 'links: {"room://{id}": {goto: vault}, "intent:android.settings.SETTINGS": {goto: main}}'


def resumed(made):
    return re.search(r"topResumedActivity=ActivityRecord\{\w+ u0 (\S+) t\d+\}", made.sh("dumpsys activity").out)[1]


# --- apps -----------------------------------------------------------------------------------------------------------


def test_an_app_is_started_in_each_of_the_usual_ways(desk):
    for line in (
        "am start -n test.a/.MainActivity",
        "am start-activity -n test.a/test.a.MainActivity",
        "am start test.a",
        "monkey -p test.a -c android.intent.category.LAUNCHER 1",
        "am start -W -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n test.a/.MainActivity",
    ):
        made = desk()
        made.sh("input keyevent HOME")
        assert made.sh(line).code == 0, line
        assert resumed(made) == "test.a/.MainActivity", line


def test_what_is_not_there_is_not_started(desk):
    made = desk()
    assert made.sh("am start -n no.app/.Main") == (
        "Starting: Intent { cmp=no.app/.Main }\n",
        "Error type 3\nError: Activity class {no.app/no.app.Main} does not exist.\n",
        1,
    )
    assert "does not exist" in made.sh("am start -n test.a/.OtherActivity").err
    assert "unable to resolve Intent" in made.sh("am start -a android.intent.action.VIEW -d nope://x").err
    assert made.sh("monkey -p no.app -c android.intent.category.LAUNCHER 1").code == 252
    assert made.sh("cmd package resolve-activity --brief no.app").out == "No activity found\n"
    assert made.sh("pm path no.app") == ("", "", 1)


def test_an_address_opens_the_app_that_answers_it(desk):
    made = desk(world={"more": LINKS})
    made.sh("am start -a android.intent.action.VIEW -d 'room://7'")
    assert resumed(made) == "test.a/.VaultActivity"
    assert made.sh("am start -a android.settings.SETTINGS").code == 0
    assert resumed(made) == "test.a/.MainActivity"


def test_an_app_in_front_already_is_told_so(desk):
    made = desk()
    assert "currently running top-most instance" in made.sh("am start -n test.a/.MainActivity").err
    made.sh("input keyevent HOME")
    assert "brought to the front" in made.sh("am start -n test.a/.MainActivity").err


def test_a_stopped_app_begins_anew(desk):
    made = desk()
    made.sh(f"input tap {made.place('Vault')}; am force-stop test.a")
    assert resumed(made) == "test.home/.MainActivity"
    made.sh("am start -n test.a/.MainActivity")
    assert resumed(made) == "test.a/.MainActivity"


def test_the_packages_are_listed(desk):
    made = desk()
    assert {"package:test.a", "package:test.home", "package:com.android.adbkeyboard"} <= set(
        made.sh("pm list packages").lines
    )
    assert made.sh("pm list packages test.a").lines == ["package:test.a"]
    assert "package:com.android.adbkeyboard" not in made.sh("cmd package list packages -3").lines
    assert made.sh("cmd package resolve-activity --brief test.a").lines[-1] == "test.a/.MainActivity"
    assert "test.a/.MainActivity" in made.sh("cmd package query-activities --components -a x").lines


@pytest.mark.parametrize(
    ("release", "word"), [("9", "mResumedActivity: "), ("11", "mResumedActivity: "), ("12", "topResumedActivity=")]
)
def test_the_resumed_activity_is_written_as_each_android_does(desk, release, word):
    assert f"{word}ActivityRecord{{" in desk(release=release).sh("dumpsys activity activities").out


def test_the_focus_is_what_lies_on_top(desk):
    made = desk()
    assert re.search(r"mCurrentFocus=Window\{\w+ u0 test.a/test.a.MainActivity\}", made.sh("dumpsys window").out)
    made.sh("input keyevent RECENTS")
    assert "test.home/test.home.RecentsActivity}" in made.sh("dumpsys window displays").out
    assert "mFocusedApp=ActivityRecord" in made.sh("dumpsys window displays").out
    assert made.sh("dumpsys nonsense").out == "Can't find service: nonsense\n"


# --- keyboards ------------------------------------------------------------------------------------------------------


def written(made):
    return made.finger.element("words").value


def told(made, line):
    """A broadcast to a phone whose caret is in a field."""
    made.sh(f"input tap {made.place('words')}")
    return made.sh(line)


def test_adb_keyboard_writes_only_while_it_is_chosen(desk):
    made, line = desk(), f"am broadcast -a ADB_INPUT_B64 --es msg {b64encode('你好😀'.encode()).decode()}"
    assert told(made, line).lines[-1] == "Broadcast completed: result=0"
    assert written(made) == ""
    assert made.sh(f"ime set {KEYBOARD}").code == 1
    assert made.sh(f"ime enable {KEYBOARD}").out == f"Input method {KEYBOARD}: now enabled for user #0\n"
    assert made.sh(f"ime set {KEYBOARD}").out == f"Input method {KEYBOARD} selected for user #0\n"
    made.sh(line)
    assert written(made) == "你好😀"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("am broadcast -a ADB_INPUT_TEXT --es msg '你 好'", "你 好"),
        ("am broadcast -a ADB_INPUT_CHARS --eia chars '128568,32,67'", "😸 C"),
        ("am broadcast -a ADB_INPUT_B64 --es msg '*not base64*'", ""),
        ("am broadcast -a ADB_INPUT_B64 --es msg /w==", ""),
        ("input text abc; am broadcast -a ADB_CLEAR_TEXT", ""),
        ("input text abc; am broadcast -a ADB_INPUT_CODE --ei code 67", "ab"),
        ("am broadcast -a SOMETHING_ELSE --es msg x", ""),
    ],
)
def test_what_adb_keyboard_hears(desk, line, text):
    made = desk()
    made.sh(f"ime enable {KEYBOARD}; ime set {KEYBOARD}")
    told(made, line)
    assert written(made) == text


def test_the_editors_action_sends(desk):
    made = desk()
    made.sh(f"ime enable {KEYBOARD}; ime set {KEYBOARD}")
    told(made, "input text hi; am broadcast -a ADB_EDITOR_CODE --ei code 4")
    assert made.phone.effects[-1]["with"] == {"words": "hi"}


def test_keyboards_are_listed_and_given_back(desk):
    made = desk()
    own = made.sh("settings get secure default_input_method").out
    assert made.sh("ime list -s").out == own
    assert made.sh("ime list -s -a").lines == [own.strip(), KEYBOARD]
    made.sh(f"ime enable {KEYBOARD}; ime set {KEYBOARD}")
    assert made.sh("settings get secure default_input_method").out == f"{KEYBOARD}\n"
    assert f"mCurMethodId={KEYBOARD}" in made.sh("dumpsys input_method").out
    made.sh("ime reset")
    assert made.sh("settings get secure default_input_method").out == own


def test_a_phone_without_adb_keyboard_does_not_know_it(desk):
    made = desk(adb_keyboard=False)
    assert made.sh(f"ime enable {KEYBOARD}") == (
        "",
        f"Unknown input method {KEYBOARD} cannot be enabled for user #0\n",
        1,
    )
    assert "package:com.android.adbkeyboard" not in made.sh("pm list packages").lines


def test_the_keyboard_on_the_glass_is_told(desk):
    made = desk()
    assert "mInputShown=false" in made.sh("dumpsys input_method").out
    made.sh(f"input tap {made.place('words')}")
    assert "mInputShown=true" in made.sh("dumpsys input_method").out


# --- settings -------------------------------------------------------------------------------------------------------


def test_settings_are_kept(desk):
    made = desk()
    assert made.sh("settings get global nothing_of_the_kind").out == "null\n"
    made.sh("settings put global stay_on_while_plugged_in 3")
    assert made.sh("settings get global stay_on_while_plugged_in").out == "3\n"
    made.sh("svc power stayon true")
    assert "mStayOn=true" in made.sh("dumpsys power").out
    assert made.sh("settings delete global stay_on_while_plugged_in").out == "Deleted 1 rows\n"
    assert "user_rotation=0" in made.sh("settings list system").lines
    assert made.sh("settings get nowhere x").code == 255


# --- elements -------------------------------------------------------------------------------------------------------


def tree(made, line="uiautomator dump /dev/tty"):
    text = made.sh(line).out
    return fromstring(text[: text.index("</hierarchy>") + len("</hierarchy>")])


def test_the_elements_are_dumped_with_their_boxes(desk):
    made = desk()
    go = made.finger.element("go").box
    node = next(node for node in tree(made).iter("node") if node.get("resource-id") == "test.a:id/go")
    assert node.get("text") == "Go" and node.get("clickable") == "true" and node.get("package") == "test.a"
    assert node.get("class") == "android.widget.Button"
    assert node.get("bounds") == f"[{go.left},{go.top}][{go.right},{go.bottom}]"


def test_a_dump_lies_in_a_file_unless_it_is_wanted_at_once(desk):
    made = desk()
    assert made.sh("uiautomator dump").out == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert made.sh("uiautomator dump /data/local/tmp/t.xml && echo success").lines[-1] == "success"
    assert made.sh("cat /data/local/tmp/t.xml").out == made.sh("cat /sdcard/window_dump.xml").out


def test_words_that_xml_would_stumble_over_arrive_whole(desk):
    made = desk()
    made.sh(f"input tap {made.place('Ask')}")
    assert "Yes & <no>" in [node.get("text") for node in tree(made).iter("node")]


def test_the_keyboard_is_not_of_the_window_and_a_password_is_not_told(desk):
    made = desk()
    made.sh(f"input tap {made.place('secret')}; input text hunter2")
    nodes = list(tree(made).iter("node"))
    field = next(node for node in nodes if node.get("resource-id") == "test.a:id/secret")
    assert field.get("text") == "•••••••" and field.get("password") == "true" and field.get("focused") == "true"
    assert "q" not in [node.get("text") for node in nodes]


def test_a_screen_that_never_rests_cannot_be_dumped(desk):
    made = desk("main: {body: {text: '{floor(now * 50)}'}}")
    assert made.sh("uiautomator dump") == ("", "ERROR: could not get idle state.\n", 0)


def test_a_world_that_offers_no_elements_gives_an_empty_window(desk):
    made = desk(world={"elements": "none"})
    assert [node.get("class") for node in tree(made).iter("node")] == ["android.widget.FrameLayout"]
