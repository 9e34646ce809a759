"""A plan written by a person: a YAML or JSON file of steps (`--planner steps --steps FILE`, and forks).

steps:
  - {action: launch_app, app: 设置}
  - {action: tap, target: "text:显示||Display", expect: [moved_on]}
"""

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from iris_screen.core.errors import UsageError, ended
from iris_screen.core.parsing.files import read_file
from iris_screen.core.parsing.spelling import nearest_or_all
from iris_screen.core.parsing.yaml_text import MAX_BYTES, Marks, load_yaml
from iris_screen.core.plan import Step, Task, TaskPlan
from iris_screen.planning.apps.checked_records import checked
from iris_screen.planning.apps.written_step import WrittenStep
from iris_screen.planning.planners.draft import Draft

MAX_STEPS = 500


def read_steps(path: Path) -> list[Step]:
    """The steps of a file. Raises UsageError, naming file, line and key, and then nothing of it counts."""
    try:
        text = read_file(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(f"{path} cannot be read ({error.strerror}); name a YAML or JSON file of steps.") from error
    return parse_steps(text, str(path))


def parse_steps(text: bytes | str, source: str) -> list[Step]:
    """Like read_steps, from the text itself; JSON is YAML too."""
    data, marks = load_yaml(text, source)
    items, at = _items(data, marks)
    if not items or len(items) > MAX_STEPS:
        raise UsageError(f"{marks.at(at)}: has {len(items)} steps; give 1 to {MAX_STEPS}.")
    return [_step(item, marks, (*at, n)) for n, item in enumerate(items)]


def given(task: Task, front: str) -> Draft:
    """The steps that came with the task."""
    if not task.steps:
        return Draft(None, "The planner 'steps' needs a file of steps; give one with --steps FILE.")
    plan = TaskPlan(brain="steps", current_screen=front, steps=task.steps, success_criteria=task.steps[-1].expect)
    return Draft(plan, f"{len(task.steps)} steps as given")


def _items(data: Any, marks: Marks) -> tuple[list[Any], tuple[str, ...]]:
    if isinstance(data, list):
        return data, ()
    if not isinstance(data, dict):
        raise UsageError(f"{marks.at(())}: is not a list of steps.")
    if unknown := [key for key in data if key != "steps"]:
        hint = nearest_or_all(unknown[0], ["steps"])
        raise UsageError(ended(f"{marks.at((unknown[0],))}: unknown key '{unknown[0]}'{hint}"))
    if not isinstance(data.get("steps"), list):
        raise UsageError(f"{marks.at(('steps',))}: 'steps' is not a list of steps.")
    return data["steps"], ("steps",)


def _step(item: Any, marks: Marks, at: tuple[str | int, ...]) -> Step:
    written = checked(WrittenStep, item, marks, at)
    if used := sorted(written.slots()):
        raise UsageError(
            f"{marks.at(at)}: uses the slot '{{{used[0]}}}'; slots belong to templates, write the word itself."
        )
    try:
        return written.filled({})
    except ValidationError as error:
        raise UsageError(ended(f"{marks.at(at)}: {error.errors()[0]['msg']}")) from None
