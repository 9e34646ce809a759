"""Opens every screen of a world on a freshly started phone, to check it or to take a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.sim.phone import app_switching
from iris_screen.sim.phone.env import Context, Env
from iris_screen.sim.phone.rules import make_machine
from iris_screen.sim.phone.screen.compose_view import compose
from iris_screen.sim.phone.screen.scene import Scene
from iris_screen.sim.phone.screen.view import View
from iris_screen.sim.phone.state import State
from iris_screen.sim.phone.world_files.expr_functions import EvalError
from iris_screen.sim.phone.world_files.world import World

SECONDS = 3.0
"""How long a screen is open before it is looked at, so that animations have ended."""

ATTEMPTS = 200
"""How many combinations of arguments are tried for a screen."""


@dataclass(frozen=True)
class Rehearsed:
    """One screen as it looks, or why it could not be opened with the likeliest arguments."""

    name: str
    scene: Scene | None
    view: View | None
    problem: Message | None = None


def rehearse(world: World, seed: int = 0) -> Iterator[Rehearsed]:
    """Each screen in the order of the file, with a likely value for each argument."""
    context = Context(_without_triggers(world), seed, {})
    for name in world.screen_names():
        yield _rehearse_screen(context, name)


def _without_triggers(world: World) -> World:
    """The world without anything that comes by itself."""
    blockers = {name: blocker.replace(when=None) for name, blocker in world.blockers.items()}
    return world.replace(blockers=blockers, faults={}, events={})


def _rehearse_screen(context: Context, name: str) -> Rehearsed:
    problem: Message | None = None
    for given in islice(_guess_arguments(context, name), ATTEMPTS):
        try:
            return Rehearsed(name, *_open(context, name, given))
        except (EvalError, UsageError) as error:
            clause = isinstance(error, EvalError)
            problem = problem or (say("world-sentence", problem=error.message) if clause else error.message)
    return Rehearsed(name, None, None, problem)


def _guess_arguments(context: Context, name: str) -> Iterator[dict[str, Any]]:
    """Likely arguments: for `contact` the first row of `contacts`; without such a table a row of any table, its first
    field, 1 or null.
    """
    tables = context.first | {"apps": Env(context, State(), None).get("apps")}
    rows = [table[0] for table in tables.values() if isinstance(table, list) and table]
    fields = [next(iter(row.values())) for row in rows if isinstance(row, dict) and row]
    needed = [key for key, value in context.world.screen(name).takes.items() if value.source is None]
    choices = [[table[0]] if (table := tables.get(f"{key}s")) else [*rows, *fields, 1, None] for key in needed]
    return (dict(zip(needed, values, strict=True)) for values in product(*choices))


def _open(context: Context, name: str, given: dict[str, Any]) -> tuple[Scene, View]:
    machine = make_machine(context, State())
    app = name.partition(".")[0]
    machine.state.installed[app] = True
    app_switching.launch(machine, context.world.home if app == "system" else app)
    machine.open_page(name, given, over=app == "system")
    opened = compose(context, machine.state)
    machine.advance(SECONDS)
    still_open = any(page.screen == name for page in machine.state.layers())
    return compose(context, machine.state) if still_open else opened
