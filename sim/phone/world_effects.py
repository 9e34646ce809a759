"""Runs the actions of a world file.

Each returns None (go on), seconds after which the rest of the list goes on, actions to run before the rest, or STOP.
"""

from collections.abc import Callable
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.sim.phone import app_switching, triggers
from iris_screen.sim.phone.env import Env
from iris_screen.sim.phone.input.system_keys import press
from iris_screen.sim.phone.links import follow
from iris_screen.sim.phone.machine import STOP, ActionResult, Machine
from iris_screen.sim.phone.world_files import world_actions as do
from iris_screen.sim.phone.world_files.expr_functions import EvalError, check_rows, number, rows, to_text

MAX_LOG = 10_000


def act(machine: Machine, action: Any, env: Env) -> ActionResult:
    """Run one action."""
    return ACTS[action.KIND](machine, action, env)


def _evaluate(given: dict[str, Any], env: Env) -> dict[str, Any]:
    return {key: value.value(env) for key, value in given.items()}


# --- navigation -----------------------------------------------------------------------------------------------------


def _full_name(machine: Machine, name: str, env: Env) -> str:
    app = env.page.screen.partition(".")[0] if env.page else machine.state.front
    full = machine.context.world.resolve(name, app)
    if full is None:
        known = machine.context.world.screen_names()
        raise EvalError(suggest_within(say("world-screen-unknown", name=name), name, known))
    return full


def open_screen(machine: Machine, full: str, given: dict[str, Any], env: Env) -> None:
    """Open a screen in the right place: a card of this app on top of what is there, a page in its own app."""
    app, page = full.partition(".")[0], env.page
    touch = machine.touch
    if app == "system" or (page is not None and page in machine.state.over and _is_card(machine, full)):
        machine.open_page(full, given, over=True, owner=page.owner if page else None, touch=touch)
        return
    if _is_card(machine, full):
        machine.open_page(full, given, touch=touch)
        return
    if app != machine.state.front:
        app_switching.launch(machine, app)
        top = machine.state.tasks[app][-1]
        if top.screen == full and not given:
            return
    machine.open_page(full, given, touch=touch, slides=True)


def _is_card(machine: Machine, full: str) -> bool:
    return machine.context.world.screen(full).show not in ("page", "full")


def _goto(machine: Machine, action: do.Goto, env: Env) -> ActionResult:
    open_screen(machine, _full_name(machine, action.goto.text(env), env), _evaluate(action.with_, env), env)
    return None


def _replace(machine: Machine, action: do.Replace, env: Env) -> ActionResult:
    full, given, page = _full_name(machine, action.replace_.text(env), env), _evaluate(action.with_, env), env.page
    open_screen(machine, full, given, env)
    if page is not None:
        machine.close_page(page)
    return None


def _open_app(machine: Machine, action: do.Open, env: Env) -> ActionResult:
    app_switching.launch(machine, require_app(machine, action.open.text(env)))
    return None


def require_app(machine: Machine, name: str) -> str:
    if name not in machine.context.world.apps:
        raise EvalError(suggest_within(say("world-app-unknown", name=name), name, machine.context.world.apps))
    return name


def _follow_link(machine: Machine, action: do.Link, env: Env) -> ActionResult:
    address = action.link.text(env)
    if not follow(machine, address):
        words = "无法打开" if env.get("lang") == "zh" else "Nothing opens"
        machine.toast(f"{words} {address}", 2.0)
    return None


def _run_word(machine: Machine, action: do.Do, env: Env) -> ActionResult:
    match action.do:
        case "close":
            if env.page is not None:
                machine.close_page(env.page)
        case "back" | "home" | "recents":
            press(machine, action.do.upper())
        case "shade":
            machine.open_system("shade")
        case "hide_keyboard":
            machine.blur()
        case "stop":
            return STOP
    return None


# --- variables ------------------------------------------------------------------------------------------------------


def _set_variables(machine: Machine, action: do.Set, env: Env) -> ActionResult:
    for name, value in _evaluate(action.set, env).items():
        machine.set(env.page, name, value)
    return None


def _get_list(env: Env, name: str) -> list[Any]:
    return rows(env.get(name))


def _append(machine: Machine, action: do.Append, env: Env) -> ActionResult:
    item = machine.context.fill_row(action.append, action.item.value(env))
    old = _get_list(env, action.append)
    machine.set(env.page, action.append, check_rows([item, *old] if action.first else [*old, item]))
    return None


def _matches(env: Env, where: Any, item: Any) -> bool:
    env.local["it"] = item
    return where is None or bool(where.run(env))


def _remove(machine: Machine, action: do.Remove, env: Env) -> ActionResult:
    old, outer = _get_list(env, action.remove), dict(env.local)
    if action.item is not None:
        gone = action.item.value(env)
        kept = [item for item in old if item != gone]
    else:
        kept = [item for item in old if not _matches(env, action.where, item)]
    env.local = outer
    machine.set(env.page, action.remove, kept)
    return None


def _update(machine: Machine, action: do.Update, env: Env) -> ActionResult:
    outer = dict(env.local)
    new = [_update_row(action, env, row) for row in _get_list(env, action.update)]
    env.local = outer
    machine.set(env.page, action.update, new)
    return None


def _update_row(action: do.Update, env: Env, row: Any) -> Any:
    if not isinstance(row, dict) or not _matches(env, action.where, row):
        return row
    env.local["it"] = row
    return {**row, **_evaluate(action.set, env)}


def _toggle(machine: Machine, action: do.Toggle, env: Env) -> ActionResult:
    if action.item is None:
        machine.set(env.page, action.toggle, not env.get(action.toggle))
        return None
    item, old = action.item.value(env), _get_list(env, action.toggle)
    new = [other for other in old if other != item] if item in old else check_rows([*old, item])
    machine.set(env.page, action.toggle, new)
    return None


# --- control flow ---------------------------------------------------------------------------------------------------


def _branch(machine: Machine, action: do.If, env: Env) -> ActionResult:
    return action.then if action.if_.run(env) else action.else_


def _branch_at_random(machine: Machine, action: do.Chance, env: Env) -> ActionResult:
    return action.then if env.draw() < action.chance else action.else_


def _wait(machine: Machine, action: do.Delay, env: Env) -> ActionResult:
    return max(float(number(action.delay.value(env))), 0.0)


# --- output ---------------------------------------------------------------------------------------------------------


def _show_toast(machine: Machine, action: do.Toast, env: Env) -> ActionResult:
    machine.toast(action.toast.text(env), action.seconds)
    return None


def _log_effect(machine: Machine, action: do.Effect, env: Env) -> ActionResult:
    log = machine.state.effects
    if len(log) >= MAX_LOG:
        raise UsageError(say("world-too-many-effects", where=machine.where(env.page), most=MAX_LOG))
    entry = {
        "at": machine.state.now,
        "effect": action.effect,
        "with": _evaluate(action.with_, env),
        "app": machine.state.front,
    }
    log.append(entry | {"screen": env.page.screen if env.page else ""})
    triggers.emit(machine, f"effect:{action.effect}")
    return None


def _notify(machine: Machine, action: do.Notify, env: Env) -> ActionResult:
    note = {
        "id": machine.state.next_number(),
        "title": action.notify.text(env),
        "text": action.text.text(env) if action.text else "",
        "app": action.app.text(env) if action.app else "",
        "goto": action.goto.text(env) if action.goto else "",
        "with": _evaluate(action.with_, env),
    }
    machine.set(None, "notifications", check_rows([*_get_list(env, "notifications"), note]))
    if action.seconds:
        page = machine.open_page("system.banner", {"note": note}, over=True)
        machine.schedule(action.seconds, "close", {"page": page.uid})
    return None


def _open_notification(machine: Machine, action: do.Notice, env: Env) -> ActionResult:
    wanted = action.notice.text(env)
    notes = _get_list(env, "notifications")
    note = next((note for note in notes if to_text(note["id"]) == wanted), None)
    if note is None:
        return None
    machine.set(None, "notifications", [other for other in notes if other is not note])
    outside = machine.env(None)
    if note["goto"]:
        open_screen(machine, _full_name(machine, note["goto"], outside), note["with"], outside)
    elif note["app"]:
        app_switching.launch(machine, require_app(machine, note["app"]))
    return None


def _focus_input(machine: Machine, action: do.Focus, env: Env) -> ActionResult:
    machine.focus_by_id(env.page, action.focus)
    return None


def _scroll(machine: Machine, action: do.ScrollTo, env: Env) -> ActionResult:
    machine.scroll_to(env.page, action.of, action.scroll_to)
    return None


def _show_blocker(machine: Machine, action: do.Block, env: Env) -> ActionResult:
    triggers.show_blocker(machine, action.block)
    return None


def _install(machine: Machine, action: do.Install, env: Env) -> ActionResult:
    app = require_app(machine, action.install.text(env))
    machine.state.installed[app] = not action.gone
    machine.changed += 1
    if action.gone:
        app_switching.forget(machine, app)
    return None


ACTS: dict[str, Callable[[Machine, Any, Env], ActionResult]] = {
    "goto": _goto,
    "replace": _replace,
    "open": _open_app,
    "link": _follow_link,
    "do": _run_word,
    "set": _set_variables,
    "append": _append,
    "remove": _remove,
    "update": _update,
    "toggle": _toggle,
    "if": _branch,
    "chance": _branch_at_random,
    "delay": _wait,
    "toast": _show_toast,
    "effect": _log_effect,
    "notify": _notify,
    "notice": _open_notification,
    "focus": _focus_input,
    "scroll_to": _scroll,
    "block": _show_blocker,
    "install": _install,
}
"""The function for each kind of action."""
