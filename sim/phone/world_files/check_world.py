"""Checks a world: the mistakes found when reading it, and warnings from opening each screen."""

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
    """All problems, mistakes first, then warnings. Raises UsageError for files that cannot be read at all."""
    world, problems, source = read_source(path)
    if world is None or any(not problem.warning for problem in problems):
        return problems
    return [
        *problems,
        *_find_missing_glyphs(source),
        *_find_unreached_screens(world, source),
        *_find_layout_problems(world, source),
    ]


def _iterate_texts(value: Any, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Every text in the files with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _iterate_texts(item, (*place, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _iterate_texts(item, (*place, index))


def _find_missing_glyphs(source: Source) -> Iterator[Problem]:
    """Characters that the font cannot draw, each reported once."""
    reported: set[str] = set()
    for place, text in _iterate_texts(source.data):
        for sign in sorted(set(text) - reported):
            if not has_glyph(sign):
                reported.add(sign)
                what = say("world-glyph-missing", sign=sign, code=f"{ord(sign):04X}")
                yield problem_at(source.at(place), what, warning=True)


def _find_unreached_screens(world: World, source: Source) -> Iterator[Problem]:
    """Screens that are never named: not as a start, by a goto or blocker, nor in a text that could form a goto."""
    named = {text for _, text in _iterate_texts(source.data)}
    for full in world.screen_names():
        app, _, name = full.partition(".")
        if app != "system" and full not in named and name not in named:
            where = source.at(("apps", app, "screens", name))
            yield problem_at(where, say("world-screen-unreached", name=full), warning=True)


def _find_layout_problems(world: World, source: Source) -> Iterator[Problem]:
    """Problems that only show in the layout of a screen: missing fields of rows, controls outside the screen."""
    for each in rehearse(world):
        app, _, name = each.name.partition(".")
        where = source.at(("apps", app, "screens", name))
        if each.problem and app != "system":
            untried = say("world-screen-untried", where=where, name=each.name, problem=each.problem)
            yield Problem(untried, warning=True)
        for words in each.view.lost if each.view else []:
            yield problem_at(where, say("world-outside-screen", words=words, name=each.name), warning=True)
