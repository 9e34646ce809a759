"""A whole simulated fleet: three workers and two phones do some tasks, while workers and the store are hit."""

import hashlib
import json
from dataclasses import dataclass, field
from functools import cache
from shutil import rmtree
from typing import Any

from iris_screen.evals.dst.fleet.fleet_bugs import FLEET_BUGS, SOUND
from iris_screen.evals.dst.fleet.fleet_case import PLACES, FleetCase
from iris_screen.evals.dst.fleet.fleet_world import Done, FleetWorld
from iris_screen.evals.dst.inline import run_inline
from iris_screen.evals.dst.process import Workshop
from iris_screen.graph.keys.fleet_key import FleetKeyFile


@dataclass(frozen=True)
class FleetStory:
    """What happened, for the judge.

    reports: of each phone, at the end. late: touches by a process whose phone another one had taken. taken: runs that
    were given to one worker while a healthy one had them. raised: what ended a worker and should not. takeovers:
    seconds from a hit until another process had the run. digest: identical for identical simulations.
    """

    case: FleetCase
    reports: dict[str, dict[str, Any]]
    done: list[Done]
    late: list[str]
    taken: list[str]
    raised: list[str]
    takeovers: list[float]
    trail: list[str]
    processes: int
    seconds: float
    notes: list[str] = field(repr=False)
    digest: str = ""


def _tell_story(world: FleetWorld) -> FleetStory:
    for phone in world.phones.values():
        phone.rest()
    reports = {name: phone.report() for name, phone in world.phones.items()}
    said = [(each.run, each.state, each.device, each.record) for each in world.done or []]
    told = [world.trail, world.notes, reports, said]
    return FleetStory(
        case=world.case,
        reports=reports,
        done=world.done or [],
        late=world.late,
        taken=world.taken,
        raised=world.turns.raised,
        takeovers=world.takeovers,
        trail=world.trail,
        processes=world.processes,
        seconds=world.turns.now,
        notes=world.notes,
        digest=hashlib.blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=8).hexdigest(),
    )


@cache
def _shops() -> list[Workshop]:
    """One for each computer: its graph, its stage."""
    shops = [Workshop() for _ in PLACES]
    FleetKeyFile(shops[0].settings.home).begin()
    return shops


@cache
def _plain_length() -> int:
    """I/O points of a simulation without hits and faults."""
    return len(simulate_fleet(FleetCase(seed=0, hits=[], faults=[])).trail)


def simulate_fleet(case: FleetCase) -> FleetStory:
    """Simulate one fleet until all its tasks are over."""
    case = case.with_hits(_plain_length()) if case.hits is None else case
    plant, folder = FLEET_BUGS[case.bug] if case.bug else SOUND, _shops()[0].new_folder()
    world = FleetWorld(case, plant, _shops(), folder)
    try:
        with run_inline():
            world.run()
            return _tell_story(world)
    finally:
        rmtree(folder, ignore_errors=True)
