"""Plays a task with an agent, and compares what the agent says with what is true on the device."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from iris_screen.core.record import Record
from iris_screen.evals.tasks.agents import Agent, Claim, Says
from iris_screen.evals.tasks.check import find_broken, find_forbidden
from iris_screen.evals.tasks.place import Place
from iris_screen.evals.tasks.task import Case, Kind

OpenPlace = Callable[[Case], AbstractContextManager[Place]]


FITTING: dict[str, Says] = {"done": "done", "infeasible": "impossible", "ambiguous": "unclear"}
"""What an agent should say at the end of a task, by what the task expects."""


class Ran(Record):
    """One run. truth: whether the device is as the task wants it, and the answer is right. wrong: what is not so.

    acts, seconds: on the device's own clock. waited: seconds of this computer.
    """

    task: str
    kind: Kind
    plain: bool
    seed: int
    sentence: str
    wording: int = 0
    expects: str
    says: Says
    answer: str
    truth: bool
    wrong: list[str]
    within_limits: bool
    calls: int
    acts: int
    seconds: float
    waited: float
    reason: str
    story: list[str] = []

    @property
    def is_success(self) -> bool:
        """Whether it counts: what the agent says is what is true, within the limits."""
        return self.truth and self.within_limits and self.says == FITTING[self.expects]

    @property
    def is_done(self) -> bool:
        """Whether it is done, even if the agent is not sure; if it cannot be done: whether all was left as it was."""
        fitting = ("done", "unsure") if self.expects == "done" else ("impossible", "unclear", "failed", "unsure")
        return self.truth and self.says in fitting

    @property
    def is_false_success(self) -> bool:
        """Whether the agent says that it is done, and it is not."""
        return self.says == "done" and (self.expects != "done" or not self.truth)


class NotReady(Exception):
    """What a task takes for granted at its start is not so: the task is wrong, not the agent."""


def play_case(case: Case, agent: Agent, open_place: OpenPlace) -> Ran:
    """One run of one task. Raises NotReady."""
    with open_place(case) as place:
        before = place.read_facts()
        if broken := find_broken(case.init, before, before):
            raise NotReady(f"{case}: {'; '.join(broken)}")
        began, started = place.clock.now(), time.monotonic()
        claim = agent(case.sentence, place.device, case.limits)
        seconds = place.clock.now() - began
        return _judge(case, claim, place, before, seconds, time.monotonic() - started)


def _judge(case: Case, claim: Claim, place: Place, before: dict[str, object], seconds: float, waited: float) -> Ran:
    facts = place.read_facts()
    wrong = find_broken(case.done, facts, before, claim.answer)
    wrong += [f"forbidden: {each}" for each in find_forbidden(case, facts, before, claim.answer)]
    acts = int(facts.get("acts", claim.acts))
    limits = case.limits
    return Ran(
        task=case.task,
        kind=case.kind,
        plain=case.plain,
        seed=case.seed,
        sentence=case.sentence,
        wording=case.wording,
        expects=case.expects,
        says=claim.says,
        answer=claim.answer,
        truth=not wrong,
        wrong=wrong,
        within_limits=acts <= limits.acts and claim.calls <= limits.calls and seconds <= limits.seconds,
        calls=claim.calls,
        acts=acts,
        seconds=round(seconds, 1),
        waited=round(waited, 1),
        reason=claim.reason,
        story=claim.story,
    )
