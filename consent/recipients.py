"""What a step sends and to whom, read off the frame: what a step claims is no proof (docs/security.md)."""

import re
from dataclasses import dataclass
from itertools import islice

from iris_screen.consent.drawn_control import Drawing
from iris_screen.consent.grant_limits import is_from_words
from iris_screen.consent.keystrokes import find_step_strokes
from iris_screen.consent.local_apps import is_lookup, shows_many_owners
from iris_screen.consent.named_control import wants
from iris_screen.consent.touched_control import PressedPage
from iris_screen.consent.typed_text import TypingRule
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.sums import mentions_payment
from iris_screen.core.plan import Step, Task
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, TextLine
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold, is_same_name

_COMPUTATION = re.compile(r"[\d.,\s()]*\d\)?\s*(?:[-+−–×÷*/^:]\s*\(?\d[\d.,\s()]*)+=?")
"""Numbers with what is done to them between them: "3 + 4"."""
FORMER = 4
"""How many screens back the hint of a field is looked for."""
_SENDING: dict[str, object] = {"action": "input_text", "submit": True, "irreversible": True}


@dataclass(frozen=True)
class Sending:
    """reader: reads frames that come without a tree. typing: what may be typed where."""

    reader: Reader | None
    typing: TypingRule

    def add_recipients(self, step: Step, task: Task, press: Press, frame: Frame) -> Step:
        """The step, needing the recipients that are read off the frame. If a model that saw the screen decided on the
        step, or chose its place, what the step says is no proof: then all that is submitted counts as sent, except for
        what is looked up or worked out, and in apps that keep what is typed on this device, such as a calculator.
        """
        trusted = not step.from_screen and press.how != "model"
        if trusted and step.needs:
            return step
        granted = task.grant.recipients if step.action != "call" else []  # its number says who is called
        needs = [Condition(kind="title", value=name) for name in granted if self._is_recipient(name, task, frame)]
        keyboard = visible_elements.find_keyboard(frame.elements or [], frame.size.width, frame.size.height)
        # any key of the phone's keyboard may submit; Iris itself types in another way
        on_keyboard = press.box is not None and keyboard is not None and keyboard.contains(press.box.center)
        submits = step.submit or any(stroke.key == "enter" for stroke in find_step_strokes(step))
        sink = self.typing.find_sink(press.app, task)
        keeps = sink in ("all", "numbers")
        submits = submits or (sink == "shell" and bool(re.search(r"[\n\r]", step.text)))
        stays = keeps or self._looks_up(step, task, press, frame) or _is_worked_out(step, task, press, frame)
        sends = (submits or (not trusted and on_keyboard)) and not stays
        if trusted:  # the words say to whom; the frame says who is written to here
            return step.replace(needs=needs, **(_SENDING if sends and granted else {}))
        seen = {"from_screen": True, "needs": needs if _holds_text(step, task, frame) else []}
        return step.replace(**seen, **(_SENDING if sends else {}))

    def _is_recipient(self, name: str, task: Task, frame: Frame) -> bool:
        """Whether what is written here goes to this one, and to nobody who is not granted."""
        inputs = sorted((e for e in visible_elements.list_visible(frame) if e.role == "input"), key=lambda e: e.box.top)
        values = [each.value for each in inputs if each.value]
        if any("@" in text and " " not in text and text not in task.grant.recipients for text in values):
            return False
        if inputs and is_same_name(inputs[0].value, name):
            return True
        if frame.elements is not None:
            titles = [(each.box, [each.name, each.value]) for each in visible_elements.list_visible(frame)]
        else:
            titles = [(line.box, [line.text]) for line in self._read(frame)]
        boxes = [box for box, _ in titles]
        return any(
            is_same_name(words, name) and visible_elements.is_in_title_bar(box, boxes, frame.size)
            for box, texts in titles
            for words in texts
        )

    def _looks_up(self, step: Step, task: Task, press: Press, frame: Frame) -> bool:
        """Whether the input there, or else the focused one, looks up what may be looked up. A key looks up what the
        field already holds.
        """
        box = press.box
        inputs = [each for each in visible_elements.list_visible(frame) if each.role == "input"]
        used = [e for e in inputs if (e.box.contains(box.center) if box and step.text else e.focused)]
        names = [each.name for each in used if each.name != each.value]
        if box and not used and not any(e.box.contains(box.center) for e in visible_elements.list_visible(frame)):
            role, inside, _ = Drawing(frame, self.reader).find(box.center)
            names = [*self._list_hints(box, frame, task, press.app), *(inside * (role == "input"))]
        written = [fold(text) for text in task.grant.texts]
        names = [name for name in names if not any(fold(name) in text for text in written)]  # perhaps typed by now
        words = [step.text] if step.text else [each.value for each in used]
        looked_up = any(is_lookup(name) for name in names)
        return looked_up and all(
            is_from_words(text, task) or self.typing.may_look_up(text, press.app, task) for text in words
        )

    def _list_hints(self, box: Box, frame: Frame, task: Task, app: str) -> list[str]:
        """What is written in a field of a picture, and in the field at the same place of the app's last screens: its
        hint, before something was typed. In a browser, another page may have another field there.
        """
        pages = [frame]
        if app and not shows_many_owners(app, task, self.typing.packages):
            former = islice((each for each in self.typing.seen.frames() if each.elements is None), FORMER)
            seen = [PressedPage(each, self.reader) for each in former if each.app == app]
            pages += [page.frame for page in seen if page.find(box.center).role == "input"]
        return [line.text for each in pages for line in self._read(each) if box.overlap(line.box)]

    def _read(self, frame: Frame) -> list[TextLine]:
        return self.reader.read(frame) if self.reader else []


def _is_worked_out(step: Step, task: Task, press: Press, frame: Frame) -> bool:
    """Whether what is typed is a computation that the person's words ask for, in an app that they name, where nothing
    is to be paid.
    """
    if (
        press.app not in task.grant.apps
        or not _COMPUTATION.fullmatch(step.text)
        or not is_from_words(step.text.rstrip("= "), task)
    ):
        return False
    asks = wants(task, "calculates") and not {"payment", "send", "post"} & {*task.grant.kinds}
    return asks and not mentions_payment([each.name for each in visible_elements.list_visible(frame)])


def _holds_text(step: Step, task: Task, frame: Frame) -> bool:
    """Whether what is sent is what the words say, as far as they and the tree tell: typed now or already there."""
    if step.text or not task.grant.texts or frame.elements is None:
        return True
    values = [fold(each.value) for each in visible_elements.list_visible(frame) if each.role == "input"]
    return any(fold(text) in value for text in task.grant.texts for value in values)
