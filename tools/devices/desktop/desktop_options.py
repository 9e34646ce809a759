"""The parts of a `desktop:` address: its options and its monitor."""

from dataclasses import dataclass

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest


@dataclass(frozen=True)
class Options:
    """pace: human, or quick if a visibly mechanical pace is fine.

    elements: quick for the front window, deep, none; "" is quick if programs report any, else none.
    escape: whether ESC three times in a row stops the run. stopkey: whether the stop key is shown.
    aside: whether the window that the run was started from is minimised during the run.
    hands: "no" if the desktop is only looked at: then none of these three applies, and nothing is touched. "person" if
    only the person's hands act on it: then the stop key is there for them.
    """

    pace: str = "human"
    elements: str = ""
    escape: str = "yes"
    stopkey: str = "yes"
    aside: str = "yes"
    hands: str = "yes"


_SWITCH = ("yes", "no")
CHOICES = {
    "pace": ("human", "quick"), "elements": ("quick", "deep", "none"), "escape": _SWITCH, "stopkey": _SWITCH,
    "aside": _SWITCH, "hands": (*_SWITCH, "person"),
}  # fmt: skip


def read_options(given: dict[str, str]) -> Options:
    """Raises UsageError for an unknown option or value, and suggests the nearest."""
    for name, value in given.items():
        if name not in CHOICES:
            raise UsageError(suggest(say("device-option-unknown", scheme="desktop", name=name), name, CHOICES))
        if value not in CHOICES[name]:
            raise UsageError(
                suggest(
                    say("device-option-not-a-choice", name=name, value=value, choices=list(CHOICES[name])),
                    value,
                    CHOICES[name],
                )
            )
    if given.get("hands") == "no":
        given = {**given, "escape": "no", "stopkey": "no", "aside": "no"}
    if given.get("hands") == "person":
        given = {**given, "escape": "no", "stopkey": "yes", "aside": "no"}
    return Options(**given)


def read_monitor(where: str) -> int | None:
    """Which monitor: None for the primary one, 0 for all together, 1 and up by number. Raises UsageError."""
    if where in ("", "all"):
        return 0 if where else None
    if not (where.isascii() and where.isdigit() and 1 <= int(where[:4]) <= 99):
        raise UsageError(say("desktop-monitor-wrong", where=where))
    return int(where)
