"""Says of a task, before it is handed in, what Iris would do, what its words agree to, and what will need a yes."""

from iris_screen.core.message import OptionalMessage
from iris_screen.core.plan import Task
from iris_screen.core.record import Record
from iris_screen.graph.configuration.resources import load_apps, policy_of
from iris_screen.graph.fleet.submit import Order
from iris_screen.graph.runs import Runs
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.grammar.understood import tell_steps
from iris_screen.planning.planners.sentence import read_offline


class Preview(Record):
    """plan: its steps in words; none if a model makes it when it runs. agrees: the kinds of act that its words, or
    --allow, agree to. asks: those that its words name, and that a person will be asked about all the same. What turns
    up on a screen and is not known to be harmless is asked about, too. shape: the same for tasks that do the same to
    other things.
    """

    plan: OptionalMessage
    agrees: list[str]
    asks: list[str]
    shape: str


def preview(runs: Runs, order: Order) -> Preview:
    """For an order that can be handed in."""
    apps, policy = load_apps(runs.settings), policy_of(runs.settings)
    device, planner = order.device or runs.settings.device, order.planner or runs.settings.planner
    task = Task(id="preview", text=order.text, device=device, planner=planner, from_outside=order.from_outside)
    draft = read_offline(apps)(task, "")
    steps = draft.plan.steps if draft.plan else []
    grant, own = derive_grant(task, apps, policy), derive_grant(task.replace(from_outside=False), apps, policy)
    agrees = sorted({*grant.kinds, *(each.kind for each in order.allow)})
    wanted = {*own.kinds, *(each.kind for each in (*own.commands, *own.left_open))}
    return Preview(
        plan=tell_steps(steps) if steps else None,
        agrees=agrees,
        asks=sorted(wanted.intersection(policy.kinds).difference(agrees)),
        shape=" ".join(f"{step.action}:{step.app}" for step in steps),
    )
