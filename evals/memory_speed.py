"""How long six kinds of memory take together, compared with the slowest of them.

    python -m iris_screen.evals.memory_speed [BATCHES]

A real memory and a real connection to a local endpoint, whose answers take some seconds each, as those to twenty
pictures do.
"""

import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import numpy as np

from iris_screen.core.memory_state import MEMORY_KINDS, Look
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.role_models import open_models
from iris_screen.graph.lifecycle.clock import SystemClock
from iris_screen.graph.memory_graph import MemoryKit, memory_graph
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.sight.vision.pictures import write_jpeg
from iris_screen.testing.answers import Asked, Wire, plain
from iris_screen.testing.endpoint import Endpoint

FRAMES = 20
SECONDS = 3.0, 5.0
"""Shortest and longest answer of a kind."""
ALL = json.dumps({"update": [{"kind": kind, "instruction": "look"} for kind in MEMORY_KINDS]})
NOTHING = json.dumps({"tool": "finish_memory_update", "arguments": {}})


def measure(batches: int, seed: int = 7) -> Iterator[tuple[float, float]]:
    """Per batch, seconds from the first request to the last save, and of the slowest answer."""
    chance = Random(seed)

    def answer_late(asked: Asked, text: str) -> Wire:
        yield 0.0 if text == ALL else chance.uniform(*SECONDS)
        yield from plain(asked, text)

    with tempfile.TemporaryDirectory() as folder, Endpoint(_answer, always=answer_late) as server:
        home, clock = Path(folder), SystemClock()
        settings = Settings(home=home, model="paper", base_url=server.base_url)
        model = open_models(settings, clock, chance)
        assert model is not None
        _fill_memory(home, batches)
        for batch in range(1, batches + 1):
            asked = len(server.requests) + 1
            graph = memory_graph(
                MemoryKit(lambda: MemoryStore(home / "memory.db", clock), model, clock, settings.budget)
            )
            began = time.time()
            for chunk in graph.stream(Look(batch=batch), stream_mode="updates"):
                began = time.time() if "choose_kinds" in chunk else began
            kinds = server.requests[asked:]
            yield time.time() - began, max(each.ended - each.at for each in kinds)


def _answer(asked: Asked) -> str:
    return ALL if str(asked.messages[0]["content"]).startswith("You are the manager") else NOTHING


def _fill_memory(home: Path, batches: int) -> None:
    pictures = np.random.default_rng(7).integers(0, 255, (18, 32, 3), np.uint8)
    full = write_jpeg(np.kron(pictures, np.ones((40, 40, 1), np.uint8)))
    with MemoryStore(home / "memory.db", SystemClock()) as memory:
        for n in range(batches * FRAMES):
            memory.frames.keep(full, at=float(n), device="desktop:", text=f"line {n}\n" * 20, session="s")


def main() -> None:
    """Print every batch and the median."""
    batches = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    shares = []
    for together, slowest in measure(batches):
        shares.append(together / slowest)
        print(f"six {together:5.2f} s   slowest {slowest:5.2f} s   {shares[-1]:.2f}")
    print(f"median {median(shares):.2f}, most {max(shares):.2f} of the slowest")


if __name__ == "__main__":
    main()
