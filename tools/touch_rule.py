"""Whether a touch may go out: the policy, on two channels. What was meant is one, what stands under the finger another.

A picture called "ok_button" says nothing of what it pays for; the words at its place and around it do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from core.actions import Action, InputText, PressKey
from core.geometry import Box
from core.plan import Condition, Step, Task
from core.policy import Policy, Ruling, strictest
from core.protocols import Reader
from core.screen import Element, Frame, TextLine
from core.state import Aim
from tools.beyond_grant import PackagesOf, beyond_grant
from tools.blockers.card import front_card
from tools.elements import sight
from tools.elements.words import same
from tools.verifiers.heading import in_title_bar

AGREEING = frozenset({"ENTER", "SPACE"})
"""Keys that press the button of a dialog that has the focus."""


@dataclass(frozen=True)
class TouchRule:
    """reader: reads frames that come without a tree. packages: what apps are called on a task's device."""

    policy: Policy
    reader: Reader | None = None
    packages: PackagesOf = lambda task, name: []

    def judge(self, task: Task, steps: Sequence[Step], aim: Aim, frame: Frame) -> Ruling:
        """The strictest ruling over the steps this touch is for, by every name of what it touches."""
        steps = [self._with_recipient(aim.act, task, frame)] if aim.act else steps
        names, around = self._said(aim, frame)
        pressing = [step for step in steps if step.action != "long_press" or not _is_a_row(frame, aim.box)]
        named = aim.model_copy(update={"words": next((name for name in names if name), "")})
        wanted = pressing if aim.purpose in ("step", "goal") else [None]
        rulings = [
            *(self._launching(step, task) for step in steps),
            *(beyond_grant(step, task, named, self.packages) for step in steps),
            *(self.policy.judge(name, step, task.grant, aim.app, around) for step in wanted for name in names),
        ]
        return strictest(rulings)

    def _with_recipient(self, step: Step, task: Task, frame: Frame) -> Step:
        """The step, needing the recipient's name in the title bar where it stands there: it tells who is written to."""
        there = [name for name in task.grant.recipients if self._is_title(name, frame)]
        return step.model_copy(update={"needs": [Condition(kind="title", value=name) for name in there]})

    def _is_title(self, name: str, frame: Frame) -> bool:
        titles = sight.in_sight(frame) if frame.elements is not None else self._read(frame)
        boxes = [each.box for each in titles]
        return any(
            same(words, name) and in_title_bar(each.box, boxes, frame.size) for each in titles for words in _words(each)
        )

    def _read(self, frame: Frame) -> list[TextLine]:
        return self.reader.read(frame) if self.reader else []

    def _said(self, aim: Aim, frame: Frame) -> tuple[list[str], list[str]]:
        """What is touched, by every name, and the texts it stands among. A key agrees to what a dialog asks."""
        if aim.box:
            return list(dict.fromkeys([aim.words, *self._words_at(frame, aim.box)])), self._words_around(frame, aim.box)
        card = front_card(frame, self.reader) if any(_agrees(action) for action in aim.actions) else None
        return (["OK"], card.texts) if card is not None and card.layer == "dialog" else ([aim.words], [])

    def _launching(self, step: Step, task: Task) -> Ruling:
        """A plan made later may open no app that the person's words did not speak of."""
        apps = task.grant.apps
        if step.action != "launch_app" or not apps or step.app in apps:
            return Ruling()
        return Ruling(answer="ask", kind="app", reason=f"the task does not speak of {step.app}, and the plan opens it")

    def _words_at(self, frame: Frame, box: Box) -> list[str]:
        """What is written where the finger goes down."""
        if frame.elements is not None:
            under = _under(frame, box)
            return [under.name] if under else []
        lines = self.reader.read(frame) if self.reader else []
        return [line.text for line in lines if line.box.contains(box.center)]

    def _words_around(self, frame: Frame, box: Box) -> list[str]:
        """The texts of the dialog or the page this place is on, which say what an "OK" there agrees to."""
        if frame.elements is not None:
            return sight.words_around(frame, box)
        card = front_card(frame, self.reader)
        if card is not None and card.box.contains(box.center):
            return card.texts
        return [line.text for line in self.reader.read(frame)] if self.reader else []


def _words(said: Element | TextLine) -> list[str]:
    return [said.text] if isinstance(said, TextLine) else [said.name, said.value]


def _agrees(action: Action) -> bool:
    """Whether it presses what a dialog offers by itself."""
    if isinstance(action, InputText):
        return action.submit
    return isinstance(action, PressKey) and action.key.upper() in AGREEING


def _under(frame: Frame, box: Box) -> Element | None:
    """The smallest control with a name at the place, by the tree."""
    under = [element for element in sight.in_sight(frame) if element.name and element.box.contains(box.center)]
    return min(under, key=lambda element: element.box.area, default=None)


def _is_a_row(frame: Frame, box: Box | None) -> bool:
    """Whether the tree says that this is no button: holding a row or a text opens a menu, whatever is written in it."""
    under = _under(frame, box) if box and frame.elements is not None else None
    return under is not None and under.role != "button"
