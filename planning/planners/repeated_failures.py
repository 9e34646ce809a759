"""When a new plan would only end where the last one did: what was looked for is not there, or is there twice, or the
app itself says that it failed. Pure.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from iris_screen.core.plan import Step
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import Apps

MAX_NEAR, MAX_LISTED = 3, 8
"""Programs that are named: those like the name that was said, and where none is like it."""


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


def in_vain(problem: PostMortem, before: str, where: str, apps: Apps, *, windows: bool = True) -> str:
    """Why it is of no use to look for it again, "" where it may be: the way to it was another, or went wrong.

    before: what was missed the last time. where: the place it was looked for, in words. windows: of a computer, all of
    whose programs are known; of a phone only those are that have a module.
    """
    name = missed(problem)
    if problem.step is not None and problem.step.action == "goal":
        called = f"“{problem.step.description}”" if problem.step.description else "it"
        return f"{called} was tried twice in vain" if before == name else ""
    if problem.step is not None and problem.step.action in ("show_window", "arrange_window"):
        named = problem.step.app or problem.step.text
        return _no_window(problem.step, apps) if named else "the window does not lie so"
    if problem.suggestion == "abort" and problem.reason != "ELEMENT_NOT_FOUND" and problem.step is not None:
        return f"“{problem.step.in_words()}” was done in vain"
    if name and problem.suggestion == "ask":
        return f"several things here could be “{name}”, and nobody is there to say which"
    if name and (problem.suggestion == "abort" or before == name):
        app = problem.step.app if problem.step else ""
        missing = problem.step is not None and (problem.step.action == "launch_app" or bool(app and not windows))
        no_program = not_installed(app, apps) if app and not missing else ""
        clicked = f"{no_program}, or what is to be clicked in quotes" if no_program else ""
        return f"“{name}” is not to be found{where}{'; is it installed?' if missing else clicked}"
    return ""


def _no_window(step: Step, apps: Apps) -> str:
    """Of a program that is known, or of no such title."""
    if app := apps.named(step.app):
        return f"no window of {app.labels[0]} comes to the front; open it first, or say words of its window's title"
    return f"no window with “{step.text}” in its title is open{not_installed(step.text, apps)}, or words of a title"


def not_installed(name: str, apps: Apps) -> str:
    """How a sentence goes on about what was to be opened and is no program of this computer either."""
    programs = {label: app for app in apps.apps if app.packages and not app.launcher for label in app.names()[:-1]}
    close = [
        label for label in programs if label.casefold() in get_close_matches(name.casefold(), _folded(programs), 9)
    ]
    near = list(dict.fromkeys(programs[label].labels[0] for label in close))[:MAX_NEAR]
    known = near or list(dict.fromkeys(app.labels[0] for app in programs.values()))[:MAX_LISTED]
    listed = ", ".join(f"“{label}”" for label in known)
    which = f" {'the nearest are' if near else 'there are'} {listed};" if listed else ""
    return f", and no program called so is installed here;{which} say a program's name as the menus show it"


def _folded(labels: Iterable[str]) -> list[str]:
    return [label.casefold() for label in labels]


def place(package: str, apps: Apps, english: bool, before: Sequence[Step] = ()) -> str:
    """ " in 微信" for the package in front, or on its first page where the step before went there; "" for others."""
    app = apps.named(package)
    if app is None:
        return ""
    if app.launcher:
        return " on the home screen"
    only = any(step.action == "back_until" for step in before)
    return f" {'on the first page of' if only else 'in'} {app.called(english)}"
