"""Plain imperative sentences and templates of app modules, read by one grammar into a list of steps. No model."""

from collections.abc import Callable
from functools import lru_cache

from iris_screen.core.errors import UsageError
from iris_screen.core.plan import Grant, Task, TaskPlan
from iris_screen.planning.apps import Apps
from iris_screen.planning.apps.tokens import is_english
from iris_screen.planning.planners.draft import Draft, Drafter
from iris_screen.planning.planners.grammar.reader import Clause, Grammar, Reading
from iris_screen.planning.planners.grammar.rule import Here

_Plan = Callable[[Apps, Reading, str], TaskPlan | None]


@lru_cache(maxsize=8)
def grammar_of(apps: Apps) -> Grammar:
    """The grammar with these apps' templates, built once."""
    return Grammar(apps)


def sentences(apps: Apps) -> Drafter:
    """Reads any sentence, clause by clause; a clause that a template fits becomes the template's steps."""
    return lambda task, front: _draft(apps, task, front, _any_plan)


def templates(apps: Apps) -> Drafter:
    """Reads sentences that are one template as a whole, and nothing else."""
    return lambda task, front: _draft(apps, task, front, _one_template)


def offline(apps: Apps) -> Drafter:
    """A template where one fits as a whole, else the sentence."""
    return lambda task, front: _draft(apps, task, front, _best_plan)


def read(apps: Apps, task: Task, front: str) -> Reading:
    """The task's words, read for a body with these abilities and this package in front. UsageError for bad quotes."""
    app = next((app for app in apps.apps if front in app.packages), None)
    here = Here(
        apps=apps,
        app=None if app is None or app.launcher else app,
        home=app is not None and app.launcher,
        pointer="HasPointer" in task.abilities,
        english=is_english(task.text),
    )
    return grammar_of(apps).read(task.text, here)


def _draft(apps: Apps, task: Task, front: str, plan: _Plan) -> Draft:
    if why := apps.broken_in(task.text):
        return Draft(None, f"An app that this task names cannot be used: {why}")
    try:
        reading = read(apps, task, front)
    except UsageError as error:
        return Draft(None, str(error))
    made = plan(apps, reading, front)
    reason = _how(reading) if made else _unread(apps, task.text, reading)
    return Draft(made, reason, _grant(reading.clauses))


def _any_plan(apps: Apps, reading: Reading, front: str) -> TaskPlan | None:
    return None if reading.unread or not reading.clauses else _plan("sentence", apps, reading, front)


def _one_template(apps: Apps, reading: Reading, front: str) -> TaskPlan | None:
    one = not reading.unread and len(reading.clauses) == 1 and reading.clauses[0].template is not None
    return _plan("template", apps, reading, front) if one else None


def _best_plan(apps: Apps, reading: Reading, front: str) -> TaskPlan | None:
    return _one_template(apps, reading, front) or _any_plan(apps, reading, front)


def _plan(brain: str, apps: Apps, reading: Reading, front: str) -> TaskPlan:
    last, app = reading.clauses[-1], apps.named(front)
    issues = [issue for clause in reading.clauses if clause.template for issue in clause.template.potential_issues]
    return TaskPlan(
        brain=brain,
        current_screen=app.labels[0] if app else front,
        target_state="; ".join(str(condition) for condition in last.success or last.steps[-1].expect),
        steps=reading.steps,
        success_criteria=list(last.success or last.steps[-1].expect),
        potential_issues=issues,
    )


def _grant(clauses: list[Clause]) -> Grant:
    steps = [step for clause in clauses for step in clause.steps]
    return Grant(
        apps=list(dict.fromkeys(step.app for step in steps if step.action == "launch_app")),
        recipients=list(dict.fromkeys(name for clause in clauses for name in clause.grant.recipients)),
        kinds=list(dict.fromkeys(kind for clause in clauses for kind in clause.grant.kinds)),
    )


def _how(reading: Reading) -> str:
    used = [f"{c.app.name}.{c.template.name}" for c in reading.clauses if c.app and c.template]
    return f"by the template {', '.join(used)}" if used else "read as a plain sentence"


def _unread(apps: Apps, text: str, reading: Reading) -> str:
    """What could not be read, and what could have been."""
    known = ", ".join(f"“{example}”" for example in apps.nearest(reading.unread or text))
    nearest = f"; the nearest I know: {known}" if known else ""
    if reading.reason:
        return f"I cannot tell {reading.reason}."
    if not reading.unread:
        return f"No template fits this task{nearest}."
    advice = "say it with words such as open, tap, type, and put names in quotes"
    return f"I cannot read “{reading.unread}”; {advice}{nearest}."
