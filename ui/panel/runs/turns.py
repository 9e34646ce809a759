"""One turn of a run, as the timeline shows it. Pure, like `view`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.core.actions import press_point
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.protocols import Entry
from iris_screen.core.state import list_open_steps
from iris_screen.ui.masked_run import build_run_mask
from iris_screen.ui.panel.runs.view import Line, Shot
from iris_screen.ui.report.run_story import describe_touch, join_reasons

if TYPE_CHECKING:
    from iris_screen.core.state import State
    from iris_screen.graph.pictures.run_pictures import RunPictures
    from iris_screen.graph.run_moments import Moment
    from iris_screen.graph.runs import RunDetail


@dataclass(frozen=True)
class TurnView:
    """before: the picture the turn was decided on, with its touches. after: the next one. parts: what each node did."""

    turn: int
    note: Message | None
    step: Message | None
    status: str
    before: Shot | None
    after: Shot | None
    parts: tuple[Line, ...]


def view_turn(detail: "RunDetail", turn: int, moment: "Moment", frames: "RunPictures") -> TurnView:
    """moment: what the run knew at the end of that turn."""
    state = moment.state
    entries = [entry for entry in detail.entries if entry.turn == turn]
    result = next((result for result in detail.results if result.turn == turn), None)
    note = next((kept.note for kept in detail.turns if kept.turn == turn), None)
    seen = state.get("seen")
    wide = seen is not None and seen.width > seen.height
    before = after = None
    frame = next(
        (entry.frame for entry in entries if entry.frame and entry.by == "iris"), result.before if result else ""
    )
    if frame:
        touches = tuple(entry.action for entry in entries if entry.frame == frame and press_point(entry.action))
        target = result.box if result and frame == result.before else None
        before = Shot(frames.file(frame), target=target, touches=touches, wide=wide)
    if seen is not None and seen.frame:
        blocker = seen.blocker.box if seen.blocker else None
        after = Shot(frames.file(seen.frame), blocker=blocker, wide=wide)
    view = TurnView(
        turn=turn,
        note=note,
        step=result.step.in_words() if result else None,
        status=result.status if result else "",
        before=before,
        after=after,
        parts=tuple(Line(turn, node, words) for node, words in _list_parts(state, entries, note) if words is not None),
    )
    return build_run_mask(detail, list_open_steps(state)).cover(view)


def _list_parts(state: "State", entries: Sequence[Entry], note: Message | None) -> list[tuple[str, Message | None]]:
    """What the person did before, then what was found, done, seen, concluded and planned next: (who, what)."""
    seen = state.get("seen")
    ahead = list_open_steps(state)
    person, own = ([entry for entry in entries if entry.by == by] for by in ("person", "iris"))
    app = say("see-app", app=seen.app) if seen and seen.app else None
    return [
        ("person", join_messages([describe_touch(entry) for entry in person])),
        ("locate", join_reasons(own)),
        ("act", join_messages([describe_touch(entry) for entry in own])),
        ("observe", join_messages([app, seen.blocker.in_words() if seen and seen.blocker else None])),
        ("verify", note),
        ("plan", ahead[0].in_words() if ahead else None),
    ]
