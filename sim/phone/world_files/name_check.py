"""Checks that every name in a world exists: variables, screens, apps, parts, ids, blockers, effects, icons, colours."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

from pydantic import BaseModel

from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.sim.phone import links
from iris_screen.sim.phone.draw import icons, theme
from iris_screen.sim.phone.world_files import leaf_nodes, sizes
from iris_screen.sim.phone.world_files import screen_nodes as ui
from iris_screen.sim.phone.world_files import world_actions as act
from iris_screen.sim.phone.world_files.expr import Expr
from iris_screen.sim.phone.world_files.template import Template
from iris_screen.sim.phone.world_files.world import Generated, Screen, Trigger, World, models_below
from iris_screen.sim.phone.world_files.world_problems import MAX_PROBLEMS, Place, Problem, Source, problem_at

WRITABLE = frozenset({"dark", "lang", "font_scale", "wallpaper", "volume", "brightness", "notifications"})
READABLE = frozenset({"now", "age", "time", "date", "app", "screen", "apps", "recents", "keyboard", "width", "height"})
BUILTIN = WRITABLE | READABLE
HOLE = re.compile(r"\{(\w+)\}")
_COLOURS = ("fill", "ink", "line")
_OVER_ROWS = (act.Append, act.Remove, act.Update, act.Toggle)
_VALUES = (act.Set, act.Append, act.Remove, act.Update, act.Toggle, act.Goto, act.Replace, act.Effect, act.Notify)


@dataclass(frozen=True)
class Scope:
    """What is visible at one place: readable and writable names, the app, and whether random numbers are allowed."""

    read: frozenset[str]
    write: frozenset[str]
    app: str = ""
    dice: bool = False

    def with_names(self, *names: str) -> "Scope":
        return replace(self, read=self.read | set(names))


def check_names(world: World, source: Source) -> list[Problem]:
    """A problem for every name that does not exist, with the most similar one that does."""
    return list(islice(_Checker(world, source).check(), MAX_PROBLEMS))


@dataclass(frozen=True)
class _Checker:
    world: World
    source: Source

    def _problem(self, place: Place, what: Message, *names: str) -> Problem:
        return problem_at(self.source.at(place), what, *names)

    def _unknown(self, place: Place, what: Message, name: str, known: Iterable[str]) -> Problem:
        """A problem for an unknown name, with its key and the most similar known name."""
        hinted = suggest_within(what, name, known)
        at = place[-1]
        if isinstance(at, str) and at != name:
            hinted = say("world-key-wrong", path=at, problem=hinted)
        return self._problem(place, hinted, name)

    # --- the world --------------------------------------------------------------------------------------------------

    def check(self) -> Iterator[Problem]:
        yield from self._check_variables()
        known = frozenset(self._globals) | BUILTIN
        scope = Scope(known, frozenset(self._globals) | WRITABLE)
        for name, part in self.world.parts.items():
            yield from self._check_part(name, part, scope)
        for name, app in self.world.apps.items():
            yield from self._check_app(name, app, replace(scope, app=name))
        if self.world.home not in self.world.apps:
            yield from self._check_app_exists(self.world.home, ("home",))
        for section in ("blockers", "faults", "events"):
            for name, spec in getattr(self.world, section).items():
                yield from self._check_fields(spec, (section, name), replace(scope, dice=True))
        for name, blocker in self.world.blockers.items():
            if blocker.screen is not None:
                yield from self._check_screen_exists(blocker.screen, blocker.with_, ("blockers", name, "screen"), scope)

    @cached_property
    def _globals(self) -> dict[str, Place]:
        """Every variable and table with its place."""
        return {name: place for place, name, _ in _variables(self.world)}

    def _check_variables(self) -> Iterator[Problem]:
        seen: dict[str, Place] = {}
        for place, name, _ in _variables(self.world):
            if name in seen:
                yield self._problem(place, say("world-given-twice", name=name, first=self.source.at(seen[name])), name)
            elif name in READABLE:
                yield self._problem(place, say("world-name-reserved", name=name), name)
            seen[name] = place
        yield from self._check_first_values()

    def _check_first_values(self) -> Iterator[Problem]:
        known = {*BUILTIN, "index"}
        for place, name, value in sorted(_variables(self.world), key=lambda v: "vars" in v[0]):
            if isinstance(value, Generated):
                scope = Scope(frozenset(known), frozenset(), dice=True).with_names(*value.row)
                yield from self._check_value(value.row, (*place, "row"), scope)
            elif isinstance(value, Template) and value.holes:
                yield from self._check_holes(value, place, Scope(frozenset(known), frozenset(), dice=True))
            known.add(name)

    def _check_part(self, name: str, part: Any, scope: Scope) -> Iterator[Problem]:
        if name in self._parts_used_by(name, set()):
            yield self._problem(("parts", name), say("world-part-uses-itself", name=name), name)
        yield from self._check_node(part.node, ("parts", name, "node"), scope.with_names(*part.takes, "index"))

    def _parts_used_by(self, name: str, seen: set[str]) -> set[str]:
        """The parts that this part uses, directly or indirectly."""
        part = self.world.parts.get(name)
        for node in models_below(part) if part else ():
            if isinstance(node, ui.Use) and node.use not in seen:
                seen.add(node.use)
                self._parts_used_by(node.use, seen)
        return seen

    def _check_app(self, name: str, app: Any, scope: Scope) -> Iterator[Problem]:
        if app.start not in app.screens:
            what = say("world-start-unknown", name=app.start, app=name)
            yield self._unknown(("apps", name, "start"), what, app.start, app.screens)
        yield from self._check_actions(app.on_launch, ("apps", name, "on_launch"), scope)
        for pattern, todo in app.links.items():
            place: Place = ("apps", name, "links", pattern)
            if wrong := links.find_problem(pattern):
                yield self._problem(place, wrong, pattern)
            yield from self._check_actions(todo, place, scope.with_names(*HOLE.findall(pattern)))
        for screen_name, screen in app.screens.items():
            yield from self._check_screen(screen, ("apps", name, "screens", screen_name), scope)

    def _check_screen(self, screen: Screen, place: Place, scope: Scope) -> Iterator[Problem]:
        own = frozenset(screen.takes) | frozenset(screen.vars)
        for key in own & READABLE:
            yield self._problem((*place, "vars", key), say("world-name-reserved", name=key), key)
        scope = replace(scope, read=scope.read | own, write=scope.write | own)
        for section in ("takes", "vars"):
            for key, value in getattr(screen, section).items():
                yield from self._check_holes(value, (*place, section, key), replace(scope, dice=True))
        if not theme.known(screen.background):
            yield self._unknown_colour((*place, "background"), screen.background)
        yield from self._check_node(screen.body, (*place, "body"), scope)
        for key in ("back", "loading"):
            yield from self._check_value(getattr(screen, key), (*place, key), scope)
        for key in ("on_open", "on_close", "on_back"):
            yield from self._check_actions(getattr(screen, key) or (), (*place, key), scope)
        for index, every in enumerate(screen.every):
            yield from self._check_actions(every.do, (*place, "every", index, "do"), scope)

    # --- nodes and actions ------------------------------------------------------------------------------------------

    def _check_node(self, node: leaf_nodes.Node, place: Place, scope: Scope) -> Iterator[Problem]:
        for loop in (node.for_, getattr(node, "list", None)):
            if isinstance(loop, sizes.Loop):
                yield from self._check_value(loop.rows, (*place, node.KIND), scope)
                scope = scope.with_names(loop.name, "index")
        yield from self._check_node_names(node, place, scope)
        yield from self._check_fields(node, place, scope)

    def _check_node_names(self, node: leaf_nodes.Node, place: Place, scope: Scope) -> Iterator[Problem]:
        match node:
            case ui.Use():
                yield from self._check_use(node, place)
            case leaf_nodes.Input() | leaf_nodes.Slider() | leaf_nodes.Picker() | leaf_nodes.Tabs() | ui.Pager():
                yield from self._check_writable(getattr(node, node.KIND), (*place, node.KIND), scope)
            case leaf_nodes.AppIcon() if node.app.is_plain:
                yield from self._check_app_exists(str(node.app.source), (*place, "app"))
        for key in _COLOURS:
            colour = getattr(node, key, None)
            if colour is not None and colour.is_plain and not _is_colour(str(colour.source)):
                yield self._unknown_colour((*place, key), str(colour.source))
        icon = getattr(node, "icon", None)
        if icon is not None and icon.is_plain and not icons.known(str(icon.source)):
            name = str(icon.source)
            yield self._unknown((*place, "icon"), say("world-icon-unknown", name=name), name, icons.glyphs())

    def _unknown_colour(self, place: Place, name: str) -> Problem:
        return self._unknown(place, say("world-colour-unknown", name=name), name, theme.NAMES)

    def _check_use(self, node: ui.Use, place: Place) -> Iterator[Problem]:
        part = self.world.parts.get(node.use)
        if part is None:
            yield self._unknown((*place, "use"), say("world-part-unknown", name=node.use), node.use, self.world.parts)
            return
        for key in node.with_:
            if key not in part.takes:
                what = suggest_within(say("world-part-takes-no", name=node.use, field=key), key, part.takes)
                yield self._problem((*place, "with", key), what, node.use, key)

    def _check_actions(self, todo: tuple[Any, ...], place: Place, scope: Scope) -> Iterator[Problem]:
        for index, action in enumerate(todo):
            yield from self._check_action(action, (*place, index), scope)

    def _check_action(self, action: Any, place: Place, scope: Scope) -> Iterator[Problem]:
        yield from self._check_targets(action, place, scope)
        if isinstance(action, _OVER_ROWS):
            scope = scope.with_names("it")
        yield from self._check_fields(action, place, replace(scope, dice=isinstance(action, _VALUES)))

    def _check_targets(self, action: Any, place: Place, scope: Scope) -> Iterator[Problem]:
        """Check what an action names besides the variables it reads."""
        match action:
            case act.Goto() | act.Replace() | act.Notify():
                return self._check_goto(action, place, scope)
            case act.Open() | act.Install():
                return self._check_app_target(action, place)
            case act.Set():
                return (p for name in action.set for p in self._check_writable(name, (*place, "set", name), scope))
            case act.Append() | act.Remove() | act.Update() | act.Toggle():
                return self._check_writable(getattr(action, action.KIND), (*place, action.KIND), scope)
            case act.Block():
                return self._check_blocker(action, place)
            case act.Focus() | act.ScrollTo():
                return self._check_node_id(action, place)
        return iter(())

    def _check_goto(self, action: act.Goto | act.Replace | act.Notify, place: Place, scope: Scope) -> Iterator[Problem]:
        target = action.replace_ if isinstance(action, act.Replace) else action.goto
        if target is not None and target.is_plain:
            step = "replace" if isinstance(action, act.Replace) else "goto"
            yield from self._check_screen_exists(str(target.source), action.with_, (*place, step), scope)

    def _check_app_target(self, action: act.Open | act.Install, place: Place) -> Iterator[Problem]:
        target = action.open if isinstance(action, act.Open) else action.install
        if target.is_plain:
            yield from self._check_app_exists(str(target.source), (*place, action.KIND))

    def _check_blocker(self, action: act.Block, place: Place) -> Iterator[Problem]:
        if action.block not in self.world.blockers:
            what = say("world-blocker-unknown", name=action.block)
            yield self._unknown((*place, "block"), what, action.block, self.world.blockers)

    def _check_node_id(self, action: act.Focus | act.ScrollTo, place: Place) -> Iterator[Problem]:
        name = action.focus if isinstance(action, act.Focus) else action.of
        if name not in self._ids:
            yield self._unknown(place, say("world-node-unknown", name=name), name, self._ids)

    def _check_screen_exists(self, name: str, given: dict[str, Any], place: Place, scope: Scope) -> Iterator[Problem]:
        """Check that the screen exists and takes these arguments."""
        full = self.world.resolve(name, scope.app)
        if full is None:
            own = set(self.world.apps[scope.app].screens) if scope.app else set()
            known = own | set(self.world.screen_names())
            yield self._unknown(place, say("world-screen-unknown", name=name), name, known)
            return
        screen = self.world.screen(full)
        for key in given:
            if key not in screen.takes:
                what = say("world-screen-takes-no", name=full, field=key)
                yield self._unknown((*place[:-1], "with", key), what, key, screen.takes)

    def _check_app_exists(self, name: str, place: Place) -> Iterator[Problem]:
        if name not in self.world.apps:
            yield self._unknown(place, say("world-app-unknown", name=name), name, self.world.apps)

    def _check_writable(self, name: str, place: Place, scope: Scope) -> Iterator[Problem]:
        if name not in scope.write:
            readable = name in scope.read
            what = say("world-not-settable", name=name) if readable else say("world-variable-unknown", name=name)
            yield self._unknown(place, what, name, scope.write)

    @cached_property
    def _ids(self) -> frozenset[str]:
        return frozenset(node.id for node in self.world.nodes if node.id)

    # --- values -----------------------------------------------------------------------------------------------------

    def _check_fields(self, spec: BaseModel, place: Place, scope: Scope) -> Iterator[Problem]:
        for name, info in type(spec).model_fields.items():
            value = getattr(spec, name)
            inner = scope.with_names("dragged") if name == "drop" else scope
            if isinstance(value, leaf_nodes.Node | Trigger | Template | Expr | tuple | dict | list):
                yield from self._check_value(value, (*place, info.alias or name), inner)

    def _check_value(self, value: Any, place: Place, scope: Scope) -> Iterator[Problem]:
        match value:
            case leaf_nodes.Node():
                yield from self._check_node(value, place, scope)
            case Trigger():
                yield from self._check_trigger(value, place, scope)
            case sizes.Loop() | sizes.Share():
                return
            case BaseModel():
                yield from self._check_action(value, place, scope)
            case Template():
                yield from self._check_holes(value, place, scope)
            case Expr():
                yield from self._check_expr(value, place, scope)
            case dict() | list() | tuple():
                for key, item in value.items() if isinstance(value, dict) else enumerate(value):
                    yield from self._check_value(item, (*place, key), scope)

    def _check_holes(self, text: Template, place: Place, scope: Scope) -> Iterator[Problem]:
        for hole in text.holes:
            yield from self._check_expr(hole, place, scope)

    def _check_expr(self, expr: Expr, place: Place, scope: Scope) -> Iterator[Problem]:
        for name in sorted(expr.names - scope.read):
            yield self._unknown(place, say("world-variable-unknown", name=name), name, scope.read)
        if expr.draws and not scope.dice:
            yield self._problem(place, say("world-dice-while-drawing", source=expr.source), expr.source)

    def _check_trigger(self, trigger: Trigger, place: Place, scope: Scope) -> Iterator[Problem]:
        kind, _, name = trigger.on.partition(":")
        known = {"app": set(self.world.apps), "screen": set(self.world.screen_names()), "effect": self._effects}.get(
            kind, {name}
        )
        if name not in known:
            yield self._unknown((*place, "on"), say("world-trigger-unknown", kind=kind, name=name), name, known)
        if trigger.in_ is not None:
            yield from self._check_app_exists(trigger.in_, (*place, "in"))
        if trigger.if_ is not None:
            yield from self._check_expr(trigger.if_, (*place, "if"), scope)

    @cached_property
    def _effects(self) -> set[str]:
        return {spec.effect for spec in models_below(self.world) if isinstance(spec, act.Effect)} | {
            "offer_taken",
            "permission",
        }


def _is_colour(name: str) -> bool:
    return name in ("", "transparent") or theme.known(name)


def _variables(world: World) -> Iterator[tuple[Place, str, Any]]:
    """Every variable and table: place, name, first value."""
    for section in ("data", "vars"):
        yield from (((section, name), name, value) for name, value in getattr(world, section).items())
        for app, spec in world.apps.items():
            yield from ((("apps", app, section, name), name, value) for name, value in getattr(spec, section).items())
