"""Made-up runs, as the stores would return them."""

from typing import Any

from iris_screen.core.message import verbatim
from iris_screen.core.plan import Agenda, Step, StepResult, Task
from iris_screen.core.protocols import Entry
from iris_screen.core.state import Attempts, Observation, State, Totals
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.run_moments import Moment
from iris_screen.graph.runs import RunDetail
from iris_screen.graph.store import RunRow, TurnRow


def row(**changes: Any) -> RunRow:
    told = {"id": "r", "text": "打开设置", "device": "sim:", "status": "running", "verdict": None, "reason": ""}
    return RunRow.model_validate(told | {"started_at": 0.0, "ended_at": None, "turns": 0, "holder": ""} | changes)


def detail(
    of: RunRow,
    *,
    turns: dict[int, str] | None = None,
    entries: tuple[Entry, ...] = (),
    results: tuple[StepResult, ...] = (),
    ended: TaskResult | None = None,
) -> RunDetail:
    kept = [
        TurnRow(turn=turn, checkpoint_id=f"c{turn}", note=verbatim(note) if note else None)
        for turn, note in (turns or {}).items()
    ]
    return RunDetail(of, ended, kept, list(entries), list(results))


def step(words: str) -> Step:
    return Step(action="tap", description=words)


def result(words: str, turn: int, **changes: Any) -> StepResult:
    told = {"index": turn - 1, "step": step(words), "status": "success", "evidence": "verified", "turn": turn}
    return StepResult.model_validate(told | changes)


def state(turn: int = 1, frame: str = "f1", **changes: Any) -> State:
    seen = Observation(frame=frame, at=0.0, app="com.app", width=1080, height=2400)
    told = {"task": Task(id="r", text="t"), "seen": seen, "totals": Totals(turns=turn)}
    made: State = {**told, "agenda": Agenda(), "attempts": Attempts(), **changes}  # type: ignore[typeddict-item] # a state on paper
    return made


def moment(node: str, **changes: Any) -> Moment:
    return Moment(f"c-{node}", state(**changes), node)
