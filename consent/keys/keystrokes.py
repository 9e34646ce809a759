"""Which keys an action presses, and what each key does in every program: move, type, submit, pick, copy. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.actions import Action, Hotkey, InputText, PressKey
from iris_screen.core.plan import Step
from iris_screen.tools.key_names import MODIFIERS, drop_side, normalize_key

_PHONE = {"DEL": "backspace", "MOVE_HOME": "home", "MOVE_END": "end"}
"""Names in core.actions.KEYCODES (always in capitals) that mean another key on a phone than on a keyboard. Keys that
are pressed together are a keyboard's."""
_AWAY = frozenset("BACK HOME RECENTS NOTIFICATIONS POWER WAKEUP MENU VOLUME_UP VOLUME_DOWN VOLUME_MUTE".split())
"""Keys of the phone itself: they confirm nothing."""

_MOVES = frozenset("esc tab up down left right home end pageup pagedown capslock numlock scrolllock".split())
_PLACES = frozenset("up down left right home end".split())
_EDITS = frozenset("acvxzy")
"""Letters that edit the text of an input when pressed with Ctrl."""
TEXT = "text"
"""Stands for any typed characters."""


@dataclass(frozen=True)
class Stroke:
    """One press. key: its name in lower case. held: the modifiers held meanwhile. label: what people call it."""

    key: str
    held: frozenset[str] = frozenset()
    label: str = ""

    @property
    def moves(self) -> bool:
        """Whether it only moves the focus or leaves, alone or with Shift."""
        return (self.key in _MOVES or self.key in MODIFIERS) and self.held <= {"shift"}

    @property
    def types(self) -> bool:
        """Whether a focused input takes it as text, or as an edit of its text."""
        if self.held <= {"shift"}:
            return len(self.key) == 1 or self.key in (TEXT, "space", "backspace", "delete", "insert")
        return self.key in _EDITS and self.held <= {"ctrl", "meta", "shift"}

    @property
    def activates(self) -> bool:
        """Whether it presses the focused control."""
        return self.key in ("enter", "space")

    @property
    def submits(self) -> bool:
        """Whether it submits what was typed into an input; with Shift it starts a new line."""
        return self.key == "enter" and "shift" not in self.held

    @property
    def mnemonic(self) -> str:
        """The letter that picks a menu or a button of a window, "" for other keys."""
        return self.key if self.held <= {"alt", "shift"} and "alt" in self.held and len(self.key) == 1 else ""

    @property
    def is_plain(self) -> bool:
        """Whether it moves, types or presses what is focused, alone or with Shift: there are rules for that."""
        return (self.moves or self.types or self.activates) and self.held <= {"shift"}

    @property
    def combination(self) -> str:
        """As in assets/keys.yaml."""
        return "+".join((*sorted(self.held), self.key))

    @property
    def pastes(self) -> bool:
        """Whether it types what was copied; terminals use Shift+Insert and Ctrl+Shift+V."""
        by_letter = self.key == "v" and bool(self.held & {"ctrl", "meta"})
        return self.key == "paste" or by_letter or (self.key == "insert" and "shift" in self.held)

    @property
    def selects_all(self) -> bool:
        return self.key == "a" and self.held in ({"ctrl"}, {"meta"})

    @property
    def copies(self) -> bool:
        """Whether it copies the selection to the clipboard; terminals need Shift as well."""
        by_letter = self.key == "c" and bool(self.held & {"ctrl", "meta"}) and self.held <= {"ctrl", "meta", "shift"}
        return self.key == "copy" or by_letter or (self.key == "insert" and self.held == {"ctrl"})

    @property
    def only_places(self) -> bool:
        """Whether it only moves the cursor of a text, which nothing shows for certain."""
        return self.key in _PLACES and bool(self.held) and self.held <= {"ctrl", "meta", "shift"}

    @property
    def cuts(self) -> bool:
        return self.key == "cut" or (self.key == "x" and self.held in ({"ctrl"}, {"meta"}))

    @property
    def saves(self) -> bool:
        return self.key == "save" or (self.key == "s" and self.held in ({"ctrl"}, {"meta"}))


def find_strokes(actions: Sequence[Action]) -> list[Stroke]:
    """What is pressed, in order. Touches, and phone keys that only leave, press nothing."""
    strokes: list[Stroke] = []
    for action in actions:
        match action:
            case PressKey() if action.key not in _AWAY:
                strokes.append(combine_keys([_PHONE.get(action.key, action.key)]))
            case Hotkey():
                strokes.append(combine_keys(action.keys))
            case InputText():
                strokes += [Stroke(TEXT, label="Typing")] if action.text else []
                strokes += [Stroke("enter", label="Enter")] if action.submit else []
    return strokes


def only_places(step: Step) -> bool:
    """Whether a step presses keys that only place the cursor of a text."""
    strokes = find_step_strokes(step) if step.action in ("press_key", "hotkey") else []
    return bool(strokes) and all(stroke.only_places for stroke in strokes)


def find_step_strokes(step: Step) -> list[Stroke]:
    """What a step presses by the keys it names."""
    return [combine_keys(keys) for keys in ([step.key], step.keys) if any(keys)]


def combine_keys(keys: Sequence[str]) -> Stroke:
    """One or more keys pressed at once: the last one that is no modifier, while all others are held."""
    names = [drop_side(normalize_key(key)) for key in keys]
    key = next((name for name in reversed(names) if name not in MODIFIERS), names[-1])
    held = frozenset(name for name in names if name != key)
    return Stroke(key, held, "+".join(name.capitalize() for name in (*sorted(held), key)))
