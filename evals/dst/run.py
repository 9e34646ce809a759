"""One whole simulated run: started, cut, resumed in new processes, its questions answered, until it is over."""

import hashlib
import json
import sqlite3
from contextlib import closing
from contextvars import Context
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from iris_screen.core.errors import BudgetSpent, Busy, DeviceError, IrisError, UnknownRun
from iris_screen.core.people import Answer, Question
from iris_screen.core.verdict import TaskResult
from iris_screen.evals.dst.bugs import BUGS
from iris_screen.evals.dst.case import Case
from iris_screen.evals.dst.handset import Handset, Touched
from iris_screen.evals.dst.inline import run_inline
from iris_screen.evals.dst.io_cuts import Cut, IoCounter, Line
from iris_screen.evals.dst.person import answer
from iris_screen.evals.dst.plant import NOTHING, Plant
from iris_screen.evals.dst.process import CANARY, SimulatedRuns, Workshop
from iris_screen.evals.dst.simulated_sessions import Hand, Pictures, SimulatedSessions
from iris_screen.graph.lifecycle.device_sessions import LEASE_SECONDS
from iris_screen.graph.runs import Event
from iris_screen.graph.store import OVER, Store
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock

RUN = "dst"
EXTRA_PROCESSES = 12
"""Processes a run may need besides one per cut: for answers, and to resume when the device was away."""

RETRY_AFTER = 1.0
"""Seconds until a run is resumed whose device could not be reached."""

MAX_STALLS = 3
"""How often a run that stops without ending is resumed."""


@dataclass(frozen=True)
class Story:
    """What happened in a run, for the judge.

    report: the phone's own, at the end. result: the last one, None if the run was never accepted or always raised.
    raised: errors that ended a process and did not come from the device. endless: needed too many processes. trail:
    every I/O point it passed. pictures_lost: how many were lost with the power. state_bytes: the largest checkpoint at
    the end. calls: to a model. stalls: how often it stopped and was resumed. taken: leases that were taken from a
    living process, or lost to it and used all the same. answered: each question for consent by its key, and what the
    person said. secrets_in: where the typed secret was found. digest: identical for identical runs.
    """

    case: Case
    report: dict[str, Any]
    result: TaskResult | None
    touched: list[Touched]
    raised: list[str]
    trail: tuple[str, ...]
    processes: int
    turns: int
    checkpoints: int
    state_bytes: int
    endless: bool = False
    pictures_lost: int = 0
    calls: int = 0
    stalls: int = 0
    taken: list[str] = field(default_factory=list)
    answered: list[tuple[str, str]] = field(default_factory=list)
    secrets_in: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list, repr=False)
    digest: str = ""


class World:
    """Everything that outlives the processes of a run."""

    def __init__(self, case: Case, plant: Plant, workshop: Workshop) -> None:
        self.case, self.plant, self.workshop = case, plant, workshop
        self.clock = VirtualClock()
        self.handset = Handset(case, self.clock)
        self.pictures = Pictures()
        self.io = IoCounter(case.cuts or ())
        self.disk = plant.disk(workshop.new_folder(), plant.sure)
        self.disk.begin(workshop.empty)
        self.chance = case.chance("loss")
        self.processes, self.alive = 0, set[str]()
        self.raised: list[str] = []
        self.notes: list[str] = []
        self.endless, self.lost, self.stalls = False, 0, 0
        self.held: dict[str, float] = {}
        self.holder = ""
        self.taken: list[str] = []
        self.asked: dict[str, bool] = {}
        self.answered: list[tuple[str, str]] = []
        workshop.stage.calls = 0
        workshop.stage.clock, workshop.stage.thinking = self.clock, case.thinking

    def run(self) -> TaskResult | None:
        """Run one process after the other until the run is over, or has stopped too often without ending."""
        last = None
        for _ in range(len(self.io.blows) + EXTRA_PROCESSES):
            last = self._run_process()
            if last is not None and last.status in OVER:
                return last
            self.stalls += last is not None and last.status != "waiting"
            if self.stalls > MAX_STALLS:
                return last
        self.endless = last is None
        return last

    def _run_process(self, rival: bool = False) -> TaskResult | None:
        """Run one process; returns its result, None if it was cut or raised."""
        self.processes += 1
        me = f"process {self.processes}"
        line = Line(self.io, self._another_takes_over, self._try_rival, rival=rival)
        self.alive.add(me)
        try:
            return self._run_with_store(me, line)
        except Cut:
            self.notes.append(f"{self.clock.now():8.2f} {me} ends by {line.end} at I/O {len(self.io.trail)}")
        except Exception as error:  # noqa: BLE001 (any error is what the simulation is looking for)
            self.notes.append(f"{self.clock.now():8.2f} {me} stops: {error}")
            if not _is_legitimate(error, line):
                self.raised.append(f"{type(error).__name__}: {error}"[:400])
            if not rival:
                self.clock.sleep(RETRY_AFTER)
        finally:
            self.alive.discard(me)
            self.held.pop(me, None)
        return None

    def _run_with_store(self, me: str, line: Line) -> TaskResult | None:
        losses = self.disk.losses
        with closing(self._open_store(me, line)) as store:
            try:
                return self._enter(self._make_runs(store, line))
            except BudgetSpent:  # the caller gets it; the result is in the store
                return store.result(RUN)
            finally:
                if line.end == "power" and self.disk.losses == losses:
                    self.disk.lose_power(self.chance)
                    self.lost += self.pictures.lose_some(self.chance)

    def _open_store(self, me: str, line: Line) -> Store:
        def on_write(point: str) -> None:
            self.disk.written(point)
            self._see_lease(me, point)
            line(point)

        return self.plant.store(
            self.disk.path, clock=self.clock, on_write=on_write, me=me, alive=self.alive.__contains__
        )

    def _see_lease(self, me: str, point: str) -> None:
        """Keeps its own record of which process holds the run until when."""
        now = self.clock.now()
        if point == "take:after":
            others = [
                other for other, until in self.held.items() if other in self.alive and until > now and other != me
            ]
            self.taken += [f"{me} took the run at {now:.2f}, which {other} held" for other in others]
            self.holder = me
        if point in ("intend:after", "put:after") and me != self.holder:
            self.taken.append(f"{me} went on at {now:.2f}, after {self.holder} had taken the run")
        if point in ("take:after", "renew:after"):
            self.held[me] = now + LEASE_SECONDS
        elif point == "release:after":
            self.held.pop(me, None)

    def _make_runs(self, store: Store, line: Line) -> SimulatedRuns:
        shop, plant = self.workshop, self.plant
        hand = Hand(self.handset, line)
        sessions = SimulatedSessions(
            store, shop.folder, self.clock, hand=hand, pictures=self.pictures, substitute=plant.session
        )
        graph = shop.graph(plant.kit).copy({"checkpointer": plant.saver(store.saver, line)})
        return SimulatedRuns(
            store, plant.driver(store, shop.settings, shop.folder, self.clock, shop.stage, sessions, graph)
        )

    def _enter(self, runs: SimulatedRuns) -> TaskResult | None:
        """Start the run, or resume it if it was accepted, or read its result if it is over."""
        chore = self.case.chore
        try:
            row = runs.store.row(RUN)
        except UnknownRun:
            return runs.start(
                chore.text,
                device="sim:",
                steps=chore.steps,
                run_id=RUN,
                budget=self.case.limits,
                wait=self.case.attended,
                on_event=self._note,
            )
        if row.status in OVER:
            return runs.store.result(RUN)
        question = runs.question(RUN)
        if question:
            self.clock.sleep(self.case.answering)
        return runs.resume(RUN, answer=self._answer(question) if question else None, on_event=self._note)

    def _answer(self, question: Question) -> Answer:
        asked = question.kind == "confirm"  # to say yes to another question is no consent
        if asked:
            self.asked.setdefault(question.key, self.case.agrees[len(self.asked) > 0])
        said = answer(self.case.chore, question, self.handset.report(), willing=self.asked.get(question.key, False))
        if asked:
            self.answered.append((question.key, said.kind))
        return said

    def _try_rival(self) -> bool | None:
        """Another process tries to go on with the run. Returns whether it could; None if all lost power meanwhile."""
        before, losses = self.processes + 1, self.disk.losses
        takes = [point for point in self.io.trail if point == "take:after"]
        Context().run(self._run_process, rival=True)
        self.notes.append(f"{self.clock.now():8.2f} process {before} was a rival")
        if self.disk.losses != losses:
            return None
        return takes != [point for point in self.io.trail if point == "take:after"]

    def _another_takes_over(self) -> bool:
        """The lease expires and another process finishes the run. Returns whether there was no power loss meanwhile."""
        losses = self.disk.losses
        self.clock.sleep(2 * LEASE_SECONDS)
        Context().run(self.run)  # a separate context, or LangGraph would treat the inner graph as part of the outer one
        return self.disk.losses == losses

    def _note(self, event: Event) -> None:
        self.notes.append(f"{self.clock.now():8.2f} {event.node}: {render(event.note) if event.note else ''}")

    # --- the outcome -------------------------------------------------------------------------------------------------

    def tell(self, result: TaskResult | None) -> Story:
        sizes, turns = self._measure_checkpoints()
        self.handset.rest()
        report = self.handset.report()
        said = result.model_dump(mode="json", exclude={"pictures", "last_picture"}) if result else None
        told = [self.io.trail, self.notes, report, said]
        return Story(
            case=self.case,
            report=report,
            result=result,
            touched=self.handset.touched,
            raised=self.raised,
            endless=self.endless,
            pictures_lost=self.lost,
            trail=tuple(self.io.trail),
            processes=self.processes,
            turns=turns,
            checkpoints=len(sizes),
            state_bytes=max(sizes, default=0),
            notes=self.notes,
            stalls=self.stalls,
            calls=self.workshop.stage.calls,
            taken=self.taken,
            answered=self.answered,
            secrets_in=self._find_secret(said),
            digest=hashlib.blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=8).hexdigest(),
        )

    def _find_secret(self, said: object) -> list[str]:
        """Where the secret that the run typed can be read, besides the phone."""
        kept = {path.name: path.read_bytes() for path in sorted(self.disk.path.parent.glob("iris.db*"))}
        told = {"the log": self.notes, "an error": self.raised, "the result": said}
        kept |= {name: json.dumps(each, ensure_ascii=False).encode() for name, each in told.items()}
        return [name for name, written in kept.items() if CANARY.encode() in written]

    def _measure_checkpoints(self) -> tuple[list[int], int]:
        """The size of every stored checkpoint in bytes, and the number of turns."""
        with closing(sqlite3.connect(self.disk.path)) as connection:
            sizes = [size for (size,) in connection.execute("SELECT length(body) FROM checkpoints")]
            (turns,) = connection.execute("SELECT count(*) FROM turns").fetchone()
        return sizes, int(turns)


def _is_legitimate(error: Exception, line: Line) -> bool:
    """Whether the error is legitimate: a device error, any Iris error after another process took over, or that another
    process has the run.
    """
    return (
        isinstance(error, DeviceError)
        or (line.woke and isinstance(error, IrisError))
        or (line.rival and isinstance(error, Busy))
    )


@cache
def workshop() -> Workshop:
    """The workshop of this worker."""
    return Workshop()


@cache
def plain(task: str) -> tuple[str, ...]:
    """The I/O points of a run of this task without faults and cuts."""
    return simulate(Case(seed=0, task=task, cuts=[], faults=[])).trail


def simulate(case: Case) -> Story:
    """Simulate one whole run."""
    case = case.with_cuts(plain(case.chore.name)) if case.cuts is None else case
    world = World(case, BUGS[case.bug] if case.bug else NOTHING, workshop())
    try:
        with run_inline():
            return world.tell(world.run())
    finally:
        world.disk.clear()
