"""Detects that a new plan would only fail like the last one: the target is not there, or is there twice, or the app
itself says that it failed. Pure.
"""

from collections.abc import Sequence
from difflib import get_close_matches

from iris_screen.core.message import Argument, Message, say
from iris_screen.core.plan import Step
from iris_screen.core.target import split_alternatives
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.apps import Apps

MAX_NEAR, MAX_LISTED = 3, 8
"""How many names are listed: similar ones, else those of all programs."""


def name_missing(problem: PostMortem) -> str:
    """What was searched for and not found, by all its names; "" if something else went wrong.

    For a goal, whatever kept it from being reached, since each attempt finds its own way.
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
    return "||".join(target.all_names) or target.role or ("field" if target.kind == "field" else "")


def explain_hopeless(
    problem: PostMortem, before: str, where: Message, apps: Apps, *, windows: bool = True, shown: Sequence[str] = ()
) -> Message | None:
    """Why it is useless to search again; None if it may help, since the way there was different or went wrong.

    before: what was missing the last time. where: the place that was searched. windows: for a computer, all of whose
    programs are known; of a phone's apps we only know those with a module. shown: all names on the screen.
    """
    name = name_missing(problem)
    if problem.step is not None and problem.step.action == "goal":
        return say("step-tried-twice", step=problem.step.in_words()) if before == name else None
    if problem.step is not None and problem.step.action in ("show_window", "arrange_window"):
        named = problem.step.app or problem.step.text
        if not named:
            return say("step-window-not-arranged")
        if known := apps.find(problem.step.app):
            return say("step-no-window-of-app", app=known.in_words())
        title = problem.step.text
        return say("step-no-window", title=title, hint=explain_not_installed(title, apps))
    if problem.suggestion == "abort" and problem.reason != "ELEMENT_NOT_FOUND" and problem.step is not None:
        return problem.detail if problem.app_missing else say("step-in-vain", step=problem.step.in_words())
    called = name if problem.step is None or problem.reason == "UNEXPECTED_DIALOG" else problem.step.target.in_words()
    if name and problem.suggestion == "ask":
        return say("step-ambiguous", target=called)
    if name and (problem.suggestion == "abort" or before == name):
        app = problem.step.app if problem.step else ""
        missing = problem.step is not None and (problem.step.action == "launch_app" or bool(app and not windows))
        names = [each.casefold() for each in split_alternatives(name)]
        alike = [each for each in dict.fromkeys(shown) if get_close_matches(each.casefold(), names)]
        if alike:
            near = [say("text-quoted", words=each) for each in alike[:MAX_NEAR]]
            return say("step-not-found-near", target=called, where=where, near=near)
        return _say_not_found(called, where, explain_not_installed(app, apps) if app else None, is_app=missing)
    return None


def _say_not_found(called: Argument, where: Message, hint: Message | None, *, is_app: bool) -> Message:
    if is_app:
        return say("step-app-not-found", target=called, where=where)
    if hint:
        return say("step-not-found-no-app", target=called, where=where, hint=hint)
    return say("step-not-found", target=called, where=where)


def explain_not_installed(name: str, apps: Apps) -> Message:
    """Says that this computer has no such program either, and which programs it has."""
    programs = {label: app for app in apps.apps if app.packages and not app.launcher for label in app.names()[:-1]}
    matches = get_close_matches(name.casefold(), [label.casefold() for label in programs], 9)
    close = [label for label in programs if label.casefold() in matches]
    near = list({programs[label].name: programs[label] for label in close}.values())[:MAX_NEAR]
    known = near or list({app.name: app for app in programs.values()}.values())[:MAX_LISTED]
    if not known:
        return say("step-not-installed")
    apps_known = [say("text-quoted", words=app.in_words()) for app in known]
    if near:
        return say("step-not-installed-nearest", apps=apps_known)
    return say("step-not-installed-known", apps=apps_known)


def describe_place(package: str, apps: Apps, before: Sequence[Step] = ()) -> Message:
    """Names the app in front, or its first page if the step before went there."""
    app = apps.find(package)
    if app is None:
        return say("step-here")
    if app.launcher:
        return say("step-on-home-screen")
    if any(step.action == "back_until" for step in before):
        return say("step-on-first-page", app=app.in_words())
    return say("step-in-app", app=app.in_words())
