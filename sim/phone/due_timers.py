"""What each kind of timer does when it is due."""

from collections.abc import Callable
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from iris_screen.sim.phone import triggers
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.state import Timer
from iris_screen.sim.phone.world_files.world_actions import Actions


@cache
def _make_reader() -> TypeAdapter[Any]:
    return TypeAdapter(Actions)  # late: it takes longer to make than a short run lives without such a timer


def _run_actions(machine: Machine, timer: Timer) -> None:
    page = machine.state.page(timer.data["page"])
    if page is not None or timer.data["page"] is None:
        machine.run(_make_reader().validate_python(timer.data["actions"]), page, timer.data["local"])


def _repeat(machine: Machine, timer: Timer) -> None:
    page = machine.state.page(timer.data["page"])
    if page is not None:
        every = machine.context.world.screen(page.screen).every[timer.data["place"]]
        machine.schedule(every.seconds, "every", timer.data)
        machine.run(every.do, page)


def _close_page(machine: Machine, timer: Timer) -> None:
    page = machine.state.page(timer.data["page"])
    if page is not None:
        machine.close_page(page)


def _end_toast(machine: Machine, timer: Timer) -> None:
    if machine.state.toast and machine.state.toast[1] <= machine.state.now:
        machine.state.toast = None


def _end_fault(machine: Machine, timer: Timer) -> None:
    if machine.state.outage("frozen") is None:
        machine.state.frozen = None


DUE: dict[str, Callable[[Machine, Timer], None]] = {
    "actions": _run_actions,
    "every": _repeat,
    "trigger": lambda machine, timer: triggers.fire(machine, timer.data["key"]),
    "close": _close_page,
    "toast": _end_toast,
    "fault": _end_fault,
}
