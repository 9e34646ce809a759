"""What the store costs: `python -m evals.bench_store [FOLDER]` prints one figure a line. Nothing here is a test."""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import empty_checkpoint

from core.actions import Receipt, Tap
from core.geometry import Point
from core.plan import Condition, Progress, Step, StepResult, Target, Task
from core.screen import Frame
from core.state import WINDOW, Attempts, History, Observation, Totals
from graph.album import FolderAlbum
from graph.store import Store

STEPS_A_TURN = 7
TURNS = 300


class _Clock:
    def now(self) -> float:
        return time.time()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


def full_state(turn: int) -> dict[str, Any]:
    """A State in the middle of a long run: every window full."""
    target = Target(kind="text", value="发送")
    steps = [
        Step(action="tap", target=target, description=f"step {turn + n}", expect=[Condition(kind="new", value="你好")])
        for n in range(WINDOW)
    ]
    results = [
        StepResult(index=turn + n, step=step, status="success", evidence="verified", reason="the words are seen")
        for n, step in enumerate(steps)
    ]
    return {
        "task": Task(id="bench", text="给张三发微信消息说你好"),
        "seen": Observation(frame=f"{turn:032x}", at=turn * 1.5),
        "progress": Progress(brain="template", data={"at": turn}, done=results[-5:]),
        "queue": steps[:5],
        "attempts": Attempts(tries=1),
        "results": results,
        "totals": Totals(turns=turn),
        "fingerprints": [f"{turn + n:016x}" for n in range(WINDOW)],
        "history": History(short=["pressed the button and saw the words"] * 10, long=["opened the chat"] * 10),
    }


def timed(act: Callable[..., object], *given: object) -> float:
    """Milliseconds of one call."""
    start = time.perf_counter()
    act(*given)
    return (time.perf_counter() - start) * 1e3


def bench_checkpoints(store: Store) -> None:
    """A run of TURNS turns: super-steps as LangGraph makes them, pruned once a turn."""
    at: RunnableConfig = {"configurable": {"thread_id": "bench", "checkpoint_ns": ""}}
    steps, prunes, size = list[float](), list[float](), 0

    def super_step(turn: int) -> None:
        nonlocal at, size
        body = {**empty_checkpoint(), "channel_values": full_state(turn)}
        size = max(size, len(store.saver.serde.dumps_typed(body)[1]))
        start = time.perf_counter()
        at = store.saver.put(at, body, {"source": "loop", "step": turn, "parents": {}}, {})  # type: ignore[arg-type]
        store.saver.put_writes(at, [("attempts", Attempts()), ("note", "")], "task")
        steps.append((time.perf_counter() - start) * 1e3)

    for turn in range(TURNS):
        for _ in range(STEPS_A_TURN):
            super_step(turn)
        prunes.append(timed(store.prune_turn, "bench", turn))
    print(f"a super-step (checkpoint and writes)   {median(steps):8.3f} ms   {1e3 / median(steps):8.0f} a second")
    print(f"its checkpoint                         {size:8d} bytes")
    print(f"pruning a turn                         {median(prunes):8.3f} ms   {max(prunes):8.3f} at most")
    print(f"reading the newest back                {timed(store.saver.get_tuple, at):8.3f} ms")


def bench_journal(store: Store) -> None:
    lease = store.take("bench", "sim:")
    journal = store.journal("bench", lease)

    def act(turn: int) -> None:
        journal.intend(turn, 0, Tap(at=Point(x=1, y=2)), 0.0)
        journal.receive(turn, 0, Receipt())

    acts = median(timed(act, n) for n in range(200))
    print(f"intent and receipt, on the disk        {acts:8.3f} ms")
    print(f"renewing a lease                       {median(timed(lease.renew) for _ in range(200)):8.3f} ms")


def bench_album(folder: Path) -> None:
    """Rows of text-like noise on flat ground: what a screen is to a compressor."""
    album, chance = FolderAlbum(folder), np.random.default_rng(0)
    times = []
    for n in range(20):
        pixels = np.full((2400, 1080, 3), 245, np.uint8)
        for row in range(16):
            pixels[row * 150 + 50 : row * 150 + 80, 100:700] = chance.integers(0, 2, (30, 600, 1), dtype=np.uint8) * 200
        times.append(timed(album.put, Frame(pixels=pixels, key=f"{n:032x}", at=0.0)))
    back = median(timed(FolderAlbum(folder).get, key) for key in album.keys())  # noqa: SIM118 (an album is no dict)
    print(f"keeping a picture of 1080×2400         {median(times):8.3f} ms")
    print(f"getting one back                       {back:8.3f} ms")


def main(folder: Path) -> None:
    store = Store(folder / "runs.db", clock=_Clock())
    store.accept(Task(id="bench", text="x"))
    bench_checkpoints(store)
    bench_journal(store)
    store.close()
    print(f"the file after {TURNS} turns               {(folder / 'runs.db').stat().st_size / 1e6:8.2f} MB")
    bench_album(folder / "pictures")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        main(Path(name))
