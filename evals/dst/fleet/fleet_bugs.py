"""Planted bugs of a fleet: the product built slightly wrong, to prove that the simulation finds such bugs."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from iris_screen.core.message import Message
from iris_screen.core.protocols import Clock, DeviceSession
from iris_screen.evals.dst.bugs import LaxStore
from iris_screen.evals.dst.fleet.fleet_parts import ComputerClock, SimulatedLane
from iris_screen.evals.dst.fleet.shared_store import FleetStore
from iris_screen.evals.dst.fleet.simulated_delivery import SimulatedDelivery
from iris_screen.evals.dst.further_bugs import CutOffForgotten
from iris_screen.evals.dst.plant import replace_in_session
from iris_screen.graph.build import Kit
from iris_screen.graph.store import Lease
from iris_screen.graph.store.job_table import Job, JobTable
from iris_screen.tools.database.database import Connection

if TYPE_CHECKING:
    from iris_screen.evals.dst.fleet.fleet_world import FleetWorld


def _unchanged(part: Any) -> Any:
    return part


def _ask_server(world: "FleetWorld", place: int) -> Clock:
    return world.server


def _ask_computer(world: "FleetWorld", place: int) -> Clock:
    return ComputerClock(world.turns, world.case.skews[place])


@dataclass(frozen=True)
class FleetPlant:
    """A variant of the product. With all defaults it is the product itself. shows: the rules that it must break; others
    prove nothing. server: the clock that the worker in a place takes for that of all.
    """

    name: str = "none"
    says: str = "the product as it is"
    shows: frozenset[str] = frozenset()
    kit: Callable[[Kit], Kit] = _unchanged
    session: Callable[[DeviceSession], DeviceSession] = _unchanged
    store: type[FleetStore] = FleetStore
    delivery: type[SimulatedDelivery] = SimulatedDelivery
    lane: type[SimulatedLane] = SimulatedLane
    server: Callable[["FleetWorld", int], Clock] = _ask_server


class UnfencedStore(LaxStore, FleetStore):
    """A lost lease is not noticed."""


class SameEpoch(FleetStore):
    """Whoever takes a run over gets the fencing number of the one before."""

    @override
    def take(self, run_id: str, device: str, *, seconds: float = 30) -> Lease:
        with self._file.read() as connection:
            before = connection.execute("SELECT epoch FROM leases WHERE name = ?", (f"run {run_id}",)).fetchone()
        lease = super().take(run_id, device, seconds=seconds)
        if before is not None:
            names = f"run {run_id}", f"device {device}"
            with self._file.write("same epoch", sure=True) as connection:
                connection.execute("UPDATE leases SET epoch = ? WHERE name IN (?, ?)", (before[0], *names))
            self._leases.held[run_id] = lease = replace(lease, epoch=before[0])
        return lease


@dataclass(frozen=True)
class OneLook(JobTable):
    """Looks which job is next, and takes it in another transaction without a second look."""

    found: list[str] = field(default_factory=list)

    @override
    def _find_next(self, connection: Connection, device: str, tags: Sequence[str], now: float) -> str | None:
        if self.found:
            return self.found.pop()
        run = super()._find_next(connection, device, tags, now)
        self.found.extend([run] if run else [])
        return run


class OneLookStore(FleetStore):
    @cached_property
    def jobs(self) -> JobTable:
        jobs = super().jobs
        return OneLook(**{part.name: getattr(jobs, part.name) for part in fields(jobs)})


@dataclass(eq=False)
class OldList(SimulatedDelivery):
    """Believes an old list of silent workers, whoever has taken their runs since."""

    silence: float = 0.0


class ForgetfulLane(SimulatedLane):
    """Gives nothing back to the queue."""

    @override
    def _put_back(self, job: Job, seconds: float, why: Message, *, untried: bool = False) -> None: ...


SOUND = FleetPlant()

TOUCHED = frozenset({"late", "twice", "false verified"})

FLEET_BUGS: dict[str, FleetPlant] = {
    plant.name: plant
    for plant in (
        FleetPlant("fence_left_out", "a worker does not notice that it lost its run", TOUCHED, store=UnfencedStore),
        FleetPlant(
            "look_left_out",
            "what was cut off is done again without a look",
            TOUCHED,
            session=replace_in_session(journal=CutOffForgotten),
        ),
        FleetPlant("epoch_reused", "two holders of a run have one fencing number", TOUCHED, store=SameEpoch),
        FleetPlant(
            "job_given_twice", "a job is taken without a second look", frozenset({"given twice"}), store=OneLookStore
        ),
        FleetPlant(
            "old_list", "an old list of silent workers is believed", frozenset({"given twice"}), delivery=OldList
        ),
        FleetPlant(
            "own_clocks",
            "each computer goes by its own clock",
            TOUCHED | {"given twice", "lost", "not done"},
            server=_ask_computer,
        ),
        FleetPlant(
            "not_put_back",
            "a job that was broken off is not queued again",
            frozenset({"lost", "not done"}),
            lane=ForgetfulLane,
        ),
    )
}
"""Every planted bug of a fleet by name."""
