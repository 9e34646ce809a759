"""A text is never typed twice into one field, and nothing is cleared that nobody asked to clear."""

from dataclasses import dataclass

import numpy as np
import pytest

from iris_screen.core.actions import InputText, Receipt
from iris_screen.core.geometry import Box
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.protocols import DeviceSession, Entry
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import Attempts, Observation, State, Totals
from iris_screen.core.verdict import Found
from iris_screen.nodes.rules.retyping import prepare_retyping

PLACE = Box(left=0, top=0, right=90, bottom=20)
STEP = Step(action="input_text", text="hello you")


@dataclass
class Pictures:
    """An album. held: what the field is told to hold on each."""

    held: dict[str, str | None]

    def has(self, key: str) -> bool:
        return key in self.held

    def get(self, key: str) -> Frame:
        value = self.held[key]
        known = None if value is None else [Element(id="f", role="input", box=PLACE, value=value)]
        return Frame(np.zeros((40, 90, 3), np.uint8), key, 0.0, elements=known)

    def put(self, frame: Frame) -> None:
        raise AssertionError


@dataclass
class Journal:
    """delivered: of the one act so far, which was decided on picture "first"; None where its receipt was lost."""

    delivered: str | None = "yes"

    def find(self, turn: int, n: int) -> Entry | None:
        receipt = None if self.delivered is None else Receipt(delivered=self.delivered)
        act = InputText(text=STEP.text)
        return Entry(run="r", turn=1, n=1, action=act, at=0, frame="first", receipt=receipt) if turn == n == 1 else None


@dataclass
class Reads:
    """Reads one text in the picture's field."""

    text: str | None = None

    def check(self, condition, before, after, press) -> Found:
        assert after.elements is None
        return Found(
            condition=condition, holds=None if self.text is None else condition.value == self.text, means="text"
        )


def again(first, now, *, reads=None, delivered="yes", step=STEP, answer=None, tries=1, results=()):
    """The step as it may be done again: None, or whether it clears."""
    state = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame="now", at=9.0),
        results=list(results),
        totals=Totals(turns=1),
        attempts=Attempts(tries=tries),
        question=Question(kind="delivered", text="?", answer=Answer(kind=answer)) if answer else None,
    )
    session = DeviceSession(None, Pictures({"first": first, "now": now}), Journal(delivered))
    told = prepare_retyping(state, step, session, Reads(reads), PLACE)
    return None if told is None else told.clear


@pytest.mark.parametrize("delivered", ["yes", "unknown", None])
@pytest.mark.parametrize(
    ("first", "now", "reads", "clears"),
    [
        ("", "hello", "hello", True),
        ("", "hello youhello you", None, True),
        ("", "", None, True),
        ("", "", "", True),  # it may wait in a queue yet
        ("Write here", "hello", "hello", True),
        ("Write here", "Write here", "hello you", None),  # the tree is late
        ("Write here", "Write here", None, None),
        ("Dear Ann", "Dear Annhel", "Dear Annhel", None),
        ("a" * 2_000, "a" * 2_000, None, None),
        (None, None, None, None),
        (None, None, "", True),
    ],
)
def test_what_may_stand_there_is_typed_again_only_where_nothing_is_doubled_or_lost(
    first, now, reads, clears, delivered
):
    assert again(first, now, reads=reads, delivered=delivered) is clears


@pytest.mark.parametrize(("delivered", "clears"), [("yes", False), ("unknown", False), (None, False)])
def test_beside_a_hint_or_a_draft_it_is_typed_again_and_nothing_is_cleared(delivered, clears):
    assert again("Write here", "Write here", reads="Write here", delivered=delivered) is clears


@pytest.mark.parametrize(
    ("now", "delivered", "clears"),
    [("", None, None), ("", "unknown", None), ("", "yes", True), ("hello", None, True), ("hello you", None, True)],
)
def test_what_may_have_been_submitted_is_submitted_again_only_where_it_stopped_before(now, delivered, clears):
    submitted = STEP.replace(submit=True)
    assert again("", now, reads=now, delivered=delivered, step=submitted) is clears


def test_what_surely_did_not_go_out_is_typed_as_the_plan_says():
    assert again("Dear Ann", "Dear Annhel", delivered="no") is False


def test_a_person_who_says_that_it_was_not_done_is_believed():
    assert again("Dear Ann", "Dear Annhel", answer="no") is False
    assert again("Dear Ann", "Dear Annhel", answer="yes") is None


def test_what_the_plan_clears_anyhow_is_cleared():
    assert again("Dear Ann", "Dear Annhel", step=STEP.replace(clear=True)) is True


def ended(status: str, step: Step = STEP) -> StepResult:
    return StepResult(index=0, step=step, status=status, evidence="failed", turn=1)


def test_the_same_step_of_a_new_plan_is_the_old_one_tried_again():
    assert again("", "hel", tries=0, results=[ended("failed")]) is True
    assert again("Dear Ann", "Dear Annhel", tries=0, results=[ended("failed")]) is None


def test_a_text_that_is_typed_for_the_first_time_after_something_else_is_typed_as_planned():
    other = Step(action="input_text", text="other")
    assert again("", "hel", tries=0, results=[ended("success", other)]) is False
