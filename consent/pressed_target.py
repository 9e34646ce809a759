"""What a touch or a key would press, as far as a frame tells: what the policy is to judge.

Keys go where the focus is. In a dialog any key but those that move, leave or type into an input that has the focus may
be its answer: a mnemonic with Alt, and in message boxes the bare letter. In another window Enter and Space press the
control that has the focus; where nobody can tell which that is, they may press any button in sight.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from iris_screen.consent.keystrokes import TEXT, Stroke, find_strokes
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label, only_agrees
from iris_screen.core.policy import Policy
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.blockers.card import Card, find_front_card
from iris_screen.sight.elements import visible_elements

PRESSED = frozenset({"button", "image", "tab", "switch"})
FOCUSED = PRESSED | {"slider", "list"}
"""Roles whose focus says what Enter presses; a page or a text that has it says nothing."""
WHOLE = 0.5
"""Of the picture: what is larger is a page too."""
EDITOR = 0.12
"""Of the picture's height: Enter in a higher input begins a new line."""
PLATE = 4
"""Times the height of its words that a button on a picture is high at most."""


@dataclass(frozen=True)
class Target:
    """name: what is written on it. around: what it stands among. by: what presses it, None for a finger."""

    name: str
    around: Sequence[str] = ()
    by: Message | None = None


@dataclass(frozen=True)
class Focus:
    """Where keys go. element: by the tree, None where it does not say. is_input: surely an input."""

    element: Element | None = None
    is_input: bool = False


@dataclass(frozen=True)
class KeyTargets:
    """reader: reads frames that come without a tree. looks_up: whether an input is for a search or an address."""

    policy: Policy
    reader: Reader | None
    looks_up: Callable[[Element], bool]

    def pressed(self, aim: Press, frame: Frame, *, pointer: bool, typed: bool) -> Iterator[Target]:
        """Everything the keys of an aim may press. pointer: it is a computer, whose buttons can have the focus. typed:
        the last step typed into an input.
        """
        pressing = find_strokes(aim.actions)
        if not pressing:
            return
        focus, card = _focus(aim, frame), find_front_card(frame, self.reader)
        in_dialog = card is not None and card.layer == "dialog"
        if focus == Focus() and typed and not in_dialog:
            focus = Focus(is_input=True)
        for stroke in pressing:
            if card is not None and in_dialog:
                yield from _in_dialog(stroke, card, focus)
            else:
                yield from self._in_window(stroke, frame, focus, pointer)
            focus = focus if _keeps(stroke, focus) else Focus()

    def _in_window(self, stroke: Stroke, frame: Frame, focus: Focus, pointer: bool) -> Iterator[Target]:
        if stroke.deletes and pointer and not focus.is_input:
            yield Target("Delete", by=say("rule-key-deletes", key=stroke.said))
        control = focus.element if not focus.is_input else None
        if control is not None and (stroke.activates or stroke.key == TEXT):
            by = say("rule-key-presses", key=stroke.said, name=control.name)
            yield Target(control.name, visible_elements.list_words_around(frame, control.box), by)
        elif pointer and focus.is_input and stroke.submits:
            yield from self._submitted(stroke, frame, focus.element)
        elif pointer and (stroke.mnemonic or (stroke.activates and focus == Focus())):
            yield from self._any_button(stroke, frame)

    def _submitted(self, stroke: Stroke, frame: Frame, field: Element | None) -> Iterator[Target]:
        """An Enter in an input may be that of a whole form, which is no small thing where a form pays. One with a
        modifier does not begin a new line either, and may send.
        """
        lines = field is not None and field.box.height > EDITOR * frame.size.height
        if (field is not None and self.looks_up(field)) or (lines and not stroke.held):
            return
        for one in self._any_button(stroke, frame):
            if stroke.held or "payment" in self.policy.kinds_of(one.name, None, one.around):
                yield one

    def _any_button(self, stroke: Stroke, frame: Frame) -> Iterator[Target]:
        """Every button in sight that the policy minds; of a mnemonic those that have its letter."""
        for name, around in self._buttons(frame):
            if stroke.mnemonic in label(name) and self.policy.kinds_of(name, None, around):
                yield Target(name, around, say("rule-key-may-press", key=stroke.said, name=name))

    def _buttons(self, frame: Frame) -> Iterator[tuple[str, Sequence[str]]]:
        if frame.elements is None:
            yield from self._drawn(frame)
            return
        for each in visible_elements.list_visible(frame):
            if each.role in PRESSED and each.name and each.enabled:
                yield (
                    each.name,
                    visible_elements.list_words_around(frame, each.box) if only_agrees(label(each.name)) else (),
                )

    def _drawn(self, frame: Frame) -> Iterator[tuple[str, Sequence[str]]]:
        """The words on a picture that are all of a label, or stand on a plate as a button's do; what only agrees does
        what the page says.
        """
        from iris_screen.sight.vision.controls.panels import around, panels

        lines = self.reader.read(frame) if self.reader and frame.health == "ok" else []
        texts, found = [line.text for line in lines], panels(frame.pixels) if lines else []
        for line in lines:
            plate = around(found, line.box)
            on_plate = plate is not None and plate.box.height <= PLATE * line.box.height
            if on_plate or self.policy.is_bare(line.text):
                yield line.text, texts


def _in_dialog(stroke: Stroke, card: Card, focus: Focus) -> Iterator[Target]:
    """Space presses what has the focus; every other key may be the dialog's answer, Enter wherever the focus is."""
    if stroke.moves or (focus.is_input and stroke.types):
        return
    control = focus.element if not focus.is_input else None
    if control is not None and stroke.activates:
        yield Target(control.name, card.texts, say("rule-key-presses-in-dialog", key=stroke.said, name=control.name))
    if control is None or stroke.key != "space":
        yield Target("OK", card.texts, say("rule-key-may-agree", key=stroke.said))


def _keeps(stroke: Stroke, focus: Focus) -> bool:
    """Whether what has the focus surely has it after this key."""
    return focus.is_input and (stroke.types or stroke.key == "enter" or (stroke.moves and stroke.key != "tab"))


def _focus(aim: Press, frame: Frame) -> Focus:
    """What has the focus by the tree, or will have it once the aim has touched the input it types into."""
    shown = visible_elements.list_visible(frame)
    if aim.box is not None:
        inputs = [each for each in shown if each.role == "input" and each.box.contains(aim.box.center)]
        return Focus(_smallest(inputs), is_input=True)
    whole = WHOLE * frame.size.width * frame.size.height
    told = [each for each in shown if each.focused]
    controls = [each for each in told if each.role in FOCUSED and each.name and each.box.area < whole]
    inputs = [each for each in told if each.role == "input"]
    return Focus(_smallest(inputs or controls), is_input=bool(inputs))


def _smallest(elements: Sequence[Element]) -> Element | None:
    return min(elements, key=lambda each: each.box.area, default=None)
