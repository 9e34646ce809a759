"""What a run finds out is kept with the screen it was read on, bounded, and told as what it is."""

from typing import cast

import pytest

from iris_screen.core.actions import Receipt, Scroll, Swipe, Tap
from iris_screen.core.advance import Advance
from iris_screen.core.errors import Delivered
from iris_screen.core.geometry import Point
from iris_screen.core.limits import Layers
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Agenda, Progress, Step, StepResult, Task, TaskPlan
from iris_screen.core.press import Press
from iris_screen.core.protocols import Device, DeviceSession, DeviceSessions, Entry
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, Event, History, Observation, State, Totals
from iris_screen.core.verdict import Finding, Outcome
from iris_screen.memory.folding import fold
from iris_screen.nodes.rules.findings import (
    LONGEST_NOTE,
    MAX_NOTES,
    MOST_TURNS,
    Findings,
    judge_answer,
    judge_answered,
    list_frames,
    show_notes,
    take_found,
)
from iris_screen.planning.tactics import actor
from iris_screen.sight.means import join_means
from iris_screen.testing.memory import MemoryAlbum, MemoryJournal
from tests.unit.nodes.rules.past_run import PastRun
from tests.unit.sight.screens import element, frame, label

QUESTION = Task(id="t", text="What does the lamp cost?", draft=TaskPlan(brain="react", question=True))
LAMP = Finding(text="$89", checked=True, frame="shop")
GOAL = Step(action="goal", goal="the price is seen")
DONE = Outcome(status="success", verdict="verified", reason=verbatim("seen"))


def body_with(*frames: Frame) -> DeviceSession:
    """A run that acted on these screens, one in each turn."""
    album, journal = MemoryAlbum(), MemoryJournal()
    for turn, each in enumerate(frames, 1):
        album.put(each)
        journal.entries[turn, 0] = Entry(
            run="t", turn=turn, n=0, action=Tap(at=Point(x=1, y=1)), at=0.0, frame=each.key
        )
    return DeviceSession(cast(Device, None), album, journal)


class Bodied:
    def __init__(self, body: DeviceSession) -> None:
        self.body = body

    def of(self, task: Task) -> DeviceSession:
        return self.body


def state_of(body: DeviceSession, seen: str, turns: int = 0, **changes: object) -> State:
    return cast(
        State,
        {
            "task": QUESTION,
            "seen": Observation(frame=seen, at=0.0),
            "totals": Totals(turns=turns),
            "history": History(),
            "agenda": Agenda(now=[GOAL]),
            "results": [],
            **changes,
        },
    )


SHOP, NOTES = frame(label("Lamp $89.00", 100), key="shop"), frame(label("My notes", 100), key="notes")


def test_a_note_names_the_screen_it_was_read_on() -> None:
    body = body_with(SHOP, NOTES)
    findings = Findings(cast(DeviceSessions, Bodied(body)))
    history = findings.add_notes(state_of(body, "notes", 2), [Finding(text="the lamp costs $89"), Finding(text="$77")])
    assert [(note.text, note.frame, note.checked) for note in history.notes] == [
        ("the lamp costs $89", "shop", True),
        ("$77", "", False),
    ]


def test_notes_are_bounded_and_no_note_is_kept_twice() -> None:
    body = body_with(SHOP)
    findings = Findings(cast(DeviceSessions, Bodied(body)))
    many = [Finding(text=f"fact {n} {'x' * 900}") for n in range(50)]
    history = findings.add_notes(state_of(body, "shop"), [*many, many[-1]])
    assert len(history.notes) == MAX_NOTES and history.notes[-1].text.startswith("fact 49")
    assert all(len(note.text) <= LONGEST_NOTE for note in history.notes)
    assert len(actor.describe_notes([note.text for note in history.notes])) < 2_200


def test_notes_and_the_answer_outlive_every_summary() -> None:
    short = [Event(came=verbatim(f"step {n}")) for n in range(10)]
    folded = fold(History(short=short, notes=[LAMP], answer=LAMP), Layers())
    assert len(folded.short) < 10 and folded.notes == [LAMP] and folded.answer == LAMP


def test_a_screen_that_something_was_noted_on_is_listed_however_long_ago_it_was() -> None:
    body = body_with(SHOP, *[NOTES] * (MOST_TURNS + 5))
    turn = MOST_TURNS + 7
    assert [each.key for each in list_frames(body, "notes", turn)] == ["notes"]
    assert [each.key for each in list_frames(body, "notes", turn, [LAMP, Finding(text="$77")])] == ["notes", "shop"]


def test_what_was_found_for_a_goal_is_noted_unless_it_is_for_the_person() -> None:
    state = state_of(body_with(SHOP), "shop")
    assert take_found(state, LAMP, is_answer=False) == History(notes=[LAMP])
    assert take_found(state, LAMP, is_answer=True) == History(answer=LAMP)


@pytest.mark.parametrize(
    ("known", "is_known"),
    [
        ("In the shop: $89", True),
        ("$89", True),
        ("$89.50 in the shop", False),  # another number
        ("$890", False),
        ("US$89", False),
    ],
)
def test_a_part_of_a_note_on_the_same_words_is_not_noted_again(known: str, is_known: bool) -> None:
    found = LAMP.replace(quote="Lamp $89")
    note = found.replace(text=known)
    for kept in (note, note.replace(checked=False), note.replace(frame="other"), note.replace(quote="Lamp")):
        state = state_of(body_with(SHOP), "shop", history=History(notes=[kept]))
        is_held = is_known and kept.checked and (kept == note or known == found.text)
        assert take_found(state, found, is_answer=False).notes == ([kept] if is_held else [kept, found])


@pytest.mark.parametrize(("known", "text"), [("Room 19", "9"), ("2026-12-01", "12"), ("Annual report", "Ann")])
def test_what_only_shares_its_letters_with_a_note_is_noted(known: str, text: str) -> None:
    for quote in ("", "Room 19, Annual report, 2026-12-01"):
        kept, found = LAMP.replace(text=known, quote=quote), LAMP.replace(text=text, quote=quote)
        state = state_of(body_with(SHOP), "shop", history=History(notes=[kept]))
        assert take_found(state, found, is_answer=False).notes == [kept, found]


def test_what_is_told_for_a_second_goal_is_told_as_well() -> None:
    state = state_of(body_with(SHOP), "shop", history=History(answer=LAMP))
    both = take_found(state, Finding(text="The mug costs $45", checked=False), is_answer=True).answer
    assert both is not None and both.text == "$89\nThe mug costs $45" and not both.checked


def test_a_planner_is_shown_the_notes() -> None:
    assert show_notes(History(notes=[LAMP]), Progress(brain="steps"), 3) == Progress(
        brain="steps", notes=["$89"], vain=3
    )


@pytest.mark.parametrize(
    ("found", "verdict", "why"),
    [
        (LAMP, "verified", "seen"),
        (None, "unverified", "run-no-answer"),
        (LAMP.replace(checked=False), "unverified", "run-answer-unchecked"),
        (Finding(text="not found: no lamp", kind="not_found"), "unverified", "run-answer-none"),
        (Finding(text="cannot be told", kind="unknown"), "unverified", "run-answer-none"),
    ],
)
def test_a_question_is_only_verified_with_an_answer_that_was_read(
    found: Finding | None, verdict: str, why: str
) -> None:
    ended = judge_answer(state_of(body_with(SHOP), "shop"), DONE, found)
    assert ended.verdict == verdict and ended.found == found and ended.answer == (found.text if found else "")
    assert why in (ended.reason.key, *ended.reason.args.values())


def test_what_a_run_tells_unasked_makes_it_no_less_verified() -> None:
    state = state_of(body_with(SHOP), "shop", task=Task(id="t", text="turn on airplane mode"))
    assert judge_answer(state, DONE, LAMP.replace(checked=False)).verdict == "verified"


@pytest.mark.parametrize(
    ("found", "expect", "told", "verified"),
    [
        (None, [], 0, False),
        (LAMP, [], 0, True),
        (LAMP, ["text:Lamp"], 0, None),
        (LAMP.replace(checked=False), [], 0, None),  # it is sent back first
        (LAMP.replace(checked=False), [], 1, False),
    ],
)
def test_a_goal_that_is_only_to_answer_is_reached_by_an_answer_that_was_read(
    found: Finding | None, expect: list[str], told: int, verified: bool | None
) -> None:
    press = Press(purpose="step", turn=1, frame="f", said="done", is_answer=True, found=found)
    goal = Step.model_validate(
        {"action": "goal", "goal": "tell the person", "expect": [{"kind": "text", "value": "Lamp"}] if expect else []}
    )
    state = state_of(body_with(SHOP), "shop")
    told = judge_answered(cast(State, {**state, "attempts": Attempts(told=[verbatim("unread")] * told)}), goal, press)
    assert (told.verified if told else None) == verified


def notes_at(by: int) -> Frame:
    """A list of six notes, scrolled by so many pixels."""
    tops = {f"Note {n} of six": 50 + 200 * n - by for n in range(1, 7)}
    shown = [element("text", text, (60, top, 600, top + 50)) for text, top in tops.items() if 200 < top < 950]
    return frame(element("list", "", (0, 200, 1080, 1000)), *shown, app="notes", key=f"by {by}")


@pytest.mark.parametrize("sent", ["yes", "no", "unknown"])
@pytest.mark.parametrize(
    ("last", "looks", "is_whole"),
    [
        (Swipe(start=Point(x=500, y=900), end=Point(x=500, y=300)), [0, 200, 400], True),
        (Scroll(direction="down"), [0, 200, 400], True),
        (Swipe(start=Point(x=500, y=300), end=Point(x=500, y=900)), [0, 200, 400], False),
        (Swipe(start=Point(x=900, y=300), end=Point(x=100, y=300)), [0, 200, 400], False),
        (Swipe(start=Point(x=500, y=1900), end=Point(x=500, y=1300)), [0, 200, 400], False),  # beside the list
        (Tap(at=Point(x=500, y=900)), [0, 200, 400], False),
    ],
)
def test_a_list_ends_where_a_swipe_that_went_out_moves_nothing(
    last: Swipe | Scroll | Tap, looks: list[int], is_whole: bool, sent: Delivered
) -> None:
    past, down = PastRun(), Swipe(start=Point(x=500, y=900), end=Point(x=500, y=300))
    for turn, (action, by) in enumerate(zip([down, down, last], looks, strict=True)):
        past.act(action, notes_at(by))
        past.journal.receive(turn, 0, Receipt(delivered=sent if action is last else "yes"))
    asked = Task(id="t", text="Which note is the longest?", draft=TaskPlan(brain="react", question=True))
    body = cast(DeviceSession, past)
    state = state_of(body, "by 400", 2, task=asked)
    found = Findings(cast(DeviceSessions, Bodied(body))).check(state, Finding(text="Note 6 of six"))
    assert found.checked is (is_whole and sent == "yes")


@pytest.mark.parametrize(("asked", "on", "answer"), [("is Bluetooth on?", True, "on"), ("蓝牙开了吗", False, "关着")])
def test_whether_a_switch_is_on_is_answered_in_the_language_of_the_question(asked: str, on: bool, answer: str) -> None:
    page = frame(label("Bluetooth", 100), element("switch", "Bluetooth", (700, 100, 800, 160), checked=on), key="page")
    body = body_with(page)
    looked = Step.model_validate(
        {"action": "check", "target": {"kind": "switch", "value": "Bluetooth"}, "reads": "value"}
    )
    results = [StepResult(index=0, step=looked, status="success", evidence="verified")]
    state = state_of(body, "page", task=Task(id="t", text=asked), results=results)
    done = Advance(kind="done", progress=Progress())
    found = Findings(cast(DeviceSessions, Bodied(body)), verifier=join_means()).take_answer(state, done).answer
    assert found is not None and (found.text, found.checked) == (answer, True)
