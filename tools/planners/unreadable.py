"""Whether a sentence is worth opening a device for: known from the words alone, before anything else is done."""

from core.plan import Task
from tools.apps import Apps
from tools.planners.draft import Drafter
from tools.planners.sentence import sentences, templates

READERS = {"auto": sentences, "sentence": sentences, "template": templates}
"""The brains that do nothing without having read the words, with what reads them."""


def unreadable(task: Task, apps: Apps, model: bool = False) -> str:
    """Why nobody can read this task, whatever is on the screen and whatever the device can do; "" where one may.

    model: whether there is one, which reads what no grammar does.
    """
    if task.steps or task.planner not in READERS or (model and task.planner == "auto"):
        return ""
    draft = READERS[task.planner](apps)
    first = draft(task, "")
    return "" if first.plan or _is_read_somewhere(task, apps, draft) else first.reason


def _is_read_somewhere(task: Task, apps: Apps, draft: Drafter) -> bool:
    """Whether an app in front, or a mouse and the programs beside it, gives the words a meaning."""
    fronts = ["", *(package for app in apps.apps for package in app.packages)]
    bodies = [task, task.model_copy(update={"abilities": ["HasPointer"]})]
    return any(draft(body, front).plan for body in bodies for front in fronts)
