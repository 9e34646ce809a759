"""Where rules did all that they read, and what is seen does not show that it worked, a model is asked once whether the
task is done. What the sentence asks for and nothing did stays undone, whatever the judge says.
"""

from collections.abc import Sequence
from typing import Final

from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.state import State
from iris_screen.nodes.rules.undone import find_lack, is_planned_by_model
from iris_screen.planning.last_look import is_judged_step
from iris_screen.planning.questions import is_question

LOOKS: Final = ("check", "wait")
"""Steps behind the last act."""


def may_be_judged(state: State, session: DeviceSession, at_once: Verifier) -> bool:
    """Whether only the proof of the last act is missing, and nobody was asked for it yet: what is seen at the end shows
    nothing of an earlier one. An actor's claim was judged already, and the single steps of a session are not judged.
    """
    task, results = state["task"], state["results"]
    is_ours = not is_planned_by_model(state) and not task.steps and not is_question(task)
    is_open = is_ours and not state["totals"].in_doubt and find_judged(results) is None
    return is_open and _is_only_end_unproven(state) and find_lack(state, session, at_once) is None


def _is_only_end_unproven(state: State) -> bool:
    results = state["results"]
    at = next((n for n, each in enumerate(results) if each.status == "unverified" and not each.untraced), len(results))
    is_last = all(each.step.action in LOOKS for each in results[at + 1 :])
    return state["totals"].unverified == 1 and at < len(results) and is_last


def find_judged(results: Sequence[StepResult]) -> StepResult | None:
    """What came of asking the judge about the end; None if it was not asked."""
    return next((each for each in reversed(results) if is_judged_step(each.step)), None)
