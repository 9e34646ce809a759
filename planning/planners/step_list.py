"""A planner that returns its whole list of steps once; after a failure, the rest of it, from the current screen."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.advance import Advance, Draft, Drafter
from iris_screen.core.message import Message, join_messages, say
from iris_screen.core.plan import Progress, Step, StepList, Task, TaskPlan
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import Apps
from iris_screen.planning.done_steps import count_done, list_results, read_list
from iris_screen.planning.last_look import plan_last_look
from iris_screen.planning.planners.first_conditions import keep_conditions, list_first_conditions
from iris_screen.planning.planners.list_start import find_way_back, start_from_screen
from iris_screen.planning.planners.repeated_failures import describe_place, explain_hopeless, name_missing
from iris_screen.planning.step_effects import adds_up
from iris_screen.sight.elements.matching_elements import find_by_switch
from iris_screen.sight.elements.visible_elements import list_visible

Remake = Callable[[Task, Frame, Progress, PostMortem, str], Draft]
"""Makes a new list for a task from a frame, given what was done, what went wrong, and the planner's name."""


@dataclass(frozen=True)
class StepListPlanner:
    """A Planner. draft: makes the list from the task. Progress holds the list, so that a resumed run keeps to it.

    rest: makes another list of the rest, if repeating this one is useless; None without a model.
    """

    name: str
    apps: Apps
    draft: Drafter
    rest: Remake | None = None

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        """Returns the whole list, then a last look at its outcome, then done; or why there is no list."""
        if progress.plan is not None:
            return _look_at_outcome(progress)
        draft = self.draft(task, frame.app)
        if draft.plan is None:
            return Advance(kind="stuck", progress=progress, reason=draft.reason, ending=draft.ending)
        plan = draft.plan
        steps = start_from_screen(plan.steps, frame.app, self.apps, task.home, windows=task.profile.is_computer)
        # what the last step expects is adapted to this phone
        as_last = plan.steps and plan.success_criteria == plan.steps[-1].expect
        criteria = steps[-1].expect if as_last else plan.success_criteria
        binding = list_first_conditions(plan, by_model=task.draft is plan)
        kept = _keep_list(StepList(steps=steps, criteria=criteria, binding=binding), progress, plan.brain)
        return Advance(kind="steps", steps=steps, progress=kept, reason=draft.reason, intents=draft.intents)

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """Returns the rest of the same list if that begins otherwise or no model is there, else another list."""
        if self.rest is not None and problem.step is not None and problem.step.action == "goal":
            # the actor was told all that this list knows: only another plan helps
            return self.remake(task, frame, progress, problem, problem.detail)
        again = self._resume_list(task, frame, progress, problem)
        # the same step on the same screen was tried as often as it may be: a model finds another way
        is_in_vain = again.steps[:1] == [problem.step] and problem.reason != "UNEXPECTED_DIALOG"
        if self.rest is None or (again.kind != "stuck" and not is_in_vain):
            return again
        remade = self.remake(task, frame, progress, problem, again.reason)
        return again if remade.kind == "stuck" and again.kind != "stuck" and not remade.ending else remade

    def remake(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem, why: Message | None) -> Advance:
        """Returns another list; stuck, with `why`, if there is none. A model's claim that all is done is only believed
        once it is seen.
        """
        if self.rest is None or task.budget.max_replans <= 0:
            return Advance(kind="stuck", progress=progress, reason=why)
        draft = self.rest(task, frame, progress, problem, progress.brain)
        if draft.plan is None:
            reason = draft.reason if draft.ending else join_messages([why, draft.reason])
            return Advance(kind="stuck", progress=progress, reason=reason, ending=draft.ending)
        steps = draft.plan.steps
        if not steps:  # one look at what the plan was for, if anything says how that would be seen
            kept = progress.plan or StepList()
            wanted = kept.criteria or kept.binding
            seen = [condition for condition in wanted if condition.kind not in ("new", "changed", "moved_on", "failed")]
            if all(condition.gone for condition in seen):  # what is not in sight may be on another screen
                return Advance(kind="done", progress=progress)
            steps = [Step(action="check", description=say("step-see-it-done"), expect=seen, retry=0)]
        else:
            steps = keep_conditions(steps, progress, progress.done)
        return self.replace_list(steps, progress, draft.reason or problem.detail, remade=True)

    def replace_list(
        self, steps: list[Step], progress: Progress, reason: Message | None, *, remade: bool = False
    ) -> Advance:
        """Replaces the list: only these steps are left. remade: by a model that has seen the screen."""
        before = progress.plan or StepList()
        kept = before.replace(steps=steps, missed="", ended=False, remade=before.remade or remade)
        given = _keep_list(kept, progress, progress.brain)
        return Advance(kind="steps", steps=steps, progress=given, reason=reason)

    def _resume_list(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        """Returns the rest, beginning where the app was opened if all steps since then may be repeated."""
        steps, results = read_list(progress), list_results(progress)
        kept = progress.plan or StepList()
        at = count_done(steps, results, kept.first)
        if at >= len(steps):
            if problem.step is not None and problem.step not in steps:  # the last look at the outcome has failed
                return Advance(kind="stuck", progress=progress, reason=say("run-result-not-seen"))
            # what came up at the end was no step of the plan
            return Advance(kind="done" if steps else "stuck", progress=progress)
        where = describe_place(frame.app, self.apps, steps[max(at - 1, 0) : at])
        windows, shown = task.profile.is_computer, [each.name for each in list_visible(frame) if each.name]
        if reason := explain_hopeless(problem, kept.missed, where, self.apps, windows=windows, shown=shown):
            return Advance(kind="stuck", progress=progress, reason=reason)
        last = next((result for result in reversed(results) if result.status != "failed"), None)
        was_last = last is not None and steps[max(at - 1, 0) : at] == [last.step]
        is_unproven = last is not None and last.status == "unverified" and last.step.is_bare_press
        if name_missing(problem) and last and was_last and is_unproven and last.step.retry > 0:
            at -= 1  # the last press had no visible effect, and what it should lead to is missing: repeat it
        failed = steps[at]
        once = failed.irreversible or (adds_up(failed, steps) and not _reads_unswitched(failed, frame))
        if once and any(r.status == "failed" and r.step == failed for r in results):
            reason = say("step-may-be-done", step=failed.in_words())
            return Advance(kind="stuck", progress=progress, reason=reason)
        again = find_way_back(steps, at, self.apps)
        rest = start_from_screen(
            [*again, *steps[at:]], frame.app, self.apps, task.home, windows=task.profile.is_computer
        )
        kept = kept.replace(steps=rest, missed=name_missing(problem), ended=False)
        given = _keep_list(kept, progress, progress.brain)
        return Advance(kind="steps", steps=rest, progress=given, reason=problem.detail)


def _reads_unswitched(step: Step, frame: Frame) -> bool:
    """Whether the tree says that the switch this step should turn is still as it was: then it may be pressed again."""
    wanted = [condition for condition in step.expect if condition.kind in ("on", "off")]
    shown = list_visible(frame)
    states = [{each.checked for each in find_by_switch(shown, condition.value)} for condition in wanted]
    return bool(wanted) and all(
        read == {condition.kind != "on"} for read, condition in zip(states, wanted, strict=True)
    )


def _look_at_outcome(progress: Progress) -> Advance:
    """All steps are done: look at the outcome once."""
    kept = progress.plan or StepList()
    done = [] if kept.ended else progress.done
    proven = [result.step for result in done[:-1] if result.evidence == "verified"] + [r.step for r in done[-1:]]
    look = None
    if proven:
        # a fork that was given other steps ends differently: then the criteria of the list do not hold
        ends = [step.in_words() for step in kept.steps[-1:]]
        look = plan_last_look(kept.criteria if proven[-1].in_words() in ends else [], proven)
    if look is None:
        return Advance(kind="done", progress=progress)
    looked = progress.replace(plan=kept.replace(ended=True))
    return Advance(kind="steps", steps=[look], progress=looked, reason=say("plan-at-end"))


def _keep_list(kept: StepList, progress: Progress, brain: str) -> Progress:
    """The progress with this list, which begins behind what has been done so far."""
    first = progress.done[-1].index + 1 if progress.done else 0
    return progress.replace(brain=brain, plan=kept.replace(first=first))


def draft_planned(name: str) -> Drafter:
    """Returns the plan that a model made before the first look, if it is for this planner; else why there is none."""

    def draft(task: Task, front: str) -> Draft:
        made = task.draft
        if made is None:
            return Draft(None, say("plan-needs-model", planner=name))
        if made.brain != name:
            why = made.unplanned or say("plan-other-planner", made=made.brain, planner=name)
            return Draft(None, why, ending=made.ending)
        return Draft(made, describe_choice(made))

    return draft


def describe_choice(plan: TaskPlan) -> Message:
    """Says which planner a model has chosen, and why, and which effects of its steps mean nothing here."""
    chosen = say("plan-by-model", planner=plan.brain)
    if plan.why:
        chosen = say("plan-by-model-because", planner=plan.brain, why=plan.why)
    if not plan.unknown_effects:
        return chosen
    return join_messages([chosen, say("plan-unknown-effects", names=plan.unknown_effects)]) or chosen


@dataclass(frozen=True)
class ProgramOrOther:
    """A Planner that runs a planned program. make: for a task with a program. otherwise: for one without."""

    make: Callable[[], Planner]
    otherwise: Planner
    name: str = "program"

    def advance(self, task: Task, frame: Frame, progress: Progress) -> Advance:
        advance = self._choose(task).advance(task, frame, progress)
        begins = advance.kind == "steps" and not progress.has_begun and task.draft is not None
        return advance.replace(reason=describe_choice(task.draft)) if begins and task.draft else advance

    def replan(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem) -> Advance:
        return self._choose(task).replan(task, frame, progress, problem)

    def _choose(self, task: Task) -> Planner:
        return self.make() if task.draft and task.draft.program else self.otherwise
