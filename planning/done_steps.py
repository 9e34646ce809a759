"""Which steps of a list are done, by the results that a planner is given. Pure."""

from collections import Counter
from collections.abc import Sequence

from iris_screen.core.plan import Progress, Step, StepList, StepResult
from iris_screen.sight.elements.same_words import fold

VAIN = 2
"""After a step has failed this often, a new plan must find another way."""


def read_list(progress: Progress) -> list[Step]:
    """The list of steps that is being carried out."""
    return progress.plan.steps if progress.plan else []


def list_results(progress: Progress) -> list[StepResult]:
    """The results of steps of this list; those of earlier lists have lower indexes."""
    return [result for result in progress.done if result.index >= (progress.plan or StepList()).first]


def count_done(steps: Sequence[Step], results: Sequence[StepResult], begin: int) -> int:
    """How many steps of the list are done. Only the last results are kept; all steps before them are done too."""
    at = results[0].index - begin if results else 0
    for result in results:
        if result.status != "failed" and result.step in steps[at:]:
            at = list(steps).index(result.step, at) + 1
    return at


def list_remaining(progress: Progress) -> list[Step]:
    """The steps of the list that are not done yet; the first is the one that failed."""
    steps = read_list(progress)
    return steps[count_done(steps, list_results(progress), (progress.plan or StepList()).first) :]


def find_repeats(steps: Sequence[Step], progress: Progress) -> list[Step]:
    """The new steps that must not be done twice and may have been done already, as often as the list has them."""
    done = [_make_effect_key(result.step) for result in _list_irreversible(progress.done)]
    may = Counter(_make_effect_key(step) for step in read_list(progress))
    may.subtract(_make_effect_key(result.step) for result in _list_irreversible(list_results(progress)))
    again = []
    for step in (step for step in steps if _make_effect_key(step) in done):
        may[_make_effect_key(step)] -= 1
        again += [step] if may[_make_effect_key(step)] < 0 else []
    return again


def find_hopeless(steps: Sequence[Step], progress: Progress) -> list[Step]:
    """The new steps that repeat exactly what has failed `VAIN` times before."""
    failed = Counter(_make_attempt_key(result.step) for result in progress.done if result.status == "failed")
    return [step for step in steps if failed[_make_attempt_key(step)] >= VAIN]


def _make_attempt_key(step: Step) -> str:
    """Identifies what a step tries, however it is judged; for a goal, its words."""
    return repr((step.action, fold(step.goal), _make_effect_key(step.replace(expect=[]))))


def _list_irreversible(results: Sequence[StepResult]) -> list[StepResult]:
    """The results of steps that were or may have been done, and must not be done again."""
    return [result for result in results if result.step.irreversible and result.status != "skipped"]


def _make_effect_key(step: Step) -> str:
    """Identifies the new thing a step causes, if any; else what it does, however it is worded and judged."""
    new = [condition.value for condition in step.expect if condition.kind == "new"]
    does = (step.action, step.target.words, step.text, step.number, step.url, step.key, step.keys)
    return repr(new or does)
