"""The results recorded for steps that have ended, however they ended."""

from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Evidence, StepResult, StepStatus
from iris_screen.core.press import Press
from iris_screen.core.state import WINDOW, Attempts, Event, State, Totals, Unsure, next_index
from iris_screen.core.verdict import PostMortem, Verdict
from iris_screen.nodes.rules.findings import take_found


def finish_steps(
    state: State, press: Press, verdict: Verdict, status: StepStatus, problem: PostMortem | None = None
) -> State:
    """End the steps being worked on: record their results and make way for the next. problem: why to plan anew."""
    seen = state["seen"]
    why = verdict.in_words()
    results = [_make_result(state, n, status, verdict, press, seen.frame) for n in range(len(state["agenda"].now))]
    progress = state["agenda"].progress
    unproven = [] if status != "unverified" or verdict.untraced else results
    events = [
        Event(said=press.said, came=say("model-step-ended", step=result.step.in_words(), how=result.evidence))
        for result in results
    ]
    history = state["history"]
    if press.found is not None and status in ("success", "unverified"):
        history = take_found(state, press.found, is_answer=press.is_answer)
    return State(
        verdict=verdict,
        results=results,
        agenda=state["agenda"].replace(now=[], progress=progress.replace(done=[*progress.done, *results][-WINDOW:])),
        history=history.add_events(*events),
        question=None,
        attempts=Attempts.start(seen),
        totals=Totals(
            steps=len(results),
            succeeded=len(results) if verdict.verified else 0,
            unverified=len(unproven),
            untraced=len(results) if verdict.untraced else 0,
            unsure=[Unsure(index=each.index, step=each.step.in_words()) for each in unproven if each.unsure],
            skipped=len(results) if status == "skipped" else 0,
            problems=[problem] if problem else [],
        ),
        note=say("step-ended-because", status=status, why=why) if why else say("step-ended", status=status),
    )


def make_undone_result(state: State, problem: PostMortem) -> StepResult:
    """The result of a step that was never done, since its target was not found."""
    result = _make_result(state, 0, "failed", None, None, problem.last_screen)
    return result.replace(reason=problem.detail, before=problem.last_screen)


def _make_result(
    state: State, n: int, status: StepStatus, verdict: Verdict | None, press: Press | None, after: str
) -> StepResult:
    """The result of the nth step being worked on, ended at the last look."""
    seen, verified = state["seen"], verdict is not None and verdict.verified
    evidence: Evidence = "failed" if status == "failed" else "verified" if verified else "unverified"
    return StepResult(
        index=next_index(state) + n,
        step=state["agenda"].now[n],
        status=status,
        evidence=evidence,
        reason=verdict.in_words() if verdict else None,
        started_at=state["attempts"].since,
        ended_at=seen.at,
        retries=state["attempts"].tries,
        turn=press.turn if press else state["totals"].turns,
        before=press.frame if press else "",
        after=after,
        box=press.box if press else None,
        unsure=press is not None and press.done is not None and press.done.unknown,
        untraced=verdict is not None and verdict.untraced,
        only_model_says=verdict is not None and verdict.cause == "only_model_says",
    )


def find_reached_limit(budget: Budget, totals: Totals) -> Message | None:
    """The limit that ends the run now, None while it may go on."""
    if totals.turns >= budget.max_turns:
        return say("run-turns-used-up", turns=totals.turns, most=budget.max_turns)
    if totals.elapsed >= budget.max_seconds:
        return say("run-time-used-up", seconds=round(totals.elapsed), most=round(budget.max_seconds))
    if totals.repeats > budget.max_repeats:
        return say("run-goes-in-circles", times=totals.repeats)
    return None
