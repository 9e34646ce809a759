"""What Iris makes of a picture of a screen, without a device: the abilities of a run, each used once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import get_args

import xxhash

from iris_screen.consent.gates import Gates
from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.errors import Unsupported, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import Argument, say
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.plan import Grant, Progress, Step, Task, TaskPlan
from iris_screen.core.protocols import Decision, DeviceSession, Situation
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Settings
from iris_screen.core.target import Located, Target, TargetKind
from iris_screen.core.verdict import Blocker, Found
from iris_screen.graph.build import Kit
from iris_screen.graph.configuration.resources import load_apps, open_library, policy_of
from iris_screen.graph.configuration.role_models import no_model, open_models
from iris_screen.graph.container import add_grant, compose
from iris_screen.graph.container_parts import SharedParts
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.planning.apps.tokens import fold
from iris_screen.sight.means import Strategy
from iris_screen.sight.vision.pictures import read_picture

NOWHERE = Target()
ICONS = 3
"""How many names of apps make a picture one of a home screen."""


@dataclass(frozen=True)
class StepPreview:
    """One step on the picture. located: where it would press, None for acts without a place. expected: which of its
    expected effects are there. decision: for a goal, what a model would do first.
    """

    step: Step
    located: Located | None
    expected: list[Found]
    decision: Decision | None = None

    @property
    def point(self) -> Point | None:
        return self.located.found.box.center if self.located and self.located.found else None


@dataclass(frozen=True)
class PlanPreview:
    """The first answer of a planner. draft, grant: what a model planned, and what that plan may lead to."""

    advance: Advance
    draft: TaskPlan | None = None
    grant: Grant | None = None


@dataclass(frozen=True)
class TurnPreview:
    """A whole turn on one picture: what is in the way, what the plan is, and each step as seen from here."""

    blocker: Blocker | None
    plan: PlanPreview
    steps: list[StepPreview]


class Still:
    """A screen that does not change. Raises UsageError for a file that is not a picture, and if the strategy needs a
    model and none is set.

    strategy: whether to look without a model, with a model as the fallback, or with a model alone.
    """

    def __init__(self, settings: Settings, picture: Path, strategy: Strategy = "opencv_first") -> None:
        self.settings, self.strategy = settings, strategy
        self.frame = load_frame(picture)
        self._model = open_models(settings, SystemClock(), Random())  # noqa: S311 - pauses between tries
        if strategy == "ai_only" and self._model is None:
            raise UsageError(no_model(say("usage-strategy", name="ai_only")))

    @cached_property
    def kit(self) -> Kit:
        kit = compose(self.settings, SystemClock(), _NoSessions())
        means = replace(self._parts.means, strategy=self.strategy)
        return replace(kit, locator=means, verifier=means)

    @cached_property
    def _parts(self) -> SharedParts:
        clock = SystemClock()
        return SharedParts(self.settings, clock, clock, _NoSessions(), Gates())

    def plan(self, task: str) -> PlanPreview:
        """The first answer of the planner the settings name."""
        return self._plan(self._make_task(task))

    def locate(self, target: str) -> Located:
        """Raises UsageError for an unknown kind of target."""
        _refuse_unknown(target, "target", [kind for kind in get_args(TargetKind) if kind != "none"])
        return self.kit.locator.locate(Target.parse(target), self.frame)

    def verify(self, condition: str, before: Path | None = None) -> Found:
        """Whether the condition holds here; `before` is the screen it is compared with.

        Raises UsageError for an unknown kind of condition.
        """
        _refuse_unknown(condition.removeprefix("~").removeprefix("!"), "condition", list(get_args(ConditionKind)))
        earlier = load_frame(before) if before else None
        return self.kit.verifier.check(Condition.parse(condition), earlier, self.frame, None)

    def turn(self, task: str) -> TurnPreview:
        wanted = self._make_task(task)
        blocker = self.kit.blockers.find(self.frame, wanted)
        plan = self._plan(wanted)
        return TurnPreview(blocker, plan, [self._look_at(step, wanted) for step in plan.advance.steps])

    def _make_task(self, text: str) -> Task:
        task = Task(id="still", text=clean(text), device="", planner=self.settings.planner)
        if self._model is None:
            return task
        references = open_library(self.settings).names()
        return add_grant(task, load_apps(self.settings), policy_of(self.settings), self._model, references)

    def _plan(self, task: Task) -> PlanPreview:
        frame = replace(self.frame, app=self._find_front())
        advance = self.kit.planner(task.planner).advance(task, frame, Progress())
        return PlanPreview(advance, task.draft, task.grant) if task.draft else PlanPreview(advance)

    def _find_front(self) -> str:
        """A home screen's package if the picture shows the names of several apps; "": a picture names no other."""
        apps = load_apps(self.settings)
        read = {fold(line.text) for line in self._parts.reader.read(self.frame)}
        shown = [app for app in apps.apps if not app.launcher and read & set(map(fold, app.labels))]
        return apps.launchers[0] if len(shown) >= ICONS and apps.launchers else ""

    def _look_at(self, step: Step, task: Task) -> StepPreview:
        located = None if step.target == NOWHERE else self.kit.locator.locate(step.target, self.frame)
        expected = [self.kit.verifier.check(condition, None, self.frame, None) for condition in step.expect]
        decision = None
        if step.action == "goal" and self.kit.tactic is not None:
            decision = self.kit.tactic.next(Situation(task=task, goal=step), self.frame)
        return StepPreview(step, located, expected, decision)


def _refuse_unknown(text: str, what: str, kinds: Sequence[str]) -> None:
    """Raises UsageError if the text is empty, or begins with an unknown kind and a colon, as “bogus:x” does: hardly the
    name of a picture.
    """
    if not text.strip():
        raise UsageError(say("usage-named-empty", what=what))
    kind, colon, _ = text.partition(":")
    if colon and kind not in kinds:
        known: list[Argument] = [f"{name}:" for name in kinds]
        raise UsageError(say("usage-named-kind-unknown", what=what, kind=kind, known=known))


def load_frame(picture: Path) -> Frame:
    """A picture file as the frame of a screen that offers nothing but its pixels."""
    pixels = read_picture(picture)
    return Frame(pixels=pixels, key=xxhash.xxh3_128_hexdigest(pixels.tobytes()), at=0.0)


class _NoSessions:
    """There is no device behind a picture, and nothing here asks for one."""

    def of(self, task: Task) -> DeviceSession:
        raise Unsupported(say("usage-picture-not-touchable"))
