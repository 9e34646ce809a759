"""The plan that a model made before the first look, as the list of a brain (SPEC V2, J1)."""

from iris_screen.core.plan import Task, TaskPlan
from iris_screen.planning.planners.draft import Draft, Drafter

NO_MODEL = "The planner '{name}' needs a model; set IRIS_MODEL and IRIS_API_KEY, or a preset with IRIS_PRESET."


def drafted(name: str) -> Drafter:
    """The draft of this task, where this brain made it; why there is none else."""

    def draft(task: Task, front: str) -> Draft:
        made = task.draft
        if made is None:
            return Draft(None, NO_MODEL.format(name=name))
        if made.brain != name:
            why = "; ".join(made.potential_issues) or f"The model plans this by {made.brain}, not by {name}."
            return Draft(None, why)
        return Draft(made, chosen(made))

    return draft


def chosen(plan: TaskPlan) -> str:
    """Which brain a model has chosen, and its reason."""
    return f"by {plan.brain}, as the model plans it{f' ({plan.target_state})' if plan.target_state else ''}"
