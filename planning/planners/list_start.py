"""How a list of steps begins, or begins again, from the current screen. Pure."""

from datetime import UTC, datetime

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.parsing.languages import detect_language, name_language
from iris_screen.core.plan import Step, Task
from iris_screen.models.prompts import fill_prompt
from iris_screen.planning.apps import Apps
from iris_screen.planning.button_words import may_commit
from iris_screen.planning.planners.app_packages import complete_launch, name_app
from iris_screen.planning.planners.grammar.gestures import go_home
from iris_screen.planning.planners.grammar.open_and_close import first_page
from iris_screen.planning.planners.grammar.rule import Here

_ROOTS = ("launch_app", "go_home", "open_url")
_AGAIN = ("launch_app", "go_home", "open_url", "back_until", "wait", "check", "swipe", "scroll")
_LEADS_ON = ("moved_on", "text", "title", "ref", "app")
"""Conditions of a tap that leads to a page. A second tap on something that only changes (“关注”) may change it back."""


def start_from_screen(
    steps: list[Step], front: str, apps: Apps, home: str = "", *, windows: bool = False
) -> list[Step]:
    """The steps, going to the home screen before each app that is opened from inside another one, and before one whose
    icon must be found: on the first page, with no folder open.

    home: the package of this device's own home screen, "" if unknown. windows: programs run side by side, so none has
    to be left for another.
    """
    planned: list[Step] = []
    launchers, here = {*apps.launchers, home} - {""}, front
    for given in steps:
        app = apps.find(given.app) if given.action == "launch_app" else None
        step = complete_launch(given, app)
        inside = here not in launchers
        if step.action == "launch_app":
            packages = app.packages if app else [step.app]
            needs_icon = app is None and step.target.kind != "none"
            if not windows and ((inside and here not in packages) or needs_icon):
                home_first = go_home(Here(apps)).replace(description=say("step-home-first"))
                planned.append(_judge_by_home(home, home_first, inside) if home else home_first)
            here = packages[0] if packages else step.app
        elif step.action == "go_home":
            here = next(iter(launchers), "home")
            launchers.add(here)
        elif step.action in ("open_url", "tap", "call"):
            here = here if here not in launchers else ""
        planned.append(_judge_by_home(home, step, inside) if home else step)
    return planned


def _judge_by_home(home: str, step: Step, inside: bool) -> Step:
    """Adds conditions about the device's own home screen, which need not be one we know. inside: the step begins in an
    app.

    A step that goes home must end there. An unknown app is open once something else is in front, since its icon may
    only have opened a folder. A step within an app must not end there: the app has gone, or the phone has restarted.
    """
    if step.action == "go_home":
        known = [word for condition in step.expect for word in condition.words if condition.kind == "app"]
        return step.replace(expect=[_make_front_condition("||".join(dict.fromkeys([home, *known])))])
    unknown = step.action == "launch_app" and all(condition.kind == "changed" for condition in step.expect)
    leads_on = inside and any(condition.kind == "moved_on" for condition in step.expect)
    if unknown or leads_on:
        return step.replace(expect=[*step.expect, _make_front_condition(home, gone=True)])
    return step


def _make_front_condition(package: str, gone: bool = False) -> Condition:
    return Condition(kind="app", value=package, gone=gone)


def find_way_back(steps: list[Step], at: int, apps: Apps) -> list[Step]:
    """The steps to step `at` from where its app was opened; empty if repeating them might do something twice."""
    root = next((n for n in range(at - 1, -1, -1) if steps[n].action in _ROOTS), None)
    if root is None or not all(is_repeatable(step) for step in steps[root:at]):
        return []
    path = steps[root:at]
    app = apps.find(steps[root].app) if steps[root].action == "launch_app" else None
    if app is None:
        return path if steps[root].action != "launch_app" else []
    if not app.home:
        return []
    return [path[0], first_page(app), *(step for step in path[1:] if step.action != "back_until")]


def is_repeatable(step: Step) -> bool:
    """Whether repeating the step changes nothing: navigation, checks, typing into a field that is cleared first."""
    if step.irreversible:
        return False
    if step.action == "tap":
        only_leads_on = any(condition.kind in _LEADS_ON for condition in step.expect)
        commits = any(map(may_commit, step.target.all_names))
        return step.target.kind == "switch" or (only_leads_on and not commits)
    return step.action in _AGAIN or (step.action == "input_text" and step.clear and not step.submit)


def describe_device(task: Task) -> str:
    """What kind of device it is, for a planner."""
    return fill_prompt("body_computer" if task.profile.is_computer else "body_phone")


def describe_verbs(task: Task) -> str:
    """What can be done on the device, as steps, for a planner."""
    return fill_prompt("verbs_pointer" if task.profile.pointer else "verbs_touch")


def describe_time(task: Task) -> str:
    """The device's own date and time when the task began, such as Sunday, 2026-11-22 09:05; this computer's if the
    device cannot tell.
    """
    if task.facts.now:
        return datetime.fromisoformat(task.facts.now).strftime("%A, %Y-%m-%d %H:%M")
    if not task.started_at:
        return "unknown"
    return datetime.fromtimestamp(task.started_at, UTC).astimezone().strftime("%A, %Y-%m-%d %H:%M (%Z)")


def describe_situation(task: Task, apps: Apps, front: str) -> str:
    """The local time, the person's language, and the app in front, for a planner. Nothing comes from a screen.

    front: a package, "" if unknown.
    """
    language = detect_language(task.text)
    return fill_prompt(
        "whereabouts",
        now=describe_time(task),
        language=name_language(language),
        screens=name_language(task.facts.language) or "an unknown language",
        front=name_app(front, apps, language) or "unknown",
    )
