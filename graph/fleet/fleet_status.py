"""The fleet as a person looks at it, in a terminal and in the panel: its devices, its queue, and what went wrong."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, Literal

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.record import Record
from iris_screen.core.verdict import RunStatus
from iris_screen.graph.fleet.limits import is_resting
from iris_screen.graph.store.queue_figures import Cause, Wanted
from iris_screen.graph.store.worker_table import Pause, Worker
from iris_screen.tools.devices.address import parse_address
from iris_screen.tools.devices.shown_address import mask_address

if TYPE_CHECKING:
    from iris_screen.graph.runs import Runs
    from iris_screen.graph.store.job_table import JobTable
    from iris_screen.graph.store.queue_log import LogLine

HOUR, DAY = 3_600.0, 86_400.0
BATCHES: Final = 20
"""How many batches are shown that are not over."""

DeviceStanding = Literal["busy", "idle", "standby", "resting", "draining", "paused", "left", "given up", "lost", "none"]
"""busy: it does a task. standby: another worker of the device does. resting: it begins none at this time of day.
draining: its worker ends after its task. left, given up: its worker ended. lost: its worker is dead, or silent for
long. none: tasks wait for it, and it never had a worker.
"""
LEFT: Final = "left"
"""Beside the states of jobs: those that wait until there is a worker for their device again."""


class FleetDevice(Record):
    """A device, and who serves it. device: its address, without secrets. since: when it came to this, in seconds since
    1970. run, task: what it does now. waiting: how many tasks only it can do, queued ones and one that its worker left.
    """

    device: str
    host: str = ""
    standing: DeviceStanding
    paused: bool = False
    tags: list[str] = []
    since: float | None = None
    why: OptionalMessage = None
    run: str = ""
    task: str = ""
    waiting: int = 0


class FleetNow(Record):
    """devices: by host. pauses: what is not begun for now. queue: tasks by their state, or LEFT. hour: tasks that ended
    in the last hour, by the status of their runs.
    """

    devices: list[FleetDevice]
    pauses: list[Pause]
    queue: dict[str, int]
    hour: dict[RunStatus, int]


class FleetStatus(FleetNow):
    """batches: tasks by their state, for those that are not over. causes: why tasks of the last day did not succeed,
    most frequent first.
    """

    batches: dict[str, dict[str, int]]
    causes: list[Cause]


def read_fleet(runs: "Runs") -> FleetStatus:
    """All of it. With 100,000 tasks of which half failed for different reasons, this takes a quarter of a second."""
    return FleetStatus(**dict(read_now(runs)), batches=count_batches(runs), causes=list_causes(runs))


def count_batches(runs: "Runs") -> dict[str, dict[str, int]]:
    counted = runs.store.jobs.figures.count_batches(BATCHES)
    return {batch: dict(sorted(states.items())) for batch, states in counted.items()}


def list_causes(runs: "Runs") -> list[Cause]:
    return runs.store.jobs.figures.list_causes(runs.store.jobs.time() - DAY)


def read_now(runs: "Runs") -> FleetNow:
    """What a page shows anew every few seconds."""
    jobs, now = runs.store.jobs, runs.store.jobs.time()
    pauses, waiting = jobs.workers.list_pauses(), jobs.figures.count_waiting_for()
    paused, left = {each.name for each in pauses if each.kind == "device"}, jobs.list_left()
    waiting.update(left.values())
    queue = jobs.figures.find_page(Wanted(), 0)[1]
    queue.subtract({"running": len(left), LEFT: -len(left)})
    devices, workers = [], jobs.workers.list_workers()
    busy = {each.device for each in workers if each.lives and each.run and each.run not in left}
    for worker in workers:
        tasks = waiting.pop(worker.device, 0)
        if worker.state != "left" or tasks or now - worker.since < DAY:
            lives = worker.lives and worker.run not in left
            standing = _judge(jobs, worker.replace(lives=lives), busy, paused)
            devices.append(_describe(runs, worker, standing, tasks, paused=worker.device in paused))
    devices += [
        FleetDevice(device=mask_address(device), standing="none", waiting=n, paused=device in paused)
        for device, n in sorted(waiting.items())
    ]
    return FleetNow(
        devices=devices,
        pauses=[each.replace(name=mask_address(each.name)) for each in pauses],
        queue={state: n for state, n in sorted(queue.items()) if n > 0},
        hour=dict(sorted(jobs.figures.count_ended(now - HOUR).items())),
    )


def _judge(jobs: "JobTable", worker: Worker, busy: Collection[str], paused: Collection[str]) -> DeviceStanding:
    """busy, paused: devices."""
    if not worker.lives:
        return worker.state if worker.state in ("left", "given up") else "lost"
    if worker.state == "draining":
        return "draining"
    if worker.run:
        return "busy"
    if worker.device in paused:
        return "paused"
    if worker.device in busy:
        return "standby"
    return "resting" if is_resting(jobs.rules.find_rest(worker.device), jobs.time()) else "idle"


def _describe(runs: "Runs", worker: Worker, standing: DeviceStanding, waiting: int, *, paused: bool) -> FleetDevice:
    run = worker.run if standing in ("busy", "draining") else ""
    return FleetDevice(
        device=mask_address(worker.device),
        host=worker.host,
        standing=standing,
        paused=paused,
        tags=worker.tags,
        since=worker.seen if standing == "lost" else worker.since,
        why=worker.why,
        run=run,
        task=runs.store.row(run).text if run else "",
        waiting=waiting,
    )


def list_devices(runs: "Runs") -> list[str]:
    """The devices that the queue knows: those with a worker, with tasks of their own, or paused."""
    jobs = runs.store.jobs
    known = {each.device for each in jobs.workers.list_workers()}
    paused = (each.name for each in jobs.workers.list_pauses() if each.kind == "device")
    return sorted({*known, *jobs.figures.count_waiting_for(), *paused})


def find_device(runs: "Runs", said: str) -> str:
    """The device of the queue that a person means: by its name, as it is shown or, if only one has it, in part.

    Raises UsageError if there is none or several.
    """
    known = list_devices(runs)
    whole = [device for device in known if said in (device, mask_address(device))]
    found = whole or [device for device in known if said in mask_address(device)]
    if len(found) == 1:
        return found[0]
    names = sorted(map(mask_address, found or known))
    raise UsageError(say("fleet-device-which", device=said, known=names, n=len(names)))


def describe_left(device: str) -> Message:
    """How a task stands that waits for a worker of this device: at which computer, if only one reaches it."""
    return say("fleet-waits-for", host=parse_address(device).host or "none")


def describe_standing(device: FleetDevice) -> Message:
    return say("fleet-standing", standing=device.standing.replace(" ", "-"))


def describe_pause(pause: Pause) -> Message:
    return say("fleet-paused", kind=pause.kind, name=pause.name)


def describe_line(line: "LogLine") -> Message:
    """What happened, and why."""
    what = "handed-in" if line.what == "queued" and line.why is None else line.what.replace(" ", "-")
    worker = line.process.partition("#")[0]
    told = say("fleet-happened", what=what, worker=worker)
    return say("text-labelled", name=told, what=line.why) if line.why else told
