"""What a step may not do if a model that saw the screen decided on it (docs/security.md).

The screen may have told the model to do it. The grant was made from the person's own words before anything was looked
at, and a step beyond it needs a person. No rule here knows of any attack: each says what the words allow.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from iris_screen.consent.keys.keystrokes import find_step_strokes
from iris_screen.core.message import Message, replace_words, say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.sentences.ruled_out import APOSTROPHES
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press

AWAY = frozenset({"go_home", "wait", "check", "hover", "scroll", "back_until"})
"""Actions that only look elsewhere."""
LEAVING = frozenset({"BACK", "HOME", "RECENTS", "NOTIFICATIONS", "ESCAPE"})
SYSTEM = frozenset({"android", "com.android.permissioncontroller", "com.google.android.permissioncontroller"})
"""Apps whose dialogs appear over any other app; other rules cover what they ask."""
SHORT = 6
"""Letters from which on a text may be part of a longer word, as in "Fahrplan" of "Zugfahrplan"."""
_UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3"
"""Letters that stand beside words of other scripts without a space, as Korean particles do."""
_PLACE = re.compile(r"\S+@\S+|\w+://\S+|\w[\w-]*(?:\.[\w-]+)*\.[a-z]{2,}(?![a-z])\S*|(?:\d[\s-]?){3,}", re.I)
"""Where a text leads or what it pays: an email address, a page, a number."""
_SCHEME = re.compile(r"(?<![a-z0-9])https?://")

PackagesOf = Callable[[Task, str], list[str]]
"""The packages of an app with this name on the task's device; none if it is unknown."""


def check_grant(
    step: Step,
    task: Task,
    press: Press,
    packages: PackagesOf,
    explain_text: Callable[[str, str, Task], Message | None],
    may_paste: Callable[[str, Task], bool],
) -> Ruling:
    """Allows a step that stays within the grant, or that no model decided on from a screen; else asks the person.

    explain_text: why a text may not be typed into an app for a task; None if it may (consent/typed_text.py). may_paste:
    whether what was copied may be put into it.
    """
    leaves = step.action in AWAY or (step.action == "press_key" and step.key.upper() in LEAVING)
    if not step.from_screen or leaves:
        return Ruling()
    if step.action in ("launch_app", "show_window") or (step.action == "arrange_window" and step.app):
        opened = [step.app, *([press.words] if press.box and press.words else [])]  # its icon may be another app's
        return next(
            (ask_person(say("rule-opens-app", app=app)) for app in opened if not may_open(app, task, packages)),
            Ruling(),
        )
    if step.action == "open_url":
        return Ruling() if _names_page(task, step.url) else ask_person(say("rule-opens-page", url=step.url))
    granted = task.grant.apps  # if nobody can tell which app is in front, the words decide
    if press.app and granted and press.app not in granted and press.app != task.home and press.app not in SYSTEM:
        return ask_person(say("rule-app-in-front", app=press.app))
    at_home = press.app and press.app == task.home and step.action != "swipe"
    if at_home and not may_open(press.words, task, packages):
        return ask_person(say("rule-opens-from-home", app=press.words) if press.words else say("rule-opens-unnamed"))
    if any(stroke.pastes for stroke in find_step_strokes(step)) and not may_paste(press.app, task):
        return ask_person(say("rule-pastes-unread"))
    untypable = explain_text(step.text, press.app, task) if step.action == "input_text" else None
    return ask_person(untypable) if untypable else Ruling()


def may_open(app: str, task: Task, packages: PackagesOf) -> bool:
    """Whether the person's words name this app. If they name none, only the app in front may be used."""
    return app in task.grant.apps or any(package in task.grant.apps for package in packages(task, app))


def _names_page(task: Task, url: str) -> bool:
    """Whether the person's words hold this address, with or without its scheme, and not as a part of another one. In
    some scripts other words may follow without a space: “example.com을 열어줘”.
    """
    page, own = strip_url(url), _SCHEME.sub("", unicodedata.normalize("NFKC", drop_ruled_out(task)).casefold())
    before, after = (rf"[^\W{_UNSPACED}]" if end.isascii() else r"\w" for end in (page[:1], page[-1:]))
    whole = rf"(?<!{before})(?<![.@/:=?&#%+~,-]){re.escape(page)}(?!{after}|[.@/:=?&#%+~-]\w|,[a-z0-9])"
    return _PLACE.fullmatch(url.strip()) is not None and re.search(whole, own) is not None


def is_from_words(text: str, task: Task) -> bool:
    """Whether every word of a text is in the person's own words."""
    own = drop_ruled_out(task)
    return all(_normalize(word) in _normalize(own) and not _is_cut(word, own) for word in text.split())


def ask_person(what: Message) -> Ruling:
    """Asks the person in our own words, with at most a line of words from the screen."""
    return Ruling(answer="ask", kind="beyond", reason=say("rule-beyond-task", what=replace_words(what, shorten)))


def strip_url(url: str) -> str:
    """Without its scheme and the punctuation after it."""
    return _SCHEME.sub("", _normalize(url), count=1).rstrip("/.,;:!?。，；：！？）)”\"'")


def list_places(text: str) -> list[str]:
    """Mail addresses, pages and numbers of three digits or more in a text."""
    return _PLACE.findall(text)


def is_own_text(text: str, task: Task) -> bool:
    """Whether the person's words hold this text, outside of what they rule out. If they say what to write: that text,
    and no part of it. Whatever else they name (a person, a page, a search term) may always be typed.
    """
    allowed = drop_ruled_out(task)
    rest, written = _normalize(allowed), _normalize(text)
    # a text that stands only in what is ruled out is not one to be written
    texts = [
        own
        for own in map(_normalize, task.grant.texts)
        if own in rest or own not in _normalize(task.text.translate(APOSTROPHES))
    ]
    is_given = written in texts
    spaced = _fold(allowed)
    for given in filter(None, texts):
        rest = rest.replace(given, "\n")
        spaced = re.sub(r"\s*".join(map(re.escape, given)), "\n", spaced)
    return is_given or (written in rest and not _is_cut(written, spaced))


def _is_cut(written: str, own: str) -> bool:
    """Whether a short text, or a number, stands in the person's words only within longer ones: "quit" in "mosquito".
    Words of scripts without capitals may have no space between them. own: their words, with spaces.
    """
    is_short = len(written) < SHORT and all(sign.lower() != sign.upper() for sign in written if sign.isalpha())
    if not (written.isdecimal() or (is_short and written.isalnum())):
        return False
    spaced = r"\s*".join(written)
    return re.search(rf"(?<![^\W_{_UNSPACED}]){spaced}(?![^\W_{_UNSPACED}])", own) is None


def drop_ruled_out(task: Task) -> str:
    """The person's words without what they rule out: “list the files, but don't ” of “…, but don't run x”."""
    return _drop(task.text.translate(APOSTROPHES), tuple(task.grant.ruled_out), tuple(task.grant.texts))


@lru_cache(maxsize=64)
def _drop(own: str, parts: tuple[str, ...], texts: tuple[str, ...]) -> str:
    """texts: they had been taken out when the parts were read, and belong to the part that they stand in."""
    given = [re.escape(text.translate(APOSTROPHES).strip()) for text in texts if text.strip()]
    between = "|".join(["\\s", *sorted(given, key=len, reverse=True)])
    for part in dict.fromkeys(parts):
        words = f"(?:{between})++".join(map(re.escape, part.split()))
        begin, end = (r"(?<!\w)" if part[:1].isascii() else ""), (r"(?!\w)" if part[-1:].isascii() else "")
        own = re.sub(f"{begin}{words}{end}(?:{between})*+", "\n", own) if words else own
    return own


def _normalize(text: str) -> str:
    """For comparing: without case, spaces, invisible characters and the shapes of apostrophes."""
    return "".join(sign for sign in _fold(text) if not sign.isspace())


def _fold(text: str) -> str:
    """As _normalize, with its spaces."""
    folded = unicodedata.normalize("NFKC", text.translate(APOSTROPHES)).casefold()
    return "".join(sign for sign in folded if unicodedata.category(sign) != "Cf")
