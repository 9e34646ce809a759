"""One process at a time drives a run and a device; who comes later has a higher number, and the earlier is fenced."""

from collections.abc import Callable

import psycopg
import pytest
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import Tap
from iris_screen.core.errors import Busy, Superseded
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.graph.store import Store
from iris_screen.graph.store.saver import config_of
from tests.contract.store.postgres import DATABASES  # noqa: F401 (read by pytest_generate_tests)

PassTime = Callable[[float], None]
TAP = Tap(at=Point(x=1, y=2))


class Living:
    """The processes of a small world, by name."""

    def __init__(self) -> None:
        self.dead: set[str] = set()

    def __call__(self, name: str) -> bool:
        return name not in self.dead


@pytest.fixture
def living() -> Living:
    return Living()


@pytest.fixture
def first(open_store: Callable[..., Store], living: Living) -> Store:
    return open_store(me="here:1#5", alive=living)


@pytest.fixture
def second(open_store: Callable[..., Store], living: Living) -> Store:
    return open_store(me="there:2#6", alive=living)


@pytest.fixture
def pass_time(clock: Clock, store_url: str) -> PassTime:
    """Lets seconds pass by the clock that leases go by: in a database its own, so there they end earlier instead."""

    def let_pass(seconds: float) -> None:
        clock.sleep(seconds)
        if store_url:
            with psycopg.connect(store_url) as connection:
                connection.execute("UPDATE leases SET until = until - %s", [seconds])

    return let_pass


def test_a_run_is_held_by_one(first: Store, second: Store) -> None:
    first.take("r1", "sim:a")
    with pytest.raises(Busy, match=r"Run r1 is in use by process 1 on here\. Wait"):
        second.take("r1", "sim:b")


def test_a_device_is_held_by_one(first: Store, second: Store) -> None:
    first.take("r1", "sim:a")
    with pytest.raises(Busy, match="Device sim:a is in use by process 1 on here"):
        second.take("r2", "sim:a")
    second.take("r2", "sim:b")


def test_one_process_does_not_drive_a_run_twice_at_once(first: Store) -> None:
    first.take("r1", "sim:a")
    with pytest.raises(Busy):
        first.take("r1", "sim:a")


def test_a_refused_taker_changes_nothing(first: Store, second: Store) -> None:
    lease = first.take("r1", "sim:a")
    with pytest.raises(Busy):
        second.take("r2", "sim:a")
    lease.renew()
    second.take("r2", "sim:b")


def test_what_is_let_go_can_be_taken_at_once(first: Store, second: Store) -> None:
    with first.take("r1", "sim:a") as lease:
        pass
    assert second.take("r1", "sim:a").epoch > lease.epoch


def test_the_dead_are_succeeded_at_once(first: Store, second: Store, living: Living) -> None:
    lease = first.take("r1", "sim:a")
    living.dead.add("here:1#5")
    assert second.take("r1", "sim:a").epoch > lease.epoch


def test_a_lease_runs_out_unless_renewed(first: Store, second: Store, pass_time: PassTime) -> None:
    lease = first.take("r1", "sim:a", seconds=30)
    pass_time(29)
    lease.renew()
    pass_time(29)
    with pytest.raises(Busy):
        second.take("r1", "sim:a")
    pass_time(1)
    second.take("r1", "sim:a")


def test_a_lease_that_ran_out_but_was_not_taken_is_still_ours(first: Store, pass_time: PassTime) -> None:
    lease = first.take("r1", "sim:a", seconds=30)
    pass_time(100)
    first.journal("r1", lease).intend(1, 0, TAP, 0.0)
    lease.renew()


@pytest.mark.parametrize(("run", "device"), [("r1", "sim:a"), ("r1", "sim:b"), ("r2", "sim:a")])
def test_a_sleeper_who_wakes_acts_no_more(
    first: Store, second: Store, pass_time: PassTime, run: str, device: str
) -> None:
    asleep = first.take("r1", "sim:a", seconds=30)
    journal = first.journal("r1", asleep)
    journal.intend(1, 0, TAP, 0.0)
    pass_time(31)
    awake = second.take(run, device)
    for late in (asleep.renew, lambda: journal.intend(1, 1, TAP, 0.0)):
        with pytest.raises(Superseded, match="taken over run r1"):
            late()
    asleep.release()
    awake.renew()
    second.journal(run, awake).intend(2, 0, TAP, 0.0)
    assert [(entry.turn, entry.n) for entry in second.entries("r1")] == [(1, 0)] + [(2, 0)] * (run == "r1")


def test_the_number_grows_even_past_a_deleted_run(first: Store) -> None:
    epochs = []
    for run in ("r1", "r2", "r1"):
        with first.take(run, f"sim:{run}") as lease:
            epochs.append(lease.epoch)
        first.delete(run)
    assert epochs == sorted(set(epochs))


def test_who_is_refused_is_told_the_run_and_how_to_stop_it(first: Store, second: Store) -> None:
    first.accept(Task(id="r1", text="send Ann the list", device="sim:a", planner="sentence"))
    first.take("r1", "sim:a")
    with pytest.raises(Busy) as caught:
        second.take("r2", "sim:a")
    assert "is in use by process 1 on here, run r1 (“send Ann the list”)" in str(caught.value)
    assert str(caught.value).endswith("stop it: iris stop r1")


def test_who_comes_back_to_a_device_is_told_whether_another_run_had_it_meanwhile(first: Store, second: Store) -> None:
    assert not visit(first, "r1")
    assert not visit(second, "r1"), "the same run, by another process"
    assert not visit(second, "r2"), "it never had the device"
    assert visit(first, "r1")
    assert not visit(first, "r1")


@pytest.mark.parametrize(("looks", "stores"), [(False, False), (False, True), (True, False)])
def test_it_is_told_so_until_a_look_at_the_device_is_stored(
    first: Store, second: Store, looks: bool, stores: bool
) -> None:
    """A device that cannot be opened is tried again, and a process may be killed twice before the first look."""
    for run in ("r1", "r2"):
        visit(first, run)
    assert visit(first, "r1", looks=looks, stores=stores)
    assert visit(second, "r1") and not visit(second, "r1")


def test_a_run_that_is_deleted_leaves_nothing_for_another_of_its_name(first: Store, second: Store) -> None:
    for run in ("r1", "r2"):
        visit(first, run)
    assert visit(first, "r1", looks=False)
    first.delete("r1")
    assert not visit(second, "r1")


def test_a_command_at_the_device_counts_as_no_run(first: Store, second: Store) -> None:
    for by_others in (False, True):
        with second.take("calibrating on sim:a", "sim:a") as command:
            command.count_as_no_run()
        assert visit(first, "r1") is by_others
        visit(second, "r2")


def visit(store: Store, run: str, *, looks: bool = True, stores: bool = True) -> bool:
    """Have the run at the device, where it may look, and write a checkpoint."""
    with store.take(run, "sim:a") as lease:
        lease.visit.looked = looks
        if stores:
            store.saver.put(config_of(run), empty_checkpoint(), {}, {})
        return lease.visit.by_others
