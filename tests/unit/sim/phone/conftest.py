"""Small worlds written in the tests, and a finger that finds things by name."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from iris_screen.core.geometry import Point
from iris_screen.core.screen import Element
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.stand.strokes import long_press, swipe, tap

HOME = """
format: 1
phone: {lang: en, animation: 0, width: 540, height: 1200, density: 1.5}
apps:
  home:
    package: test.home
    label: Home
    icon: home
    start: main
    screens:
      main: {wallpaper: true, body: {grid: [{app: "{a.id}", for: a in apps}], pad: 16}}
"""


class Finger:
    """Touches a phone by the names of things; every touch takes a second."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @property
    def now(self) -> float:
        return self.phone.now

    def wait(self, seconds: float) -> None:
        self.phone.advance(self.now + seconds)

    def elements(self) -> list[Element]:
        return self.phone.look(self.now).elements or []

    def names(self) -> list[str]:
        return [element.name for element in self.elements() if element.name]

    def element(self, name: str) -> Element:
        found = [element for element in self.elements() if name in (element.name, element.id)]
        assert found, f"no {name!r} among {self.names()}"
        return found[-1]

    def tap(self, what: str | Point) -> None:
        tap(self.phone, self._at(what), self.now)
        self.wait(1)

    def long_press(self, what: str | Point) -> None:
        long_press(self.phone, self._at(what), self.now)
        self.wait(1)

    def swipe(self, start: str | Point, end: str | Point, hold: float = 0.0, seconds: float = 0.3) -> None:
        swipe(self.phone, self._at(start), self._at(end), self.now, seconds, hold)
        self.wait(1)

    def key(self, name: str) -> bool:
        done = self.phone.key(name, self.now)
        self.wait(1)
        return done

    def var(self, name: str) -> Any:
        return self.phone.variables()[name]

    def done(self) -> list[tuple[str, Any]]:
        return [(effect["effect"], effect["with"]) for effect in self.phone.effects]

    def front(self) -> str:
        return self.phone.screens()[self.phone.report()["front"]][-1]

    def _at(self, what: str | Point) -> Point:
        return what if isinstance(what, Point) else self.element(what).box.center


def app(screens: str, name: str = "a", more: str = "") -> str:
    """An app whose first screen is `main`; `screens` is YAML with any indentation."""
    inner = "\n".join(f"      {line}" for line in screens.strip("\n").splitlines())
    extra = "\n".join(f"    {line}" for line in more.strip("\n").splitlines())
    return (
        f"  {name}:\n    package: test.{name}\n    label: App {name}\n    icon: {name}\n    start: main\n"
        f"{extra}\n    screens:\n{inner}\n"
    )


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    """Write a world file; returns its path."""

    def written(text: str) -> Path:
        path = tmp_path / "world.yaml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


@pytest.fixture
def start(write: Callable[[str], Path]) -> Callable[..., Finger]:
    """Start a phone on which app `a` with these screens is open; `top` is more of the world."""

    def begin(screens: str, top: str = "", more: str = "", seed: int = 0, launch: bool = True, **chosen: Any) -> Finger:
        finger = Finger(Phone(load_world(write(HOME + app(screens, more=more) + top)), seed=seed, chosen=chosen))
        if launch:
            finger.phone.launch("test.a", 0)
        return finger

    return begin
