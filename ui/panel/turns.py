"""A run turn by turn, looked back at. Pure, as `view` is."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from core.actions import press_point
from core.plan import StepResult
from core.protocols import Entry
from ui.panel.view import Line, Shot
from ui.veiled import veil_over

if TYPE_CHECKING:
    from core.state import State
    from graph.runs import RunDetail
    from graph.watching import Moment


@dataclass(frozen=True)
class TurnView:
    """One turn: the picture it was decided on with its touches, the one after it, and what each node made of it."""

    turn: int
    note: str
    step: str
    status: str
    before: Shot | None
    after: Shot | None
    told: tuple[Line, ...]


def turn_of(detail: "RunDetail", turn: int, moment: "Moment", frames: Path) -> TurnView:
    """moment: what the run knew at the end of that turn."""
    state = moment.state
    entries = [entry for entry in detail.entries if entry.turn == turn]
    result = next((result for result in detail.results if result.turn == turn), None)
    note = next((kept.note for kept in detail.turns if kept.turn == turn), "")
    view = TurnView(
        turn=turn,
        note=note,
        step=result.step.in_words() if result else "",
        status=result.status if result else "",
        before=_before(entries, result, state, frames),
        after=_after(state, frames),
        told=tuple(Line(turn, node, words) for node, words in _told(state, entries, note) if words),
    )
    return veil_over(detail, [*(state.get("steps") or []), *(state.get("queue") or [])]).over(view)


def _before(entries: Sequence[Entry], result: StepResult | None, state: "State", frames: Path) -> Shot | None:
    key = next(
        (entry.frame for entry in entries if entry.frame and entry.by == "iris"), result.before if result else ""
    )
    touches = tuple(entry.action for entry in entries if entry.frame == key and press_point(entry.action))
    target = result.box if result and key == result.before else None
    return Shot(frames / f"{key}.png", target=target, touches=touches, wide=_is_wide(state)) if key else None


def _after(state: "State", frames: Path) -> Shot | None:
    seen = state.get("seen")
    if seen is None or not seen.frame:
        return None
    blocker = seen.blocker.box if seen.blocker else None
    return Shot(frames / f"{seen.frame}.png", blocker=blocker, wide=_is_wide(state))


def _is_wide(state: "State") -> bool:
    seen = state.get("seen")
    return seen is not None and seen.width > seen.height


def _told(state: "State", entries: Sequence[Entry], note: str) -> list[tuple[str, str]]:
    """What a person did before, what was found, done, seen, made of it and planned next, by who did it."""
    seen = state.get("seen")
    ahead = [*(state.get("steps") or []), *(state.get("queue") or [])]
    his, own = ([entry for entry in entries if entry.by == by] for by in ("person", "iris"))
    blocker = f"; {seen.blocker.description or seen.blocker.kind}" if seen and seen.blocker else ""
    return [
        ("person", "; ".join(_act(entry) for entry in his)),
        ("locate", "; ".join(dict.fromkeys(words for entry in own if (words := entry.why.partition(": ")[2])))),
        ("act", "; ".join(_act(entry) for entry in own)),
        ("observe", f"{seen.app}{blocker}" if seen else ""),
        ("verify", note),
        ("plan", ahead[0].in_words() if ahead else ""),
    ]


def _act(entry: Entry) -> str:
    delivered = entry.receipt.delivered if entry.receipt else "unknown"
    return entry.action.summary() + ("" if delivered == "yes" else f" (delivered: {delivered})")
