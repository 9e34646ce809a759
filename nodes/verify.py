"""verify: judges what an act did, on the frame after it. Claims nothing without evidence."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step
from iris_screen.core.press import Done, Press
from iris_screen.core.protocols import Bodies, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Event, Observation, Question, State, Totals, answer_to, asking, may_ask
from iris_screen.core.verdict import Found, Outcome, PostMortem, Reason, Suggestion, Verdict
from iris_screen.nodes.rules.judge import Aftermath, judge
from iris_screen.nodes.rules.later_proof import LaterProof
from iris_screen.nodes.rules.step_results import finished
from iris_screen.planning.tactics.goals import claim_to_judge, continue_goal, explain_unmet
from iris_screen.sight.change_report import Changes
from iris_screen.sight.verifiers.chance import discount_chance, keep_watching, may_be_chance
from iris_screen.sight.verifiers.retyping import is_retyped, judge_refusal

MAX_REPEATS = 10
"""How often "back until" presses BACK."""


@dataclass(frozen=True)
class Verify:
    """verifier: gives the evidence. at_once: the same without a model, for what was so before.

    changed: whether two frames differ in more than noise.
    changes: what is told of that to a hand, in its measure.
    restless: whether all that is different now from the first frame had changed on the second, and again since.
    """

    bodies: Bodies
    verifier: Verifier
    at_once: Verifier
    changed: Callable[[Frame, Frame], bool]
    restless: Callable[[Frame, Frame, Frame], bool]
    changes: Changes

    def __call__(self, state: State) -> State:
        update = self._looked(state)
        if "results" not in update:
            return update
        picture = self.bodies.of(state["task"]).picture
        return LaterProof(self.at_once, picture).apply(state, update)

    def _looked(self, state: State) -> State:
        """What follows for the act that was just done, whatever it was for."""
        aim = state["clearing"] or state["aim"]
        seen = state["seen"]
        assert aim is not None and seen is not None  # the route observes after it acts
        body = self.bodies.of(state["task"])
        before, after = body.picture(aim.pointed or aim.frame), body.picture(seen.frame)
        if after.health == "gone":
            return _looked_away(state)
        changed = before.key != after.key and self.changed(before, after)
        if aim.purpose == "clear":
            return _cleared(state, aim, seen)
        if aim.purpose == "fallback":
            return _fell_back(state, aim, changed)
        if aim.purpose == "goal":
            return continue_goal(state, aim, before, after, self.changes)
        if aim.purpose == "skip":
            verdict = Verdict(verified=False, suggestion="skip", suggestion_detail=say("step-target-missing"))
            return finished(state, aim, verdict, "skipped")
        return self._judged(state, aim, seen, before, after, changed)

    def _judged(self, state: State, aim: Press, seen: Observation, before: Frame, after: Frame, changed: bool) -> State:
        if _vouched(state, aim):
            return finished(state, aim, Verdict(verified=True, suggestion_detail=say("step-person-says-so")), "success")
        step = state["steps"][-1]
        eye = self.at_once if _is_covered(seen) else self.verifier
        evidence = self._evidence(eye, step, aim, before, after)
        if aim.done and is_retyped(step, aim, state["attempts"].tries, seen.at - aim.done.at):
            evidence = [judge_refusal(self.verifier, found, aim, before, after) for found in evidence]
        holds = all(found.holds for found in evidence) and not seen.blocker
        if holds and may_be_chance(self.verifier, step, aim, before, after):
            stirs = self._stirs(state, aim, before, after)
            if watched := keep_watching(aim, seen, stirs):
                return _watched(state, watched)
            evidence = discount_chance(evidence) if stirs else evidence
        matters = step.irreversible or not changed  # else nobody asks, and it may cost a reading of the picture
        expected = _expected(step, aim)
        already = matters and bool(expected) and aim.was_sent and self._all_seen(expected, before)
        changed = _counting(changed, state, aim, before, after)
        verdict = judge(_aftermath(state, aim, evidence, already, changed))
        over = verdict.suggestion in ("continue", "dismiss") or _is_coming(verdict, changed)
        if aim.purpose == "repeat" and not over:
            return _repeated(state, step, seen, verdict)
        return _conclude(state, aim, seen, verdict)

    def _stirs(self, state: State, aim: Press, before: Frame, after: Frame) -> bool:
        """Whether all that had changed since the touch has changed once more without one."""
        if aim.watch is None:
            return False
        first = self.bodies.of(state["task"]).picture(aim.watch.frame)
        return first.health != "gone" and self.restless(before, first, after)

    def _evidence(self, eye: Verifier, step: Step, aim: Press, before: Frame, after: Frame) -> list[Found]:
        reference = None if aim.purpose == "met" else before
        return [eye.check(condition, reference, after, aim) for condition in _expected(step, aim)]

    def _all_seen(self, conditions: list[Condition], frame: Frame) -> bool:
        return all(self.at_once.check(condition, None, frame, None).holds for condition in conditions)


def _is_covered(seen: Observation) -> bool:
    """Whether something lies over the screen that goes first: what it hides no model is asked for."""
    return seen.blocker is not None and seen.blocker.kind not in ("loading", "keyboard")


def _expected(step: Step, aim: Press) -> list[Condition]:
    return step.unless if aim.purpose == "met" and step.unless else step.expect


def _counting(changed: bool, state: State, aim: Press, before: Frame, after: Frame) -> bool:
    """Whether it counts as a change. Of an irreversible touch that may have been felt anything does, even if over."""
    unsure = aim.done is not None and (aim.done.unknown or state["task"].profile.may_miss)
    if changed or not (unsure and state["steps"][-1].irreversible):
        return changed
    return before.key != after.key or state["attempts"].stirred


def _aftermath(state: State, aim: Press, evidence: list[Found], already: bool, changed: bool) -> Aftermath:
    seen, done = state["seen"], aim.done or Done(at=state["attempts"].since)
    assert seen is not None
    return Aftermath(
        step=claim_to_judge(state["steps"][-1]) if aim.said else state["steps"][-1],
        done=done,
        unsent=aim.unsent,
        answered=_is_answered(state, seen),
        already=already,
        cleared=bool(state["attempts"].cleared),
        may_ask=may_ask(state["task"]),
        waits_only=all(one.action == "wait" and not one.expect for one in state["steps"]),
        shown_next=_is_shown_next(state, seen),
        in_vain=state["steps"][-1].action == "launch_app" and _was_touched(aim) and not changed,
        may_miss=state["task"].profile.may_miss,
        evidence=evidence,
        changed=changed,
        waited=seen.at - done.at,
        patience=state["task"].patience.unsure_delivery,
        attempts=state["attempts"],
        blocker=seen.blocker,
    )


def _is_answered(state: State, seen: Observation) -> bool:
    """Whether the dialog in front is one that the next step is about: else it would stand in its way."""
    return bool(seen.dialog and not seen.blocker and state["queue"] and state["queue"][0].target.called)


def _was_touched(aim: Press) -> bool:
    """Whether its icon was, and the app not opened by the device itself."""
    return aim.was_sent and all(action.kind in ("tap", "double_tap") for action in aim.actions)


LEADS_TO = {("go_home", "launch_app"), ("launch_app", "back_until")}
"""A step that leads somewhere, and the one after it that finds what is there: an app's icon, its first page."""


def _is_shown_next(state: State, seen: Observation) -> bool:
    """Whether the body cannot tell which app is in front, and the next step sees to it."""
    if seen.app or state["task"].profile.is_computer or not state["queue"]:
        return False
    following = state["queue"][0]
    return (state["steps"][-1].action, following.action) in LEADS_TO and not following.optional


def _watched(state: State, aim: Press) -> State:
    """Something changed elsewhere: whether it goes on changing shows what the touch had to do with it."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail=say("see-watching"))
    return State(
        verdict=verdict, aim=aim, attempts=state["attempts"].and_a_wait(stirred=True), note=verdict.suggestion_detail
    )


def _vouched(state: State, aim: Press) -> bool:
    """Whether a person was asked if this very act went out, and said yes."""
    answer = answer_to(state, "delivered")
    return answer is not None and answer.kind == "yes" and answer.turn == aim.turn


def _conclude(state: State, aim: Press, seen: Observation, verdict: Verdict) -> State:
    match verdict.suggestion:
        case "continue":
            return finished(state, aim, verdict, "success" if verdict.verified else "unverified")
        case "skip":
            return finished(state, aim, verdict, "skipped")
        case "wait":
            attempts = state["attempts"].and_a_wait(stirred=verdict.screen_changed)
            return State(verdict=verdict, attempts=attempts, note=verdict.in_words())
        case "retry":
            return _retried(state, seen, verdict)
        case "ask":
            return _asked(state, aim, seen, verdict)
        case "abort":
            return _aborted(state, aim, verdict)
        case "replan":
            return _given_up(state, aim, seen, verdict)
        case "dismiss":
            return State(verdict=verdict, note=verdict.in_words())


def _asked(state: State, aim: Press, seen: Observation, verdict: Verdict) -> State:
    step = state["steps"][-1].in_words()
    doubt = say("ask-doubt", step=step, why=verdict.suggestion_detail) if verdict.suggestion_detail else step
    question = Question(kind="delivered", text=say("ask-was-it-done", doubt=doubt), frame=seen.frame, turn=aim.turn)
    return {**asking(question), "verdict": verdict}


def _aborted(state: State, aim: Press, verdict: Verdict) -> State:
    reason = verdict.suggestion_detail or verdict.in_words() or say("run-problem", kind=_why(verdict))
    return {
        **finished(state, aim, verdict, "failed"),
        "outcome": Outcome(status="failed", verdict="failed", reason=reason),
    }


def _given_up(state: State, aim: Press, seen: Observation, verdict: Verdict) -> State:
    """The step, for now; what the screen itself says to have failed no other way would change."""
    hopeless = any(found.fails for found in verdict.evidence)
    problem = PostMortem(
        reason=_why(verdict),
        step=state["steps"][-1],
        detail=verdict.in_words(),
        last_screen=seen.frame,
        suggestion="abort" if hopeless else "replan",
    )
    return {**finished(state, aim, verdict, "failed"), "problem": problem}


def _retried(state: State, seen: Observation, verdict: Verdict) -> State:
    attempts, aim, history = state["attempts"], state["aim"], state["history"]
    said = aim.said if aim else ""  # by a hand that claims its goal; it is told why that is not so
    return State(
        history=history.and_then(Event(kind="not_so", said=said, came=explain_unmet(verdict))) if said else history,
        verdict=verdict,
        aim=None,
        attempts=attempts.replace(
            tries=attempts.tries + 1,
            fallbacks=0,
            since=attempts.since if said else seen.at,
            stirred=False,
        ),
        totals=Totals(retries=1),
        note=verdict.in_words(),
    )


def _repeated(state: State, step: Step, seen: Observation, verdict: Verdict) -> State:
    """One press of "back until" that is not there yet: the next, up to ten."""
    attempts = state["attempts"]
    if attempts.repeats + 1 < MAX_REPEATS:
        again = verdict.replace(suggestion="retry", suggestion_detail=say("see-not-yet"))
        return State(
            verdict=again,
            aim=None,
            attempts=attempts.replace(repeats=attempts.repeats + 1),
            note=say("step-once-more"),
        )
    detail = say("step-not-reached", times=MAX_REPEATS)
    problem = PostMortem(reason="INFINITE_LOOP", step=step, detail=detail, last_screen=seen.frame)
    return State(verdict=verdict.replace(suggestion="replan"), problem=problem, aim=None, note=detail)


def _looked_away(state: State) -> State:
    """The picture to judge on was lost with the power: look again, and judge then."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail=say("see-screenshot-gone"))
    return State(verdict=verdict, note=verdict.suggestion_detail)


def _is_coming(verdict: Verdict, changed: bool) -> bool:
    """Whether a press of "back until" has done nothing yet, and may still do it."""
    return verdict.suggestion == "wait" and not changed


def _fell_back(state: State, aim: Press, changed: bool) -> State:
    """A fallback is never an end in itself: look for the target again, and stop turning pages once nothing turns."""
    attempts = state["attempts"]
    sent = aim.done is not None and not aim.done.undelivered
    verdict = Verdict(
        verified=changed, screen_changed=changed, suggestion="retry", suggestion_detail=say("act-looks-again")
    )
    return State(
        verdict=verdict,
        aim=None,
        attempts=attempts.replace(
            exhausted=sent and not changed, fallbacks=attempts.fallbacks if sent else attempts.fallbacks - 1
        ),
        note=say("act-looks-again") if changed else say("act-nothing-moved"),
    )


def _cleared(state: State, aim: Press, seen: Observation) -> State:
    """A blocker is gone when it is not seen any more; another one in its place is a new one."""
    still = seen.blocker
    attempts = state["attempts"]
    if still is None:
        cleared = [*attempts.cleared, *attempts.ways_tried[-1:]][-3:]
        return State(
            clearing=None,
            verdict=Verdict(verified=True, screen_changed=True, suggestion="continue"),
            attempts=attempts.replace(ways_tried=[], cleared=cleared),
            totals=Totals(blockers=1),
            note=say("act-obstacle-gone"),
        )
    suggestion: Suggestion = "wait" if still.kind == "loading" else "dismiss"
    verdict = Verdict(verified=False, blocker=still, suggestion=suggestion, suggestion_detail=still.in_words())
    same = any(tried.blocker == still.name for tried in attempts.ways_tried[-1:])
    obstacle = still.in_words()
    note = say("act-obstacle-still", obstacle=obstacle) if same else say("act-obstacle-next", obstacle=obstacle)
    if aim.done is not None and (aim.done.undelivered or (aim.done.unknown and same)):  # not tried after all
        attempts = attempts.replace(ways_tried=attempts.ways_tried[:-1])
    return State(clearing=None, verdict=verdict, attempts=attempts, note=note)


def _why(verdict: Verdict) -> Reason:
    return "CLICK_MISSED" if verdict.screen_changed is False else "UNEXPECTED_DIALOG"
