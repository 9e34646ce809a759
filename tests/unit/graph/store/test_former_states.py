"""Checkpoints of 8350e92 as State is now: an answer belongs to its question, and sums are not added twice."""

from typing import Any

from langgraph.types import Overwrite

from iris_screen.core.message import LEGACY, Message, verbatim
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda, Progress, Step
from iris_screen.core.state import Totals
from iris_screen.graph.store import former_states
from iris_screen.graph.store.former_states import Write

ASKED = Question(kind="confirm", text=verbatim("May this be done?"), turn=4)
YES = Answer(kind="yes", turn=4)


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
