"""Stores a run's turns as they are judged, and makes its result at the end."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.plan import Agenda, StepResult
from iris_screen.core.state import History, Observation, State, Totals
from iris_screen.core.verdict import Outcome, TaskResult
from iris_screen.graph.store import Store

STOPPED = Outcome(status="interrupted", verdict="unverified", reason=say("run-stopped-by-person"))
CUT_OFF = Outcome(status="interrupted", verdict="unverified", reason=say("run-cut-off"))


def keep_turn(store: Store, run_id: str, turn: int, judged: State) -> None:
    """Store full results and one checkpoint per turn once verify has judged it; State has only the latest results."""
    if "results" in judged:
        store.remember_results(run_id, judged["results"])
    store.prune_turn(run_id, turn, judged.get("note"))


def result_of(
    run_id: str, text: str, state: Mapping[str, Any], steps: list[StepResult], pictures: Path, outcome: Outcome | None
) -> TaskResult:
    """The result. `outcome` overrides that of the state: a run that was cut off has none there yet."""
    ended: Outcome = outcome or state.get("outcome") or CUT_OFF
    totals: Totals = state.get("totals") or Totals()
    found = ended.found or state.get("history", History()).answer
    seen, question = state.get("seen"), state.get("question")
    agenda: Agenda = state.get("agenda") or Agenda()
    total = totals.steps + len(agenda.now) + len(agenda.ahead)
    return TaskResult(
        run_id=run_id,
        task=text,
        status=ended.status,
        verdict=ended.verdict,
        reason=_explain_end(ended, seen),
        answer=ended.answer or (found.text if found else ""),
        found=found,
        steps=steps,
        total_steps=total,
        total_retries=totals.retries,
        success_rate=totals.succeeded / total if total else 0.0,
        model_calls=totals.usage.calls,
        tokens=totals.usage.tokens,
        usage=totals.usage,
        seconds=round(totals.elapsed, 3),
        pictures=str(pictures),
        last_picture=str(pictures / f"{seen.frame}.png") if seen and seen.frame else "",
        choices=question.choices if question and ended.status == "waiting" else [],
    )


def _explain_end(ended: Outcome, seen: Observation | None) -> Message:
    """Why the run ended, plus a problem of the last screen and a dialog left open on it.

    If the run was cut off, that is the whole reason.
    """
    if seen is None or not seen.usable or ended.status in ("waiting", "unreachable", "interrupted"):
        return ended.reason
    hangs = seen.problem if ended.status != "success" else None
    dialog = say("run-dialog-left", dialog=seen.dialog) if seen.dialog else None
    return join_messages([ended.reason, hangs, dialog]) or ended.reason
