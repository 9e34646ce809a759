"""What a person is asked to do himself, or to show, where a run cannot go on alone. Pure."""

from iris_screen.core.candidates import named
from iris_screen.core.plan import Step
from iris_screen.core.state import Attempts, Question, State, asking, may_ask
from iris_screen.core.verdict import PostMortem

THERE = ("changed", "moved_on")
"""Kinds of condition that tell nothing of where one is."""


def handed_over(state: State, problem: PostMortem, reason: str) -> State | None:
    """The question whether a person gets past this screen; the step that it kept from working comes once more after
    him. None where that step must not be done twice.
    """
    seen, step = state["seen"], problem.step
    assert seen is not None
    if step is None or (step.irreversible and not state["steps"]):
        return None
    text = f"{reason}. Do it yourself on the device, then answer done."
    again = State(
        steps=[],
        queue=[_unless_there(step), *state["steps"][1:], *state["queue"]],
        attempts=Attempts.begun(seen),
        aim=None,
        clearing=None,
        verdict=None,
        problem=None,
    )
    question = Question(kind="take_over", text=text, frame=seen.frame, turn=state["totals"].turns + 1)
    return {**again, **asking(question)}


def where_is_it(state: State, problem: PostMortem) -> State | None:
    """The question where a target is that nobody found; None where nobody is there, or there is no such target."""
    seen, step = state["seen"], problem.step
    lost = problem.reason == "ELEMENT_NOT_FOUND" and problem.suggestion == "replan" and step is not None
    if seen is None or not lost or step not in state["steps"][:1] or not may_ask(state["task"]):
        return None
    assert step is not None
    if not step.target.called:
        return None
    text = f"{named(step.target)} is not found here. Where is it? Say the pixel, such as “at 540,308”."
    question = Question(kind="point", text=text, frame=seen.frame, turn=state["totals"].turns + 1)
    return {**asking(question), "problem": None}


def _unless_there(step: Step) -> Step:
    """The step, done without a touch where what it was to lead to is seen already."""
    lasting = [condition for condition in step.expect if condition.kind not in THERE]
    there = step.action != "goal" and not step.unless and len(lasting) == len(step.expect)
    return step.model_copy(update={"unless": step.expect}) if there else step
