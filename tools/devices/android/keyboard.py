"""Text into the focused field: plain letters by `input text`, everything else by ADBKeyboard; then read back.

ADBKeyboard is a keyboard that types what a broadcast tells it (github.com/senzhk/ADBKeyBoard). The person's own
keyboard comes back when the device is closed.
"""

import base64
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from shlex import quote

from core.actions import InputText
from core.errors import DeviceError, Rejected, Unsupported
from core.screen import Element
from tools.devices.android.gestures import check_accepted
from tools.devices.android.restoring import Restoring
from tools.devices.android.wire import Wire

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
SECONDS = 10.0
PIECE = 400
"""Characters a command; a longer line may be cut by an old phone."""
BIND_SECONDS = 3.0
READ_BACK_SECONDS = 1.5
SDK_OF_COMBINATIONS = 31
"""Android 12, the first whose `input` presses several keys at once."""
_SELECT_ALL = "input keycombination 113 29"
_DELETE, _ENTER, _END = 67, 66, 123

Fields = Callable[[], Sequence[Element] | None]
"""The elements now; None where the tree cannot be had."""


@dataclass
class Keyboard:
    """name: the keyboard that types for us, "none" to never change the person's own. sdk: Android's API level."""

    wire: Wire
    restoring: Restoring
    fields: Fields
    sdk: int
    name: str = ADB_KEYBOARD
    _ours: bool = False

    def write(self, action: InputText) -> str:
        """Clear, type, submit; gives what there is to say of it.

        Raises Rejected where nothing of the text arrived, Unsupported where it needs a keyboard that is not there.
        """
        before = self._value()
        if action.clear:
            before = self._clear(before)
        said = self._type(action.text, before) if action.text else ""
        if action.submit:
            self._send(f"input keyevent {_ENTER}")
        return said

    # --- typing -----------------------------------------------------------------------------------------------------

    def _type(self, text: str, before: str | None) -> str:
        """The first way that brings the text into the field. No way is tried after one that left a trace."""
        for way in self._ways(text):
            way(text)
            last = self._arrived(text, before)
            if last is None:
                return "typed, but the field cannot be read back"
            if last != before:
                return "" if holds(last, text) else f"the field shows '{last}' now"
            if self._hints_at(text):
                return "typed, but the empty field shows the same words, so it cannot be read back"
        raise Rejected(f"Nothing of '{text}' arrived in the field; is a text field focused?")

    def _ways(self, text: str) -> Iterator[Callable[[str], None]]:
        if is_plain(text) and not self._ours:
            yield self._plain
        if self._takes_over():
            yield self._by_base64
            yield self._by_words
        elif not is_plain(text):
            raise Unsupported(
                f"'{text[:40]}' has letters that need ADBKeyboard; install it on the phone (docs/phone.md)."
            )

    def _plain(self, text: str) -> None:
        for piece in pieces(text):
            self._send(f"input text {quote(piece.replace(' ', '%s'))}")

    def _by_base64(self, text: str) -> None:
        for at in range(0, len(text), PIECE):
            code = base64.b64encode(text[at : at + PIECE].encode()).decode()
            self._send(f"am broadcast -a ADB_INPUT_B64 --es msg {code}")

    def _by_words(self, text: str) -> None:
        for at in range(0, len(text), PIECE):
            self._send(f"am broadcast -a ADB_INPUT_TEXT --es msg {quote(text[at : at + PIECE])}")

    def _send(self, command: str) -> None:
        check_accepted(self.wire.touch(command, SECONDS))

    # --- the field --------------------------------------------------------------------------------------------------

    def _clear(self, before: str | None) -> str | None:
        """Empty the field, by the next way where one leaves something of it; gives what stands there then."""
        left = before
        for way in self._clearing(before):
            self._send(way)
            left = self._value()
            if not left or not _is_rest(left, before or ""):
                break
        return left

    def _clearing(self, before: str | None) -> Iterator[str]:
        if self._ours:
            yield "am broadcast -a ADB_CLEAR_TEXT"
        if self.sdk >= SDK_OF_COMBINATIONS:
            yield f"{_SELECT_ALL}; input keyevent {_DELETE}"
        strokes = " ".join([str(_DELETE)] * min(len(before or "") or 60, 400))
        yield f"input keyevent {_END} {strokes}"

    def _value(self) -> str | None:
        """What stands in the focused field; None where that cannot be known."""
        field = self._field()
        return field.value if field else None

    def _field(self) -> Element | None:
        """The focused field. Where a phone does not tell hints apart, the value of an empty one is its hint."""
        return next((each for each in self.fields() or [] if each.focused and each.role == "input"), None)

    def _hints_at(self, text: str) -> bool:
        """Whether just these words stand in the field although nothing changed: its hint, or what arrived like it."""
        field = self._field()
        if field is None or is_hidden(field.value):
            return field is not None and len(field.value) == len(text)
        return squeezed(text) in (squeezed(field.value), squeezed(field.name))

    def _arrived(self, text: str, before: str | None) -> str | None:
        """What stands in the field once it holds the text and did not before, or after a while."""
        if before is None:
            return None
        deadline = time.monotonic() + READ_BACK_SECONDS
        value = self._value()
        while value is not None and (value == before or not holds(value, text)) and time.monotonic() < deadline:
            time.sleep(0.1)
            value = self._value()
        return value

    # --- whose keyboard ---------------------------------------------------------------------------------------------

    def _takes_over(self) -> bool:
        """Put our keyboard in the place of the person's own; False where there is none to put there."""
        if self._ours or self.name == "none":
            return self._ours
        installed = self.wire.ask("ime list -a -s", SECONDS).text.split()
        if self.name not in installed:
            return False
        own = self.wire.ask("settings get secure default_input_method", SECONDS).text.strip()
        if own != self.name:
            self.restoring.keyboard(own)
            name = quote(self.name)
            self.wire.ask(f"ime enable {name}; ime set {name}", SECONDS)
            self._wait_until_bound()
        self._ours = True
        return True

    def _wait_until_bound(self) -> None:
        """A keyboard that was just chosen hears nothing until the field has taken it up."""
        deadline = time.monotonic() + BIND_SECONDS
        while time.monotonic() < deadline:
            said = self.wire.ask("dumpsys input_method | grep -E 'mCurId|mCurMethodId|mBoundToMethod'", SECONDS).text
            if self.name in said and "mBoundToMethod=false" not in said:
                return
            time.sleep(0.1)


def is_plain(text: str) -> bool:
    """Whether `input text` can type it: the letters, digits and signs of ASCII, on one line."""
    return all(" " <= sign <= "~" for sign in text)


def pieces(text: str) -> list[str]:
    """Parts for `input text`, which takes "%s" for a space: no part may hold those two signs in a row."""
    parts: list[str] = []
    for part in text.replace("%s", "%\0s").split("\0"):
        parts += [part[at : at + PIECE] for at in range(0, len(part), PIECE)]
    return parts


def _is_rest(left: str, before: str) -> bool:
    """Whether this is what deleting left of the text; a hint that shows up in an empty field is not."""
    return before.startswith(left) or before.endswith(left)


def holds(value: str, text: str) -> bool:
    """Whether a field with this value shows the text, line ends and spaces apart; a hidden one shows only signs."""
    if is_hidden(value):
        return len(value) >= len(text)
    return squeezed(text) in squeezed(value)


def is_hidden(value: str) -> bool:
    """Whether this is a password as fields show it."""
    return bool(value) and set(value) <= {"•", "*", "●"}


def squeezed(text: str) -> str:
    """Without its spaces and line ends."""
    return "".join(text.split())


def keyboard_problem(wire: Wire, name: str = ADB_KEYBOARD) -> str:
    """What is missing for typing any letter, "" where nothing is; for `iris doctor`."""
    try:
        installed = wire.ask("ime list -a -s", SECONDS).text.split()
    except DeviceError as error:
        return str(error)
    return "" if name in installed else "ADBKeyboard is missing, so only plain letters can be typed (docs/phone.md)"
