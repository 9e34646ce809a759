"""replan: a new rest of the plan, made from where things stand, within the grant that was frozen at the start."""

from collections.abc import Callable
from dataclasses import dataclass

from core.protocols import Bodies, Planner
from core.state import Attempts, State
from core.verdict import Outcome, PostMortem


@dataclass(frozen=True)
class Replan:
    """brain: the planner by the name the task chose."""

    bodies: Bodies
    brain: Callable[[str], Planner]

    def __call__(self, state: State) -> State:
        task, seen, problem = state["task"], state["seen"], state["problem"]
        assert seen is not None and problem is not None  # the route comes here with a problem only
        totals = state["totals"]
        if totals.replans >= task.budget.max_replans:
            return _give_up(problem, f"after {totals.replans} new plans")
        frame = self.bodies.of(task).picture(seen.frame)
        advance = self.brain(task.planner).replan(task, frame, state["progress"], problem)
        if advance.kind != "steps" or not advance.steps:
            return _give_up(problem, advance.reason)
        return State(
            progress=advance.progress,
            queue=advance.steps,
            steps=[],
            aim=None,
            clearing=None,
            verdict=None,
            problem=None,
            attempts=Attempts(since=seen.at),
            totals=totals.model_copy(update={"replans": totals.replans + 1}),
            note=f"a new plan of {len(advance.steps)} steps, because {problem.detail}",
        )


def _give_up(problem: PostMortem, why: str) -> State:
    reason = "; ".join(part for part in (problem.detail, why) if part)
    return State(outcome=Outcome(status="failed", verdict="failed", reason=reason), note=reason)
