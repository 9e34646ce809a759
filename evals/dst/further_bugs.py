"""More planted bugs, each written from what a part of the product promises, without a look at the judge.

They are of the kind that a slip makes: a look left out, a wrong frame judged, a result not kept.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from iris_screen.core.actions import Action, InputText, Receipt
from iris_screen.core.advance import Advance
from iris_screen.core.condition import Condition
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Progress, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.protocols import Device, Entry
from iris_screen.core.screen import Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Found
from iris_screen.evals.dst.plant import Plant, Wrapper, replace_in_kit, replace_in_session
from iris_screen.evals.dst.process import CANARY
from iris_screen.graph.build import Kit
from iris_screen.graph.store import Lease, Store

TOKEN = "{{secret:1}}"  # noqa: S105 (what stands for one)

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


class CutOffForgotten(Wrapper):
    """Takes an act whose receipt is missing for one that was not begun."""

    def find(self, turn: int, n: int) -> Entry | None:
        entry: Entry | None = self.inner.find(turn, n)
        return entry if entry is None or entry.receipt is not None else None

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", *cause: Any) -> Entry:
        begun: Entry | None = self.inner.find(turn, n)
        entry: Entry = begun or self.inner.intend(turn, n, action, at, frame, *cause)
        return entry


class FilledJournal(Wrapper):
    """Writes down what is typed with the secret in it."""

    def intend(self, turn: int, n: int, action: Action, at: float, frame: str = "", *cause: Any) -> Entry:
        entry: Entry = self.inner.intend(turn, n, _fill(action), at, frame, *cause)
        return entry


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


class EndsEarly(Wrapper):
    """Leaves out the last step of a plan."""

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        advance: Advance = self.inner.advance(task, frame, progress)
        return advance.replace(steps=advance.steps[:-1]) if len(advance.steps) > 1 else advance


def _drop_repeated(update: State) -> State:
    """Without the result of a step that was done in more than one try."""
    results = [result for result in update.get("results") or [] if not result.retries]
    return {**update, "results": results} if "results" in update else update


# --- what a run may use, keep and be told -----------------------------------------------------------------------------


def _lift(**limits: float) -> Callable[[Kit], Kit]:
    """Forgets these limits of a run."""
    return replace_in_kit(
        prepare=lambda prepare: lambda task: (made := prepare(task)).replace(budget=made.budget.replace(**limits))
    )


def _fill(action: Action) -> Action:
    return action.replace(text=action.text.replace(TOKEN, CANARY)) if isinstance(action, InputText) else action


def _fill_early(task: Task) -> Task:
    """With the secret in its plan, not just before it is typed."""
    return task.replace(steps=[step.replace(text=step.text.replace(TOKEN, CANARY)) for step in task.steps])


def _tell_typed(device: Device, action: Action) -> Receipt:
    """A receipt that says what was typed."""
    action = _fill(action)
    receipt = device.do(action)
    return receipt.replace(detail=verbatim(action.text)) if isinstance(action, InputText) else receipt


class HolderForgotten(Store):
    """Takes every other process for a dead one."""

    def __init__(self, path: Path, **given: Any) -> None:
        super().__init__(path, **{**given, "alive": lambda name: False})


class ShortLease(Store):
    """Leases that are over as soon as they are taken."""

    def take(self, run_id: str, device: str, *, seconds: float = 30) -> Lease:
        return super().take(run_id, device, seconds=0)


def _keep_question(update: State) -> State:
    """Without what clears a question whose answer was used."""
    kept = dict(update)
    if kept.get("question", update) is None:
        del kept["question"]
    return cast(State, kept)


def _go_by_question(rule: Callable[[State, Press, Frame], Ruling]) -> Callable[[State, Press, Frame], Ruling]:
    """Uses the person's last yes, whatever it was for."""

    def judge(state: State, press: Press, frame: Frame) -> Ruling:
        asked = state.get("question")
        said_yes = asked is not None and asked.answer is not None and asked.answer.kind == "yes"
        return Ruling() if said_yes else rule(state, press, frame)

    return judge


OVER = frozenset({"over budget"})
FURTHER = (
    Plant("turns_unlimited", "the limit of turns is forgotten", OVER, kit=_lift(max_turns=100_000)),
    Plant("seconds_unlimited", "the limit of seconds is forgotten", OVER, kit=_lift(max_seconds=864_000)),
    Plant("calls_unlimited", "the limit of calls of a model is forgotten", OVER, kit=_lift(max_calls=100_000)),
    Plant(
        "secret_in_plan",
        "a secret is filled in when the plan is made",
        frozenset({"secret kept"}),
        kit=replace_in_kit(prepare=lambda prepare: lambda task: _fill_early(prepare(task))),
    ),
    Plant(
        "secret_in_receipt",
        "a receipt says what was typed",
        frozenset({"secret kept"}),
        kit=replace_in_kit(do=lambda do: _tell_typed),
    ),
    Plant("holder_forgotten", "a living process counts as dead", frozenset({"lease taken"}), store=HolderForgotten),
    Plant("lease_short", "a lease is over at once", frozenset({"lease taken"}), store=ShortLease),
    Plant(
        "yes_kept",
        "an older yes counts for a new question",
        frozenset({"old answer"}),
        kit=replace_in_kit(rule=_go_by_question, redact=lambda redact: lambda update: _keep_question(redact(update))),
    ),
    Plant(
        "never_asks",
        "no act needs a yes",
        frozenset({"old answer"}),
        kit=replace_in_kit(rule=lambda rule: lambda state, press, frame: Ruling()),
    ),
    Plant(
        "cut_off_forgotten",
        "an act that was cut off counts as not begun",
        ACTED,
        session=replace_in_session(journal=CutOffForgotten),
    ),
    Plant(
        "secret_in_journal",
        "the journal says what was typed",
        frozenset({"secret kept"}),
        session=replace_in_session(journal=FilledJournal),
    ),
    Plant(
        "ends_early",
        "the last step of a plan is left out",
        frozenset({"false verified"}),
        kit=replace_in_kit(planner=lambda brain: lambda name: EndsEarly(brain(name))),
    ),
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
