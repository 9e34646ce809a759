"""What a person is asked to do or to show when a run cannot go on alone. Pure."""

from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.people import Answer, Correction, Question
from iris_screen.core.plan import Step
from iris_screen.core.state import Attempts, State, asking, may_ask
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.candidates import named

THERE = ("changed", "moved_on")
"""Kinds of condition that tell nothing of where one is."""


def handed_over(state: State, problem: PostMortem, reason: Message) -> State | None:
    """The question whether a person gets past this screen; the step that it kept from working comes once more after
    him. None where that step must not be done twice.
    """
    seen, step = state["seen"], problem.step
    assert seen is not None
    if step is None or (step.irreversible and not state["steps"]):
        return None
    again = State(
        steps=[],
        queue=[_unless_there(step), *state["steps"][1:], *state["queue"]],
        attempts=Attempts.begun(seen),
        aim=None,
        clearing=None,
        verdict=None,
        problem=None,
    )
    question = Question(
        kind="take_over", text=say("ask-take-over", why=reason), frame=seen.frame, turn=state["totals"].turns + 1
    )
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
    text = say("ask-where", target=named(step.target))
    question = Question(kind="point", text=text, frame=seen.frame, turn=state["totals"].turns + 1)
    return {**asking(question), "problem": None}


def _unless_there(step: Step) -> Step:
    """The step, done without a touch where what it was to lead to is seen already."""
    lasting = [condition for condition in step.expect if condition.kind not in THERE]
    there = step.action != "goal" and not step.unless and len(lasting) == len(step.expect)
    return step.replace(unless=step.expect) if there else step


# What a person said to a run that asked him, in words that are remembered with it. Pure.


FULL = 1_000
"""Of a picture's width and height."""
KINDS: dict[str, str] = {"no": "refuse", "text": "answer", "choice": "choose", "place": "point"}
"""What each kind of answer is; the others only let the run go on."""


def correction_of(state: State, question: Question, answer: Answer) -> Correction | None:
    """None for an answer that only lets the run go on, and for nobody's."""
    steps, seen = state["steps"], state["seen"]
    if answer.kind not in KINDS or answer.by == "nobody":
        return None
    return Correction.model_validate(
        {
            "kind": KINDS[answer.kind],
            "asked": question.text,
            "answer": _in_words(state, question, answer),
            "step": steps[0].in_words() if steps else None,
            "app": seen.app if seen else "",
        }
    )


def _in_words(state: State, question: Question, answer: Answer) -> Message:
    seen = state["seen"]
    if answer.kind == "choice":
        return question.choices[int(answer.value) - 1]
    if (place := answer.place) and seen and seen.width and seen.height:
        across, down = place.x * FULL // seen.width, place.y * FULL // seen.height
        return say("ask-place", across=across, down=down, full=FULL)
    return verbatim(answer.value) if answer.value else say("ask-answered", kind=answer.kind)
