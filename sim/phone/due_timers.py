"""What a timer does when it comes due."""

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from iris_screen.sim.phone import triggers
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.state import Timer
from iris_screen.sim.phone.world_files.world_actions import Actions

_ACTIONS: TypeAdapter[Any] = TypeAdapter(Actions)


def _actions(machine: Machine, timer: Timer) -> None:
    page = machine.state.page(timer.data["page"])
    if page is not None or timer.data["page"] is None:
        machine.run(_ACTIONS.validate_python(timer.data["actions"]), page, timer.data["local"])


def _every(machine: Machine, timer: Timer) -> None:
    page = machine.state.page(timer.data["page"])
    if page is not None:
        every = machine.context.world.screen(page.screen).every[timer.data["place"]]
        machine.later(every.seconds, "every", timer.data)
        machine.run(every.do, page)


def _close(machine: Machine, timer: Timer) -> None:
    page = machine.state.page(timer.data["page"])
    if page is not None:
        machine.close_page(page)


def _toast(machine: Machine, timer: Timer) -> None:
    if machine.state.toast and machine.state.toast[1] <= machine.state.now:
        machine.state.toast = None


def _fault(machine: Machine, timer: Timer) -> None:
    if machine.state.outage("frozen") is None:
        machine.state.frozen = None


DUE: dict[str, Callable[[Machine, Timer], None]] = {
    "actions": _actions,
    "every": _every,
    "trigger": lambda machine, timer: triggers.fire(machine, timer.data["key"]),
    "close": _close,
    "toast": _toast,
    "fault": _fault,
}
