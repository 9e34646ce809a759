"""Hands in tasks for workers to do."""

import getpass
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from iris_screen.core.errors import StoreError, StoreUnsure, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import check_name, clean
from iris_screen.core.people import PAYMENT, Allowance
from iris_screen.core.plan import Task
from iris_screen.graph.configuration.resources import load_apps, policy_of
from iris_screen.graph.fleet.repeats import read_schedule
from iris_screen.graph.lifecycle.clock import token
from iris_screen.graph.runs import Runs
from iris_screen.graph.store.job_table import Job
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.tools.devices.address import add_settings, check_device, make_absolute, name_device


@dataclass(frozen=True)
class Order:
    """What is handed in: a task, and how it is to be done.

    key: names it, so that handing it in twice does it once; empty: it is done each time it is handed in. device: an
    address; empty for any device that has the tags in `needs`. priority: higher comes first. due: not before this time,
    in seconds since 1970. from_outside: the words are not a person's, and consent to nothing. wait: wait for a person's
    answer instead of taking silence as a no. repeat: when it is done again (graph.fleet.repeats); empty if it is not.
    """

    text: str
    key: str = ""
    batch: str = ""
    device: str = ""
    needs: Sequence[str] = ()
    priority: int = 0
    due: float = 0.0
    planner: str = ""
    from_outside: bool = False
    wait: bool = False
    allow: Sequence[Allowance] = field(default=())
    repeat: str = ""


@dataclass(frozen=True)
class Submitted:
    """What became of an order. run: its run, empty if it was refused or handed in before. refused: why it cannot be
    done. known: it was handed in before.
    """

    order: Order
    run: str = ""
    refused: Message | None = None

    @property
    def known(self) -> bool:
        return not self.run and self.refused is None


class Read(NamedTuple):
    """A sentence as Iris reads it. unread: why it cannot. agrees: the kinds of act it agrees to."""

    unread: Message | None
    agrees: frozenset[str]


Reads = Callable[[str], Read]


def make_reader(runs: Runs, common: Order) -> Reads:
    """Reads sentences as tasks that are handed in like `common`."""
    device, planner = common.device or runs.settings.device, common.planner or runs.settings.planner
    asked = Task(id="row", text="", device=device, planner=planner)
    apps, policy = load_apps(runs.settings), policy_of(runs.settings)

    def read(text: str) -> Read:
        task = asked.replace(text=text)
        grant = derive_grant(task, apps, policy)
        agrees = frozenset({*grant.kinds, *(each.kind for each in grant.commands)})
        return Read(runs.explain_unreadable(task), agrees)

    return read


def submit(runs: Runs, order: Order, *, dry: bool = False) -> Submitted:
    """Put a task into the queue, unless it is there already or cannot be read. dry: only say what would happen."""
    jobs = runs.store.jobs
    try:
        check_names(order)
    except UsageError as error:
        return Submitted(order, refused=error.message)
    if order.key and jobs.knows(order.key):
        return Submitted(order)
    run = token()
    key = order.key or run
    try:
        device = add_settings(make_absolute(order.device), runs.settings) if order.device else ""
        name = name_device(device) if device else ""
        task = Task(
            id=run,
            text=clean(order.text),
            device=device,
            planner=order.planner or runs.settings.planner,
            budget=runs.settings.budget,
            wait_for_person=order.wait,
            allowed=list(order.allow),
            from_outside=order.from_outside,
            repeat=order.repeat,
            started_at=jobs.time(),
        )
        runs.check_task(task)
        due = find_due(order, task.started_at)
        check_device(device or runs.settings.device)
        limit = runs.settings.fleet.queue_limit
        full = say("fleet-queue-full", limit=limit) if jobs.is_full(limit) else None
        refused = full or runs.explain_unreadable(task.replace(device=device or runs.settings.device))
        if refused is None and not dry:
            job = Job(
                run=run,
                key=key,
                batch=order.batch,
                device=name,
                needs=list(order.needs),
                priority=order.priority,
                due=due,
                repeats=bool(order.repeat),
                app=find_app(runs, task),
                submitter=runs.settings.fleet.submitter or name_user(),
            )
            try:
                runs.store.accept(task, job)
            except StoreUnsure as unsure:
                try:  # the same run with the same key: it is there once, whatever became of the first time
                    runs.store.accept(task, job)
                except StoreError:
                    raise unsure from None
    except UsageError as error:
        if jobs.knows(key):  # this process handed it in when it was not sure, or another did at this moment
            return Submitted(order, run=run if jobs.find_key(key).run == run else "")
        refused = error.message
    return Submitted(order, refused=refused) if refused else Submitted(order, run=run)


def check_names(order: Order) -> None:
    """Raises UsageError for a batch, a key or tags that the store cannot keep."""
    check_name("batch", order.batch)
    check_name("key", order.key)
    check_name("tags", " ".join(order.needs))


def find_due(order: Order, now: float) -> float:
    """When the task is due, the first time if it repeats. Raises UsageError if it must not repeat."""
    if not order.repeat:
        return order.due
    if any(each.kind == PAYMENT for each in order.allow):
        raise UsageError(say("usage-repeat-payment"))
    schedule = read_schedule(order.repeat)
    return order.due or (now if schedule.seconds else schedule.find_next(now, now))


def find_app(runs: Runs, task: Task) -> str:
    """The app module that the task leads to first, as far as its words say so without a model; "" if they do not."""
    apps = load_apps(runs.settings)
    draft = read_offline(apps)(task, "")
    steps = draft.plan.steps if draft.plan else []
    named = next((step.app for step in steps if step.action == "launch_app"), next(iter(draft.grant.apps), ""))
    app = apps.find(named) if named else None
    return app.name if app else named


def name_user() -> str:
    """The name at this computer of whoever runs this process; "" if it has none."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user need not be in the list of users
        return ""
