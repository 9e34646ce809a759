"""Where and when a plan is made, as a planner is told it: short, and nothing of it is read off a screen."""

from datetime import UTC, datetime

from iris_screen.core.plan import Task
from iris_screen.models.prompts import prompt
from iris_screen.planning.apps import Apps
from iris_screen.planning.apps.tokens import is_english
from iris_screen.planning.planners.app_packages import called


def body(task: Task) -> str:
    """What is operated."""
    return prompt("body_computer" if "HasPointer" in task.abilities else "body_phone")


def verbs(task: Task) -> str:
    """What can be done on it, as steps."""
    return prompt("verbs_pointer" if "HasPointer" in task.abilities else "verbs_touch")


def whereabouts(task: Task, apps: Apps, front: str) -> str:
    """The time by this computer's clock, the person's language, and the app in front (a package, "" for unknown)."""
    english = is_english(task.text)
    return prompt(
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
