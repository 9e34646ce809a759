"""A simulated phone. The caller provides the time, and the phone does not know how it is observed or operated.

Every call gives its time in seconds since the phone's start; what is due until then happens first, in order.
The same world, seed and calls at the same times give the same pixels, state and log.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cached_property
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point, Size
from iris_screen.core.message import say
from iris_screen.core.screen import Element, Pixels
from iris_screen.sim.phone import app_switching as apps
from iris_screen.sim.phone import links
from iris_screen.sim.phone.env import Context, Env, is_installed
from iris_screen.sim.phone.input import system_keys, text_entry, touch
from iris_screen.sim.phone.phone_status import OF_THE_SYSTEM, PhoneStatus, read_status
from iris_screen.sim.phone.rules import make_machine
from iris_screen.sim.phone.screen.compose_view import compose
from iris_screen.sim.phone.screen.glass import Glass
from iris_screen.sim.phone.screen.scene import Scene, signature
from iris_screen.sim.phone.screen.view import Hit, View
from iris_screen.sim.phone.state import Outage, State
from iris_screen.sim.phone.triggers import carry_out
from iris_screen.sim.phone.world_files.expr_functions import EvalError
from iris_screen.sim.phone.world_files.world import World

_FOR_GOOD = 1e9


@dataclass(frozen=True, eq=False)
class Picture:
    """What the phone shows. elements: None if the world offers none. signature: identifies the pixels."""

    scene: Scene
    signature: str
    app: str
    elements: list[Element] | None

    @cached_property
    def pixels(self) -> Pixels:
        """(h, w, 3) uint8 RGB, drawn on first use."""
        from iris_screen.sim.phone.draw import draw

        return draw(self.scene)


class Phone:
    """One phone running one world."""

    def __init__(
        self, world: World, *, seed: int = 0, chosen: dict[str, Any] | None = None, state: State | None = None
    ) -> None:
        """chosen: width, height, density, dark, lang, font_scale, elements, ime; they override the world's."""
        self.seed, self.chosen = seed, dict(chosen or {})
        self.context = Context(world, seed, self.chosen)
        self._machine = make_machine(self.context, state or State())
        self._touch: touch.Touch | None = None
        self._shown: tuple[tuple[Any, ...], Picture, View] | None = None
        if state is None:
            self._machine.start()

    # --- time and looking -------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        return self.context.world

    @property
    def now(self) -> float:
        """Seconds since the start, up to which everything has happened."""
        return self._machine.state.now

    def local_time(self, now: float) -> datetime:
        """What its own clock shows."""
        own = self.world.phone
        return datetime.combine(own.date, time.fromisoformat(own.clock)) + timedelta(seconds=now)

    @property
    def language(self) -> str:
        return str(self.context.first["lang"])

    def advance(self, now: float) -> None:
        """Run everything that is due until `now`."""
        with self._with_place():
            self._machine.advance(now)

    def happen(self, what: str, now: float) -> None:
        """Let a blocker, fault or event of the world come now, whatever its `when` says. what: "blockers:promo"."""
        self.advance(now)
        section, _, name = what.partition(":")
        with self._with_place():
            carry_out(self._machine, what, getattr(self.world, section)[name])
        self._machine.changed += 1

    @contextmanager
    def _with_place(self) -> Iterator[None]:
        """Turn errors of expressions into ones that name the screen."""
        try:
            yield
        except EvalError as error:
            where = self._machine.where(self._machine.top())
            raise UsageError(say("world-screen-failed", where=where, problem=error.message)) from None

    def look(self, now: float) -> Picture:
        """The screen at this time. As long as nothing changes it is the same Picture."""
        self.advance(now)
        return self._look()[0]

    def touchable(self) -> list[Hit]:
        """What can be touched now, the front last."""
        return self._look()[1].hits

    def status(self, now: float) -> PhoneStatus:
        """The phone's status at this time: awake, locked, the app in front, the focus."""
        self.advance(now)
        return read_status(self.context, self._machine)

    def turn(self, sideways: bool, now: float) -> None:
        """Hold the phone upright or on its side."""
        self.advance(now)
        state = self._machine.state
        state.outages = [outage for outage in state.outages if outage.kind != "rotation"]
        if sideways:
            state.outages.append(Outage("rotation", self.now, self.now + _FOR_GOOD))
        self._machine.changed += 1

    def reshape(self, chosen: dict[str, Any], now: float) -> None:
        """Change width, height or density, in place of those it was started with."""
        self.advance(now)
        self.chosen = dict(chosen)
        self.context = self._machine.context = Context(self.world, self.seed, self.chosen)
        self._machine.changed += 1

    def unlock(self, now: float) -> bool:
        """Remove the lock screen; False if there is none."""
        self.advance(now)
        return self._machine.unlock()

    def fault(self, kind: str) -> Any:
        """The active fault of this kind, with its `value`, or None."""
        return self._machine.state.outage(kind)

    @property
    def size(self) -> Size:
        """The size of the screen as it is held now, in pixels."""
        glass = Glass.of(self.context, self._machine.state)
        return Size(width=glass.width, height=glass.height)

    def list_shown(self, now: float) -> list[Element]:
        """What is on the screen, also where no tree tells it: for a player who sees the picture."""
        self.advance(now)
        return list(self._look()[1].elements or [])

    def _look(self) -> tuple[Picture, View]:
        state = self._machine.state
        still = (self._machine.changed, int(state.now // 60))
        if self._shown is not None:
            seen, picture, view = self._shown
            if seen == (*still, state.now if view.timed else 0.0):
                return picture, view
        picture, view = self._compose(state)
        self._shown = ((*still, state.now if view.timed else 0.0), picture, view)
        return picture, view

    def _compose(self, state: State) -> tuple[Picture, View]:
        """What is seen, and what is there to be touched: only the picture freezes, the phone goes on below it."""
        frozen = state.frozen if state.outage("frozen") else None
        with self._with_place():
            scene, view = compose(self.context, state)
            scene, seen = compose(self.context, State.from_json(frozen)) if frozen else (scene, view)
        elements = None if self.context.elements == "none" else seen.elements
        before = self._shown[1] if self._shown else None
        app = self.front
        if before is not None and before.scene == scene and before.app == app and before.elements == elements:
            return before, view
        return Picture(scene, signature(scene), app, elements), view

    @property
    def front(self) -> str:
        """The package in front: the front app's, or the system's while one of its screens is on top."""
        page = self._machine.top()
        owner = "system" if page is not None and page.screen in OF_THE_SYSTEM else self._machine.state.front
        return self.world.apps[owner].package

    # --- fingers ----------------------------------------------------------------------------------------------------

    def finger_down(self, at: Point, now: float) -> None:
        """A finger comes down on a pixel of the screen, as it is held."""
        self.advance(now)
        glass = Glass.of(self.context, self._machine.state)
        view = View() if self._ignores_input() else self._look()[1]
        self._touch = touch.down(view, at.x, at.y, self.now, glass.density, (glass.width, glass.height))

    def finger_move(self, at: Point, now: float) -> None:
        self.advance(now)
        if self._touch is not None and not self._ignores_input():
            with self._with_place():
                touch.move(self._machine, self._touch, at.x, at.y, self.now)

    def finger_up(self, now: float) -> None:
        """The finger lifts where it was last. The log records what it hit."""
        self.advance(now)
        finger, self._touch = self._touch, None
        if finger is None:
            return
        kind = "long_press" if self.now - finger.at >= touch.LONG_PRESS else "tap"
        if finger.mode:
            kind = "drag" if finger.mode == "drag" else "swipe"
        entry = self._log(kind, **{"since": finger.at, "from": [finger.x, finger.y], "to": list(finger.last)})
        if self._ignores_input():
            entry["lost"] = True
            return
        with self._with_place():
            touch.up(self._machine, finger, self._look()[1], self.now)
        entry |= {"hit": touch.describe(finger.hit), "did": finger.did}

    def finger_cancel(self, now: float) -> None:
        """The touch is cancelled, as by a window that pops up: nothing is pressed."""
        self.advance(now)
        self._touch = None
        self._machine.changed += 1

    def _ignores_input(self) -> bool:
        """Whether a fault swallows touches and keys."""
        return self._machine.state.outage("touches_lost") is not None

    def _log(self, kind: str, **more: Any) -> dict[str, Any]:
        """A new entry of the touch log."""
        state = self._machine.state
        page = self._machine.top()
        entry = {"at": self.now, "kind": kind, "app": state.front, "screen": page.screen if page else "", **more}
        if len(state.touches) < 100_000:
            state.touches.append(entry)
        return entry

    # --- keys, text, apps -------------------------------------------------------------------------------------------

    def key(self, name: str, now: float) -> bool:
        """Press a key of core.actions.KEYCODES; returns whether it had an effect. Raises UsageError if unknown."""
        if name not in system_keys.KNOWN:
            raise UsageError(say("world-key-of-phone-unknown", name=name))
        return self._act(now, "key", name, lambda: system_keys.press(self._machine, name))

    def chord(self, keys: Sequence[str], now: float) -> bool:
        """Press keys of a keyboard together, such as "ctrl" and "a"; returns whether that had an effect."""
        return self._act(now, "chord", "+".join(keys), lambda: text_entry.press_chord(self._machine, keys))

    def text(self, text: str, now: float) -> bool:
        """Write into the focused input, as an input method does. False if none is focused."""
        return self._act(now, "text", text, lambda: text_entry.commit(self._machine, text))

    def clear_text(self, now: float) -> bool:
        """Empty the focused input."""
        return self._act(now, "clear", "", lambda: text_entry.clear(self._machine))

    def launch(self, app: str, now: float) -> bool:
        """Open an app by package, by its name in the world or by its label. False if it is not installed."""
        return self._act(now, "launch", app, lambda: self._launch(app))

    def open_url(self, url: str, now: float) -> bool:
        """Open a deep link or web address. False if no installed app handles it."""
        return self._act(now, "url", url, lambda: links.follow(self._machine, url))

    def stop(self, package: str, now: float) -> bool:
        """Close an app with all its pages. False if no app has this package."""
        name = next((name for name, spec in self.world.apps.items() if spec.package == package), "system")
        return name != "system" and self._act(now, "stop", package, lambda: self._forget(name))

    def _forget(self, app: str) -> bool:
        apps.forget(self._machine, app)
        return True

    @property
    def home(self) -> str:
        """The package of the home screen."""
        return self.world.apps[self.world.home].package

    def packages(self) -> list[str]:
        """The packages of every installed app."""
        return [
            spec.package
            for name, spec in self.world.apps.items()
            if is_installed(self.context, self._machine.state, name)
        ]

    def apps(self) -> dict[str, str]:
        """Package and label of every installed app, without those of the system."""
        env = Env(self.context, self._machine.state, None)
        return {
            spec.package: spec.label.text(env)
            for name, spec in self.world.apps.items()
            if name not in ("system", self.world.home) and is_installed(self.context, self._machine.state, name)
        }

    def _act(self, now: float, kind: str, what: str, act: Any) -> bool:
        self.advance(now)
        entry = self._log(kind, what=what)
        if self._ignores_input():
            entry["lost"] = True
            return True
        with self._with_place():
            entry["did"] = bool(act())
        self._machine.changed += 1
        return bool(entry["did"])

    def _launch(self, wanted: str) -> bool:
        env = Env(self.context, self._machine.state, None)
        for name, spec in self.world.apps.items():
            known = wanted in (spec.package, name) or wanted == spec.label.text(env)
            if known and name != "system" and is_installed(self.context, self._machine.state, name):
                apps.launch(self._machine, name)
                return True
        return False

    # --- state ------------------------------------------------------------------------------------------------------

    def variables(self) -> dict[str, Any]:
        """Every variable and table of the world with its current value."""
        return {**self.context.first, **self._machine.state.vars}

    def screens(self) -> dict[str, list[str]]:
        """The open screens of every app, lowest first; "over" are those on top of all apps."""
        state = self._machine.state
        found = {app: [page.screen for page in stack] for app, stack in state.tasks.items()}
        return found | {"over": [page.screen for page in state.over]}

    @property
    def effects(self) -> list[dict[str, Any]]:
        """What really happened: the `effect` actions that ran, in order."""
        return self._machine.state.effects

    @property
    def touches(self) -> list[dict[str, Any]]:
        """Every touch, key, text and launch: what it hit and whether it had an effect."""
        return self._machine.state.touches

    @cached_property
    def digest(self) -> str:
        """A digest of its world."""
        return self.world.digest()

    @property
    def state(self) -> State:
        """Everything that changes; with world, seed and `chosen` it is enough to continue elsewhere."""
        return self._machine.state

    def report(self) -> dict[str, Any]:
        """What checkers read: final variables, screens, touches and effects."""
        return {
            "world": self.world.name,
            "seed": self.seed,
            "now": self.now,
            "front": self._machine.state.front,
            "vars": self.variables(),
            "screens": self.screens(),
            "touches": self.touches,
            "effects": self.effects,
        }
