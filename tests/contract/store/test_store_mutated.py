"""A store that somebody, or a bad disk, has changed: it works or says so in one sentence; nothing of it is ever run."""

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.errors import IrisError
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.state import Attempts
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.store import Store

WHERE: RunnableConfig = {"configurable": {"thread_id": "r1", "checkpoint_ns": ""}}
TAP = Tap(at=Point(x=1, y=2))
DONE = StepResult(index=0, step=Step(action="tap"), status="success", evidence="verified")


class StillClock:
    def now(self) -> float:
        return 0.0

    def sleep(self, seconds: float) -> None:
        pass


def put(store: Store, turn: int) -> None:
    values = {"task": Task(id="r1", text="say hello"), "attempts": Attempts(tries=turn)}
    body = {**empty_checkpoint(), "channel_values": values}
    saved = store.saver.put(WHERE, body, {"source": "loop", "step": turn, "parents": {}}, {})  # type: ignore[arg-type]
    store.saver.put_writes(saved, [("attempts", Attempts())], "task")


def fill(store: Store) -> None:
    for run in ("r1", "r2"):
        store.accept(Task(id=run, text="say hello"))
        store.remember_results(run, [DONE])
    with store.take("r1", "sim:") as lease:
        journal = store.journal("r1", lease)
        for turn in range(6):
            put(store, turn)
            journal.intend(turn, 0, TAP, 0.0)
            journal.receive(turn, 0, Receipt())
            store.prune_turn("r1", turn, note=verbatim("a note"))
    store.settle("r1", TaskResult(run_id="r1", task="x", status="success", verdict="verified", reason=verbatim("seen")))


def use_everything(path: Path) -> int:
    """Do all that can be done with a store; how much of it was refused with one sentence."""
    if refuses(lambda: Store(path, clock=StillClock()).close()):
        return 1
    store = Store(path, clock=StillClock())
    acts: list[Callable[[Store], object]] = [
        Store.rows,
        lambda store: store.row("r"),
        lambda store: store.row("r1"),
        lambda store: store.task("r1"),
        lambda store: store.result("r1"),
        lambda store: store.entries("r1"),
        lambda store: store.results("r1"),
        lambda store: store.turns("r1"),
        lambda store: store.saver.get_tuple(WHERE),
        lambda store: list(store.saver.list({"configurable": {"thread_id": "r1"}})),
        lambda store: store.journal("r1", store.take("r1", "sim:")).intend(9, 0, TAP, 0.0),
        lambda store: put(store, 9),
        lambda store: store.prune_turn("r1", 9),
        lambda store: store.delete("r1"),
        Store.close,
    ]
    return sum(refuses(partial(act, store)) for act in acts)


def refuses(act: Callable[[], object]) -> bool:
    """Whether it was refused, and then in one sentence; any other error is the test's failure."""
    said = refusal(act)
    assert said is None or len(said.splitlines()) == 1
    return said is not None


def refusal(act: Callable[[], object]) -> str | None:
    try:
        act()
    except IrisError as error:
        return str(error)
    return None


def mutated(whole: bytes, chance: Random) -> bytes:
    """The file with one to four wounds, of the kinds that disks, editors and enemies inflict."""
    data = bytearray(whole)
    for _ in range(chance.randint(1, 4)):
        at, length = chance.randrange(len(data)), chance.choice([1, 2, 8, 64, 1_000])
        match chance.randrange(7):
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                data[at : at + length] = chance.randbytes(len(data[at : at + length]))
            case 2:
                data[at : at + length] = bytes(len(data[at : at + length]))
            case 3:
                other = chance.randrange(len(data) // 4096 or 1) * 4096
                page = at // 4096 * 4096
                data[page : page + 4096] = data[other : other + 4096]
            case 4:
                word = chance.choice([b"say hello", b"success", b"tap", b"r1", b"kind", b"1.0", b"0.0", b"{", b'"'])
                place = data.find(word, at)
                data[place : place + len(word)] = chance.randbytes(len(word)) if place >= 0 else data[0:0]
            case 5:
                del data[max(at, 512) :]
            case 6:
                data[at:at] = chance.randbytes(length)
    return bytes(data)


@pytest.fixture
def quick_folder() -> Iterator[Path]:
    """In memory where there is such a place: nothing here is about a real disk, and a thousand stores are synced."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as name:
        yield Path(name)


@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_mutated_stores_work_or_say_why_not(quick_folder: Path, seed: int) -> None:
    store = Store(quick_folder / "whole" / "runs.db", clock=StillClock())
    fill(store)
    store.close()
    whole = (quick_folder / "whole" / "runs.db").read_bytes()
    chance, refused = Random(seed), 0
    for n in range(100):
        path = quick_folder / f"{n}" / "runs.db"
        path.parent.mkdir()
        path.write_bytes(mutated(whole, chance))
        refused += bool(use_everything(path))
    assert refused > 20


def test_a_store_that_is_whole_refuses_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "runs.db", clock=StillClock())
    fill(store)
    store.close()
    assert use_everything(tmp_path / "runs.db") == 2  # "r" begins two ids, and who drives a run does not delete it
    assert sorted(os.listdir(tmp_path)) == ["heads", "runs.db", "secret.key"]  # noqa: PTH208
