"""What follows from what was seen after an act. One pure function, so that it can be read and tested as a table."""

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.core.record import Record
from iris_screen.core.state import Attempts, Done
from iris_screen.core.verdict import Blocker, Found, Suggestion, Verdict


class Aftermath(Record):
    """What is known after an act.

    unsent: actions of the act that were never sent, because one before them failed. answered: a dialog is in front,
    and the next step of the plan answers it. already: all that is expected was seen before the act, too.
    waits_only: the act was to wait and nothing else. shown_next: only the next step tells whether it has led there.
    in_vain: its touch was to open an app, and nothing changed. may_miss: a touch that went out may not have been felt.
    waited: seconds from the last touch to this look. patience: how long an undecided delivery is watched before a still
    screen counts as "the touch never went out".
    """

    step: Step
    done: Done
    unsent: int = 0
    answered: bool = False
    already: bool = False
    waits_only: bool = False
    shown_next: bool = False
    in_vain: bool = False
    may_miss: bool = False
    evidence: list[Found] = []
    changed: bool = False
    waited: float = 0.0
    patience: float = 8.0
    attempts: Attempts = Attempts()
    blocker: Blocker | None = None


def judge(after: Aftermath) -> Verdict:
    """The verdict on one act, with its suggestion.

    Evidence first; an undecided touch is never repeated blindly.
    """
    shown = after.evidence and all(found.holds for found in after.evidence)
    if shown and _was_done(after) and not _may_be_the_blocker(after):
        if after.step.irreversible and after.step.is_bare_press:
            return _verdict(after, "continue", say("see-change-is-no-proof"))
        if after.done.unknown and _is_bare(after):
            return _verdict(after, "continue", say("see-unsure-no-proof"))
        return _verdict(after, "continue", say("see-all-expected"), verified=True)
    refuted = any(found.holds is False for found in after.evidence)
    against = refuted or after.in_vain or not _was_done(after)
    if after.blocker and after.blocker.kind != "loading" and (against or _hides(after) or _may_be_the_blocker(after)):
        return _verdict(after, "dismiss", after.blocker.in_words())
    if not against:
        return _nothing_against_it(after)
    if after.answered and _may_ask_first(after):
        return _verdict(after, "continue", say("see-asks-first"))
    if any(found.fails for found in after.evidence):
        return _verdict(after, "skip" if after.step.optional else "replan", say("see-shows-failure"))
    if not _stayed_here(after) and after.waited < after.step.timeout_ms / 1000:
        return _verdict(after, "wait", say("see-may-come"))
    return _not_there(after)


PRESSES = ("tap", "double_tap", "right_click", "long_press", "swipe", "scroll", "drag")
"""Acts whose effect is new. Others bring about a state, which may have been there before: an app, a text."""


def _was_done(after: Aftermath) -> bool:
    """Whether the act may account for what is seen; what was there before it, or without it, proves nothing."""
    if after.unsent or after.done.undelivered:
        return False
    nothing_new = after.already and bool(after.done.receipts) and not after.changed
    if after.already and after.step.irreversible:
        return False
    return not (nothing_new and (after.done.unknown or after.step.action in PRESSES))


def _stayed_here(after: Aftermath) -> bool:
    """Whether a part of the act certainly never reached the device."""
    return after.done.undelivered or (after.unsent > 0 and not after.done.unknown)


def _may_be_the_blocker(after: Aftermath) -> bool:
    """Whether what came in between may account for a part of what was seen: it changes the screen, has words of its
    own, and covers what only seems gone. Once it is away the evidence is taken anew.
    """
    blocked = after.blocker is not None and after.blocker.kind not in ("loading", "keyboard")
    return blocked and any(_of_any_card(found.condition) for found in after.evidence)


def _hides(after: Aftermath) -> bool:
    """Whether something may not be told because the blocker lies over it."""
    return after.blocker is not None and any(found.holds is None for found in after.evidence)


def _of_any_card(condition: Condition) -> bool:
    return condition.gone or condition.kind in ("changed", "moved_on", "new", "written")


def _nothing_against_it(after: Aftermath) -> Verdict:
    """Nothing was asked, or nobody here can tell. A wait that is over needs no more than that, nor a way to a page that
    the next step looks for: the run ends there where it has led elsewhere.
    """
    if after.done.unknown:
        return _not_there(after)
    if after.shown_next:
        return _verdict(after, "continue", say("see-next-step-shows"), verified=True)
    detail = None if after.waits_only else say("see-nothing-to-check")
    return _verdict(after, "continue", detail, verified=after.waits_only)


def _not_there(after: Aftermath) -> Verdict:
    if _stayed_here(after):
        return _again(after, _kept_back(after))
    if after.done.unknown:
        return _undecided(after)
    if _led_elsewhere(after):
        return _verdict(after, "replan", say("see-other-page"))
    if after.step.irreversible and after.done.receipts:
        unfelt = after.may_miss and not after.changed
        return _undecided(after) if unfelt else _verdict(after, "ask", _unseen(after))
    if (after.step.is_bare_press or after.step.action == "hover") and after.done.receipts:
        return _verdict(after, "continue", say("see-no-effect"))
    return _again(after, say("see-effect-missing"))


def _kept_back(after: Aftermath) -> Message:
    """With what the device says of it."""
    refused = next((receipt.detail for receipt in after.done.receipts if receipt.delivered == "no"), None)
    return say("act-not-sent-because", why=refused) if refused else say("act-not-sent")


def _unseen(after: Aftermath) -> Message:
    """What to say of a touch that went out, and must not once more; an app may have several windows."""
    if after.step.anew:
        return say("see-no-new-window")
    if _may_ask_first(after):
        return say("see-window-stays")
    return say("see-sent-effect-missing")


def _may_ask_first(after: Aftermath) -> bool:
    """Whether a window was to close that is still there; of one that was to open beside it that asks nothing."""
    stays = any(found.holds is False and _is_of_a_window(found.condition) for found in after.evidence)
    return stays and not after.step.anew


def _is_of_a_window(condition: Condition) -> bool:
    return condition.kind == "closed" or (condition.kind == "app" and condition.gone)


def _led_elsewhere(after: Aftermath) -> bool:
    """Whether what was touched is gone, and the page is another than it was to open: nothing to touch again there."""
    holds = {found.condition.kind: found.holds for found in after.evidence}
    return holds.get("title") is False and holds.get("moved_on") is True


def _is_bare(after: Aftermath) -> bool:
    """Whether nothing is known of what the act was for but that something changes, which anything may."""
    return all(found.condition.kind == "changed" and not found.condition.gone for found in after.evidence)


def _undecided(after: Aftermath) -> Verdict:
    if not after.changed and after.waited < after.patience:
        return _verdict(after, "wait", say("see-unsure"))
    if after.changed and after.step.irreversible:
        return _verdict(after, "ask", say("see-unsure-screen-silent"))
    if _may_leave_no_trace(after):
        return _verdict(
            after, _but_not_again(after), say("see-unsure-no-proof") if after.changed else say("see-unsure-no-trace")
        )
    if after.changed and after.evidence and _is_bare(after):
        return _verdict(after, "continue", say("see-unsure-no-proof"))
    return _again(after, say("see-no-trace"))


def _may_leave_no_trace(after: Aftermath) -> bool:
    """Whether a still screen does not tell either that a press never went out: nothing is known of what it is for."""
    return after.step.is_bare_press or (after.step.is_press and not after.evidence)


def _but_not_again(after: Aftermath) -> Suggestion:
    """Where the rest of the act was never sent, or it must not be lost, a person is asked; else the next step shows."""
    return "ask" if after.unsent or after.step.irreversible else "continue"


def _again(after: Aftermath, why: Message) -> Verdict:
    if after.attempts.tries < after.step.retry:
        return _verdict(after, "retry", why)
    if after.step.optional:
        return _verdict(after, "skip", why)
    tries = after.attempts.tries + 1
    return _verdict(after, "replan", say("see-tried-times", why=why, times=tries) if tries > 1 else why)


def _verdict(after: Aftermath, suggestion: Suggestion, detail: Message | None, *, verified: bool = False) -> Verdict:
    return Verdict(
        verified=verified,
        screen_changed=after.changed,
        blocker=after.blocker,
        suggestion=suggestion,
        suggestion_detail=detail,
        evidence=after.evidence,
    )
