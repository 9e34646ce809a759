"""What a result says of the state a run was left in."""

from pathlib import Path

from iris_screen.core.message import verbatim
from iris_screen.core.people import Question
from iris_screen.core.plan import Agenda, Step
from iris_screen.core.state import Observation, State, Totals
from iris_screen.core.verdict import Outcome
from iris_screen.graph.lifecycle.run_results import result_of
from iris_screen.text import render

ASKED = Question(
    kind="choose",
    text=verbatim("Which of these is 张三?"),
    choices=[verbatim("张三 at 1, 2"), verbatim("张三 at 3, 4")],
)
WAITING = Outcome(status="waiting", verdict="unverified", reason=ASKED.text)
ENDED = Outcome(status="failed", verdict="failed", reason=verbatim("you said no"))


def test_a_waiting_run_hands_on_what_there_is_to_choose_from_and_an_ended_one_does_not() -> None:
    state = State(question=ASKED)
    waiting, ended = (result_of("r", "t", state, [], Path("frames"), outcome) for outcome in (WAITING, ENDED))
    assert waiting.choices == ASKED.choices and ended.choices == []


def test_the_last_picture_is_the_last_that_was_seen_and_there_is_none_before_a_look() -> None:
    seen = State(seen=Observation(frame="abc", at=1.0))
    assert result_of("r", "t", seen, [], Path("frames"), ENDED).last_picture == "frames/abc.png"
    assert result_of("r", "t", State(), [], Path("frames"), ENDED).last_picture == ""


STEP = Step(action="go_home")


def test_only_what_was_verified_counts_and_what_was_never_reached_does_not() -> None:
    state = State(totals=Totals(steps=2, succeeded=1, unverified=1), agenda=Agenda(now=[STEP], ahead=[STEP]))
    result = result_of("r", "t", state, [], Path("frames"), ENDED)
    assert (result.total_steps, result.success_rate) == (4, 0.25)


def test_a_dialog_that_is_left_in_front_is_named() -> None:
    state = State(seen=Observation(frame="abc", at=1.0, dialog=verbatim("“Save Changes”: “Close without saving?”")))
    said = result_of("r", "t", state, [], Path("frames"), ENDED).reason
    assert render(said, "en") == "you said no; a dialog is still open: “Save Changes”: “Close without saving?”"
    assert result_of("r", "t", state, [], Path("frames"), WAITING).reason == ASKED.text
