"""What a step sends, and to whom: read off the frame, since what a step claims is no proof (docs/security.md)."""

from dataclasses import dataclass

from iris_screen.consent.grant_limits import is_from_words
from iris_screen.consent.keystrokes import find_step_strokes
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step, Task
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_same_name
from iris_screen.sight.verifiers.first_page import is_in_title_bar

LOOKED_UP = ("search", "find", "搜", "查找", "查詢", "address", "url", "网址", "網址", "地址栏")
"""What inputs are called whose text is looked up, and sent to nobody."""
_SENDING: dict[str, object] = {"action": "input_text", "submit": True, "irreversible": True}


@dataclass(frozen=True)
class Sending:
    """reader: reads frames that come without a tree."""

    reader: Reader | None

    def as_seen(self, step: Step, task: Task, aim: Press, frame: Frame) -> Step:
        """The step, needing the recipients that are read off the frame. Where somebody decided on it who saw the
        screen, or only a model saw its place, what it says of itself is no proof, and whatever is submitted is sent
        but for words of the person that are looked up.
        """
        trusted = not step.from_screen and aim.how != "model"
        if trusted and step.needs:
            return step
        named = task.grant.recipients if step.action != "call" else []  # its number says who is called
        there = [Condition(kind="title", value=name) for name in named if self._is_to(name, task, frame)]
        submits = _submits(step) or (not trusted and _is_on_keyboard(frame, aim.box))
        sends = submits and not self._looks_up(step, task, frame, aim.box)
        if trusted:  # to whom is the words' business, and who is written to here is read off the frame
            return step.replace(needs=there, **(_SENDING if sends and named else {}))
        there = there if _holds_text(step, task, frame) else []
        seen = {"from_screen": True, "needs": there}
        return step.replace(**seen, **(_SENDING if sends else {}))

    def _is_to(self, name: str, task: Task, frame: Frame) -> bool:
        """Whether what is written here goes to this one, and to nobody else who is not granted."""
        inputs = sorted((e for e in visible_elements.list_visible(frame) if e.role == "input"), key=lambda e: e.box.top)
        held = [each.value for each in inputs if each.value]
        others = [text for text in held if "@" in text and " " not in text and text not in task.grant.recipients]
        first = bool(inputs) and is_same_name(inputs[0].value, name)
        return not others and (first or self._is_title(name, frame))

    def _looks_up(self, step: Step, task: Task, frame: Frame, box: Box | None) -> bool:
        """Whether the input there, or the one that has the focus, looks something up, and that of the person's words.
        What a field holds already is what is looked up by a key.
        """
        inputs = [each for each in visible_elements.list_visible(frame) if each.role == "input"]
        told = [e for e in inputs if (_holds(e, box) if box and step.text else e.focused)]
        names = [each.name for each in told if each.name != each.value]
        if box and frame.elements is None:
            names = [line.text for line in self._read(frame) if box.overlap(line.box)]
        written = [fold(text) for text in task.grant.texts]
        names = [name for name in names if not any(fold(name) in text for text in written)]  # typed by now, perhaps
        words = [step.text] if step.text else [each.value for each in told]
        looked_up = any(is_lookup(name) for name in names)
        return looked_up and all(is_from_words(text, task) for text in words)

    def _is_title(self, name: str, frame: Frame) -> bool:
        titles = visible_elements.list_visible(frame) if frame.elements is not None else self._read(frame)
        boxes = [each.box for each in titles]
        return any(
            is_same_name(words, name) and is_in_title_bar(each.box, boxes, frame.size)
            for each in titles
            for words in _words(each)
        )

    def _read(self, frame: Frame) -> list[TextLine]:
        return self.reader.read(frame) if self.reader else []


def is_lookup(name: str) -> bool:
    """Whether an input called so is for a search or an address."""
    return any(word in name.casefold() for word in LOOKED_UP)


def _holds_text(step: Step, task: Task, frame: Frame) -> bool:
    """Whether what is sent is what the words say, as far as they and the tree tell: typed now, or standing there."""
    if step.text or not task.grant.texts or frame.elements is None:
        return True
    held = [fold(each.value) for each in visible_elements.list_visible(frame) if each.role == "input"]
    return any(fold(text) in value for text in task.grant.texts for value in held)


def _submits(step: Step) -> bool:
    return step.submit or any(stroke.key == "enter" for stroke in find_step_strokes(step))


def _is_on_keyboard(frame: Frame, box: Box | None) -> bool:
    """Whether it presses a key of the phone's keyboard, any of which may submit; a hand types in another way."""
    keyboard = visible_elements.find_keyboard(frame.elements or [], frame.size.width, frame.size.height)
    return box is not None and keyboard is not None and keyboard.contains(box.center)


def _holds(element: Element, box: Box) -> bool:
    return element.box.contains(box.center)


def _words(said: Element | TextLine) -> list[str]:
    return [said.text] if isinstance(said, TextLine) else [said.name, said.value]
