"""What a step may not do that was decided on by a model that saw the screen (docs/security.md).

Whatever stands there may have told him to. The grant was made of the person's own words before anything was looked at,
and what goes beyond it needs a person. No rule here knows an attack: each says what the words allow.
"""

import re
import unicodedata
from collections.abc import Callable

from iris_screen.consent.keystrokes import find_step_strokes
from iris_screen.core.message import Message, say, with_words
from iris_screen.core.parsing.policy_words import shortened
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press

AWAY = frozenset({"go_home", "wait", "check", "hover", "scroll", "back_until"})
"""What only looks elsewhere."""
LEAVING = frozenset({"BACK", "HOME", "ESCAPE"})
SYSTEM = frozenset({"android", "com.android.permissioncontroller", "com.google.android.permissioncontroller"})
"""Apps whose dialogs come up over any other; what they ask has rules of its own."""
_PLACE = re.compile(r"\S+@\S+|\w+://\S+|\w[\w-]*(?:\.[\w-]+)*\.[a-z]{2,}(?![a-z])\S*|(?:\d[\s-]?){3,}", re.I)
"""Where a text leads to or what it pays: an address, a page, a number."""

PackagesOf = Callable[[Task, str], list[str]]
"""The packages an app of this name has on the task's device, none where it is unknown."""


def check_grant(step: Step, task: Task, aim: Press, packages: PackagesOf) -> Ruling:
    """Whether a step from a screen keeps to the grant. Allowed where it does."""
    leaves = step.action in AWAY or (step.action == "press_key" and step.key.upper() in LEAVING)
    if not step.from_screen or leaves:
        return Ruling()
    if step.action in ("launch_app", "show_window") or (step.action == "arrange_window" and step.app):
        opened = [step.app, *([aim.words] if aim.box and aim.words else [])]  # its icon may be another app's
        return next(
            (ask_person(say("rule-opens-app", app=app)) for app in opened if not may_open(app, task, packages)),
            Ruling(),
        )
    if step.action == "open_url":
        return Ruling() if _is_page_of(step.url, task) else ask_person(say("rule-opens-page", url=step.url))
    if not _is_here(aim.app, task):
        return ask_person(say("rule-app-in-front", app=aim.app))
    if _is_pressed_at_home(step, task, aim) and not may_open(aim.words, task, packages):
        return ask_person(say("rule-opens-from-home", app=aim.words) if aim.words else say("rule-opens-unnamed"))
    if any(stroke.pastes for stroke in find_step_strokes(step)):
        return ask_person(say("rule-pastes-unread"))
    if step.action == "input_text" and not _may_be_written(step.text, task):
        return ask_person(say("rule-writes", text=step.text))
    return Ruling()


def may_open(app: str, task: Task, packages: PackagesOf) -> bool:
    """Whether the person's words speak of this app; with none named, no other is opened than the one in front."""
    return app in task.grant.apps or any(package in task.grant.apps for package in packages(task, app))


def is_from_words(text: str, task: Task) -> bool:
    """Whether every word of a text stands in the person's own."""
    said = _plain(task.text)
    return all(_plain(word) in said for word in text.split())


def ask_person(what: Message) -> Ruling:
    """A person is asked, in our words; of those on the screen a line is shown at most."""
    return Ruling(answer="ask", kind="beyond", reason=say("rule-beyond-task", what=with_words(what, shortened)))


def _is_here(app: str, task: Task) -> bool:
    """Whether the app in front is one that may be worked in. Where nobody can tell which it is, the words decide."""
    granted = task.grant.apps
    return not app or not granted or app in granted or app == task.home or app in SYSTEM


def _is_pressed_at_home(step: Step, task: Task, aim: Press) -> bool:
    return bool(aim.app) and aim.app == task.home and step.action != "swipe"


def _is_page_of(url: str, task: Task) -> bool:
    """Whether the person's words hold this address, with or without its scheme."""
    bare = _bare(url)
    return bool(bare) and bare in {_bare(said) for said in _PLACE.findall(task.text)}


def _bare(url: str) -> str:
    return re.sub(r"^https?://", "", _plain(url)).rstrip("/.,;:!?。，；：！？）)”\"'")


def _may_be_written(text: str, task: Task) -> bool:
    """Where the words say what is written, that and no part of it; else any wording, but no address and no number that
    the words do not hold. What they name besides (a person, a page, what is looked for) may always be typed.
    """
    said, written = _plain(task.text), _plain(text)
    texts = [_plain(given) for given in task.grant.texts]
    besides = said
    for given in texts:
        besides = besides.replace(given, "\n")
    if written in texts or written in besides:
        return True
    return not texts and all(_bare(place) in said for place in _PLACE.findall(text))


def _plain(text: str) -> str:
    """How words are compared: without spaces, and without signs that nobody sees."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(sign for sign in folded if not sign.isspace() and unicodedata.category(sign) != "Cf")
