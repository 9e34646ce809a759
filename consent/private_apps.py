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
    it, such as *keepass*. titles: of windows. options: with which a program was started that has only private windows.
    marks: of a whole line in a private window that says so nowhere else.
    """

    apps: list[Pattern] = []
    titles: list[Pattern] = []
    options: list[Pattern] = []
    marks: list[Pattern] = []

    def explain(self, names: Iterable[str], title: str = "", options: Iterable[str] = ()) -> Message | None:
        """Why it may not be watched, None if it may. names: what the app is called."""
        if any(_matches_any(name, self.apps) for name in names):
            return say("see-app-excluded")
        is_private = _matches_any(title, self.titles) or any(_matches_any(each, self.options) for each in options)
        return say("see-window-private") if is_private else None

    def is_mark(self, line: str) -> bool:
        """Whether this line, read on a desktop, tells that it is in a private window."""
        return _matches_any(line.strip(), self.marks)

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
