"""Typing: character by character as a person does, or by the clipboard if some have no key or the text is long.

The keys go to the window that had the focus at the last look, and to none that comes up meanwhile.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.actions import InputText
from iris_screen.core.errors import Rejected, Unsupported
from iris_screen.core.message import Message, say
from iris_screen.core.protocols import RandomSource
from iris_screen.tools.devices.desktop.clipboard import Clipboard
from iris_screen.tools.devices.desktop.desktop_keys import MODIFIERS
from iris_screen.tools.devices.desktop.escapes import Escapes
from iris_screen.tools.devices.desktop.latch import Latch
from iris_screen.tools.devices.desktop.pyautogui_hands import Hands
from iris_screen.tools.devices.desktop.terminals import edit_keys_for
from iris_screen.tools.devices.desktop.window_system import WindowSystem

GAP = {"human": (0.05, 0.1), "quick": (0.0, 0.01)}
"""Seconds between two characters, from and to, by pace."""
BEFORE_ENTER = 0.3
"""Seconds between the last character and Enter: a dialog enables its button only after the last, and ignores Enter
until then.
"""
MOST_BY_KEYS = 200
"""Characters; longer text is pasted, as a person would do."""


@dataclass
class DesktopKeyboard:
    """expected: the window that had the focus at the last look, 0 for none; None after an action."""

    hands: Hands
    windows: WindowSystem
    clipboard: Clipboard
    latch: Latch
    chance: RandomSource
    escapes: Escapes
    pace: str = "human"
    expected: int | None = None

    def write(self, action: InputText) -> None:
        """Clear, type, submit. Raises Rejected if another window comes to the front, or none takes the text."""
        window, edit_keys = self._target_window(), edit_keys_for(self.windows.front().names)
        if not window:
            raise Rejected(say("desktop-keyboard-nowhere"))
        if action.clear:
            for keys in edit_keys.clear:
                self._press_in(window, keys, say("desktop-window-changed-before-clear"))
                self.latch.rest(self._random_gap())
        text = action.text
        if len(text) <= MOST_BY_KEYS and all(self.windows.can_type(character) for character in set(text)):
            for count, character in enumerate(text):
                self._press_in(window, [character], _typing_cut_off(count, len(text)))
                self.latch.rest(self._random_gap())
        else:
            cut_off = _typing_cut_off(0, len(text))
            taken = self.clipboard.lend(
                text, lambda: self._press_in(window, edit_keys.paste, cut_off), edit_keys.selection
            )
            self.latch.check()
            if not taken:
                raise Rejected(say("desktop-paste-not-taken"))
        if action.submit:
            self.latch.rest(max(self._random_gap(), BEFORE_ENTER))
            self._press_in(window, ["enter"], say("desktop-window-changed-before-enter"))

    def strike(self, keys: Sequence[str]) -> None:
        """Press these together and release them.

        Raises Unsupported if this keyboard lacks one, Rejected if another window came to the front.
        """
        for key in keys:
            if not self.windows.has_key(key):
                raise Unsupported(say("desktop-key-missing", key=key))
        self._press_in(self._target_window(), keys, say("desktop-window-changed-before-key"))

    # --- keys -------------------------------------------------------------------------------------------------------

    def _target_window(self) -> int:
        return self.windows.focused_window() if self.expected is None else self.expected

    def _press_in(self, window: int, keys: Sequence[str], cut_off: Message) -> None:
        """Press these if that window still has the focus, checked while no other can come up. Raises Rejected with
        `cut_off` if it has not.
        """
        self.latch.check()
        with self.windows.hold_still():
            if self.windows.focused_window() != window:
                raise Rejected(cut_off)
            self._press(keys)

    def _press(self, keys: Sequence[str]) -> None:
        down: list[str] = []
        try:
            for key in keys:
                if key not in MODIFIERS:
                    self.escapes.expect_own_press(key == "esc")
                down.append(key)
                self.hands.key_down(key)
        finally:
            for key in reversed(down):
                self.hands.key_up(key)

    def _random_gap(self) -> float:
        return self.chance.uniform(*GAP[self.pace])


def _typing_cut_off(count: int, total: int) -> Message:
    return say("desktop-window-changed-while-typing", count=count, total=total)
