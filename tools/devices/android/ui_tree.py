"""The element tree of the screen, by the phone's own `uiautomator`: slow, and fails while the screen moves."""

import time
from dataclasses import dataclass

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.uiautomator import parse
from iris_screen.tools.devices.android.adb_shell import AdbShell
from iris_screen.tools.devices.android.dumpsys import parse_keyboard
from iris_screen.tools.devices.android.u2 import U2

FILE = "/data/local/tmp/iris-tree.xml"
KEYBOARD = "dumpsys window InputMethod | grep -E 'touchable region|isReadyForDisplay|isVisible=|isOnScreen='"
DUMP = f"{KEYBOARD}; rm -f {FILE}; uiautomator dump {FILE} 2>&1; cat {FILE}"
_END = "</hierarchy>"
SECONDS = 4.0
PATIENCE = 2
"""Failures in a row that are accepted; after that the tree is read less often."""
LONGEST_REST = 60.0


@dataclass
class Tree:
    """Reads the tree; after failures only now and then, since each costs seconds. u2: used instead if given."""

    shell: AdbShell
    u2: U2 | None = None
    failures: int = 0
    _not_before: float = 0.0

    def elements(self) -> list[Element]:
        """Back to front. Raises Timeout, CaptureFailed if the phone does not give the tree, or reading is paused."""
        if time.monotonic() < self._not_before:
            raise CaptureFailed(say("android-elements-paused"))
        try:
            if self.u2 is None:
                printed = self.shell.ask(DUMP, SECONDS, again=False).stdout_text
            else:
                printed = self.shell.ask(KEYBOARD, SECONDS, again=False).stdout_text + self.u2.dump()
            found = parse(_cut_out_xml(printed))
        except (Timeout, CaptureFailed):
            self.failures += 1
            if self.failures > PATIENCE:
                self._not_before = time.monotonic() + min(2.0 ** (self.failures - PATIENCE), LONGEST_REST)
            raise
        self.failures = 0
        # the keyboard is in a window of its own, which uiautomator does not read, so it becomes one element
        box = parse_keyboard(printed.partition("<?xml")[0])
        return [*found, Element(id="keyboard", role="keyboard", box=box)] if box and box.area else found

    def fields(self) -> list[Element] | None:
        """Like `elements`, but None instead of an error."""
        try:
            return self.elements()
        except (Timeout, CaptureFailed):
            return None

    def close(self) -> None:
        if self.u2 is not None:
            self.u2.close()


def _cut_out_xml(said: str) -> str:
    """The XML in what the phone printed. Raises CaptureFailed if there is none."""
    start = said.find("<?xml")
    if start < 0 and not said.strip():
        raise CaptureFailed(say("android-elements-missing"))
    if start < 0:
        raise CaptureFailed(say("android-elements-missing-said", said=said.strip()[:120]))
    end = said.rfind(_END)  # an old phone's warnings may follow it
    return said[start : end + len(_END)] if end > start else said[start:]
