"""Remembering and finding again, in a small memory and in a large one, and how well Chinese is found."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import numpy as np
import yaml

from iris_screen.evals.bench.figure import LONG, Figure, get_given
from iris_screen.evals.bench.progress import Progress
from iris_screen.evals.bench.stopwatch import Spent, spent
from iris_screen.evals.locomo import KS, ask_everything, average_recall
from iris_screen.evals.remembering import Fresh
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.memory.items import Episode
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_store import EVERYTHING, MemoryStore
from iris_screen.memory.recall import Recall

SMALL, LARGE, QUICK, MOST = 1_000, 100_000, 20_000, 1_000_000
ASKED = 200
CHINESE = Path(__file__).resolve().parents[1] / "remembered_chinese.yaml"
RECALL = 67.1, 76.5, 82.5
"""The goals with LoCoMo, at 5, 10 and 20: what FTS5 alone found, and 1 more at 5."""
FIRST = """
import json, sys, time
from pathlib import Path
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.memory.meaning.exact_index import ExactIndex
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.recall import Recall
from iris_screen.ui.cli.program import prepare
prepare()
with MemoryStore(Path(sys.argv[1]), SystemClock()) as store:
    wall, cpu = time.perf_counter(), time.process_time()
    found = Recall(store, ExactIndex(store))(sys.argv[2], 5)
    print(json.dumps([time.perf_counter() - wall, time.process_time() - cpu, len(found)]))
"""


def measure(quick: bool) -> Iterator[Figure]:
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="iris-bench-")))
        _fill(folder / "small.db", SMALL)
        yield from _ask_first(folder / "small.db", SMALL, at_most=0.3)
        yield from grow(folder, QUICK if quick else LARGE, first=2, ratio=2, exact=15)
        if os.environ.get(LONG):
            yield from grow(folder, MOST)
    yield _measure_chinese()
    names = [f"LoCoMo, evidence recall@{k}" for k in KS]
    if file := get_given("locomo"):
        for name, share, goal in zip(names, average_recall(ask_everything(Path(file))), RECALL, strict=True):
            yield Figure(name, share, "%", at_least=goal)
    else:
        yield from (Figure.not_given(name, "locomo", at_least=goal) for name, goal in zip(names, RECALL, strict=True))


def grow(
    folder: Path, count: int, first: float | None = None, ratio: float | None = None, exact: float | None = None
) -> Iterator[Figure]:
    """A memory of so many items. first, ratio, exact: the goals of its first question, of a question beside FTS5 alone,
    and of exact search.
    """
    path = folder / f"{count}.db"
    added = _fill(path, count)
    yield Figure(f"{count:,} items: adding one", 1e3 * added.cpu / count, "ms CPU", note="with its vector")
    yield Figure(f"{count:,} items: the file", path.stat().st_size / 1e6, "MB")
    yield from _ask_first(path, count, first)
    yield from _measure_questions(path, count, ratio, exact)


def _ask_first(path: Path, count: int, at_most: float | None) -> Iterator[Figure]:
    """What the first question of a process waits for, besides its imports. The first process keeps the words that it
    has read for the others, as `iris` does, and is not counted.
    """
    command = [sys.executable, "-P", "-c", FIRST, str(path), _draw_text(Random(5))]
    for _ in range(2):
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    wall, cpu, _ = json.loads(told)
    note = f"{cpu:.2f} s CPU, with vectors"
    yield Figure(f"{count:,} items: the first question of a process", wall, "s", at_most=at_most, note=note)


def _measure_questions(path: Path, count: int, ratio: float | None, exact: float | None) -> Iterator[Figure]:
    """By words alone, with FTS5, and by words, meaning and neighbours; in turn, each in CPU time of all threads."""
    chance = Random(7)
    with MemoryStore(path, SystemClock()) as store:
        index = ExactIndex(store)
        recall = Recall(store, index)
        recall("begin")
        alone, whole, near = list[Spent](), list[Spent](), list[Spent]()
        for _ in range(ASKED):
            item = store.get(chance.randrange(1, count)).item
            assert isinstance(item, Episode)
            question = " ".join(chance.sample(item.summary.split(), 4))
            alone.append(spent(store.search_words, question, 100))
            whole.append(spent(recall, question))
            near.append(spent(index.find_near, question, 100, EVERYTHING))
    p95 = [1e3 * float(np.percentile([each.cpu for each in times], 95)) for times in (alone, whole, near)]
    note = f"{p95[1]:.1f} / {p95[0]:.1f} ms CPU"
    yield Figure(f"{count:,} items: 95 of 100 questions ÷ FTS5 alone", p95[1] / p95[0], "×", at_most=ratio, note=note)
    yield Figure(f"{count:,} items: exact search by meaning, 95 of 100", p95[2], "ms CPU", at_most=exact)


def _measure_chinese() -> Figure:
    notes = yaml.safe_load(CHINESE.read_text("utf-8"))["notes"]
    fresh = Fresh()
    numbers = fresh.remember([each["said"] for each in notes], [86_400.0 * n for n in range(len(notes))])
    pairs = zip(numbers, notes, strict=True)
    right = sum(number in fresh.recall(each["asked"], 3) for number, each in pairs)
    fresh.close()
    note = f"{right} of {len(notes)}"
    return Figure("Chinese notes among the best 3", 100 * right / len(notes), "%", at_least=100 * 23 / 24, note=note)


def _fill(path: Path, count: int) -> Spent:
    """Adds items one by one, as runs do, of made-up words, some of them rare and some everywhere."""
    chance, progress = Random(3), Progress(f"remembering {count:,} items", count)

    def add_all() -> None:
        with MemoryStore(path, SystemClock()) as store:
            for n in range(count):
                store.add(Episode(summary=_draw_text(chance)), at=1.7e9 + 60 * n, session=f"s{n // 20}")
                progress.tell(n)

    return spent(add_all)


def _draw_text(chance: Random) -> str:
    """Fourteen words, each spelled by how common it is."""
    words = list[str]()
    for _ in range(14):
        rank, word = int(chance.paretovariate(0.7)) % 20_000, ""
        for _ in range(3):
            rank, part = divmod(rank, 70)
            word += "bcdfglmnprstvz"[part // 5] + "aeiou"[part % 5]
        words.append(word)
    return " ".join(words)
