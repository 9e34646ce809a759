"""Former checkpoints as State is now: an answer belongs to its question, sums are not added twice, and presses, marks
and post mortems are where they belong.
"""

from typing import Any

import pytest
from langgraph.types import Overwrite

from iris_screen.core.message import LEGACY, Message, verbatim
from iris_screen.core.people import Answer, Correction, Question
from iris_screen.core.plan import Agenda, Progress, Step, Task
from iris_screen.core.press import Press
from iris_screen.core.state import Attempts, Mark, Observation, Totals
from iris_screen.core.verdict import UNJUDGED, PostMortem, Verdict
from iris_screen.graph.store import former_states
from iris_screen.graph.store.former_states import Write
from iris_screen.graph.store.serde import Serde

ASKED = Question(kind="confirm", text=verbatim("May this be done?"), turn=4)
YES = Answer(kind="yes", turn=4)
SERDE = Serde()


OPEN, WALK, WRITE = (Step(action=action) for action in ("launch_app", "go_home", "input_text"))


def channels(**more: Any) -> dict[str, Any]:
    return {"task": None, "index": 1, "question": ASKED, "answer": None, "totals": Totals(turns=4), **more}


def upgrade_state(channels: dict[str, Any], writes: list[Write]) -> list[Write]:
    return former_states.upgrade_state(
        {"channel_values": channels, "channel_versions": dict.fromkeys(channels, 7)}, writes
    )


def test_an_answer_becomes_its_questions() -> None:
    kept = channels(answer=YES)
    assert upgrade_state(kept, []) == []
    assert kept["question"].answer == YES and not kept.keys() & {"index", "answer"}


def test_an_answer_that_was_still_to_be_written_is_not_lost() -> None:
    kept = channels()
    assert upgrade_state(kept, [("t", "answer", YES), ("t", "note", None)]) == [("t", "note", None)]
    assert kept["question"].answer == YES


def test_an_answer_to_an_earlier_question_is_none_to_this_one() -> None:
    kept = channels(answer=YES.replace(turn=3))
    upgrade_state(kept, [])
    assert kept["question"].answer is None


def test_a_whole_list_that_was_still_to_be_written_takes_the_place_of_what_is_there() -> None:
    (write,) = upgrade_state(channels(), [("t", "totals", Totals(turns=5))])
    assert isinstance(write[2], Overwrite) and write[2].value == Totals(turns=5)


def test_what_is_written_now_is_left_alone() -> None:
    kept = {"task": None, "question": ASKED, "totals": Totals(turns=4)}
    writes = [("t", "totals", Totals(turns=1))]
    assert upgrade_state(kept, writes) == writes and kept["question"] == ASKED


def test_a_note_that_was_a_sentence_is_a_message() -> None:
    kept: dict[str, Any] = {"task": None, "note": "an old sentence"}
    upgrade_state(kept, [])
    assert kept["note"] == Message(key=LEGACY, args={"text": "an old sentence"})


def test_steps_queue_and_progress_are_the_agenda_also_where_they_were_still_to_be_written() -> None:
    kept = channels(steps=[OPEN], queue=[WALK, WRITE], progress=Progress(brain="template"))
    checkpoint = {"channel_values": kept, "channel_versions": {"queue": 7}}
    (write,) = former_states.upgrade_state(checkpoint, [("t", "steps", []), ("t", "index", 2)])
    assert kept["agenda"] == Agenda(now=[OPEN], ahead=[WALK, WRITE], progress=Progress(brain="template"))
    assert write == ("t", "agenda", kept["agenda"].replace(now=[]))
    assert checkpoint["channel_versions"]["agenda"] == 7 and not kept.keys() & {"steps", "queue", "progress"}


def test_the_steps_that_a_run_begins_with_stay_its_input() -> None:
    kept: dict[str, Any] = {"task": "open it", "steps": [OPEN]}
    assert upgrade_state(kept, []) == [] and kept["steps"] == [OPEN]


STEP, WAY_OUT = (Press(purpose=purpose, turn=4, frame="f") for purpose in ("step", "clear"))
TASK = Task(id="r", text="t", started_at=9.0)
LOST = PostMortem(reason="ELEMENT_NOT_FOUND", detail=verbatim("it is not there"))
SAID = Correction(kind="refuse", asked=verbatim("May it?"), answer=verbatim("no"))
REPLAN = Verdict(verified=False, suggestion="replan", suggestion_detail=LOST.detail)


def apart(**more: Any) -> dict[str, Any]:
    """The channels of 501a137, of which some have been joined since."""
    empty: dict[str, Any] = {"seen": None, "verdict": None, "problem": None, "aim": None, "clearing": None}
    lists: dict[str, Any] = {"fingerprints": ["a", "b"], "corrections": []}
    return {"task": TASK, "attempts": Attempts(tries=1), "totals": Totals(turns=4), **empty, **lists, **more}


def test_presses_marks_and_corrections_are_joined_with_what_they_belong_to() -> None:
    kept = apart(aim=STEP, clearing=WAY_OUT, corrections=[SAID])
    upgrade_state(kept, [])
    assert kept == {
        "task": TASK,
        "seen": Observation(frame="", at=TASK.started_at),
        "attempts": Attempts(tries=1, aim=STEP, clearing=WAY_OUT),
        "verdict": UNJUDGED,
        "totals": Totals(turns=4, marks=[Mark(turn=3, text="a"), Mark(turn=4, text="b")], corrections=[SAID]),
    }


def test_a_problem_is_a_verdict_and_the_newest_post_mortem() -> None:
    for totals in (Totals(), Totals(problems=[LOST])):  # the oldest stores did not keep them
        kept = apart(problem=LOST, totals=totals)
        upgrade_state(kept, [])
        assert (kept["verdict"], kept["totals"].problems) == (REPLAN, [LOST])


def test_a_step_for_which_a_person_was_asked_needs_no_new_plan() -> None:
    kept = apart(verdict=REPLAN, totals=Totals(problems=[LOST]))
    upgrade_state(kept, [])
    assert kept["verdict"] == UNJUDGED


def test_a_press_that_was_still_to_be_written_is_aimed_at_with_its_mark() -> None:
    wrote = {"aim": STEP, "problem": None, "totals": Totals(turns=1), "fingerprints": ["c"], "note": None}
    after = {name: value for _, name, value in upgrade_state(apart(), [("t", *each) for each in wrote.items()])}
    assert after == {
        "attempts": Attempts(tries=1, aim=STEP),
        "verdict": UNJUDGED,
        "totals": Totals(turns=1, marks=[Mark(turn=5, text="c")]),
        "note": None,
    }


def test_a_problem_that_was_still_to_be_written_is_told_once() -> None:
    writes = [("t", "problem", LOST), ("t", "aim", None), ("t", "totals", Totals(problems=[LOST]))]
    after = {name: value for _, name, value in upgrade_state(apart(aim=STEP), writes)}
    assert after["verdict"] == REPLAN and after["totals"].problems == [LOST] and after["attempts"].aim is None


def test_a_turn_that_was_still_to_be_taken_back_takes_its_mark_with_it() -> None:
    kept = apart(aim=STEP)
    writes = [("t", "totals", Totals(turns=-1)), ("t", "fingerprints", Overwrite(["a"])), ("t", "aim", None)]
    after = {name: value for _, name, value in upgrade_state(kept, writes)}
    assert [mark.text for mark in kept["totals"].plus(after["totals"]).marks] == ["a"]


def test_the_first_writes_of_a_run_are_joined_on_nothing() -> None:
    begun = apart(totals=Overwrite(Totals()), fingerprints=Overwrite([]), corrections=Overwrite([]))
    kept: dict[str, Any] = {"task": "open it"}
    after = {name: value for _, name, value in upgrade_state(kept, [("t", *each) for each in begun.items()])}
    assert after["totals"].value == Totals() and after["seen"].at == TASK.started_at and kept == {"task": "open it"}


@pytest.mark.parametrize(
    "totals", [Totals(turns=1), Overwrite(Totals()), Totals(turns=1, marks=[Mark(turn=5, text="c")])]
)
def test_what_a_run_wrote_today_on_a_former_checkpoint_is_left_alone(totals: Any) -> None:
    kept = {**apart(aim=STEP), "index": 1}
    writes = [("t", "attempts", Attempts()), ("t", "totals", totals), ("t", "verdict", REPLAN)]
    stored = [(task, name, SERDE.loads_typed(SERDE.dumps_typed(value))) for task, name, value in writes]
    assert upgrade_state(kept, stored) == writes
    assert kept["attempts"].aim == STEP
