"""What Iris makes of a picture of a screen, with no device: the very abilities a run has, each asked once."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import get_args

import xxhash

from core.errors import Unsupported, UsageError
from core.geometry import Point
from core.plan import Advance, Condition, ConditionKind, Progress, Step, Target, TargetKind, Task
from core.protocols import Body, Located
from core.screen import Frame
from core.settings import Settings
from core.verdict import Blocker, Found
from core.words import clean
from graph.build import Kit
from graph.clock import SystemClock
from graph.compose import compose
from tools.vision.pictures import read_picture

NOWHERE = Target()


@dataclass(frozen=True)
class Sight:
    """One step on the picture: where it would press (None for acts without a place), what of its effect is there."""

    step: Step
    located: Located | None
    expected: list[Found]

    @property
    def point(self) -> Point | None:
        return self.located.found.box.center if self.located and self.located.found else None


@dataclass(frozen=True)
class Turn:
    """A whole turn on one picture: what stands in the way, what the plan is, and each step as seen from here."""

    blocker: Blocker | None
    plan: Advance
    sights: list[Sight]


class Still:
    """A screen that stands still. Raises UsageError for a file that is no picture."""

    def __init__(self, settings: Settings, picture: Path) -> None:
        self.settings = settings
        self.frame = frame_of(picture)

    @cached_property
    def kit(self) -> Kit:
        return compose(self.settings, SystemClock(), _NoBodies())

    def plan(self, task: str) -> Advance:
        """The first answer of the planner the settings name."""
        return self._advance(self._task(task))

    def locate(self, target: str) -> Located:
        """Raises UsageError for a kind of target that there is not."""
        _refuse_unknown(target, "target", [kind for kind in get_args(TargetKind) if kind != "none"])
        return self.kit.locator.locate(Target.parse(target), self.frame)

    def verify(self, condition: str, before: Path | None = None) -> Found:
        """Whether the condition holds here; `before` is the screen it is compared with.

        Raises UsageError for a kind of condition that there is not.
        """
        _refuse_unknown(condition.removeprefix("~").removeprefix("!"), "condition", list(get_args(ConditionKind)))
        earlier = frame_of(before) if before else None
        return self.kit.verifier.check(Condition.parse(condition), earlier, self.frame, None)

    def turn(self, task: str) -> Turn:
        wanted = self._task(task)
        blocker = self.kit.sense.sense(self.frame, wanted)
        plan = self._advance(wanted)
        return Turn(blocker, plan, [self._seen(step) for step in plan.steps])

    def _task(self, text: str) -> Task:
        return Task(id="still", text=clean(text), device="", planner=self.settings.planner)

    def _advance(self, task: Task) -> Advance:
        return self.kit.brain(task.planner).advance(task, self.frame, Progress())

    def _seen(self, step: Step) -> Sight:
        located = None if step.target == NOWHERE else self.kit.locator.locate(step.target, self.frame)
        expected = [self.kit.verifier.check(condition, None, self.frame, None) for condition in step.expect]
        return Sight(step, located, expected)


def _refuse_unknown(text: str, what: str, kinds: Sequence[str]) -> None:
    """Before a colon stands a kind; “bogus:x” is none, and hardly what somebody calls a picture. "" says nothing."""
    if not text.strip():
        raise UsageError(f"The {what} is empty; say {what}s such as text:保存, or the name of a reference picture.")
    kind, colon, _ = text.partition(":")
    if colon and kind not in kinds:
        known = ", ".join(f"{name}:" for name in kinds)
        raise UsageError(f"“{kind}:” is no kind of {what}; there are {known} and the bare name of a reference picture.")


def frame_of(picture: Path) -> Frame:
    """A picture file as a look at a screen that offers nothing but its pixels."""
    pixels = read_picture(picture)
    return Frame(pixels=pixels, key=xxhash.xxh3_128_hexdigest(pixels.tobytes()), at=0.0)


class _NoBodies:
    """A picture has no body; nothing here asks for one."""

    def of(self, task: Task) -> Body:
        raise Unsupported("A picture cannot be touched; name a device instead.")
