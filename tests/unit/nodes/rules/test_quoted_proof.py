"""What a judge's words prove about a page that was opened, emptied, or whose entries are numbered anew."""

from typing import Any

import pytest

from iris_screen.core.actions import Action, Hotkey, InputText, OpenUrl, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.parsing.sentences.ruled_out import Only
from iris_screen.core.plan import Agenda, Grant, Progress, Step, Task, TaskPlan
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import Attempts, History, Mark, Observation, State, Totals
from iris_screen.core.verdict import Finding, Found, make_evidence
from iris_screen.nodes.rules.quoted_proof import OF_ACTS, OF_ANSWERS, Quote, QuotedProof
from iris_screen.nodes.rules.undone import find_undone
from tests.unit.nodes.rules.past_run import PastRun
from tests.unit.sight.screens import element, frame, label, row

CLAIM = Press(purpose="step", turn=9, frame="k", said="done", done=Done())
NOTES = frame(
    element("text", "Notes", (40, 60, 400, 120)), row("text", "New colleagues", 300), row("text", "Shopping", 500),
    row("text", "Travel plan", 700), key="notes",
)  # fmt: skip
EDITOR = frame(row("button", "Delete", 150), row("input", "Title", 300, value="New colleagues"), key="editor")


class Session(PastRun):
    """Also a verifier that reads trees."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition.kind == "saved":
            return make_evidence(condition, "*" not in after.title, "elements")
        is_input = condition.kind == "field"
        stands = any(
            condition.value == (each.value if is_input else each.name)
            for each in after.elements or []
            if (each.role == "input") is is_input
        )
        return make_evidence(condition, stands, "elements")


def make_state(
    goal: str,
    kinds: tuple[str, ...] = (),
    did: tuple[str, ...] = (),
    ahead: int = 0,
    text: str = "",
    brain: str = "react",
    only: Only = "",
    recipients: tuple[str, ...] = (),
) -> State:
    step = Step(action="goal", goal=goal)
    grant = Grant(kinds=list(kinds), only=only, recipients=list(recipients))
    return State(
        task=Task(id="t", text=text or goal, grant=grant, draft=TaskPlan(brain="react", steps=[step])),
        seen=Observation(frame="now", at=0.0),
        history=History(),
        agenda=Agenda(now=[step], ahead=[step] * ahead, progress=Progress(brain=brain)),
        attempts=Attempts(acts=2),
        totals=Totals(turns=9, marks=[Mark(turn=1, text="k tap")], kinds=list(did)),
        results=[],
    )


def is_proven(state: State, session: Session, quote: str, now: Frame, statement: str = "") -> bool:
    told = Condition(kind="dynamic", value=statement or state["agenda"].now[0].goal)
    found = make_evidence(told, True, "model", quote).replace(unbacked=True)
    return not QuotedProof(session, session).judge(state, CLAIM, found, now).unbacked  # type: ignore[arg-type]


OPEN = "open Notes, press “New colleagues”"


@pytest.mark.parametrize(
    ("ahead", "brain", "proven"), [(1, "react", True), (0, "program", True), (0, "react", False)],
    ids=["on the way", "a part of a program", "the last goal"],
)  # fmt: skip
def test_a_goal_on_the_way_to_open_something_is_shown_by_the_press_that_opened_it(
    ahead: int, brain: str, proven: bool
) -> None:
    session = Session().pressed("New colleagues", on=NOTES)
    assert is_proven(make_state(OPEN, ahead=ahead, brain=brain), session, "New colleagues", EDITOR) is proven


@pytest.mark.parametrize(
    ("goal", "press", "quote", "now"),
    [
        (OPEN, "Shopping", "New colleagues", EDITOR),  # something else was pressed
        (OPEN, "New colleagues", "Delete", EDITOR),
        (OPEN, "New colleagues", "New colleagues", NOTES),  # it did not open
        (f"{OPEN}, press “Save”", "New colleagues", "New colleagues", EDITOR),  # and not all was done
        ("bookmark “New colleagues”", "New colleagues", "New colleagues", EDITOR),  # opening it is not that
        ("open “New colleagues” and pin it", "New colleagues", "New colleagues", EDITOR),
        ("打开“New colleagues”并置顶", "New colleagues", "New colleagues", EDITOR),
        ("open the note New colleagues", "New colleagues", "New colleagues", EDITOR),  # nothing says what is all
    ],
)
def test_it_is_shown_by_nothing_less(goal: str, press: str, quote: str, now: Frame) -> None:
    assert not is_proven(make_state(goal, ahead=1), Session().pressed(press, on=NOTES), quote, now)


DUE = "The book is due on March 20."
MAILS = frame(
    element("text", "Inbox", (40, 60, 400, 120)), row("text", "Your loan", 300), row("text", DUE, 360),
    row("button", "Archive all", 500), row("text", "Lunch", 700), row("text", "Shall we go?", 760), key="mails",
)  # fmt: skip
MAIL = frame(
    row("button", "Back", 60), row("text", "Your loan", 150), row("text", "library@example.com", 250),
    row("text", DUE, 500), row("button", "Reply", 700), row("button", "Forward", 800), key="mail",
)  # fmt: skip


@pytest.mark.parametrize(
    ("pressed", "quote", "ahead", "proven"),
    [
        (["Your loan"], DUE, 1, True),  # its words stood in the list, too
        (["Your loan"], DUE, 0, False),
        (["Your loan"], "Shall we go?", 1, False),
        (["Lunch"], DUE, 1, False),  # the page is not what was pressed
        (["Archive all", "Your loan"], DUE, 1, False),  # that may have been the point of it
        ([], DUE, 1, False),
    ],
)
def test_a_goal_on_the_way_that_only_looks_is_shown_by_the_row_that_it_opened(
    pressed: list[str], quote: str, ahead: int, proven: bool
) -> None:
    session = Session()
    for name in pressed:
        session = session.pressed(name, on=MAILS)
    goal, text = "the mail of the library is open", "When is the book due according to the mail?"
    assert is_proven(make_state(goal, ahead=ahead, text=text, only="look"), session, quote, MAIL) is proven
    assert not is_proven(make_state(goal, text=text, only="look", brain="program"), session, quote, MAIL)


FORM = frame(row("button", "Home", 60), row("input", "Your name", 300), row("text", "Spring run", 500), key="form")


@pytest.mark.parametrize(
    ("act", "proven"),
    [
        (OpenUrl(url="https://form.example"), True),
        (OpenUrl(url="https://orm.example"), False),
        (OpenUrl(url="https://form.example/other"), False),
        (InputText(text="form.example", submit=True), False),  # it may only have been searched for
    ],
)
def test_a_goal_on_the_way_to_a_page_is_shown_by_its_address(act: Action, proven: bool) -> None:
    state = make_state("浏览器里打开了 form.example 的表单", ahead=1, text="看看 form.example 上有什么", only="look")
    assert is_proven(state, Session().act(act, NOTES), "Spring run", FORM) is proven
    assert not is_proven(state, Session().act(act, NOTES), "Your name", FORM)  # what an empty input asks for


@pytest.mark.parametrize(
    "goal",
    [
        "archive the mail about your loan", "delete the mail of the library", "star the mail of the library",
        "answer the mail of the library", "mark the mail of the library as unread", "heart it, touch nothing else",
        "put the due date of the library into the calendar",
    ],
)  # fmt: skip
def test_a_goal_of_a_task_that_does_more_than_look_is_not_shown_by_the_page_that_it_opened(goal: str) -> None:
    session = Session().pressed("Your loan", on=MAILS)
    asked = f"{goal}, then tell me when the book is due"
    for text, only in ((goal, ""), (goal, "look"), (asked, "look")):  # also where a model takes it for a look
        assert not is_proven(make_state(goal, ahead=1, text=text, only=only), session, DUE, MAIL)
    looks = make_state("the mail of the library is open", ahead=1, text=asked)
    assert not is_proven(looks, session, DUE, MAIL)


@pytest.mark.parametrize(
    ("act", "goal"),
    [
        (InputText(text="hello", submit=True), "send the message hello to Ann"),
        (InputText(text="milk", submit=True), "add milk to the shopping list"),
        (InputText(text="rep", submit=True), "rename the file to report"),
        (InputText(text="50", submit=True), "transfer 50 to Ann"),
        (InputText(text="t.co", submit=True), "go to pinterest.com and log in"),
        (OpenUrl(url="https://form.example"), "sign up at form.example"),
        (OpenUrl(url="https://form.example"), "delete the account at form.example"),
        (OpenUrl(url="https://form.example"), "the form at form.example is filled in and sent"),
    ],
)
def test_what_a_goal_does_is_not_shown_by_the_page_that_came_of_it(act: Action, goal: str) -> None:
    for only in ("", "look"):
        assert not is_proven(make_state(goal, ahead=1, only=only), Session().act(act, NOTES), "Spring run", FORM)


BAR = [
    element("button", "Back", (40, 60, 100, 120)),
    element("text", "History", (140, 60, 500, 120)),
    element("button", "Clear", (900, 60, 1000, 120)),
]
VISITS = [row("button", name, 400 + 100 * n) for n, name in enumerate(("cats", "news.example", "wiki.example"))]


@pytest.mark.parametrize(
    ("left", "proven"), [([], True), (VISITS[:1], False), ([*VISITS[:2], row("button", "dogs", 700)], False)]
)
def test_that_a_list_is_cleared_is_shown_by_its_rows_that_are_all_gone(left: list[Element], proven: bool) -> None:
    before, now = frame(*BAR, *VISITS, key="before"), frame(*BAR, *left, key="now")
    session = Session().pressed("Clear", on=before)
    session.pictures["now"] = now
    state = make_state("the history is cleared", kinds=("delete",))
    assert is_proven(state, session, "cats", now) is proven
    # a control need not be called “Delete”
    undone = find_undone(state, session, session)  # type: ignore[arg-type]
    assert (undone is None) is (proven)


def test_a_list_that_is_empty_when_a_page_is_come_back_to_may_not_have_come_yet() -> None:
    before, now = frame(*BAR, *VISITS, key="before"), frame(*BAR, key="now")
    session = Session().pressed("cats", on=before).pressed("Delete", on=EDITOR)
    session.pictures["now"] = now
    assert not is_proven(make_state("the history is cleared", kinds=("delete",)), session, "cats", now)


PHOTOS = [row("button", f"Photo {n}", 200 + 100 * n) for n in range(1, 6)]


@pytest.mark.parametrize(
    ("pressed", "left", "proven"),
    [
        (("Photo 3",), PHOTOS[:4], True),
        (("Photo 4",), PHOTOS[:4], False),  # another one
        (("Photo 3", "Photo 4"), PHOTOS[:3], False),
        (("Photo 3",), PHOTOS[:3], False),
        (("Photo 3",), PHOTOS, False),
    ],
)
def test_of_entries_that_are_numbered_anew_the_press_tells_which_one_went(
    pressed: tuple[str, ...], left: list[Element], proven: bool
) -> None:
    title = element("text", "Gallery", (40, 60, 400, 120))
    session = Session().pressed(*pressed, on=frame(title, *PHOTOS, key="before"))
    state = make_state("delete “Photo 3”", kinds=("delete",), did=("delete",))
    assert is_proven(state, session, "Gallery", frame(title, *left, key="now")) is proven


@pytest.mark.parametrize(("quote", "proven"), [("Ann", True), ("Lunch", False), ("Ann, Lunch", True)])
def test_what_is_to_be_removed_is_said_like_what_is_gone(quote: str, proven: bool) -> None:
    rows = [label(name, top=300 + 100 * n) for n, name in enumerate(("Inbox", "Ann", "Lunch", "Bill", "Tea"))]
    before, now = frame(*rows, key="before"), frame(rows[0], *rows[3:], key="now")
    session = Session().act(Tap(at=rows[0].box.center), before)
    assert is_proven(make_state("Archive every mail from “Ann”"), session, quote, now) is proven
    assert not is_proven(make_state("Archive the mail from “Ann” and star “Bill”"), session, quote, now)


def networks(**states: str) -> Frame:
    """Networks, each with a word below its name."""
    shown = [element("text", "Wi-Fi", (40, 60, 400, 120))]
    for n, (name, state) in enumerate(states.items()):
        shown.append(element("text", name, (60, 300 + 200 * n, 600, 350 + 200 * n)))
        shown += [element("text", state, (60, 355 + 200 * n, 600, 395 + 200 * n))] if state else []
    return frame(*shown, key=f"{states}")


@pytest.mark.parametrize(
    ("now", "quote", "proven"),
    [
        (networks(home="", guest="Connected", cafe=""), "guest", True),
        (networks(home="", guest="Connected", cafe=""), "guest, Connected", True),
        (networks(home="", guest="", cafe="Connected"), "Connected", False),
        (networks(home="Connected", guest="Connecting", cafe=""), "guest, Connecting", False),
        (networks(home="Connected", guest="Connected", cafe=""), "guest", False),  # it stands for something else
        (networks(home="", guest="Connected", cafe=""), "cafe", False),
    ],
)
def test_a_mark_that_has_moved_to_what_is_named_shows_that_it_was_chosen(now: Frame, quote: str, proven: bool) -> None:
    before = networks(home="Connected", guest="", cafe="")
    session = Session().pressed("guest", on=before)
    assert is_proven(make_state("connect to “guest”"), session, quote, now) is proven


def test_a_planner_that_calls_it_done_needs_what_the_run_did_to_show_it() -> None:
    mail = frame(element("text", "Inbox", (40, 60, 400, 120)), row("text", "Shop", 300), row("text", "Ann", 500))
    state = make_state("every mail from “Shop” is archived")
    state["agenda"] = Agenda(now=[Step(action="check", expect=[Condition(kind="dynamic", value="it is done")])])
    state["attempts"] = Attempts()
    statement = state["task"].text
    for seen in (mail, frame(row("text", "Shop", 300), key="home")):
        assert not is_proven(state, Session(), "Shop", seen, statement)
        backed = make_evidence(Condition(kind="dynamic", value=statement), True, "model", "Shop")
        assert QuotedProof(Session(), Session()).judge(state, CLAIM, backed, seen).unbacked  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("quote", "proven"),
    [
        ("Sun, Mar 15", True),
        ("Sunday, 2026-03-15", True),
        ("7:00 AM", True),
        ("Saturday, 14 March 2026", False),  # only the year is the same
        ("© 2026", False),
        ("07 unread", False),
    ],
)
def test_of_a_value_that_follows_from_the_sentence_the_whole_must_be_quoted(quote: str, proven: bool) -> None:
    state = make_state("wake me early tomorrow at seven")
    grant = Grant(follows=["07:00", "2026-03-15"])
    state["task"] = state["task"].replace(grant=grant)
    home, now = frame(row("button", "Add", 300), key="home"), frame(row("text", quote, 300), key="now")
    session = Session().pressed("Add", on=home)
    found = make_evidence(Condition(kind="dynamic", value=state["task"].text), True, "model", quote)
    assert QuotedProof(session, session).judge(state, CLAIM, found, now).unbacked is not proven  # type: ignore[arg-type]


GALLERY = element("text", "Gallery", (40, 60, 400, 120))
WIFI = networks(home="Connected", guest="", cafe="")
ENTRIES = [label(name, top=300 + 100 * n) for n, name in enumerate(("Inbox", "Ann", "Lunch", "Bill", "Tea"))]
CONTACT = frame(row("text", "Ann", 100), row("button", "Call", 300), key="contact")
JOBS = frame(row("text", "Job 1", 100), row("text", "Job 2", 300), row("text", DUE, 500), key="jobs")
ASKED = "When is the book due?"
MARCH, TWO = Finding(text="March 20", checked=True, frame="k"), Finding(text="2", checked=True, counted=True, frame="k")
QUIT = "I will be late"


@pytest.mark.parametrize("quote", ["names.txt", "File", "it looks done"])
def test_that_a_page_was_typed_anew_and_saved_does_not_show_what_was_to_become_of_its_lines(quote: str) -> None:
    def page(text: str, title: str) -> Frame:
        shown = row("text", title, 100), row("button", "File", 200), row("input", "", 300, value=text, focused=True)
        return frame(*shown, key=f"{title} {text}", title=title)

    before, unsorted = "Zoe\nAda\nBen", "Ben\nZoe\nAda"
    run = Session().act(InputText(text=unsorted, clear=True), page(before, "names.txt"))
    run.act(Hotkey(keys=["ctrl", "s"]), page(unsorted, "*names.txt"))
    assert not is_proven(make_state("sort the names and save"), run, quote, page(unsorted, "names.txt"))


ZELDA, CLEO = "Zelda Zimmermann", "Cleo Sandberg-Holm"


@pytest.mark.parametrize(("quote", "proven"), [(ZELDA, False), (CLEO, True), (f"{CLEO}\n{ZELDA}", True)])
def test_of_a_text_that_was_typed_anew_words_that_it_had_before_show_nothing(quote: str, proven: bool) -> None:
    def page(text: str) -> Frame:
        return frame(row("text", "names.txt", 100), row("input", "", 300, value=text, focused=True), key=text)

    old, new = f"{ZELDA}\nAda\nBen", f"Ada\nBen\n{CLEO}\n{ZELDA}"
    run = Session().act(InputText(text=new, clear=True), page(old)).act(Hotkey(keys=["ctrl", "s"]), page(new))
    state = make_state("sort the names and save")
    found = make_evidence(Condition(kind="dynamic", value=state["task"].text), True, "model", quote)
    assert QuotedProof(run, run).judge(state, CLAIM, found, page(new)).unbacked is not proven  # type: ignore[arg-type]


EXAMPLES: dict[str, tuple[str, Session, str, Frame, dict[str, Any]]] = {
    "removed": (
        "delete “Photo 3”", Session().pressed("Photo 3", on=frame(GALLERY, *PHOTOS, key="before")),
        "Gallery", frame(GALLERY, *PHOTOS[:4], key="now"), {"kinds": ("delete",), "did": ("delete",)},
    ),
    "new": (
        f"write a note that says “{QUIT}”", Session().act(InputText(text=QUIT), EDITOR),
        QUIT, frame(row("text", "Shopping", 300), row("text", QUIT, 700), key="now"), {},
    ),
    "opened": (OPEN, Session().pressed("New colleagues", on=NOTES), "New colleagues", EDITOR, {"ahead": 1}),
    "gone": (
        "Archive every mail from “Ann”", Session().act(Tap(at=ENTRIES[0].box.center), frame(*ENTRIES, key="before")),
        "Ann", frame(ENTRIES[0], *ENTRIES[3:], key="now"), {},
    ),
    "chosen": (
        "connect to “guest”", Session().pressed("guest", on=WIFI),
        "guest", networks(home="", guest="Connected", cafe=""), {},
    ),
    "acts": (
        "call Ann", Session().pressed("Ann", "Call", on=CONTACT),
        "Ann", frame(row("text", "Ann", 100), row("text", "Calling…", 300), key="now"),
        {"kinds": ("call",), "did": ("call",), "recipients": ("Ann",)},
    ),
    "quoted": (ASKED, Session(), "March 20", frame(row("text", "March 20", 300), key="now"), {"answer": MARCH}),
    "counted": ("How many jobs are there?", Session(), "Job 1", JOBS, {"answer": TWO}),
    "backed": (ASKED, Session(), "Reply", MAIL, {"answer": MARCH}),
}  # fmt: skip
"""For each proof: the goal, what was done, what the judge quotes, on which page, and more of the state."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_example_is_proven_by_its_own_proof_and_no_other(name: str) -> None:
    goal, session, words, now, more = EXAMPLES[name]
    answer = more.get("answer")
    found = make_evidence(Condition(kind="dynamic", value=goal), True, "model", words)
    state = make_state(goal, **{key: value for key, value in more.items() if key != "answer"})
    quote = Quote(state, found.replace(unbacked=name not in ("new", "backed")), now, answer)
    assert [*QuotedProof(session, session).list_proofs(quote)] == [name]  # type: ignore[arg-type]


def test_each_proof_has_an_example() -> None:
    assert {*EXAMPLES} == {proof.name for proof in (*OF_ACTS, *OF_ANSWERS)}
