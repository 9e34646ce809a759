"""Parses the output of dumpsys, pm and am. Pure: the wording of Android 7 to 16, as far as vendors kept it."""

import re
from dataclasses import dataclass
from hashlib import sha256

from iris_screen.core.geometry import Box

_PACKAGE = r"[A-Za-z][\w]*(?:\.[\w]+)+"
_START = r"(?<![\w.])"
"""A package is looked for only where a word begins: an app chooses its windows' titles, and long ones took minutes."""
_COMPONENT = re.compile(rf"{_START}({_PACKAGE})/([\w.$]+)")
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S{1,99} (?:u\d+ )?(?P<title>[^}]{1,9999})\}")
_APP = re.compile(rf"(?:mFocusedApp|ResumedActivity)[=:][^\n]{{0,999}}?{_START}(?P<app>{_PACKAGE})/")
_COVERS = ("NotificationShade", "StatusBar", "Keyguard")
"""System windows that cover whatever app is open."""
_ASLEEP = re.compile(r"mWakefulness=(?:Asleep|Dozing|Dreaming)")
_LOCKED = re.compile(
    r"(?:\b(?:is|m)?KeyguardShowing|\bshowing|\bisStatusBarKeyguard|\bmShowingLockscreen|\bmDreamingLockscreen)=true"
)
_FLAGS = re.compile(r"\bfl=([0-9A-Fa-fx#]+|[A-Z_ |]+)")
_SECURE_BIT = 0x2000
_REGION = re.compile(r"touchable region=SkRegion\(((?:\(-?\d{1,6},-?\d{1,6},-?\d{1,6},-?\d{1,6}\)){1,50})\)")
_HIDDEN = re.compile(r"isReadyForDisplay\(\)=false|isVisible=false|isOnScreen=false|mHasSurface=false")
_DISPLAY = re.compile(r"^Display (\d{1,20})\b", re.MULTILINE)


WHO = "getprop ro.serialno; settings get secure android_id; echo ."
"""The full stop at the end: an answer that was cut off is ignored."""
_NUMBER = re.compile(r"[0-9a-f]{1,16}")


@dataclass(frozen=True)
class Front:
    """app: the package in front, "" if unknown. window: the focused window's title, "" if nothing is focused."""

    app: str = ""
    window: str = ""

    @property
    def is_covered(self) -> bool:
        """Whether the lock screen or the notifications may be in front."""
        return not self.window or self.window.replace(" ", "") in _COVERS


def parse_front(said: str) -> Front:
    """Parse the lines mCurrentFocus and mFocusedApp of `dumpsys window displays`.

    The system names the focused app, and its own dialogs are apps too. A window chooses its own title, so any app can
    use any title: it counts only where the system names no app.
    """
    focus, app = _last_match(_FOCUS, said, "title"), _last_match(_APP, said, "app")
    window = _COMPONENT.search(focus)
    return Front(app or (window[1] if window else ""), focus)


def _last_match(pattern: re.Pattern[str], said: str, group: str) -> str:
    found = [match[group] for match in pattern.finditer(said)]
    return str(found[-1]) if found else ""


def parse_identity(said: str) -> str:
    """Parse the answer to WHO: a unique name that the phone keeps; "" if the answer holds none.

    The serial number alone is not enough: emulators share theirs, and so do cheap phones.
    """
    lines = [line.strip() for line in said.splitlines()[-3:]]
    if len(lines) < 3 or lines[2] != ".":
        return ""
    serial, number = lines[:2]
    if not (_NUMBER.fullmatch(number) or (serial and number == "null")):
        return ""
    code = sha256(f"{serial} {number}".encode()).hexdigest()[:8]
    return f"{re.sub(r'[^A-Za-z0-9._]', '', serial)[:40]}-{code}"


def is_asleep(said: str) -> bool:
    """From `dumpsys power`."""
    return _ASLEEP.search(said) is not None


def is_locked(said: str) -> bool:
    """From `dumpsys window policy`."""
    return _LOCKED.search(said) is not None


def is_secure(said: str, window: str) -> bool:
    """From `dumpsys window windows`: whether the window of this title forbids pictures (FLAG_SECURE)."""
    for block in re.split(r"(?m)^[ \t]*Window #\d+ ", said)[1:]:
        title, _, rest = block.partition("\n")
        flags = _FLAGS.search(rest)
        if window and window in title and flags:
            if re.search(r"\bSECURE\b", flags[1]):  # words since Android 9, a number before
                return True
            number = flags[1].removeprefix("#").removeprefix("0x")
            return bool(re.fullmatch(r"[0-9A-Fa-f]+", number)) and bool(int(number, 16) & _SECURE_BIT)
    return False


def parse_keyboard(said: str) -> Box | None:
    """From `dumpsys window InputMethod`: where touches reach the keyboard and not the app; None if none is shown.

    Its frame will not do, because that is the whole screen. Nor will the "shown" flag, because the bar for a hardware
    keyboard sets it too.
    """
    found = _REGION.search(said)
    if found is None or _HIDDEN.search(said):
        return None
    corners = [int(number) for number in re.findall(r"-?\d+", found[1])]
    left, top, right, bottom = (corners[place::4] for place in range(4))
    return Box(left=min(left), top=min(top), right=max(right), bottom=max(bottom))


def parse_component(said: str) -> str:
    """From `cmd package resolve-activity --brief`: PACKAGE/ACTIVITY, or "" if nothing handles it.

    Where several would do and the person chose none, the answer is the system's chooser, which counts as nothing.
    """
    lines = said.strip().splitlines()
    found = _COMPONENT.fullmatch(lines[-1].strip()) if lines else None
    return found[0] if found and found[1] != "android" and "ResolverActivity" not in found[2] else ""


def parse_packages(said: str) -> list[str]:
    """From `pm list packages`."""
    names = (line.removeprefix("package:").strip() for line in said.splitlines() if line.startswith("package:"))
    return sorted({name for name in names if re.fullmatch(_PACKAGE, name)})


def is_package(word: str) -> bool:
    return re.fullmatch(_PACKAGE, word) is not None


def parse_displays(said: str) -> list[int]:
    """From `dumpsys SurfaceFlinger --display-id`: the ids that screencap uses for the displays, in order."""
    return [int(number) for number in _DISPLAY.findall(said)]


def find_problem(said: str) -> str:
    """The error that am, input or monkey printed, in one line; "" if there is none."""
    for line in said.splitlines():
        if re.search(r"^\s*(?:Error\b|Exception\b|java\.lang\.|\*\* )|SecurityException", line):
            return line.strip()[:300]
    return ""
