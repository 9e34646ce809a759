"""Holds tasks to the limits that all of them have in common: of a model, an app, a batch and a device."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from iris_screen.core.errors import LimitReached, UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.models import Usage
from iris_screen.core.parsing.dates import format_time, is_within, parse_span
from iris_screen.core.parsing.spelling import check_name
from iris_screen.core.protocols import Clock
from iris_screen.graph.store.job_table import Job, JobTable
from iris_screen.graph.store.rule_table import Limit, LimitKind, Rest, Used

PATIENCE: Final = 20.0
"""A run waits so many seconds for its turn at a model; if that takes longer, it gives its device back."""
STEP: Final = 0.5


@dataclass
class ModelLimits:
    """Those of the models that a run asks, and of its batch. clock: of the limits, and not the run's own."""

    jobs: JobTable
    run: str
    clock: Clock

    @cached_property
    def batch(self) -> str:
        """Of the run; empty if it is of none."""
        return self.jobs.find_batch(self.run)

    def admit(self, model: str) -> None:
        """Waits a little if need be. Raises LimitReached."""
        check_batch(self.jobs, self.batch)
        end = self.clock.now() + PATIENCE
        while wait := self.jobs.rules.admit("model", model, self.batch):
            if self.clock.now() + wait > end:
                raise _refuse("model", model, wait, self.clock)
            self.clock.sleep(STEP)

    def charge(self, model: str, usage: Usage) -> None:
        self.jobs.rules.charge("model", model, self.batch, usage)


def limit_batch(jobs: JobTable, batch: str, cost: float) -> None:
    """What the models may cost for the whole batch, in dollars. Raises UsageError if it has no usable name."""
    if not batch:
        raise UsageError(say("usage-batch-cost"))
    check_name("batch", batch)
    jobs.rules.put(Limit(kind="batch", name=batch, cost=cost))


def check_begin(jobs: JobTable, job: Job, clock: Clock) -> None:
    """Before a task is begun: counts it for its app. Raises LimitReached."""
    check_batch(jobs, job.batch)
    if job.app and (wait := jobs.rules.admit("app", job.app, job.batch)):
        raise _refuse("app", job.app, wait, clock)


def check_batch(jobs: JobTable, batch: str) -> None:
    """Raises LimitReached if the batch has cost what it may."""
    limit = jobs.rules.find_limit("batch", batch) if batch else None
    if limit and limit.is_reached(jobs.rules.measure(limit)):
        raise LimitReached(say("fleet-limit-reached", kind="batch", name=batch, at="never"))


def _refuse(kind: LimitKind, name: str, wait: float, clock: Clock) -> LimitReached:
    ends = wait < math.inf
    at = format_time(clock.now() + wait) if ends else "never"
    return LimitReached(say("fleet-limit-reached", kind=kind, name=name, at=at), wait if ends else None)


def describe_limit(limit: Limit, used: Used | None = None) -> Message:
    """What it allows, and what of that is used."""
    limited = [what for what in ("calls", "tokens", "cost") if getattr(limit, what) is not None]
    most, much = (
        [say("fleet-limit-part", what=what, of=limit.kind, n=getattr(each, what)) for what in limited]
        for each in (limit, used or Used())
    )
    allowed = say("fleet-limit", parts=most, per=limit.per)
    return say("fleet-limit-used", limit=allowed, used=much) if used else allowed


def is_resting(rest: Rest | None, now: float) -> bool:
    """Whether the device of this rest is given no new tasks at this time of day."""
    return rest is not None and any(is_within(parse_span(each), now) for each in rest.times)
