"""A plan written by a person: a YAML or JSON file of steps (`--planner steps --steps FILE`, and forks).

steps:
  - {action: launch_app, app: 设置}
  - {action: tap, target: "text:显示||Display", expect: [moved_on]}
"""

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from iris_screen.core.advance import Draft
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_read, read_file
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import MAX_BYTES, Marks, load_yaml
from iris_screen.core.plan import Step, Task, TaskPlan
from iris_screen.planning.apps.checked_records import check_record
from iris_screen.planning.apps.written_step import WrittenStep

MAX_STEPS = 500


def read_steps(path: Path) -> list[Step]:
    """The steps in a file. Raises UsageError, naming file, line and key, for the first error."""
    try:
        text = read_file(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from error
    return parse_steps(text, str(path))


def parse_steps(text: bytes | str, source: str) -> list[Step]:
    """Like read_steps, from the text itself; JSON is YAML too."""
    data, marks = load_yaml(text, source)
    items, at = _list_items(data, marks)
    if not items or len(items) > MAX_STEPS:
        raise UsageError(marks.problem(at, say("planner-steps-count", count=len(items), most=MAX_STEPS)))
    steps: list[Step] = []
    for n, item in enumerate(items):
        written = check_record(WrittenStep, item, marks, (*at, n))
        if used := sorted(written.slots()):
            raise UsageError(marks.problem((*at, n), say("planner-step-with-slot", slot=used[0])))
        try:
            steps.append(written.fill({}))
        except ValidationError as error:
            problem = say("planner-step-wrong", why=mistake(error.errors()[0]))
            raise UsageError(marks.problem((*at, n), problem)) from None
    return steps


def draft_given(task: Task, front: str) -> Draft:
    """The steps that came with the task."""
    if not task.steps:
        return Draft(None, say("plan-needs-steps"))
    plan = TaskPlan(brain="steps", steps=task.steps, success_criteria=task.steps[-1].expect)
    return Draft(plan, say("plan-given", count=len(task.steps)))


def _list_items(data: Any, marks: Marks) -> tuple[list[Any], tuple[str, ...]]:
    if isinstance(data, list):
        return data, ()
    if not isinstance(data, dict):
        raise UsageError(marks.problem((), say("planner-steps-not-a-list")))
    if unknown := [key for key in data if key != "steps"]:
        problem = suggest_or_list(say("app-key-unknown", name=unknown[0]), unknown[0], ["steps"])
        raise UsageError(marks.problem((unknown[0],), problem))
    if not isinstance(data.get("steps"), list):
        raise UsageError(marks.problem(("steps",), say("planner-steps-key-not-a-list")))
    return data["steps"], ("steps",)
