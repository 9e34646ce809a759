"""Brings apps to the front, closes them, and goes home."""

from iris_screen.core.message import say
from iris_screen.sim.phone import triggers
from iris_screen.sim.phone.env import is_installed
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.world_files.expr_functions import EvalError
from iris_screen.sim.phone.world_files.screen_nodes import Pager


def launch(machine: Machine, app: str) -> None:
    """Bring an app to the front: where it was left, or its first screen."""
    spec, state = machine.context.world.apps[app], machine.state
    if not is_installed(machine.context, state, app):
        raise EvalError(say("world-app-not-installed", name=app))
    _leave_system(machine)
    state.front = app
    machine.blur()
    if not state.tasks.get(app):
        machine.open_page(f"{app}.{spec.start}", {}, on=app)
    if app not in (machine.context.world.home, "system"):
        state.recent = [app, *(other for other in state.recent if other != app)]
    machine.run(spec.on_launch, state.tasks[app][-1])
    triggers.emit(machine, f"app:{app}")
    triggers.wake_waiting(machine)


def forget(machine: Machine, app: str) -> None:
    """Close all pages of an app that is gone."""
    if app == machine.state.front:
        home(machine)
    machine.state.tasks.pop(app, None)
    machine.state.recent = [other for other in machine.state.recent if other != app]


def home(machine: Machine) -> None:
    """HOME: show the launcher; if it is in front already, go to its first screen and first page."""
    front, launcher = machine.state.front, machine.context.world.home
    _leave_system(machine)
    stack = machine.state.tasks.get(launcher, [])
    if front == launcher:
        for page in stack[:0:-1]:
            machine.close_page(page)
        for page in stack:
            page.scroll.clear()
            for node in machine.context.world.nodes_of(page.screen):
                if isinstance(node, Pager):
                    machine.set(page, node.pager, 0)
    launch(machine, launcher)


def _leave_system(machine: Machine) -> None:
    """Close the shade and recent apps when another app comes. Blockers stay with their app, a call stays on top."""
    for page in [page for page in machine.state.over if page.owner is None and not page.blocker]:
        if page.screen in ("system.shade", "system.recents"):
            machine.close_page(page)
