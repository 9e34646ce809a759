"""Puts back what was changed on the phone. Each change is noted on the phone itself before it is made.

So the next session puts it back, even if this process was killed, and from any computer. What cannot be noted is not
changed, and a note is removed only after the phone was seen to be as it was before.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from shlex import quote
from typing import NamedTuple

from iris_screen.core.errors import DeviceError
from iris_screen.core.message import say
from iris_screen.tools.devices.android.adb_shell import AdbShell

FILE = "/data/local/tmp/iris-restore"
SECONDS = 5.0
TRIES = 2
END = "iris-end"
"""Ends every answer: one without it was cut off."""
MARK = " #"
"""Ends every note: one without it was cut off."""
_QUIET = ">/dev/null 2>/dev/null"
_SETTING = re.compile(r"setting (global|system|secure) ([a-z_]{1,60}) ([\w./:;-]{1,500})")
_KEYBOARD = re.compile(r"keyboard ([\w.$]+/[\w.$]+)")
_ENABLED = re.compile(r"enabled ([\w.$]+/[\w.$]+)")


class Undo(NamedTuple):
    """command: undoes a change. asked: the setting that shows whether it did. is_done: checks that setting's value."""

    command: str
    asked: str
    is_done: Callable[[str], bool]


@dataclass
class Restoring:
    """The notes on one phone."""

    shell: AdbShell
    _notes: list[str] | None = None

    def note_keyboard(self, ours: str) -> bool:
        """Note the keyboard before ours is enabled and chosen. Returns False if ours must not be."""
        own = self.read_setting("secure", "default_input_method")
        enabled = self.read_lines("ime list -s")
        if own is None or enabled is None:
            return False
        note = "setting secure default_input_method null" if own == "null" else f"keyboard {own}"
        return self._write_notes(*([] if ours in enabled else [f"enabled {ours}"]), note)

    def change(self, space: str, name: str, wanted: str) -> bool:
        """Give a setting another value until everything is put back. Returns whether it has that value now."""
        before = self.read_setting(space, name)
        if before == wanted:
            return True
        if before is None or not self._write_notes(f"setting {space} {name} {before}"):
            return False
        self.shell.ask(f"settings put {space} {name} {quote(wanted)}", SECONDS)
        return self.read_setting(space, name) == wanted

    def read_setting(self, space: str, name: str) -> str | None:
        """The value, "null" if it was never set; None if the phone's answer is not just one word."""
        for _ in range(TRIES):
            said = self.read_lines(f"settings get {space} {name}")
            if said is not None and len(said) == 1:
                return said[0] or "null"
        return None

    def read_lines(self, command: str) -> list[str] | None:
        """The lines that a command prints; None if they were cut off every time."""
        for _ in range(TRIES):
            said = self.shell.ask(f"{command}; echo {END}", SECONDS).out.decode("utf-8", "replace").splitlines()
            if said and said[-1].strip() == END:
                return [line.strip() for line in said[:-1]]
        return None

    def put_back(self) -> None:
        """Undo every noted change, the last first, and remove the notes of what was seen to be undone.

        Raises DeviceError, and keeps the notes then.
        """
        notes = self._read_notes()
        if not notes:
            return
        undos = [parse_note(note) for note in reversed(notes)]
        commands = [f"{undo.command} {_QUIET}" for undo in undos if undo]
        self.shell.ask("; ".join(commands), SECONDS)
        left = []
        for note in notes:
            if undo := parse_note(note):
                space, name = undo.asked.split()
                value = self.read_setting(space, name)
                if value is None or not undo.is_done(value):
                    left.append(note)
        text = "".join(f"{note}{MARK}\n" for note in left)
        self.shell.ask(f"echo {quote(text)} > {FILE}" if left else f"rm -f {FILE}", SECONDS)
        self._notes = left

    def put_back_if_possible(self) -> bool:
        """Like `put_back`, but returns False if the phone is away; the next session does it then."""
        try:
            self.put_back()
        except DeviceError:
            return False
        return True

    def _write_notes(self, *lines: str) -> bool:
        """Write the notes that are not there yet, and read them back. False if that failed or a note is malformed.

        The value that was found first is the person's own; a later one may be ours.
        """
        known = {_subject(note) for note in self._read_notes()}
        fresh = [line for line in lines if _subject(line) not in known]
        if not fresh:
            return True
        if not all(parse_note(line) for line in fresh):
            return False
        # starts with a newline, because an earlier write may have been cut off in mid-line
        writing = "; ".join(f"echo {quote(chr(10) + line + MARK)} >> {FILE}" for line in fresh)
        self.shell.ask(writing, SECONDS)
        self._notes = None
        return set(fresh) <= set(self._read_notes())

    def _read_notes(self) -> list[str]:
        if self._notes is None:
            said = self.read_lines(f"cat {FILE} 2>/dev/null")
            if said is None:  # a write that was cut off left no newline at the end
                said = self.read_lines(f"cat {FILE} 2>/dev/null; echo")
            if said is None:
                raise DeviceError(say("android-answers-cut-off", serial=self.shell.serial))
            marked = [line.removesuffix(MARK) for line in said if line.endswith(MARK)]
            self._notes = list(dict.fromkeys(note for note in marked if parse_note(note)))
        return self._notes


def _subject(note: str) -> str:
    """What a note is about, without the old value; there is only one keyboard."""
    found = _SETTING.fullmatch(note)
    if found and found[2] == "default_input_method":
        return "keyboard"
    return f"{found[1]} {found[2]}" if found else note.partition(" ")[0]


def parse_note(note: str) -> Undo | None:
    """How to undo what this note says; None if it is not one of our notes."""
    if found := _KEYBOARD.fullmatch(note):
        return Undo(f"ime set {quote(found[1])}", "secure default_input_method", found[1].__eq__)
    if found := _ENABLED.fullmatch(note):
        name = found[1]
        return Undo(f"ime disable {quote(name)}", "secure enabled_input_methods", lambda said: name not in said)
    if found := _SETTING.fullmatch(note):
        space, name, value = found.groups()
        put = f"settings delete {space} {name}" if value == "null" else f"settings put {space} {name} {quote(value)}"
        return Undo(put, f"{space} {name}", value.__eq__)
    return None
