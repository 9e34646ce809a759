"""What follows from what was seen after an act. One pure function, so that it can be read, and tested as a table."""

from core.plan import Step
from core.record import Record
from core.state import Attempts, Done
from core.verdict import Blocker, Found, Suggestion, Verdict


class Aftermath(Record):
    """What is known after an act.

    unsent: actions of the act that were never sent, because one before them failed.
    waited: seconds from the last touch to this look. patience: how long an undecided delivery is watched before a still
    screen counts as "the touch never went out".
    """

    step: Step
    done: Done
    unsent: int = 0
    evidence: list[Found] = []
    changed: bool = False
    change: str = ""
    waited: float = 0.0
    patience: float = 8.0
    attempts: Attempts = Attempts()
    blocker: Blocker | None = None


def judge(after: Aftermath) -> Verdict:
    """The verdict on one act, with its suggestion (SPEC V10, V12).

    Evidence first; an undecided touch is never repeated blindly.
    """
    shown = after.evidence and all(found.holds for found in after.evidence)
    if shown and _was_done(after) and not _may_be_the_blocker(after):
        return _verdict(after, "continue", "everything expected is seen", verified=True)
    refuted = any(found.holds is False for found in after.evidence)
    if after.blocker and after.blocker.kind != "loading" and (refuted or _may_be_the_blocker(after)):
        return _verdict(after, "dismiss", after.blocker.description or after.blocker.kind)
    if not refuted:
        return _nothing_against_it(after)
    if after.waited < after.step.timeout_ms / 1000:
        return _verdict(after, "wait", "it may still be coming")
    return _not_there(after)


def _was_done(after: Aftermath) -> bool:
    """Whether the whole act may have gone out; else what is seen was there without it."""
    return not after.unsent and not after.done.undelivered


def _may_be_the_blocker(after: Aftermath) -> bool:
    """Whether all that was seen is a change, and something that came in between is a change too."""
    only_change = all(found.condition.kind in ("changed", "moved_on") for found in after.evidence)
    blocked = after.blocker is not None and after.blocker.kind not in ("loading", "keyboard")
    return bool(after.evidence) and only_change and blocked


def _nothing_against_it(after: Aftermath) -> Verdict:
    """Nothing was asked, or nobody here can tell. A wait and a key that was surely pressed need no more than that."""
    if after.done.undelivered or after.done.unknown:
        return _not_there(after)
    sure = after.step.action == "wait" and not after.evidence
    detail = "" if sure else "nothing that can be checked here says so"
    return _verdict(after, "continue", detail, verified=sure)


def _not_there(after: Aftermath) -> Verdict:
    if after.done.undelivered:
        return _again(after, "the touch did not go out")
    if after.done.unknown:
        return _undecided(after)
    if after.step.irreversible and after.done.receipts:
        return _verdict(after, "ask", "the touch went out, and its effect is not seen")
    return _again(after, "its effect is not seen")


def _undecided(after: Aftermath) -> Verdict:
    if not after.changed and after.waited < after.patience:
        return _verdict(after, "wait", "it is unknown whether the touch went out")
    if after.changed and after.step.irreversible:
        return _verdict(after, "ask", "it is unknown whether the touch went out, and the screen does not tell")
    return _again(after, "the touch left no trace")


def _again(after: Aftermath, why: str) -> Verdict:
    if after.attempts.tries < after.step.retry:
        return _verdict(after, "retry", why)
    if after.step.optional:
        return _verdict(after, "skip", why)
    return _verdict(after, "replan", f"{why}, {after.attempts.tries + 1} times")


def _verdict(after: Aftermath, suggestion: Suggestion, detail: str, *, verified: bool = False) -> Verdict:
    return Verdict(
        verified=verified,
        confidence=1.0 if verified else 0.0,
        matches_expected=verified,
        screen_changed=after.changed,
        change_description=after.change,
        blocker=after.blocker,
        suggestion=suggestion,
        suggestion_detail=detail,
        evidence=after.evidence,
    )
