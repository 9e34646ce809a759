"""What an actor's claim needs besides the conditions of its goal."""

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from iris_screen.core.actions import Action, Click, Hotkey, InputText, MovePointer, Tap, Wait
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.parsing.sentences.ruled_out import Only
from iris_screen.core.plan import Agenda, Grant, Step, Task, TaskPlan
from iris_screen.core.press import Done, Press
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import Attempts, History, Mark, Observation, State, Totals, TriedWayOut
from iris_screen.core.verdict import Finding, Found, make_evidence
from iris_screen.nodes.rules.claims import Claims
from iris_screen.planning.named_presses import find_last_press
from iris_screen.testing.memory import MemoryJournal
from iris_screen.text import render
from tests.unit.sight.screens import button, dialog, element, frame, label, row

SCREEN = frame()
EMPTY = frame(label("An empty page"))
GOAL = Step(action="goal", goal="the message is sent")
CLAIM = Press(purpose="step", turn=5, frame="k", said="done", done=Done())


@dataclass
class Knows:
    """A verifier that sees these conditions, and a session in which this was typed."""

    seen: tuple[str, ...] = ()
    quote: str = ""
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    pictures: dict[str, Frame] = field(default_factory=dict)
    not_on: Frame | None = None
    shows: dict[str, str] = field(default_factory=dict)
    since: int = 0

    def picture(self, key: str) -> Frame:
        return self.pictures.get(key, SCREEN)

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition.kind == "dynamic":
            return make_evidence(condition, bool(self.quote), "model", self.quote)
        is_seen = str(condition) in (*self.seen, self.shows.get(after.key)) and after is not self.not_on
        return make_evidence(condition, is_seen, "elements")


class Reads(Knows):
    """A verifier that reads the texts of a tree."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        stands = any(condition.value in (each.name, each.value) for each in after.elements or [])
        return make_evidence(condition, stands, "elements")


def by_model(words: str = "running late", *, unbacked: bool = False) -> Found:
    told = Condition(kind="dynamic", value="that I am running late was sent")
    return make_evidence(told, True, "model", words).replace(unbacked=unbacked)


PHONE = DeviceProfile()


def corrected(
    evidence: list[Found],
    knows: Knows,
    text: str = "do it",
    kinds: tuple[str, ...] = (),
    did: tuple[str, ...] | None = None,
    texts: tuple[str, ...] = (),
    recipients: tuple[str, ...] = (),
    screen: Frame = SCREEN,
    claim: Press = CLAIM,
    notes: list[Finding] | None = None,
    ahead: list[Step] | None = None,
    profile: DeviceProfile = PHONE,
    only: Only = "",
    **attempts: Any,
) -> list[Found]:
    draft = TaskPlan(brain="react", steps=[GOAL])
    acts = attempts.get("acts", 0)
    marks = [Mark(turn=1, text="k tap")] * bool(acts)
    grant = Grant(kinds=list(kinds), texts=list(texts), recipients=list(recipients), presses=[find_last_press(text)])
    grant = grant.replace(only=only, presses=[*filter(None, grant.presses)])
    state = State(
        task=Task(id="t", text=text, grant=grant, draft=draft, profile=profile),
        seen=Observation(frame="k", at=0.0),
        history=History(notes=notes or []),
        agenda=Agenda(now=[GOAL], ahead=ahead or []),
        attempts=Attempts(**attempts),
        totals=Totals(turns=acts, marks=marks, kinds=[*(kinds if did is None else did)]),
    )
    return Claims(knows, knows, knows).correct(state, claim, evidence, SCREEN, screen)  # type: ignore[arg-type]


@pytest.mark.parametrize("tries", [0, 9])
def test_a_claim_with_nothing_done_that_nobody_reads_goes_back_however_often(tries: int) -> None:
    found = corrected([by_model(unbacked=True)], Knows(), tries=tries)
    assert found[-1].holds is False
    assert render(found[-1].in_words()).startswith("nothing has been done for this goal yet")


def test_what_iris_reads_needs_no_act_and_what_a_model_quotes_does() -> None:
    read = [make_evidence(Condition(kind="on", value="x"), True, "elements")]
    assert corrected(read, Knows()) == read
    assert why(corrected([by_model()], Knows())).startswith("nothing has been done for this goal yet")
    assert corrected([by_model()], Knows(), acts=1) == [by_model()]


@pytest.mark.parametrize("tells", [True, False], ids=["for the person", "a note"])
def test_an_answer_that_was_worked_out_from_what_stands_there_needs_no_act(tells: bool) -> None:
    counted = CLAIM.replace(found=Finding(text="3", quote="a b c", frame="k"), is_answer=tells)
    evidence = [by_model(unbacked=True)]
    assert (corrected(evidence, Knows(), claim=counted) == evidence) is tells


@pytest.mark.parametrize(("text", "sent_back"), [("What does the lamp cost?", True), ("buy the lamp", False)])
def test_an_answer_that_stands_on_no_screen_is_sent_back_once(text: str, sent_back: bool) -> None:
    seen = make_evidence(Condition(kind="text", value="Lamp"), True, "elements")
    made_up = CLAIM.replace(found=Finding(text="$91"), is_answer=True)
    first = corrected([seen], Knows(), text=text, acts=1, claim=made_up)
    assert (first == [seen]) is not sent_back
    if sent_back:
        assert why(first).startswith("the answer “$91” is not on any screen seen so far")
        unread = any(each.unread for each in first)
        again = corrected([seen], Knows(), text=text, acts=1, tries=1, unread=unread, claim=made_up)[-1]
        assert (again.holds, again.unbacked) == (True, True)
    read = made_up.replace(found=Finding(text="$89", checked=True, frame="k"))
    assert corrected([seen], Knows(), text=text, acts=1, claim=read) == [seen]


def test_of_a_number_that_was_not_counted_the_actor_is_told_how_to_count() -> None:
    seen = make_evidence(Condition(kind="text", value="Job 1"), True, "elements")
    guessed = CLAIM.replace(found=Finding(text="3"), is_answer=True)
    told = why(corrected([seen], Knows(), text="How many jobs are there?", acts=1, claim=guessed))
    assert "look at all of it" in told


def test_that_something_is_not_in_sight_is_no_success_of_a_run_that_did_nothing() -> None:
    gone = make_evidence(Condition(kind="text", value="Milk", gone=True), False, "elements")
    assert gone.holds and corrected([gone], Knows())[-1].holds is False
    assert corrected([gone], Knows(), acts=1) == [gone]


def test_a_judge_that_cannot_tell_is_told_to_the_actor_once() -> None:
    unknown = make_evidence(Condition(kind="dynamic", value="x"), None, "model")
    assert corrected([unknown], Knows(), acts=1)[-1].holds is False
    assert corrected([unknown], Knows(), acts=1, tries=1)[-1].holds is False  # of something else it was told
    assert corrected([unknown], Knows(), acts=1, tries=1, told=[say("see-nobody-can-tell")]) == [unknown]


def test_quoted_words_that_stand_in_an_input_only_were_not_sent() -> None:
    unsent = corrected([by_model()], Knows(), kinds=("send",), acts=1)
    assert (unsent[0].holds, render(unsent[0].note or "")) == (
        False,
        "“running late” is only in a text field and was not sent",
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


MILK = row("text", "Milk", 300)


@pytest.mark.parametrize(
    ("then", "now", "holds"),
    [
        (MILK, row("input", "Title", 300, value="Milk"), True),
        (MILK, row("input", "Search", 300, value="Milk"), False),  # a suggestion that was taken
        (row("text", "Tea", 300), row("input", "Title", 300, value="Milk"), False),  # nobody knows whose form it is
        (row("input", "For", 300, value="Milk"), row("input", "For", 300, value="Milk"), False),  # it stood there
    ],
)
def test_an_input_holds_the_title_of_a_page_that_was_opened_by_it(then: Element, now: Element, holds: bool) -> None:
    knows = Knows(("field:Milk",), pictures={"list": frame(then, key="list")})
    knows.journal.intend(1, 0, Tap(at=then.box.center), 0.0, "list")
    missed = make_evidence(Condition(kind="title", value="Milk"), False, "elements")
    assert corrected([missed], knows, acts=1, screen=frame(now, key="now"))[0].holds is holds


LIST = element("list", "", (0, 200, 1080, 2000))


@pytest.mark.parametrize(
    ("then", "now", "holds"),
    [
        ([LIST, MILK], [MILK], True),  # as below the picture of a contact
        ([LIST, MILK], [LIST, MILK], False),
        ([MILK], [MILK], False),
        ([LIST, row("text", "Tea", 300)], [MILK], False),
        ([LIST, MILK], [row("button", "Milk", 300)], False),
        ([LIST, MILK], [row("text", "Milk bottle", 300)], False),
    ],
)
def test_a_page_that_a_row_of_a_list_opened_has_its_name_for_a_title(
    then: list[Element], now: list[Element], holds: bool
) -> None:
    knows = Knows(("text:Milk",), pictures={"list": frame(*then, key="list")})
    knows.journal.intend(1, 0, Tap(at=MILK.box.center), 0.0, "list")
    missed = make_evidence(Condition(kind="title", value="Milk"), False, "elements")
    assert corrected([missed], knows, acts=1, screen=frame(*now, key="now"))[0].holds is holds


def test_guessed_words_may_be_reworded_once_something_was_done() -> None:
    missed = make_evidence(Condition(kind="text", value="Wireless"), False, "elements")
    reworded = corrected([missed], Knows(quote="Network settings"), acts=1)[0]
    assert (reworded.holds, reworded.unbacked, reworded.condition) == (True, True, missed.condition)
    assert corrected([missed], Knows(), acts=1) == [missed]
    assert corrected([missed], Knows(quote="Network settings")) == [missed]
    hard = make_evidence(Condition(kind="new", value="hello"), False, "elements")
    assert corrected([hard], Knows(quote="hello"), acts=1) == [hard]


@pytest.mark.parametrize(
    ("guessed", "read", "backed"),
    [("Price list", True, True), ("Price list", False, False), ("Lamp of the year", True, False)],
)
def test_words_that_nobody_said_may_be_others_that_the_answer_rests_on(guessed: str, read: bool, backed: bool) -> None:
    missed = make_evidence(Condition(kind="text", value=guessed), False, "elements")
    told = CLAIM.replace(found=Finding(text="$89", checked=read, frame="k"), is_answer=True)
    knows = Knows(quote="$89", seen=("text:$89",))
    asked = "What does the Lamp of the year cost?"
    found = corrected([missed], knows, text=asked, acts=1, claim=told)[0]
    assert (found.holds, not found.unbacked, found.condition) == (True, backed, missed.condition)


@pytest.mark.parametrize(
    ("text", "backed"),
    [
        ("create the note “Milk”", True),
        ("create the note “Milk” and pin it", False),
        ("新建笔记“Milk”，然后置顶", False),
    ],
)
def test_words_that_nobody_said_prove_no_part_of_the_sentence_that_quotes_nothing(text: str, backed: bool) -> None:
    read = make_evidence(Condition(kind="text", value="Milk"), True, "elements")
    missed = make_evidence(Condition(kind="text", value="Done"), False, "elements")
    found = corrected([read, missed], Knows(quote="Home"), text=text, acts=1)[1]
    assert (found.holds, not found.unbacked) == (True, backed)


def test_the_press_that_the_sentence_ends_with_is_asked_for_once() -> None:
    seen = make_evidence(Condition(kind="field", value="11/23"), True, "elements")
    first = corrected([seen], Knows(), text="fill in 11/23 and hit Submit", acts=1)[-1]
    assert (first.holds, render(first.in_words())) == (False, "nothing shows that “Submit” was pressed")
    again = corrected([seen], Knows(), text="fill in 11/23 and hit Submit", acts=1, tries=1)[-1]
    assert again.holds is False  # it was told of something else
    again = corrected([seen], Knows(), text="fill in 11/23 and hit Submit", acts=1, tries=2, told=[first.note])[-1]
    assert (again.holds, again.unbacked) == (True, True)


SHOWN = make_evidence(Condition(kind="text", value="Milk", gone=True), False, "elements")


def why(found: list[Found]) -> str:
    return "" if found[-1].holds else render(found[-1].in_words())


def test_what_was_refused_and_not_done_in_another_way_is_not_done() -> None:
    assert why(corrected([SHOWN], Knows(), acts=2, denied=verbatim("no"))).startswith("something it needs was refused")
    assert why(corrected([SHOWN], Knows(), acts=5, refused=2)).startswith("something it needs was refused")
    assert corrected([SHOWN], Knows(), acts=5, refused=1) == [SHOWN]
    told = [say("see-was-refused")]
    again = corrected([SHOWN], Knows(), acts=2, denied=verbatim("no"), tries=1, told=told)[-1]
    assert (again.holds, again.unbacked) == (True, True)


@pytest.mark.parametrize(
    ("kinds", "did", "lacks"),
    [
        (("delete",), (), "nothing was pressed that deletes anything"),
        (("delete",), ("send",), "nothing was pressed that deletes anything"),
        (("delete",), ("delete",), ""),
        (("send",), (), "nothing was pressed that sends anything"),
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
    cleared = [TriedWayOut(blocker="dialog", way=verbatim("Cancel"))]
    assert why(corrected([SHOWN], Knows(), kinds=("delete",), cleared=cleared, acts=1)).startswith("a dialog")
    for by_itself in ("ad/Sale", "permission/Allow?"):
        cleared = [TriedWayOut(blocker=by_itself, way=verbatim("Close"))]
        assert not why(corrected([SHOWN], Knows(), kinds=("delete",), did=("delete",), cleared=cleared, acts=1))


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
    ("seen", "unbacked"),
    [(("text:481216",), False), ((), True), (("field:481216",), True)],
    ids=["it stands in a message", "it is nowhere", "it stands in the input"],
)
def test_quoted_words_are_about_the_task_if_the_run_wrote_them(seen: tuple[str, ...], unbacked: bool) -> None:
    knows = Knows(seen, pictures={"then": EMPTY})
    knows.journal.intend(1, 0, InputText(text="481216"), 0.0, "then")
    knows.not_on = EMPTY
    assert corrected([by_model("481216")], knows, acts=1)[0].unbacked is unbacked


@pytest.mark.parametrize(("ahead", "checked", "unbacked"), [(1, True, False), (1, False, True), (0, True, True)])
def test_what_is_to_be_found_on_the_way_is_shown_by_a_note_that_was_read(
    ahead: int, checked: bool, unbacked: bool
) -> None:
    noted = [Finding(text="parcel: 481216", checked=checked)]
    found = corrected([by_model("取件码 481216")], Knows(), acts=1, notes=noted, ahead=[GOAL] * ahead)
    assert found[0].unbacked is unbacked


@pytest.mark.parametrize(
    ("chats", "lacks"),
    [(["Ann"], "Bill"), (["Ann", "Bill"], ""), ([], "")],
    ids=["one of them", "both", "names are not shown"],
)
def test_what_is_to_be_sent_to_several_people_was_sent_to_each(chats: list[str], lacks: str) -> None:
    knows = Knows()
    for turn, name in enumerate(chats or ["+49 1"], 1):
        chat = frame(label(name), button("Send", top=900), key=name)
        knows.pictures[name] = chat
        knows.shows[name] = f"text:{name}"
        knows.journal.intend(turn, 0, Tap(at=Point(x=300, y=950)), 0.0, name)
    told = why(corrected([SHOWN], knows, kinds=("send",), recipients=("Ann", "Bill"), acts=2))
    assert lacks in told and bool(told) is bool(lacks)


INBOX = frame(label("Inbox"), label("Ann", top=200), label("Bill", top=300), label("Lunch", top=400))


@pytest.mark.parametrize(
    ("statement", "quote", "left", "unbacked"),
    [
        ("no mail from Ann is left", "Ann", ["Inbox", "Bill", "Lunch"], False),
        ("no mail from Ann is left", "Ann", ["Inbox", "Ann", "Lunch"], True),
        ("no mail from Ann is left", "only Lunch is there", ["Inbox", "Bill", "Lunch"], True),
        ("the old mails are deleted", "Ann, Bill", ["Inbox", "Lunch"], False),
        ("the old mails are deleted", "Ann, Bill", ["Inbox", "Bill", "Lunch"], True),
        ("the mail from Ann has a star", "Ann", ["Inbox", "Bill", "Lunch"], True),  # it is gone, and should not be
    ],
)
def test_what_is_gone_from_a_page_shows_that_it_is_not_there(
    statement: str, quote: str, left: list[str], unbacked: bool
) -> None:
    knows = Knows(pictures={"then": INBOX})
    knows.journal.intend(1, 0, Tap(at=Point(x=1, y=1)), 0.0, "then")
    told = make_evidence(Condition(kind="dynamic", value=statement), True, "model", quote).replace(unbacked=True)
    now = frame(*[each for each in INBOX.elements or [] if each.name in left])
    assert corrected([told], knows, acts=1, screen=now)[0].unbacked is unbacked


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


@pytest.mark.parametrize(("quote", "backed"), [("net error, all well", True), ("net error, all lost", False)])
def test_some_lines_of_an_open_text_back_an_answer_that_rests_on_them(quote: str, backed: bool) -> None:
    told = CLAIM.replace(found=Finding(text="2", quote=quote, frame="k", checked=True), is_answer=True)
    page = frame(element("input", "", (0, 0, 900, 900), value="net error\nstopped\nall well"))
    evidence = [by_model(quote, unbacked=True)]
    assert corrected(evidence, Knows(), text="how many?", screen=page, claim=told)[0].unbacked is not backed


def test_only_a_number_that_was_counted_stands_whatever_the_judge_quotes() -> None:
    page = frame(element("text", "Job 1", (0, 0, 900, 100)))
    for counted in (True, False):
        answer = Finding(text="2", frame="k", checked=True, counted=counted)
        told = CLAIM.replace(found=answer, is_answer=True)
        evidence = [by_model("elsewhere", unbacked=True)]
        assert corrected(evidence, Knows(), text="how many jobs?", screen=page, claim=told)[0].unbacked is not counted


@pytest.mark.parametrize(
    ("text", "height", "computer", "proven"),
    [
        ("write the result down", 1500, True, True),
        ("write the result down", 1500, False, False),
        ("write the result down", 300, True, False),
        ("write the result down and save it", 1500, True, False),
    ],
    ids=["a text", "on a phone", "a field", "not saved"],
)
def test_on_a_computer_a_text_that_is_not_to_be_saved_is_where_it_was_written(
    text: str, height: int, computer: bool, proven: bool
) -> None:
    held = frame(element("input", "", (0, 0, 900, height), value="the sum is 1776", focused=True))
    knows = play(Reads(), InputText(text="the sum is 1776"))
    profile = DeviceProfile(kind="computer" if computer else "phone")
    found = corrected([by_model("the sum is 1776")], knows, text=text, screen=held, acts=1, profile=profile)
    assert found[0].unbacked is not proven


def test_a_picture_that_a_form_is_given_is_no_proof_that_it_was_saved() -> None:
    page = frame(row("image", "Ann", 200), row("input", "Name", 400, value="Ann"))
    knows = Knows(pictures={"k": page})
    knows.journal.intend(1, 0, InputText(text="Ann"), 0.0)
    assert "Ann" in why(corrected([SHOWN], knows, acts=1))


@pytest.mark.parametrize(
    ("page", "lost"),
    [
        (frame(row("input", "Text", 400)), True),
        (frame(row("input", "Text", 400, value="see the list")), False),
        (frame(row("text", "see the list", 400)), False),
        (frame(row("input", "PIN", 400, value="••••")), False),  # it hides what it holds
        (replace(frame(), elements=None), False),
    ],
    ids=["nowhere", "in an input", "on the page", "hidden", "without a tree"],
)
def test_a_text_that_was_typed_into_nothing_was_not_written(page: Frame, lost: bool) -> None:
    knows = Knows(pictures={"then": frame(row("input", "Text", 200)) if page.elements else page, "k": page})
    knows.journal.intend(1, 0, InputText(text="see the list"), 0.0, "then")
    told = why(corrected([SHOWN], knows, text="write “see the list”", texts=("see the list",), acts=1))
    assert ("see the list" in told) is lost


def test_a_search_that_still_holds_the_words_does_not_hold_the_thing() -> None:
    gone = make_evidence(Condition(kind="text", value="Invoice 7", gone=True), False, "elements")
    for name, holds in (("Search mail", True), ("Subject", False)):
        page = frame(row("input", name, 200, value="Invoice 7"))
        assert corrected([gone], Knows(("field:Invoice 7",)), screen=page, acts=1)[0].holds is holds


@pytest.mark.parametrize(("state", "holds"), [("on", True), ("off", False), ("", False)])
def test_a_switch_on_a_page_that_was_left_is_as_it_was_last_seen(state: str, holds: bool) -> None:
    @dataclass
    class Remembers(Knows):
        def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
            there = after.key == "left" and condition.kind == state
            return make_evidence(condition, there, "elements")

    knows = Remembers(pictures={"left": frame(key="left"), "k": frame(key="k")})
    knows.journal.intend(1, 0, Tap(at=Point(x=1, y=1)), 0.0, "left")
    missed = make_evidence(Condition(kind="on", value="Wi-Fi"), False, "elements")
    assert bool(corrected([missed], knows, acts=1)[0].holds) is holds


@pytest.mark.parametrize(
    ("quote", "backed"), [("86.4 GB / 128 GB", True), ("41.2 GB", False), ("Storage", False), ("gone", False)]
)
def test_what_a_judge_quotes_backs_an_answer_if_the_answer_rests_on_it(quote: str, backed: bool) -> None:
    answer = Finding(text="41.6 GB", quote="86.4 GB / 128 GB", checked=True, frame="k")
    claim = CLAIM.replace(found=answer, is_answer=True)
    knows = Knows(("text:86.4 GB / 128 GB", "text:41.2 GB", "text:Storage"))
    told = corrected([by_model(quote, unbacked=True)], knows, text="how much space is left?", claim=claim, acts=1)
    assert told[0].unbacked is not backed


def test_what_a_page_says_now_and_did_not_say_at_the_last_look_at_it_is_new() -> None:
    rows = [row("text", name, 200 + 100 * n) for n, name in enumerate(("Display", "Text size", "Wallpaper"))]
    page, choice = [frame(*rows, row("text", size, 900)) for size in ("Default", "Small")]
    options = frame(row("text", "Small", 200), row("text", "Large", 300))
    size = make_evidence(Condition(kind="dynamic", value="the text is Small"), True, "model", "Small")
    for first, unbacked in ((page, False), (choice, True)):
        knows = Knows(("text:Small",), pictures={"first": first, "list": options, "choice": choice})
        knows.check = lambda condition, before, after, press: make_evidence(  # type: ignore[method-assign]
            condition, any(each.name == condition.value for each in after.elements or []), "elements"
        )
        knows.journal.intend(1, 0, Tap(at=Point(x=1, y=1)), 0.0, "first")
        knows.journal.intend(2, 0, Tap(at=Point(x=1, y=1)), 0.0, "list")
        knows.journal.intend(3, 0, Wait(ms=500), 0.0, "choice")
        told = corrected([size], knows, text="make the text Small", screen=choice, acts=2)
        assert told[0].unbacked is unbacked


PHOTOS = [row("text", f"Photo {n}", 200 + 100 * n) for n in range(1, 6)]


@pytest.mark.parametrize(
    ("now", "did", "backed"),
    [
        (PHOTOS[:4], ("delete",), False),  # they may be numbered anew, or another one is gone
        ([*PHOTOS[:2], *PHOTOS[3:]], ("delete",), True),
        (PHOTOS, ("delete",), False),
        (PHOTOS[:4], (), False),
        ([*PHOTOS[:4], row("text", "Cat", 800), row("text", "Dog", 900)], ("delete",), False),
    ],
    ids=["numbered anew", "gone", "all there", "nothing pressed", "another list"],
)
def test_a_list_without_what_the_task_names_shows_that_it_was_deleted(
    now: list[Element], did: tuple[str, ...], backed: bool
) -> None:
    knows = Knows(pictures={"list": frame(*PHOTOS)})
    knows.journal.intend(1, 0, Tap(at=Point(x=1, y=1)), 0.0, "list")
    told = corrected(
        [by_model("Gallery", unbacked=True)],
        knows,
        text="delete “Photo 3”",
        kinds=("delete",),
        did=did,
        screen=frame(*now),
        acts=1,
    )
    assert told[0].unbacked is not backed


@pytest.mark.parametrize(("role", "unbacked"), [("input", True), ("text", False)])
def test_what_was_typed_proves_nothing_as_long_as_it_only_stands_in_its_input(role: str, unbacked: bool) -> None:
    shown = row(role, "" if role == "input" else "Cara Voss", 200, value="Cara Voss" if role == "input" else "")
    knows = Knows()
    knows.journal.intend(1, 0, InputText(text="Cara Voss"), 0.0)
    told = corrected([by_model("Cara Voss")], knows, text="save Cara Voss", screen=frame(shown), acts=1)
    assert told[0].unbacked is unbacked


@pytest.mark.parametrize(
    ("pressed", "task", "only", "unbacked"),
    [
        ("Wallpaper", "change the wallpaper to “Wallpaper 5”", "", True),  # it is only on offer
        ("Wallpaper", "change the wallpaper to Wallpaper 5", "", True),
        ("Wallpaper", "change the wallpaper to “Wallpaper 3”", "", True),  # and so is another one
        ("Wallpaper 5, a harbour", "change the wallpaper to “Wallpaper 5”", "", False),
        ("Wallpaper", "show the wallpapers, such as Wallpaper 5", "look", False),
    ],
)
def test_what_is_to_be_chosen_proves_nothing_on_the_page_that_offers_it(
    pressed: str, task: str, only: Only, unbacked: bool
) -> None:
    left, now = frame(row("text", pressed, 200)), frame(*(row("text", f"Wallpaper {n}", 200 * n) for n in range(1, 6)))
    knows = Reads(pictures={"then": left})
    knows.journal.intend(1, 0, Tap(at=row("text", pressed, 200).box.center), 0.0, "then")
    told = corrected([by_model("Wallpaper 5")], knows, text=task, screen=now, acts=1, only=only)
    assert told[0].unbacked is unbacked


def test_of_two_that_are_to_be_deleted_both_must_be_gone() -> None:
    knows = Knows(pictures={"list": frame(*PHOTOS)})
    knows.journal.intend(1, 0, Tap(at=Point(x=1, y=1)), 0.0, "list")
    for left, backed in ((PHOTOS[1:], False), (PHOTOS[2:], True)):
        told = corrected(
            [by_model("Gallery", unbacked=True)], knows, text="delete “Photo 1” and “Photo 2”", kinds=("delete",),
            screen=frame(*left), acts=1,
        )  # fmt: skip
        assert told[0].unbacked is not backed


@pytest.mark.parametrize(
    ("page", "presses", "missed"),
    [
        (frame(row("text", "Quantity", 200), row("text", "1", 300)), 0, True),
        (frame(row("text", "3 left in stock", 200), row("text", "1", 300)), 0, True),  # one digit stands anywhere
        (frame(row("text", "Quantity", 200), row("text", "3", 300)), 0, False),
        (frame(row("input", "Quantity", 200, value="3")), 0, False),
        (frame(row("button", "More", 200), row("text", "1", 300)), 3, False),  # it need not be shown
        (replace(frame(), elements=None), 0, False),
    ],
    ids=["another", "elsewhere", "shown", "held", "pressed so often", "without a tree"],
)
def test_an_amount_that_was_never_chosen_is_not_done(page: Frame, presses: int, missed: bool) -> None:
    knows = Knows(pictures={"k": page})
    at = page.elements[0].box.center if page.elements else Point(x=1, y=1)
    for turn in range(presses):
        knows.journal.intend(turn + 1, 0, Tap(at=at), 0.0, "k")
    told = why(corrected([SHOWN], knows, text="put 3 of them into the cart", acts=max(presses, 1)))
    assert ("“3”" in told) is missed


def test_of_two_things_that_the_task_names_side_by_side_none_is_left_out() -> None:
    songs = frame(row("button", "Like 夜航", 200), row("button", "Like Paper Boats", 400))
    knows = Knows(pictures={"songs": songs})
    for n, lacks in ((1, True), (2, False)):
        at = (songs.elements or [])[n - 1].box.center
        knows.journal.intend(n, 0, Tap(at=at), 0.0, "songs")
        told = why(corrected([SHOWN], knows, text="like “夜航” and “Paper Boats”", acts=n))
        assert ("“Paper Boats”" in told) is lacks
