"""Typing: sign by sign as a person does, or through the clipboard what no key stands for.

The keys go to the window that had them at the last look, and to none that comes up meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.actions import InputText
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import Chance
from iris_screen.tools.devices.desktop.clipboard import Clipboard
from iris_screen.tools.devices.desktop.desktop_keys import MODIFIERS
from iris_screen.tools.devices.desktop.escapes import Escapes
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.terminals import Ways, ways_of
from iris_screen.tools.devices.desktop.window_system import WindowSystem

GAP = {"human": (0.05, 0.1), "quick": (0.0, 0.01)}
"""Seconds between two signs, from and to, by pace."""
MOST_BY_KEYS = 200
"""Signs; what is longer is pasted, as a person would."""


@dataclass
class Keyboard:
    """meant: the window that had the keys at the last look, 0 for none; None where something was done since."""

    hands: Hands
    windows: WindowSystem
    clipboard: Clipboard
    latch: Latch
    chance: Chance
    escapes: Escapes
    pace: str = "human"
    meant: int | None = None

    def write(self, action: InputText) -> None:
        """Clear, type, submit. Raises Rejected where another window comes to the front, or none takes the text."""
        window, ways = self._window(), ways_of(self.windows.front().names)
        if not window:
            raise Rejected(say("desktop-keyboard-nowhere"))
        if action.clear:
            for keys in ways.clear:
                self._press_in(window, keys, say("desktop-window-changed-before-clear"))
                self.latch.rest(self._gap())
        if self._by_keys(action.text):
            self._type(action.text, window)
        elif action.text:
            self._paste(action.text, window, ways)
        if action.submit:
            self.latch.rest(self._gap())
            self._press_in(window, ["enter"], say("desktop-window-changed-before-enter"))

    def strike(self, keys: Sequence[str]) -> None:
        """Press these together and let them go.

        Raises Unsupported where this keyboard lacks one, Rejected where another window came to the front.
        """
        for key in keys:
            if not self.windows.has_key(key):
                raise Unsupported(say("desktop-key-missing", key=key))
        self._press_in(self._window(), keys, say("desktop-window-changed-before-key"))

    # --- ways of typing ---------------------------------------------------------------------------------------------

    def _by_keys(self, text: str) -> bool:
        return len(text) <= MOST_BY_KEYS and all(self.windows.types(sign) for sign in set(text))

    def _type(self, text: str, window: int) -> None:
        for count, sign in enumerate(text):
            self._press_in(window, [sign], _while_typing(count, len(text)))
            self.latch.rest(self._gap())

    def _paste(self, text: str, window: int, ways: Ways) -> None:
        cut_off = _while_typing(0, len(text))
        taken = self.clipboard.lend(text, lambda: self._press_in(window, ways.paste, cut_off), ways.selection)
        self.latch.check()
        if not taken:
            raise Rejected(say("desktop-paste-not-taken"))

    # --- keys -------------------------------------------------------------------------------------------------------

    def _window(self) -> int:
        return self.windows.focus() if self.meant is None else self.meant

    def _press_in(self, window: int, keys: Sequence[str], cut_off: Message) -> None:
        """Press them if that window still gets the keys: asked while nothing can come in between. Raises Rejected with
        `cut_off` where it does not.
        """
        self.latch.check()
        with self.windows.held_still():
            if self.windows.focus() != window:
                raise Rejected(cut_off)
            self._press(keys)

    def _press(self, keys: Sequence[str]) -> None:
        down: list[str] = []
        try:
            for key in keys:
                if key not in MODIFIERS:
                    self.escapes.own(key == "esc")
                down.append(key)
                self.hands.key_down(key)
        finally:
            for key in reversed(down):
                self.hands.key_up(key)

    def _gap(self) -> float:
        return self.chance.uniform(*GAP[self.pace])


def _while_typing(count: int, total: int) -> Message:
    return say("desktop-window-changed-while-typing", count=count, total=total)
