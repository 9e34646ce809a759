"""Whether a touch may go out: the policy, on two channels. What was meant is one, what stands under the finger another.

A picture called "ok_button" says nothing of what it pays for; the words at its place and around it do.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.consent.grant_limits import PackagesOf, ask_person, check_grant, may_open
from iris_screen.consent.pressed_target import KeyTargets, Target
from iris_screen.consent.recipients import Sending, is_lookup
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling, strictest
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.blockers.card import find_front_card
from iris_screen.sight.blockers.offers import Offers
from iris_screen.sight.elements import visible_elements

BY_MODEL = "model"
"""How an aim was found whose place a model chose."""


@dataclass(frozen=True)
class TouchRule:
    """reader: reads frames that come without a tree. packages: what apps are called on a task's device. offers: knows
    what only offers something; without it nothing is held for that.
    """

    policy: Policy
    reader: Reader | None = None
    packages: PackagesOf = lambda task, name: []
    offers: Offers | None = None

    def judge(self, task: Task, steps: Sequence[Step], aim: Press, frame: Frame, *, typed: bool = False) -> Ruling:
        """The strictest ruling over the steps this touch is for, by every name of what it touches.

        typed: the last step typed into an input, which has the focus since then.
        """
        sending = Sending(self.reader)
        steps = [sending.as_seen(step, task, aim, frame) for step in ([aim.act] if aim.act else steps)]
        touched = [*self._touched(aim, frame), *self._by_keys(task, aim, frame, typed)]
        names = list(dict.fromkeys(one.name for one in touched))
        pressing = [step for step in steps if step.action != "long_press" or not _is_a_row(frame, aim.box)]
        called = [aim.replace(words=name) for name in names if name or not any(names)]
        wanted = pressing if aim.purpose in ("step", "goal") else [None]
        rulings = [
            *(self._launching(step, task) for step in steps),
            *(self._taking(step, task, aim, frame) for step in steps),
            *(check_grant(step, task, named, self.packages) for step in steps for named in called),
            *(
                self.policy.judge(one.name, step, task.grant, aim.app, one.around, one.by)
                for step in wanted
                for one in touched
            ),
        ]
        return strictest(rulings)

    def _touched(self, aim: Press, frame: Frame) -> list[Target]:
        """What is under the finger, by every name."""
        if aim.box is None:
            return [Target(aim.words)]
        around = self._words_around(frame, aim.box)
        return [Target(name, around) for name in dict.fromkeys([aim.words, *self._words_at(frame, aim.box)])]

    def _by_keys(self, task: Task, aim: Press, frame: Frame, typed: bool) -> list[Target]:
        keys = KeyTargets(self.policy, self.reader, lambda field: is_lookup(field.name))
        return list(keys.pressed(aim, frame, pointer=task.profile.is_computer, typed=typed))

    def _launching(self, step: Step, task: Task) -> Ruling:
        """A plan made later may open no app that the person's words did not speak of."""
        if step.action != "launch_app" or not task.grant.apps or may_open(step.app, task, self.packages):
            return Ruling()
        return ask_person(say("rule-plan-opens-app", app=step.app))

    def _taking(self, step: Step, task: Task, aim: Press, frame: Frame) -> Ruling:
        """Who has seen the screen takes nothing that it offers and the person's words do not speak of."""
        by_screen = aim.purpose in ("step", "goal") and (step.from_screen or aim.how == BY_MODEL)
        if not by_screen or aim.box is None or self.offers is None:
            return Ruling()
        offer = self.offers.find_accepted(frame, aim.box, task.text)
        return ask_person(say("rule-takes-offer", offer=offer)) if offer else Ruling()

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
            return visible_elements.list_words_around(frame, box)
        card = find_front_card(frame, self.reader)
        if card is not None and card.box.contains(box.center):
            return card.texts
        return [line.text for line in self.reader.read(frame)] if self.reader else []


def _under(frame: Frame, box: Box) -> Element | None:
    """The smallest control with a name at the place, by the tree."""
    under = [
        element for element in visible_elements.list_visible(frame) if element.name and element.box.contains(box.center)
    ]
    return min(under, key=lambda element: element.box.area, default=None)


def _is_a_row(frame: Frame, box: Box | None) -> bool:
    """Whether the tree says that this is no button: holding a row or a text opens a menu, whatever is written in it."""
    under = _under(frame, box) if box and frame.elements is not None else None
    return under is not None and under.role != "button"
