"""The data of a run as the panel shows it, made from the stores. Pure: nothing here draws, waits or asks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.actions import Action, press_point
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.models import Usage
from iris_screen.core.people import Question
from iris_screen.core.plan import Agenda
from iris_screen.core.protocols import Entry
from iris_screen.core.state import State, Totals, list_open_steps
from iris_screen.graph.store import OVER
from iris_screen.graph.store.record_check import RecordCheck
from iris_screen.ui.masked_run import build_run_mask
from iris_screen.ui.run_status import is_held, may_go_on, name_run_status

if TYPE_CHECKING:
    from iris_screen.graph.lifecycle.live_views import Words
    from iris_screen.graph.pictures.run_pictures import RunPictures
    from iris_screen.graph.run_moments import Moment
    from iris_screen.graph.runs import RunDetail
    from iris_screen.graph.store import RunRow

MAX_RESULTS = 60
"""How many of the last turns, acts and results are read while a run is in progress: more makes the page slow."""
BEHIND, AHEAD = 15, 25
"""Steps shown before and after the current one."""
LONGEST_GAP = 300.0
"""Maximum seconds between two looks that count as running time; the same as for the clock of the run."""

Sign = Literal["success", "unverified", "failed", "skipped", "now", "next"]


@dataclass(frozen=True)
class Item:
    """A step of the plan and its state. turn: the one it was judged in, 0 before that."""

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
    """A picture and the marks on it, in its own pixels.

    choices: numbered places a person chooses from. wide: the picture is of a desktop rather than of a phone.
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
    """What exists only while a run is in progress. at: the current time. words: what a model is saying. screen: the
    picture of its device while a person has it.
    """

    at: float = 0.0
    words: "Words | None" = None
    screen: Path | None = None


@dataclass(frozen=True)
class RunView:
    """node: the one that is running or waiting. path: the edges the run took in this turn, as pairs of nodes.

    plan: the steps around the current one. done: how many steps have ended. before, after: how many steps are before
    those in `plan` and after them. reasons: newest first. asked: what a person is asked now. answer: what was found out
    for the person, line by line. seconds, usage: time taken and model usage so far. words: what a model is
    saying. last_touch: the person's last touch. mask: masks secrets in the question, which is here as it was asked.
    record: whether what is stored of it is what Iris wrote.
    """

    row: "RunRow"
    status: str
    node: str
    path: tuple[tuple[str, str], ...]
    plan: tuple[Item, ...]
    reasons: tuple[Line, ...]
    shot: Shot | None
    asked: Question | None
    totals: Totals
    usage: Usage
    seconds: float
    done: int = 0
    before: int = 0
    after: int = 0
    answer: tuple[str, ...] = ()
    doubt: Message | None = None
    words: "Words | None" = None
    last_touch: Entry | None = None
    mask: TextMask = TextMask()
    record: RecordCheck = RecordCheck()

    @property
    def live(self) -> bool:
        return bool(self.row.holder)

    @property
    def may_resume(self) -> bool:
        """Whether it can be resumed without an answer; a run that waits for one goes on with the answer."""
        return may_go_on(self.row) and self.row.status != "waiting"

    @property
    def held(self) -> bool:
        return is_held(self.row)

    @property
    def handed(self) -> bool:
        """Whether the person has its device, and a process carries out what they do on it."""
        return self.held and self.live and self.row.wish == "hand"

    @property
    def to_hold(self) -> bool:
        """Whether it is about to pause, and is still finishing its turn."""
        return self.live and not self.held and self.row.wish in ("pause", "hand")


def make_view(detail: "RunDetail", moments: Sequence["Moment"], frames: "RunPictures", now: Now = Now()) -> RunView:
    """moments: of the current turn, oldest first; empty before the first checkpoint."""
    row, state = detail.row, moments[-1].state if moments else State()
    here = moments[-1].node if moments else ""
    waits = row.status == "waiting" and not row.holder
    totals, words = state.get("totals") or Totals(), now.words if row.holder else None
    behind, ahead = detail.results[-(BEHIND if row.status not in OVER else MAX_RESULTS) :], _list_ahead(state, row)
    entries = [] if row.status in OVER else detail.entries
    view = RunView(
        row=row,
        status=name_run_status(row).lower(),
        node=here if row.holder or waits else "",
        path=tuple((one.node, other.node) for one, other in pairwise(moments)),
        plan=(*(Item(r.step.in_words(), r.status, r.reason, r.turn) for r in behind), *ahead[:AHEAD]),
        done=(done := behind[-1].index + 1 if behind else 0),
        before=done - len(behind),
        after=len(ahead[AHEAD:]),
        reasons=tuple(_list_reasons(detail, moments)),
        shot=_make_shot(state, entries, frames, now.screen if row.holder else None),
        asked=state.get("question") if waits else None,
        totals=totals,
        usage=_add_coming_usage(totals, words),
        seconds=totals.elapsed + _measure_since_look(moments, row, now.at),
        words=words,
        last_touch=next((entry for entry in reversed(detail.entries) if entry.by == "person"), None),
        answer=tuple(line for line in detail.result.answer.splitlines() if line.strip()) if detail.result else (),
        doubt=detail.result.doubt if detail.result else None,
    )
    mask = build_run_mask(detail, list_open_steps(state))
    # the question stays as it was asked, since answers are checked against it
    return replace(mask.cover(view), asked=view.asked, mask=mask)


def _list_ahead(state: State, row: "RunRow") -> list[Item]:
    """The current steps and those after them; empty if the run is over."""
    if row.status in OVER:
        return []
    agenda = state.get("agenda", Agenda())
    now = [Item(step.in_words(), "now") for step in agenda.now]
    return [*now, *(Item(step.in_words(), "next") for step in agenda.ahead)]


def _list_reasons(detail: "RunDetail", moments: Sequence["Moment"]) -> Iterator[Line]:
    """What each node of this turn said, then the verdicts of earlier turns; the newest first."""
    for before, after in reversed(list(pairwise(moments))):
        if note := after.state.get("note"):  # a moment holds the note of the node before it
            yield Line(after.state["totals"].turns, before.node, note)
    for turn in reversed(detail.turns):
        if turn.note:
            yield Line(turn.turn, "verify", turn.note)


def _add_coming_usage(totals: Totals, words: "Words | None") -> Usage:
    """What was used, plus an estimate for the reply that is arriving; its cost is known only at the end."""
    if words is None:
        return totals.usage
    coming = Usage(calls=1, answer_tokens=words.tokens, estimated=True)
    return max(words.spent, totals.usage, key=lambda usage: usage.calls).plus(coming)


def _measure_since_look(moments: Sequence["Moment"], row: "RunRow", now: float) -> float:
    """Seconds since the last look, which are not in the totals yet; 0 while a person holds the run."""
    if not row.holder or row.holds:
        return 0.0
    seen = moments[-1].state.get("seen") if moments else None
    looked = next((moment.at for moment in moments if seen and moment.state.get("seen") == seen), row.started_at)
    return min(max(now - looked, 0.0), LONGEST_GAP)


def _make_shot(
    state: State, entries: Sequence[Entry], frames: "RunPictures", screen: Path | None = None
) -> Shot | None:
    seen, question = state.get("seen"), state.get("question")
    if screen:
        return Shot(screen, wide=seen is not None and seen.width > seen.height)
    if seen is None or not seen.frame:
        return None
    press = state["attempts"].clearing or state["attempts"].aim
    turn = state["totals"].turns
    asked = question.boxes if question and question.choices and question.frame == seen.frame else []
    return Shot(
        frames.file(seen.frame),
        target=press.box if press is not None and press.frame == seen.frame else None,  # a place is of one picture only
        blocker=seen.blocker.box if seen.blocker else None,
        touches=tuple(entry.action for entry in entries if entry.turn == turn and press_point(entry.action)),
        choices=() if question and question.answer else tuple(asked),
        wide=seen.width > seen.height,
    )


def say_touch(entry: Entry) -> Message:
    """What the person did last, and what the device answered."""
    act, receipt = entry.action.in_words(), entry.receipt
    if receipt is None:
        return say("act-under-way", act=act)
    if receipt.detail is not None:
        return say("act-done-saying", acts=[act], said=receipt.detail)
    return act if receipt.delivered == "yes" else say("act-delivered", act=act, delivered=receipt.delivered)


# --- the list of runs ------------------------------------------------------------------------------------------------


def find_rows(rows: Sequence["RunRow"], words: str, statuses: Sequence[str]) -> list["RunRow"]:
    """The runs that contain every word and have one of these statuses; empty arguments do not restrict."""
    wanted = words.casefold().split()

    def matches(row: "RunRow") -> bool:
        about = f"{row.text} {row.device} {row.id}".casefold()
        return all(word in about for word in wanted) and (not statuses or name_run_status(row).lower() in statuses)

    return [row for row in rows if matches(row)]
