"""When a new plan would only end where the last one did: what was looked for is not there, or is there twice. Pure."""

from core.verdict import PostMortem
from tools.apps import Apps


def missed(problem: PostMortem) -> str:
    """What was looked for and not found, as the person calls it; "" where it was something else that went wrong."""
    if problem.reason != "ELEMENT_NOT_FOUND" or problem.step is None:
        return ""
    target = problem.step.target
    return target.label or target.words[0] or ("a text field" if target.kind == "field" else "")


def in_vain(problem: PostMortem, before: str, where: str) -> str:
    """Why it is of no use to look for it again, "" where it may be: the way to it was another, or went wrong.

    before: what was missed the last time. where: the place it was looked for, in words.
    """
    name = missed(problem)
    if name and problem.suggestion == "ask":
        return f"several things here could be “{name}”, and nobody is there to say which"
    if name and (problem.suggestion == "abort" or before == name):
        return f"“{name}” is not to be found{where}"
    return ""


def place(package: str, apps: Apps, english: bool) -> str:
    """ " in 微信" for the package in front, "" where it is not known."""
    app = apps.named(package)
    if app is None:
        return ""
    return " on the home screen" if app.launcher else f" in {app.called(english)}"
