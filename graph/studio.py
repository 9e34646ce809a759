"""What `langgraph dev` serves (langgraph.json names these): the same graph, devices and store as `iris run`.

A thread of the server is a run of ours: it shows in `iris runs`, and one killed here can be resumed there.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from graph.bodies import LeasedBodies
from graph.build import Graph, build
from graph.clock import SystemClock
from graph.compose import compose
from graph.settings import load_settings
from graph.store import Store
from graph.store.saver import Saver


@cache
def _store() -> Store:
    return Store(load_settings().home / "iris.db", clock=SystemClock())


@cache
def make_graph() -> Graph:
    """The agent over the devices of this computer; the server brings the saver below."""
    settings, clock = load_settings(), SystemClock()
    bodies = LeasedBodies(_store(), settings.home / "runs", clock)
    return build(compose(settings, clock, bodies))


@asynccontextmanager
async def saver() -> AsyncIterator[Saver]:
    """Checkpoints in the one file that also holds the journal, so that neither can be older than the other."""
    yield _store().saver
