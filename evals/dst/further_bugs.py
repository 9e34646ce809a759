"""More planted bugs, each written from what a part of the product promises, without a look at the judge.

They are of the kind that a slip makes: a look left out, a wrong frame judged, a result not kept.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.actions import Action, Receipt
from iris_screen.core.condition import Condition
from iris_screen.core.press import Press
from iris_screen.core.protocols import Entry
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Found
from iris_screen.evals.dst.plant import Plant, Wrapper, replace_in_kit, replace_in_session

ACTED = frozenset({"twice", "false verified", "forbidden", "strange act", "lost"})
"""Rules about what was done to the phone and what is claimed."""


# --- the journal -----------------------------------------------------------------------------------------------------


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


FURTHER = (
    Plant("late_entry", "the journal is written after the touch", ACTED, session=replace_in_session(journal=LateEntry)),
    Plant(
        "look_skipped",
        "the look after an act is skipped",
        ACTED | {"stale"},
        session=replace_in_session(device=LookSkipped),
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
)
"""To be planted like the others: see `BUGS`."""
