"""A brain that gives its whole list of steps once; after a failure, what is left of it, from where things stand."""

from dataclasses import dataclass
from typing import Any

from core.plan import Advance, Progress, Step, StepResult, Task
from core.screen import Frame
from core.verdict import PostMortem
from tools.apps import Apps
from tools.planners.approach import from_screen, leads_again
from tools.planners.draft import Drafter
from tools.planners.installed import as_installed


@dataclass(frozen=True)
class Listed:
    """A Planner. draft: makes the list from the task. Progress holds the list, so that a resumed run keeps to it."""

    name: str
    apps: Apps
    draft: Drafter

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The whole list, or that it is done, or why there is none."""
        if progress.data:
            return Advance(kind="done", progress=progress)
        draft = self.draft(task, frame.app)
        if draft.plan is None:
            return Advance(kind="stuck", progress=progress, reason=draft.reason)
        steps = from_screen(as_installed(draft.plan.steps, task, self.apps), frame.app, self.apps, task.home)
        return Advance(
            kind="steps",
            steps=steps,
            progress=_given(steps, progress, draft.plan.brain),
            reason=draft.reason,
        )

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """What is left, beginning where the app was opened if all since then may be done again (SPEC V15)."""
        steps, results = _list(progress), _since(progress)
        at = _reached(steps, results, progress.data.get("from", 0))
        if at >= len(steps):
            return Advance(kind="stuck", progress=progress, reason="no step of the plan is left")
        failed = steps[at]
        if failed.irreversible and any(r.status == "failed" and r.step == failed for r in results):
            reason = (
                f"“{failed.in_words()}” may have been done already and is never done twice; look at the screen yourself"
            )
            return Advance(kind="stuck", progress=progress, reason=reason)
        rest = from_screen([*leads_again(steps, at, self.apps), *steps[at:]], frame.app, self.apps, task.home)
        return Advance(kind="steps", steps=rest, progress=_given(rest, progress, progress.brain), reason=problem.detail)


def _given(steps: list[Step], progress: Progress, brain: str) -> Progress:
    data: dict[str, Any] = {
        "plan": [step.model_dump(mode="json", exclude_defaults=True) for step in steps],
        "from": progress.done[-1].index + 1 if progress.done else 0,
    }
    return progress.model_copy(update={"brain": brain, "data": data})


def _list(progress: Progress) -> list[Step]:
    return [Step.model_validate(step) for step in progress.data.get("plan", [])]


def _since(progress: Progress) -> list[StepResult]:
    """What became of steps of this list; those of earlier lists are counted before it."""
    return [result for result in progress.done if result.index >= progress.data.get("from", 0)]


def _reached(steps: list[Step], results: list[StepResult], begin: int) -> int:
    """How many steps of the list are behind us. Only the last results are kept; what came before them is done too."""
    at = results[0].index - begin if results else 0
    for result in results:
        if result.status != "failed" and result.step in steps[at:]:
            at = steps.index(result.step, at) + 1
    return at
