"""Plain imperative sentences and templates of app modules, read by one grammar into a list of steps. No model."""

from collections.abc import Callable
from functools import lru_cache

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Draft, Drafter, Grant, Task, TaskPlan
from iris_screen.planning.apps import Apps, on_phone
from iris_screen.planning.apps.tokens import is_english
from iris_screen.planning.planners.grammar.reader import Clause, Grammar, Reading
from iris_screen.planning.planners.grammar.rule import Here

_Plan = Callable[[Reading], TaskPlan | None]


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
        pointer=task.profile.is_computer,
        english=is_english(task.text),
    )
    return grammar_of(apps).read(task.text, here)


def _draft(apps: Apps, task: Task, front: str, plan: _Plan) -> Draft:
    if why := apps.broken_in(task.text):
        return Draft(None, say("plan-app-broken", why=why))
    try:
        reading = read(apps, task, front)
    except UsageError as error:
        return Draft(None, error.message)
    made = plan(reading)
    reason = _how(reading) if made else _unread(apps, task.text, reading)
    return Draft(made, reason, _grant(reading.clauses))


def _any_plan(reading: Reading) -> TaskPlan | None:
    return None if reading.unread or not reading.clauses else _plan("sentence", reading)


def _one_template(reading: Reading) -> TaskPlan | None:
    one = not reading.unread and len(reading.clauses) == 1 and reading.clauses[0].template is not None
    return _plan("template", reading) if one else None


def _best_plan(reading: Reading) -> TaskPlan | None:
    return _one_template(reading) or _any_plan(reading)


def _plan(brain: str, reading: Reading) -> TaskPlan:
    last = reading.clauses[-1]
    return TaskPlan(brain=brain, steps=reading.steps, success_criteria=list(last.success or last.steps[-1].expect))


def _grant(clauses: list[Clause]) -> Grant:
    steps = [step for clause in clauses for step in clause.steps]
    return Grant(
        apps=list(dict.fromkeys(step.app for step in steps if step.action == "launch_app")),
        recipients=list(dict.fromkeys(name for clause in clauses for name in clause.grant.recipients)),
        kinds=list(dict.fromkeys(kind for clause in clauses for kind in clause.grant.kinds)),
    )


def _how(reading: Reading) -> Message:
    used = [f"{c.app.name}.{c.template.name}" for c in reading.clauses if c.app and c.template]
    return say("plan-by-template", templates=used) if used else say("plan-by-sentence")


def _unread(apps: Apps, text: str, reading: Reading) -> Message:
    """What could not be read, and what could have been."""
    known = [say("text-quoted", words=example) for example in apps.nearest(reading.unread or text)]
    if reading.reason:
        return reading.reason
    if not reading.unread:
        return say("plan-no-template-nearest", nearest=known) if known else say("plan-no-template")
    if known:
        return say("plan-unreadable-nearest", words=reading.unread, nearest=known)
    return say("plan-unreadable", words=reading.unread)


# Whether a sentence is worth opening a device for: known from the words alone, before anything else is done.


READERS = {"auto": sentences, "sentence": sentences, "template": templates}
"""The brains that do nothing without having read the words, with what reads them."""


def unreadable(task: Task, apps: Apps, model: bool = False) -> Message | None:
    """Why nobody can read this task, whatever is on the screen and whatever the device can do; None where one may.

    model: whether there is one, which reads what no grammar does. A task for a computer says that it has a pointer, and
    what is installed there: the names of its programs are words like others.
    """
    if task.steps or task.planner not in READERS or (model and task.planner == "auto"):
        return None
    apps = on_phone(apps, task.installed, task.profile.is_computer)
    draft = READERS[task.planner](apps)
    first = draft(task, "")
    return None if first.plan or _is_read_somewhere(task, apps, draft) else first.reason


def _is_read_somewhere(task: Task, apps: Apps, draft: Drafter) -> bool:
    """Whether an app in front gives the words a meaning."""
    return any(draft(task, package).plan for app in apps.apps for package in app.packages)
