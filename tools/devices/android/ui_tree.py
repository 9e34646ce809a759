"""The element tree of the screen, by the phone's own `uiautomator`: slow, and never while the screen moves."""

import time
from dataclasses import dataclass

from iris_screen.core.errors import CaptureFailed, Timeout
from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sight.elements.uiautomator import parse
from iris_screen.tools.devices.android.dumpsys import keyboard
from iris_screen.tools.devices.android.u2 import U2
from iris_screen.tools.devices.android.wire import Wire

FILE = "/data/local/tmp/iris-tree.xml"
KEYBOARD = "dumpsys window InputMethod | grep -E 'touchable region|isReadyForDisplay|isVisible=|isOnScreen='"
DUMP = f"{KEYBOARD}; rm -f {FILE}; uiautomator dump {FILE} 2>&1; cat {FILE}"
_END = "</hierarchy>"
SECONDS = 4.0
PATIENCE = 2
"""So many failures in a row are taken; after that it is asked less often."""
LONGEST_REST = 60.0


@dataclass
class Tree:
    """Asks for the tree; after failures only now and then, since each costs seconds. u2: asked in its place."""

    wire: Wire
    u2: U2 | None = None
    failures: int = 0
    _not_before: float = 0.0

    def elements(self) -> list[Element]:
        """Back to front. Raises Timeout, CaptureFailed where the phone does not give it, or is not asked just now."""
        if time.monotonic() < self._not_before:
            raise CaptureFailed(say("android-elements-paused"))
        try:
            said = self._said()
            found = [*parse(_hierarchy(said)), *_keyboard(said)]
        except (Timeout, CaptureFailed):
            self._failed()
            raise
        self.failures = 0
        return found

    def fields(self) -> list[Element] | None:
        """The same for whoever can do without: None where it cannot be had."""
        try:
            return self.elements()
        except (Timeout, CaptureFailed):
            return None

    def close(self) -> None:
        if self.u2 is not None:
            self.u2.close()

    def _said(self) -> str:
        """What is told of the keyboard, then the tree."""
        if self.u2 is None:
            return self.wire.ask(DUMP, SECONDS, again=False).said
        return self.wire.ask(KEYBOARD, SECONDS, again=False).said + self.u2.dump()

    def _failed(self) -> None:
        self.failures += 1
        if self.failures > PATIENCE:
            self._not_before = time.monotonic() + min(2.0 ** (self.failures - PATIENCE), LONGEST_REST)


def _keyboard(said: str) -> list[Element]:
    """The person's keyboard as one element: it stands in a window of its own, which uiautomator does not open."""
    box = keyboard(said.partition("<?xml")[0])
    return [Element(id="keyboard", role="keyboard", box=box)] if box and box.area else []


def _hierarchy(said: str) -> str:
    start = said.find("<?xml")
    if start < 0 and not said.strip():
        raise CaptureFailed(say("android-elements-missing"))
    if start < 0:
        raise CaptureFailed(say("android-elements-missing-said", said=said.strip()[:120]))
    end = said.rfind(_END)  # an old phone's warnings may stand behind it
    return said[start : end + len(_END)] if end > start else said[start:]
