"""Where a task is done: a device, and what can be asked of the world behind it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from iris_screen.core.protocols import Clock, Device
from iris_screen.evals.tasks.check import Facts
from iris_screen.evals.tasks.task import FOLDER, Case
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.world import Event, World
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.devices.sim import DEVICES, SHIPPED

SMALL = {"width": 540, "height": 1200, "density": 1.375}
"""Half the size of a phone: everything is where it was, and is drawn in a quarter of the time."""


@dataclass(frozen=True)
class Place:
    """device: set up for the task. clock: its time. read_facts: what is on it now."""

    device: Device
    clock: Clock
    read_facts: Callable[[], Facts]


@contextmanager
def open_phone(
    case: Case, *, calm: bool = False, elements: str = "full", events: dict[str, Event] | None = None
) -> Iterator[Place]:
    """A simulated phone in virtual time. calm: nothing gets in the way, such as advertisements or permissions.

    elements: full or none, as in the phone's address. events: more of what happens by itself.
    """
    world = read_world(case.world)
    if calm:
        world = world.replace(blockers={}, events={})
    if events:
        world = world.replace(events={**world.events, **events})
    clock = VirtualClock()
    phone = Phone(world, seed=case.seed, chosen={**SMALL, "lang": case.language, "elements": elements})
    for name, value in case.vars.items():
        phone.state.vars[name] = fill_rows(phone, name, value)
    with DEVICES[True, elements != "none"]("sim:", phone, clock, clock.now()) as device:
        yield Place(device, clock, lambda: read_phone(phone))


@cache
def read_world(name: str) -> World:
    """The shipped phone, or a world of this folder. Nothing breaks by itself in it."""
    return load_world(FOLDER / "worlds" / f"{name}.yaml" if name else SHIPPED).replace(faults={})


def fill_rows(phone: Phone, name: str, value: object) -> object:
    """The rows of a table with all its fields."""
    return [phone.context.fill_row(name, row) for row in value] if isinstance(value, list) else value


def read_phone(phone: Phone) -> Facts:
    """Every variable and table by name, `effects` as rows, the app in `front` and its `screen`, and `acts`."""
    return read_report(phone.report())


def read_report(report: dict[str, Any]) -> Facts:
    """The same from what a phone reports of itself, as `dump=` writes it."""
    effects = [{"effect": entry["effect"], **entry.get("with", {})} for entry in report["effects"]]
    open_screens = report["screens"].get(report["front"], [])
    return {
        **report["vars"],
        "effects": effects,
        "front": report["front"],
        "screen": open_screens[-1] if open_screens else "",
        "acts": len(report["touches"]),
    }
