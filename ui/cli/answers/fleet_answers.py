"""The answers of commands about the fleet."""

from iris_screen.core.message import Message
from iris_screen.core.record import Record
from iris_screen.graph.fleet.fleet_status import FleetStatus
from iris_screen.graph.store.rule_table import Limit, Rest, Used

__all__ = ["FleetRules", "FleetStatus", "LoggedLine", "LoggedLines"]


class LoggedLine(Record):
    """Something that happened. at: seconds since 1970. run, task, device: empty if it is about none. what: the same in
    words. step: the turn of the run in which it did this on its device; null for what became of the run or the device.
    """

    at: float
    run: str
    task: str
    device: str
    what: Message
    step: int | None = None


LoggedLines = list[LoggedLine]


class FleetLimit(Limit):
    """used: what counts towards it now."""

    used: Used


class FleetRules(Record):
    """What limits the workers."""

    limits: list[FleetLimit]
    rests: list[Rest]
