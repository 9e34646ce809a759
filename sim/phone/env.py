"""Looks up names: loop rows, variables of the screen and the world, and the phone's own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, Protocol

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.sim.phone.chance import Dice
from iris_screen.sim.phone.state import Page, State
from iris_screen.sim.phone.world_files.expr_functions import EvalError
from iris_screen.sim.phone.world_files.template import Template
from iris_screen.sim.phone.world_files.world import App, Generated, World

DEFAULTS: dict[str, Any] = {"volume": 7, "brightness": 60, "notifications": []}


class Context:
    """A world with its initial values, shared by all environments of a phone."""

    def __init__(self, world: World, seed: int, chosen: dict[str, Any]) -> None:
        """chosen: dark, lang, font_scale, … given when the phone is started; they override the file."""
        self.world = world
        self.seed = seed
        self.width = int(chosen.get("width") or world.phone.width)
        self.height = int(chosen.get("height") or world.phone.height)
        self.density = float(chosen.get("density") or world.phone.density)
        phone = world.phone
        self.elements = str(chosen.get("elements") or phone.elements)
        self.pinyin = (chosen.get("ime") or phone.ime) == "pinyin"
        self.first: dict[str, Any] = DEFAULTS | {
            "dark": phone.dark, "lang": phone.lang, "font_scale": phone.font_scale, "wallpaper": phone.wallpaper,
        }  # fmt: skip
        self.first |= {key: chosen[key] for key in ("dark", "lang", "font_scale") if chosen.get(key) is not None}
        self.fields: dict[str, list[str]] = {}
        self._compute_first_values()

    def _compute_first_values(self) -> None:
        """Compute tables first, then variables, in file order, so that variables can refer to tables."""
        owners: list[World | App] = [self.world, *self.world.apps.values()]
        for owner in owners:
            for name, table in owner.data.items():
                self.first[name] = self._compute_table(name, table)
        for owner in owners:
            for name, value in owner.vars.items():
                self.first[name] = self._compute_value(name, value, {})

    def _compute_value(self, name: str, value: Template, row: dict[str, Any]) -> Any:
        try:
            return value.value(_FirstEnv(self, row, Dice(self.seed, f"first/{name}")))
        except EvalError as error:
            raise UsageError(say("world-first-value", name=name, problem=error.message)) from None

    def _compute_table(self, name: str, table: Any) -> Any:
        if isinstance(table, Generated):
            table = [self._row(name, table, index) for index in range(table.rows)]
        if not isinstance(table, list) or not all(isinstance(row, dict) for row in table):
            return table
        self.fields[name] = list(dict.fromkeys(key for row in table for key in row))
        return [self.fill_row(name, row) for row in table]

    def _row(self, name: str, rule: Generated, index: int) -> dict[str, Any]:
        row: dict[str, Any] = {"index": index}
        for key, value in rule.row.items():
            row[key] = self._compute_value(f"{name}/{index}/{key}", value, row)
        return {key: row[key] for key in rule.row}

    def fill_row(self, name: str, row: Any) -> Any:
        """The row with every field of its table; missing ones are null."""
        if not isinstance(row, dict) or name not in self.fields:
            return row
        return dict.fromkeys(self.fields[name]) | row


class RandomSource(Protocol):
    """A source of random numbers in 0–1."""

    def draw(self) -> float: ...


class _FirstEnv:
    """The environment for initial values: the values computed before, and dice."""

    def __init__(self, context: Context, row: dict[str, Any], dice: Dice) -> None:
        self._context, self._row, self.draw = context, row, dice.draw

    def get(self, name: str) -> Any:
        for known in (self._row, self._context.first):
            if name in known:
                return known[name]
        raise EvalError(suggest_within(say("world-name-too-early", name=name), name, self._context.first))


class Env:
    """The names visible at one place of a page. timed: becomes true once a value read depends on the time."""

    __slots__ = ("context", "dice", "local", "page", "state", "timed")

    def __init__(
        self,
        context: Context,
        state: State,
        page: Page | None,
        local: dict[str, Any] | None = None,
        dice: RandomSource | None = None,
    ) -> None:
        self.context, self.state, self.page, self.dice = context, state, page, dice
        self.local: dict[str, Any] = local or {}
        self.timed = False

    def get(self, name: str) -> Any:
        if name in self.local:
            return self.local[name]
        if self.page is not None and name in self.page.vars:
            return self.page.vars[name]
        if name in self.state.vars:
            return self.state.vars[name]
        if name in self.context.first:
            return self.context.first[name]
        return self._own_value(name)

    def draw(self) -> float:
        if self.dice is None:
            raise EvalError(say("world-dice-here"))
        return self.dice.draw()

    def _own_value(self, name: str) -> Any:
        own = _OWN_VALUES.get(name)
        if own is None:
            raise EvalError(suggest_within(say("world-variable-unknown", name=name), name, self.context.first))
        if name in ("now", "age"):
            self.timed = True
        return own(self)


def _minutes(env: Env) -> int:
    """Minutes since midnight of the first day."""
    hours, minutes = env.context.world.phone.clock.split(":")
    return int(hours) * 60 + int(minutes) + int(env.state.now // 60)


def _format_time(env: Env) -> str:
    minutes = _minutes(env)
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def is_installed(context: Context, state: State, app: str) -> bool:
    return state.installed.get(app, context.world.apps[app].installed)


def _app_row(env: Env, app: str) -> dict[str, Any]:
    spec = env.context.world.apps[app]
    return {"id": app, "label": spec.label.text(env), "icon": spec.icon, "package": spec.package}


def _list_apps(env: Env) -> list[dict[str, Any]]:
    world = env.context.world
    hidden = {"system", world.home}
    return [_app_row(env, app) for app in world.apps if app not in hidden and is_installed(env.context, env.state, app)]


_OWN_VALUES: dict[str, Callable[[Env], Any]] = {
    "now": lambda env: env.state.now,
    "age": lambda env: round(env.state.now - env.page.opened, 6) if env.page else env.state.now,
    "time": _format_time,
    "date": lambda env: (env.context.world.phone.date + timedelta(days=_minutes(env) // 1440)).isoformat(),
    "app": lambda env: env.state.front,
    "screen": lambda env: env.page.screen if env.page else "",
    "apps": _list_apps,
    "recents": lambda env: [_app_row(env, app) for app in env.state.recent],
    "keyboard": lambda env: env.state.keyboard,
    "width": lambda env: env.context.width / env.context.density,
    "height": lambda env: env.context.height / env.context.density,
}
