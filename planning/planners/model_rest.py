"""A model's new rest of a plan, made from the screen as it is. It is not to be trusted as the first plan is: it may use
no app and write to nobody that the first one did not (docs/security.md), and does nothing again that was done.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.models import Turn
from iris_screen.core.plan import Draft, Progress, Step, StepResult, Task, TaskPlan
from iris_screen.core.protocols import Model, Reader
from iris_screen.core.screen import Frame, Shot
from iris_screen.core.verdict import PostMortem
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt
from iris_screen.planning.apps import Apps, on_phone
from iris_screen.planning.planners.app_packages import by_package, called
from iris_screen.planning.planners.done_steps import done_again, in_vain_again, left
from iris_screen.planning.planners.list_start import body, whereabouts
from iris_screen.planning.planners.model_plan import BRAINS, asked_twice, shapes, ways
from iris_screen.planning.planners.plan_answers import plan_of
from iris_screen.sight.frame_facts import describe_elements, quote_texts, read_texts
from iris_screen.sight.vision.photos import photo

MAX_STEPS = 12
"""Of what was done, the last ones, and of what is left, the next ones."""
MAX_REASON, MAX_TRIED = 160, 400
"""Characters of what was seen of a step, and of each way that was tried."""


@dataclass(frozen=True)
class Rest:
    """Asks the planner, with the picture, what is left to do and how. to_model: the gate that frames pass
    (consent.gates). reader: for a screen that tells no elements.
    """

    model: Model
    to_model: Callable[[Frame], Shot]
    apps: Apps
    reader: Reader | None = None

    def __call__(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem, brain: str) -> Draft:
        """The rest, all of whose steps are marked as made from a screen. No step: the model sees that all is done."""
        brain = brain if brain in BRAINS else "steps"
        apps = on_phone(self.apps, task.installed, task.profile.is_computer)
        shot = self.to_model(frame)
        photos = [photo(shot.pixels)] if shot.health == "ok" else []
        seen = describe_elements(shot) or quote_texts(read_texts(shot, self.reader))
        asked = _asked(task, shot, progress, problem, brain, apps, seen)
        turn = Turn(speaker="user", text=asked, photos=photos)
        return asked_twice(self.model, [turn], lambda data: _taken(data, brain, apps, progress))


def _taken(data: dict[str, Any], brain: str, apps: Apps, progress: Progress) -> Draft:
    why = str(data.get("why") or "")[:300]
    reason = verbatim(why) if why else None
    if data.get("done") is True:
        return Draft(TaskPlan(brain=brain), reason)
    plan = by_package(plan_of(data, brain), apps)
    if again := done_again(plan.steps, progress):
        raise UsageError(say("model-done-already", step=again[0].in_words()))
    if vain := in_vain_again(plan.steps, progress):
        raise UsageError(say("model-failed-twice", step=vain[0].in_words()))
    steps = [step.replace(from_screen=True) for step in plan.steps]
    return Draft(plan.replace(steps=steps), reason)


def _asked(task: Task, frame: Shot, progress: Progress, problem: PostMortem, brain: str, apps: Apps, seen: str) -> str:
    return fill_prompt(
        "plan_rest",
        body=body(task),
        task=task.text,
        where=whereabouts(task, apps, frame.app),
        apps=", ".join(called(app, apps) for app in task.grant.apps) or "the one in front",
        recipients=", ".join(task.grant.recipients) or "nobody",
        done=_listed([_ended(result) for result in progress.done[-MAX_STEPS:]]) or "nothing",
        problem=_problem(problem),
        left=_left(left(progress), problem.step) or "nothing",
        seen=seen,
        ways=ways([brain], task),
        shape=shapes([brain]),
        brain=brain,
    )


def _listed(lines: Sequence[str]) -> str:
    return fence_words("\n".join(lines)) if lines else ""


def _ended(result: StepResult) -> str:
    """A step with how it ended and, where that may help, what was seen of it."""
    seen = (
        f" ({describe_for_model(result.reason)[:MAX_REASON]})"
        if result.reason and result.evidence != "verified"
        else ""
    )
    return f"{describe_for_model(result.step.in_words())}: {result.evidence}{seen}"


def _problem(problem: PostMortem) -> str:
    """The post mortem: at which step, why, what was seen, and what was tried."""
    at = f"{describe_for_model(problem.step.in_words())}: " if problem.step else ""
    tried = [f"tried: {describe_for_model(way)[-MAX_TRIED:]}" for way in problem.strategies]
    return f"{problem.reason}\n{_listed([f'{at}{describe_for_model(problem.in_words())}', *tried])}"


def _left(steps: Sequence[Step], failed: Step | None) -> str:
    """What the plan still had before it, without what went wrong just now."""
    after = steps[1:] if failed and steps[:1] == [failed] else steps
    return "; ".join(describe_for_model(step.in_words()) for step in after[:MAX_STEPS])
