"""What a result says of the state a run was left in."""

from pathlib import Path

from core.state import Observation, Question, State
from core.verdict import Outcome
from graph.results import result_of

ASKED = Question(kind="choose", text="Which of these is 张三?", choices=["张三 at 1, 2", "张三 at 3, 4"])
WAITING = Outcome(status="waiting", verdict="unverified", reason=ASKED.text)
ENDED = Outcome(status="failed", verdict="failed", reason="you said no")


def test_a_waiting_run_hands_on_what_there_is_to_choose_from_and_an_ended_one_does_not() -> None:
    state = State(question=ASKED, seen=None)
    waiting, ended = (result_of("r", "t", state, [], Path("frames"), outcome) for outcome in (WAITING, ENDED))
    assert waiting.choices == ASKED.choices and ended.choices == []


def test_the_last_picture_is_the_last_that_was_seen_and_there_is_none_before_a_look() -> None:
    seen = State(seen=Observation(frame="abc", at=1.0))
    assert result_of("r", "t", seen, [], Path("frames"), ENDED).last_picture == "frames/abc.png"
    assert result_of("r", "t", State(seen=None), [], Path("frames"), ENDED).last_picture == ""
