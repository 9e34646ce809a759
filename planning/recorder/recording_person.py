"""Notes what a person does while they do it: the screen before each act, and at the end the last one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from iris_screen.consent.gates import Gates
from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.actions import Action, DoubleTap, InputText, PressKey, Receipt, Scroll, Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.core.protocols import Device
from iris_screen.core.screen import Frame
from iris_screen.planning.recorder.person_acts import PersonAct, join_typing
from iris_screen.planning.recorder.recorded_steps import RecordedStep, StepMaker
from iris_screen.planning.skills.skill_page import find_at, list_elements
from iris_screen.sight.settle import Eyes

NEAR = 8
"""Pixels between the two clicks of one that is double."""


@dataclass
class Noted:
    """before: the screen that the person saw. at: where, if the act does not say it. times: how often in a row.

    ended: when, on the device's clock. is_seen: whether that screen was looked at after the act before this one.
    """

    before: Frame
    action: Action
    at: Point | None = None
    ended: float = 0.0
    is_seen: bool = True
    times: int = 1

    def join(self, action: Action) -> Action | None:
        """One act for this and the next if they belong together: signs of a text and what takes them back, the two
        clicks of one that is double, and notches of the wheel. None for any others.
        """
        match self.action, action:
            case InputText(text=text), InputText(text=more):
                return InputText(text=text + more)
            case InputText(text=text), PressKey(key="backspace"):
                return InputText(text=text[:-1])
            case Tap(at=one), DoubleTap(at=other) if max(abs(one.x - other.x), abs(one.y - other.y)) <= NEAR:
                return action
            case Scroll(direction=one, held=held), Scroll(direction=other) if (one, held) == (other, action.held):
                return action.replace(amount="line" if self.times < 2 else "half" if self.times < 7 else "page")
            case _:
                return None


@dataclass
class PersonRecording:
    """Frames and typed texts stay in memory; no step has anything of them that is secret. eyes: look with the tree.

    noted: what was done, in order. last: the screen after that, if somebody has looked at it already.
    """

    device: Device
    eyes: Eyes
    maker: StepMaker
    gates: Gates
    noted: list[Noted] = field(default_factory=list, repr=False)
    last: Frame | None = field(default=None, repr=False)

    def do(self, action: Action) -> Receipt:
        """Do what the person does, and note it with the screen that they saw. Raises what the device raises."""
        before = self.eyes.add_tree(self.device, self.device.look())
        receipt = self.device.do(action)
        self.noted.append(Noted(before, action))
        return receipt

    def finish(self, secrets: Sequence[int] = ()) -> list[RecordedStep]:
        """The steps, with a last look. secrets: the numbers of the secrets that were typed, in their order.

        Raises UsageError if nothing was done, or if something was done that no step can repeat, and what the device
        raises.
        """
        if not self.noted:
            raise UsageError(say("record-nothing-done"))
        last = self.last or self.eyes.add_tree(self.device, self.eyes.look_until_still(self.device).frame)
        screens = [each.before for each in self.noted[1:]] + [last]
        acts = []
        for did, after in zip(self.noted, screens, strict=True):
            there = [find_at(did.at, list_elements(frame, None)) for frame in (did.before, after) if did.at is not None]
            places = {(each.role, each.name, each.box) if each is not None else None for each in there}
            if not did.is_seen and did.at is not None and (len(places) != 1 or None in places):
                raise UsageError(say("record-too-fast", x=did.at.x, y=did.at.y))
            acts.append(PersonAct(did.before, did.action, after, place=did.at))
        typed = join_typing(acts, self.gates.to_store, self.maker.reader)
        hidden = [act.action.text for act in typed if act.secret and isinstance(act.action, InputText)]
        self.gates.learn(hidden)  # a later screen may show what was typed
        cover = self.gates.to_store
        steps = self.maker.make([replace(act, before=cover(act.before), after=cover(act.after)) for act in typed])
        if not steps:
            raise UsageError(say("record-nothing-done"))
        numbers = iter(secrets)
        named: list[RecordedStep] = []
        for each in steps:
            number = next(numbers, None) if each.secret else None
            text = make_token(number) if number is not None else each.step.text
            named.append(replace(each, step=each.step.replace(text=text)))
        return named
