"""The results recorded for steps that have ended, however they ended."""

from iris_screen.core.geometry import Box
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Evidence, StepResult, StepStatus
from iris_screen.core.state import WINDOW, Aim, Attempts, Event, State, Totals
from iris_screen.core.verdict import PostMortem, Verdict


def finished(state: State, aim: Aim, verdict: Verdict, status: StepStatus) -> State:
    """The steps being worked on are over: their results are written down and the way is free for the next."""
    seen = state["seen"]
    assert seen is not None  # a verdict rests on a look
    evidence, note = _evidence(status, verdict), verdict.in_words()
    results = [
        _result(state, n, status, evidence, note, aim.turn, aim.frame, seen.frame, aim.box)
        for n in range(len(state["steps"]))
    ]
    totals, progress = state["totals"], state["progress"]
    said = [Event(came=say("model-step-ended", step=result.step.in_words(), how=result.evidence)) for result in results]
    return State(
        verdict=verdict,
        results=[*state["results"], *results][-WINDOW:],
        progress=progress.replace(done=[*progress.done, *results][-WINDOW:]),
        history=state["history"].and_then(*said),
        index=state["index"] + len(results),
        steps=[],
        aim=None,
        question=None,
        answer=None,
        attempts=Attempts.begun(seen),
        totals=totals.replace(
            steps=totals.steps + len(results),
            succeeded=totals.succeeded + (len(results) if verdict.verified else 0),
            unverified=totals.unverified + (len(results) if status == "unverified" else 0),
            skipped=totals.skipped + (len(results) if status == "skipped" else 0),
        ),
        note=_note(status, note),
    )


def _note(status: StepStatus, why: Message | None) -> Message:
    if why is None:
        return say("step-ended", status=status)
    return say("step-ended-because", status=status, why=why)


def undone(state: State, problem: PostMortem) -> StepResult:
    """The result of a step that was never done, since nothing to do it on was found."""
    screen = problem.last_screen
    return _result(state, 0, "failed", "failed", problem.detail, state["totals"].turns, screen, screen)


def _result(
    state: State,
    n: int,
    status: StepStatus,
    evidence: Evidence,
    reason: Message | None,
    turn: int,
    before: str,
    after: str,
    box: Box | None = None,
) -> StepResult:
    """Of the nth step being worked on, over as of the last look."""
    seen = state["seen"]
    return StepResult(
        index=state["index"] + n,
        step=state["steps"][n],
        status=status,
        evidence=evidence,
        reason=reason,
        started_at=state["attempts"].since,
        ended_at=seen.at if seen else 0.0,
        retries=state["attempts"].tries,
        turn=turn,
        before=before,
        after=after,
        box=box,
    )


def _evidence(status: StepStatus, verdict: Verdict) -> Evidence:
    if status == "failed":
        return "failed"
    return "verified" if verdict.verified else "unverified"


# What ends a run that does not end by itself. Pure.


def blown(budget: Budget, totals: Totals, fingerprints: list[str]) -> Message | None:
    """Why the run must end now, None while it may go on."""
    if totals.turns >= budget.max_turns:
        return say("run-turns-used-up", turns=totals.turns, most=budget.max_turns)
    if totals.elapsed >= budget.max_seconds:
        return say("run-time-used-up", seconds=round(totals.elapsed), most=round(budget.max_seconds))
    if fingerprints and fingerprints.count(fingerprints[-1]) > budget.max_repeats:
        return say("run-goes-in-circles", times=fingerprints.count(fingerprints[-1]))
    return None
