"""What a step may not do that was decided on by somebody who saw the screen (SECURITY.md §1).

Whatever stands there may have told him to. The grant was made of the person's own words before anything was looked at,
and what goes beyond it needs a person.
"""

import unicodedata
from collections.abc import Callable

from core.plan import Step, Task
from core.policy import Ruling
from core.state import Aim

AWAY = frozenset({"go_home", "wait", "check"})
LEAVING = frozenset({"BACK", "HOME", "ESCAPE"})
SYSTEM = frozenset({"android", "com.android.permissioncontroller", "com.google.android.permissioncontroller"})
"""Apps whose dialogs come up over any other; what they ask has rules of its own."""

PackagesOf = Callable[[Task, str], list[str]]
"""The packages an app of this name has on the task's device, none where it is unknown."""


def beyond_grant(step: Step, task: Task, aim: Aim, packages: PackagesOf) -> Ruling:
    """Whether a step from a screen keeps to the grant. Allowed where it does."""
    if not step.from_screen or step.action in AWAY or step.key.upper() in LEAVING:
        return Ruling()
    if step.action == "launch_app":
        return Ruling() if _is_granted(step.app, task, packages) else _asks(f"it opens {step.app}")
    if step.action == "open_url":
        return Ruling() if step.url in task.text else _asks(f"it opens the page {step.url[:80]}")
    if not _is_here(aim.app, task):
        return _asks(f"{aim.app} is in front")
    if aim.app == task.home and aim.words and not _may_be_opened(aim.words, task, packages):
        return _asks(f"it opens {aim.words}")
    if step.action == "input_text" and not _may_be_written(step.text, task):
        return _asks(f"it writes “{step.text[:60]}”")
    return Ruling()


def _asks(what: str) -> Ruling:
    return Ruling(answer="ask", kind="beyond", reason=f"the task does not speak of this: {what}")


def _is_granted(app: str, task: Task, packages: PackagesOf) -> bool:
    """Whether the person's words speak of this app; with none named, no other is opened than the one in front."""
    return app in task.grant.apps or any(package in task.grant.apps for package in packages(task, app))


def _is_here(app: str, task: Task) -> bool:
    """Whether the app in front is one that may be worked in. Where nobody can tell which it is, the words decide."""
    granted = task.grant.apps
    return not app or not granted or app in granted or app == task.home or app in SYSTEM


def _may_be_opened(words: str, task: Task, packages: PackagesOf) -> bool:
    """Whether what is pressed on the home screen is no app, or one that was granted."""
    return not task.grant.apps or not packages(task, words) or _is_granted(words, task, packages)


def _may_be_written(text: str, task: Task) -> bool:
    """Where the words say what is written to somebody, nothing else is; else the wording is open."""
    if "send" not in task.grant.kinds or not task.grant.texts:
        return True
    said = [_plain(task.text), *(_plain(given) for given in task.grant.texts)]
    return any(_plain(text) in given for given in said)


def _plain(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
