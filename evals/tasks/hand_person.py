"""A person at the desktop itself: mouse and keyboard move as theirs do, by xdotool, and nothing of Iris sends it."""

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.actions import Action, Click, Hotkey, InputText, MovePointer, PressKey, Receipt, Wait
from iris_screen.evals.tasks.seen_device import SeenDevice

BUTTONS = {"left": "1", "middle": "2", "right": "3"}
KEYS = {"enter": "Return", "tab": "Tab", "esc": "Escape", "escape": "Escape", "delete": "Delete", "space": "space"}
KEYS |= {"backspace": "BackSpace", "up": "Up", "down": "Down", "home": "Home", "end": "End", "f2": "F2"}
"""xdotool's names of the keys that tasks name."""
BETWEEN_KEYS_MS = "60"
PATIENCE = 20.0
"""Seconds in which a person reads the screen, at most."""


@dataclass
class HandPerson(SeenDevice):
    """shown: the desktop, which is only looked at. has_read: whether the person has seen what their last act did."""

    has_read: Callable[[], bool] = lambda: True

    def do(self, action: Action) -> Receipt:
        """Raises AssertionError for what no hand does."""
        match action:
            case MovePointer(to=to):
                _send("mousemove", "--sync", str(to.x), str(to.y))
            case Click(button=button, repeat=repeat):
                _send("click", "--repeat", str(repeat), "--delay", "80", BUTTONS[button])
            case InputText(text=text, clear=clear):
                if clear:
                    self._strike("ctrl", "a")
                for number, line in enumerate(text.split("\n")):
                    if number:
                        self._strike("enter")
                    _send("type", "--delay", BETWEEN_KEYS_MS, "--", line)
            case PressKey(key=key):
                self._strike(key)
            case Hotkey(keys=keys):
                self._strike(*keys)
            case Wait(ms=ms):
                time.sleep(ms / 1000)
            case _:
                raise AssertionError(f"no hand does {action.kind}")
        self._read()
        return Receipt()

    def _strike(self, *keys: str) -> None:
        self._read()
        _send("key", "+".join(KEYS.get(key, key) for key in keys))

    def _read(self) -> None:
        until = time.monotonic() + PATIENCE
        while not self.has_read() and time.monotonic() < until:
            time.sleep(0.02)


def _send(*words: str) -> None:
    command = ["xdotool", *words]
    subprocess.run(command, check=True, capture_output=True)
