"""Every screen of a world opened by itself on a phone that has just started: for checking, and for pictures of all."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.env import Context, Env
from iris_screen.sim.phone.rules import machine_on
from iris_screen.sim.phone.screen.compose_view import compose
from iris_screen.sim.phone.screen.scene import Scene
from iris_screen.sim.phone.screen.view import View
from iris_screen.sim.phone.state import State
from iris_screen.sim.phone.world_files.expr_functions import EvalError
from iris_screen.sim.phone.world_files.world import World

SECONDS = 3.0
"""How long a screen has been open when it is looked at, so that it has come to rest."""

ATTEMPTS = 200
"""How many guesses are made at what a screen has to be given."""


@dataclass(frozen=True)
class Rehearsed:
    """One screen as it looks, or why it could not be opened: what is wrong with the likeliest values."""

    name: str
    scene: Scene | None
    view: View | None
    problem: Message | None = None


def rehearse(world: World, seed: int = 0) -> Iterator[Rehearsed]:
    """Each screen in the order of the file, with a likely value for each thing it has to be given."""
    context = Context(_calm(world), seed, {})
    for name in world.screen_names():
        yield _rehearsed(context, name)


def _calm(world: World) -> World:
    """The world with nothing that comes by itself."""
    blockers = {name: blocker.replace(when=None) for name, blocker in world.blockers.items()}
    return world.replace(blockers=blockers, faults={}, events={})


def _rehearsed(context: Context, name: str) -> Rehearsed:
    problem: Message | None = None
    for given in islice(_given(context, name), ATTEMPTS):
        try:
            return Rehearsed(name, *_opened(context, name, given))
        except (EvalError, UsageError) as error:
            problem = problem or _sentence(error)
    return Rehearsed(name, None, None, problem)


def _given(context: Context, name: str) -> Iterator[dict[str, Any]]:
    """contact ← the first of contacts where there is such a table; else a row of any, its first field, 1, null."""
    tables = context.first | {"apps": Env(context, State(), None).get("apps")}
    rows = [table[0] for table in tables.values() if isinstance(table, list) and table]
    fields = [next(iter(row.values())) for row in rows if isinstance(row, dict) and row]
    needed = [key for key, value in context.world.screen(name).takes.items() if value.source is None]
    choices = [[table[0]] if (table := tables.get(f"{key}s")) else [*rows, *fields, 1, None] for key in needed]
    return (dict(zip(needed, values, strict=True)) for values in product(*choices))


def _opened(context: Context, name: str, given: dict[str, Any]) -> tuple[Scene, View]:
    machine = machine_on(context, State())
    app = name.partition(".")[0]
    machine.state.installed[app] = True
    app_switching.launch(machine, context.world.home if app == "system" else app)
    machine.open_page(name, given, over=app == "system")
    opened = compose(context, machine.state)
    machine.advance(SECONDS)
    still_open = any(page.screen == name for page in machine.state.layers())
    return compose(context, machine.state) if still_open else opened


def _sentence(error: EvalError | UsageError) -> Message:
    return say("world-sentence", problem=error.message) if isinstance(error, EvalError) else error.message
