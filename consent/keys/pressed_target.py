"""What a touch or a key would press, as far as a frame shows: this is what the policy judges.

Keys go to the focus. In a dialog any key may be its answer (a mnemonic with Alt, in message boxes the bare letter),
except keys that only move, leave, or type into the focused input. In other windows Enter and Space press the focused
control; if nobody can tell which one that is, they may press any button in sight.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from iris_screen.consent.drawing.drawn_control import PLATE
from iris_screen.consent.keys.key_effects import KeyEffects
from iris_screen.consent.keys.keystrokes import TEXT, Stroke, find_strokes
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label, only_agrees
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element
from iris_screen.sight.blockers.card import Card
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.vision.controls.panels import find_panel_around

PRESSED = frozenset({"button", "image", "tab", "switch"})
FOCUSED = PRESSED | {"slider", "list"}
"""Roles whose focus says what Enter presses. Focus on a page or a text says nothing."""
WHOLE = 0.5
"""Share of the picture: a larger element is a page too."""
EDITOR = 0.12
"""Share of the picture's height: Enter in a higher input starts a new line."""


@dataclass(frozen=True)
class Target:
    """name: what is written on it. around: the texts around it. by: what presses it, None for a finger. on_button:
    whether it surely is a button. as_title: whether it may be what somebody wrote (TouchedControl.is_title).
    """

    name: str
    around: Sequence[str] = ()
    by: Message | None = None
    on_button: bool = False
    as_title: bool = False


@dataclass(frozen=True)
class Focus:
    """Where keys go. element: by the tree, None if it does not say. is_input: whether it surely is an input."""

    element: Element | None = None
    is_input: bool = False


@dataclass(frozen=True)
class KeyTargets:
    """looks_up: whether an input is for a search or an address. effects: what keys do in an app."""

    policy: Policy
    looks_up: Callable[[Element], bool]
    effects: KeyEffects

    def find(self, press: Press, task: Task, page: PressedPage, *, typed: bool) -> Iterator[Target]:
        """Everything that the keys may press. typed: the last step typed into an input."""
        strokes, pointer = find_strokes(press.actions), task.profile.is_computer
        if not strokes:
            return
        focus, card = _find_focus(press, page), page.card
        in_dialog = card is not None and card.layer == "dialog"
        if focus == Focus() and typed and not in_dialog:
            focus = Focus(is_input=True)
        for stroke in strokes:
            effect = self.effects.find(stroke, press.app, task)
            if card is not None and in_dialog:
                yield from _find_in_dialog(stroke, card, focus)
            elif effect.does != "acts" and not (effect.is_of_program and stroke.held):
                yield from self._find_in_window(stroke, page, focus, pointer)
            erases = stroke.key in ("delete", "backspace")  # the text of an input, and on a phone always
            if effect.button and not erases:
                yield Target(effect.button, by=say("rule-key-does", key=stroke.label))
            elif effect.button and not focus.is_input and (pointer or not stroke.is_plain):
                yield Target(effect.button, by=say("rule-key-deletes", key=stroke.label))
            moved = stroke.moves and stroke.key != "tab"
            if not (focus.is_input and (stroke.types or stroke.key == "enter" or moved)):
                focus = Focus()  # after this key the focus may be elsewhere

    def _find_in_window(self, stroke: Stroke, page: PressedPage, focus: Focus, pointer: bool) -> Iterator[Target]:
        control = focus.element if not focus.is_input else None
        if control is not None and (stroke.activates or stroke.key == TEXT):
            by = say("rule-key-presses", key=stroke.label, name=control.name)
            yield Target(control.name, visible_elements.list_words_around(page.frame, control.box), by)
        elif pointer and focus.is_input and stroke.submits:
            # Enter in an input may submit a whole form, which matters if the form pays. With a modifier it does not
            # start a new line either, and may send.
            field = focus.element
            multiline = field is not None and field.box.height > EDITOR * page.frame.size.height
            if (field is not None and self.looks_up(field)) or (multiline and not stroke.held):
                return
            for target in self._find_buttons(stroke, page):
                if stroke.held or "payment" in self.policy.kinds_of(target.name, None, target.around):
                    yield target
        elif pointer and (stroke.mnemonic or (stroke.activates and focus == Focus())):
            yield from self._find_buttons(stroke, page)

    def _find_buttons(self, stroke: Stroke, page: PressedPage) -> Iterator[Target]:
        """Every button in sight that the policy has a rule for; for a mnemonic those with its letter."""
        for name, around in self._list_buttons(page):
            if stroke.mnemonic in label(name) and self.policy.kinds_of(name, None, around):
                yield Target(name, around, say("rule-key-may-press", key=stroke.label, name=name))

    def _list_buttons(self, page: PressedPage) -> Iterator[tuple[str, Sequence[str]]]:
        """Each button's name and the texts around it. On a picture: words that make up a whole label, or are on a plate
        like a button's. A button that only agrees does what the page says.
        """
        if page.frame.elements is not None:
            for each in page.shown:
                if each.role in PRESSED and each.name and each.enabled:
                    agrees = only_agrees(label(each.name))
                    yield each.name, visible_elements.list_words_around(page.frame, each.box) if agrees else ()
            return
        texts = [line.text for line in page.lines]
        for line in page.lines:
            plate = find_panel_around(page.drawing.panels, line.box)
            on_plate = plate is not None and plate.box.height <= PLATE * line.box.height
            if on_plate or self.policy.is_bare(line.text):
                yield line.text, texts


def _find_in_dialog(stroke: Stroke, card: Card, focus: Focus) -> Iterator[Target]:
    """Space presses the focused control. Any other key may be the dialog's answer; so may Enter, wherever the focus."""
    if stroke.moves or (focus.is_input and stroke.types):
        return
    control = focus.element if not focus.is_input else None
    if control is not None and stroke.activates:
        yield Target(control.name, card.texts, say("rule-key-presses-in-dialog", key=stroke.label, name=control.name))
    if control is None or stroke.key != "space":
        yield Target("OK", card.texts, say("rule-key-may-agree", key=stroke.label))


def _find_focus(press: Press, page: PressedPage) -> Focus:
    """What is focused by the tree, or will be once the input that is typed into was touched."""
    if press.box is not None:
        inputs = [each for each in page.shown if each.role == "input" and each.box.contains(press.box.center)]
        return Focus(_find_smallest(inputs), is_input=True)
    whole = WHOLE * page.frame.size.width * page.frame.size.height
    focused = [each for each in page.shown if each.focused]
    controls = [each for each in focused if each.role in FOCUSED and each.name and each.box.area < whole]
    inputs = [each for each in focused if each.role == "input"]
    return Focus(_find_smallest(inputs or controls), is_input=bool(inputs))


def _find_smallest(elements: Sequence[Element]) -> Element | None:
    return min(elements, key=lambda each: each.box.area, default=None)
