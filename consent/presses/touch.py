"""One act of a press on one control, as the rules about each kind of act read it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.consent.named_control import are_known
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.actions import Action
from iris_screen.core.message import Message
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import mentions_gesture, mentions_liking
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling

CELL = 0.2
"""Share of the picture's width up to which a button is a cell of a grid and no track."""


@dataclass(frozen=True)
class Touch:
    """app: the id of the app in front. may_paste: whether what was copied may be put into it."""

    policy: Policy
    step: Step
    task: Task
    app: str
    action: Action
    control: TouchedControl
    may_paste: Callable[[], bool]

    def list_kinds(self, name: str) -> list[str]:
        """The kinds of act that this name is of."""
        return self.policy.kinds_of(name, self.step)

    def names_act(self, name: str) -> bool:
        """Whether this name is of some kind of act, so that the rule of that kind decides."""
        return bool(self.list_kinds(name))

    def list_rulings(self, name: str, around: Sequence[str] = (), *, as_title: bool = False) -> list[Ruling]:
        """The policy's rulings on a control of this name. around: what the dialog says that it answers."""
        return self.policy.list_rulings(name, self.step, self.task.grant, self.app, around, as_title=as_title)

    def rule_on(self, kind: str, would: Message) -> Ruling:
        """The policy's ruling on an act of this kind. would: what it would do, for the person."""
        return self.policy.rule_on(kind, self.app, would)

    @property
    def is_likable(self) -> bool:
        """Whether a gesture on a picture may do more than show it, as the page tells."""
        control = self.control
        told = [*control.names, *control.around, *(each.name for each in control.page.shown if each.name)]
        return any(map(mentions_liking, told))

    @property
    def slides_freely(self) -> bool:
        """Whether a slider or a button may be moved: it is known, and nothing on the page says what moving it does."""
        control = self.control
        told = [text for text in control.around if text not in control.names and mentions_gesture(text)]
        is_number = control.box is not None and control.box.width <= CELL * control.page.frame.size.width
        is_day = is_number and any(control.names) and all(map(str.isdecimal, control.names))  # of a month that turns
        is_named_so = any(map(label, control.names)) or is_day or (control.role == "slider" and bool(control.names))
        return is_named_so and are_known(control.names, self.task) and not told
