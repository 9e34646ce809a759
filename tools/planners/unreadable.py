"""Whether a sentence is worth opening a device for: known from the words alone, before anything else is done."""

from iris_screen.core.plan import Task
from iris_screen.planning.apps import Apps, on_phone
from iris_screen.planning.planners.draft import Drafter
from iris_screen.planning.planners.sentence import sentences, templates

READERS = {"auto": sentences, "sentence": sentences, "template": templates}
"""The brains that do nothing without having read the words, with what reads them."""


def unreadable(task: Task, apps: Apps, model: bool = False) -> str:
    """Why nobody can read this task, whatever is on the screen and whatever the device can do; "" where one may.

    model: whether there is one, which reads what no grammar does. A task for a computer says that it has a pointer, and
    what is installed there: the names of its programs are words like others.
    """
    if task.steps or task.planner not in READERS or (model and task.planner == "auto"):
        return ""
    apps = on_phone(apps, task.installed, "HasPointer" in task.abilities)
    draft = READERS[task.planner](apps)
    first = draft(task, "")
    return "" if first.plan or _is_read_somewhere(task, apps, draft) else first.reason


def _is_read_somewhere(task: Task, apps: Apps, draft: Drafter) -> bool:
    """Whether an app in front gives the words a meaning."""
    return any(draft(task, package).plan for app in apps.apps for package in app.packages)
