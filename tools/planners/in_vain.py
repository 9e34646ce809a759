"""When a new plan would only end where the last one did: what was looked for is not there, or is there twice, or the
app itself says that it failed. Pure.
"""

from collections.abc import Sequence

from core.plan import Step
from core.verdict import PostMortem
from tools.apps import Apps


def missed(problem: PostMortem) -> str:
    """What was looked for and not found, as the person calls it; "" where it was something else that went wrong.

    Of a goal, whatever kept it from being reached: each of its tries looks for its own way.
    """
    if problem.step is None:
        return ""
    if problem.step.action == "goal":
        return f"{problem.reason}: {problem.step.in_words()}"
    if problem.reason == "UNEXPECTED_DIALOG":
        return next((c.value for c in problem.step.expect if c.kind == "title"), "")  # it led to another page
    if problem.reason != "ELEMENT_NOT_FOUND":
        return ""
    target = problem.step.target
    return target.called or ("a text field" if target.kind == "field" else "")


def in_vain(problem: PostMortem, before: str, where: str) -> str:
    """Why it is of no use to look for it again, "" where it may be: the way to it was another, or went wrong.

    before: what was missed the last time. where: the place it was looked for, in words.
    """
    name = missed(problem)
    if problem.step is not None and problem.step.action == "goal":
        called = f"“{problem.step.description}”" if problem.step.description else "it"
        return f"{called} was tried twice in vain" if before == name else ""
    if problem.suggestion == "abort" and problem.reason != "ELEMENT_NOT_FOUND" and problem.step is not None:
        return f"“{problem.step.in_words()}” was done in vain"
    if name and problem.suggestion == "ask":
        return f"several things here could be “{name}”, and nobody is there to say which"
    if name and (problem.suggestion == "abort" or before == name):
        missing = problem.step is not None and problem.step.action == "launch_app"
        return f"“{name}” is not to be found{where}{'; is it installed?' if missing else ''}"
    return ""


def place(package: str, apps: Apps, english: bool, before: Sequence[Step] = ()) -> str:
    """ " in 微信" for the package in front, or on its first page where the step before went there; "" for others."""
    app = apps.named(package)
    if app is None:
        return ""
    if app.launcher:
        return " on the home screen"
    only = any(step.action == "back_until" for step in before)
    return f" {'on the first page of' if only else 'in'} {app.called(english)}"
