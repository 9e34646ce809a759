"""What somebody changes in the store without the key of the installation is said; what Iris itself does never is."""

import contextlib
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from iris_screen.core.actions import Receipt, Swipe, Tap
from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.people import Use, allow
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.store import Store

TAP = Tap(at=Point(x=10, y=20))
PICTURES = {"0a": b"one picture", "0b": b"another"}


def do_run(store: Store, run: str = "r1") -> None:
    """A run of three turns, with a receipt for each touch, from its beginning to its end."""
    store.accept(Task(id=run, text="say hello"))
    with store.take(run, f"sim:{run}") as lease:
        journal = store.journal(run, lease)
        for turn in range(3):
            for key, data in PICTURES.items():
                store.note_picture(run, key, lambda data=data: data, fresh=False)  # type: ignore[misc]
            journal.intend(turn, 0, TAP, float(turn), frame="0a")
            journal.receive(turn, 0, Receipt())
            step = Step(action="tap")
            store.remember_results(run, [StepResult(index=turn, step=step, status="success", evidence="verified")])
    store.settle(run, TaskResult(run_id=run, task="x", status="failed", verdict="failed", reason=verbatim("not seen")))


@pytest.fixture
def path(tmp_path: Path, store: Store) -> Path:
    """A store with a run that is over, and another one."""
    do_run(store)
    do_run(store, "r2")
    return tmp_path / "home" / "runs.db"


def change(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def test_a_run_that_nobody_changed_is_whole_with_every_picture_sealed_once(path: Path, store: Store) -> None:
    found = store.check("r1")
    assert (found.state, found.parts, found.broken, found.damaged) == ("whole", [], False, [])
    assert sorted(found.pictures) == sorted(PICTURES)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        parts = [part for (part,) in connection.execute("SELECT part FROM chain WHERE run = 'r1' ORDER BY n")]
    assert [part for part in parts if part.startswith("picture")] == ["picture 0a", "picture 0b"]


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        ("UPDATE runs SET verdict = 'verified', status = 'success' WHERE id = 'r1'", ["run"]),
        ("UPDATE runs SET text = 'pay' WHERE id = 'r1'", ["run"]),
        ("UPDATE runs SET result = NULL WHERE id = 'r1'", ["run"]),
        ("UPDATE journal SET receipt = NULL WHERE run = 'r1' AND turn = 1", ["act 1 0"]),
        ("UPDATE journal SET at = 7.5 WHERE run = 'r1' AND turn = 1", ["act 1 0"]),
        ("UPDATE journal SET turn = 9 WHERE run = 'r1' AND turn = 1", ["act 1 0", "act 9 0"]),
        ("DELETE FROM journal WHERE run = 'r1' AND turn = 2", ["act 2 0"]),
        ("INSERT INTO journal SELECT run, 8, n, action, at, frame, why, receipt FROM journal", ["act 8 0"]),
        ("UPDATE results SET result = replace(result, 'verified', 'failed') WHERE step = 1", ["step 1"]),
        ("DELETE FROM results WHERE run = 'r1'", ["step 0", "step 1", "step 2"]),
        ("INSERT INTO touches VALUES ('r1', 1, '{}', '', 0.0, 2, NULL)", ["touch 1"]),
        ("UPDATE chain SET digest = zeroblob(32) WHERE run = 'r1' AND part = 'step 1'", ["step 1"]),
        ("UPDATE chain SET mac = zeroblob(32) WHERE run = 'r1' AND part = 'picture 0a'", ["picture 0a"]),
    ],
)
def test_a_change_is_noticed_and_named_and_other_runs_are_left_alone(
    path: Path, store: Store, statement: str, parts: list[str]
) -> None:
    change(path, statement.replace("FROM journal", "FROM journal WHERE run = 'r1' AND turn = 0 AND 1 = 1", 1)
           if statement.startswith("INSERT INTO journal") else statement)  # fmt: skip
    assert (store.check("r1").state, store.check("r1").parts) == ("changed", parts)
    assert store.check("r2").state == ("whole" if "r1" in statement or "INSERT" in statement else "changed")


def test_a_link_that_is_taken_out_of_the_middle_is_noticed(path: Path, store: Store) -> None:
    change(path, "DELETE FROM chain WHERE run = 'r1' AND n = 4")
    assert store.check("r1").state == "changed"


def test_links_of_another_run_do_not_fit(path: Path, store: Store) -> None:
    change(path, "DELETE FROM chain WHERE run = 'r1'", "UPDATE chain SET run = 'r1'")
    assert store.check("r1").state == "changed"


@pytest.mark.parametrize("links", [1, 2, 5, 99])
def test_a_tail_that_is_cut_off_with_all_that_it_signed_is_noticed(path: Path, store: Store, links: int) -> None:
    tail = f"n > (SELECT max(n) FROM chain WHERE run = 'r1') - {links}"
    change(path, "DELETE FROM journal WHERE turn = 2", f"DELETE FROM chain WHERE run = 'r1' AND {tail}")
    assert store.check("r1").state == "cut"


def test_what_is_written_after_a_cut_does_not_hide_it(path: Path, store: Store) -> None:
    change(path, "DELETE FROM chain WHERE run = 'r1' AND n > 6")
    store.journal("r1", store.take("r1", "sim:")).intend(7, 0, TAP, 0.0)
    assert store.check("r1").state == "cut"


@pytest.mark.parametrize("head", [None, b"", b"nothing that was ever written here\n"])
def test_a_head_that_is_gone_or_unreadable_is_a_cut_end(path: Path, store: Store, head: bytes | None) -> None:
    file = path.parent / "heads" / "r1"
    file.unlink()
    if head is not None:
        file.write_bytes(head)
    assert store.check("r1").state == "cut"
    store.settle("r1", TaskResult(run_id="r1", task="x", status="failed", verdict="failed", reason=verbatim("again")))
    assert store.check("r1").state == "cut"


def test_a_record_without_its_key_is_neither_whole_nor_changed(path: Path, open_store: Callable[..., Store]) -> None:
    (path.parent / "secret.key").unlink()
    assert open_store().check("r1").state == "foreign"


def test_a_record_that_is_not_whole_goes_on_only_when_somebody_trusts_it_and_says_so_ever_after(
    path: Path, store: Store
) -> None:
    change(path, "DELETE FROM chain WHERE run = 'r1' AND n > 6", "UPDATE runs SET verdict = 'verified'")
    with pytest.raises(UsageError, match="iris resume r1 --trust-record"):
        store.refuse_changed("r1")
    store.trust("r1")
    store.refuse_changed("r1")
    assert store.check("r1").state == "trusted"
    store.journal("r1", store.take("r1", "sim:")).intend(7, 0, TAP, 0.0)
    assert store.check("r1").state == "trusted"
    change(path, "UPDATE journal SET at = 0.5 WHERE turn = 7")
    assert (store.check("r1").state, store.check("r1").parts) == ("changed", ["act 7 0"])


def test_everything_that_iris_itself_does_to_a_run_keeps_it_whole(path: Path, store: Store) -> None:
    store.move("r1", "sim:elsewhere")
    store.forget_results("r1", after=0)
    store.control("r1").revoke_allowed()
    with store.take("r1", "sim:") as lease:
        journal, control = store.journal("r1", lease), store.control("r1")
        journal.intend(5, 0, TAP, 0.0)
        journal.receive(5, 0, Receipt(delivered="no"))
        journal.intend(5, 0, Swipe(start=Point(x=1, y=1), end=Point(x=2, y=2), ms=5), 1.0)
        control.steer("hand")
        control.note_hold(lease, 1.0)
        control.ask(TAP, "0a", 2.0)
        assert store.check("r1").state == "whole"  # a touch that waits is not part of the record yet
        touch = control.promise(lease, 5)
        assert touch is not None
        control.receive(touch.n, Receipt())
    assert store.check("r1").state == "whole"
    change(path, "UPDATE touches SET turn = 6")
    assert (store.check("r1").state, store.check("r1").parts) == ("changed", ["touch 1"])


def test_a_thread_that_begins_anew_and_an_id_that_is_used_again_are_whole(path: Path, store: Store) -> None:
    store.renew(Task(id="r1", text="something else"))
    assert (store.check("r1").state, store.check("r1").pictures) == ("whole", {})
    store.delete("r1")
    do_run(store)
    assert store.check("r1").state == "whole"
    assert not (path.parent / "heads" / "r1").read_bytes().startswith(b"0" * 20)


def test_a_picture_that_is_stored_anew_is_sealed_anew(store: Store) -> None:
    do_run(store)
    before = store.check("r1").pictures
    store.note_picture("r1", "0a", lambda: b"the same screen, without its secrets", fresh=True)
    store.note_picture("r1", "0b", lambda: b"what somebody has put there", fresh=False)
    store.journal("r1", store.take("r1", "sim:")).intend(7, 0, TAP, 0.0)
    after = store.check("r1").pictures
    assert (after["0a"] != before["0a"], after["0b"] == before["0b"]) == (True, True)


def test_what_a_run_may_do_unasked_is_part_of_its_record(path: Path, store: Store) -> None:
    given = allow("delete", app="", times=1, until=None)
    store.accept(Task(id="r3", text="tidy up", allowed=[given]))
    assert store.check("r3").state == "whole"
    change(path, """UPDATE runs SET task = replace(task, '"times":1', '"times":9') WHERE id = 'r3'""")
    assert store.check("r3").state == "changed"


@pytest.mark.parametrize(
    ("statement", "part"),
    [
        ("UPDATE runs SET task = replace(task, 'hello', 'goodbye') WHERE id = 'r1'", "run"),
        ("UPDATE results SET result = replace(result, 'verified', 'failed') WHERE run = 'r1' AND step = 1", "step 1"),
        ("DELETE FROM results WHERE run = 'r1' AND step = 1", "step 1"),
        ("INSERT INTO results SELECT run, 3, result FROM results WHERE run = 'r1' AND step = 1", "step 3"),
        ("UPDATE journal SET frame = '0b' WHERE run = 'r1' AND turn = 2", "act 2 0"),
        ("UPDATE journal SET receipt = json_set(receipt, '$.delivered', 'no') WHERE run = 'r1'", "act 2 0"),
    ],
)
def test_what_somebody_else_changed_stays_changed_when_iris_writes_it_again_until_a_person_trusts_it(
    path: Path, store: Store, open_store: Callable[..., Store], statement: str, part: str
) -> None:
    change(path, statement)
    for again in (store, open_store()):
        with again.take("r1", "sim:") as lease:
            again.move("r2", "sim:elsewhere")
            again.control("r1").revoke_allowed()
            step = Step(action="tap")
            results = [StepResult(index=n, step=step, status="success", evidence="verified") for n in range(4)]
            again.remember_results("r1", results)
            with contextlib.suppress(StoreError):  # it was begun before
                again.journal("r1", lease).intend(2, 0, TAP, 2.0, frame="0a")
            again.journal("r1", lease).receive(2, 0, Receipt())
        assert again.check("r1").state == "changed" and part in again.check("r1").parts
        assert again.check("r2").state == "whole"
    store.trust("r1")
    store.move("r1", "sim:elsewhere")
    store.forget_results("r1", after=0)
    assert store.check("r1").state == "trusted"


def test_a_change_that_is_taken_back_after_iris_wrote_over_it_is_still_told(path: Path, store: Store) -> None:
    kept = store.task("r1").model_dump_json()
    change(path, "UPDATE runs SET task = replace(task, 'hello', 'goodbye') WHERE id = 'r1'")
    store.move("r1", "")
    change(path, f"UPDATE runs SET task = '{kept}', device = '' WHERE id = 'r1'")
    assert (store.check("r1").state, store.check("r1").parts) == ("changed", ["run"])


def test_what_another_process_writes_about_a_run_or_begins_anew_under_its_id_is_no_change(
    store: Store, open_store: Callable[..., Store]
) -> None:
    do_run(store)
    other = open_store()
    for each in (other, store, other):
        each.move("r1", f"sim:{id(each)}")
    assert store.check("r1").state == "whole"
    other.delete("r1")
    do_run(other)
    store.move("r1", "sim:elsewhere")
    assert store.check("r1").state == "whole"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE runs SET task = replace(task, '\"times\":1', '\"times\":9')",
        "UPDATE runs SET started_at = 5.0",
        "UPDATE journal SET why = replace(why, 'uses', 'used')",
        "DELETE FROM journal",
        "DELETE FROM chain WHERE n > 2",
    ],
)
def test_what_is_allowed_counts_only_while_the_record_is_whole(path: Path, store: Store, statement: str) -> None:
    given = allow("delete", app="", times=1, until=None)
    store.accept(Task(id="r3", text="tidy up", allowed=[given]))
    control = store.control("r3")
    with store.take("r3", "sim:") as lease:
        journal = store.journal("r3", lease)
        journal.intend(1, 0, TAP, 1.0, uses=[Use(allowance=0, turn=1)])
        assert control.list_allowed() == [given]
        change(path, statement)
        with pytest.raises(StoreError, match="iris resume r3 --trust-record"):
            control.list_allowed()
    store.trust("r3")
    assert len(control.list_allowed()) == 1


def test_what_is_allowed_in_a_run_that_was_never_signed_is_not_used(path: Path, store: Store) -> None:
    store.accept(Task(id="r3", text="tidy up", allowed=[allow("delete", app="", times=1, until=None)]))
    change(path, "DELETE FROM chain WHERE run = 'r3'")
    (path.parent / "heads" / "r3").unlink()
    assert store.control("r3").list_allowed() == []


def test_a_record_can_be_checked_while_it_is_written(store: Store, open_store: Callable[..., Store]) -> None:
    store.accept(Task(id="r1", text="x"))
    journal, other = store.journal("r1", store.take("r1", "sim:")), open_store()
    for turn in range(30):
        journal.intend(turn, 0, TAP, 0.0)
        assert other.check("r1").state == "whole"
        journal.receive(turn, 0, Receipt())
        assert other.check("r1").state == "whole"
