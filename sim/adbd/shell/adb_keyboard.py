"""ADBKeyboard, an input method that writes what broadcasts tell it: only while it is the one in use.

Source: github.com/senzhk/ADBKeyBoard.
"""

from collections.abc import Callable

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.keypad import press
from iris_screen.sim.adbd.shell.intents import Intent

_MAX_CODES = 20_000


def hear(android: Android, intent: Intent) -> None:
    """Do what the broadcast says, or nothing: nobody is told."""
    act = _HEARD.get(intent.action)
    if act is not None and android.keyboards.writes_for_adb:
        act(android, intent)


def _text(android: Android, intent: Intent) -> None:
    android.phone.text(intent.text("msg"), android.now)


def _base64(android: Android, intent: Intent) -> None:
    text = intent.decoded("msg")
    if text is not None:
        android.phone.text(text, android.now)


def _signs(android: Android, intent: Intent) -> None:
    """Unicode numbers, as texts or as an array."""
    codes = [int(code) for code in intent.text("chars").split(",")[:_MAX_CODES] if code.isdecimal() and len(code) < 8]
    android.phone.text("".join(chr(code) for code in codes if _is_a_sign(code)), android.now)


def _is_a_sign(code: int) -> bool:
    """Whether it is a Unicode number, and no half of a pair."""
    return code < 0x110000 and not 0xD800 <= code < 0xE000


def _code(android: Android, intent: Intent) -> None:
    press(android, intent.text("code"))


def _clear(android: Android, intent: Intent) -> None:
    android.phone.clear_text(android.now)


def _editor(android: Android, intent: Intent) -> None:
    """The action key of the keyboard: go, search, send, next, done."""
    if intent.text("code") in ("2", "3", "4", "5", "6"):
        android.phone.key("ENTER", android.now)


_HEARD: dict[str, Callable[[Android, Intent], None]] = {
    "ADB_CLEAR_TEXT": _clear,
    "ADB_EDITOR_CODE": _editor,
    "ADB_INPUT_B64": _base64,
    "ADB_INPUT_CHARS": _signs,
    "ADB_INPUT_CODE": _code,
    "ADB_INPUT_TEXT": _text,
}
