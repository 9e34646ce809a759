"""How a run ends whose plan has come to its end.

Where rules did all that they read, and what is seen does not show that it worked, a model is asked once whether it
is done. What the sentence asks for and nothing did stays undone, whatever it says.
"""

from collections.abc import Sequence
from typing import Final

from iris_screen.core.message import Message, first_clause, say
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.state import State
from iris_screen.core.verdict import Outcome
from iris_screen.nodes.rules.undone import find_first_lack, is_planned_by_model
from iris_screen.planning.questions import is_question

LOOKS: Final = ("check", "wait")
"""Steps behind the last act."""


def may_ask_judge(state: State, session: DeviceSession, offline: Verifier) -> bool:
    """Whether only the proof of the last act is missing, and nobody was asked for it yet: what is seen at the end shows
    nothing of an earlier one. An actor's claim was judged already, and the single steps of a session are not judged.
    """
    task, results, totals = state["task"], state["results"], state["totals"]
    is_ours = not is_planned_by_model(state) and not task.steps and not is_question(task)
    doubted = [n for n, each in enumerate(results) if each.status == "unverified" and not each.untraced]
    is_last = len(doubted) == 1 and all(each.step.action in LOOKS for each in results[doubted[0] + 1 :])
    is_open = is_last and totals.unverified == 1 and not totals.in_doubt and _find_judged(results) is None
    return is_ours and is_open and find_first_lack(state, session, offline) is None


def _find_judged(results: Sequence[StepResult]) -> StepResult | None:
    """What came of asking the judge about the end; None if it was not asked."""
    return next((each for each in reversed(results) if each.step.role == "judged_end"), None)


def decide_outcome(state: State, undone: Message | None) -> Outcome:
    """The outcome of a plan that has come to its end. It agrees with the list of steps: some failed before a new plan
    was made, and some did not need to be done.

    A step that leaves no trace casts no doubt on a run in which something else is proven. If steps are unproven, the
    last of them is named, and why. undone: what the task asks for and nothing did.
    """
    totals, judged = state["totals"], _find_judged(state["results"])
    failed = totals.steps - totals.succeeded - totals.unverified - totals.skipped - totals.untraced
    if totals.in_doubt:
        reason = say("run-unsure", steps=totals.in_doubt)
        return Outcome(status="unverified", verdict="unverified", reason=reason)
    if undone is not None:
        return Outcome(status="unverified", verdict="unverified", reason=undone)
    if judged is not None and judged.evidence == "verified":
        return Outcome(status="success", verdict="verified", reason=say("run-judged"))
    unproven = totals.unverified - (judged is not None and judged.status == "unverified")
    if totals.untraced and not unproven and not totals.succeeded:
        return Outcome(status="unverified", verdict="unverified", reason=say("run-untraced"))
    if unproven:
        reason = say("run-unproven", steps=unproven, failed=failed)
        doubted = (each for each in reversed(state["results"]) if each.status == "unverified" and each != judged)
        last = next(doubted, None)
        if last is not None and last.reason is not None:
            step, why = last.step.in_words(), first_clause(last.reason)
            reason = say("run-unproven-because", steps=unproven, failed=failed, step=step, why=why)
        return Outcome(status="unverified", verdict="unverified", reason=reason)
    reason = say("run-proven", skipped=totals.skipped, failed=failed)
    if totals.untraced:
        reason = say("run-proven-untraced", untraced=totals.untraced, skipped=totals.skipped, failed=failed)
    return Outcome(status="success", verdict="verified", reason=reason)
