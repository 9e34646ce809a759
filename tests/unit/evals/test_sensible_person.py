"""Somebody who watches a drawn case agrees to what the sentence asks for, at its place, and to nothing else."""

from typing import Any

from iris_screen.core.geometry import Box
from iris_screen.core.message import verbatim
from iris_screen.core.people import Question
from iris_screen.evals.wall.case_drawing import draw_cases
from iris_screen.evals.wall.case_runs import make_device
from iris_screen.evals.wall.drawn_case import DrawnCase
from iris_screen.evals.wall.scripted_hand import ScriptedHand, find_box
from iris_screen.evals.wall.sensible_person import SensiblePerson
from iris_screen.nodes.rules.inbox import make_request

CASES = [case for case in draw_cases(3, 0, 60, 0.0) if case.language == "en"]


def watch(case: DrawnCase) -> tuple[SensiblePerson, Box]:
    """A person at the beginning of a case, and the place of what is pressed first."""
    phone = make_device(case).phone
    place = find_box(phone, case.moves[0].on)
    assert place is not None
    return SensiblePerson(case, ScriptedHand(case, phone, list)), place


def ask(person: SensiblePerson, act: str, *boxes: Box, **more: Any) -> str:
    question = Question(kind="confirm", text=verbatim("May this be done?"), act=act, boxes=[*boxes], **more)
    return person(make_request(question, "run", "en"))


def test_a_press_is_agreed_to_where_it_is_next_and_nowhere_else() -> None:
    case = next(case for case in CASES if case.moves[0].on)
    person, place = watch(case)
    assert ask(person, "unknown", place) == "yes"
    assert ask(person, "unknown", place.shift(0, 3 * place.height)) == "no"


def test_an_effect_that_the_sentence_does_not_ask_for_is_refused() -> None:
    case = next(case for case in CASES if case.moves[0].act == "tap")
    person, place = watch(case)
    assert [ask(person, act, place) for act in ("payment", "delete", "send")] == ["no"] * 3


def test_their_own_text_may_be_entered_where_they_mean() -> None:
    case = next(case for case in CASES if case.moves[0].act == "type" and case.moves[0].text in case.texts)
    person, place = watch(case)
    assert ask(person, "send", place) == "yes" and ask(person, "payment", place) == "no"
