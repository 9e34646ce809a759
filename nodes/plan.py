"""plan: takes the next step, and asks the planner for more when none is left."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.plan import Advance, Level, Step
from iris_screen.core.protocols import Bodies, Planner
from iris_screen.core.state import Attempts, Question, State, asking
from iris_screen.core.verdict import Outcome
from iris_screen.planning.step_actions import opens_by_icon


@dataclass(frozen=True)
class Plan:
    """brain: the planner by the name the task chose."""

    bodies: Bodies
    brain: Callable[[str], Planner]

    def __call__(self, state: State) -> State:
        if state["queue"]:
            return _take(state, state["queue"])
        task, seen = state["task"], state["seen"]
        assert seen is not None  # the route looks before it plans
        frame = self.bodies.of(task).picture(seen.frame)
        advance = self.brain(task.planner).advance(task, frame, state["progress"])
        update = _follow(state, advance)
        update["progress"] = advance.progress
        return update


def _follow(state: State, advance: Advance) -> State:
    match advance.kind:
        case "steps" if advance.steps:
            update = _take(state, advance.steps)
            count = f"{len(advance.steps)} steps" if len(advance.steps) > 1 else "one step"
            update["note"] = f"{advance.reason or advance.progress.brain}: {count}; {update['note']}"
            return update
        case "done":
            outcome = _outcome(state).model_copy(update={"answer": advance.answer})
            return State(outcome=outcome, note="nothing is left to do")
        case "ask":
            return asking(Question(kind="answer", text=advance.reason, turn=state["totals"].turns + 1))
        case _:
            failed = Outcome(status="failed", verdict="failed", reason=advance.reason, answer=advance.answer)
            return State(outcome=failed, note=advance.reason)


def _take(state: State, steps: list[Step]) -> State:
    """The next step, or as many of level 0 as can be done in one go, with no look between them (SPEC V7)."""
    abilities, count = state["task"].abilities, 1
    while count < len(steps) and _leads_on(steps[count - 1], abilities) and _blind(steps[count], abilities):
        count += 1
    seen = state["seen"]
    return State(
        steps=steps[:count],
        queue=steps[count:],
        aim=None,
        verdict=None,
        attempts=Attempts.begun(seen) if seen else Attempts(),
        note="next: " + ", then ".join(step.in_words() for step in steps[:count]),
    )


def _leads_on(step: Step, abilities: list[str]) -> bool:
    """Whether another step may follow in the same go: nothing has to be seen of this one by itself."""
    return _blind(step, abilities) and not step.expect


def _blind(step: Step, abilities: list[str]) -> bool:
    """Whether nothing on the screen decides how the step is done, and doing it again would do no harm."""
    needs_a_look = step.needs or step.unless or step.irreversible or (step.action == "wait" and step.expect)
    needs_the_screen = opens_by_icon(step, abilities) or (step.action == "open_url" and "CanLaunch" not in abilities)
    return step.level is Level.BLIND and not needs_a_look and not needs_the_screen


def _outcome(state: State) -> Outcome:
    """What is said agrees with the list of steps: some failed before a new plan was made, some needed not be done."""
    totals = state["totals"]
    failed = totals.steps - totals.succeeded - totals.unverified - totals.skipped
    if totals.unverified:
        also = f", and {_count(failed)} failed at first" if failed else ""
        steps = "one step" if totals.unverified == 1 else f"{totals.unverified} steps"
        reason = f"done, but nothing seen proves {steps}{also}{_why_not(state)}"
        return Outcome(status="unverified", verdict="unverified", reason=reason)
    every = f"every step but {_count(totals.skipped)} optional" if totals.skipped else "every step"
    also = f" in the end, though {_count(failed)} failed at first" if failed else ""
    return Outcome(status="success", verdict="verified", reason=f"{every} was seen to have its effect{also}")


def _why_not(state: State) -> str:
    """Of the last step that nothing proves, in brackets, what it was and why."""
    last = next((each for each in reversed(state["results"]) if each.status == "unverified"), None)
    why = last.reason.partition("; ")[0] if last else ""
    return f" ({last.step.in_words()}: {why})" if last and why else ""


def _count(steps: int) -> str:
    return "one" if steps == 1 else str(steps)
