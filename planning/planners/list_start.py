"""How a list of steps is begun, or begun again, from the screen as it is. Pure."""

from datetime import UTC, datetime

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.plan import Step, Task
from iris_screen.models.prompts import fill_prompt
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.apps.tokens import fold, is_english
from iris_screen.planning.apps.values import listed
from iris_screen.planning.planners.app_packages import called, opened
from iris_screen.planning.planners.grammar.gestures import go_home
from iris_screen.planning.planners.grammar.open_and_close import first_page
from iris_screen.planning.planners.grammar.rule import Here

_ROOTS = ("launch_app", "go_home", "open_url")
_AGAIN = ("launch_app", "go_home", "open_url", "back_until", "wait", "check", "swipe", "scroll")
_LEADS_ON = ("moved_on", "text", "title", "ref", "app")
"""What is expected of a tap that goes somewhere. A tap that just changes something (“关注”) may change it back."""
_COMMITTING = listed(
    "保存|完成|确定|确认|新建|添加|创建|下一步|继续|好|允许|加|+|save|done|ok|confirm|new|add|create|next|continue|apply|allow|yes"
)
"""Words on what may have made or kept something; not pressed again for the way's sake alone."""


def from_screen(steps: list[Step], front: str, apps: Apps, home: str = "", *, windows: bool = False) -> list[Step]:
    """The steps, with a way to the home screen before each app that is opened out of another one, and before
    one whose icon has to be looked for: on the first page, in no open folder.

    home: the package of this device's own home screen, "" where it cannot tell. windows: programs lie side by side, and
    none has to be left for another.
    """
    planned: list[Step] = []
    launchers, here = {*apps.launchers, home} - {""}, front
    for given in steps:
        app = apps.named(given.app) if given.action == "launch_app" else None
        step = opened(given, app)
        inside = here not in launchers
        if step.action == "launch_app":
            packages = app.packages if app else [step.app]
            if not windows and ((inside and here not in packages) or _is_looked_for(step, app)):
                planned.append(_seen_at(home, _home_first(apps), inside) if home else _home_first(apps))
            here = packages[0] if packages else step.app
        elif step.action == "go_home":
            here = next(iter(launchers), "home")
            launchers.add(here)
        elif step.action in ("open_url", "tap", "call"):
            here = here if here not in launchers else ""
        planned.append(_seen_at(home, step, inside) if home else step)
    return planned


def _seen_at(home: str, step: Step, inside: bool) -> Step:
    """What the device's own home screen tells of a step, which need not be one we know. inside: it begins in an app.

    A way home ends there. An app of which nothing is known is open where something else is in front: its icon may
    have opened a folder. A way within an app does not end there: then the app has gone, or the phone began anew.
    """
    if step.action == "go_home":
        known = [word for condition in step.expect for word in condition.words if condition.kind == "app"]
        return step.replace(expect=[_front("||".join(dict.fromkeys([home, *known])))])
    unknown = step.action == "launch_app" and all(condition.kind == "changed" for condition in step.expect)
    leads_on = inside and any(condition.kind == "moved_on" for condition in step.expect)
    if unknown or leads_on:
        return step.replace(expect=[*step.expect, _front(home, gone=True)])
    return step


def _is_looked_for(step: Step, app: App | None) -> bool:
    return app is None and step.target.kind != "none"


def _front(package: str, gone: bool = False) -> Condition:
    return Condition(kind="app", value=package, gone=gone)


def leads_again(steps: list[Step], at: int, apps: Apps, english: bool = False) -> list[Step]:
    """The way to step `at` from where its app was opened; empty where walking it twice might do something twice."""
    root = next((n for n in range(at - 1, -1, -1) if steps[n].action in _ROOTS), None)
    if root is None or not all(_may_be_again(step) for step in steps[root:at]):
        return []
    way = steps[root:at]
    app = apps.named(steps[root].app) if steps[root].action == "launch_app" else None
    if app is None:
        return way if steps[root].action != "launch_app" else []
    if not app.home:
        return []
    return [way[0], first_page(app, english), *(step for step in way[1:] if step.action != "back_until")]


def _may_be_again(step: Step) -> bool:
    """Whether doing it a second time leaves things as they are: ways, looks, typing into an emptied field."""
    if step.irreversible:
        return False
    if step.action == "tap":
        only_leads_on = any(condition.kind in _LEADS_ON for condition in step.expect)
        commits = fold(step.target.called) in _COMMITTING
        return step.target.kind == "switch" or (only_leads_on and not commits)
    return step.action in _AGAIN or (step.action == "input_text" and step.clear and not step.submit)


def _home_first(apps: Apps) -> Step:
    return go_home(Here(apps)).replace(description=say("step-home-first"))


# Where and when a plan is made, as a planner is told it: short, and nothing of it is read off a screen.


def body(task: Task) -> str:
    """What is operated."""
    return fill_prompt("body_computer" if task.profile.is_computer else "body_phone")


def verbs(task: Task) -> str:
    """What can be done on it, as steps."""
    return fill_prompt("verbs_pointer" if task.profile.pointer else "verbs_touch")


def whereabouts(task: Task, apps: Apps, front: str) -> str:
    """The time by this computer's clock, the person's language, and the app in front (a package, "" for unknown)."""
    english = is_english(task.text)
    return fill_prompt(
        "whereabouts",
        now=_written(task.started_at),
        language="English" if english else "Chinese",
        front=called(front, apps, english) or "unknown",
    )


def _written(at: float) -> str:
    """Such as Sunday, 2026-11-22 09:05 (UTC+08:00); "unknown" where no time was taken."""
    if not at:
        return "unknown"
    return datetime.fromtimestamp(at, UTC).astimezone().strftime("%A, %Y-%m-%d %H:%M (%Z)")
