"""A model's new rest of a plan, made from the screen as it is. It is not to be trusted as the first plan is: it may use
no app and write to nobody that the first one did not (SECURITY.md §1).
"""

from dataclasses import dataclass
from typing import Any

from core.models import Turn
from core.plan import Progress, Task, TaskPlan
from core.protocols import Model
from core.screen import Frame
from core.verdict import PostMortem
from tools.planners.answered import plan_of
from tools.planners.draft import Draft
from tools.planners.outline import BRAINS, asked_twice, shapes, ways
from tools.prompts import fenced, prompt
from tools.shown import elements_told
from tools.vision.photos import photo

MAX_DONE = 12


@dataclass(frozen=True)
class Rest:
    """Asks the planner, with the picture, what is left to do and how."""

    model: Model

    def __call__(self, task: Task, frame: Frame, progress: Progress, problem: PostMortem, brain: str) -> Draft:
        """The rest, all of whose steps are marked as made from a screen. No step: the model sees that all is done."""
        brain = brain if brain in BRAINS else "steps"
        photos = [photo(frame.pixels)] if frame.health == "ok" else []
        turn = Turn(speaker="user", text=_asked(task, frame, progress, problem, brain), photos=photos)
        return asked_twice(self.model, [turn], lambda data: _read(data, brain))


def _read(data: dict[str, Any], brain: str) -> Draft:
    why = str(data.get("why") or "")[:300]
    if data.get("done") is True:
        return Draft(TaskPlan(brain=brain), why)
    plan = plan_of(data, brain)
    steps = [step.model_copy(update={"from_screen": True}) for step in plan.steps]
    return Draft(plan.model_copy(update={"steps": steps}), why)


def _asked(task: Task, frame: Frame, progress: Progress, problem: PostMortem, brain: str) -> str:
    return prompt(
        "plan_rest",
        task=task.text,
        apps=", ".join(task.grant.apps) or "the one in front",
        recipients=", ".join(task.grant.recipients) or "nobody",
        done="; ".join(f"{r.step.in_words()}: {r.status}" for r in progress.done[-MAX_DONE:]) or "nothing",
        problem=f"{problem.reason}: {fenced(problem.detail)}",
        app=frame.app or "unknown",
        elements=elements_told(frame),
        ways=ways([brain]),
        shape=shapes([brain]),
        brain=brain,
    )
