"""Milestones: goals with a definition of done, and what happens if one is not reached."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Progress, StepList, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.done_steps import list_remaining
from iris_screen.planning.planners.step_list import StepListPlanner

Recovery = Literal["retry", "skip", "continue", "abort", "replan"]

EASY, HARD = 2, 4
"""Complexities: up to EASY, a missing element matters little; from HARD on, a timeout means to skip."""


def choose_recovery(problem: PostMortem, complexity: int, failed: int, retries_left: int) -> Recovery:
    """How to recover, given the post mortem of a milestone.

    failed: how many steps failed before this one. Skipping or going on also requires what the next step needs.
    """
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
    """goals: plans their list. holds: whether a condition holds on a frame."""

    goals: StepListPlanner
    holds: Holds
    name: str = "milestones"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """Returns the milestones once, then a last look at their outcome."""
        return self.goals.advance(task, frame, progress)

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """Recovers by the post mortem. A milestone is only skipped if the next step's needs are met; else it plans
        anew.
        """
        rest = list_remaining(progress)
        if not rest:
            return self.goals.replan(task, frame, progress, problem)
        failed = [result for result in progress.done if result.status == "failed"]
        kept = progress.plan or StepList()
        # a goal that is given up leaves no result
        times = kept.retried.count(rest[0].goal) + sum(result.step == rest[0] for result in failed)
        retries_left = task.budget.max_replans - times
        needs = rest[1].needs if len(rest) > 1 else []
        match choose_recovery(problem, rest[0].complexity, max(len(failed) - 1, 0), retries_left):
            case "abort":
                return Advance(kind="stuck", progress=progress, reason=problem.detail)
            case "retry":
                progress = progress.replace(plan=kept.replace(retried=[*kept.retried, rest[0].goal]))
                return self.goals.replace_list(rest, progress, problem.detail).replace(goes_on=True)
            case "skip" | "continue" if needs and all(self.holds(need, frame) for need in needs):
                why = say("plan-without", step=rest[0].in_words(), why=problem.in_words())
                return self.goals.replace_list(rest[1:], progress, why).replace(goes_on=True)
            case _:
                return self.goals.remake(task, frame, progress, problem, problem.detail)
