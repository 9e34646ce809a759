"""A run whose steps come from a program, one call at a time: its planner, and what each call agrees to."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.advance import Advance
from iris_screen.core.effects import TAPS
from iris_screen.core.message import say
from iris_screen.core.plan import Grant, Progress, Step, Task
from iris_screen.core.policy import NEVER_FREE, Policy
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem


@dataclass(frozen=True)
class FromCalls:
    """A Planner. The step of a call is in the task. steps: plans it, as it would a list of one."""

    steps: Planner
    name: str = "calls"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        if progress.over:
            return Advance(kind="done", progress=progress)
        if task.steps and progress.plan is None:
            return self.steps.advance(
                task.replace(steps=[_use_wheel(step, task) for step in task.steps]), frame, progress
            )
        return Advance(kind="stuck", progress=progress, reason=say("session-program-gone", run=task.id))

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        if problem.step is not None and problem.step.action == "check":  # it was waited for already
            return Advance(kind="stuck", progress=progress)
        return self.steps.replan(task, frame, progress, problem)


def _use_wheel(step: Step, task: Task) -> Step:
    """Where there is a mouse, a swipe would select or drag: what is out of sight is looked for with the wheel."""
    if step.fallback is None or step.fallback.action != "swipe" or not task.profile.pointer:
        return step
    return step.replace(fallback=step.fallback.replace(action="scroll"))


def grant_call(step: Step, typed: Sequence[str], policy: Policy, *, from_outside: bool = False) -> Grant:
    """What a call agrees to: the act and the control that its arguments name, and the texts that it and the calls
    before it typed. What always needs a yes is never among it. One from outside agrees to no act, but it may type its
    text.
    """
    texts = list(dict.fromkeys([*typed, step.text] if step.text else typed))
    if from_outside:
        return Grant(texts=texts)
    names = [*step.target.words, *step.target.names] if step.action in TAPS else []
    kinds = [kind for name in names for kind in policy.kinds_of(name, step) if kind not in NEVER_FREE]
    return Grant(
        kinds=list(dict.fromkeys(kinds)),
        texts=texts,
        presses=[name for name in names if name],
        switches=list({each.value: str(each) for each in step.expect if each.kind in ("on", "off")}.values()),
    )
