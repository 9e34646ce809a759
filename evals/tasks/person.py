"""The person who gave the task: agrees to what its steps press, and to nothing else, and sees what was done."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from iris_screen.core.message import list_words
from iris_screen.core.people import Answer, Question
from iris_screen.evals.tasks.check import Facts
from iris_screen.evals.tasks.task import Case

NAMED = ("tap", "hold", "into", "press")
"""Verbs of a step whose value is the name of what is pressed."""


@dataclass
class Person:
    """read_facts: what is on the device now; a person can look at it, too."""

    case: Case
    read_facts: Callable[[], Facts]
    _known: list[Facts] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._known.append(self.read_facts())

    def answer(self, question: Question) -> Answer:
        match question.kind:
            case "confirm":
                told = list(list_words(question.text))
                return Answer(kind="yes" if any(name and name in told for name in self._list_names()) else "no")
            case "delivered":
                return Answer(kind="yes" if self._has_changed() else "no")
            case _:
                return Answer(kind="no")

    def _list_names(self) -> Iterator[str]:
        """The words on everything that the task's steps press or turn, and what they type."""
        for step in self.case.steps:
            yield from (str(step[verb]) for verb in (*NAMED, "type") if verb in step)
            yield from str(step.get("digits", ""))
            yield str(step.get("on", ""))
            if "wheel" in step:
                yield from map(str, range(60))  # a question names the number that is touched

    def _has_changed(self) -> bool:
        """Whether anything that the task is about has changed since the last time it was looked at."""
        names = {name for check in self.case.done for name in (check.value, check.rows) if name}
        before, now = self._known[-1], self.read_facts()
        self._known.append(now)
        return any(before.get(name) != now.get(name) for name in names)
