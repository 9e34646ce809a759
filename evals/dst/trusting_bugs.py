"""Planted bugs that take something on trust: a place, a need, a yes, an act of which nobody knows. Each was written
from what a part of the product promises, without a look at the judge.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.condition import Condition
from iris_screen.core.errors import DeviceError, Stopped
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message
from iris_screen.core.people import Answer
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Device, Entry
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.core.target import Located, Target
from iris_screen.core.verdict import Found
from iris_screen.evals.dst.further_bugs import ACTED
from iris_screen.evals.dst.plant import Plant, Wrapper, replace_in_kit, replace_in_session
from iris_screen.evals.dst.process import SimulatedDriver
from iris_screen.graph.build import Graph, Kit


class FirstPlace(Wrapper):
    """Takes the first of several places that a target may be."""

    def locate(self, target: Target, frame: Frame, hint: Box | None = None) -> Located:
        located: Located = self.inner.locate(target, frame, hint)
        return located.replace(spots=located.spots[:1])


class NeedsUnchecked(Wrapper):
    """Holds what a step needs for given: such a check has neither a frame before nor a press."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if before is None and press is None:
            return Found(condition=condition, holds=True, means="hope")
        found: Found = self.inner.check(condition, before, after, press)
        return found


@dataclass(frozen=True)
class HeldForEver(Wrapper):
    """Does not look again for what was once seen."""

    held: set[Condition] = field(default_factory=set)

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition in self.held:
            return Found(condition=condition, holds=True, means="hope")
        found: Found = self.inner.check(condition, before, after, press)
        if found.holds:
            self.held.add(condition)
        return found


def _hold_for_ever(kit: Kit) -> Kit:
    """Within one run: `prepare` begins each."""
    held = set[Condition]()

    def prepare(task: Task) -> Task:
        held.clear()
        return kit.prepare(task)

    return replace(kit, prepare=prepare, verifier=HeldForEver(kit.verifier, held))


def _stop_comparing(kit: Kit) -> Kit:
    """Compares no screen with the one before once a person said yes, until the run is over."""
    agreed: list[Press] = []

    def prepare(task: Task) -> Task:
        agreed.clear()
        return kit.prepare(task)

    def rule(state: State, press: Press, frame: Frame) -> Ruling:
        asked = state.get("question")
        if asked is not None and asked.answer is not None and asked.answer.kind == "yes":
            agreed.append(press)
        ruling = kit.rule(state, press, frame)
        return ruling.replace(view="", pictures=[]) if agreed else ruling

    def find_difference(before: Frame, now: Frame, press: Press) -> Message | None:
        return None if agreed else kit.find_difference(before, now, press)

    return replace(kit, prepare=prepare, rule=rule, find_difference=find_difference)


@dataclass(frozen=True)
class NoIsYes(SimulatedDriver):
    """Takes any answer of yes or no for a yes."""

    def _find_entry(self, graph: Graph, run_id: str, answer: Answer | None, to: str) -> Any:
        agreed = answer.replace(kind="yes") if answer is not None and answer.kind == "no" else answer
        return super()._find_entry(graph, run_id, agreed, to)


class CutOffDelivered(Wrapper):
    """Takes an act whose receipt is missing for a delivered one."""

    def find(self, turn: int, n: int) -> Entry | None:
        entry: Entry | None = self.inner.find(turn, n)
        return entry and entry.replace(receipt=entry.receipt or Receipt(at=entry.at))


def _deliver_anyway(device: Device, action: Action) -> Receipt:
    """Says that an act was delivered, also if the device raised an error."""
    try:
        return device.do(action)
    except Stopped:
        raise
    except DeviceError:
        return Receipt()


TRUSTING = (
    Plant("first_place", "the first of several places is taken", ACTED, kit=replace_in_kit(locator=FirstPlace)),
    Plant("needs_unchecked", "what a step needs is not checked", ACTED, kit=replace_in_kit(verifier=NeedsUnchecked)),
    Plant("no_is_yes", "a no counts as a yes", ACTED | {"old answer"}, driver=NoIsYes),
    Plant("held_for_ever", "what held once holds for ever", ACTED, kit=_hold_for_ever),
    Plant("stops_comparing", "nothing is compared once a person said yes", ACTED | {"stale"}, kit=_stop_comparing),
    Plant(
        "cut_off_delivered",
        "an act that was cut off counts as delivered",
        ACTED,
        session=replace_in_session(journal=CutOffDelivered),
    ),
    Plant(
        "error_delivered",
        "an act that raised an error counts as delivered",
        ACTED,
        kit=replace_in_kit(do=lambda do: _deliver_anyway),
    ),
)
"""To be planted like the others: see `BUGS`."""
