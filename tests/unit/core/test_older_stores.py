"""What stores of before November 2026 hold as sentences is read as what it meant."""

import pytest

from iris_screen.core.message import LEGACY, Message, say
from iris_screen.core.parsing.message_columns import read_message, write_message
from iris_screen.core.plan import StepResult, TaskPlan
from iris_screen.core.press import Press, Watch
from iris_screen.core.state import Event, SeenBlocker, Totals, TriedWayOut
from iris_screen.core.verdict import Verdict
from iris_screen.graph.store.journal import read_entry

OLD = Message(key=LEGACY, args={"text": "it was seen"})
ACT = '{"kind": "tap", "at": {"x": 1, "y": 2}}'


@pytest.mark.parametrize(
    ("text", "kind", "said", "goal"),
    [
        ("I tap.\n⇒ Action tap executed.", "done", "I tap.", ""),
        ("done\n⇒ Not so: it is not seen.", "not_so", "done", ""),
        ("Given up: the chat is open. It was not reached: why", "given_up", "", "the chat is open"),
        ("open the chat: verified", "told", "", ""),
    ],
)
def test_an_entry_of_the_short_memory_was_one_text(text: str, kind: str, said: str, goal: str) -> None:
    event = Event.model_validate(text)
    assert (event.kind, event.said, event.goal) == (kind, said, goal) and event.came.key == LEGACY


def test_nothing_said_was_an_empty_sentence() -> None:
    step = {"action": "tap"}
    kept = {"index": 0, "step": step, "status": "success", "evidence": "verified"}
    assert StepResult.model_validate({**kept, "reason": ""}).reason is None
    assert StepResult.model_validate({**kept, "reason": "it was seen"}).reason == OLD


def test_fields_that_are_no_more_are_left_out() -> None:
    assert Verdict.model_validate({"verified": True, "confidence": 1.0, "matches_expected": True}).verified
    assert TaskPlan.model_validate({"brain": "steps", "current_screen": "x", "potential_issues": []}).brain == "steps"
    assert Press.model_validate({"purpose": "step", "turn": 1, "frame": "f", "confidence": 0.5}).turn == 1


def test_whether_a_press_answers_the_person_had_another_name() -> None:
    assert Press.model_validate({"purpose": "step", "turn": 1, "frame": "f", "tells": True}).is_answer


def test_a_way_out_that_was_tried_was_a_mark() -> None:
    assert TriedWayOut.model_validate("ad/春日特惠/the cross").blocker == "ad/春日特惠"


def test_blockers_that_were_seen_were_met() -> None:
    seen = {"frame": "f", "kind": "ad"}
    assert Totals.model_validate({"met": [seen]}).seen_blockers == [SeenBlocker(frame="f", kind="ad")]


def test_an_act_of_the_journal_had_its_purpose_before_its_words() -> None:
    old = read_entry(("r", 1, 0, ACT, 0.0, "f", "clear: the cross", None, "iris"))
    assert old.purpose == "clear" and old.why is not None and old.why.args == {"text": "the cross"}
    assert read_entry(("r", 1, 0, ACT, 0.0, "f", "", None, "person")).purpose is None


@pytest.mark.parametrize("message", [None, say("see-app", app="x"), OLD])
def test_a_column_gives_back_what_it_was_given(message: Message | None) -> None:
    assert read_message(write_message(message)) == message
    assert read_message("it was seen") == OLD


def test_what_an_aim_watched_lies_in_a_record_of_its_own_now() -> None:
    flat = {"purpose": "step", "turn": 1, "frame": "f", "watched_at": 0.0, "watched_until": 0.0, "stirred": False}
    assert Press.model_validate({**flat, "watched": ""}).watch is None
    watching = {**flat, "watched": "g", "watched_at": 2.0, "watched_until": 4.0, "stirred": True}
    assert Press.model_validate(watching).watch == Watch(frame="g", at=2.0, until=4.0, again=True)
