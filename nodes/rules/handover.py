"""What a person is asked to do or to show when a run cannot go on alone, and what their answers teach it. Pure."""

from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.people import Answer, Correction, Question
from iris_screen.core.state import Attempts, State, ask_question, may_ask
from iris_screen.core.verdict import UNJUDGED, PostMortem

NOT_LASTING = ("changed", "moved_on")
"""Kinds of condition that do not describe which page is shown."""
FULL = 1_000
"""Places are given in this many parts of a picture's width and height."""
KINDS: dict[str, str] = {"no": "refuse", "text": "answer", "choice": "choose", "place": "point"}
"""The kind of correction for each kind of answer; other answers only let the run go on."""


def ask_to_take_over(state: State, problem: PostMortem, reason: Message) -> State | None:
    """Ask a person to get past this screen. The step that it blocked is done again afterwards, without a touch if its
    effect is seen already. None if that step must not be done twice.
    """
    seen, agenda, step = state["seen"], state["agenda"], problem.step
    if step is None or (step.irreversible and not agenda.now):
        return None
    has_lasting = all(condition.kind not in NOT_LASTING for condition in step.expect)
    if has_lasting and step.action != "goal" and not step.unless:
        step = step.replace(unless=step.expect)
    again = State(
        agenda=agenda.replace(now=[], ahead=[step, *agenda.now[1:], *agenda.ahead]),
        attempts=Attempts.start(seen),
        verdict=UNJUDGED,
    )
    question = Question(
        kind="take_over", text=say("ask-take-over", why=reason), frame=seen.frame, turn=state["totals"].turns + 1
    )
    return {**again, **ask_question(question)}


def ask_where(state: State, problem: PostMortem) -> State | None:
    """Ask where a target is that was not found; None if nobody is there, or there is no such target."""
    seen, step = state["seen"], problem.step
    lost = problem.reason == "ELEMENT_NOT_FOUND" and problem.suggestion == "replan" and step is not None
    if not lost or step not in state["agenda"].now[:1] or not may_ask(state["task"]):
        return None
    assert step is not None
    if not step.target.is_named:
        return None
    text = say("ask-where", target=step.target.in_words())
    question = Question(kind="point", text=text, frame=seen.frame, turn=state["totals"].turns + 1)
    return {**ask_question(question), "verdict": UNJUDGED}


def make_correction(state: State, question: Question, answer: Answer) -> Correction | None:
    """What a person's answer teaches, in words to be remembered; None if it only lets the run go on, or nobody
    answered.
    """
    steps, seen = state["agenda"].now, state["seen"]
    if answer.kind not in KINDS or answer.by == "nobody":
        return None
    if answer.kind == "choice":
        words = question.choices[int(answer.value) - 1]
    elif (place := answer.place) and seen.width and seen.height:
        across, down = place.x * FULL // seen.width, place.y * FULL // seen.height
        words = say("ask-place", across=across, down=down, full=FULL)
    else:
        words = verbatim(answer.value) if answer.value else say("ask-answered", kind=answer.kind)
    return Correction.model_validate(
        {
            "kind": KINDS[answer.kind],
            "asked": question.text,
            "answer": words,
            "step": steps[0].in_words() if steps else None,
            "app": seen.app,
        }
    )
