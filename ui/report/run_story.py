"""What a run did, turn by turn, as its documents show it: read from the stores once, with no query after that."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iris_screen.core.actions import Action, press_point
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.protocols import Entry
from iris_screen.core.state import SeenBlocker, State, Totals, list_open_steps
from iris_screen.core.verdict import TaskResult, name_obstacle
from iris_screen.ui.amounts import format_duration
from iris_screen.ui.escaping import format_dollars
from iris_screen.ui.run_status import describe_record, name_run_status
from iris_screen.ui.step_pictures import find_last_picture

if TYPE_CHECKING:
    from iris_screen.graph.pictures.run_pictures import RunPictures
    from iris_screen.graph.runs import RunDetail, Runs
    from iris_screen.graph.store import RunRow

Obstacle = tuple[Message, Box | None]
"""What was in the way, and where."""


@dataclass(frozen=True)
class Turn:
    """One turn. frame: the key of the picture it was decided on, "" for none. after: of the picture it was judged on.

    target, touches: places on `frame`, in its own pixels. blocker: what was in the way on `frame`. app, obstacle: the
    app in front and what was in the way at the end of the turn. nodes: seconds each took since the turn before; empty
    if that was not recorded.
    """

    turn: int
    note: Message | None
    results: tuple[StepResult, ...]
    entries: tuple[Entry, ...]
    frame: str
    after: str
    target: Box | None
    blocker: Obstacle | None
    app: str
    obstacle: Obstacle | None
    nodes: dict[str, float]

    @property
    def touches(self) -> tuple[Action, ...]:
        on_it = (entry.action for entry in self.entries if entry.frame == self.frame)
        return tuple(action for action in on_it if press_point(action) or action.kind in ("swipe", "drag"))

    @property
    def purpose(self) -> str:
        """ "clear", "fallback", …, as in the journal; "step" if nothing was touched."""
        return (self.entries[0].purpose if self.entries else None) or "step"

    @property
    def found(self) -> Message | None:
        """How the target was found, in words."""
        return join_reasons(self.entries)

    @property
    def status(self) -> str:
        """The worst status of its steps; "" if none was judged."""
        found = {result.status for result in self.results}
        return next((status for status in ("failed", "unverified", "skipped", "success") if status in found), "")

    @property
    def seconds(self) -> float:
        return sum(self.nodes.values())


@dataclass(frozen=True)
class Story:
    """A whole run. ahead: steps not done. end: key of the last picture, "" for none. frames: the pictures.
    record: what is wrong with the record or the pictures.
    """

    row: "RunRow"
    task: Task
    result: TaskResult | None
    turns: tuple[Turn, ...]
    totals: Totals
    ahead: tuple[Step, ...]
    end: str
    frames: "RunPictures"
    record: tuple[Message, ...] = ()

    @property
    def status(self) -> str:
        return name_run_status(self.row).lower()

    @property
    def answer(self) -> tuple[str, ...]:
        return tuple(line for line in self.result.answer.splitlines() if line.strip()) if self.result else ()

    @property
    def doubt(self) -> Message | None:
        return self.result.doubt if self.result else None

    @property
    def results(self) -> list[StepResult]:
        return [result for turn in self.turns for result in turn.results]

    @property
    def obstacles(self) -> list[tuple[int, Message]]:
        """Obstacles without repeats in a row, each with the turn it was seen in; 0 if no turn has its picture."""
        turns = {key: turn.turn for turn in reversed(self.turns) for key in (turn.after, turn.frame)}
        met = [(turns.get(each.frame, 0), describe_obstacle(each)) for each in self.totals.seen_blockers]
        return [now for n, now in enumerate(met) if n == 0 or now[1] != met[n - 1][1]]

    @property
    def keys(self) -> list[str]:
        """The key of every picture that is shown, once, in order."""
        return [key for key in dict.fromkeys([*(turn.frame for turn in self.turns), self.end]) if key]


def load_story(runs: "Runs", run_id: str) -> Story:
    """Raises UnknownRun, StoreError."""
    detail = runs.show(run_id)
    now = runs.find_moment(detail.row.id)
    state = now.state if now else State()
    frames, seen = runs.pictures.of(detail.row.id), state.get("seen")
    last = find_last_picture(detail, frames)
    moments = {turn.turn: runs.find_moment(detail.row.id, turn.checkpoint_id) for turn in detail.turns}
    states = {turn: moment.state for turn, moment in moments.items() if moment}
    open_steps = [] if detail.row.status == "success" else list_open_steps(state)
    return Story(
        row=detail.row,
        task=runs.store.task(detail.row.id),
        result=detail.result,
        turns=tuple(_list_turns(detail, states, state)),
        totals=state.get("totals") or Totals(),
        ahead=tuple(open_steps),
        end=last.stem if last else seen.frame if seen else "",
        frames=frames,
        record=tuple(describe_record(runs.check(detail.row.id))),
    )


def _list_turns(detail: "RunDetail", states: Mapping[int, State], latest: State) -> Iterator[Turn]:
    """Turns that were judged, and turns that were cut off or ended without a touch. states: at the end of each turn."""
    notes = {turn.turn: turn.note for turn in detail.turns}
    numbers = sorted({*notes, *(entry.turn for entry in detail.entries), *(result.turn for result in detail.results)})
    totals = latest.get("totals") or Totals()
    met: dict[str, Obstacle] = {each.frame: (describe_obstacle(each), each.box) for each in totals.seen_blockers}
    spent: dict[str, float] = {}
    for turn in numbers:
        last = turn == numbers[-1]  # whatever came after it, such as a last look, belongs to it
        state = latest if last else states.get(turn, State())
        entries = tuple(entry for entry in detail.entries if entry.turn == turn)
        results = tuple(result for result in detail.results if result.turn == turn)
        frame = next((key for key in (*(e.frame for e in entries), *(r.before for r in results)) if key), "")
        seen, then = state.get("seen"), state.get("totals")
        yield Turn(
            turn=turn,
            note=notes.get(turn),
            results=results,
            entries=entries,
            frame=frame,
            after=next((result.after for result in results if result.after), seen.frame if seen else ""),
            target=next((result.box for result in results if result.box and result.before == frame), None),
            blocker=met.get(frame),
            app=seen.app if seen else "",
            obstacle=met.get(seen.frame) if seen else None,
            nodes={
                node: grown
                for node, seconds in (then.nodes if then else {}).items()
                if (grown := round(seconds - spent.get(node, 0.0), 4)) > 0
            },
        )
        spent = then.nodes if then else spent


def describe_obstacle(blocker: SeenBlocker) -> Message:
    return name_obstacle(blocker.kind, blocker.description, blocker.what)


def join_reasons(entries: Iterable[Entry]) -> Message | None:
    """The reasons of these entries, each once."""
    reasons: list[Message] = []
    for entry in entries:
        if entry.why is not None and entry.why not in reasons:
            reasons.append(entry.why)
    return join_messages(reasons)


# Figures of a run as messages.


def say_number(value: float | None) -> Message:
    return say("report-number", n=value or 0)


def say_seconds(seconds: float | None) -> Message:
    """A dash if it is not known."""
    return say("report-none") if seconds is None else format_duration(seconds)


def say_price(dollars: float | None) -> Message:
    """What models cost."""
    return say("report-unknown") if dollars is None else say("report-price", price=format_dollars(dollars))


def describe_touch(entry: Entry) -> Message:
    """What was done, and whether it was delivered."""
    delivered = entry.receipt.delivered if entry.receipt else "unknown"
    act = entry.action.in_words()
    return act if delivered == "yes" else say("act-delivered", act=act, delivered=delivered)
