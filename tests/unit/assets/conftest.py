"""A finger that finds things by their name in the element tree."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Element
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.stand.strokes import long_press, swipe, tap

WORLDS = Path(__file__).parents[3] / "assets" / "worlds"


class Finger:
    """Taps, swipes and types on a phone; every touch takes a second."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.now = phone, 0.0

    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.phone.advance(self.now)

    def elements(self) -> list[Element]:
        return self.phone.look(self.now).elements or []

    def names(self) -> list[str]:
        return [element.name for element in self.elements()]

    def sees(self, name: str) -> bool:
        return name in self.names()

    def where(self, name: str, nth: int = -1) -> Point:
        """The centre of the element with this name; by default the last one, which is on top."""
        found = [element for element in self.elements() if element.name == name]
        assert found, f"no {name!r} among {self.names()}"
        return found[nth].box.center

    def tap(self, name: str, nth: int = -1) -> None:
        tap(self.phone, self.where(name, nth), self.now)
        self.wait(1)

    def long_press(self, name: str) -> None:
        long_press(self.phone, self.where(name), self.now)
        self.wait(2)

    def swipe(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Swipe between two points, given as fractions of the screen."""
        size = self.phone.size
        points = [Point(x=round(x * size.width), y=round(y * size.height)) for x, y in (start, end)]
        swipe(self.phone, points[0], points[1], self.now)
        self.wait(1)

    def write(self, text: str) -> None:
        assert self.phone.text(text, self.now), "no input has the caret"
        self.wait(1)

    def key(self, name: str) -> None:
        self.phone.key(name, self.now)
        self.wait(1)

    def done(self) -> list[tuple[str, Any]]:
        """What was really done: effects with their details."""
        return [(effect["effect"], effect.get("with")) for effect in self.phone.effects]

    def value(self, name: str) -> Any:
        return self.phone.variables()[name]


load = lru_cache(load_world)  # reading the large world takes half a second; it is never changed


@pytest.fixture
def start() -> Callable[..., Finger]:
    """Start a shipped world; `calm`: without anything that comes by itself."""

    def begin(world: str = "phone/world.yaml", seed: int = 1, calm: bool = True, **chosen: Any) -> Finger:
        loaded = load(WORLDS / world)
        if calm:
            loaded = loaded.replace(blockers={}, faults={}, events={})
        return Finger(Phone(loaded, seed=seed, chosen=chosen))

    return begin
