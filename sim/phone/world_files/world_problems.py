"""Problems of a world and their places: the merged data, with the file and line of every key."""

from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.message import Message, say
from iris_screen.core.parsing.yaml_text import Marks

Place = tuple[str | int, ...]

MAX_PROBLEMS = 200
"""Problems that are told; each is compared with every known name."""


@dataclass(frozen=True)
class Problem:
    """One mistake or warning, with its place. Warnings do not stop a world from running.

    names: the names it reports as missing or unusable, as written in the file.
    """

    message: Message
    warning: bool = False
    names: tuple[str, ...] = ()


def problem_at(where: Message, what: Message, *names: str, warning: bool = False) -> Problem:
    """A problem at this place. what: a clause."""
    return Problem(say("world-problem", where=where, problem=what), warning, names)


@dataclass
class Source:
    """The merged files as plain data, and the file of each top-level name."""

    data: dict[str, Any]
    root: Marks
    marks: dict[tuple[str, str], Marks] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)

    def at(self, place: Place) -> Message:
        """ "apps/chat.yaml, line 12" for a path into the merged data. Steps that short forms omit are skipped."""
        owner = (str(place[0]), str(place[1])) if len(place) > 1 else ("", "")
        return self.marks.get(owner, self.root).place(self._resolved(place))

    def _resolved(self, place: Place) -> Place:
        here: Any = self.data
        found: list[str | int] = []
        for step in place:
            within = isinstance(here, list) and isinstance(step, int) and step < len(here)
            if within or (isinstance(here, dict) and step in here):
                here = here[step]
                found.append(step)
        return tuple(found)
