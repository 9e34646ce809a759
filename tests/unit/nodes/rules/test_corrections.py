"""What a person says to a run that asks is kept in words; what only lets it go on is not."""

from typing import cast

import pytest

from iris_screen.core.geometry import Box
from iris_screen.core.message import say, verbatim
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda, Step
from iris_screen.core.state import Observation, State
from iris_screen.core.target import Target
from iris_screen.nodes.rules.handover import make_correction
from iris_screen.text import render

STEP = Step(action="tap", target=Target.parse("text:Send"))
SEEN = Observation(frame="k", at=0.0, app="chat", width=1_000, height=2_000)
STATE = cast(State, {"agenda": Agenda(now=[STEP]), "seen": SEEN})
WHICH = Question(
    kind="choose",
    text=say("ask-which", target="Send"),
    choices=[say("ask-choice", label="Send", x=10, y=y) for y in (20, 80)],
    boxes=[Box(left=0, top=0, right=9, bottom=9)] * 2,
)


@pytest.mark.parametrize(
    ("answer", "kind", "words"),
    [
        (Answer(kind="choice", value="2"), "choose", "Send at 10, 80"),
        (Answer(kind="text", value="to Bob"), "answer", "to Bob"),
        (Answer(kind="place", value="250,500"), "point", "250 of 1000 from the left, 250 of 1000 from the top"),
        (Answer(kind="no"), "refuse", "no"),
    ],
)
def test_it_is_what_he_said_about_what(answer: Answer, kind: str, words: str) -> None:
    said = make_correction(STATE, WHICH, answer)
    assert said is not None and (said.kind, render(said.answer)) == (kind, words)
    assert (said.asked, said.app, said.step) == (WHICH.text, "chat", STEP.in_words())


@pytest.mark.parametrize("answer", [Answer(kind="yes"), Answer(kind="done"), Answer(kind="no", by="nobody")])
def test_nothing_is_kept_of_an_answer_that_only_lets_it_go_on_and_of_nobodys(answer: Answer) -> None:
    assert make_correction(STATE, WHICH, answer) is None


def test_a_run_may_ask_before_it_has_seen_or_planned_anything() -> None:
    unseen = cast(State, {"agenda": Agenda(), "seen": Observation(frame="", at=0.0)})
    said = make_correction(unseen, WHICH, Answer(kind="place", value="1,2"))
    assert said is not None and (said.step, said.app, said.answer) == (None, "", verbatim("1,2"))
