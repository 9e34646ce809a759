"""More planted bugs, each written from what a part of the product promises, without a look at the judge.

They are of the kind that a slip makes: an answer read the wrong way round, a look left out, an act tried again.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.condition import Condition
from iris_screen.core.errors import CaptureFailed, Disconnected, Timeout
from iris_screen.core.people import Answer
from iris_screen.core.press import Press
from iris_screen.core.protocols import Entry
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Found
from iris_screen.evals.dst.plant import Plant, Wrapper, replace_in_body, replace_in_kit
from iris_screen.evals.dst.process import SimulatedDriver
from iris_screen.graph.build import Graph

ACTED = frozenset({"twice", "false verified", "forbidden", "strange act", "lost"})
"""Rules about what was done to the phone and what is claimed."""


# --- the journal -----------------------------------------------------------------------------------------------------


class UnknownIsNo(Wrapper):
    """Takes an act that was begun and has no receipt for one that never went out."""

    def find(self, turn: int, n: int) -> Entry | None:
        entry: Entry | None = self.inner.find(turn, n)
        is_open = entry is not None and entry.receipt is None
        return entry.replace(receipt=Receipt(delivered="no")) if entry is not None and is_open else entry


class ReceiptForgotten(Wrapper):
    """Knows after a resume what was begun, and not how it ended."""

    def find(self, turn: int, n: int) -> Entry | None:
        entry: Entry | None = self.inner.find(turn, n)
        return entry.replace(receipt=None) if entry is not None else None


@dataclass(frozen=True)
class LateEntry(Wrapper):
    """Writes down what it is about to do once it is done."""

    begun: list[Callable[[], Entry]] = field(default_factory=list)

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", *cause: Any) -> Entry:
        self.begun.append(lambda: self.inner.intend(turn, n, action, at, frame, *cause))
        return Entry(run="", turn=turn, n=n, action=action, at=at)

    def receive(self, turn: int, n: int, receipt: Receipt) -> None:
        while self.begun:
            self.begun.pop(0)()
        self.inner.receive(turn, n, receipt)


# --- the device ------------------------------------------------------------------------------------------------------


class AgainAfterTimeout(Wrapper):
    """Does an act once more if the phone does not answer in time."""

    def do(self, action: Action) -> Receipt:
        try:
            receipt: Receipt = self.inner.do(action)
        except Timeout:
            receipt = self.inner.do(action)
        return receipt


class AgainAfterBreak(Wrapper):
    """Does an act once more on a new line if the line breaks."""

    def do(self, action: Action) -> Receipt:
        try:
            receipt: Receipt = self.inner.do(action)
        except Disconnected:
            receipt = self.inner.do(action)
        return receipt


SKIPPED = 3
"""Looks after an act that are skipped."""


@dataclass(frozen=True)
class LookSkipped(Wrapper):
    """Skips the looks after an act, as many as tell whether the screen is still, and goes by the one before it."""

    kept: list[Frame] = field(default_factory=list)
    skipped: list[None] = field(default_factory=list)

    def look(self) -> Frame:
        if self.skipped and self.kept:
            self.skipped.pop()
        else:
            self.kept[:] = [self.inner.look()]
        return self.kept[0]

    def do(self, action: Action) -> Receipt:
        self.skipped[:] = [None] * SKIPPED
        receipt: Receipt = self.inner.do(action)
        return receipt


@dataclass(frozen=True)
class LostPicture(Wrapper):
    """Gives the last picture again if one is lost on its way, and says nothing."""

    kept: list[Frame] = field(default_factory=list)

    def look(self) -> Frame:
        try:
            self.kept[:] = [self.inner.look()]
        except CaptureFailed:
            if not self.kept:
                raise
        return self.kept[0]


# --- seeing and judging ----------------------------------------------------------------------------------------------


class SwitchBelieved(Wrapper):
    """Takes a switch that was pressed for one that is set."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        if condition.kind in ("on", "off") and press is not None and press.done is not None:
            return Found(condition=condition, holds=True, means="hope")
        found: Found = self.inner.check(condition, before, after, press)
        return found


class FrameBefore(Wrapper):
    """Judges an act by the frame before it."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, press: Press | None) -> Found:
        found: Found = self.inner.check(condition, before, before or after, press)
        return found


def _drop_repeated(update: State) -> State:
    """Without the result of a step that was done in more than one try."""
    results = [result for result in update.get("results") or [] if not result.retries]
    return {**update, "results": results} if "results" in update else update


# --- the person ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NoMeansYes(SimulatedDriver):
    """Takes any answer for a yes, as one that is kept from an older question would be."""

    def _find_entry(self, graph: Graph, run_id: str, answer: Answer | None, to: str = "") -> Any:
        taken = answer.replace(kind="yes") if answer is not None and answer.kind == "no" else answer
        return super()._find_entry(graph, run_id, taken, to)


FURTHER = (
    Plant(
        "unknown_is_no",
        "an act without a receipt counts as not delivered",
        ACTED,
        body=replace_in_body(journal=UnknownIsNo),
    ),
    Plant(
        "receipt_forgotten", "a receipt is forgotten on a resume", ACTED, body=replace_in_body(journal=ReceiptForgotten)
    ),
    Plant("late_entry", "the journal is written after the touch", ACTED, body=replace_in_body(journal=LateEntry)),
    Plant(
        "again_after_timeout",
        "an act is done again after a timeout",
        ACTED,
        body=replace_in_body(device=AgainAfterTimeout),
    ),
    Plant(
        "again_after_break", "an act is done again on a new line", ACTED, body=replace_in_body(device=AgainAfterBreak)
    ),
    Plant(
        "look_skipped", "the look after an act is skipped", ACTED | {"stale"}, body=replace_in_body(device=LookSkipped)
    ),
    Plant(
        "lost_picture",
        "the last picture stands for one that was lost",
        frozenset({"stale", "forbidden"}),
        body=replace_in_body(device=LostPicture),
    ),
    Plant(
        "switch_believed",
        "a switch that was pressed counts as set",
        frozenset({"false verified"}),
        kit=replace_in_kit(verifier=SwitchBelieved),
    ),
    Plant("frame_before", "an act is judged by the frame before it", ACTED, kit=replace_in_kit(verifier=FrameBefore)),
    Plant(
        "result_dropped",
        "the result of a repeated step is not kept",
        frozenset({"gaps"}),
        kit=replace_in_kit(redact=lambda redact: lambda update: _drop_repeated(redact(update))),
    ),
    Plant("no_means_yes", "any answer is taken for a yes", ACTED, driver=NoMeansYes),
)
"""To be planted like the others: see `BUGS`."""
