"""verify: judges what an act did, on the frame after it. Claims nothing without evidence."""

from collections.abc import Callable
from dataclasses import dataclass

from core.judge import Aftermath, judge
from core.plan import Condition, Evidence, Step, StepResult, StepStatus
from core.protocols import Bodies, Verifier
from core.screen import Frame
from core.state import WINDOW, Aim, Attempts, Done, Observation, Question, State, asking
from core.verdict import Found, Outcome, PostMortem, Reason, Verdict

MAX_REPEATS = 10
"""How often "back until" presses BACK (SPEC V9)."""
WATCHED = 1.0
"""Seconds in which a clock's hand moves: what changes by itself has changed again after them."""
STILL_THERE = "still in the way"
"""How the note begins of a way out that did not help."""


@dataclass(frozen=True)
class Verify:
    """changed: whether two frames differ in more than noise, and where, in words.

    restless: whether all that is different now from the first frame had changed on the second, and again since.
    """

    bodies: Bodies
    verifier: Verifier
    changed: Callable[[Frame, Frame], str]
    restless: Callable[[Frame, Frame, Frame], bool]

    def __call__(self, state: State) -> State:
        aim = state["clearing"] or state["aim"]
        seen = state["seen"]
        assert aim is not None and seen is not None  # the route observes after it acts
        body = self.bodies.of(state["task"])
        before, after = body.picture(aim.frame), body.picture(seen.frame)
        if after.health == "gone":
            return _looked_away(state)
        change = "" if before.key == after.key else self.changed(before, after)
        if aim.purpose == "clear":
            return _cleared(state, aim, seen)
        if aim.purpose == "fallback":
            return _fell_back(state, aim, bool(change))
        if aim.purpose == "goal":
            return _went_on(state, aim)
        if aim.purpose == "skip":
            verdict = Verdict(verified=False, suggestion="skip", suggestion_detail="its target is not there")
            return _finished(state, aim, seen, verdict, "skipped")
        return self._judged(state, aim, seen, before, after, change)

    def _judged(self, state: State, aim: Aim, seen: Observation, before: Frame, after: Frame, change: str) -> State:
        if _vouched(state, aim):
            return _finished(state, aim, seen, Verdict(verified=True, suggestion_detail="a person says so"), "success")
        step = state["steps"][-1]
        reference = None if aim.purpose == "met" else before
        expected = step.unless if aim.purpose == "met" and step.unless else step.expect
        evidence = [self.verifier.check(condition, reference, after, aim) for condition in expected]
        if (
            all(found.holds for found in evidence)
            and not seen.blocker
            and self._may_be_chance(step, aim, before, after)
        ):
            if not aim.watched or seen.at - aim.watched_at < WATCHED:
                return _watched(state, aim, seen)
            first = self.bodies.of(state["task"]).picture(aim.watched)
            if first.health != "gone" and self.restless(before, first, after):
                evidence = [_by_chance(found) for found in evidence]
        done = aim.done or Done(at=state["attempts"].since)
        if done.unknown and step.irreversible and before.key != after.key:
            change = change or "something small changed"  # it may be all that such a touch leaves behind
        verdict = judge(
            Aftermath(
                step=step,
                done=done,
                unsent=len(aim.actions) - len(aim.done.receipts) if aim.done else 0,
                already=bool(done.receipts) and self._all_seen(expected, before),
                waits_only=all(one.action == "wait" and not one.expect for one in state["steps"]),
                evidence=evidence,
                changed=bool(change),
                change=change,
                waited=seen.at - done.at,
                patience=state["task"].patience.unsure_delivery,
                attempts=state["attempts"],
                blocker=seen.blocker,
            )
        )
        if (
            aim.purpose == "repeat"
            and verdict.suggestion not in ("continue", "dismiss")
            and not _is_coming(verdict, change)
        ):
            return _repeated(state, step, seen, verdict)
        return _conclude(state, aim, seen, verdict)

    def _may_be_chance(self, step: Step, aim: Aim, before: Frame, after: Frame) -> bool:
        """Whether all that is known is that something changed, and not what was touched: a clock does so by itself."""
        if not step.is_bare_press or aim.purpose != "step" or aim.box is None:
            return False
        return not self.verifier.check(Condition(kind="moved_on"), before, after, aim).holds

    def _all_seen(self, conditions: list[Condition], frame: Frame) -> bool:
        return all(self.verifier.check(condition, None, frame, None).holds for condition in conditions)


def _watched(state: State, aim: Aim, seen: Observation) -> State:
    """Something changed elsewhere: whether it goes on changing shows what the touch had to do with it."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail="see whether it changes by itself")
    first = aim if aim.watched else aim.model_copy(update={"watched": seen.frame, "watched_at": seen.at})
    attempts = state["attempts"].model_copy(update={"waits": state["attempts"].waits + 1})
    return State(verdict=verdict, aim=first, attempts=attempts, note=verdict.suggestion_detail)


def _by_chance(found: Found) -> Found:
    return found.model_copy(update={"holds": False, "seen": "only what changes by itself"})


def _vouched(state: State, aim: Aim) -> bool:
    """Whether a person was asked if this very act went out, and said yes."""
    question, answer = state["question"], state["answer"]
    return bool(
        question and answer and question.kind == "delivered" and answer.kind == "yes" and answer.turn == aim.turn
    )


def _conclude(state: State, aim: Aim, seen: Observation, verdict: Verdict) -> State:
    step, attempts = state["steps"][-1], state["attempts"]
    note = _note(verdict)
    match verdict.suggestion:
        case "continue":
            return _finished(state, aim, seen, verdict, "success" if verdict.verified else "unverified")
        case "skip":
            return _finished(state, aim, seen, verdict, "skipped")
        case "wait":
            return State(verdict=verdict, attempts=attempts.model_copy(update={"waits": attempts.waits + 1}), note=note)
        case "retry":
            return _retried(state, seen, verdict)
        case "ask":
            question = Question(
                kind="delivered",
                text=f"{step.in_words()}: {verdict.suggestion_detail}. Was it done?",
                frame=seen.frame,
                turn=aim.turn,
            )
            return {**asking(question), "verdict": verdict}
        case "abort":
            update = _finished(state, aim, seen, verdict, "failed")
            update["outcome"] = Outcome(status="failed", verdict="failed", reason=verdict.suggestion_detail or note)
            return update
        case "replan":
            hopeless = any(found.fails for found in verdict.evidence)
            problem = PostMortem(
                reason=_why(verdict),
                step=step,
                detail=note,
                last_screen=seen.frame,
                suggestion="abort" if hopeless else "replan",
            )
            update = _finished(state, aim, seen, verdict, "failed")
            update["problem"] = problem
            return update
        case "dismiss":
            return State(verdict=verdict, note=note)


def _finished(state: State, aim: Aim, seen: Observation, verdict: Verdict, status: StepStatus) -> State:
    """The steps are over, one way or the other: their results are written down and the way is free for the next."""
    results = [
        StepResult(
            index=state["index"] + n,
            step=step,
            status=status,
            evidence=_evidence(status, verdict),
            reason=_note(verdict),
            started_at=state["attempts"].since,
            ended_at=seen.at,
            retries=state["attempts"].tries,
            turn=aim.turn,
            before=aim.frame,
            after=seen.frame,
        )
        for n, step in enumerate(state["steps"])
    ]
    totals, progress, history = state["totals"], state["progress"], state["history"]
    said = [f"{result.step.in_words()}: {result.evidence}" for result in results]
    return State(
        verdict=verdict,
        results=[*state["results"], *results][-WINDOW:],
        progress=progress.model_copy(update={"done": [*progress.done, *results][-WINDOW:]}),
        history=history.model_copy(update={"short": [*history.short, *said]}),
        index=state["index"] + len(results),
        steps=[],
        aim=None,
        question=None,
        answer=None,
        attempts=Attempts(since=seen.at),
        totals=totals.model_copy(
            update={
                "steps": totals.steps + len(results),
                "succeeded": totals.succeeded + (len(results) if verdict.verified else 0),
                "unverified": totals.unverified + (len(results) if status == "unverified" else 0),
            }
        ),
        note=f"{status if status != 'success' else 'verified'}: {_note(verdict)}",
    )


def _retried(state: State, seen: Observation, verdict: Verdict) -> State:
    attempts, totals = state["attempts"], state["totals"]
    return State(
        verdict=verdict,
        aim=None,
        attempts=attempts.model_copy(update={"tries": attempts.tries + 1, "fallbacks": 0, "since": seen.at}),
        totals=totals.model_copy(update={"retries": totals.retries + 1}),
        note=_note(verdict),
    )


def _repeated(state: State, step: Step, seen: Observation, verdict: Verdict) -> State:
    """One press of "back until" that is not there yet: the next, up to ten."""
    attempts = state["attempts"]
    if attempts.repeats + 1 < MAX_REPEATS:
        again = verdict.model_copy(update={"suggestion": "retry", "suggestion_detail": "not there yet"})
        return State(
            verdict=again,
            aim=None,
            attempts=attempts.model_copy(update={"repeats": attempts.repeats + 1}),
            note="not there yet, once more",
        )
    problem = PostMortem(
        reason="INFINITE_LOOP", step=step, detail=f"not reached after {MAX_REPEATS} times", last_screen=seen.frame
    )
    return State(
        verdict=verdict.model_copy(update={"suggestion": "replan"}), problem=problem, aim=None, note=problem.detail
    )


def _looked_away(state: State) -> State:
    """The picture to judge on was lost with the power: look again, and judge then."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail="the picture is gone; look again")
    return State(verdict=verdict, note=verdict.suggestion_detail)


def _is_coming(verdict: Verdict, change: str) -> bool:
    """Whether a press of "back until" has done nothing yet, and may still do it."""
    return verdict.suggestion == "wait" and not change


def _went_on(state: State, aim: Aim) -> State:
    """One act for a goal: its tactic decides on the next, on a fresh frame."""
    unsure = aim.done is not None and (aim.done.unknown or aim.done.undelivered)
    detail = "it is not sure that this went out" if unsure else "on with the goal"
    return State(verdict=Verdict(verified=False, suggestion="retry", suggestion_detail=detail), aim=None, note=detail)


def _fell_back(state: State, aim: Aim, changed: bool) -> State:
    """A fallback is never an end in itself: look for the target again, and stop turning pages once nothing turns."""
    attempts = state["attempts"]
    sent = aim.done is not None and not aim.done.undelivered
    exhausted = {"exhausted": sent and not changed, "fallbacks": attempts.fallbacks if sent else attempts.fallbacks - 1}
    verdict = Verdict(
        verified=changed, screen_changed=changed, suggestion="retry", suggestion_detail="look for the target again"
    )
    return State(
        verdict=verdict,
        aim=None,
        attempts=attempts.model_copy(update=exhausted),
        note="look for it again" if changed else "nothing moved",
    )


def _cleared(state: State, aim: Aim, seen: Observation) -> State:
    """A blocker is gone when it is not seen any more; another one in its place is a new one."""
    still = seen.blocker
    totals, attempts = state["totals"], state["attempts"]
    if still is None:
        return State(
            clearing=None,
            verdict=Verdict(verified=True, confidence=1.0, screen_changed=True, suggestion="continue"),
            attempts=attempts.model_copy(update={"ways_tried": []}),
            totals=totals.model_copy(update={"blockers": totals.blockers + 1}),
            note="the way is free",
        )
    suggestion = "wait" if still.kind == "loading" else "dismiss"
    verdict = Verdict(verified=False, blocker=still, suggestion=suggestion, suggestion_detail=still.description)
    same = any(mark.startswith(f"{still.name}/") for mark in attempts.ways_tried[-1:])
    note = f"{STILL_THERE if same else 'out of the way; now'}: {still.kind} {still.description}".rstrip()
    if aim.done is not None and (aim.done.undelivered or (aim.done.unknown and same)):  # not tried after all
        attempts = attempts.model_copy(update={"ways_tried": attempts.ways_tried[:-1]})
    return State(clearing=None, verdict=verdict, attempts=attempts, note=note)


def _evidence(status: StepStatus, verdict: Verdict) -> Evidence:
    if status == "failed":
        return "failed"
    return "verified" if verdict.verified else "unverified"


def _why(verdict: Verdict) -> Reason:
    return "CLICK_MISSED" if verdict.screen_changed is False else "UNEXPECTED_DIALOG"


def _note(verdict: Verdict) -> str:
    seen = [_in_words(found) for found in verdict.evidence]
    return "; ".join(part for part in (verdict.suggestion_detail, *seen) if part)


def _in_words(found: Found) -> str:
    says = {True: "seen", False: "not seen", None: "cannot be told"}[found.holds]
    failure = f", but “{found.seen}”" if found.fails else ""
    return f"{found.condition} {says}{f' by {found.means}' if found.means else ''}{failure}"
