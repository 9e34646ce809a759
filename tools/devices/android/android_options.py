"""The options of an `android:` address: what follows its question mark."""

from dataclasses import dataclass

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest
from iris_screen.tools.devices.android.android_keyboard import ADB_KEYBOARD


@dataclass(frozen=True)
class Options:
    """display: 0 is the phone's own. capture: raw, or png for slow connections.

    elements: uiautomator, u2 (an extra), none.
    keyboard: the id of the keyboard that types for us; none leaves the person's own. awake: keep the screen on.
    hands: "no" if the phone is only looked at: nothing on it is changed or put back, for example while somebody else
    drives it.
    phone: the identity the phone reports, written into the address of a run; another phone is never touched.
    patience: seconds to wait for a lost phone. timeout: seconds an answer may take, in addition to the action's own
    duration. adb: the adb program, found automatically unless given.
    """

    display: int = 0
    capture: str = "raw"
    elements: str = "uiautomator"
    keyboard: str = ADB_KEYBOARD
    awake: str = "yes"
    hands: str = "yes"
    phone: str = ""
    patience: int = 10
    timeout: int = 10
    adb: str = ""


CHOICES = {
    "capture": ("raw", "png"),
    "elements": ("uiautomator", "u2", "none"),
    "awake": ("yes", "no"),
    "hands": ("yes", "no"),
}
NUMBERS = {"display": 99, "patience": 3600, "timeout": 600}
"""Whole numbers and the largest that makes sense."""


def read_options(given: dict[str, str]) -> Options:
    """Raises UsageError for an unknown option or value, and suggests the nearest."""
    known = Options.__dataclass_fields__
    for name in given:
        if name not in known:
            raise UsageError(suggest(say("device-option-unknown", scheme="android", name=name), name, known))
    for name, choices in CHOICES.items():
        if name in given and given[name] not in choices:
            raise UsageError(
                suggest(
                    say("device-option-not-a-choice", name=name, value=given[name], choices=list(choices)),
                    given[name],
                    choices,
                )
            )
    numbers = {}
    for name, most in NUMBERS.items():
        if name in given:
            text = given[name]
            if not (text.isascii() and text.isdigit()) or int(text[:9]) > most:
                raise UsageError(say("device-option-not-a-number", name=name, value=text, most=most))
            numbers[name] = int(text)
    texts = {name: value for name, value in given.items() if name not in NUMBERS}
    return Options(**texts, **numbers)  # type: ignore[arg-type] # names and kinds were checked just now
