"""How a list of steps is begun, or begun again, from the screen as it is. Pure."""

from core.plan import Step
from tools.apps import Apps
from tools.apps.tokens import fold
from tools.apps.values import listed
from tools.planners.grammar.gestures import go_home
from tools.planners.grammar.opening import first_page
from tools.planners.grammar.rule import Here

_ROOTS = ("launch_app", "go_home", "open_url")
_AGAIN = ("launch_app", "go_home", "open_url", "back_until", "wait", "check", "swipe", "scroll")
_COMMITTING = listed(
    "保存|完成|确定|确认|新建|添加|创建|下一步|继续|好|允许|加|+|save|done|ok|confirm|new|add|create|next|continue|apply|allow|yes"
)
"""Words on what may have made or kept something; not pressed again for the way's sake alone."""


def from_screen(steps: list[Step], front: str, apps: Apps) -> list[Step]:
    """The steps, with a way to the home screen before each app that is opened out of another one (SPEC V2)."""
    planned: list[Step] = []
    launchers, here = set(apps.launchers), front
    for step in steps:
        if step.action == "launch_app":
            app = apps.named(step.app)
            packages = app.packages if app else [step.app]
            if here not in launchers and here not in packages:
                planned.append(_home_first(apps))
            here = packages[0] if packages else step.app
        elif step.action == "go_home":
            here = next(iter(launchers), "home")
            launchers.add(here)
        elif step.action in ("open_url", "tap", "call"):
            here = here if here not in launchers else ""
        planned.append(step)
    return planned


def leads_again(steps: list[Step], at: int, apps: Apps) -> list[Step]:
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
    return [way[0], first_page(app), *(step for step in way[1:] if step.action != "back_until")]


def _may_be_again(step: Step) -> bool:
    """Whether doing it a second time leaves things as they are: ways, looks, typing into an emptied field."""
    if step.irreversible:
        return False
    if step.action == "tap":
        return step.target.kind == "switch" or fold(step.target.label or step.target.value) not in _COMMITTING
    return step.action in _AGAIN or (step.action == "input_text" and step.clear and not step.submit)


def _home_first(apps: Apps) -> Step:
    return go_home(Here(apps)).model_copy(update={"description": "to the home screen first"})
