"""Everything in a simulated fleet that outlives a process: phones, the store, who is hit when, and a person."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import copyfile

from iris_screen.core.plan import Task
from iris_screen.core.verdict import TaskResult
from iris_screen.evals.dst.fleet.fleet_bugs import FleetPlant
from iris_screen.evals.dst.fleet.fleet_case import PHONES, PLACES, FleetCase, Hit
from iris_screen.evals.dst.fleet.fleet_parts import ComputerClock, WorldClock
from iris_screen.evals.dst.fleet.shared_store import FleetStore, SharedFile
from iris_screen.evals.dst.fleet.simulated_delivery import PostOffice
from iris_screen.evals.dst.fleet.turns import Process, Turns
from iris_screen.evals.dst.fleet.worker import HEALTHY, Worker
from iris_screen.evals.dst.handset import Handset
from iris_screen.evals.dst.process import Workshop
from iris_screen.evals.dst.simulated_sessions import Pictures
from iris_screen.graph.keys.fleet_key import FleetKeyFile
from iris_screen.graph.store.job_table import Job

LONGEST = 3_000.0
"""Seconds within which all tasks must be over."""
SPANS = {"freeze": (4.5, 12.0), "away": (0.5, 12.0), "restart": (0.2, 3.0)}
"""Shortest and longest time of a hit, seconds."""
AGAIN = (0.5, 5.0)
"""Seconds until another process begins in the place of one that ended."""


@dataclass(frozen=True)
class Done:
    """What became of a task. device: the phone it was given to. state: of its record. undecided: a process broke off
    between the promise of a touch and its receipt. unseen: one did after the receipt.
    """

    chore: str
    run: str
    state: str
    device: str
    result: TaskResult | None
    record: str
    undecided: bool
    unseen: bool = False


class FleetWorld:
    """Everything that outlives a process."""

    def __init__(self, case: FleetCase, plant: FleetPlant, shops: list[Workshop], folder: Path) -> None:
        self.case, self.plant, self.shops, self.folder = case, plant, shops, folder
        self.turns = Turns(case.chance("turns"))
        self.hits = list(case.hits or [])
        self.chance = case.chance("network")
        self.office = PostOffice(self.turns, case.chance("messages"), self.give)
        self.server = ComputerClock(self.turns)
        clock = WorldClock(self.turns)
        self.phones = {name: Handset(phone, clock) for name, phone in zip(PHONES, case.phones, strict=True)}
        self.pictures: dict[tuple[int, str], Pictures] = {}
        self.trail: list[str] = []
        self.notes: list[str] = []
        self.late: list[str] = []
        self.taken: list[str] = []
        self.undecided: set[str] = set()
        self.unseen: set[str] = set()
        self.takeovers: list[float] = []
        self.away = -math.inf
        self.processes = 0
        self.owner: dict[str, tuple[Process, float]] = {}
        """Who leased each phone last, and when."""
        self.crew: dict[int, Worker] = {}
        self.has: dict[str, Worker] = {}
        """Who was given a run last."""
        self.done: list[Done] | None = None
        for place in range(len(PLACES)):
            home = folder / f"host{place}"
            home.mkdir(parents=True)
            copyfile(FleetKeyFile(shops[0].settings.home).path, FleetKeyFile(home).path)

    def note(self, who: str, words: str) -> None:
        self.notes.append(f"{self.turns.now:8.2f} {who}: {words}")

    # --- from beginning to end ---------------------------------------------------------------------------------------

    def run(self) -> None:
        self.person = self.turns.spawn(Process("a person"), self._watch)
        for place in range(len(PLACES)):
            self.turns.call(self.chance.uniform(0, 2), partial(self._start, place))
        self.turns.run(lambda: not self.person.over)  # whatever ends them: workers would go on for ever
        for worker in self.crew.values():
            self.turns.kill(worker.process)
        self.turns.run(lambda: True)

    def _start(self, place: int) -> None:
        if self.person.over:
            return
        self.processes += 1
        self.crew[place] = worker = Worker(self, place, Process(f"host{place}:{self.processes}#1"))
        worker.strand = self.turns.spawn(worker.process, worker.work)

    def start_again(self, place: int) -> None:
        self.turns.call(self.chance.uniform(*AGAIN), partial(self._start, place))

    def open_store(self, place: int, process: Process, passes: Callable[[str], None]) -> FleetStore:
        file = SharedFile(self.folder / "iris.db", self.folder / f"host{place}", passes, self.plant.server(self, place))

        def alive(name: str) -> bool:
            """A computer knows of its own processes only."""
            return name == process.name or not name.startswith(f"host{place}:")

        clock = ComputerClock(self.turns, self.case.skews[place])
        store = self.plant.store(self.folder / "iris.db", clock=clock, database=file, me=process.name, alive=alive)
        store.delivery = self.plant.delivery(self.office, process, passes)
        return store

    def _watch(self) -> None:
        """A person hands in the tasks, has given up devices go on, and waits until all is over."""
        person = Worker(self, 0, self.turns.current.process)
        with_store = self.open_store(0, person.process, lambda point: None)
        for n, chore in enumerate(self.case.chores):
            task = Task(id=f"r{n}", text=chore.text, planner="steps", steps=chore.steps, started_at=self.server.now())
            with_store.accept(task, Job(run=task.id, key=task.id))
            self.turns.sleep(self.case.chance(f"handed in {n}").uniform(0, 3))
        while self.turns.now < LONGEST:
            self.turns.sleep(1.0)
            for pause in with_store.jobs.workers.list_pauses():
                with_store.jobs.workers.resume("device", pause.name)
            if all(job.state == "ended" for job in with_store.jobs.list_jobs()):
                break
        self.done = [
            Done(
                chore=chore.name,
                run=f"r{n}",
                state=job.state,
                device=job.given,
                result=with_store.result(job.run),
                record=with_store.check(job.run).state,
                undecided=job.run in self.undecided,
                unseen=job.run in self.unseen,
            )
            for n, (chore, job) in enumerate(zip(self.case.chores, with_store.jobs.list_jobs(), strict=True))
        ]
        with_store.close()

    # --- what goes wrong ---------------------------------------------------------------------------------------------

    def pass_point(self, worker: Worker, point: str) -> None:
        """Counts it, and does what is to happen there; not to one that was killed, or two would begin in its place."""
        self.trail.append(point)
        if worker.process.dead:
            return
        hit = next((hit for hit in self.hits if hit.at <= len(self.trail) and point.startswith(hit.point)), None)
        if hit:
            self.hits.remove(hit)
            self._strike(worker, hit, point)

    def _strike(self, worker: Worker, hit: Hit, point: str) -> None:
        process, now = worker.process, self.turns.now
        if hit.how == "freeze" and worker.last == "intend:after":
            return  # no lease can stop a touch that is on its way (docs/reliability.md)
        self.note(process.name, f"{hit.how} at {point}, I/O {len(self.trail)}, with {worker.run or 'nothing'}")
        worker.hit_at = now
        worker.break_off()
        span = self.chance.uniform(*SPANS.get(hit.how, (0.0, 0.0)))
        if hit.how == "kill":
            self.turns.kill(process)
            self.start_again(worker.place)
        elif hit.how == "freeze":
            process.frozen = now + span
        elif hit.how == "away":
            process.away = now + span
        else:
            self.away = now + span
            for other in self.crew.values():
                other.hit_at = now

    def give(self, run: str, process: Process) -> None:
        """A process has been given a run."""
        by = next(worker for worker in self.crew.values() if worker.process is process)
        former, self.has[run], by.run = self.has.get(run), by, run
        if former is None or former is by or former.run != run:
            return
        if not former.process.dead and self.turns.now - former.unwell > HEALTHY:
            self.taken.append(f"{process.name} was given {run}, which {former.process.name} had")
        elif former.hit_at is not None:
            self.takeovers.append(self.turns.now - former.hit_at)
