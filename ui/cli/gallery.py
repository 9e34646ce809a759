"""A picture of every screen of a world, each opened by itself on a phone that has just started."""

import html
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any
from urllib.parse import quote

from core.errors import UsageError
from core.screen import Pixels
from sim.phone.compose import compose
from sim.phone.draw import draw
from sim.phone.env import Context, Env
from sim.phone.functions import EvalError
from sim.phone.machine import Machine
from sim.phone.state import State
from sim.phone.world import World
from tools.vision.pictures import write_png

SECONDS = 3.0
"""How long a screen has been open when it is drawn, so that it has come to rest."""

ATTEMPTS = 200
"""How many guesses are made at what a screen has to be given."""


def write_gallery(world: World, folder: Path, seed: int) -> list[str]:
    """Write APP.SCREEN.png for every screen and index.html over them; gives what could not be drawn, and why."""
    context = Context(world, seed, {})
    folder.mkdir(parents=True, exist_ok=True)
    drawn: list[str] = []
    failed: list[str] = []
    for name in _screens(world):
        try:
            pixels = _pictured(context, name)
        except (EvalError, UsageError) as error:
            failed.append(f"{name}: {error}")
            continue
        (folder / f"{name}.png").write_bytes(write_png(pixels))
        drawn.append(name)
    (folder / "index.html").write_text(_page(world.name, drawn), encoding="utf-8")
    return failed


def _screens(world: World) -> Iterator[str]:
    for app, spec in world.apps.items():
        for screen in spec.screens:
            yield f"{app}.{screen}"


def _pictured(context: Context, name: str) -> Pixels:
    """The screen with a likely value for each thing it has to be given; raises what is wrong with the likeliest."""
    problem: EvalError | UsageError | None = None
    for given in islice(_guesses(context, name), ATTEMPTS):
        try:
            return _opened(context, name, given)
        except (EvalError, UsageError) as error:
            problem = problem or error
    assert problem is not None  # there is at least one guess, and every way out of it but an error returns
    raise problem


def _guesses(context: Context, name: str) -> Iterator[dict[str, Any]]:
    """contact ← the first of contacts where there is such a table; else a row of any, its first field, 1, null."""
    tables = context.first | {"apps": Env(context, State(), None).get("apps")}
    rows = [table[0] for table in tables.values() if isinstance(table, list) and table]
    fields = [next(iter(row.values())) for row in rows if isinstance(row, dict) and row]
    needed = [key for key, value in context.world.screen(name).takes.items() if value.source is None]
    choices = [[table[0]] if (table := tables.get(f"{key}s")) else [*rows, *fields, 1, None] for key in needed]
    return (dict(zip(needed, values, strict=True)) for values in product(*choices))


def _opened(context: Context, name: str, given: dict[str, Any]) -> Pixels:
    """Not by launching its app, since what gets in the way there would lie over it."""
    machine = Machine(context, State())
    machine.start()
    app = name.partition(".")[0]
    machine.state.front = app if app != "system" else context.world.home
    machine.open_page(name, given, on=app, over=app == "system")
    machine.advance(SECONDS)
    scene, _ = compose(context, machine.state)
    return draw(scene)


def _page(title: str, names: list[str]) -> str:
    figures = "\n".join(
        f'<figure><img src="{quote(name)}.png" width="270" alt=""><figcaption>{html.escape(name)}</figcaption></figure>'
        for name in names
    )
    style = "body{font-family:sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}"
    head = f'<!doctype html><meta charset="utf-8"><title>{html.escape(title)}</title><style>{style}</style>'
    return f"{head}\n{figures}\n"
