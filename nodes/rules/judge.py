"""Judges an act by what was seen after it: evidence, doubts and a verdict. Pure, so that tests are tables."""

from dataclasses import dataclass
from typing import Literal

from iris_screen.core.actions import Receipt
from iris_screen.core.effects import TOUCHES, EffectFacts
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.core.press import Done
from iris_screen.core.record import Record
from iris_screen.core.state import Attempts
from iris_screen.core.verdict import BY_ACTS, EARLIER, Blocker, Found, Suggestion, Verdict, VerdictCause
from iris_screen.planning.step_effects import find_facts

OF_ANY_CARD = ("changed", "moved_on", "new", "written")
"""Kinds of condition that any card coming up would fulfil."""


class Aftermath(Record):
    """What is known after an act."""

    step: Step
    done: Done
    unsent: int = 0
    """How many of its actions were never sent, because one before them failed."""
    answered: bool = False
    """A dialog is in front, and the next step of the plan answers it."""
    already: bool = False
    """Everything that is expected was seen before the act, too."""
    waits_only: bool = False
    """The act only waited, or placed the cursor."""
    shown_next: bool = False
    """Only the next step shows whether it led there."""
    in_vain: bool = False
    """It should have opened an app, and nothing changed."""
    may_miss: bool = False
    """A touch that went out may not have been felt."""
    evidence: list[Found] = []
    changed: bool = False
    waited: float = 0.0
    """Seconds from the last touch to this look."""
    patience: float = 8.0
    """How long an uncertain delivery is watched before a still screen means that the touch never went out."""
    attempts: Attempts = Attempts()
    blocker: Blocker | None = None
    cleared: bool = False
    """Something was in the way since the act."""
    swallowed: bool = False
    """That took the press, since nothing at all is different."""
    hidden: bool = False
    """It may have, since the place that was pressed is as before."""
    may_ask: bool = False
    """A person can be asked."""
    no_result: bool = False
    """Words were sent off as the last step, and only their field is different: a search without an answer."""
    adds_up: bool = False
    """Doing it twice is more than doing it once."""
    counted: bool = False
    """The plan does it several times."""

    @property
    def facts(self) -> EffectFacts:
        """What is true of every act with this step's effect."""
        return find_facts(self.step)

    @property
    def stayed_here(self) -> bool:
        """Whether a part of the act certainly never reached the device."""
        return self.done.undelivered or (self.unsent > 0 and not self.done.unknown)

    @property
    def any_change_will_do(self) -> bool:
        """Whether only some change is expected, which anything may cause."""
        return all(found.condition.kind == "changed" and not found.condition.gone for found in self.evidence)

    @property
    def shown(self) -> bool:
        """Whether everything expected is seen."""
        return bool(self.evidence) and all(found.holds for found in self.evidence)

    @property
    def window_stays(self) -> bool:
        """Whether a window that was to close is still there; irrelevant if another one was to open next to it."""
        missed = [found.condition for found in self.evidence if found.holds is False]
        closings = [each for each in missed if each.kind == "closed" or (each.kind == "app" and each.gone)]
        return bool(closings) and not self.step.anew


@dataclass(frozen=True)
class Doubt:
    """Why evidence may prove nothing. other_cause: the act did not cause it. obstacle: what came in between may have
    caused it. weak: the act may have caused it, but so may anything else. cause: as a verdict has it.
    """

    kind: Literal["other_cause", "obstacle", "weak"]
    why: Message
    cause: VerdictCause = ""


def judge(after: Aftermath) -> Verdict:
    """The verdict on one act, and what to do next, by the evidence and the doubts about it.

    A touch that may or may not have gone out is never repeated blindly.
    """
    doubts = find_doubts(after)
    if after.shown and all(doubt.kind == "weak" for doubt in doubts):
        is_seen = all(found.means != EARLIER for found in after.evidence)
        seen = say("see-all-expected") if is_seen else say("see-nothing-against")
        why, cause = next(((doubt.why, doubt.cause) for doubt in doubts), (seen, ""))
        return _make_verdict(after, "continue", why, verified=not doubts, cause=cause)
    if _leaves_no_trace(after):
        return _make_verdict(after, "continue", say("see-leaves-no-trace"), untraced=True)
    caused = not any(doubt.kind == "other_cause" for doubt in doubts)
    against = any(found.holds is False for found in after.evidence) or after.in_vain or not caused
    if after.swallowed and against and not (after.step.irreversible or after.adds_up or after.counted):
        return _try_again(after, say("see-swallowed"))
    untold = any(found.holds is None for found in after.evidence)  # what is under a blocker is unknown
    covered = untold or any(doubt.kind == "obstacle" for doubt in doubts)
    if after.blocker and after.blocker.kind != "loading" and (against or covered):
        return _make_verdict(after, "dismiss", after.blocker.in_words())
    if not against and not after.done.unknown:
        return _judge_unchecked(after)
    if not against:
        return _judge_missing(after)
    if after.answered and after.window_stays:
        return _make_verdict(after, "continue", say("see-asks-first"))
    if any(found.fails for found in after.evidence):
        return _make_verdict(after, "skip" if after.step.optional else "replan", say("see-shows-failure"))
    missed = [found.means for found in after.evidence if not found.holds]
    is_undone = after.step.action == "goal" and {*missed} == {BY_ACTS}  # what was not done does not come by itself
    if not is_undone and not after.stayed_here and after.waited < after.step.timeout_ms / 1000:
        return _make_verdict(after, "wait", say("see-may-come"))
    return _judge_missing(after)


def find_doubts(after: Aftermath) -> list[Doubt]:
    """Reasons why the act may not have caused what is seen, the strongest first."""
    doubts: list[Doubt] = []
    unsure, touched = after.done.unknown, bool(after.done.receipts)
    if after.unsent or after.done.undelivered:
        doubts.append(Doubt("other_cause", say("act-not-sent")))
    # other acts bring about a state that may have been there before: an app, a text
    nothing_new = touched and not after.changed and (unsure or after.step.action in TOUCHES)
    if after.already and (after.step.irreversible or nothing_new):
        doubts.append(Doubt("other_cause", say("see-was-there-before")))
    # It changes the screen, has its own words, and covers what only seems gone; once it is gone, the evidence is
    # checked again.
    may_show = any(found.condition.gone or found.condition.kind in OF_ANY_CARD for found in after.evidence)
    if after.blocker and after.blocker.kind not in ("loading", "keyboard") and may_show:
        doubts.append(Doubt("obstacle", after.blocker.in_words()))
    if after.swallowed and after.any_change_will_do:
        doubts.append(Doubt("other_cause", say("see-swallowed")))
    elif after.hidden and after.any_change_will_do and after.step.is_press and after.evidence:
        doubts.append(Doubt("weak", say("see-change-is-no-proof")))
    if after.no_result and all(found.condition.kind in ("field", "changed") for found in after.evidence):
        doubts.append(Doubt("weak", say("see-no-result")))
    is_moved = after.step.action in ("drag", "goal") and bool(after.evidence) and after.any_change_will_do
    if is_moved or (after.step.irreversible and after.step.is_bare_press):
        doubts.append(Doubt("weak", say("see-change-is-no-proof")))
    if unsure and after.any_change_will_do:
        doubts.append(Doubt("weak", say("see-unsure-no-proof")))
    if any(found.unbacked for found in after.evidence):
        doubts.append(Doubt("weak", say("see-only-model-says"), "only_model_says"))
    return doubts


def _leaves_no_trace(after: Aftermath) -> bool:
    """Whether the act certainly went out, nothing came in between, and a screen need not show its effect."""
    went_out = bool(after.done.receipts) and not after.unsent and not after.done.unknown and not after.done.undelivered
    in_between = after.cleared or (after.blocker is not None and after.blocker.kind != "keyboard")
    return went_out and not in_between and not after.may_miss and not after.facts.leaves_trace


def _judge_unchecked(after: Aftermath) -> Verdict:
    """Nothing was expected, or it cannot be checked. A wait needs no proof, nor does a step to a page that the next
    step looks for: if it led elsewhere, the run ends there.
    """
    if after.shown_next:
        return _make_verdict(after, "continue", say("see-next-step-shows"), verified=True)
    detail = None if after.waits_only else say("see-nothing-to-check")
    return _make_verdict(after, "continue", detail, verified=after.waits_only)


def _judge_missing(after: Aftermath) -> Verdict:
    if after.stayed_here:
        refused = next((receipt for receipt in after.done.receipts if receipt.delivered == "no"), Receipt())
        if refused.app_missing and not after.step.optional:  # no other try would find it
            name = after.step.target.in_words() if after.step.target.is_named else after.step.app
            return _make_verdict(after, "replan", say("see-app-not-installed", app=name), cause="app_missing")
        why = refused.detail
        return _try_again(after, say("act-not-sent-because", why=why) if why else say("act-not-sent"))
    if after.done.unknown:
        return _judge_undecided(after)
    holds = {found.condition.kind: found.holds for found in after.evidence}
    if holds.get("title") is False and holds.get("moved_on") is True:  # on another page there is nothing to touch again
        return _make_verdict(after, "replan", say("see-other-page"))
    if after.step.irreversible and after.done.receipts:  # it must not be done again
        if after.may_miss and not after.changed:
            return _judge_undecided(after)
        if after.step.anew:  # an app may have several windows
            return _make_verdict(after, "ask", say("see-no-new-window"))
        missed = say("see-window-stays") if after.window_stays else say("see-sent-effect-missing")
        return _make_verdict(after, "ask", missed)
    if (after.step.is_bare_press or after.step.action == "hover") and after.done.receipts:
        return _make_verdict(after, "continue", say("see-no-effect"))
    has_counted = after.changed or (after.counted and not after.may_miss)
    if after.adds_up and has_counted and after.done.receipts:  # it had an effect, if not the expected one
        return _make_verdict(after, "skip" if after.step.optional else "replan", say("see-not-done-again"))
    other_causes = [doubt.why for doubt in find_doubts(after) if doubt.kind == "other_cause"]
    return _try_again(after, other_causes[0] if after.shown and other_causes else say("see-effect-missing"))


def _judge_undecided(after: Aftermath) -> Verdict:
    """It is unknown whether the act went out. First, keep looking; do it again if twice is the same as once; if it may
    leave no trace, ask a person, and with nobody there name it in the result.
    """
    if not after.changed and after.waited < after.patience:
        return _make_verdict(after, "wait", say("see-unsure"))
    if after.changed and after.step.irreversible:
        return _make_verdict(after, "ask", say("see-unsure-screen-silent"))
    if after.facts.repeatable and not after.step.irreversible and after.attempts.tries < after.step.retry:
        return _make_verdict(after, "retry", say("see-unsure-once-more"))
    if after.step.is_bare_press or (after.step.is_press and not after.evidence):
        told = say("see-unsure-no-proof") if after.changed else say("see-unsure-no-trace")
        must_know = after.unsent or after.step.irreversible or (after.may_ask and not after.changed)
        return _make_verdict(after, "ask" if must_know else "continue", told)
    if after.changed and after.evidence and after.any_change_will_do:
        return _make_verdict(after, "continue", say("see-unsure-no-proof"))
    return _try_again(after, say("see-no-trace"))


def _try_again(after: Aftermath, why: Message) -> Verdict:
    if after.attempts.tries < after.step.retry:
        return _make_verdict(after, "retry", why)
    if after.step.optional:
        return _make_verdict(after, "skip", why)
    tries = after.attempts.tries + 1
    return _make_verdict(after, "replan", say("see-tried-times", why=why, times=tries) if tries > 1 else why)


def _make_verdict(
    after: Aftermath,
    suggestion: Suggestion,
    detail: Message | None,
    *,
    verified: bool = False,
    untraced: bool = False,
    cause: VerdictCause = "",
) -> Verdict:
    return Verdict(
        verified=verified,
        screen_changed=after.changed,
        blocker=after.blocker,
        suggestion=suggestion,
        suggestion_detail=detail,
        evidence=after.evidence,
        untraced=untraced,
        cause=cause,
    )
