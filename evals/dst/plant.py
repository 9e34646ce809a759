"""Where a substitute can be put into the product for one run: how planted bugs get in without a flag in the product."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from iris_screen.core.protocols import Body
from iris_screen.evals.dst.disk import SURE, Disk
from iris_screen.evals.dst.gate import Line
from iris_screen.evals.dst.process import SimulatedDriver
from iris_screen.graph.build import Kit
from iris_screen.graph.store import Store


def _as_it_is(part: Any, *_: Any) -> Any:
    return part


@dataclass(frozen=True)
class Plant:
    """A way to build the product a little differently. The one with all defaults is the product itself.

    shows: the rules that this breaks; that another one is broken is no proof. kit: what the nodes get. body: what a
    process holds. saver: what LangGraph writes to. store, driver, disk: classes to use. sure: writes that wait for the
    disk.
    """

    name: str = "none"
    says: str = "the product as it is"
    shows: frozenset[str] = frozenset()
    kit: Callable[[Kit], Kit] = _as_it_is
    body: Callable[[Body], Body] = _as_it_is
    saver: Callable[[Any, Line], Any] = _as_it_is
    store: type[Store] = Store
    driver: type[SimulatedDriver] = SimulatedDriver
    disk: type[Disk] = Disk
    sure: frozenset[str] = SURE


NOTHING = Plant()
