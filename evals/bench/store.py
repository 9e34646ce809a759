"""The cost of the store and the album, with a state whose windows are all full."""

import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from iris_screen.core.actions import Receipt, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Agenda, Progress, Step, StepResult, Task
from iris_screen.core.screen import Frame
from iris_screen.core.state import WINDOW, Attempts, Event, History, Mark, Observation, Totals
from iris_screen.core.target import Target
from iris_screen.evals.bench.figure import Figure
from iris_screen.evals.bench.stopwatch import spent
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.lifecycle.frame_store import FolderAlbum
from iris_screen.graph.store import Store

STEPS_A_TURN = 5


def measure(quick: bool) -> list[Figure]:
    """Wall time, since most of it is waiting for the disk."""
    with tempfile.TemporaryDirectory(prefix="iris-bench-") as name:
        folder = Path(name)
        with closing(Store(folder / "runs.db", clock=SystemClock())) as store:
            store.accept(Task(id="bench", text="x"))
            kept = [*_checkpoints(store, 60 if quick else 300), *_journal(store)]
        return [*kept, *_album(folder / "pictures")]


def full_state(turn: int) -> dict[str, Any]:
    """A State from the middle of a long run."""
    target = Target(kind="text", value="发送")
    steps = [
        Step(
            action="tap",
            target=target,
            description=verbatim(f"step {turn + n}"),
            expect=[Condition(kind="new", value="你好")],
        )
        for n in range(WINDOW)
    ]
    results = [
        StepResult(
            index=turn + n, step=step, status="success", evidence="verified", reason=verbatim("the words are seen")
        )
        for n, step in enumerate(steps)
    ]
    marks = [Mark(turn=turn - n, text="tap (540, 1200)", look=f"{turn - n:032x}") for n in range(WINDOW)]
    return {
        "task": Task(id="bench", text="给张三发微信消息说你好"),
        "seen": Observation(frame=f"{turn:032x}", at=turn * 1.5),
        "agenda": Agenda(ahead=steps[:5], progress=Progress(brain="template", data={"at": turn}, done=results[-5:])),
        "attempts": Attempts(tries=1),
        "results": results,
        "totals": Totals(turns=turn, marks=marks),
        "history": History(
            short=[Event(came=verbatim("pressed the button and saw the words"))] * 10, long=["opened the chat"] * 10
        ),
    }


def _checkpoints(store: Store, turns: int) -> list[Figure]:
    """Super-steps as in LangGraph, pruned once per turn."""
    at: RunnableConfig = {"configurable": {"thread_id": "bench", "checkpoint_ns": ""}}
    steps, prunes, states = list[float](), list[float](), list[bytes]()

    def super_step(turn: int) -> None:
        nonlocal at
        body = {**empty_checkpoint(), "channel_values": full_state(turn)}
        at = store.saver.put(at, body, {"source": "loop", "step": turn, "parents": {}}, {})  # type: ignore[arg-type]
        store.saver.put_writes(at, [("attempts", Attempts()), ("note", "")], "task")

    for turn in range(turns):
        steps += [_ms(super_step, turn) for _ in range(STEPS_A_TURN)]
        states.append(store.saver.serde.dumps_typed(full_state(turn))[1])
        prunes.append(_ms(store.prune_turn, "bench", turn))
    size = max(map(len, states)) / 1e3
    return [
        Figure("a checkpoint and its writes", median(steps), "ms", note=f"{size:.1f} kB at most"),
        Figure("pruning a turn", median(prunes), "ms", note=f"{max(prunes):.1f} ms at most"),
        Figure("reading the newest checkpoint back", _ms(store.saver.get_tuple, at), "ms"),
    ]


def _journal(store: Store) -> list[Figure]:
    lease = store.take("bench", "sim:")
    journal = store.journal("bench", lease)

    def act(turn: int) -> None:
        journal.intend(turn, 0, Tap(at=Point(x=1, y=2)), 0.0)
        journal.receive(turn, 0, Receipt())

    return [Figure("intent and receipt, on the disk", median(_ms(act, n) for n in range(100)), "ms")]


def _album(folder: Path) -> list[Figure]:
    """Time the album with rows of noise on a flat background, which compress like a real screen."""
    album, chance, times = FolderAlbum(folder), np.random.default_rng(0), []
    for n in range(12):
        pixels = np.full((2400, 1080, 3), 245, np.uint8)
        for row in range(16):
            pixels[row * 150 + 50 : row * 150 + 80, 100:700] = chance.integers(0, 2, (30, 600, 1), dtype=np.uint8) * 200
        times.append(_ms(album.put, Frame(pixels=pixels, key=f"{n:032x}", at=0.0)))
    back = median(_ms(FolderAlbum(folder).get, key) for key in album.keys())  # noqa: SIM118 (an album is no dict)
    return [
        Figure("keeping a picture of 1080×2400", median(times), "ms"),
        Figure("getting one back", back, "ms"),
    ]


def _ms(act: Callable[..., object], *given: object) -> float:
    return spent(act, *given).wall * 1e3
