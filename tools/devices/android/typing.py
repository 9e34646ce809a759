"""Text into the focused field: plain letters by `input text`, everything else by ADBKeyboard; then read back.

ADBKeyboard is a keyboard that types what a broadcast tells it (github.com/senzhk/ADBKeyBoard). The person's own
keyboard comes back when the device is closed.
"""

import base64
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from shlex import quote

from iris_screen.core.actions import InputText
from iris_screen.core.errors import DeviceError, Rejected, Unsupported
from iris_screen.core.message import Message, say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.flat_tree import MAX_WORDS
from iris_screen.tools.devices.android.gestures import check_accepted
from iris_screen.tools.devices.android.restoring import Restoring
from iris_screen.tools.devices.android.wire import Wire

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
_MANY = 400
"""Keys a command."""

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
    _limit: float = SECONDS

    def write(self, action: InputText, limit: float = SECONDS) -> Message | None:
        """Clear, type, submit; gives what there is to say of it. limit: seconds the phone may take for each command.

        Raises Rejected where the phone refuses it, and where nothing of it was seen to arrive, Unsupported where it
        needs a keyboard that is not there.
        """
        self._limit = limit
        if not is_plain(action.text):
            self._take_over()
        before = self._value()
        if action.clear:
            before = self._clear(before)
        said = self._type(action, before) if action.text else None
        if action.submit:
            self._send(f"input keyevent {_ENTER}")
        return said

    # --- typing -----------------------------------------------------------------------------------------------------

    def _type(self, action: InputText, before: str | None) -> Message | None:
        """By the first way that brings the text into the field.

        A text that is not seen may still be on its way: the tree of a busy phone tells what was. So another way is
        tried only after one that the phone refused, or in a field that may be emptied before, of what came late, too.
        """
        refused: Rejected | None = None
        for n, way in enumerate(self._ways(action.text)):
            if n and action.clear:
                self._wipe(before, action.text)
            sent = self.wire.touches
            try:
                way(action.text)
            except Rejected as error:
                refused = error
                if action.clear or self.wire.touches == sent + 1:
                    continue
                break  # a part of it stands there
            refused, (seen, said) = None, self._read_back(action, before)
            if seen:
                return said
            if not action.clear:
                break
        if refused:
            raise refused
        if not before:
            return say("act-typed-unseen")
        raise Rejected(say("android-text-not-seen"), delivered="yes")

    def _ways(self, text: str) -> Iterator[Callable[[str], None]]:
        if is_plain(text) and not self._ours:
            yield self._plain
        if self._takes_over():
            yield self._by_base64
            yield self._by_words

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
        check_accepted(self.wire.touch(command, self._limit))

    # --- the field --------------------------------------------------------------------------------------------------

    def _clear(self, before: str | None) -> str | None:
        """Empty the field, by the next way where one leaves something of it; gives what stands there then."""
        left = before
        for way in self._clearing(len(before or "") or _MANY):
            self._send(way)
            left = self._value()
            if left is not None and not (left and _is_rest(left, before or "")):
                break
        return left

    def _wipe(self, before: str | None, text: str) -> None:
        """Empty the field of whatever may stand there by now, seen or not."""
        for way in self._clearing(len(before or "") + len(text)):
            self._send(way)

    def _clearing(self, count: int) -> Iterator[str]:
        if self._ours:
            yield "am broadcast -a ADB_CLEAR_TEXT"
        if self.sdk >= SDK_OF_COMBINATIONS:
            yield f"{_SELECT_ALL}; input keyevent {_DELETE}"
        for at in range(0, count, _MANY):
            yield f"input keyevent {_END}{f' {_DELETE}' * min(count - at, _MANY)}"

    def _value(self) -> str | None:
        """What stands in the focused field; None where that cannot be known, as of one that holds more than is told."""
        field = self._field()
        return field.value if field and len(field.value) < MAX_WORDS else None

    def _field(self) -> Element | None:
        """The focused field. Where a phone does not tell hints apart, the value of an empty one is its hint."""
        return next((each for each in self.fields() or [] if each.focused and each.role == "input"), None)

    def _hints_at(self, text: str) -> bool:
        """Whether just these words stand in the field although nothing changed: its hint, or what arrived like it."""
        field = self._field()
        if field is None or is_hidden(field.value):
            return field is not None and len(field.value) == len(text)
        return squeezed(text) in (squeezed(field.value), squeezed(field.name))

    def _read_back(self, action: InputText, before: str | None) -> tuple[bool, Message | None]:
        """Whether anything is seen of the text once it was typed, and what there is to say of it."""
        value = self._settled(action, before)
        if value is None or before is None:
            return True, say("act-typed-unreadable")
        if value == before:
            return self._hints_at(action.text), say("act-typed-like-hint")
        if stands(value, action.text, "" if action.clear else before):
            return True, None
        return True, say("act-typed-otherwise", length=len(value), before=len(before))

    def _settled(self, action: InputText, before: str | None) -> str | None:
        """The field's value once it shows the text, or after a while, and two looks at least."""
        if before is None:
            return None
        deadline = time.monotonic() + READ_BACK_SECONDS
        value, last = self._value(), False
        while not last and value is not None and (value == before or not stands(value, action.text, before)):
            last = time.monotonic() >= deadline
            time.sleep(0.1)
            value = self._value()
        return value

    # --- whose keyboard ---------------------------------------------------------------------------------------------

    def _takes_over(self) -> bool:
        """Put our keyboard in the place of the person's own, where there is one to put there."""
        with suppress(Unsupported):
            self._take_over()
        return self._ours

    def _take_over(self) -> None:
        """Raises Unsupported where it is not installed, or the person's own could not be put back afterwards."""
        if self._ours:
            return
        if self.name == "none" or self.name not in (self.restoring.whole("ime list -a -s") or []):
            raise Unsupported(say("android-keyboard-needed"))
        if self.restoring.setting("secure", "default_input_method") != self.name:
            if not self.restoring.keyboard(self.name):
                raise Unsupported(say("android-keyboard-not-restorable"))
            name = quote(self.name)
            self.wire.ask(f"ime enable {name}; ime set {name}", self._limit)
            self._wait_until_bound()
        self._ours = True

    def _wait_until_bound(self) -> None:
        """A keyboard that was just chosen hears nothing until the field has taken it up."""
        deadline = time.monotonic() + BIND_SECONDS
        while time.monotonic() < deadline:
            said = self.wire.ask(
                "dumpsys input_method | grep -E 'mCurId|mCurMethodId|mBoundToMethod'", self._limit
            ).text
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


def stands(value: str, text: str, before: str) -> bool:
    """Whether a field with this value shows the text once, by itself or somewhere in what stood there before.

    Line ends and spaces apart. A hidden value shows no more than how many letters there are.
    """
    if is_hidden(value):
        return len(value) in (len(text), len(before) + len(text))
    shown, typed, rest = squeezed(value), squeezed(text), squeezed(before)
    if shown == typed:
        return True
    places = range(len(rest) + 1) if len(shown) == len(rest) + len(typed) else ()
    return any(shown == rest[:at] + typed + rest[at:] for at in places)


def is_hidden(value: str) -> bool:
    """Whether this is a password as fields show it."""
    return bool(value) and set(value) <= {"•", "*", "●"}


def squeezed(text: str) -> str:
    """Without its spaces and line ends."""
    return "".join(text.split())


def keyboard_problem(wire: Wire, name: str = ADB_KEYBOARD) -> Message | None:
    """What is missing for typing any letter, None where nothing is; for `iris doctor`."""
    try:
        installed = Restoring(wire).whole("ime list -a -s") or []
    except DeviceError as error:
        return error.message
    return None if name in installed else say("android-keyboard-missing")
