"""Milestones: goals with a Definition of Done, and what follows when one is not reached (SPEC J1, J6)."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.plan import Advance, Progress, Step, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.recovery import recovery
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.planners.done_steps import left
from iris_screen.planning.planners.step_list import Listed

Holds = Callable[[Condition, Frame], bool]


@dataclass(frozen=True)
class Milestones(Planner):
    """goals: their list. holds: whether a condition is seen to hold on a frame."""

    goals: Listed
    holds: Holds
    name: str = "milestones"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """The milestones, once, and then the last look at what they were for."""
        return self.goals.advance(task, frame, progress)

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """By the post mortem. What is skipped must not have been needed by the next: that is seen, or planned anew."""
        rest = left(progress)
        if not rest:
            return self.goals.replan(task, frame, progress, problem)
        match recovery(problem, rest[0].complexity, _failed(progress), _retries(progress, rest[0], task)):
            case "abort":
                return Advance(kind="stuck", progress=progress, reason=problem.detail)
            case "retry":
                return _on(self.goals.relisted(rest, progress, problem.detail))
            case "skip" | "continue" if len(rest) > 1 and self._may_begin(rest[1], frame):
                without = f"without “{rest[0].in_words()}”: {problem.detail}"
                return _on(self.goals.relisted(rest[1:], progress, without))
            case _:
                return self.goals.remade(task, frame, progress, problem, problem.detail)

    def _may_begin(self, step: Step, frame: Frame) -> bool:
        """Whether what a step needs is said, and seen."""
        return bool(step.needs) and all(self.holds(need, frame) for need in step.needs)


def _on(advance: Advance) -> Advance:
    """The milestones are still those of the plan."""
    return advance.model_copy(update={"goes_on": True})


def _failed(progress: Progress) -> int:
    """Milestones that had failed before this one."""
    return max(sum(result.status == "failed" for result in progress.done) - 1, 0)


def _retries(progress: Progress, step: Step, task: Task) -> int:
    """How often this milestone may still be begun again."""
    again = sum(result.status == "failed" and result.step == step for result in progress.done)
    return task.budget.max_replans - again
