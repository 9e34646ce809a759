"""What an actor's claim needs besides the conditions of its goal."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from iris_screen.core.actions import Action, Click, Hotkey, InputText, MovePointer, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Agenda, Grant, Step, Task, TaskPlan
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import Attempts, History, Mark, Observation, State, Totals, Tried
from iris_screen.core.verdict import Finding, Found, make_evidence
from iris_screen.nodes.rules.claims import Claims
from iris_screen.planning.named_presses import find_last_press
from iris_screen.testing.memory import MemoryJournal
from iris_screen.text import render
from tests.unit.sight.screens import button, dialog, element, frame, row

SCREEN = frame()
GOAL = Step(action="goal", goal="the message is sent")
CLAIM = Press(purpose="step", turn=5, frame="k", said="done", done=Done())


@dataclass
class Knows:
    """A verifier that sees these conditions, and a session in which this was typed."""

    seen: tuple[str, ...] = ()
    quote: str = ""
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    pictures: dict[str, Frame] = field(default_factory=dict)

    def picture(self, key: str) -> Frame:
        return self.pictures.get(key, SCREEN)

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition.kind == "dynamic":
            return make_evidence(condition, bool(self.quote), "model", self.quote)
        return make_evidence(condition, str(condition) in self.seen, "elements")


class Reads(Knows):
    """A verifier that reads the texts of a tree."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        stands = any(condition.value in (each.name, each.value) for each in after.elements or [])
        return make_evidence(condition, stands, "elements")


def by_model(words: str = "running late", *, unbacked: bool = False) -> Found:
    told = Condition(kind="dynamic", value="that I am running late was sent")
    return make_evidence(told, True, "model", words).replace(unbacked=unbacked)


def corrected(
    evidence: list[Found],
    knows: Knows,
    text: str = "do it",
    kinds: tuple[str, ...] = (),
    did: tuple[str, ...] | None = None,
    texts: tuple[str, ...] = (),
    screen: Frame = SCREEN,
    claim: Press = CLAIM,
    **attempts: Any,
) -> list[Found]:
    draft = TaskPlan(brain="react", steps=[GOAL])
    acts = attempts.get("acts", 0)
    marks = [Mark(turn=1, text="k tap")] * bool(acts)
    grant = Grant(kinds=list(kinds), texts=list(texts), presses=find_last_press(text))
    state = State(
        task=Task(id="t", text=text, grant=grant, draft=draft),
        seen=Observation(frame="k", at=0.0),
        history=History(),
        agenda=Agenda(now=[GOAL]),
        attempts=Attempts(**attempts),
        totals=Totals(turns=acts, marks=marks, kinds=[*(kinds if did is None else did)]),
    )
    return Claims(knows, knows, knows).correct(state, claim, evidence, SCREEN, screen)  # type: ignore[arg-type]


@pytest.mark.parametrize("tries", [0, 9])
def test_a_claim_with_nothing_done_that_nobody_reads_goes_back_however_often(tries: int) -> None:
    found = corrected([by_model(unbacked=True)], Knows(), tries=tries)
    assert found[-1].holds is False
    assert render(found[-1].in_words()).startswith("nothing was done yet for this goal")


def test_what_iris_reads_needs_no_act_and_what_a_model_quotes_does() -> None:
    read = [make_evidence(Condition(kind="on", value="x"), True, "elements")]
    assert corrected(read, Knows()) == read
    assert why(corrected([by_model()], Knows())).startswith("nothing was done yet")
    assert corrected([by_model()], Knows(), acts=1) == [by_model()]


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
    assert (first.holds, render(first.in_words())) == (False, "nothing shows that “Submit” was pressed")
    again = corrected([seen], Knows(), text="fill in 11/23 and hit Submit", acts=1, tries=1)[-1]
    assert (again.holds, again.unbacked) == (True, True)


SHOWN = make_evidence(Condition(kind="text", value="Milk", gone=True), False, "elements")


def why(found: list[Found]) -> str:
    return "" if found[-1].holds else render(found[-1].in_words())


def test_what_was_refused_and_not_done_in_another_way_is_not_done() -> None:
    assert why(corrected([SHOWN], Knows(), acts=2, denied=True)).startswith("what it needs was refused")
    assert why(corrected([SHOWN], Knows(), acts=5, refused=2)).startswith("what it needs was refused")
    assert corrected([SHOWN], Knows(), acts=5, refused=1) == [SHOWN]
    again = corrected([SHOWN], Knows(), acts=2, denied=True, tries=1)[-1]
    assert (again.holds, again.unbacked) == (True, True)


@pytest.mark.parametrize(
    ("kinds", "did", "lacks"),
    [
        (("delete",), (), "nothing that was pressed deletes anything"),
        (("delete",), ("send",), "nothing that was pressed deletes anything"),
        (("delete",), ("delete",), ""),
        (("send",), (), "nothing that was pressed sends anything"),
        (("login",), (), ""),
    ],
)
def test_a_task_is_not_done_before_an_act_of_the_kind_that_it_asks_for(
    kinds: tuple[str, ...], did: tuple[str, ...], lacks: str
) -> None:
    told = why(corrected([SHOWN], Knows(), kinds=kinds, did=did, acts=1))
    assert lacks in told and bool(told) is bool(lacks)


@pytest.mark.parametrize(("kinds", "waits"), [(("delete",), True), ((), False)])
def test_a_dialog_that_still_asks_about_it_is_not_answered(kinds: tuple[str, ...], waits: bool) -> None:
    asking = frame(*dialog(button("Delete"), button("Cancel", left=600)))
    assert why(corrected([SHOWN], Knows(), kinds=kinds, screen=asking, acts=1)).startswith("a dialog") is waits


def test_a_dialog_that_was_closed_without_an_answer_is_not_answered() -> None:
    cleared = [Tried(blocker="dialog", way=verbatim("Cancel"))]
    assert why(corrected([SHOWN], Knows(), kinds=("delete",), cleared=cleared, acts=1)).startswith("a dialog")


def test_words_that_should_be_gone_and_stand_in_an_input_are_still_there() -> None:
    assert corrected([SHOWN], Knows(("field:Milk",)), acts=1)[0].holds is False
    assert corrected([SHOWN], Knows(("field:Bread",)), acts=1) == [SHOWN]


@pytest.mark.parametrize(
    ("typed", "seen", "lacks"), [((), (), True), (("Dentist at 3",), (), False), ((), ("text:Dentist",), False)]
)
def test_a_text_to_write_was_typed_or_seen(typed: tuple[str, ...], seen: tuple[str, ...], lacks: bool) -> None:
    knows = Knows(seen)
    for turn, text in enumerate(typed, 1):
        knows.journal.intend(turn, 0, InputText(text=text), 0.0)
    told = why(corrected([SHOWN], knows, text="put “Dentist” down", texts=("Dentist",), acts=1))
    assert bool(told) is lacks and ("Dentist" in told) is lacks


@pytest.mark.parametrize(("quote", "unbacked"), [("running late", False), ("Weather", True)])
def test_quoted_words_about_something_else_show_nothing(quote: str, unbacked: bool) -> None:
    assert corrected([by_model(quote)], Knows(), acts=1)[0].unbacked is unbacked


@pytest.mark.parametrize(("before", "unbacked"), [((), False), (("text:running late",), True)])
def test_quoted_words_that_stood_there_before_the_last_act_show_nothing(
    before: tuple[str, ...], unbacked: bool
) -> None:
    knows = Knows(before)
    knows.journal.intend(1, 0, Tap(at=Point(x=1, y=1)), 0.0, "then")
    assert corrected([by_model()], knows, acts=1)[0].unbacked is unbacked


@pytest.mark.parametrize(
    ("page", "lacks"),
    [
        ([row("text", "Ann", 200), row("input", "Name", 400, value="Ann")], True),
        ([row("text", "Ann", 200), row("input", "Search", 400, value="Ann")], False),
        ([row("text", "Ann", 200)], False),
    ],
)
def test_a_form_that_repeats_what_its_input_holds_is_not_saved(page: list[Element], lacks: bool) -> None:
    knows = Knows(pictures={"k": frame(*page)})
    knows.journal.intend(1, 0, InputText(text="Ann"), 0.0)
    assert bool(why(corrected([SHOWN], knows, acts=1))) is lacks


@pytest.mark.parametrize("pointer", [False, True], ids=["finger", "mouse"])
@pytest.mark.parametrize(("now", "lacks"), [(True, True), (False, False), (None, False)])
def test_a_switch_that_was_pressed_and_still_is_as_it_was_was_not_turned(
    now: bool | None, lacks: bool, pointer: bool
) -> None:
    switch = element("switch", "Wi-Fi", (0, 0, 200, 100), checked=True)
    before, after = frame(switch), frame(*([switch.replace(checked=now)] if now is not None else []))
    knows = Knows(pictures={"then": before, "k": after})
    at = switch.box.center
    for n, action in enumerate([MovePointer(to=at), Click()] if pointer else [Tap(at=at)]):
        knows.journal.intend(1, n, action, 0.0, "then")
    told = why(corrected([SHOWN], knows, acts=1))
    assert bool(told) is lacks and ("Wi-Fi" in told) is lacks


def test_a_key_that_springs_back_is_no_switch_that_was_not_turned() -> None:
    key = element("button", "3", (0, 0, 200, 100), checked=False)
    knows = Knows(pictures={"then": frame(key), "k": frame(key)})
    knows.journal.intend(1, 0, Tap(at=key.box.center), 0.0, "then")
    assert corrected([SHOWN], knows, acts=1) == [SHOWN]


@pytest.mark.parametrize(("held", "lacks"), [("net error\nall well", False), ("all well", True)])
def test_a_text_that_is_asked_about_may_stand_in_what_is_open_to_be_edited(held: str, lacks: bool) -> None:
    knows = Knows(pictures={"k": frame(element("input", "", (0, 0, 900, 900), value=held))})
    told = why(corrected([SHOWN], knows, text="how many lines hold “error”?", texts=("error",), acts=1))
    assert bool(told) is lacks and ("error" in told) is lacks


def play(knows: Knows, *acts: Action) -> Knows:
    """These acts, each on a picture of its own."""
    for turn, action in enumerate(acts, 1):
        knows.journal.intend(turn, 0, action, 0.0, f"before-{turn}")
    return knows


CUT, PASTE, SAVE = (Hotkey(keys=["ctrl", key]) for key in "xvs")


@pytest.mark.parametrize(
    ("acts", "proven"),
    [
        ((CUT, PASTE), True),
        ((CUT, PASTE, SAVE), True),
        ((PASTE,), False),  # what somebody else copied
        ((CUT, PASTE, Tap(at=Point(x=1, y=1))), False),
        ((CUT,), False),
    ],
)
def test_what_was_pasted_shows_it_even_if_it_stood_elsewhere_before(acts: tuple[Action, ...], proven: bool) -> None:
    now = frame(element("text", "bill.txt", (0, 0, 300, 60)))
    knows = play(Reads(), *acts)
    moved = by_model("bill.txt", unbacked=True)
    found = corrected([moved], knows, text="move “bill.txt” into “Paid”", screen=now, acts=len(acts))
    assert found[0].unbacked is not proven


def test_what_was_saved_last_was_written_before_that() -> None:
    held = frame(element("input", "", (0, 0, 900, 900), value="Adam\nZelda\nZora"))
    knows = play(Reads(), InputText(text="Adam\nZelda\nZora"), SAVE)
    sorted_names = by_model("Adam\nZelda\nZora")
    assert not corrected([sorted_names], knows, text="sort the names and save", screen=held, acts=2)[0].unbacked
    other = play(Reads(), InputText(text="quite other words"), SAVE)
    assert corrected([sorted_names], other, text="sort the names and save", screen=held, acts=2)[0].unbacked


@pytest.mark.parametrize(
    ("quote", "checked", "backed"),
    [
        ("net error again", True, True),
        ("net error again", False, False),
        ("all well", True, False),
        ("disk error", True, False),
    ],
    ids=["stands there", "an answer that nobody read", "about something else", "stands nowhere"],
)
def test_where_iris_has_read_the_answer_a_judge_may_quote_what_stood_there(
    quote: str, checked: bool, backed: bool
) -> None:
    told = CLAIM.replace(found=Finding(text="1", frame="k", checked=checked), is_answer=True)
    page = frame(element("input", "", (0, 0, 900, 900), value="net error again\nall well"))
    asked = "how many lines hold “error”?"
    found = corrected([by_model(quote, unbacked=True)], Knows(), text=asked, screen=page, claim=told)
    assert found[0].unbacked is not backed
