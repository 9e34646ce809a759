"""A run as the panel shows it, made from what the stores hold. Pure: nothing here draws, waits or asks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from iris_screen.consent.text_mask import TextMask
from iris_screen.core.actions import Action, press_point
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.models import Usage
from iris_screen.core.plan import StepResult
from iris_screen.core.press import Press
from iris_screen.core.protocols import Entry
from iris_screen.core.state import Question, State, Totals
from iris_screen.graph.store import OVER
from iris_screen.ui.redacted_run import build_run_mask
from iris_screen.ui.run_status import is_held, may_go_on, name_run_status

if TYPE_CHECKING:
    from iris_screen.graph.lifecycle.live import Words
    from iris_screen.graph.run_moments import Moment
    from iris_screen.graph.runs import RunDetail
    from iris_screen.graph.store import RunRow

MOST = 60
"""Turns, acts and results of a run that are looked at while it goes, its last: a page of more is slow."""
BEHIND, AHEAD = 15, 25
"""Steps before and after the one that is done now."""
LONGEST_GAP = 300.0
"""Seconds between two looks that count as running; the same as for the run's own clock."""

Sign = Literal["success", "unverified", "failed", "skipped", "now", "next"]


@dataclass(frozen=True)
class Item:
    """A step of the plan, and how it stands. turn: the one it was judged in, 0 before."""

    words: Message
    sign: Sign
    reason: Message | None = None
    turn: int = 0


@dataclass(frozen=True)
class Line:
    """What a node decided, in its own words."""

    turn: int
    node: str
    words: Message


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

    @property
    def key(self) -> str:
        return self.picture.stem


@dataclass(frozen=True)
class Now:
    """What there is of a run only while it goes. at: what time it is. words: what a model is saying. screen: the
    picture of its device, which a person has taken.
    """

    at: float = 0.0
    words: "Words | None" = None
    screen: Path | None = None


@dataclass(frozen=True)
class RunView:
    """node: the one that is running, or waits. way: from which node to which the run went in this turn.

    plan: what stands around the step that is done now; done: how many steps have ended, before, after: how many stand
    before those of `plan` and after them. told: the newest first. asked: what a person is asked now, None where
    nothing. answer: what was found out for him, line by line. seconds: how long it has taken by now, usage: what models
    have cost by now. words: what one is saying. his: the person's last touch. veil: what the question, which is here as
    it was put, is shown through.
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
    usage: Usage
    seconds: float
    done: int = 0
    before: int = 0
    after: int = 0
    answer: tuple[str, ...] = ()
    words: "Words | None" = None
    his: Entry | None = None
    veil: TextMask = TextMask()

    @property
    def live(self) -> bool:
        return bool(self.row.holder)

    @property
    def may_resume(self) -> bool:
        """Whether it goes on without a word; a run that waits goes on by its answer."""
        return may_go_on(self.row) and self.row.status != "waiting"

    @property
    def held(self) -> bool:
        return is_held(self.row)

    @property
    def handed(self) -> bool:
        """Whether its device is the person's, and somebody carries out what he does on it."""
        return self.held and self.live and self.row.wish == "hand"

    @property
    def to_hold(self) -> bool:
        """Whether it is to hold, and is still at the turn before that."""
        return self.live and not self.held and self.row.wish in ("pause", "hand")


def view_of(detail: "RunDetail", way: Sequence["Moment"], frames: Path, now: Now = Now()) -> RunView:
    """way: the moments of the turn the run is in, oldest first; none before the first checkpoint."""
    row, state = detail.row, way[-1].state if way else State()
    here = way[-1].node if way else ""
    waits = row.status == "waiting" and not row.holder
    totals, words = state.get("totals") or Totals(), now.words if row.holder else None
    behind, ahead = detail.results[-(BEHIND if row.status not in OVER else MOST) :], _ahead(state, row)
    view = RunView(
        row=row,
        stands=name_run_status(row).lower(),
        node=here if row.holder or waits else "",
        way=tuple((one.node, other.node) for one, other in pairwise(way)),
        plan=(*map(_done, behind), *ahead[:AHEAD]),
        done=(done := behind[-1].index + 1 if behind else 0),
        before=done - len(behind),
        after=len(ahead[AHEAD:]),
        told=(*_now(way), *_earlier(detail, way)),
        shot=_shot(state, [] if row.status in OVER else detail.entries, frames, now.screen if row.holder else None),
        asked=state.get("question") if waits else None,
        totals=totals,
        usage=_usage(totals, words),
        seconds=totals.elapsed + _since(way, row, now.at),
        words=words,
        his=next((entry for entry in reversed(detail.entries) if entry.by == "person"), None),
        answer=tuple(line for line in detail.result.answer.splitlines() if line.strip()) if detail.result else (),
    )
    veil = build_run_mask(detail, [*(state.get("steps") or []), *(state.get("queue") or [])])
    return replace(veil.cover(view), asked=view.asked, veil=veil)  # a question is answered by what it says


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
    return [
        Line(after.state["totals"].turns, before.node, note)
        for before, after in reversed(list(pairwise(way)))
        if (note := after.state.get("note"))
    ]


def _earlier(detail: "RunDetail", way: Sequence["Moment"]) -> list[Line]:
    return [Line(turn.turn, "verify", turn.note) for turn in reversed(detail.turns) if turn.note]


def _usage(totals: Totals, words: "Words | None") -> Usage:
    """What was spent, and about what is being said; what that costs is known once it is."""
    if words is None:
        return totals.usage
    coming = Usage(calls=1, answer_tokens=words.tokens, estimated=True)
    return max(words.spent, totals.usage, key=lambda usage: usage.calls).plus(coming)


def _since(way: Sequence["Moment"], row: "RunRow", now: float) -> float:
    """Seconds since the last look, which are in no sum yet. While a person holds it none go by."""
    if not row.holder or row.holds:
        return 0.0
    seen = way[-1].state.get("seen") if way else None
    looked = next((moment.at for moment in way if seen and moment.state.get("seen") == seen), row.started_at)
    return min(max(now - looked, 0.0), LONGEST_GAP)


def _shot(state: State, entries: Sequence[Entry], frames: Path, screen: Path | None = None) -> Shot | None:
    seen, question = state.get("seen"), state.get("question")
    if screen:
        return Shot(screen, wide=seen is not None and seen.width > seen.height)
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
        choices=() if question and question.answer else tuple(asked),
        wide=seen.width > seen.height,
    )


def _is_of(aim: Press | None, frame: str) -> bool:
    """A place on one picture says nothing about another."""
    return aim is not None and aim.frame == frame


def became(entry: Entry) -> Message:
    """What the person did last, and what the device said to it."""
    act, receipt = entry.action.in_words(), entry.receipt
    if receipt is None:
        return say("act-under-way", act=act)
    if receipt.detail is not None:
        return say("act-done-saying", acts=[act], said=receipt.detail)
    return act if receipt.delivered == "yes" else say("act-delivered", act=act, delivered=receipt.delivered)


# --- the list of runs ------------------------------------------------------------------------------------------------


def found(rows: Sequence["RunRow"], words: str, standings: Sequence[str]) -> list["RunRow"]:
    """The runs in which every word occurs and that stand as one of these; all where nothing is asked for."""
    wanted = words.casefold().split()

    def fits(row: "RunRow") -> bool:
        about = f"{row.text} {row.device} {row.id}".casefold()
        return all(word in about for word in wanted) and (not standings or name_run_status(row).lower() in standings)

    return [row for row in rows if fits(row)]
