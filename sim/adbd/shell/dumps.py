"""dumpsys: the state of the phone's services, as far as clients read it. One function per service."""

from collections.abc import Callable

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.front import Activity, app_behind, front, window
from iris_screen.sim.adbd.shell.shell_program import Call

Dump = Callable[[Android, list[str]], list[str]]
_RENAMED = 12
"""From this Android version on the resumed activity is called topResumedActivity."""


async def dumpsys(call: Call) -> int:
    """dumpsys SERVICE [WORDS]"""
    words = call.args[1:]
    if words[:1] == ["-l"]:
        return call.say("Currently running services:", *(f"  {name}" for name in sorted(_SERVICES)))
    while words[:1] == ["-t"]:
        words = words[2:]
    dump = _SERVICES.get(words[0]) if words else None
    if dump is None:
        return call.say(f"Can't find service: {' '.join(words[:1])}")
    return call.say(*dump(call.android, words[1:]))


def _bool(holds: bool) -> str:
    return "true" if holds else "false"


# --- windows --------------------------------------------------------------------------------------------------------


def _dump_window(android: Android, words: list[str]) -> list[str]:
    """dumpsys window [displays|windows|policy|InputMethod]"""
    parts = {
        "displays": _dump_displays,
        "d": _dump_displays,
        "windows": _dump_windows,
        "w": _dump_windows,
        "policy": _dump_policy,
        "p": _dump_policy,
    }
    parts["InputMethod"] = _dump_keyboard_window
    if words and words[0] in parts:
        return parts[words[0]](android)
    return [*_dump_policy(android), *_dump_displays(android), *_dump_windows(android)]


def _focus_lines(android: Android) -> list[str]:
    return [f"  mCurrentFocus={window(android)}", f"  mFocusedApp={front(android).record}"]


def _dump_displays(android: Android) -> list[str]:
    shape, physical, size = android.shape, android.physical, android.phone.size
    base = f" base={shape.width}x{shape.height} {shape.dpi}dpi" if shape != physical else ""
    held = f"{size.width}x{size.height}"
    return [
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)",
        "  Display: mDisplayId=0 (organized)",
        f"    init={physical.width}x{physical.height} {physical.dpi}dpi{base} cur={held} app={held}",
        f"    mCurrentRotation=ROTATION_{90 if android.status().sideways else 0}",
        *_focus_lines(android),
    ]


def _dump_windows(android: Android) -> list[str]:
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)", f"  Window #0 {window(android)}:"]
    lines.append(f"    mDisplayId=0 package={front(android).package} isOnScreen={_bool(android.status().awake)}")
    if android.status().secure:
        lines.append("      fl=LAYOUT_IN_SCREEN SECURE LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED")
    return lines + (_focus_lines(android) if android.model.sdk < 29 else [])


def _dump_keyboard_window(android: Android) -> list[str]:
    """The keyboard window is as large as the screen; only its touchable region shows where the keys are."""
    keys = [each.box for each in android.phone.look(android.now).elements or [] if each.role == "key"]
    top, size = min((box.top for box in keys), default=0), android.phone.size
    region = f"((0,{top},{size.width},{size.height}))" if keys else "()"
    ready = _bool(bool(keys))
    return [
        "WINDOW MANAGER WINDOWS (dumpsys window windows)",
        "  Window #7 Window{d035f22 u0 InputMethod}:",
        "    mTouchableInsets=3 mGivenInsetsPending=false",
        f"    touchable region=SkRegion{region}",
        f"    mHasSurface={ready} isReadyForDisplay()={ready} mWindowRemovalAllowed=false",
    ]


def _dump_policy(android: Android) -> list[str]:
    status = android.status()
    awake, locked = _bool(status.awake), _bool(status.locked)
    return [
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
        f"    mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}",
        f"    mShowingLockscreen={locked} mShowingDream=false mDreamingLockscreen={locked}",
        "    KeyguardServiceDelegate",
        f"      showing={locked}",
        "      occluded=false",
        "      secure=false",
        f"      interactiveState=INTERACTIVE_STATE_{'AWAKE' if status.awake else 'SLEEP'}",
        f"      screenState=SCREEN_STATE_{'ON' if status.awake else 'OFF'}",
    ]


# --- activities -----------------------------------------------------------------------------------------------------


def _dump_activity(android: Android, words: list[str]) -> list[str]:
    """dumpsys activity [activities|top|recents]"""
    behind, seen = app_behind(android), front(android)
    if words[:1] == ["top"]:
        return [line for activity in dict.fromkeys((behind, seen)) for line in _dump_task(activity)]
    resumed = "topResumedActivity=" if int(android.model.release) >= _RENAMED else "mResumedActivity: "
    return [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
        f"  * Task{{{seen.number} #{seen.task} type=standard A=10123:{seen.package} U=0 visible=true}}",
        f"    * Hist  #0: {seen.record}",
        f"    {resumed}{seen.record}",
        "",
        f"  ResumedActivity: {seen.record}",
        f"  mFocusedApp={seen.record}",
    ]


def _dump_task(activity: Activity) -> list[str]:
    return [
        f"TASK {activity.package} id={activity.task} userId=0",
        f"  ACTIVITY {activity.component} {activity.number} pid={activity.process}",
    ]


# --- the screen -----------------------------------------------------------------------------------------------------


def _dump_display(android: Android, words: list[str]) -> list[str]:
    status, size = android.status(), android.phone.size
    state, name = "ON" if status.awake else "OFF", f"local:{android.model.displays[0]}"
    frame = f"Rect(0, 0 - {size.width}, {size.height})"
    viewport = (
        f"DisplayViewport{{type=INTERNAL, valid=true, isActive={_bool(status.awake)}, displayId=0, "
        f"uniqueId='{name}', "
        f"physicalPort=0, orientation={int(status.sideways)}, logicalFrame={frame}, physicalFrame={frame}, "
        f"deviceWidth={size.width}, deviceHeight={size.height}}}"
    )
    return [
        "DISPLAY MANAGER (dumpsys display)",
        f"  mGlobalDisplayState={state}",
        f"  mScreenState={state}",
        f"  mViewports=[{viewport}]",
        f'  DisplayDeviceInfo{{"Built-in Screen": uniqueId="{name}", {size.width} x {size.height}, state {state}}}',
    ]


def _dump_surfaces(android: Android, words: list[str]) -> list[str]:
    """dumpsys SurfaceFlinger --display-id"""
    return [
        f'Display {number} (HWC display {place}): port={place} pnpId=GGL displayName="EMU_display_{place}"'
        for place, number in enumerate(android.model.displays)
    ]


def _dump_input(android: Android, words: list[str]) -> list[str]:
    turned = int(android.status().sideways)
    return ["INPUT MANAGER (dumpsys input)", f"      SurfaceOrientation: {turned}"]


def _dump_input_method(android: Android, words: list[str]) -> list[str]:
    status, keyboards = android.status(), android.keyboards
    shown = _bool(status.keyboard)
    return [
        "Current Input Method Manager state:",
        f"  Input Methods: mMethodMapUpdateCount={len(keyboards.installed)}",
        *(f"    mId={name}" for name in keyboards.installed),
        f"  mCurMethodId={keyboards.current}",
        f"  mShowRequested={shown} mShowExplicitlyRequested={shown} mShowForced=false mInputShown={shown}",
        f"  mCurFocusedWindow={window(android)}",
        f"  mServedView={'android.widget.EditText' if status.caret else 'null'}",
        f"  mIsInputViewShown={shown}",
    ]


def _dump_power(android: Android, words: list[str]) -> list[str]:
    awake = android.status().awake
    stay_on = android.settings.get("global", "stay_on_while_plugged_in")
    return [
        "POWER MANAGER (dumpsys power)",
        f"  mWakefulness={'Awake' if awake else 'Asleep'}",
        "  mIsPowered=true",
        f"  mStayOn={_bool(stay_on not in (None, '0'))}",
        f"  mStayOnWhilePluggedInSetting={stay_on}",
        f"  mHoldingWakeLockSuspendBlocker={_bool(awake)}",
        f"  mHoldingDisplaySuspendBlocker={_bool(awake)}",
        f"Display Power: state={'ON' if awake else 'OFF'}",
    ]


def _dump_battery(android: Android, words: list[str]) -> list[str]:
    return [
        "Current Battery Service state:", "  AC powered: false", "  USB powered: true", "  Wireless powered: false",
        "  Max charging current: 500000", "  Max charging voltage: 5000000", "  Charge counter: 2903000", "  status: 2",
        "  health: 2", "  present: true", "  level: 87", "  scale: 100", "  voltage: 4210", "  temperature: 287",
        "  technology: Li-ion",
    ]  # fmt: skip


def _dump_package(android: Android, words: list[str]) -> list[str]:
    if not words or words[0] not in android.packages():
        return [f"Unable to find package: {' '.join(words[:1])}"]
    return [
        "Packages:",
        f"  Package [{words[0]}] (a1b2c3d):",
        f"    versionCode=100 minSdk=26 targetSdk={android.model.sdk}",
        "    versionName=1.0",
        "    firstInstallTime=2026-03-14 09:41:00",
        "    lastUpdateTime=2026-03-14 09:41:00",
        "    pkgFlags=[ HAS_CODE ALLOW_BACKUP ]",
    ]


_SERVICES: dict[str, Dump] = {
    "SurfaceFlinger": _dump_surfaces,
    "activity": _dump_activity,
    "battery": _dump_battery,
    "display": _dump_display,
    "input": _dump_input,
    "input_method": _dump_input_method,
    "package": _dump_package,
    "power": _dump_power,
    "window": _dump_window,
}
