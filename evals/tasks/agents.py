"""Who does the tasks: Iris, or any other agent that is a function of a sentence and a device."""

from collections.abc import Callable
from functools import reduce
from typing import Literal, cast

from iris_screen.core.actions import Wait
from iris_screen.core.chat import Ask
from iris_screen.core.limits import Budget
from iris_screen.core.protocols import Device, Entry
from iris_screen.core.record import Record
from iris_screen.core.settings import Settings
from iris_screen.core.state import State, Totals
from iris_screen.core.verdict import RunStatus
from iris_screen.evals.tasks.task import Limits
from iris_screen.graph.build import Graph, build
from iris_screen.graph.lifecycle.recorded_node import add_totals
from iris_screen.testing.memory import OneSession
from iris_screen.testing.stage import Answers, Stage, play, shipped
from iris_screen.text import render
from iris_screen.tools.devices.clock import SystemClock
from iris_screen.tools.devices.sim import SimDevice

Says = Literal["done", "unsure", "failed", "impossible", "unclear", "broken"]
"""impossible: nobody can do it here. unclear: it is open which thing is meant. failed: not done, for any reason."""


class Claim(Record):
    """What an agent says when it has stopped. answer: what it tells the person. acts: 0 if it does not count them."""

    says: Says
    answer: str = ""
    calls: int = 0
    acts: int = 0
    reason: str = ""
    story: list[str] = []


Agent = Callable[[str, Device, Limits], Claim]
"""An agent is given the sentence, the device of core.protocols, and the limits it should keep."""

SAYS: dict[RunStatus, Says] = {
    "success": "done",
    "unverified": "unsure",
    "failed": "failed",
    "impossible": "impossible",
    "unclear": "unclear",
    "waiting": "unclear",
}


def make_iris(settings: Settings, planner: str = "auto") -> Agent:
    """Iris with the whole shipped graph, in this process; nothing is written to disk.

    Put together anew for each sentence, as for each run of the product: what a model is shown depends on it.
    """
    stage = Stage()

    def do(sentence: str, device: Device, limits: Limits) -> Claim:
        return drive(build(shipped(stage, settings, said=sentence)), stage, planner)(sentence, device, limits)

    return do


def drive(graph: Graph, stage: Stage, planner: str, answers: Answers | None = None) -> Agent:
    """An agent that is this graph over this stage. answers: the person, if one is there to be asked."""

    def do(sentence: str, device: Device, limits: Limits) -> Claim:
        session = OneSession(device)
        stage.clock = device.clock if isinstance(device, SimDevice) else SystemClock()
        stage.sessions = session
        budget = Budget(max_turns=2 * limits.acts, max_seconds=limits.seconds, max_calls=limits.calls)
        kind = "desktop:" if device.profile.is_computer else "sim:"
        ask = Ask(task=sentence, device=kind, planner=planner, budget=budget, attached=answers is not None)
        ended = play(graph, ask, stage, answers)
        totals = reduce(add_totals, cast(list[State], ended.updates), Totals())
        return Claim(
            says=SAYS.get(ended.outcome.status, "broken"),
            answer=ended.outcome.answer,
            calls=totals.usage.calls,
            acts=sum(map(_is_act, session.journal.entries.values())),
            reason=render(ended.outcome.reason),
            story=ended.story,
        )

    return do


def _is_act(entry: Entry) -> bool:
    return not isinstance(entry.action, Wait)


def do_nothing(sentence: str, device: Device, limits: Limits) -> Claim:
    """An agent that touches nothing and says that all is done: no task may count it."""
    return Claim(says="done")
