"""Every edge of the graph, as tables: what is known in, where to go out."""

import pytest

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.limits import Budget
from iris_screen.core.message import verbatim
from iris_screen.core.people import Answer, Question
from iris_screen.core.plan import Agenda, Step, Task
from iris_screen.core.press import Done, Press
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.state import Attempts, History, Mark, Observation, State, Totals
from iris_screen.core.verdict import UNJUDGED, Blocker, Outcome, Suggestion, Verdict
from iris_screen.graph import routes
from iris_screen.text import render

STEP = Step(action="tap")
NOW = Agenda(now=[STEP])
DONE = Done(receipts=[Receipt()])
POPUP = Blocker(kind="popup")
DIALOG = Blocker(kind="dialog")
ON_DESKTOP = Task(id="r", text="t", profile=DeviceProfile(kind="computer", pointer=True))
LOADING = Blocker(kind="loading")


def make_press(done: Done | None = None, *, acts: bool = True, purpose: str = "step") -> Press:
    actions = [Tap(at=Point(x=1, y=1))] if acts else []
    return Press.model_validate({"purpose": purpose, "turn": 1, "frame": "f", "actions": actions, "done": done})


JUDGEABLE = Attempts(aim=make_press(DONE))
CLEARED = Attempts(clearing=make_press(DONE, purpose="clear"))


def state(**changes: object) -> State:
    base = State(
        task=Task(id="r", text="t"),
        seen=Observation(frame="f", at=1.0),
        agenda=Agenda(),
        verdict=UNJUDGED,
        attempts=Attempts(),
        results=[],
        totals=Totals(),
        history=History(),
        question=None,
        outcome=None,
        note=None,
    )
    base.update(changes)  # type: ignore[typeddict-item]  # a test names keys of State
    return base


def seen(**fields: object) -> Observation:
    return Observation.model_validate({"frame": "f", "at": 1.0, **fields})


ASKED = Question(kind="confirm", text=verbatim("?"), turn=3)

OBSERVED = [
    ("nothing planned yet", {}, "plan"),
    ("a step in hand", {"agenda": NOW}, "locate"),
    ("an act to judge", {"agenda": NOW, "attempts": JUDGEABLE}, "verify"),
    (
        "an act to judge comes before the popup",
        {"agenda": NOW, "attempts": JUDGEABLE, "seen": seen(blocker=POPUP)},
        "verify",
    ),
    ("a blocker cleared", {"attempts": CLEARED, "seen": seen(blocker=POPUP)}, "verify"),
    ("a popup", {"seen": seen(blocker=POPUP)}, "dismiss_blocker"),
    ("a dialog that stood there before anything was planned", {"seen": seen(blocker=DIALOG)}, "plan"),
    ("anything that stood there on a desktop", {"task": ON_DESKTOP, "seen": seen(blocker=POPUP)}, "plan"),
    ("the dialog is in the way of the plan", {"agenda": NOW, "seen": seen(blocker=DIALOG)}, "dismiss_blocker"),
    ("a dialog that came later", {"seen": seen(blocker=DIALOG), "totals": Totals(turns=1)}, "dismiss_blocker"),
    ("loading", {"seen": seen(blocker=LOADING)}, "observe"),
    ("loading for ever", {"seen": seen(blocker=LOADING, at=99.0)}, "plan"),
    ("no picture", {"seen": seen(health="gone")}, "observe"),
    ("no picture but elements", {"seen": seen(health="secure", elements=True)}, "plan"),
    ("no picture for too long", {"seen": seen(health="gone"), "totals": Totals(unhealthy=61.0)}, "finish"),
    ("the turns are used up", {"totals": Totals(turns=100)}, "finish"),
    ("the time is used up", {"totals": Totals(elapsed=1801.0)}, "finish"),
    ("the same act on the same screen", {"totals": Totals(marks=[Mark(turn=1, text="a")] * 5)}, "finish"),
]


@pytest.mark.parametrize(("changes", "where"), [c[1:] for c in OBSERVED], ids=[c[0] for c in OBSERVED])
def test_after_observe(changes: dict[str, object], where: str) -> None:
    assert routes.after_observe(state(**changes)) == where


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"agenda": NOW}, "locate"),
        ({"agenda": NOW, "seen": seen(blocker=DIALOG)}, "observe"),
        ({"agenda": NOW, "seen": seen(blocker=DIALOG), "totals": Totals(turns=1)}, "locate"),
        ({"outcome": Outcome(status="success", verdict="verified", reason=verbatim(""))}, "finish"),
        ({"question": Question(kind="answer", text=verbatim("?"))}, "ask_person"),
    ],
)
def test_after_plan(changes: dict[str, object], where: str) -> None:
    assert routes.after_plan(state(**changes)) == where


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"attempts": Attempts(aim=make_press())}, "act"),
        ({"attempts": Attempts(aim=make_press(acts=False))}, "verify"),
        ({}, "observe"),
        ({"verdict": Verdict(verified=False, suggestion="replan")}, "replan"),
        ({"question": Question(kind="choose", text=verbatim("?"))}, "ask_person"),
    ],
)
def test_after_locate(changes: dict[str, object], where: str) -> None:
    assert routes.after_locate(state(agenda=NOW, **changes)) == where


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"attempts": JUDGEABLE}, "observe"),
        ({}, "observe"),
        ({"question": ASKED}, "ask_person"),
        ({"question": ASKED.replace(answer=Answer(kind="yes", turn=3))}, "observe"),
        ({"outcome": Outcome(status="failed", verdict="failed", reason=verbatim(""))}, "finish"),
    ],
)
def test_after_act(changes: dict[str, object], where: str) -> None:
    assert routes.after_act(state(**changes)) == where


@pytest.mark.parametrize(
    ("suggestion", "changes", "where"),
    [
        ("continue", {}, "plan"),
        ("continue", {"seen": seen(blocker=POPUP)}, "dismiss_blocker"),
        ("continue", {"seen": seen(blocker=LOADING)}, "plan"),
        ("continue", {"history": History(short=["s"] * 10)}, "memory_compress"),
        ("continue", {"agenda": NOW, "attempts": JUDGEABLE}, "verify"),
        ("continue", {"agenda": NOW}, "locate"),
        ("skip", {}, "plan"),
        ("retry", {"agenda": NOW}, "locate"),
        ("retry", {"agenda": NOW, "seen": seen(blocker=POPUP)}, "dismiss_blocker"),
        ("wait", {}, "observe"),
        ("dismiss", {}, "dismiss_blocker"),
        ("replan", {}, "replan"),
        ("ask", {}, "ask_person"),
        ("abort", {}, "finish"),
    ],
)
def test_every_suggestion_is_a_route(suggestion: Suggestion, changes: dict[str, object], where: str) -> None:
    verdict = Verdict(verified=False, suggestion=suggestion)
    assert routes.after_verify(state(verdict=verdict, **changes)) == where


def test_after_dismiss_and_replan() -> None:
    assert routes.after_dismiss(state()) == "act"
    assert routes.after_dismiss(state(verdict=Verdict(verified=False, suggestion="replan"))) == "replan"
    assert (
        routes.after_dismiss(state(question=Question(kind="delivered", text=verbatim("Was it done?")))) == "ask_person"
    )
    assert routes.after_replan(state()) == "plan"
    assert (
        routes.after_replan(state(outcome=Outcome(status="failed", verdict="failed", reason=verbatim("")))) == "finish"
    )


@pytest.mark.parametrize(
    ("kind", "changes", "where"),
    [
        ("confirm", {}, "act"),
        ("delivered", {"attempts": JUDGEABLE}, "observe"),
        ("choose", {}, "observe"),
        ("answer", {}, "observe"),
        ("confirm", {"outcome": Outcome(status="failed", verdict="failed", reason=verbatim(""))}, "finish"),
    ],
)
def test_after_an_answer_the_screen_is_looked_at_again(kind: str, changes: dict[str, object], where: str) -> None:
    question = Question.model_validate({"kind": kind, "text": "?", "answer": Answer(kind="yes")})
    assert routes.after_ask(state(question=question, **changes)) == where


def test_after_pointing_at_something_else_that_is_aimed_at() -> None:
    pointed = ASKED.replace(answer=Answer(kind="place", value="1,2"))
    assert routes.after_ask(state(question=pointed)) == "observe"


def test_a_fuse_is_named_with_its_option() -> None:
    from iris_screen.nodes.rules.step_results import find_reached_limit

    why = find_reached_limit(Budget(max_turns=7), Totals(turns=7))
    assert why and "--max-turns 7" in render(why, "en")
    marks = [Mark(turn=turn, text=text) for turn, text in enumerate("aba")]
    assert find_reached_limit(Budget(), Totals(marks=marks)) is None
