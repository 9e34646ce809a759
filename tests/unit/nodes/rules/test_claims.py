"""What an actor's claim needs besides the conditions of its goal."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from iris_screen.core.actions import InputText, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Agenda, Grant, Step, Task, TaskPlan
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, Mark, State, Totals
from iris_screen.core.verdict import Finding, Found, make_evidence
from iris_screen.nodes.rules.claims import Claims
from iris_screen.testing.memory import MemoryJournal
from iris_screen.text import render
from tests.unit.sight.screens import frame

SCREEN = frame()
GOAL = Step(action="goal", goal="the message is sent")
CLAIM = Press(purpose="step", turn=5, frame="k", said="done", done=Done())


@dataclass
class Knows:
    """A verifier that sees these conditions, and a session in which this was typed."""

    seen: tuple[str, ...] = ()
    quote: str = ""
    journal: MemoryJournal = field(default_factory=MemoryJournal)

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition.kind == "dynamic":
            return make_evidence(condition, bool(self.quote), "model", self.quote)
        return make_evidence(condition, str(condition) in self.seen, "elements")


def by_model(words: str = "running late", *, unbacked: bool = False) -> Found:
    return make_evidence(Condition(kind="dynamic", value="x"), True, "model", words).replace(unbacked=unbacked)


def corrected(
    evidence: list[Found],
    knows: Knows,
    text: str = "do it",
    kinds: tuple[str, ...] = (),
    claim: Press = CLAIM,
    **attempts: Any,
) -> list[Found]:
    draft = TaskPlan(brain="react", steps=[GOAL])
    acts = attempts.get("acts", 0)
    state = State(
        task=Task(id="t", text=text, grant=Grant(kinds=list(kinds)), draft=draft),
        agenda=Agenda(now=[GOAL]),
        attempts=Attempts(**attempts),
        totals=Totals(turns=acts, marks=[Mark(turn=1, text="tap")] * bool(acts)),
    )
    return Claims(knows, knows, knows).correct(state, claim, evidence, SCREEN, SCREEN)  # type: ignore[arg-type]


@pytest.mark.parametrize("tries", [0, 9])
def test_a_claim_with_nothing_done_that_nobody_reads_goes_back_however_often(tries: int) -> None:
    found = corrected([by_model(unbacked=True)], Knows(), tries=tries)
    assert found[-1].holds is False
    assert render(found[-1].in_words()).startswith("nothing was done yet for this goal")


@pytest.mark.parametrize("evidence", [[by_model()], [make_evidence(Condition(kind="on", value="x"), True, "elements")]])
def test_what_iris_reads_needs_no_act(evidence: list[Found]) -> None:
    assert corrected(evidence, Knows()) == evidence


@pytest.mark.parametrize("tells", [True, False], ids=["for the person", "a note"])
def test_an_answer_that_was_worked_out_from_what_stands_there_needs_no_act(tells: bool) -> None:
    counted = CLAIM.replace(found=Finding(text="3", quote="a b c", frame="k"), is_answer=tells)
    evidence = [by_model(unbacked=True)]
    assert (corrected(evidence, Knows(), claim=counted) == evidence) is tells


def test_that_something_is_not_in_sight_is_no_success_of_a_run_that_did_nothing() -> None:
    gone = make_evidence(Condition(kind="text", value="Milk", gone=True), False, "elements")
    assert gone.holds and corrected([gone], Knows())[-1].holds is False
    assert corrected([gone], Knows(), acts=1) == [gone]


def test_a_judge_that_cannot_tell_is_told_to_the_actor_once() -> None:
    unknown = make_evidence(Condition(kind="dynamic", value="x"), None, "model")
    assert corrected([unknown], Knows(), acts=1)[-1].holds is False
    assert corrected([unknown], Knows(), acts=1, tries=1) == [unknown]


def test_quoted_words_that_stand_in_an_input_only_were_not_sent() -> None:
    unsent = corrected([by_model()], Knows(), kinds=("send",), acts=1)
    assert (unsent[0].holds, render(unsent[0].note or "")) == (
        False,
        "“running late” stands in an input only and was not sent",
    )
    assert corrected([by_model()], Knows(("text:running late",)), kinds=("send",), acts=1)[0].holds
    assert corrected([by_model()], Knows(), acts=1)[0].holds


@pytest.mark.parametrize(("shown", "holds"), [((), True), (("field:running late",), False)])
def test_what_a_model_sees_without_quoting_is_dropped_only_if_an_input_holds_it(shown: tuple[str], holds: bool) -> None:
    found = corrected([by_model(unbacked=True)], Knows(shown), kinds=("send",), acts=1, tries=1)[0]
    assert found.holds is holds


@pytest.mark.parametrize(("typed", "holds"), [([], True), (["9*8"], True), (["72"], False)])
def test_a_display_shows_what_the_run_did_not_type(typed: list[str], holds: bool) -> None:
    knows = Knows(("field:72",))
    for turn, text in enumerate(typed, 1):
        knows.journal.intend(turn, 0, InputText(text=text), 0.0)
    knows.journal.intend(3, 0, Tap(at=Point(x=1, y=1)), 0.0)
    missed = make_evidence(Condition(kind="text", value="72"), False, "elements")
    assert corrected([missed], knows, acts=3)[0].holds is holds


def test_guessed_words_may_be_reworded_once_something_was_done() -> None:
    missed = make_evidence(Condition(kind="text", value="Wireless"), False, "elements")
    reworded = corrected([missed], Knows(quote="Network settings"), acts=1)[0]
    assert (reworded.holds, reworded.unbacked, reworded.condition) == (True, True, missed.condition)
    assert corrected([missed], Knows(), acts=1) == [missed]
    assert corrected([missed], Knows(quote="Network settings")) == [missed]
    hard = make_evidence(Condition(kind="new", value="hello"), False, "elements")
    assert corrected([hard], Knows(quote="hello"), acts=1) == [hard]


def test_the_press_that_the_sentence_ends_with_is_asked_for_once() -> None:
    seen = make_evidence(Condition(kind="field", value="11/23"), True, "elements")
    first = corrected([seen], Knows(), text="fill in 11/23 and hit Submit", acts=1)[-1]
    assert (first.holds, render(first.in_words())) == (False, "“Submit” was not pressed yet")
    again = corrected([seen], Knows(), text="fill in 11/23 and hit Submit", acts=1, tries=1)[-1]
    assert (again.holds, again.unbacked) == (True, True)
