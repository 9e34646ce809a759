"""What keys an action presses, and what each does by itself: it moves, types, submits, picks, deletes. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.actions import Action, Hotkey, InputText, PressKey
from iris_screen.core.plan import Step
from iris_screen.tools.key_names import MODIFIERS, drop_side, normalize_key

_PHONE = {"DEL": "backspace", "MOVE_HOME": "home", "MOVE_END": "end"}
"""Of core.actions.KEYCODES, always in capitals, what means another key there than on a keyboard; keys that
are pressed together are a keyboard's."""
_AWAY = frozenset("BACK HOME RECENTS POWER WAKEUP MENU VOLUME_UP VOLUME_DOWN".split())
"""Keys of a phone itself: they agree to nothing."""

_MOVES = frozenset("esc tab up down left right home end pageup pagedown capslock numlock scrolllock".split())
_EDITS = frozenset("acvxzy")
"""With Ctrl: what is done to the text of an input."""
TEXT = "text"
"""Stands for whatever a text is typed of."""


@dataclass(frozen=True)
class Stroke:
    """One press. key: its name in small letters. held: the modifiers held meanwhile. said: what a person calls it."""

    key: str
    held: frozenset[str] = frozenset()
    said: str = ""

    @property
    def moves(self) -> bool:
        """Whether it only moves or leaves, by itself or with Shift."""
        return (self.key in _MOVES or self.key in MODIFIERS) and self.held <= {"shift"}

    @property
    def types(self) -> bool:
        """Whether an input that has the focus takes it as text, or as an edit of its text."""
        if self.held <= {"shift"}:
            return len(self.key) == 1 or self.key in (TEXT, "space", "backspace", "delete", "insert")
        return self.key in _EDITS and self.held <= {"ctrl", "meta", "shift"}

    @property
    def activates(self) -> bool:
        """Whether it presses the control that has the focus."""
        return self.key in ("enter", "space")

    @property
    def submits(self) -> bool:
        """Whether an input hands on by it what was typed; Shift begins a new line."""
        return self.key == "enter" and "shift" not in self.held

    @property
    def mnemonic(self) -> str:
        """The letter that picks a menu or a button out of a window, "" for other keys."""
        return self.key if self.held <= {"alt", "shift"} and "alt" in self.held and len(self.key) == 1 else ""

    @property
    def pastes(self) -> bool:
        """Whether it types what was copied; Shift+Insert and Ctrl+Shift+V do so in terminals."""
        by_letter = self.key == "v" and bool(self.held & {"ctrl", "meta"})
        return self.key == "paste" or by_letter or (self.key == "insert" and "shift" in self.held)

    @property
    def selects_all(self) -> bool:
        return self.key == "a" and self.held in ({"ctrl"}, {"meta"})

    @property
    def copies(self) -> bool:
        """Whether it takes what is selected to the clipboard, and leaves it there; terminals want Shift as well."""
        by_letter = self.key == "c" and bool(self.held & {"ctrl", "meta"}) and self.held <= {"ctrl", "meta", "shift"}
        return self.key == "copy" or by_letter or (self.key == "insert" and self.held == {"ctrl"})

    @property
    def deletes(self) -> bool:
        """Whether it deletes what is chosen where no text is edited."""
        return self.key == "delete" or (self.key == "backspace" and "meta" in self.held)


def find_strokes(actions: Sequence[Action]) -> list[Stroke]:
    """What is pressed, in order; nothing for touches, and for the keys of a phone that only leave."""
    return [stroke for action in actions for stroke in _strokes(action)]


def _strokes(action: Action) -> list[Stroke]:
    if isinstance(action, PressKey):
        return [] if action.key in _AWAY else [combine_keys([_PHONE.get(action.key, action.key)])]
    if isinstance(action, Hotkey):
        return [combine_keys(action.keys)]
    if isinstance(action, InputText):
        ends = [Stroke("enter", said="Enter")] if action.submit else []
        return [Stroke(TEXT, said="Typing"), *ends] if action.text else ends
    return []


def find_step_strokes(step: Step) -> list[Stroke]:
    """What a step presses by the keys it names; none where it names none."""
    return [combine_keys(keys) for keys in ([step.key], step.keys) if any(keys)]


def combine_keys(keys: Sequence[str]) -> Stroke:
    """Keys pressed at once, at least one: the last that is no modifier, while all others are held."""
    names = [drop_side(normalize_key(key)) for key in keys]
    key = next((name for name in reversed(names) if name not in MODIFIERS), names[-1])
    held = frozenset(name for name in names if name != key)
    return Stroke(key, held, "+".join(_said(name) for name in (*sorted(held), key)))


def _said(key: str) -> str:
    return "Backspace" if key == "backspace" else key.capitalize()
