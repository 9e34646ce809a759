"""A store in a temporary folder, and a clock that stands still until it is moved."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from iris_screen.graph.store import Store
from tests.contract.store.postgres import enrol


@dataclass
class StillClock:
    at: float = 1_000.0

    def now(self) -> float:
        return self.at

    def sleep(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
def open_store(tmp_path: Path, clock: StillClock, store_url: str) -> Iterator[Callable[..., Store]]:
    """Open the same store any number of times, each time as another process would."""
    opened: list[Store] = []
    if store_url:
        enrol(tmp_path / "home")

    def open_it(**options: Any) -> Store:
        opened.append(Store(tmp_path / "home" / "runs.db", clock=clock, fleet_url=store_url, **options))
        return opened[-1]

    yield open_it
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[..., Store]) -> Store:
    return open_store()
