"""What a step sends and to whom, read off the frame: what a step claims is no proof (docs/security.md)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice

from iris_screen.consent.drawing.drawn_control import Drawing
from iris_screen.consent.grant_limits import is_from_words
from iris_screen.consent.keys.keystrokes import find_step_strokes
from iris_screen.consent.keys.pressed_target import EDITOR
from iris_screen.consent.local_apps import is_lookup, shows_many_owners
from iris_screen.consent.named_control import wants
from iris_screen.consent.nearby_question import asks
from iris_screen.consent.shown_recipients import ShownRecipients, answers
from iris_screen.consent.touched_control import PressedPage
from iris_screen.consent.typed_text import TypingRule
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import is_one_of, is_sentence, shorten
from iris_screen.core.parsing.sentences.commands import list_called
from iris_screen.core.parsing.sums import mentions_payment
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import STATUS_BAR, Frame, TextLine
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold

_COMPUTATION = re.compile(r"[\d.,\s()]*\d\)?\s*(?:[-+−–×÷*/^:]\s*\(?\d[\d.,\s()]*)+=?")
"""Numbers with what is done to them between them: "3 + 4"."""
ENDS = ".。!！"
"""What a sentence may end with, as a keyboard or a model adds it."""
FORMER = 4
"""How many screens back the hint of a field is looked for."""
MOST_LINES = 12
"""Lines of the longest message that is looked for on a picture."""
_SENDING: dict[str, object] = {"action": "input_text", "submit": True, "irreversible": True}


@dataclass(frozen=True)
class Sending:
    """reader: reads frames that come without a tree. typing: what may be typed where. policy: which words act."""

    reader: Reader | None
    typing: TypingRule
    policy: Policy

    @cached_property
    def shown(self) -> ShownRecipients:
        """Whom a page addresses; it keeps the addresses that it looks for."""
        return ShownRecipients(self.reader, self.typing.packages, self.typing.seen.frames)

    def add_recipients(self, step: Step, task: Task, press: Press, frame: Frame) -> Step:
        """The step, needing the recipients that are read off the frame. If a model that saw the screen decided on the
        step, or chose its place, what the step says is no proof: then all that is submitted counts as sent, except for
        what is looked up or worked out, and in apps that keep what is typed on this device, such as a calculator.
        """
        trusted = not step.from_screen and press.how != "model"
        granted = task.grant.recipients if step.action != "call" else []  # its number says who is called
        proofs = [each.value for each in step.needs if not each.gone]
        if trusted and proofs and (not granted or any(is_one_of(name, said) for said in proofs for name in granted)):
            return step
        calls = bool(press.words) and self.policy.kinds_of(press.words, None) == ["call"]
        names = [
            name
            for name in (list_called(task.grant.commands, granted) if calls else granted)
            if self.shown.is_written_to(name, task, press, frame)
            or (calls and self.shown.is_headed_by(name, task, press, frame))
        ]
        if task.grant.messages and not calls:
            names = [name for name in names if self._holds_text(step, name, task, press, frame)]
        needs = [Condition(kind="title", value=name) for name in names]
        if trusted and proofs:
            return step.replace(needs=[*step.needs, *needs])
        keyboard = visible_elements.find_keyboard(frame.elements or [], frame.size.width, frame.size.height)
        # any key of the phone's keyboard may submit; Iris itself types in another way
        on_keyboard = press.box is not None and keyboard is not None and keyboard.contains(press.box.center)
        submits = step.submit or any(stroke.key == "enter" for stroke in find_step_strokes(step))
        sink = self.typing.find_sink(press.app, task)
        submits = submits or (sink == "shell" and bool(re.search(r"[\n\r]", step.text)))
        sends = (submits or (not trusted and on_keyboard)) and not (  # looking for a question may read the picture
            (sink in ("all", "numbers") and not self._is_asked(frame))
            or self._looks_up(step, task, press, frame)
            or _is_worked_out(step, task, press, frame)
        )
        if trusted:  # the words say to whom; the frame says who is written to here
            return step.replace(needs=needs, **(_SENDING if sends and granted else {}))
        is_theirs = calls or task.grant.messages or self._holds_text(step, "", task, press, frame)
        seen = {"from_screen": True, "needs": needs if is_theirs else []}
        return step.replace(**seen, **(_SENDING if sends else {}))

    def name_message(self, ruling: Ruling, steps: Sequence[Step], task: Task, press: Press, frame: Frame) -> Ruling:
        """A question about sending that says what the person's words have for whoever is written to there, if it is
        something else; any other ruling as it is.
        """
        if ruling.answer != "ask" or ruling.kind != "send" or ruling.reason is None:
            return ruling
        for name, text in task.grant.messages:
            is_other = not any(self._holds_text(step, name, task, press, frame) for step in steps)
            if is_other and self.shown.is_written_to(name, task, press, frame):
                return ruling.replace(reason=say("rule-other-text", asked=ruling.reason, to=name, text=shorten(text)))
        return ruling

    def _is_asked(self, frame: Frame) -> bool:
        """Whether an Enter may answer a question of the page, or do what a text there says, wherever the typed text
        stays. In a field of several lines it starts a new one.
        """
        page = PressedPage(frame, self.reader)
        fields = [each.box.height for each in page.shown if each.role == "input"]
        if fields and min(fields) > EDITOR * frame.size.height:
            return False
        told = [each.name for each in page.shown if each.role not in ("input", "key", "button")]
        texts = [*told, *(line.text for line in page.lines if is_sentence(line.text))]
        return any(asks(text) or self.policy.kinds_of(text, None) for text in texts)

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
        """What is written in a field of a picture, and in the same field on the app's last screens: its hint, before
        something was typed. In a browser, another page may have another field there.
        """
        pages = [frame]
        if app and not shows_many_owners(app, task, self.typing.packages):
            former = islice((each for each in self.typing.seen.frames() if each.elements is None), FORMER)
            seen = [PressedPage(each, self.reader) for each in former if each.app == app]
            same = [page.frame for page in seen if page.find(box.center).role == "input"]
            pages += [each for each in same if self._list_above(box, each) == self._list_above(box, frame)]
        return [line.text for each in pages for line in self._read(each) if box.overlap(line.box)]

    def _list_above(self, box: Box, frame: Frame) -> list[str]:
        """What a page says above a field, below the status bar: another page has another title there."""
        lines = [line for line in self._read(frame) if line.box.bottom <= box.top]
        return sorted(fold(line.text) for line in lines if line.box.center.y > STATUS_BAR * frame.size.height)

    def _holds_text(self, step: Step, name: str, task: Task, press: Press, frame: Frame) -> bool:
        """Whether what is sent is what the words say and nothing more: typed now or already there, or yet to be
        written, in the form that "Reply" opens. The end of a sentence may differ. Without a tree, only whether these
        words stand anywhere on the picture, which does not tell what is in the field and what in an older message.

        name: who gets it, if the grant says which text is whose.
        """
        messages = task.grant.messages
        texts = [text for to, text in messages if fold(to) == fold(name)] if messages else task.grant.texts
        if messages and ("" in texts or not texts):
            return "" in texts
        given = {fold(text).rstrip(ENDS) for text in texts} - set(map(fold, task.grant.recipients))
        if step.text or not texts:
            return not messages or fold(step.text).rstrip(ENDS) in given
        inputs = [each for each in visible_elements.list_visible(frame) if each.role == "input"]
        if not inputs and answers(press.words):
            return True
        # some trees name a field by the text in it
        written = [fold(each.value or each.name) for each in inputs]
        if frame.elements is None:
            lines = [fold(line.text) for line in self._read(frame)]
            if not lines:
                return True
            written = [run for at in range(len(lines)) for run in accumulate(lines[at : at + MOST_LINES])]
        return not given or any(text.rstrip(ENDS) in given for text in written)

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
