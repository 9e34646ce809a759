"""Which apps and windows nobody may watch: rules over names and titles. Pure."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Annotated

from pydantic import Field

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record

Pattern = Annotated[str, Field(min_length=1, max_length=200)]


class Privacy(Record):
    """apps: patterns of what an app is called by the system or by people, such as *keepass*. titles: of windows. marks:
    of a line that stands by itself in a window that is private and tells so nowhere else.

    In all a star stands for anything, and the case counts for nothing.
    """

    apps: list[Pattern] = []
    titles: list[Pattern] = []
    marks: list[Pattern] = []

    def explain(self, names: Iterable[str], title: str = "") -> Message | None:
        """Why it may not be watched; None where it may. names: what the app is called."""
        if any(_fits(name, self.apps) for name in names):
            return say("see-app-excluded")
        return say("see-window-private") if _fits(title, self.titles) else None

    def explain_lines(self, lines: Iterable[str]) -> Message | None:
        """The same of what is read on a desktop, a line each."""
        return say("see-window-private") if any(_fits(line.strip(), self.marks) for line in lines) else None

    def exclude_apps(self, apps: Iterable[str]) -> "Privacy":
        """These are excluded too."""
        return self.replace(apps=[*self.apps, *apps])


def read_privacy(text: bytes, source: str) -> Privacy:
    """Raises UsageError where it is not written as it should be."""
    told, _ = load_yaml(text, source)
    try:
        return Privacy.model_validate(told or {})
    except ValueError:
        raise UsageError(say("yaml-at", where=source, problem=say("yaml-privacy"))) from None


def _fits(name: str, patterns: Iterable[str]) -> bool:
    folded = name.casefold()
    return bool(folded) and any(fnmatchcase(folded, pattern.casefold()) for pattern in patterns)
