"""What was changed on the phone and must be put back: written down on the phone itself before it is changed.

So whoever comes next puts it back, also when this process was killed, and from whatever computer. What cannot be
written down is not changed, and what was written down is forgotten only once it is seen to be as it was.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from shlex import quote
from typing import NamedTuple

from iris_screen.core.errors import DeviceError
from iris_screen.core.message import say
from iris_screen.tools.devices.android.wire import Wire

FILE = "/data/local/tmp/iris-restore"
SECONDS = 5.0
TRIES = 2
END = "iris-end"
"""Behind every answer: one without it was cut off."""
MARK = " #"
"""Behind every note: one without it was cut off."""
_QUIET = ">/dev/null 2>/dev/null"
_SETTING = re.compile(r"setting (global|system|secure) ([a-z_]{1,60}) ([\w./:;-]{1,500})")
_KEYBOARD = re.compile(r"keyboard ([\w.$]+/[\w.$]+)")
_ENABLED = re.compile(r"enabled ([\w.$]+/[\w.$]+)")


class Undoing(NamedTuple):
    """command: puts it back. asked: the setting that shows whether it did. is_done: by what that setting is then."""

    command: str
    asked: str
    is_done: Callable[[str], bool]


@dataclass
class Restoring:
    """The notes on one phone."""

    wire: Wire
    _notes: list[str] | None = None

    def keyboard(self, ours: str) -> bool:
        """Our keyboard is about to be enabled and chosen; False where it must not be."""
        own = self.setting("secure", "default_input_method")
        enabled = self.whole("ime list -s")
        if own is None or enabled is None:
            return False
        kept = "setting secure default_input_method null" if own == "null" else f"keyboard {own}"
        return self._noted(*([] if ours in enabled else [f"enabled {ours}"]), kept)

    def change(self, space: str, name: str, wanted: str) -> bool:
        """Give a setting another value until everything is put back. Whether it has it now."""
        before = self.setting(space, name)
        if before == wanted:
            return True
        if before is None or not self._noted(f"setting {space} {name} {before}"):
            return False
        self.wire.ask(f"settings put {space} {name} {quote(wanted)}", SECONDS)
        return self.setting(space, name) == wanted

    def setting(self, space: str, name: str) -> str | None:
        """What it is, "null" where it was never set; None where the phone does not say so in just one word."""
        for _ in range(TRIES):
            said = self.whole(f"settings get {space} {name}")
            if said is not None and len(said) == 1:
                return said[0] or "null"
        return None

    def whole(self, command: str) -> list[str] | None:
        """The lines that a command prints; None where they come cut off again and again."""
        for _ in range(TRIES):
            said = self.wire.ask(f"{command}; echo {END}", SECONDS).out.decode("utf-8", "replace").splitlines()
            if said and said[-1].strip() == END:
                return [line.strip() for line in said[:-1]]
        return None

    def put_back(self) -> None:
        """Undo what is written down, the last first, and forget what is seen to be undone.

        Raises DeviceError; the notes are kept then.
        """
        notes = self._read()
        if not notes:
            return
        undone = [undoing(note) for note in reversed(notes)]
        commands = [f"{undo.command} {_QUIET}" for undo in undone if undo]
        self.wire.ask("; ".join(commands), SECONDS)
        self._keep([note for note in notes if not self._is_undone(note)])

    def put_back_if_possible(self) -> bool:
        """The same where nobody waits for it; False where the phone is away and it is left to the next time."""
        try:
            self.put_back()
        except DeviceError:
            return False
        return True

    def _is_undone(self, note: str) -> bool:
        undo = undoing(note)
        if undo is None:
            return True
        space, name = undo.asked.split()
        said = self.setting(space, name)
        return said is not None and undo.is_done(said)

    def _keep(self, notes: list[str]) -> None:
        """Forget all but these."""
        kept = "".join(f"{note}{MARK}\n" for note in notes)
        self.wire.ask(f"echo {quote(kept)} > {FILE}" if notes else f"rm -f {FILE}", SECONDS)
        self._notes = notes

    def _noted(self, *lines: str) -> bool:
        """Write down what is not written down yet, and read it back. False where that failed, or is no note of ours.

        What was first found is the person's own; what is found later may be ours.
        """
        known = {_subject(note) for note in self._read()}
        fresh = [line for line in lines if _subject(line) not in known]
        if not fresh:
            return True
        if not all(undoing(line) for line in fresh):
            return False
        # on a line of its own, whatever a write that was cut off left there
        writing = "; ".join(f"echo {quote(chr(10) + line + MARK)} >> {FILE}" for line in fresh)
        self.wire.ask(writing, SECONDS)
        self._notes = None
        return set(fresh) <= set(self._read())

    def _read(self) -> list[str]:
        if self._notes is None:
            said = self.whole(f"cat {FILE} 2>/dev/null")
            if said is None:  # what was cut off when it was written has no end, either
                said = self.whole(f"cat {FILE} 2>/dev/null; echo")
            if said is None:
                raise DeviceError(say("android-answers-cut-off", serial=self.wire.serial))
            marked = [line.removesuffix(MARK) for line in said if line.endswith(MARK)]
            self._notes = list(dict.fromkeys(note for note in marked if undoing(note)))
        return self._notes


def _subject(note: str) -> str:
    """What a note is about, without what it was before; of the keyboard there is only one."""
    found = _SETTING.fullmatch(note)
    if found and found[2] == "default_input_method":
        return "keyboard"
    return f"{found[1]} {found[2]}" if found else note.partition(" ")[0]


def undoing(note: str) -> Undoing | None:
    """How to put this back; None for what is no note of ours."""
    if found := _KEYBOARD.fullmatch(note):
        return Undoing(f"ime set {quote(found[1])}", "secure default_input_method", found[1].__eq__)
    if found := _ENABLED.fullmatch(note):
        name = found[1]
        return Undoing(f"ime disable {quote(name)}", "secure enabled_input_methods", lambda said: name not in said)
    if found := _SETTING.fullmatch(note):
        space, name, value = found.groups()
        put = f"settings delete {space} {name}" if value == "null" else f"settings put {space} {name} {quote(value)}"
        return Undoing(put, f"{space} {name}", value.__eq__)
    return None
