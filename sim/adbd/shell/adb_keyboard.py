"""ADBKeyboard, an input method that types what broadcasts contain, but only while it is the current one.

Source: github.com/senzhk/ADBKeyBoard.
"""

from collections.abc import Callable

from iris_screen.sim.adbd.android import Android
from iris_screen.sim.adbd.keypad import press
from iris_screen.sim.adbd.shell.intents import Intent

_MAX_CODES = 20_000


def handle_broadcast(android: Android, intent: Intent) -> None:
    """Do what the broadcast says. Anything that does not apply is silently ignored."""
    act = _BROADCASTS.get(intent.action)
    if act is not None and android.keyboards.writes_for_adb:
        act(android, intent)


def _write(android: Android, intent: Intent) -> None:
    android.phone.text(intent.text("msg"), android.now)


def _write_base64(android: Android, intent: Intent) -> None:
    text = intent.decoded("msg")
    if text is not None:
        android.phone.text(text, android.now)


def _write_code_points(android: Android, intent: Intent) -> None:
    """Write code points, given as a comma-separated list. Surrogates are left out."""
    codes = [int(code) for code in intent.text("chars").split(",")[:_MAX_CODES] if code.isdecimal() and len(code) < 8]
    android.phone.text(
        "".join(chr(code) for code in codes if code < 0x110000 and not 0xD800 <= code < 0xE000), android.now
    )


def _press_key(android: Android, intent: Intent) -> None:
    press(android, intent.text("code"))


def _clear(android: Android, intent: Intent) -> None:
    android.phone.clear_text(android.now)


def _press_action_key(android: Android, intent: Intent) -> None:
    """Press the action key of the keyboard: go, search, send, next, done."""
    if intent.text("code") in ("2", "3", "4", "5", "6"):
        android.phone.key("ENTER", android.now)


_BROADCASTS: dict[str, Callable[[Android, Intent], None]] = {
    "ADB_CLEAR_TEXT": _clear,
    "ADB_EDITOR_CODE": _press_action_key,
    "ADB_INPUT_B64": _write_base64,
    "ADB_INPUT_CHARS": _write_code_points,
    "ADB_INPUT_CODE": _press_key,
    "ADB_INPUT_TEXT": _write,
}
