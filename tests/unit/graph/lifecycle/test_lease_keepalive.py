"""A device is held for as long as the process that holds it goes on, however long one act of it takes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event

import pytest

from iris_screen.core.errors import Busy, StoreError, Superseded
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Clock
from iris_screen.graph.lifecycle.device_sessions import LeasedSessions
from iris_screen.graph.lifecycle.lease_keepalive import LeaseRenewer
from iris_screen.graph.store import Store

OFTEN = 0.001
TASK = Task(id="one", text="t", device="sim:?state=phone.json", started_at=0.0)


@dataclass
class Watched:
    """A gate that tells of renewals, and lets the disk fail."""

    renewed: Event = field(default_factory=Event)
    tried: Event = field(default_factory=Event)
    is_full: bool = False

    def __call__(self, point: str) -> None:
        if point == "renew:before":
            self.tried.set()
            if self.is_full:
                raise StoreError("The disk is full; free some space, then go on.")
        if point == "renew:after":
            self.renewed.set()

    def two_more(self) -> None:
        """The second began after this was called."""
        for _ in range(2):
            self.renewed.clear()
            assert self.renewed.wait(30)


@pytest.fixture
def gate() -> Watched:
    return Watched()


@pytest.fixture
def first(open_store: Callable[..., Store], gate: Watched) -> Store:
    return open_store(on_write=gate)


@pytest.fixture
def second(open_store: Callable[..., Store]) -> Store:
    return open_store()


@pytest.fixture
def sessions(first: Store, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> LeasedSessions:
    monkeypatch.chdir(tmp_path)
    first.accept(TASK)
    return LeasedSessions(first, tmp_path / "runs", clock, every=OFTEN)


def phone() -> str:
    return f"sim at {Path('phone.json').resolve()}"


def test_a_run_keeps_its_device_through_an_act_that_takes_longer_than_its_lease(
    sessions: LeasedSessions, gate: Watched, second: Store, clock: Clock
) -> None:
    sessions.of(TASK)
    for _ in range(3):
        clock.sleep(100)  # one act goes on, and nobody asks for the session
        gate.two_more()
        with pytest.raises(Busy):
            second.take("two", phone())
    sessions.close()


def test_a_device_that_was_let_go_is_free_and_stays_free(
    sessions: LeasedSessions, gate: Watched, second: Store
) -> None:
    sessions.of(TASK)
    gate.two_more()
    sessions.close()
    gate.tried.clear()
    second.take("two", phone()).release()
    assert second.row("one").holder == "" and not gate.tried.is_set()


def test_between_two_acts_of_a_run_on_a_server_the_lease_runs_out_in_its_time(
    sessions: LeasedSessions, gate: Watched, second: Store, clock: Clock
) -> None:
    sessions.of(TASK)
    gate.two_more()
    sessions.stop_renewing("one")
    clock.sleep(121)
    second.take("two", phone()).release()
    with pytest.raises(Superseded):
        sessions.of(TASK)
    sessions.close()


def test_a_run_that_goes_on_after_a_rest_holds_its_device_again(
    sessions: LeasedSessions, gate: Watched, second: Store, clock: Clock
) -> None:
    sessions.of(TASK)
    sessions.stop_renewing("one")
    sessions.stop_renewing("a run that holds nothing")
    sessions.of(TASK)
    clock.sleep(100)
    gate.two_more()
    clock.sleep(100)
    with pytest.raises(Busy):
        second.take("two", phone())
    sessions.close()


def test_a_lease_that_another_took_is_not_won_back(first: Store, second: Store, clock: Clock) -> None:
    lease = first.take("one", "arm:mock", seconds=30)
    clock.sleep(31)
    taken = second.take("two", "arm:mock")
    renewer = LeaseRenewer(lease, OFTEN)
    renewer.start()
    assert renewer._renewing
    renewer._renewing.join(30)
    assert not renewer._renewing.is_alive()
    renewer.stop()
    taken.renew()
    with pytest.raises(Superseded):
        lease.renew()


def test_a_disk_that_fails_for_a_moment_loses_nothing(first: Store, gate: Watched) -> None:
    renewer = LeaseRenewer(first.take("one", "arm:mock", seconds=30), OFTEN)
    gate.is_full = True
    renewer.start()
    gate.tried.wait(30)
    gate.is_full = False
    gate.two_more()
    renewer.stop()
