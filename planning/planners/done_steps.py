"""What of a list of steps is behind us, by the results a planner is handed. Pure."""

from collections import Counter
from collections.abc import Sequence

from iris_screen.core.plan import Progress, Step, StepResult
from iris_screen.sight.elements.same_words import fold

VAIN = 2
"""So often a step may fail; a plan that is made anew finds another way."""


def listed(progress: Progress) -> list[Step]:
    """The list that is gone through now."""
    return [Step.model_validate(step) for step in progress.data.get("plan", [])]


def since(progress: Progress) -> list[StepResult]:
    """What became of steps of this list; those of earlier lists are counted before it."""
    return [result for result in progress.done if result.index >= progress.data.get("from", 0)]


def reached(steps: Sequence[Step], results: Sequence[StepResult], begin: int) -> int:
    """How many steps of the list are behind us. Only the last results are kept; what came before them is done too."""
    at = results[0].index - begin if results else 0
    for result in results:
        if result.status != "failed" and result.step in steps[at:]:
            at = list(steps).index(result.step, at) + 1
    return at


def left(progress: Progress) -> list[Step]:
    """The steps of the list that are not behind us; the first is the one that did not work out."""
    steps = listed(progress)
    return steps[reached(steps, since(progress), progress.data.get("from", 0)) :]


def done_again(steps: Sequence[Step], progress: Progress) -> list[Step]:
    """Of new steps those that do what must not be done twice, and may have been done as often as the list had it."""
    done = [_deed(result.step) for result in _went_out(progress.done)]
    may = Counter(_deed(step) for step in listed(progress))
    may.subtract(_deed(result.step) for result in _went_out(since(progress)))
    again = []
    for step in (step for step in steps if _deed(step) in done):
        may[_deed(step)] -= 1
        again += [step] if may[_deed(step)] < 0 else []
    return again


def in_vain_again(steps: Sequence[Step], progress: Progress) -> list[Step]:
    """Of new steps those that do just what has failed `VAIN` times before."""
    failed = Counter(_tried(result.step) for result in progress.done if result.status == "failed")
    return [step for step in steps if failed[_tried(step)] >= VAIN]


def _tried(step: Step) -> str:
    """What a step tries, however it is judged; of a goal, its words."""
    return repr((step.action, fold(step.goal), _deed(step.replace(expect=[]))))


def _went_out(results: Sequence[StepResult]) -> list[StepResult]:
    """What was done, or may have been, and must not be again."""
    return [result for result in results if result.step.irreversible and result.status != "skipped"]


def _deed(step: Step) -> str:
    """What a step brings about, where that is something new; else what it does, however it is worded and judged."""
    new = [condition.value for condition in step.expect if condition.kind == "new"]
    does = (step.action, step.target.words, step.text, step.number, step.url, step.key, step.keys)
    return repr(new or does)
