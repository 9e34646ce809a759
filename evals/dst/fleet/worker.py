"""One process of a worker in a simulated fleet: what it does, and what happens to it at each of its I/Os."""

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from iris_screen.core.errors import IrisError, StoreError
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Task
from iris_screen.core.verdict import RunStatus
from iris_screen.evals.dst.dst_judge import UNDECIDED, WINDOW
from iris_screen.evals.dst.fleet.fleet_case import PHONES, PLACES
from iris_screen.evals.dst.fleet.fleet_parts import (
    ComputerClock,
    FleetDriver,
    FleetHand,
    FleetRuns,
    FleetSessions,
    VirtualFlag,
)
from iris_screen.evals.dst.fleet.shared_store import FleetStore
from iris_screen.evals.dst.fleet.turns import Process, Strand
from iris_screen.evals.dst.simulated_sessions import Pictures
from iris_screen.graph.fleet.lane import DeviceGivenUp
from iris_screen.graph.lifecycle.debug_archive import Event
from iris_screen.graph.lifecycle.device_sessions import FLEET_SECONDS
from iris_screen.graph.store.job_table import Job
from iris_screen.text import render

if TYPE_CHECKING:
    from iris_screen.evals.dst.fleet.fleet_world import FleetWorld

HEALTHY = 2 * FLEET_SECONDS
"""A worker that was neither frozen nor away for so many seconds must not lose the run it has."""


@dataclass(eq=False)
class Worker:
    """One process in a place. run: the one it has. last: what it wrote last into the journal. hit_at: when something
    happened to it.
    """

    world: "FleetWorld"
    place: int
    process: Process
    run: str = ""
    phone: str = ""
    last: str = ""
    hit_at: float | None = None
    strand: Strand | None = None

    def __post_init__(self) -> None:
        self.phone = PHONES[PLACES[self.place]]

    @property
    def unwell(self) -> float:
        """When it was last frozen or away, or the store was."""
        return max(self.process.frozen, self.process.away, self.world.away)

    def passes(self, point: str) -> None:
        """At every I/O: it takes a moment, it may be the one that is hit, and the store may be away."""
        world, process = self.world, self.process
        is_touch = point.startswith(("look:", "do:", "elements:", "album:"))
        if point != "read":
            if point.startswith(("intend:", "receive:")):
                self.last = point
            elif point == "take:after":
                world.owner[self.phone] = process, world.turns.now
            elif point == "release job:after":
                self.run = ""
            world.pass_point(self, point)
        if not is_touch:
            world.turns.sleep(world.chance.uniform(0, world.case.latency))
            if max(process.away, world.away) > world.turns.now:
                if world.turns.current is self.strand:
                    self.break_off()
                raise StoreError(say("store-database-failed", where="the fleet", code="lost"))
        elif process.dead or process.frozen > world.turns.now:
            world.turns.sleep(0.0)

    def break_off(self) -> None:
        """Whatever it does now fails; what it promised to do may be done, and nobody will know. If it is done, another
        computer has no picture of the screen before.
        """
        if self.run and self.last in UNDECIDED:
            self.world.undecided.add(self.run)
        elif self.run and self.last == "receive:after":
            self.world.unseen.add(self.run)

    def touches(self) -> None:
        """Told just before a touch: nobody else has had the phone for longer than a touch takes."""
        owner, since = self.world.owner[self.phone]
        if owner is not self.process and self.world.turns.now - since > WINDOW:
            told = f"{self.process.name} touches at {self.world.turns.now:.2f} with {self.run}"
            self.world.late.append(f"{told}; {owner.name} took the phone at {since:.2f}")

    # --- its life ----------------------------------------------------------------------------------------------------

    def work(self) -> None:
        """Serve until it is killed; if it ends, another one begins."""
        world = self.world
        try:
            store = world.open_store(self.place, self.process, self.passes)
        except StoreError:
            world.start_again(self.place)
            return
        try:
            self._serve(store)
        finally:
            self.run = ""
            if not self.process.dead:
                world.start_again(self.place)
            store.close()

    def _serve(self, store: FleetStore) -> None:
        world, shop = self.world, self.world.shops[self.place]
        clock = ComputerClock(world.turns, world.case.skews[self.place])
        graph = shop.graph(world.plant.kit).copy({"checkpointer": store.saver})
        sessions = partial(self._make_sessions, store)
        driver = FleetDriver(store, shop.settings, shop.folder, clock, shop.stage, graph, world.turns, sessions)
        drain = VirtualFlag(world.turns)
        lane = world.plant.lane(FleetRuns(store, driver), self.phone, (), self._tell, self._note, drain=drain)
        lane.strand = self.strand
        try:
            lane.serve()
        except (DeviceGivenUp, StoreError) as error:
            world.note(self.process.name, f"ends: {error}")
        except IrisError as error:
            world.turns.raised.append(f"{self.process.name}: {type(error).__name__}: {error}")

    def _make_sessions(self, store: FleetStore, clock: ComputerClock) -> FleetSessions:
        world = self.world

        def make_hand(task: Task) -> FleetHand:
            return FleetHand(world.phones[self.phone], self.passes, clock=clock, touches=self.touches)

        def make_pictures(task: Task) -> Pictures:
            return world.pictures.setdefault((self.place, task.id), Pictures())

        return FleetSessions(
            store,
            self.world.shops[self.place].folder,
            clock,
            turns=world.turns,
            process=self.process,
            passes=self.passes,
            hand=make_hand,
            pictures=make_pictures,
            substitute=world.plant.session,
        )

    def _note(self, event: Event) -> None:
        self.world.note(self.process.name, f"{self.run} {event.node}: {render(event.note) if event.note else ''}")

    def _tell(self, job: Job, status: RunStatus | None, why: Message | None) -> None:
        self.world.note(self.process.name, f"{job.run} {status or 'begins'} {render(why) if why else ''}")
