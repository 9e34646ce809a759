"""The end conditions of the first plan, made from the person's words alone, bind every later plan: a model that plans
the rest from a screen may add conditions, but must keep those that are not proven yet.
"""

from collections.abc import Sequence

from iris_screen.core.condition import Condition
from iris_screen.core.effects import TAPS
from iris_screen.core.plan import Progress, Step, StepResult, TaskPlan
from iris_screen.planning.planners.plan_answers import DONE

HARD = frozenset({"new", "field", "written", "on", "off"})
"""Kinds of condition that come from the person's words. All others guess what a screen will say."""
_WEAK = frozenset({"changed", "moved_on", "failed", "closed", "opened", "dialog", "pointed"})
"""Kinds about one act, not about the task."""


def list_first_conditions(plan: TaskPlan, *, by_model: bool) -> list[Condition]:
    """The conditions of a first plan that stay binding. What rules took for the words of a screen may be misread, so of
    their plans only the hard ones do.
    """
    last = plan.steps[-1].expect if plan.steps else []
    said = [each for each in [*plan.success_criteria, *last] if each.kind not in _WEAK and each != DONE]
    return list({str(each): each for each in said if by_model or each.kind in HARD}.values())


def read_first_conditions(progress: Progress) -> list[Condition]:
    return progress.plan.binding if progress.plan else []


def keep_conditions(steps: Sequence[Step], progress: Progress, results: Sequence[StepResult]) -> list[Step]:
    """The steps of a later plan, so that all first conditions are expected that no result has proven.

    A goal is reached only with all of them. Among other steps only hard ones are added, to the last one that sends,
    presses or types; what a screen was guessed to say is looked for at the end anyway.
    """
    proven = {str(each) for result in results if result.evidence == "verified" for each in result.step.expect}
    planned = {str(each) for step in steps for each in step.expect}
    lacking = [each for each in read_first_conditions(progress) if str(each) not in proven | planned]
    if not lacking or not steps:
        return list(steps)
    kept, last = list(steps), len(steps) - 1
    if kept[last].action == "goal":
        own = [each for each in kept[last].expect if each != DONE]
        kept[last] = kept[last].replace(expect=[*lacking, *own])
        return kept
    hard = [each for each in lacking if each.kind in HARD]
    acts = [
        n for n, step in enumerate(kept) if step.irreversible or step.submit or step.action in TAPS | {"input_text"}
    ]
    at = acts[-1] if acts else last
    kept[at] = kept[at].replace(expect=[*kept[at].expect, *hard])
    return kept
