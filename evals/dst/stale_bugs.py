"""Planted bugs that take something old for what is there now: an answer, an entry, a lease, a picture, a
verdict. Each was written from what a part of the product promises, without a look at the judge.
"""

from dataclasses import dataclass, field, fields
from typing import Any
from weakref import WeakKeyDictionary

from iris_screen.core.advance import Advance
from iris_screen.core.errors import Superseded
from iris_screen.core.people import Answer
from iris_screen.core.plan import Progress, Task
from iris_screen.core.protocols import Entry
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.evals.dst.further_bugs import ACTED
from iris_screen.evals.dst.handset import Handset
from iris_screen.evals.dst.plant import Plant, Wrapper, replace_in_kit, replace_in_session
from iris_screen.evals.dst.process import SimulatedDriver
from iris_screen.graph.build import Graph
from iris_screen.graph.store import Lease, Store

_first_answers = WeakKeyDictionary[Handset, Answer]()
_last_looks = WeakKeyDictionary[Handset, Frame]()


@dataclass(frozen=True)
class AnswerReused(SimulatedDriver):
    """Gives the first answer of a person to all later questions of the run."""

    def _find_entry(self, graph: Graph, run_id: str, answer: Answer | None, to: str) -> Any:
        if answer is not None:
            answer = _first_answers.setdefault(self.sessions.hand.handset, answer)
        return super()._find_entry(graph, run_id, answer, to)


class EntryOfBefore(Wrapper):
    """Takes the entry of the same act in the turn before for that of this turn."""

    def find(self, turn: int, n: int) -> Entry | None:
        entry: Entry | None = self.inner.find(turn, n)
        return entry or self.inner.find(turn - 1, n)


class Retaken(Lease):
    """A lease that takes back what it has lost, without asking who has it by now."""

    def renew(self) -> None:
        try:
            super().renew()
        except Superseded:
            with self.manager.file.write("renew", locks=self._names) as connection:
                (epoch,) = connection.execute("SELECT max(epoch) + 1 FROM leases").fetchone()
                taken = "UPDATE leases SET epoch = ?, holder = ?, until = ? WHERE name IN (?, ?)"
                until = self.manager.now(connection) + self.seconds
                connection.execute(taken, (epoch, self.manager.me, until, *self._names))
            object.__setattr__(self, "epoch", epoch)


class RetakingStore(Store):
    """Its leases are taken back after a pause."""

    def take(self, run_id: str, device: str, *, seconds: float = 30) -> Lease:
        lease = super().take(run_id, device, seconds=seconds)
        self._leases.held[run_id] = taken = Retaken(**{part.name: getattr(lease, part.name) for part in fields(lease)})
        return taken


@dataclass(frozen=True)
class OldFirstLook(Wrapper):
    """Goes by the last picture of the process before instead of its own first look."""

    looked: list[None] = field(default_factory=list)

    def look(self) -> Frame:
        frame: Frame = self.inner.look()
        before = None if self.looked else _last_looks.get(self.inner.handset)
        self.looked.append(None)
        _last_looks[self.inner.handset] = frame
        return before or frame


class FailedForDone(Wrapper):
    """After a new plan takes the step that failed for one that is done."""

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        advance: Advance = self.inner.replan(task, frame, progress, problem)
        at = advance.steps.index(problem.step) + 1 if problem.step in advance.steps else 0
        return advance.replace(steps=advance.steps[at:]) if at < len(advance.steps) else advance


STALE = (
    Plant(
        "answer_reused", "the first answer counts for every later question", ACTED | {"old answer"}, driver=AnswerReused
    ),
    Plant(
        "entry_of_before",
        "the entry of the turn before counts",
        ACTED,
        session=replace_in_session(journal=EntryOfBefore),
    ),
    Plant(
        "lease_taken_back",
        "a lease that was lost in a pause is taken back",
        ACTED | {"lease taken"},
        store=RetakingStore,
    ),
    Plant(
        "first_look_old",
        "the first look of a resumed run is the last picture of the one before",
        ACTED | {"stale"},
        session=replace_in_session(device=OldFirstLook),
    ),
    Plant(
        "failed_for_done",
        "a step that failed before a new plan counts as done",
        ACTED,
        kit=replace_in_kit(planner=lambda brain: lambda name: FailedForDone(brain(name))),
    ),
)
"""To be planted like the others: see `BUGS`."""
