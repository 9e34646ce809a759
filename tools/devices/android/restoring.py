"""What was changed on the phone and must be put back: written down on the phone itself before it is changed.

So whoever comes next puts it back, also when this process was killed, and from whatever computer.
"""

import re
from dataclasses import dataclass
from shlex import quote

from core.errors import DeviceError
from tools.devices.android.wire import Wire

FILE = "/data/local/tmp/iris-restore"
SECONDS = 5.0
_SETTING = re.compile(r"setting (global|system|secure) ([a-z_]{1,60}) ([\w./:;-]{1,500})")
_KEYBOARD = re.compile(r"keyboard ([\w.$]+/[\w.$]+)")


@dataclass
class Restoring:
    """The notes on one phone."""

    wire: Wire
    _notes: list[str] | None = None

    def keyboard(self, before: str) -> None:
        """The keyboard is about to be changed; this is the person's own."""
        self._note(f"keyboard {before}", "keyboard ")

    def setting(self, space: str, name: str, before: str) -> None:
        """A setting is about to be changed; "null" where it was not set."""
        self._note(f"setting {space} {name} {before}", f"setting {space} {name} ")

    def put_back(self) -> None:
        """Undo everything that is written down, then forget it. Raises DeviceError; the notes are kept then."""
        undone = [undo for note in self._read() if (undo := undoing(note))]
        if self._notes:
            self.wire.ask("; ".join([*undone, f"rm -f {FILE}"]), SECONDS)
        self._notes = []

    def put_back_if_possible(self) -> bool:
        """The same where nobody waits for it; False where the phone is away and it is left to the next time."""
        try:
            self.put_back()
        except DeviceError:
            return False
        return True

    def _note(self, line: str, what: str) -> None:
        """What was first found is the person's own; what is found later may be ours."""
        notes = self._read()
        if not any(note.startswith(what) for note in notes) and undoing(line):
            self.wire.ask(f"echo {quote(line)} >> {FILE}", SECONDS)
            notes.append(line)

    def _read(self) -> list[str]:
        if self._notes is None:
            self._notes = self.wire.ask(f"cat {FILE} 2>/dev/null", SECONDS).text.splitlines()
        return self._notes


def undoing(note: str) -> str:
    """The command that puts this back; "" for what is no note of ours."""
    if found := _KEYBOARD.fullmatch(note):
        return f"ime set {quote(found[1])}"
    if found := _SETTING.fullmatch(note):
        space, name, value = found.groups()
        if value == "null":
            return f"settings delete {space} {name}"
        return f"settings put {space} {name} {quote(value)}"
    return ""
