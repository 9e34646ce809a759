"""Everything wrong or doubtful about a world: what reading it says, and what is seen when each screen is opened."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from iris_screen.core.message import say
from iris_screen.sim.phone.draw import has_glyph
from iris_screen.sim.phone.world_files.load_world import read_source
from iris_screen.sim.phone.world_files.rehearse import rehearse
from iris_screen.sim.phone.world_files.world import World
from iris_screen.sim.phone.world_files.world_problems import Place, Problem, Source, problem_at


def check(path: Path) -> list[Problem]:
    """Mistakes first, then warnings. Raises UsageError for files that cannot be read at all."""
    world, problems, source = read_source(path)
    if world is None or any(not problem.warning for problem in problems):
        return problems
    return [*problems, *_glyphs(source), *_unreached(world, source), *_seen(world, source)]


def _texts(value: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every text of the files with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _texts(item, (*place, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, (*place, index))


def _glyphs(source: Source) -> Iterator[Problem]:
    """Characters that the font cannot draw, each named once."""
    told: set[str] = set()
    for place, text in _texts(source.data):
        for sign in sorted(set(text) - told):
            if not has_glyph(sign):
                told.add(sign)
                what = say("world-glyph-missing", sign=sign, code=f"{ord(sign):04X}")
                yield problem_at(source.at(place), what, warning=True)


def _unreached(world: World, source: Source) -> Iterator[Problem]:
    """Screens that nothing names: no start, no goto, no blocker, no text from which a goto could be made."""
    named = {text for _, text in _texts(source.data)}
    for full in world.screen_names():
        app, _, name = full.partition(".")
        if app != "system" and full not in named and name not in named:
            where = source.at(("apps", app, "screens", name))
            yield problem_at(where, say("world-screen-unreached", name=full), warning=True)


def _seen(world: World, source: Source) -> Iterator[Problem]:
    """What shows only when a screen is laid out: fields that rows do not have, things outside the screen."""
    for each in rehearse(world):
        app, _, name = each.name.partition(".")
        where = source.at(("apps", app, "screens", name))
        if each.problem and app != "system":
            untried = say("world-screen-untried", where=where, name=each.name, problem=each.problem)
            yield Problem(untried, warning=True)
        for words in each.view.lost if each.view else []:
            yield problem_at(where, say("world-outside-screen", words=words, name=each.name), warning=True)
