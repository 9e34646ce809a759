"""A brain that gives its whole list of steps once; after a failure, what is left of it, from where things stand."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, joined, say
from iris_screen.core.plan import Advance, Draft, Drafter, Progress, Step, StepResult, Task, TaskPlan
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import Apps
from iris_screen.planning.apps.tokens import is_english
from iris_screen.planning.last_look import last_look
from iris_screen.planning.planners.done_steps import listed, reached, since
from iris_screen.planning.planners.list_start import from_screen, leads_again
from iris_screen.planning.planners.repeated_failures import in_vain, missed, place

Remake = Callable[[Task, Frame, Progress, PostMortem, str], Draft]
"""Makes a new list for a task from a frame, knowing what was done, what went wrong, and for which brain."""


@dataclass(frozen=True)
class Listed:
    """A Planner. draft: makes the list from the task. Progress holds the list, so that a resumed run keeps to it.

    rest: makes another list of what is left, where going through this one again is of no use; None without a model.
    """

    name: str
    apps: Apps
    draft: Drafter
    rest: Remake | None = None

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The whole list, then a last look at what came of it, then that it is done; or why there is none."""
        if progress.data:
            return _ended(progress)
        draft = self.draft(task, frame.app)
        if draft.plan is None:
            return Advance(kind="stuck", progress=progress, reason=draft.reason)
        steps = from_screen(draft.plan.steps, frame.app, self.apps, task.home, windows=_has_windows(task))
        return Advance(
            kind="steps",
            steps=steps,
            progress=_given(steps, progress, draft.plan.brain, [str(c) for c in _success(draft.plan, steps)]),
            reason=draft.reason,
        )

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """What is left, by the same list where that may help, else by another one."""
        again = self._again(task, frame, progress, problem)
        if again.kind != "stuck" or self.rest is None:
            return again
        return self.remade(task, frame, progress, problem, again.reason)

    def remade(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem, why: Message | None) -> Advance:
        """Another list; stuck, with `why`, where none is made. That all is done already is believed once it is seen."""
        if self.rest is None or task.budget.max_replans <= 0:
            return Advance(kind="stuck", progress=progress, reason=why)
        draft = self.rest(task, frame, progress, problem, progress.brain)
        if draft.plan is None:
            return Advance(kind="stuck", progress=progress, reason=joined([why, draft.reason]))
        steps = draft.plan.steps or _seen_done(progress)
        if not steps:
            return Advance(kind="done", progress=progress)
        return self.relisted(steps, progress, draft.reason or problem.detail)

    def relisted(self, steps: list[Step], progress: Progress, reason: Message | None) -> Advance:
        """These steps and no others are left."""
        given = _given(steps, progress, progress.brain, progress.data.get("criteria", []))
        return Advance(kind="steps", steps=steps, progress=given, reason=reason)

    def _again(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """What is left, beginning where the app was opened if all since then may be done again."""
        steps, results = listed(progress), since(progress)
        at = reached(steps, results, progress.data.get("from", 0))
        if at >= len(steps):
            return _nothing_left(steps, progress, problem)
        english = is_english(task.text)
        where = place(frame.app, self.apps, english, steps[max(at - 1, 0) : at])
        before = progress.data.get("missed", "")
        if reason := in_vain(problem, before, where, self.apps, windows=_has_windows(task)):
            return Advance(kind="stuck", progress=progress, reason=reason)
        if missed(problem) and _was_for_nothing(steps[:at], results):
            at -= 1
        failed = steps[at]
        if failed.irreversible and any(r.status == "failed" and r.step == failed for r in results):
            reason = say("step-may-be-done", step=failed.in_words())
            return Advance(kind="stuck", progress=progress, reason=reason)
        again = leads_again(steps, at, self.apps, english)
        rest = from_screen([*again, *steps[at:]], frame.app, self.apps, task.home, windows=_has_windows(task))
        given = _given(rest, progress, progress.brain, progress.data.get("criteria", []), missed(problem))
        return Advance(kind="steps", steps=rest, progress=given, reason=problem.detail)


def _seen_done(progress: Progress) -> list[Step]:
    """One look at what the plan was for; none where nothing says how that would be seen."""
    wanted = [Condition.parse(text) for text in progress.data.get("criteria", [])]
    seen = [condition for condition in wanted if condition.kind not in ("new", "changed", "moved_on", "failed")]
    return [Step(action="check", description=say("step-see-it-done"), expect=seen, retry=0)] if seen else []


def _has_windows(task: Task) -> bool:
    return task.profile.is_computer


def _success(plan: TaskPlan, steps: list[Step]) -> list[Condition]:
    """What the plan is to bring about; where that is what its last step expects, then as expected on this phone."""
    as_last = plan.steps and plan.success_criteria == plan.steps[-1].expect
    return steps[-1].expect if as_last else plan.success_criteria


def _nothing_left(steps: list[Step], progress: Progress, problem: PostMortem) -> Advance:
    """Done where what came up at the end was none of the plan's; stuck where its last look missed, or nothing began."""
    if problem.step is not None and problem.step not in steps:
        reason = say("run-result-not-seen")
        return Advance(kind="stuck", progress=progress, reason=reason)
    return Advance(kind="done" if steps else "stuck", progress=progress)


def _ended(progress: Progress) -> Advance:
    """The steps are behind us: one look at what came of them, once."""
    done = [] if progress.data.get("ended") else progress.done
    proven = [result.step for result in done[:-1] if result.evidence == "verified"] + [r.step for r in done[-1:]]
    look = last_look(_criteria(progress, proven[-1]), proven) if proven else None
    if look is None:
        return Advance(kind="done", progress=progress)
    data = {**progress.data, "ended": True}
    return Advance(kind="steps", steps=[look], progress=progress.replace(data=data), reason=say("plan-at-end"))


def _criteria(progress: Progress, last: Step) -> list[Condition]:
    """What the list was to bring about; nothing where a fork was given other steps, which end otherwise."""
    ends = [step.in_words() for step in listed(progress)[-1:]]
    return [Condition.parse(text) for text in progress.data.get("criteria", []) if last.in_words() in ends]


def _given(steps: list[Step], progress: Progress, brain: str, criteria: list[str], missed: str = "") -> Progress:
    data: dict[str, Any] = {
        "plan": [step.model_dump(mode="json", exclude_defaults=True) for step in steps],
        "from": progress.done[-1].index + 1 if progress.done else 0,
        "criteria": criteria,
        "missed": missed,
    }
    return progress.replace(brain=brain, data=data)


def _was_for_nothing(behind: list[Step], results: list[StepResult]) -> bool:
    """Whether nothing was seen to come of the last press, and what it was to lead to is missing: it may be lost."""
    last = next((result for result in reversed(results) if result.status != "failed"), None)
    in_vain = last is not None and last.status == "unverified" and last.step.is_bare_press and last.step.retry > 0
    return in_vain and last is not None and behind[-1:] == [last.step]


# The plan that a model made before the first look, as the list of a brain.


def drafted(name: str) -> Drafter:
    """The draft of this task, where this brain made it; why there is none else."""

    def draft(task: Task, front: str) -> Draft:
        made = task.draft
        if made is None:
            return Draft(None, say("plan-needs-model", planner=name))
        if made.brain != name:
            return Draft(None, made.unplanned or say("plan-other-planner", made=made.brain, planner=name))
        return Draft(made, chosen(made))

    return draft


def chosen(plan: TaskPlan) -> Message:
    """Which planner a model has chosen, and its reason."""
    if plan.why:
        return say("plan-by-model-because", planner=plan.brain, why=plan.why)
    return say("plan-by-model", planner=plan.brain)


# A brain that runs what was planned for it, and says why there is nothing where something else was planned.


@dataclass(frozen=True)
class Planned:
    """A Planner. make: of a task with a program. otherwise: of one without."""

    make: Callable[[], Planner]
    otherwise: Planner
    name: str = "program"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        advance = self._of(task).advance(task, frame, progress)
        begins = advance.kind == "steps" and not progress.data and task.draft is not None
        return advance.replace(reason=chosen(task.draft)) if begins and task.draft else advance

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        return self._of(task).replan(task, frame, progress, problem)

    def _of(self, task: Task) -> Planner:
        return self.make() if task.draft and task.draft.program else self.otherwise
