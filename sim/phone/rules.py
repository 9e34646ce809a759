"""The standard rules, and how to make a machine with them."""

from iris_screen.sim.phone import app_switching, triggers
from iris_screen.sim.phone.due_timers import DUE
from iris_screen.sim.phone.env import Context
from iris_screen.sim.phone.machine import Machine, Rules
from iris_screen.sim.phone.state import State
from iris_screen.sim.phone.world_effects import act

RULES = Rules(act, DUE, triggers.emit, app_switching.launch, app_switching.home)


def make_machine(context: Context, state: State) -> Machine:
    return Machine(context, state, RULES)
