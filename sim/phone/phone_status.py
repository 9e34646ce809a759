"""The status of a phone at one moment, for programs that query it instead of looking at the screen."""

from dataclasses import dataclass

from iris_screen.sim.phone.env import Context
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.screen.compose_view import visible_pages


@dataclass(frozen=True)
class PhoneStatus:
    """app: the one in front, by name. screen: the one shown, such as "chat.room". over: the system screen on top of it,
    or "". secure: the screen may not be captured. sideways: the phone is held in landscape.

    keyboard: whether it is shown. caret: whether an input has the focus.
    """

    app: str
    screen: str
    over: str
    awake: bool
    locked: bool
    secure: bool
    sideways: bool
    keyboard: bool
    caret: bool


OF_THE_SYSTEM = ("system.recents", "system.shade", "system.call", "system.permission", "system.lock")
"""System screens that lie on top of any app."""


def read_status(context: Context, machine: Machine) -> PhoneStatus:
    state, top = machine.state, machine.top()
    covers = [page.screen for page in state.tasks.get(state.front, []) if context.world.screen(page.screen).covers]
    return PhoneStatus(
        app=state.front,
        screen=covers[-1] if covers else "",
        over=top.screen if top is not None and top.screen in OF_THE_SYSTEM else "",
        awake=state.awake,
        locked=machine.locked,
        secure=any(context.world.screen(page.screen).secure for page in visible_pages(context, state)),
        sideways=state.outage("rotation") is not None,
        keyboard=state.keyboard,
        caret=state.focus is not None,
    )
