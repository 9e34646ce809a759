"""plan: takes the next step, and asks the planner for more when none is left."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.message import Message, first_clause, joined, say
from iris_screen.core.people import Question
from iris_screen.core.plan import Advance, Level, Step
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Bodies, Planner
from iris_screen.core.state import Attempts, State, asking
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
            planned = _planned(advance)
            update["note"] = joined([planned, update["note"]])
            return update
        case "done":
            outcome = _outcome(state).replace(answer=advance.answer)
            return State(outcome=outcome, note=say("plan-nothing-left"))
        case "ask":
            text = advance.reason or say("ask-anything")
            return asking(Question(kind="answer", text=text, turn=state["totals"].turns + 1))
        case _:
            reason = advance.reason or say("plan-no-way")
            failed = Outcome(status="failed", verdict="failed", reason=reason, answer=advance.answer)
            return State(outcome=failed, note=reason)


def _planned(advance: Advance) -> Message:
    count, planner = len(advance.steps), advance.progress.brain
    if advance.reason is None:
        return say("plan-made-by", count=count, planner=planner)
    return say("plan-made", count=count, how=advance.reason)


def _take(state: State, steps: list[Step]) -> State:
    """The next step, or as many of level 0 as can be done in one go, with no look between them."""
    profile, count = state["task"].profile, 1
    while count < len(steps) and _leads_on(steps[count - 1], profile) and _blind(steps[count], profile):
        count += 1
    seen = state["seen"]
    return State(
        steps=steps[:count],
        queue=steps[count:],
        aim=None,
        verdict=None,
        attempts=Attempts.begun(seen) if seen else Attempts(),
        note=say("plan-next", steps=[step.in_words() for step in steps[:count]]),
    )


def _leads_on(step: Step, profile: DeviceProfile) -> bool:
    """Whether another step may follow in the same go: nothing has to be seen of this one by itself."""
    return _blind(step, profile) and not step.expect


def _blind(step: Step, profile: DeviceProfile) -> bool:
    """Whether nothing on the screen decides how the step is done, and doing it again would do no harm."""
    needs_a_look = step.needs or step.unless or step.irreversible or (step.action == "wait" and step.expect)
    needs_the_screen = opens_by_icon(step, profile) or (step.action == "open_url" and not profile.launches)
    return step.level is Level.BLIND and not needs_a_look and not needs_the_screen


def _outcome(state: State) -> Outcome:
    """What is said agrees with the list of steps: some failed before a new plan was made, some needed not be done.

    A step that leaves nothing to see casts no doubt on a run of which something else is proven.
    """
    totals = state["totals"]
    failed = totals.steps - totals.succeeded - totals.unverified - totals.skipped - totals.untraced
    if totals.in_doubt:
        reason = say("run-unsure", steps=totals.in_doubt)
        return Outcome(status="unverified", verdict="unverified", reason=reason)
    if totals.untraced and not totals.unverified and not totals.succeeded:
        return Outcome(status="unverified", verdict="unverified", reason=say("run-untraced"))
    if totals.unverified:
        return Outcome(status="unverified", verdict="unverified", reason=_unproven(state, totals.unverified, failed))
    reason = say("run-proven", skipped=totals.skipped, failed=failed)
    if totals.untraced:
        reason = say("run-proven-untraced", untraced=totals.untraced, skipped=totals.skipped, failed=failed)
    return Outcome(status="success", verdict="verified", reason=reason)


def _unproven(state: State, unverified: int, failed: int) -> Message:
    """With the last step that nothing proves, and why."""
    last = next((each for each in reversed(state["results"]) if each.status == "unverified"), None)
    if last is None or last.reason is None:
        return say("run-unproven", steps=unverified, failed=failed)
    step, why = last.step.in_words(), first_clause(last.reason)
    return say("run-unproven-because", steps=unverified, failed=failed, step=step, why=why)
