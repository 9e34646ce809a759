"""What a person said to a run that asked him, in words that are remembered with it (SPEC M11). Pure."""

from iris_screen.core.inbox import place_of
from iris_screen.core.state import Answer, Correction, Question, State

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
            "step": steps[0].in_words() if steps else "",
            "app": seen.app if seen else "",
        }
    )


def _in_words(state: State, question: Question, answer: Answer) -> str:
    seen = state["seen"]
    if answer.kind == "choice":
        return question.choices[int(answer.value) - 1]
    if (place := place_of(answer)) and seen and seen.width and seen.height:
        across, down = place.x * FULL // seen.width, place.y * FULL // seen.height
        return f"{across} of {FULL} from the left, {down} of {FULL} from the top"
    return answer.value or answer.kind
