"""A model's new plan for the rest of a task, made from the current screen. It is trusted less than the first plan: it
may only use apps and write to people that the first plan named (docs/security.md), and repeats nothing irreversible.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from iris_screen.core.advance import Draft
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.models import ChatTurn
from iris_screen.core.plan import Progress, StepResult, Task, TaskPlan
from iris_screen.core.protocols import Model, Reader
from iris_screen.core.screen import Frame, Shot
from iris_screen.core.verdict import PostMortem
from iris_screen.models.prompts import describe_for_model, describe_notes, fence_words, fill_prompt
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.done_steps import find_hopeless, find_repeats, list_remaining
from iris_screen.planning.planners.app_packages import name_app, use_packages
from iris_screen.planning.planners.first_conditions import read_first_conditions
from iris_screen.planning.planners.list_start import describe_device, describe_situation
from iris_screen.planning.planners.model_plan import BRAINS, ask_twice, describe_planners, describe_shapes
from iris_screen.planning.planners.plan_answers import read_ending, read_plan
from iris_screen.sight.frame_facts import describe_elements, quote_texts, read_texts
from iris_screen.sight.vision.photos import make_photo

OF_RULES = ("steps", "milestones", "react")
"""Of what a model may make the rest of a plan of rules, which did not understand enough."""
MAX_STEPS = 12
"""How many of the last finished and of the next remaining steps the model is shown."""
MAX_REASON, MAX_TRIED = 160, 400
"""Characters of a step's evidence, and of each attempt."""


@dataclass(frozen=True)
class Rest:
    """Asks the planner model, with the picture, what is left to do and how.

    to_model: the gate that frames pass (consent.gates). reader: for a screen without elements.
    """

    model: Model
    to_model: Callable[[Frame], Shot]
    apps: Apps
    reader: Reader | None = None

    def __call__(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem, brain: str) -> Draft:
        """The remaining steps, all marked as made from a screen. No steps: the model sees that everything is done."""
        brains = [brain] if brain in BRAINS else OF_RULES
        apps = adapt_to_device(self.apps, task.installed, task.profile.is_computer)
        shot = self.to_model(frame)
        photos = [make_photo(shot.pixels)] if shot.health == "ok" else []
        seen = describe_elements(shot) or quote_texts(read_texts(shot, self.reader))
        remaining = list_remaining(progress)
        if problem.step and remaining[:1] == [problem.step]:
            remaining = remaining[1:]  # without the step that just failed
        results = _describe_results(progress.done[-MAX_STEPS:]) or "nothing"
        question = fill_prompt(
            "plan_rest",
            body=describe_device(task),
            task=task.text,
            where=describe_situation(task, apps, shot.app),
            apps=", ".join(name_app(app, apps) for app in task.grant.apps) or "the one in front",
            recipients=", ".join(task.grant.recipients) or "nobody",
            done="\n".join(part for part in (results, describe_notes(progress.notes)) if part),
            problem=_describe_problem(problem),
            left="; ".join(describe_for_model(step.in_words()) for step in remaining[:MAX_STEPS]) or "nothing",
            seen=seen,
            reached="; ".join(describe_for_model(each.in_words()) for each in read_first_conditions(progress))
            or "that what the person asks for is done",
            ways=describe_planners(brains, task),
            shape=describe_shapes(brains),
            brain='" or "'.join(brains),
        )
        turn = ChatTurn(speaker="user", text=question, photos=photos)
        return ask_twice(self.model, [turn], lambda data: _read_rest(data, brains, apps, progress))


def _read_rest(data: dict[str, Any], brains: Sequence[str], apps: Apps, progress: Progress) -> Draft:
    # a model that may choose names its choice, or shows it by what it writes
    said = [each for each in brains if each in (data.get("brain"), *data)]
    brain = said[0] if said else "react" if "react" in brains and "done" in data else brains[0]
    why = str(data.get("why") or "")[:300]
    reason = verbatim(why) if why else None
    if (data.get("impossible") or data.get("ask")) and (ending := read_ending(data)):
        return ending
    if data.get("done") is True:
        return Draft(TaskPlan(brain=brain), reason)
    plan = use_packages(read_plan(data, brain), apps)
    if again := find_repeats(plan.steps, progress):
        raise UsageError(say("model-done-already", step=again[0].in_words()))
    if vain := find_hopeless(plan.steps, progress):
        raise UsageError(say("model-failed-twice", step=vain[0].in_words()))
    steps = [step.replace(from_screen=True) for step in plan.steps]
    return Draft(plan.replace(steps=steps), reason)


def _describe_results(results: Sequence[StepResult]) -> str:
    """Each step with how it ended and, where it may help, the evidence."""
    lines: list[str] = []
    for result in results:
        seen = (
            f" ({describe_for_model(result.reason)[:MAX_REASON]})"
            if result.reason and result.evidence != "verified"
            else ""
        )
        lines.append(f"{describe_for_model(result.step.in_words())}: {result.evidence}{seen}")
    return fence_words("\n".join(lines)) if lines else ""


def _describe_problem(problem: PostMortem) -> str:
    """The post mortem: at which step, why, what was seen, and what was tried."""
    at = f"{describe_for_model(problem.step.in_words())}: " if problem.step else ""
    tried = [f"tried: {_keep_end(describe_for_model(attempt))}" for attempt in problem.strategies]
    lines = [f"{at}{describe_for_model(problem.in_words())}", *tried]
    return fence_words("\n".join(lines))


def _keep_end(text: str) -> str:
    """The end of an attempt, which says what it led to, from the beginning of a word."""
    end = text[-MAX_TRIED:]
    return text if end == text else f"… {end.partition(' ')[2] or end}"
