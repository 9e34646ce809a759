"""What phones of several makers and versions say, read."""

import pytest

from iris_screen.core.geometry import Box
from iris_screen.tools.devices.android.dumpsys import (
    find_problem,
    is_asleep,
    is_locked,
    is_secure,
    parse_component,
    parse_displays,
    parse_front,
    parse_identity,
    parse_keyboard,
    parse_packages,
)

WECHAT = "Window{5e2f u0 com.tencent.mm/com.tencent.mm.ui.LauncherUI}"
GRANT = "com.android.permissioncontroller/com.x.Grant"
RECORD = "ActivityRecord{9a1 u0 com.tencent.mm/.ui.LauncherUI t123}"


@pytest.mark.parametrize(
    ("said", "app", "window", "covered"),
    [
        (f"  mCurrentFocus={WECHAT}\n  mFocusedApp={RECORD}", "com.tencent.mm", "com.tencent.mm/com.tencent.mm.ui", 0),
        (f"  mCurrentFocus=Window{{1 u0 NotificationShade}}\n  mFocusedApp={RECORD}", "com.tencent.mm", "Notif", 1),
        (f"  mCurrentFocus=null\n  mFocusedApp={RECORD}", "com.tencent.mm", "", 1),
        (f"  mCurrentFocus=null\n  mFocusedApp=null\n  mCurrentFocus={WECHAT}", "com.tencent.mm", "com.tencent", 0),
        ("  mFocusedApp=AppWindowToken{c token=Token{7 ActivityRecord{6 u0 a.b/.C t5}}}", "a.b", "", 1),
        (
            f"  mCurrentFocus=Window{{1 u0 {GRANT}}}\n  mFocusedApp=ActivityRecord{{2 u0 {GRANT} t5}}",
            "com.android.permissioncontroller",
            "com.android.permissioncontroller",
            0,
        ),
        (f"  mCurrentFocus={WECHAT}\n  mFocusedApp=ActivityRecord{{2 u0 evil.app/.Main t5}}", "evil.app", "com.ten", 0),
        (f"  mCurrentFocus=Window{{1 u0 PopupWindow:9c}}\n  mFocusedApp={RECORD}", "com.tencent.mm", "PopupWindow", 0),
        ("", "", "", 1),
        ("Can't find service: window", "", "", 1),
    ],
)
def test_the_app_and_the_window_in_front(said, app, window, covered):
    found = parse_front(said)
    assert found.app == app and found.window.startswith(window) and found.is_covered == bool(covered)


def test_asleep_and_locked():
    assert is_asleep("  mWakefulness=Asleep") and is_asleep("  mWakefulness=Dozing")
    assert not is_asleep("  mWakefulness=Awake") and not is_asleep("")
    assert is_locked("    KeyguardServiceDelegate\n      showing=true\n") and is_locked("mShowingLockscreen=true")
    assert not is_locked("      showing=false\n      secure=true\n      dreaming=true")


WINDOWS = """WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #0 Window{77 u0 NavigationBar0}:
      fl=NOT_FOCUSABLE SPLIT_TOUCH
  Window #1 Window{88 u0 com.bank/com.bank.Pay}:
      fl=LAYOUT_IN_SCREEN SECURE SPLIT_TOUCH
  Window #2 Window{99 u0 com.old/com.old.Main}:
    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#20 ty=1 fl=#1810100 fmt=-3}
  Window #3 Window{aa u0 com.olds/com.olds.Pay}:
    mAttrs=WM.LayoutParams{(0,0)(fillxfill) sim=#20 ty=1 fl=#81810100 pfl=0x2000}
"""


@pytest.mark.parametrize(
    ("window", "secure"),
    [
        ("com.bank/com.bank.Pay", True),
        ("NavigationBar0", False),
        ("com.old/com.old.Main", False),
        ("com.olds/com.olds.Pay", False),
        ("nobody/nobody", False),
        ("", False),
    ],
)
def test_only_the_window_in_front_can_forbid_pictures(window, secure):
    assert is_secure(WINDOWS, window) is secure


def test_flags_are_numbers_on_old_phones():
    assert is_secure(WINDOWS.replace("fl=#1810100 fmt", "fl=#1812100 fmt"), "com.old/com.old.Main") is True


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("priority=0 isDefault=true\ncom.tencent.mm/.ui.LauncherUI\n", "com.tencent.mm/.ui.LauncherUI"),
        ("No activity found", ""),
        ("priority=0\nandroid/com.android.internal.app.ResolverActivity", ""),
        ("", ""),
        ("priority=0\ncom.a.b/.C; reboot", ""),
    ],
)
def test_what_opens_an_app(said, found):
    assert parse_component(said) == found


def test_packages_are_sorted_and_only_real_names_count():
    assert parse_packages("package:b.c\npackage:android\npackage:a.b\nrubbish\npackage:$(x).y\r\n") == ["a.b", "b.c"]


def test_displays_in_order():
    said = 'Display 4619 (HWC display 0): port=0 pnpId=GGL\nDisplay 77 (HWC display 1): port=1 displayName="x"\n'
    assert parse_displays(said) == [4619, 77]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("Starting: Intent { cmp=a/.B }\nWarning: Activity not started, its current task has been brought", ""),
        ("Starting: Intent { }\nError: Activity not started, unable to resolve Intent { }", "Error: Activity"),
        ("Error type 3", "Error type 3"),
        ("java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS", "java.lang.Security"),
        ("** No activities found to run, monkey aborted.", "** No activities"),
        ("Broadcast completed: result=0", ""),
        ("", ""),
    ],
)
def test_complaints_are_told_from_chatter(said, words):
    assert find_problem(said).startswith(words) and bool(find_problem(said)) == bool(words)


SHOWN = """    touchable region=SkRegion((0,1517,1080,2256))
    mHasSurface=true isReadyForDisplay()=true
    isVisible=true"""


def test_the_keyboard_lies_where_touches_reach_it():
    assert parse_keyboard(SHOWN) == Box(left=0, top=1517, right=1080, bottom=2256)
    pieces = SHOWN.replace("((0,1517,1080,2256))", "((0,1500,1080,1600)(40,1600,1040,2256))")
    assert parse_keyboard(pieces) == Box(left=0, top=1500, right=1080, bottom=2256)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "    touchable region=SkRegion()\n    isReadyForDisplay()=true",
        SHOWN.replace("isReadyForDisplay()=true", "isReadyForDisplay()=false"),
        SHOWN.replace("isVisible=true", "isVisible=false"),
    ],
)
def test_a_keyboard_that_is_put_away_lies_nowhere(said):
    assert parse_keyboard(said) is None


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("R58M1\n5e1f00d5e1f00d00\n.\n", "R58M1-"),
        ("WARNING: linker: libdl.so\nR58M1\r\n5e1f00d5e1f00d00\r\n.\r\n", "R58M1-"),
        ("\n5e1f00d5e1f00d00\n.\n", "-"),
        ("R?adb=/evil&x\nnull\n.\n", "Radbevilx-"),
        ("R58M1\n5e1f00d5", ""),
        ("R58M1\ncmd: Can't find service: settings\n.\n", ""),
        ("\nnull\n.\n", ""),
        ("", ""),
    ],
)
def test_a_phone_has_a_name_of_its_own_or_none_yet(said, name):
    found = parse_identity(said)
    assert found.startswith(name) and bool(found) == bool(name)


def test_two_phones_with_one_serial_number_have_two_names():
    assert parse_identity("EMULATOR34\n5e1f\n.\n") != parse_identity("EMULATOR34\n5e20\n.\n")
