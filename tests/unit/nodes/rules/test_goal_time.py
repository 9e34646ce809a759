"""When a goal is given up: its time is the time that is acted in, however slow the model is."""

from iris_screen.core.message import say
from iris_screen.core.plan import Step, Task
from iris_screen.core.state import Attempts, Observation, State, Totals
from iris_screen.nodes.rules.goals import find_reason_to_stop

GOAL = Step(action="goal", goal="it is open", timeout_ms=30_000, retry=3)


def state(at: float, thought: float, **attempts: int) -> State:
    seen = Observation(frame="k", at=100.0 + at, thought=20.0 + thought)
    begun = Attempts(since=100.0, thought=20.0, **attempts)  # type: ignore[arg-type]
    return State(task=Task(id="t", text="x"), seen=seen, attempts=begun, totals=Totals())


def test_a_goal_has_its_time_for_acting() -> None:
    assert find_reason_to_stop(state(29, 0), GOAL) is None
    assert find_reason_to_stop(state(31, 0), GOAL) == ("TIMEOUT", say("step-not-reached-in-time", seconds=31))


def test_what_a_model_took_to_answer_is_no_time_of_the_goals() -> None:
    assert find_reason_to_stop(state(300, 280), GOAL) is None
    assert find_reason_to_stop(state(300, 260), GOAL) == ("TIMEOUT", say("step-not-reached-in-time", seconds=40))


def test_a_goal_of_no_time_has_that_of_the_run() -> None:
    assert find_reason_to_stop(state(10_000, 0), GOAL.replace(timeout_ms=0)) is None


def test_it_is_given_up_after_its_tries() -> None:
    over = find_reason_to_stop(state(1, 0, tries=4), GOAL)
    assert over is not None and over[0] == "CLICK_MISSED"
