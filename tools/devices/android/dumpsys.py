"""What dumpsys, pm and am say, read. Pure: the words of Android 7 to 16, as far as makers left them alone."""

import re
from dataclasses import dataclass
from hashlib import sha256

from iris_screen.core.geometry import Box

_PACKAGE = r"[A-Za-z][\w]*(?:\.[\w]+)+"
_COMPONENT = re.compile(rf"({_PACKAGE})/([\w.$]+)")
_FOCUS = re.compile(r"mCurrentFocus=Window\{\S+ (?:u\d+ )?(?P<title>[^}]+)\}")
_APP = re.compile(rf"(?:mFocusedApp|ResumedActivity)[=:][^\n]*?(?P<app>{_PACKAGE})/")
_COVERS = ("NotificationShade", "StatusBar", "Keyguard")
"""Windows of the system's that stand before whatever app is open."""
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
"""The full stop: an answer that was cut off is none."""
_NUMBER = re.compile(r"[0-9a-f]{1,16}")


@dataclass(frozen=True)
class Front:
    """app: the package in front, "" where nobody says. window: what has the focus, "" where nothing has."""

    app: str = ""
    window: str = ""

    @property
    def is_covered(self) -> bool:
        """Whether the lock screen or the notifications may be in front."""
        return not self.window or self.window.replace(" ", "") in _COVERS


def front(said: str) -> Front:
    """Of `dumpsys window displays`, the lines mCurrentFocus and mFocusedApp.

    The system says which app is focused, also of its own dialogs, which are apps. A window says its title itself, so
    that any app may call its own what it likes: it counts only where the system says nothing.
    """
    focus, app = _last(_FOCUS, said, "title"), _last(_APP, said, "app")
    window = _COMPONENT.search(focus)
    return Front(app or (window[1] if window else ""), focus)


def _last(pattern: re.Pattern[str], said: str, group: str) -> str:
    found = [match[group] for match in pattern.finditer(said)]
    return str(found[-1]) if found else ""


def identity(said: str) -> str:
    """Of WHO: a name that no other phone has, and that this one keeps; "" where it does not say one now.

    Its serial number alone will not do: emulators share theirs, and so do cheap phones.
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
    """Of `dumpsys power`."""
    return _ASLEEP.search(said) is not None


def is_locked(said: str) -> bool:
    """Of `dumpsys window policy`."""
    return _LOCKED.search(said) is not None


def is_secure(said: str, window: str) -> bool:
    """Of `dumpsys window windows`: whether the window of this title forbids pictures (FLAG_SECURE)."""
    for block in re.split(r"(?m)^\s*Window #\d+ ", said)[1:]:
        title, _, rest = block.partition("\n")
        flags = _FLAGS.search(rest)
        if window and window in title and flags:
            return _has_secure(flags[1])
    return False


def _has_secure(flags: str) -> bool:
    """Flags are words since Android 9, a number before."""
    if re.search(r"\bSECURE\b", flags):
        return True
    number = flags.removeprefix("#").removeprefix("0x")
    return bool(re.fullmatch(r"[0-9A-Fa-f]+", number)) and bool(int(number, 16) & _SECURE_BIT)


def keyboard(said: str) -> Box | None:
    """Of `dumpsys window InputMethod`: where touches reach the keyboard and not the app; None where none is shown.

    Not its frame, which is the whole screen, and not its being "shown", which a bar for a real keyboard also is.
    """
    found = _REGION.search(said)
    if found is None or _HIDDEN.search(said):
        return None
    corners = [int(number) for number in re.findall(r"-?\d+", found[1])]
    left, top, right, bottom = (corners[place::4] for place in range(4))
    return Box(left=min(left), top=min(top), right=max(right), bottom=max(bottom))


def component(said: str) -> str:
    """Of `cmd package resolve-activity --brief`: PACKAGE/ACTIVITY, or "" where nothing answers.

    Where several would do and nobody chose, it is a chooser of the system's, which is nothing.
    """
    lines = said.strip().splitlines()
    found = _COMPONENT.fullmatch(lines[-1].strip()) if lines else None
    return found[0] if found and found[1] != "android" and "ResolverActivity" not in found[2] else ""


def packages(said: str) -> list[str]:
    """Of `pm list packages`."""
    names = (line.removeprefix("package:").strip() for line in said.splitlines() if line.startswith("package:"))
    return sorted({name for name in names if re.fullmatch(_PACKAGE, name)})


def is_package(word: str) -> bool:
    return re.fullmatch(_PACKAGE, word) is not None


def displays(said: str) -> list[int]:
    """Of `dumpsys SurfaceFlinger --display-id`: what screencap calls the displays, in order."""
    return [int(number) for number in _DISPLAY.findall(said)]


def problem(said: str) -> str:
    """What am, input or monkey complains of, in one line; "" where it does not."""
    for line in said.splitlines():
        if re.search(r"^\s*(?:Error\b|Exception\b|java\.lang\.|\*\* )|SecurityException", line):
            return line.strip()[:300]
    return ""
