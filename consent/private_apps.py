"""Which apps and windows may not be watched: rules for names and titles. Pure."""

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
    """Patterns where * stands for anything and case does not matter. apps: an app's name, as the system or people call
    it, such as *keepass*. titles: of windows. marks: of a whole line in a private window that says so nowhere else.
    """

    apps: list[Pattern] = []
    titles: list[Pattern] = []
    marks: list[Pattern] = []

    def explain(self, names: Iterable[str], title: str = "") -> Message | None:
        """Why it may not be watched, None if it may. names: what the app is called."""
        if any(_matches_any(name, self.apps) for name in names):
            return say("see-app-excluded")
        return say("see-window-private") if _matches_any(title, self.titles) else None

    def explain_lines(self, lines: Iterable[str]) -> Message | None:
        """The same, by the lines read on a desktop."""
        return say("see-window-private") if any(_matches_any(line.strip(), self.marks) for line in lines) else None

    def exclude_apps(self, apps: Iterable[str]) -> "Privacy":
        """Excludes these too."""
        return self.replace(apps=[*self.apps, *apps])


def read_privacy(text: bytes, source: str) -> Privacy:
    """Raises UsageError if it is malformed."""
    data, _ = load_yaml(text, source)
    try:
        return Privacy.model_validate(data or {})
    except ValueError:
        raise UsageError(say("yaml-at", where=source, problem=say("yaml-privacy"))) from None


def _matches_any(name: str, patterns: Iterable[str]) -> bool:
    folded = name.casefold()
    return bool(folded) and any(fnmatchcase(folded, pattern.casefold()) for pattern in patterns)
