"""How planted bugs get into the product for one run without flags in the product: by substituting parts."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from iris_screen.core.protocols import DeviceSession
from iris_screen.evals.dst.disk import SURE, Disk
from iris_screen.evals.dst.io_cuts import Line
from iris_screen.evals.dst.process import SimulatedDriver
from iris_screen.graph.build import Kit
from iris_screen.graph.store import Store


def _unchanged(part: Any, *_: Any) -> Any:
    return part


@dataclass(frozen=True)
class Plant:
    """A variant of the product. With all defaults it is the product itself.

    shows: the rules that it must break; others prove nothing. kit, session, saver: change what the nodes get, what a
    process works with, what LangGraph writes to. store, driver, disk: classes to use. sure: writes that wait
    for the disk.
    """

    name: str = "none"
    says: str = "the product as it is"
    shows: frozenset[str] = frozenset()
    kit: Callable[[Kit], Kit] = _unchanged
    session: Callable[[DeviceSession], DeviceSession] = _unchanged
    saver: Callable[[Any, Line], Any] = _unchanged
    store: type[Store] = Store
    driver: type[SimulatedDriver] = SimulatedDriver
    disk: type[Disk] = Disk
    sure: frozenset[str] = SURE


NOTHING = Plant()


@dataclass(frozen=True)
class Wrapper:
    """A wrapper that replaces parts of an object: anything a subclass does not define is delegated."""

    inner: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


def replace_in_session(**parts: Callable[[Any], Any]) -> Callable[[DeviceSession], DeviceSession]:
    """Substitute parts of a session by name."""
    return lambda session: replace(session, **{name: change(getattr(session, name)) for name, change in parts.items()})


def replace_in_kit(**parts: Callable[[Any], Any]) -> Callable[[Kit], Kit]:
    """Substitute parts of a kit by name."""
    return lambda kit: replace(kit, **{name: change(getattr(kit, name)) for name, change in parts.items()})
