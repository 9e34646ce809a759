"""A fork takes over from a turn of a run: other words keep nothing of the old plan, a refused one leaves no trace."""

from pathlib import Path

import pytest

from iris_screen.core.actions import InputText
from iris_screen.core.condition import Condition
from iris_screen.core.errors import Busy, UsageError
from iris_screen.core.message import walk_messages
from iris_screen.core.plan import Step
from iris_screen.core.settings import Fleet, Settings
from iris_screen.core.target import Target
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.runs import Runs
from iris_screen.planning.plan_edits import Edit
from iris_screen.text import render
from tests.contract.store.postgres import DATABASES, enrol  # noqa: F401 (pytest_generate_tests reads one)
from tests.e2e.rig import SMALL

PHONE = f"sim:?seed=7&time=virtual&{SMALL}"
NOTES = [Step(action="launch_app", app="com.iris.notes"), Step(action="go_home")]


@pytest.fixture
def runs(tmp_path: Path, store_url: str) -> Runs:
    return Runs(Settings(home=enrol(tmp_path), device=PHONE, fleet=Fleet(fleet_url=store_url)))


def first(runs: Runs) -> TaskResult:
    done = runs.start("look at the notes", steps=NOTES, run_id="first")
    assert done.verdict == "verified", done.reason
    return done


def test_what_was_not_proven_before_the_fork_is_counted_once(runs: Runs) -> None:
    target, changed = Target.parse("text:便签"), Condition.parse("changed")
    steps = [Step(action="tap", target=target, irreversible=True, expect=[changed]), NOTES[1]]
    past = runs.start("look at the notes", steps=steps, run_id="first")
    assert past.verdict == "unverified", past.reason
    forked = runs.fork("first", turn=2, steps=NOTES)
    assert forked.reason.args["failed"] == 0, forked.reason


def test_other_words_do_nothing_of_the_old_plan(runs: Runs) -> None:
    first(runs)
    forked = runs.fork("first", turn=1, task="go home")
    assert [step.step.action for step in forked.steps] == ["go_home"]


def test_other_words_may_bring_their_own_steps(runs: Runs) -> None:
    first(runs)
    forked = runs.fork("first", turn=1, task="just wait", steps=[Step(action="wait", wait_after_ms=100)])
    assert [step.step.action for step in forked.steps] == ["wait"]


def test_words_that_mean_nothing_are_refused_as_those_of_a_new_run_are(runs: Runs) -> None:
    first(runs)
    forked = runs.fork("first", turn=1, task="qwertyuiop asdf")
    assert forked.status == "unread" and "qwertyuiop" in render(forked.reason, "en")


def test_a_fork_whose_phone_is_held_by_another_run_leaves_nothing_behind(runs: Runs, tmp_path: Path) -> None:
    phone = f"sim:?seed=7&{SMALL}&state={tmp_path / 'phone.json'}"
    runs.start("look at the notes", steps=NOTES, run_id="held", device=phone)
    host = f"{runs.store.host}/" if runs.store.is_shared else ""
    with runs.store.take("other", f"{host}sim at {tmp_path / 'phone.json'}"), pytest.raises(Busy):
        runs.fork("held", turn=1, steps=NOTES)
    assert [row.id for row in runs.rows()] == ["held"]


def test_a_plan_with_another_text_ahead_sends_that_and_nothing_of_the_old_one(runs: Runs) -> None:
    sent = runs.start("给张三发微信消息说你好", run_id="sent")
    assert sent.verdict == "verified", sent.reason
    typing = next(result.turn for result in sent.steps if result.step.text == "你好")
    ahead = runs.list_steps_ahead("sent", typing - 1)
    at = next(n for n, step in enumerate(ahead, 1) if step.text == "你好")
    forked = runs.fork("sent", turn=typing - 1, edits=[Edit(n=at, text="再见")], new_id="other")
    assert forked.verdict == "verified", forked.reason
    typed = [entry.action.text for entry in runs.show("other").entries if isinstance(entry.action, InputText)]
    seen = [
        told.args.get("wanted")
        for result in forked.steps
        for told in walk_messages(result.reason)
        if told.key == "see-seen"
    ]
    assert typed == ["再见"] and Condition(kind="new", value="再见").in_words() in seen


def test_a_turn_that_there_is_not_leaves_nothing_behind(runs: Runs) -> None:
    first(runs)
    with pytest.raises(UsageError):
        runs.fork("first", turn=99)
    assert [row.id for row in runs.rows()] == ["first"]


def test_a_fork_may_wait_for_a_person_where_the_run_it_is_of_did_not(runs: Runs) -> None:
    sent = runs.start("给张三发微信消息说你好", run_id="sent")
    opened = next(result.turn for result in sent.steps if result.step.text == "你好") - 1
    alone = runs.fork("sent", turn=opened - 1, new_id="alone")  # the phone stands in the chat, where he is everywhere
    waits = runs.fork("sent", turn=opened - 1, wait=True, new_id="waits")
    assert (alone.status, waits.status) == ("failed", "waiting") and waits.reason
