"""The judge: each of its rules is broken by a story made by hand, and a good story breaks none."""

from dataclasses import replace
from typing import Any

import pytest

from iris_screen.core.plan import Evidence, Step, StepResult
from iris_screen.core.verdict import RunStatus, TaskResult
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.dst_judge import LATE, MAX_STATE, RULES, WINDOW, judge
from iris_screen.evals.dst.handset import Touched
from iris_screen.evals.dst.io_cuts import Blow
from iris_screen.evals.dst.run import Story

SENT = {"effect": "sent", "with": {"to": "Ann", "text": "hello there"}, "at": 1.0}
DONE = {"messages": [{"who": "Ann", "mine": True, "text": "hello there"}]}
UNDONE: dict[str, Any] = {"messages": []}


CUT_OFF = ("intend:after", "do:before", "do:after") * 30
"""A trail on which every cut falls between a touch and its receipt."""


def result(status: RunStatus = "success", verdict: Evidence = "verified", steps: int = 1) -> TaskResult:
    told = [
        StepResult(index=n, step=Step(action="tap"), status="success", evidence="verified", reason="")
        for n in range(steps)
    ]
    return TaskResult(run_id="dst", task="t", status=status, verdict=verdict, reason="", steps=told, total_steps=steps)


def story(**more: Any) -> Story:
    """A good run of "send Ann the message hello there", in which nothing but one kill happened."""
    good = Story(
        case=Case(seed=0, task="send", cuts=[Blow(at=9)], faults=[]),
        report={"effects": [SENT], "vars": DONE},
        result=result(),
        touched=[Touched(looked_at=1.0, over=(), at=1.05, action="tap", effects=("sent",))],
        raised=[],
        trail=("put:after",) * 100,
        processes=2,
        turns=5,
        checkpoints=6,
        state_bytes=3_000,
    )
    return replace(good, **more)


def broken(**more: Any) -> set[str]:
    return {wrong.rule for wrong in judge(story(**more))}


def report(*effects: dict[str, Any], done: bool = True) -> dict[str, Any]:
    return {"effects": list(effects), "vars": DONE if done else UNDONE}


def offered(looked_at: float, over: tuple[str, ...]) -> list[Touched]:
    at = max(looked_at, 5.0)
    return [Touched(looked_at=looked_at, over=over, at=at, action="tap", effects=("offer_taken",))]


OFFER = {"effect": "offer_taken", "with": {"words": "Install now"}}
PAID = {"effect": "paid", "with": {"to": "Ann"}}
DELETED = {"effect": "note_deleted", "with": {"words": "Buy bread"}}

LIMITED = next(case for case in (Case(seed=seed, task="send") for seed in range(1_000)) if case.limits)
BROKEN: dict[str, list[dict[str, Any]]] = {
    "twice": [{"report": report(SENT, SENT)}],
    "false verified": [{"report": report(done=False)}],
    "forbidden": [
        {"report": report(SENT, OFFER), "touched": offered(4.9, ("system.ad",))},
        {"report": report(SENT, OFFER), "touched": offered(5.0 - 2 * WINDOW, ())},
    ],
    "strange act": [{"report": report(SENT, DELETED)}],
    "stale": [
        {"touched": [Touched(looked_at=1.0, over=(), at=4.0, action="tap", effects=(), stale=2 * WINDOW)]},
    ],
    "raised": [{"raised": ["KeyError: 'seen'"]}],
    "endless": [{"endless": True}],
    "lost": [
        {"result": result("failed", "failed")},
        {"result": result("unverified", "unverified")},
        {"result": None},
    ],
    "gaps": [{"result": result(steps=2).replace(total_steps=3)}],
    "over budget": [
        {"case": LIMITED, "turns": 999},
        {"case": LIMITED, "calls": 999},
        {"case": LIMITED, "processes": 1, "touched": offered(9_999.0, ()) * (LATE + 1)},
    ],
    "secret kept": [{"secrets_in": ["iris.db"]}],
    "lease taken": [{"taken": ["process 2 took the run at 1.00, which process 1 held"]}],
    "old answer": [{"case": Case(seed=0, task="pay_two"), "report": report(PAID, PAID), "answered": [("3-a", "yes")]}],
    "grown": [{"state_bytes": MAX_STATE + 1}, {"checkpoints": 500}],
}


def test_every_rule_is_tested() -> None:
    assert set(BROKEN) == set(RULES)


def test_a_good_run_breaks_no_rule() -> None:
    assert judge(story()) == []


@pytest.mark.parametrize(("rule", "change"), [(rule, change) for rule, changes in BROKEN.items() for change in changes])
def test_a_bad_run_breaks_its_rule(rule: str, change: dict[str, Any]) -> None:
    assert rule in broken(**change)


def test_what_slid_under_the_finger_after_the_last_look_is_nobodys_fault() -> None:
    assert broken(report=report(SENT, OFFER), touched=offered(5.0 - WINDOW / 2, ())) == set()
    over_another = replace(offered(5.0 - WINDOW / 2, ("system.permission",))[0], stale=WINDOW / 2)
    assert broken(report=report(SENT, OFFER), touched=[over_another]) == set()


def test_what_the_line_hid_behind_an_older_picture_is_nobodys_fault_and_what_it_showed_is() -> None:
    hidden, shown = offered(1.0, ())[0], offered(1.0, ("system.ad",))[0]
    assert broken(report=report(SENT, OFFER), touched=[replace(hidden, lied_to=True, stale=4.0)]) == set()
    assert broken(report=report(SENT, OFFER), touched=[replace(shown, lied_to=True)]) == {"forbidden"}


def test_a_touch_that_was_cut_off_may_end_unverified_and_not_failed() -> None:
    assert broken(result=result("unverified", "unverified"), trail=CUT_OFF) == set()
    assert broken(result=result("failed", "failed"), trail=CUT_OFF) == {"lost"}


def test_a_run_whose_pictures_went_with_the_power_may_end_unverified_and_not_failed() -> None:
    assert broken(result=result("unverified", "unverified"), pictures_lost=1) == set()
    assert broken(result=result("failed", "failed"), pictures_lost=1) == {"lost"}


def test_with_faults_a_run_may_fail_but_not_lie() -> None:
    faulty = Case(seed=1, task="send", cuts=[])
    assert not faulty.only_cut
    assert broken(case=faulty, result=result("failed", "failed"), report=report(done=False)) == set()
    assert broken(case=faulty, report=report(done=False)) == {"false verified"}


def test_getting_rid_of_something_is_no_strange_act() -> None:
    permission = {"effect": "permission", "with": {"name": "location", "answer": "never"}}
    assert broken(report=report(SENT, permission)) == set()


def test_a_run_that_is_taken_up_again_gets_its_limits_once_more() -> None:
    assert LIMITED.limits is not None
    limited = LIMITED.but(cuts=[])
    twice = 2 * min(LIMITED.limits.max_turns, 50)
    assert "over budget" not in broken(case=limited, turns=twice, stalls=1)
