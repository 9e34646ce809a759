"""Planted bugs: the product built slightly wrong, to prove that the simulation finds such bugs.

Each is a substitute for a part that the product takes as a parameter. Nothing in the product knows of them.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, Checkpoint, CheckpointMetadata, CheckpointTuple

from iris_screen.core.actions import Action, Receipt, Tap
from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.errors import DeviceError
from iris_screen.core.limits import Patience
from iris_screen.core.message import say
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.press import Press
from iris_screen.core.protocols import Entry, Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Blocker, Found, PostMortem, WayOut
from iris_screen.evals.dst.disk import SURE, Disk
from iris_screen.evals.dst.further_bugs import ACTED, FURTHER
from iris_screen.evals.dst.io_cuts import Line
from iris_screen.evals.dst.plant import Plant, Wrapper, replace_in_kit, replace_in_session
from iris_screen.evals.dst.process import SimulatedDriver
from iris_screen.evals.dst.stale_bugs import STALE
from iris_screen.evals.dst.trusting_bugs import TRUSTING
from iris_screen.graph.build import Graph
from iris_screen.graph.drive import make_ask
from iris_screen.graph.store import Lease, Store
from iris_screen.tools.database.database import Connection

# --- the journal -----------------------------------------------------------------------------------------------------


class NoJournal(Wrapper):
    """Writes nothing down, so that nothing is known after a kill."""

    def find(self, turn: int, n: int) -> Entry | None:
        return None

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", *cause: Any) -> Entry:
        return Entry(run="", turn=turn, n=n, action=action, at=at)

    def receive(self, turn: int, n: int, receipt: Receipt) -> None: ...


class ReceiptFirst(Wrapper):
    """Writes the receipt before the touch."""

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", *cause: Any) -> Entry:
        entry: Entry = self.inner.intend(turn, n, action, at, frame, *cause)
        self.inner.receive(turn, n, Receipt(at=at))
        return entry


class OneTurn(Wrapper):
    """Distinguishes the acts of a turn, but not the turns."""

    def find(self, turn: int, n: int) -> Entry | None:
        entry: Entry | None = self.inner.find(0, n)
        return entry

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", *cause: Any) -> Entry:
        entry: Entry = self.inner.intend(0, n, action, at, frame, *cause)
        return entry

    def receive(self, turn: int, n: int, receipt: Receipt) -> None:
        self.inner.receive(0, n, receipt)


class NothingFound(Wrapper):
    """Writes everything down and never reads it."""

    def find(self, turn: int, n: int) -> Entry | None:
        return None


# --- the device ------------------------------------------------------------------------------------------------------


class SwallowedError(Wrapper):
    """Reports any error during a touch as "not delivered"."""

    def do(self, action: Action) -> Receipt:
        try:
            receipt: Receipt = self.inner.do(action)
        except DeviceError as error:
            return Receipt(delivered="no", detail=error.message)
        return receipt


@dataclass(frozen=True)
class OldPictures(Wrapper):
    """Returns the same picture for three seconds, as a screenshot cache would."""

    kept: list[Frame] = field(default_factory=list)

    def look(self) -> Frame:
        if not self.kept or self.inner.handset.clock.now() - self.kept[0].at > 3:
            self.kept[:] = [self.inner.look()]
        return self.kept[0]


class AlwaysThere(Wrapper):
    """An album that claims to have every picture that was ever taken."""

    def has(self, key: str) -> bool:
        return key != ""  # "" before the first look


# --- the store -------------------------------------------------------------------------------------------------------

LAG = 12
"""Pending writes of a saver that does not wait."""


class AsyncSaver(BaseCheckpointSaver[int]):
    """Does writes a little later, like LangGraph's durability="async"."""

    def __init__(self, inner: BaseCheckpointSaver[int], line: Line) -> None:
        super().__init__(serde=inner.serde)
        self.inner = inner
        self._later: list[Callable[[], object]] = []
        self._known: dict[str, CheckpointTuple] = {}

    def _postpone(self, write: Callable[[], object]) -> None:
        self._later.append(write)
        if len(self._later) > LAG:
            self._later.pop(0)()

    def put(
        self, config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata, new_versions: Any
    ) -> RunnableConfig:
        self._postpone(lambda: self.inner.put(config, checkpoint, metadata, new_versions))
        where = {**config["configurable"], "checkpoint_id": checkpoint["id"]}
        return {"configurable": where}

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        self._postpone(lambda: self.inner.put_writes(config, writes, task_id, task_path))

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Reading waits for pending writes, as within a single process."""
        while self._later:
            self._later.pop(0)()
        return self.inner.get_tuple(config)


class TwoFiles(Disk):
    """Keeps checkpoints and journal in different files: after a power loss the former may be much older."""

    def lose_power(self, chance: Random) -> None:
        with closing(sqlite3.connect(self.path)) as before:
            rows = before.execute("SELECT * FROM journal").fetchall()
        super().lose_power(chance)
        with closing(sqlite3.connect(self.path)) as after, after:
            after.executemany("INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)


@dataclass(frozen=True)
class Unfenced(Lease):
    """A lease that never notices that it is lost."""

    def check(self, connection: Connection) -> None: ...


class LaxStore(Store):
    """Anyone who once had the lease may write for ever."""

    def take(self, run_id: str, device: str, *, seconds: float = 30) -> Lease:
        lease = super().take(run_id, device, seconds=seconds)
        self._leases.held[run_id] = lax = Unfenced(**{part.name: getattr(lease, part.name) for part in fields(lease)})
        return lax


class UncheckedStore(Store):
    """Goes on with any record: else what a bug of the disk has lost is noticed before it can do harm."""

    def refuse_changed(self, run_id: str) -> None: ...


@dataclass(frozen=True)
class FromTheBeginning(SimulatedDriver):
    """Resumes a run by starting it again."""

    def _find_entry(self, graph: Graph, run_id: str, answer: Any, to: str = "") -> Any:
        return make_ask(self.store.task(run_id))


# --- seeing and judging ----------------------------------------------------------------------------------------------


class SaysYes(Wrapper):
    """Confirms every expectation."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        return Found(condition=condition, holds=True, means="hope")


class BlankBefore(Wrapper):
    """Compares with an empty screen instead of the one before the act."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        blank = before and replace(before, elements=[], key="blank")
        return self.inner.check(condition, blank, after, press)  # type: ignore[no-any-return]


class TakesOffers(Wrapper):
    """Dismisses a blocker by accepting its offer."""

    def find(self, frame: Frame, task: Task, wanted: Sequence[Step] = (), *more: Any, **named: Any) -> Blocker | None:
        blocker: Blocker | None = self.inner.find(frame, task, wanted, *more, **named)
        offers = [e for e in frame.elements or [] if e.role == "button" and e.name in OFFERS]
        if blocker is None or not offers:
            return blocker
        way = WayOut(action=Tap(at=offers[-1].box.center), why=say("see-way-button", name="accept"), box=None)
        return blocker.replace(ways_out=[way, *blocker.ways_out])


OFFERS = frozenset({"Subscribe", "Turn on", "Download now", "Install now", "Update now"})


class NothingIsIrreversible(Wrapper):
    """A plan in which no step is irreversible."""

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        return _drop_irreversible(self.inner.advance(task, frame, progress))

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        return _drop_irreversible(self.inner.replan(task, frame, progress, problem))


def _drop_irreversible(advance: Advance) -> Advance:
    steps = [step.replace(irreversible=False) for step in advance.steps]
    return advance.replace(steps=steps)


def _make_reversible(brain: Callable[[str], Planner]) -> Callable[[str], Planner]:
    return lambda name: NothingIsIrreversible(brain(name))


def _without_patience(prepare: Callable[[Task], Task]) -> Callable[[Task], Task]:
    return lambda task: prepare(task).replace(patience=Patience(unsure_delivery=0))


def _never_moved(before: Frame, now: Frame, press: Press) -> str:
    return ""


SEEN = frozenset({"stale", "forbidden"})
CLAIMED = frozenset({"false verified"})
RAISED = frozenset({"raised"})

BUGS: dict[str, Plant] = {
    plant.name: plant
    for plant in (
        Plant(
            "no_journal", "nothing is written down before a touch", ACTED, session=replace_in_session(journal=NoJournal)
        ),
        Plant(
            "journal_unread",
            "the journal is written and not read on a resume",
            RAISED,
            session=replace_in_session(journal=NothingFound),
        ),
        Plant(
            "receipt_first",
            "the receipt is written before the touch",
            ACTED,
            session=replace_in_session(journal=ReceiptFirst),
        ),
        Plant(
            "one_turn", "the journal does not tell the turns apart", ACTED, session=replace_in_session(journal=OneTurn)
        ),
        Plant(
            "intent_unsynced",
            "the intent is not waited for",
            ACTED,
            sure=SURE - {"intend", "receive"},
            store=UncheckedStore,
        ),
        Plant("async_checkpoints", "checkpoints are written a little later", ACTED, saver=AsyncSaver),
        Plant(
            "two_files",
            "journal and checkpoints lie in two files",
            ACTED,
            disk=TwoFiles,
            sure=frozenset({"accept"}),
            store=UncheckedStore,
        ),
        Plant(
            "pictures_believed",
            "a picture is believed to be there",
            RAISED,
            session=replace_in_session(album=AlwaysThere),
        ),
        Plant(
            "no_second_look",
            "the touch goes where the target was",
            SEEN,
            kit=replace_in_kit(find_difference=lambda _: _never_moved),
        ),
        Plant(
            "old_pictures",
            "a picture counts as new for three seconds",
            SEEN,
            session=replace_in_session(device=OldPictures),
        ),
        Plant(
            "swallowed_error",
            "a broken line counts as not delivered",
            ACTED,
            session=replace_in_session(device=SwallowedError),
        ),
        Plant(
            "impatient", "an unknown delivery is judged at once", ACTED, kit=replace_in_kit(prepare=_without_patience)
        ),
        Plant("says_yes", "whatever is expected is seen", CLAIMED, kit=replace_in_kit(verifier=SaysYes)),
        Plant("blank_before", "what was shown before counts as new", CLAIMED, kit=replace_in_kit(verifier=BlankBefore)),
        Plant(
            "all_reversible",
            "an act that must not be repeated is repeated",
            ACTED,
            kit=replace_in_kit(planner=_make_reversible),
        ),
        Plant(
            "takes_offers",
            "a blocker's offer is a way out",
            frozenset({"forbidden"}),
            kit=replace_in_kit(blockers=TakesOffers),
        ),
        Plant("begins_again", "a resume begins anew", ACTED, driver=FromTheBeginning),
        Plant("lease_ignored", "a lost lease is not noticed", ACTED, store=LaxStore),
        *FURTHER,
        *TRUSTING,
        *STALE,
    )
}
"""Every planted bug by name."""
