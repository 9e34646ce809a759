"""What stands behind the question mark of an `android:` address."""

from dataclasses import dataclass

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest
from iris_screen.tools.devices.android.typing import ADB_KEYBOARD


@dataclass(frozen=True)
class Options:
    """display: 0 is the phone's own. capture: raw, or png for slow lines. elements: uiautomator, u2 (an extra), none.

    keyboard: the id of the keyboard that types for us; none leaves the person's own. awake: keep the screen on.
    hands: no where it is only looked at: then nothing of it is changed or put back, while somebody else drives it, say.
    phone: who the phone is by its own word, written into the address of a run; another one is never touched.
    patience: seconds a lost phone is waited for. timeout: seconds an answer may take, the act's own duration apart.
    adb: the adb program, found by itself unless named.
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
    """Raises UsageError for what is none of them, naming the nearest."""
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
    numbers = {name: _number(name, given[name]) for name in NUMBERS if name in given}
    texts = {name: value for name, value in given.items() if name not in NUMBERS}
    return Options(**texts, **numbers)  # type: ignore[arg-type] # names and kinds were checked just now


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text[:9]) > NUMBERS[name]:
        raise UsageError(say("device-option-not-a-number", name=name, value=text, most=NUMBERS[name]))
    return int(text)
