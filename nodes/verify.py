"""verify: judges what an act did, on the frame after it. Claims nothing without evidence."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from iris_screen.consent.keys.keystrokes import only_places
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.people import Question
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.press import Done, JudgedPress, Press
from iris_screen.core.protocols import DeviceSession, DeviceSessions, Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Event, Observation, State, Totals, answer_to, ask_for_plan, ask_question, may_ask
from iris_screen.core.verdict import BY_ACTS, EARLIER, Found, Outcome, PostMortem, Reason, Suggestion, Verdict
from iris_screen.nodes.rules.acts_proof import has_counted
from iris_screen.nodes.rules.claims import Claims, count_press
from iris_screen.nodes.rules.drops import find_drop
from iris_screen.nodes.rules.findings import judge_answered
from iris_screen.nodes.rules.goals import claim_to_judge, continue_goal, explain_unmet, may_still_come
from iris_screen.nodes.rules.interrupted import keep_waiting, never_happened
from iris_screen.nodes.rules.judge import Aftermath, judge
from iris_screen.nodes.rules.later_proof import LaterProof
from iris_screen.nodes.rules.quoted_proof import QuotedProof
from iris_screen.nodes.rules.retyping import is_retyped, judge_refusal
from iris_screen.nodes.rules.same_page import find_look_since
from iris_screen.nodes.rules.step_results import finish_steps
from iris_screen.nodes.rules.undone import is_planned_by_model
from iris_screen.planning.done_steps import read_list
from iris_screen.planning.step_effects import adds_up, is_counted
from iris_screen.sight.change_detection import find_traces, shows_result
from iris_screen.sight.change_report import Changes
from iris_screen.sight.evidence.coincidence import discount_coincidence, keep_watching, may_be_coincidence

MAX_REPEATS = 10
"""How often "back until" presses BACK."""


@dataclass(frozen=True)
class Verify:
    """verifier: finds the evidence. offline: the same without a model, for what was true before the act.

    changed: whether two frames differ in more than noise.
    changes: describes the difference to the actor, in its units.
    restless: whether everything that differs from the first frame had changed on the second, and again since.
    """

    sessions: DeviceSessions
    verifier: Verifier
    offline: Verifier
    changed: Callable[[Frame, Frame], bool]
    restless: Callable[[Frame, Frame, Frame], bool]
    changes: Changes

    def __call__(self, state: State) -> State:
        press, seen = state["attempts"].press, state["seen"]
        body = self.sessions.of(state["task"])
        after = body.picture(seen.frame)
        before = _find_before(state, press, body, after)
        if after.health == "gone":  # lost with the power: look again, then judge
            lost = say("see-screenshot-gone")
            return State(verdict=Verdict(verified=False, suggestion="wait", suggestion_detail=lost), note=lost)
        changed = before.key != after.key and self.changed(before, after)
        match press.purpose:
            case "clear":
                return _conclude_clearing(state, press, seen)
            case "fallback":
                return _conclude_fallback(state, press, changed)
            case "goal" if may_still_come(state, press, changed=changed):
                return _look_on(state, say("see-may-come"))
            case "goal":
                awaited = self._find_awaited(press, after)
                if awaited and _may_look_on(press, seen):
                    return _look_on(state, say("see-not-yet"))
                if never_happened(state, press, before, after):
                    return keep_waiting(state, press)
                totals = count_press(state, press, before, self.changes)
                return {**continue_goal(state, press, before, after, self.changes, awaited), "totals": totals}
            case "skip":
                verdict = Verdict(verified=False, suggestion="skip", suggestion_detail=say("step-target-missing"))
                update = finish_steps(state, press, verdict, "skipped")
            case _:
                update = self._judge(state, press, seen, before, after, changed)
                totals = count_press(state, press, before, self.changes)
                update["totals"] = update.get("totals", Totals()).plus(totals)
        return LaterProof(self.offline, body).apply(state, update) if "results" in update else update

    def _find_awaited(self, press: Press, after: Frame) -> list[Condition]:
        """What an actor's act waits for, and what a look without a model does not show yet."""
        act = press.act
        if act is None or act.action != "wait" or press.done is None or press.done.refused:
            return []
        return [each for each in act.expect if not self.offline.check(each, None, after, None).holds]

    def _judge(
        self, state: State, press: Press, seen: Observation, before: Frame, after: Frame, changed: bool
    ) -> State:
        """The state update for a step's own act."""
        answer, step = answer_to(state, "delivered"), state["agenda"].now[-1]
        if answer is not None and answer.kind == "yes" and answer.turn == press.turn:
            return finish_steps(
                state, press, Verdict(verified=True, suggestion_detail=say("step-person-says-so")), "success"
            )
        if (told := judge_answered(state, step, press)) is not None:
            return finish_steps(state, press, told, "success" if told.verified else "unverified")
        expected = step.unless if press.purpose == "met" and step.unless else step.expect
        evidence = self._gather_evidence(state, press, seen, expected, before, after)
        if not seen.blocker:
            evidence = self._correct_claims(state, press, evidence, before, after)
        if drop := find_drop(step, press, after, self.changes):
            evidence = [*evidence, drop]
        holds = all(found.holds for found in evidence) and not seen.blocker
        if holds and may_be_coincidence(self.verifier, step, press, before, after):
            first = self.sessions.of(state["task"]).picture(press.watch.frame) if press.watch else None
            restless = first is not None and first.health != "gone" and self.restless(before, first, after)
            if watched := keep_watching(press, seen, restless):
                # elsewhere: if it keeps changing, it had nothing to do with the touch
                attempts, why = state["attempts"].add_wait(stirred=True).put(watched), say("see-watching")
                wait = Verdict(verified=False, suggestion="wait", suggestion_detail=why)
                return State(verdict=wait, attempts=attempts, note=why)
            evidence = discount_coincidence(evidence) if restless else evidence
        matters = step.irreversible or not changed  # else not worth the cost of reading the picture
        already = (
            matters
            and bool(expected)
            and press.was_sent
            and all(self.offline.check(condition, None, before, None).holds for condition in expected)
        )
        unsure = press.done is not None and (press.done.unknown or state["task"].profile.may_miss)
        if unsure and step.irreversible:  # if the touch may have been felt, any change counts, even one that is over
            changed = changed or before.key != after.key or state["attempts"].stirred
        aftermath = _make_aftermath(state, press, evidence, already, changed)
        if aftermath.cleared and press.box is not None:
            here, anywhere = find_traces(before, after, press.box)
            # a notice may be what the press brought up; an advertisement or a request of the system comes by itself
            by_itself = all(each.came_by_itself for each in state["attempts"].cleared)
            hidden = not here and not has_counted(before, after, press.box)
            aftermath = aftermath.replace(hidden=hidden, swallowed=by_itself and not (anywhere or unsure))
        is_last = step.submit and not state["agenda"].ahead
        verdict = judge(aftermath.replace(no_result=is_last and not shows_result(before, after, press.box)))
        coming = verdict.suggestion == "wait" and not changed  # "back until" has no effect yet, and may still have one
        if press.purpose == "repeat" and verdict.suggestion not in ("continue", "dismiss") and not coming:
            return _press_back_again(state, step, seen, verdict)
        return _conclude(state, press, seen, verdict)

    def _correct_claims(
        self, state: State, press: Press, evidence: list[Found], before: Frame, after: Frame
    ) -> list[Found]:
        """The evidence of a model's claim as it counts. A planner's, that all is done, is no better than an actor's."""
        session, step = self.sessions.of(state["task"]), state["agenda"].now[-1]
        if press.said:
            return Claims(self.verifier, self.offline, session).correct(state, press, evidence, before, after)
        if step.role == "judged_end" or (step.action == "check" and is_planned_by_model(state)):
            proof = QuotedProof(self.offline, session)
            return [proof.judge(state, press, found, after) for found in evidence]
        return evidence

    def _gather_evidence(
        self, state: State, press: Press, seen: Observation, expected: list[Condition], before: Frame, after: Frame
    ) -> list[Found]:
        """The evidence for each condition. If something covers the screen, no model is asked about what it hides."""
        covered = seen.blocker is not None and seen.blocker.kind not in ("loading", "keyboard")
        verifier = self.offline if covered else self.verifier
        then = None if press.purpose == "met" or self._may_be_elsewhere(state, press, after) else before
        if verifier is self.verifier:  # a judge is told the task and the acts so far, but not the actor's own words
            steps = [result.step.in_words() for result in state["agenda"].progress.done if result.status != "failed"]
            acts = [event.came for event in state["history"].short if event.kind == "done"]
            noted = [note.text for note in state["history"].notes if note.checked]
            press = JudgedPress(**dict(press), sentence=state["task"].text, acts=[*steps, *acts], facts=noted)
        done = state["agenda"].progress.done
        evidence = [_say_when(verifier.check(condition, then, after, press), done) for condition in expected]
        if press.done and is_retyped(state["agenda"].now[-1], press, state["attempts"].tries, seen.at - press.done.at):
            evidence = [judge_refusal(self.verifier, found, press, before, after) for found in evidence]
        return evidence

    def _may_be_elsewhere(self, state: State, press: Press, after: Frame) -> bool:
        """Whether another run has used the device since the act, so that what is new here may be its doing; not on a
        page that has the title which the act needed, if the act is known to have gone out: the other run may have done
        the same there.
        """
        titles = [need for step in state["agenda"].now for need in step.needs if need.kind == "title"]
        is_here = bool(titles) and all(self.offline.check(each, None, after, None).holds for each in titles)
        was_done = press.done is not None and not (press.done.unknown or press.done.undelivered)
        return state["seen"].lost and not (is_here and was_done)


def _say_when(found: Found, done: Sequence[StepResult]) -> Found:
    """For what is not in sight now: the step at which it was seen."""
    if found.means != EARLIER:
        return found
    seen = found.condition.replace(lasting=False)
    then = next((each for each in reversed(done) if seen in each.step.expect), None)
    when = say("see-seen-earlier", step=then.step.in_words(), turn=then.turn) if then is not None else None
    return found.replace(note=when)


def _find_before(state: State, press: Press, session: DeviceSession, after: Frame) -> Frame:
    """The picture before the act, or before all that is judged at the end."""
    if press.purpose == "step" and any(step.role == "judged_end" for step in state["agenda"].now):
        first = next((each.before for each in state["results"] if each.before), press.frame)
        return session.picture(first)
    before = session.picture(press.pointed or press.frame)
    if press.said and before.app != after.app:
        return find_look_since(session, press.turn, before, after)
    return before


LEADS_TO = {("go_home", "launch_app"), ("launch_app", "back_until")}
"""A step that leads somewhere, and a next step that finds what is there: an app's icon, its first page."""


def _make_aftermath(state: State, press: Press, evidence: list[Found], already: bool, changed: bool) -> Aftermath:
    seen, done = state["seen"], press.done or Done(at=state["attempts"].since)
    plan = read_list(state["agenda"].progress)
    step, following, profile = state["agenda"].now[-1], state["agenda"].ahead[:1], state["task"].profile
    by_icon = all(action.kind in ("tap", "double_tap") for action in press.actions)  # not opened by the device itself
    no_app_known = not seen.app and not profile.is_computer
    leads_on = bool(following) and (step.action, following[0].action) in LEADS_TO and not following[0].optional
    return Aftermath(
        step=claim_to_judge(step) if press.said else step,
        done=done,
        unsent=press.unsent,
        answered=bool(seen.dialog and not seen.blocker and following and following[0].target.is_named),
        already=already,
        cleared=bool(state["attempts"].cleared),
        may_ask=may_ask(state["task"]),
        waits_only=all(not one.expect and (one.action == "wait" or only_places(one)) for one in state["agenda"].now),
        shown_next=no_app_known and leads_on,
        in_vain=step.action == "launch_app" and press.was_sent and by_icon and not changed,
        may_miss=profile.may_miss,
        evidence=evidence,
        adds_up=adds_up(step, plan),
        counted=is_counted(step, plan),
        changed=changed,
        waited=seen.at - done.at,
        patience=state["task"].patience.unsure_delivery,
        attempts=state["attempts"],
        blocker=seen.blocker,
    )


def _may_look_on(press: Press, seen: Observation) -> bool:
    """Whether an act that waits for something has time left, and nothing has come in the way."""
    assert press.act is not None and press.done is not None
    is_free = seen.blocker is None or seen.blocker.kind in ("loading", "keyboard")
    return is_free and seen.at - press.done.at < press.act.timeout_ms / 1000


def _look_on(state: State, why: Message) -> State:
    """What an actor's act brings about is not seen yet."""
    verdict = Verdict(verified=False, suggestion="wait", suggestion_detail=why)
    return State(verdict=verdict, attempts=state["attempts"].add_wait(), note=why)


def _conclude(state: State, press: Press, seen: Observation, verdict: Verdict) -> State:
    """The verdict's suggestion as a state update."""
    step = state["agenda"].now[-1]
    why: Reason = "UNEXPECTED_DIALOG" if verdict.screen_changed else "CLICK_MISSED"
    match verdict.suggestion:
        case "continue":
            return finish_steps(state, press, verdict, "success" if verdict.verified else "unverified")
        case "skip":
            return finish_steps(state, press, verdict, "skipped")
        case "wait":
            attempts = state["attempts"].add_wait(stirred=verdict.screen_changed)
            return State(verdict=verdict, attempts=attempts, note=verdict.in_words())
        case "retry":
            return _retry(state, seen, verdict)
        case "dismiss":
            return State(verdict=verdict, note=verdict.in_words())
        case "ask":
            doubt = step.in_words()
            if verdict.suggestion_detail:
                doubt = say("ask-doubt", step=doubt, why=verdict.suggestion_detail)
            asked = say("ask-was-it-done", doubt=doubt)
            question = Question(kind="delivered", text=asked, frame=seen.frame, turn=press.turn)
            return {**ask_question(question), "verdict": verdict}
        case "abort":
            reason = verdict.suggestion_detail or verdict.in_words() or say("run-problem", kind=why)
            outcome = Outcome(status="failed", verdict="failed", reason=reason)
            return {**finish_steps(state, press, verdict, "failed"), "outcome": outcome}
        case "replan":
            # if the screen itself says that it failed, no other way would help
            is_missing = verdict.cause == "app_missing"
            hopeless = is_missing or any(found.fails for found in verdict.evidence)
            problem = PostMortem(
                reason=why,
                step=step,
                detail=verdict.suggestion_detail if is_missing else verdict.in_words(),
                last_screen=seen.frame,
                suggestion="abort" if hopeless else "replan",
                app_missing=is_missing,
            )
            return finish_steps(state, press, verdict, "failed", problem)


def _retry(state: State, seen: Observation, verdict: Verdict) -> State:
    attempts, history = state["attempts"], state["history"]
    said = attempts.aim.said if attempts.aim else ""  # the actor claimed its goal, and is told why that does not hold
    told = [each.note for each in verdict.evidence if each.means == BY_ACTS and each.holds is False and each.note]
    return State(
        history=history.add_events(Event(kind="not_so", said=said, came=explain_unmet(verdict))) if said else history,
        verdict=verdict,
        attempts=attempts.replace(
            aim=None,
            tries=attempts.tries + 1,
            told=[*attempts.told, *told],
            unread=attempts.unread or any(each.unread for each in verdict.evidence),
            fallbacks=0,
            since=attempts.since if said else seen.at,
            stirred=False,
        ),
        totals=Totals(retries=1),
        note=verdict.in_words(),
    )


def _press_back_again(state: State, step: Step, seen: Observation, verdict: Verdict) -> State:
    """A press of "back until" that has not arrived yet: press again, up to MAX_REPEATS times."""
    attempts = state["attempts"]
    if attempts.repeats + 1 < MAX_REPEATS:
        again = verdict.replace(suggestion="retry", suggestion_detail=say("see-not-yet"))
        attempts = attempts.replace(aim=None, repeats=attempts.repeats + 1)
        return State(verdict=again, attempts=attempts, note=say("step-once-more"))
    detail = say("step-not-reached", times=MAX_REPEATS)
    problem = PostMortem(reason="INFINITE_LOOP", step=step, detail=detail, last_screen=seen.frame)
    return {**ask_for_plan(problem, attempts.replace(aim=None)), "verdict": verdict.replace(suggestion="replan")}


def _conclude_fallback(state: State, press: Press, changed: bool) -> State:
    """After a fallback, look for the target again; stop falling back once nothing moves any more."""
    attempts = state["attempts"]
    sent = press.done is not None and not press.done.undelivered
    verdict = Verdict(
        verified=changed, screen_changed=changed, suggestion="retry", suggestion_detail=say("act-looks-again")
    )
    return State(
        verdict=verdict,
        attempts=attempts.replace(
            aim=None,
            exhausted=sent and not changed,
            fallbacks=attempts.fallbacks if sent else attempts.fallbacks - 1,
        ),
        note=say("act-looks-again") if changed else say("act-nothing-moved"),
    )


def _conclude_clearing(state: State, press: Press, seen: Observation) -> State:
    """A blocker is gone once it is not seen any more; another one in its place is a new one."""
    still, attempts = seen.blocker, state["attempts"].replace(clearing=None)
    if still is None:
        cleared = [*attempts.cleared, *attempts.ways_tried[-1:]][-3:]
        return State(
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
    if press.done is not None and (press.done.undelivered or (press.done.unknown and same)):  # not tried after all
        attempts = attempts.replace(ways_tried=attempts.ways_tried[:-1])
    return State(verdict=verdict, attempts=attempts, note=note)
