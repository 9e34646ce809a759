"""A run as the panel shows it, made from what the stores hold. Pure: nothing here draws, waits or asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from core.actions import Action, press_point
from core.geometry import Box
from core.models import Usage
from core.plan import StepResult
from core.protocols import Entry
from core.state import Aim, Question, State, Totals
from graph.store import OVER
from ui.standing import may_go_on, standing_of

if TYPE_CHECKING:
    from graph.runs import RunDetail
    from graph.store import RunRow
    from graph.watching import Moment

Sign = Literal["success", "unverified", "failed", "skipped", "now", "next"]


@dataclass(frozen=True)
class Item:
    """A step of the plan, and how it stands. turn: the one it was judged in, 0 before."""

    words: str
    sign: Sign
    reason: str = ""
    turn: int = 0


@dataclass(frozen=True)
class Line:
    """What a node decided, in its own words."""

    turn: int
    node: str
    words: str


@dataclass(frozen=True)
class Shot:
    """A picture and what is marked on it, in its own pixels.

    choices: numbered places a person chooses from. wide: it is a desktop's rather than a phone's.
    """

    picture: Path
    target: Box | None = None
    blocker: Box | None = None
    touches: tuple[Action, ...] = ()
    choices: tuple[Box, ...] = ()
    wide: bool = False


@dataclass(frozen=True)
class RunView:
    """node: the one that is running, or waits. way: from which node to which the run went in this turn.

    told: the newest first. asked: what a person is asked now, None where nothing. answer: what was found out for him,
    line by line.
    """

    row: "RunRow"
    stands: str
    node: str
    way: tuple[tuple[str, str], ...]
    plan: tuple[Item, ...]
    told: tuple[Line, ...]
    shot: Shot | None
    asked: Question | None
    totals: Totals
    answer: tuple[str, ...] = ()

    @property
    def live(self) -> bool:
        return bool(self.row.holder)

    @property
    def may_resume(self) -> bool:
        """Whether it goes on without a word; a run that waits goes on by its answer."""
        return may_go_on(self.row) and self.row.status != "waiting"

    @property
    def usage(self) -> Usage:
        return self.totals.usage


def view_of(detail: "RunDetail", way: Sequence["Moment"], frames: Path) -> RunView:
    """way: the moments of the turn the run is in, oldest first; none before the first checkpoint."""
    row, state = detail.row, way[-1].state if way else State()
    here = way[-1].node if way else ""
    waits = row.status == "waiting" and not row.holder
    return RunView(
        row=row,
        stands=standing_of(row).lower(),
        node=here if row.holder or waits else "",
        way=tuple((one.node, other.node) for one, other in pairwise(way)),
        plan=(*map(_done, detail.results), *_ahead(state, row)),
        told=(*_now(way), *_earlier(detail, way)),
        shot=_shot(state, [] if row.status in OVER else detail.entries, frames),
        asked=state.get("question") if waits else None,
        totals=state.get("totals") or Totals(),
        answer=tuple(line for line in detail.result.answer.splitlines() if line.strip()) if detail.result else (),
    )


def _done(result: StepResult) -> Item:
    return Item(result.step.in_words(), result.status, result.reason, result.turn)


def _ahead(state: State, row: "RunRow") -> list[Item]:
    """What is being done and what comes after it; of a run that is over nothing does."""
    if row.status in OVER:
        return []
    now = [Item(step.in_words(), "now") for step in state.get("steps") or []]
    return [*now, *(Item(step.in_words(), "next") for step in state.get("queue") or [])]


def _now(way: Sequence["Moment"]) -> list[Line]:
    """What each node of this turn said; a moment holds the note of the node before it."""
    said = [
        Line(after.state["totals"].turns, before.node, after.state.get("note", "")) for before, after in pairwise(way)
    ]
    return [line for line in reversed(said) if line.words]


def _earlier(detail: "RunDetail", way: Sequence["Moment"]) -> list[Line]:
    return [Line(turn.turn, "verify", turn.note) for turn in reversed(detail.turns) if turn.note]


def _shot(state: State, entries: Sequence[Entry], frames: Path) -> Shot | None:
    seen, question = state.get("seen"), state.get("question")
    if seen is None or not seen.frame:
        return None
    aim = state.get("clearing") or state.get("aim")
    turn = state["totals"].turns
    asked = question.boxes if question and question.choices and question.frame == seen.frame else []
    return Shot(
        frames / f"{seen.frame}.png",
        target=aim.box if _is_of(aim, seen.frame) and aim else None,
        blocker=seen.blocker.box if seen.blocker else None,
        touches=tuple(entry.action for entry in entries if entry.turn == turn and press_point(entry.action)),
        choices=() if state.get("answer") else tuple(asked),
        wide=seen.width > seen.height,
    )


def _is_of(aim: Aim | None, frame: str) -> bool:
    """A place on one picture says nothing about another."""
    return aim is not None and aim.frame == frame


# --- the list of runs ------------------------------------------------------------------------------------------------


def found(rows: Sequence["RunRow"], words: str, standings: Sequence[str]) -> list["RunRow"]:
    """The runs in which every word occurs and that stand as one of these; all where nothing is asked for."""
    wanted = words.casefold().split()

    def fits(row: "RunRow") -> bool:
        about = f"{row.text} {row.device} {row.id}".casefold()
        return all(word in about for word in wanted) and (not standings or standing_of(row).lower() in standings)

    return [row for row in rows if fits(row)]
