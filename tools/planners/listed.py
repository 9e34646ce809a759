"""A brain that gives its whole list of steps once; after a failure, what is left of it, from where things stand."""

from dataclasses import dataclass
from typing import Any

from core.plan import Advance, Condition, Progress, Step, StepResult, Task
from core.screen import Frame
from core.verdict import PostMortem
from tools.apps import Apps
from tools.apps.tokens import is_english
from tools.planners.approach import from_screen, leads_again
from tools.planners.draft import Drafter
from tools.planners.ending import last_look
from tools.planners.in_vain import in_vain, missed, place
from tools.planners.installed import as_installed


@dataclass(frozen=True)
class Listed:
    """A Planner. draft: makes the list from the task. Progress holds the list, so that a resumed run keeps to it."""

    name: str
    apps: Apps
    draft: Drafter

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The whole list, then a last look at what came of it, then that it is done; or why there is none."""
        if progress.data:
            return _ended(progress)
        draft = self.draft(task, frame.app)
        if draft.plan is None:
            return Advance(kind="stuck", progress=progress, reason=draft.reason)
        steps = from_screen(as_installed(draft.plan.steps, task, self.apps), frame.app, self.apps, task.home)
        return Advance(
            kind="steps",
            steps=steps,
            progress=_given(steps, progress, draft.plan.brain, [str(c) for c in draft.plan.success_criteria]),
            reason=draft.reason,
        )

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """What is left, beginning where the app was opened if all since then may be done again (SPEC V15)."""
        steps, results = _list(progress), _since(progress)
        at = _reached(steps, results, progress.data.get("from", 0))
        if at >= len(steps):
            return Advance(kind="stuck", progress=progress, reason=_nothing_left(steps, problem))
        english = is_english(task.text)
        if reason := in_vain(problem, progress.data.get("missed", ""), place(frame.app, self.apps, english)):
            return Advance(kind="stuck", progress=progress, reason=reason)
        failed = steps[at]
        if failed.irreversible and any(r.status == "failed" and r.step == failed for r in results):
            reason = (
                f"“{failed.in_words()}” may have been done already and is never done twice; look at the screen yourself"
            )
            return Advance(kind="stuck", progress=progress, reason=reason)
        again = leads_again(steps, at, self.apps, english)
        rest = from_screen([*again, *steps[at:]], frame.app, self.apps, task.home)
        given = _given(rest, progress, progress.brain, progress.data.get("criteria", []), missed(problem))
        return Advance(kind="steps", steps=rest, progress=given, reason=problem.detail)


def _nothing_left(steps: list[Step], problem: PostMortem) -> str:
    looked = problem.step is not None and problem.step not in steps
    return "every step was done, and what they were for is not seen" if looked else "no step of the plan is left"


def _ended(progress: Progress) -> Advance:
    """The steps are behind us: one look at what came of them, once."""
    last = progress.done[-1].step if progress.done and not progress.data.get("ended") else None
    look = last_look(_criteria(progress, last), last) if last else None
    if look is None:
        return Advance(kind="done", progress=progress)
    data = {**progress.data, "ended": True}
    return Advance(kind="steps", steps=[look], progress=progress.model_copy(update={"data": data}), reason="at the end")


def _criteria(progress: Progress, last: Step) -> list[Condition]:
    """What the list was to bring about; nothing where a fork was given other steps, which end otherwise."""
    ends = [step.in_words() for step in _list(progress)[-1:]]
    return [Condition.parse(text) for text in progress.data.get("criteria", []) if last.in_words() in ends]


def _given(steps: list[Step], progress: Progress, brain: str, criteria: list[str], missed: str = "") -> Progress:
    data: dict[str, Any] = {
        "plan": [step.model_dump(mode="json", exclude_defaults=True) for step in steps],
        "from": progress.done[-1].index + 1 if progress.done else 0,
        "criteria": criteria,
        "missed": missed,
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
