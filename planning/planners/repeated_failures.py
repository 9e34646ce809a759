"""When a new plan would only end where the last one did: what was looked for is not there, or is there twice, or the
app itself says that it failed. Pure.
"""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from iris_screen.core.message import Message, say
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
        return f"{problem.reason}: {problem.step.in_words().model_dump_json()}"
    if problem.reason == "UNEXPECTED_DIALOG":
        return next((c.value for c in problem.step.expect if c.kind == "title"), "")  # it led to another page
    if problem.reason != "ELEMENT_NOT_FOUND":
        return ""
    target = problem.step.target
    return target.called or ("a text field" if target.kind == "field" else "")


def in_vain(problem: PostMortem, before: str, where: Message, apps: Apps, *, windows: bool = True) -> Message | None:
    """Why it is of no use to look for it again, None where it may be: the way to it was another, or went wrong.

    before: what was missed the last time. where: the place it was looked for. windows: of a computer, all of
    whose programs are known; of a phone only those are that have a module.
    """
    name = missed(problem)
    if problem.step is not None and problem.step.action == "goal":
        return say("step-tried-twice", step=problem.step.in_words()) if before == name else None
    if problem.step is not None and problem.step.action in ("show_window", "arrange_window"):
        named = problem.step.app or problem.step.text
        return _no_window(problem.step, apps) if named else say("step-window-not-arranged")
    if problem.suggestion == "abort" and problem.reason != "ELEMENT_NOT_FOUND" and problem.step is not None:
        return say("step-in-vain", step=problem.step.in_words())
    if name and problem.suggestion == "ask":
        return say("step-ambiguous", target=name)
    if name and (problem.suggestion == "abort" or before == name):
        app = problem.step.app if problem.step else ""
        missing = problem.step is not None and (problem.step.action == "launch_app" or bool(app and not windows))
        if missing:
            return say("step-app-not-found", target=name, where=where)
        if app:
            return say("step-not-found-no-app", target=name, where=where, hint=not_installed(app, apps))
        return say("step-not-found", target=name, where=where)
    return None


def _no_window(step: Step, apps: Apps) -> Message:
    """Of a program that is known, or of no such title."""
    if app := apps.named(step.app):
        return say("step-no-window-of-app", app=app.labels[0])
    return say("step-no-window", title=step.text, hint=not_installed(step.text, apps))


def not_installed(name: str, apps: Apps) -> Message:
    """That what was to be opened is no program of this computer either, and which there are."""
    programs = {label: app for app in apps.apps if app.packages and not app.launcher for label in app.names()[:-1]}
    close = [
        label for label in programs if label.casefold() in get_close_matches(name.casefold(), _folded(programs), 9)
    ]
    near = list(dict.fromkeys(programs[label].labels[0] for label in close))[:MAX_NEAR]
    known = near or list(dict.fromkeys(app.labels[0] for app in programs.values()))[:MAX_LISTED]
    if not known:
        return say("step-not-installed")
    apps_known = [say("text-quoted", words=label) for label in known]
    return (
        say("step-not-installed-nearest", apps=apps_known) if near else say("step-not-installed-known", apps=apps_known)
    )


def _folded(labels: Iterable[str]) -> list[str]:
    return [label.casefold() for label in labels]


def place(package: str, apps: Apps, english: bool, before: Sequence[Step] = ()) -> Message:
    """The package in front, or its first page where the step before went there."""
    app = apps.named(package)
    if app is None:
        return say("step-here")
    if app.launcher:
        return say("step-on-home-screen")
    if any(step.action == "back_until" for step in before):
        return say("step-on-first-page", app=app.called(english))
    return say("step-in-app", app=app.called(english))
