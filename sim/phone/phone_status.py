"""How a phone stands at one moment, for whoever asks it with words instead of looking."""

from dataclasses import dataclass

from iris_screen.sim.phone.env import Context
from iris_screen.sim.phone.machine import Machine
from iris_screen.sim.phone.screen.compose_view import visible


@dataclass(frozen=True)
class Standing:
    """app: the one in front, by its name; screen: what covers the glass, such as "chat.room"; over: what of the
    system's own lies over it, or "". secure: what is shown may not be captured. sideways: how it is held.

    keyboard: whether it is up. caret: whether an input has it.
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
"""Screens that lie over whatever app is in front and belong to none."""


def standing(context: Context, machine: Machine) -> Standing:
    state, top = machine.state, machine.top()
    covers = [page.screen for page in state.tasks.get(state.front, []) if context.world.screen(page.screen).covers]
    return Standing(
        app=state.front,
        screen=covers[-1] if covers else "",
        over=top.screen if top is not None and top.screen in OF_THE_SYSTEM else "",
        awake=state.awake,
        locked=machine.locked,
        secure=any(context.world.screen(page.screen).secure for page in visible(context, state)),
        sideways=state.outage("rotation") is not None,
        keyboard=state.keyboard,
        caret=state.focus is not None,
    )
