"""Notes what a person does while they do it: the screen before each act, and at the end the last one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from iris_screen.consent.gates import Gates
from iris_screen.consent.secrets.secret_tokens import make_token
from iris_screen.core.actions import Action, InputText, Receipt
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.protocols import Device
from iris_screen.core.screen import Frame
from iris_screen.planning.recorder.person_acts import PersonAct, join_typing
from iris_screen.planning.recorder.recorded_steps import RecordedStep, StepMaker
from iris_screen.sight.settle import Eyes


@dataclass
class PersonRecording:
    """Frames and typed texts stay in memory; no step has anything of them that is secret. eyes: look with the tree."""

    device: Device
    eyes: Eyes
    maker: StepMaker
    gates: Gates
    _noted: list[tuple[Frame, Action]] = field(default_factory=list, repr=False)

    def do(self, action: Action) -> Receipt:
        """Do what the person does, and note it with the screen that they saw. Raises what the device raises."""
        before = self.eyes.add_tree(self.device, self.device.look())
        receipt = self.device.do(action)
        self._noted.append((before, action))
        return receipt

    def finish(self, secrets: Sequence[int] = ()) -> list[RecordedStep]:
        """The steps, with a last look. secrets: the numbers of the secrets that were typed, in their order.

        Raises UsageError if nothing was done, or if something was done that no step can repeat, and what the device
        raises.
        """
        last = self.eyes.add_tree(self.device, self.eyes.look_until_still(self.device).frame)
        screens = [before for before, _ in self._noted[1:]] + [last]
        acts = [PersonAct(before, did, after) for (before, did), after in zip(self._noted, screens, strict=True)]
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
