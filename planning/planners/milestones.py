"""Milestones: goals with a Definition of Done, and what follows when one is not reached."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Advance, Progress, Step, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.planners.done_steps import left
from iris_screen.planning.planners.step_list import Listed

# What follows from the post mortem of a milestone. Pure, as a table.


Recovery = Literal["retry", "skip", "continue", "abort", "replan"]

EASY, HARD = 2, 4
"""Complexities up to which a missing thing is no great loss, and from which a time that ran out is one."""


def recovery(problem: PostMortem, complexity: int, failed: int, retries_left: int) -> Recovery:
    """failed: steps that failed before this one. Skipping and going on still want the next step's needs to be seen."""
    match problem.reason:
        case "ELEMENT_NOT_FOUND":
            return "skip" if complexity <= EASY else "continue"
        case "INFINITE_LOOP":
            return "abort" if failed else "skip"
        case "APP_NOT_RESPONDING":
            return "abort"
        case "TIMEOUT":
            return "skip" if complexity >= HARD else "continue"
        case "CLICK_MISSED" | "UNEXPECTED_DIALOG":
            return "retry" if retries_left > 0 else "replan"


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
                without = say("plan-without", step=rest[0].in_words(), why=problem.in_words())
                return _on(self.goals.relisted(rest[1:], progress, without))
            case _:
                return self.goals.remade(task, frame, progress, problem, problem.detail)

    def _may_begin(self, step: Step, frame: Frame) -> bool:
        """Whether what a step needs is said, and seen."""
        return bool(step.needs) and all(self.holds(need, frame) for need in step.needs)


def _on(advance: Advance) -> Advance:
    """The milestones are still those of the plan."""
    return advance.replace(goes_on=True)


def _failed(progress: Progress) -> int:
    """Milestones that had failed before this one."""
    return max(sum(result.status == "failed" for result in progress.done) - 1, 0)


def _retries(progress: Progress, step: Step, task: Task) -> int:
    """How often this milestone may still be begun again."""
    again = sum(result.status == "failed" and result.step == step for result in progress.done)
    return task.budget.max_replans - again
