"""Types text into the focused field: ASCII by `input text`, everything else by ADBKeyboard; then reads it back.

ADBKeyboard is a keyboard that types what a broadcast says (github.com/senzhk/ADBKeyBoard). The person's own
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
from iris_screen.tools.devices.android.adb_shell import AdbShell
from iris_screen.tools.devices.android.gestures import SDK_OF_COMBINATIONS, check_accepted
from iris_screen.tools.devices.android.restoring import Restoring

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
SECONDS = 10.0
PIECE = 400
"""Characters per command; an old phone may cut a longer line."""
BIND_SECONDS = 3.0
READ_BACK_SECONDS = 1.5
_SELECT_ALL = "input keycombination 113 29"
_DELETE, _ENTER, _END = 67, 66, 123
_MANY = 400
"""Keys per command."""

Fields = Callable[[], Sequence[Element] | None]
"""Gives the elements now; None if the tree is not available."""


@dataclass
class AndroidKeyboard:
    """fields: None if elements are never read. sdk: Android's API level.

    name: the keyboard that types for us, "none" to never change the person's own.
    """

    shell: AdbShell
    restoring: Restoring
    fields: Fields | None
    sdk: int
    name: str = ADB_KEYBOARD
    _ours: bool = False
    _limit: float = SECONDS

    def write(self, action: InputText, limit: float = SECONDS) -> Message | None:
        """Clear, type, submit; returns what there is to report. limit: seconds the phone may take for each command.

        Raises Rejected if the phone refuses it or no text was seen to arrive, Unsupported if it needs a keyboard that
        is not there.
        """
        self._limit = limit
        if not is_plain(action.text):
            self._take_over()
        before = self._read_value()
        if action.clear:
            before = self._clear(before)
        said = self._type(action, before) if action.text else None
        if action.submit:
            self._send(f"input keyevent {_ENTER}")
        return said

    # --- typing -----------------------------------------------------------------------------------------------------

    def _type(self, action: InputText, before: str | None) -> Message | None:
        """Type the text by the first way that brings it into the field.

        Text that is not seen may still be on its way: the tree of a busy phone is out of date. So another way is tried
        only after the phone refused one, or in a field that may be cleared first, which also removes late text.
        """
        refused: Rejected | None = None
        for n, commands in enumerate(self._typing_commands(action.text)):
            if n and action.clear:  # empty the field of whatever may be in it by now, seen or not
                self._send(*self._clearing_commands(len(before or "") + len(action.text)))
            sent = self.shell.touches
            try:
                self._send(*commands)
            except Rejected as error:
                refused = error
                if action.clear or self.shell.touches == sent + 1:
                    continue
                break  # a part of it is in the field
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

    def _typing_commands(self, text: str) -> Iterator[list[str]]:
        """The ways to type the text, each as its commands. Our keyboard is chosen only when it is needed."""
        if is_plain(text) and not self._ours:
            yield [f"input text {quote(piece.replace(' ', '%s'))}" for piece in split_pieces(text)]
        with suppress(Unsupported):
            self._take_over()
        if self._ours:
            parts = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
            codes = [base64.b64encode(part.encode()).decode() for part in parts]
            yield [f"am broadcast -a ADB_INPUT_B64 --es msg {code}" for code in codes]
            yield [f"am broadcast -a ADB_INPUT_TEXT --es msg {quote(part)}" for part in parts]

    def _send(self, *commands: str) -> None:
        for command in commands:
            check_accepted(self.shell.touch(command, self._limit))

    # --- the field --------------------------------------------------------------------------------------------------

    def _clear(self, before: str | None) -> str | None:
        """Empty the field, trying the next way if one leaves some text; returns what the field holds then."""
        old = before or ""
        left = before
        for command in self._clearing_commands(len(old) or _MANY):
            self._send(command)
            left = self._read_value()
            # a hint that shows up in the empty field is not left-over text
            if left is not None and not (left and (old.startswith(left) or old.endswith(left))):
                break
        return left

    def _clearing_commands(self, count: int) -> Iterator[str]:
        if self._ours:
            yield "am broadcast -a ADB_CLEAR_TEXT"
        if self.sdk >= SDK_OF_COMBINATIONS:
            yield f"{_SELECT_ALL}; input keyevent {_DELETE}"
        for at in range(0, count, _MANY):
            yield f"input keyevent {_END}{f' {_DELETE}' * min(count - at, _MANY)}"

    def _read_value(self) -> str | None:
        """The text of the focused field; None if unknown, for example because it is longer than what is reported."""
        field = self._focused_field()
        return field.value if field and len(field.value) < MAX_WORDS else None

    def _focused_field(self) -> Element | None:
        """The focused field. If a phone does not tell hints apart, the value of an empty field is its hint."""
        elements = self.fields() if self.fields else None
        return next((each for each in elements or [] if each.focused and each.role == "input"), None)

    def _shows_like_hint(self, text: str) -> bool:
        """Whether the unchanged field shows exactly this text: it is the hint, or it arrived and equals the hint."""
        field = self._focused_field()
        if field is None or is_hidden(field.value):
            return field is not None and len(field.value) == len(text)
        return remove_spaces(text) in (remove_spaces(field.value), remove_spaces(field.name))

    def _read_back(self, action: InputText, before: str | None) -> tuple[bool, Message | None]:
        """Whether anything of the typed text is seen, and what there is to report."""
        value = self._wait_for_value(action, before)
        if value is None or before is None:
            return True, say("act-typed-unreadable")
        if value == before:
            return self._shows_like_hint(action.text), say("act-typed-like-hint")
        if is_typed(value, action.text, "" if action.clear else before):
            return True, None
        return True, say("act-typed-otherwise", length=len(value), before=len(before))

    def _wait_for_value(self, action: InputText, before: str | None) -> str | None:
        """The field's value as soon as it shows the text, or after a time-out; looks at least twice."""
        if before is None:
            return None
        deadline = time.monotonic() + READ_BACK_SECONDS
        value, last = self._read_value(), False
        while not last and value is not None and (value == before or not is_typed(value, action.text, before)):
            last = time.monotonic() >= deadline
            time.sleep(0.1)
            value = self._read_value()
        return value

    # --- whose keyboard ---------------------------------------------------------------------------------------------

    def _take_over(self) -> None:
        """Switch to our keyboard. Raises Unsupported if it is not installed or the old one could not be restored."""
        if self._ours:
            return
        if self.name == "none" or self.name not in (self.restoring.read_lines("ime list -a -s") or []):
            raise Unsupported(say("android-keyboard-needed"))
        if self.restoring.read_setting("secure", "default_input_method") != self.name:
            if not self.restoring.note_keyboard(self.name):
                raise Unsupported(say("android-keyboard-not-restorable"))
            name = quote(self.name)
            self.shell.ask(f"ime enable {name}; ime set {name}", self._limit)
            self._wait_until_bound()
        self._ours = True

    def _wait_until_bound(self) -> None:
        """Wait until the field uses the keyboard that was just chosen; it receives nothing before that."""
        deadline = time.monotonic() + BIND_SECONDS
        while time.monotonic() < deadline:
            said = self.shell.ask(
                "dumpsys input_method | grep -E 'mCurId|mCurMethodId|mBoundToMethod'", self._limit
            ).text
            if self.name in said and "mBoundToMethod=false" not in said:
                return
            time.sleep(0.1)


def is_plain(text: str) -> bool:
    """Whether `input text` can type it: printable ASCII, on one line."""
    return all(" " <= sign <= "~" for sign in text)


def split_pieces(text: str) -> list[str]:
    """Split for `input text`, which reads "%s" as a space: no part may contain those two characters in a row."""
    parts: list[str] = []
    for part in text.replace("%s", "%\0s").split("\0"):
        parts += [part[at : at + PIECE] for at in range(0, len(part), PIECE)]
    return parts


def is_typed(value: str, text: str, before: str) -> bool:
    """Whether a field with this value shows the text once, alone or inserted into what was there before.

    Ignores line ends and spaces. A hidden value shows only how many characters there are.
    """
    if is_hidden(value):
        return len(value) in (len(text), len(before) + len(text))
    shown, typed, rest = remove_spaces(value), remove_spaces(text), remove_spaces(before)
    if shown == typed:
        return True
    places = range(len(rest) + 1) if len(shown) == len(rest) + len(typed) else ()
    return any(shown == rest[:at] + typed + rest[at:] for at in places)


def is_hidden(value: str) -> bool:
    """Whether this is a password as fields display it."""
    return bool(value) and set(value) <= {"•", "*", "●"}


def remove_spaces(text: str) -> str:
    """Remove spaces and line ends."""
    return "".join(text.split())


def keyboard_problem(shell: AdbShell, name: str = ADB_KEYBOARD) -> Message | None:
    """What is missing for typing any character, None if nothing is; for `iris doctor`."""
    try:
        installed = Restoring(shell).read_lines("ime list -a -s") or []
    except DeviceError as error:
        return error.message
    return None if name in installed else say("android-keyboard-missing")
