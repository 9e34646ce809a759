"""How a run is told without what is secret in it: whatever is shown, logged, reported or sent goes through here.

State and journal hold what is to be typed; nothing else says it. Besides what a sentence says, what a step types is a
secret where the step names one.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Self, TypeVar, cast

from iris_screen.consent.secret_tokens import outside
from iris_screen.consent.secret_words import masked, secrets_in, speaks_of_one
from iris_screen.core.message import HIDDEN, Message, with_words, words_in
from iris_screen.core.plan import Step, Task
from iris_screen.core.record import Record

T = TypeVar("T")


@dataclass(frozen=True)
class Veil:
    """Takes out of any text what must not be said. secrets: as they are known."""

    secrets: tuple[str, ...] = ()

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """What of these words only stands for a secret may be said."""
        parts = (word[start:end] for word in words for start, end in outside(word))
        return cls(tuple(dict.fromkeys(part for part in parts if part.strip())))

    @classmethod
    def over_task(cls, task: Task, ahead: Iterable[Step] = ()) -> Self:
        """What a task says, and what its steps and those ahead type."""
        return cls.of([*secrets_in(task.text), *typed_by([*task.steps, *ahead])])

    def __call__(self, text: str) -> str:
        return masked(self._pattern.sub(HIDDEN, text) if self._pattern else text)

    def holds(self, words: str) -> bool:
        """Whether one of them stands in it."""
        return bool(self._pattern and self._pattern.search(words))

    def over(self, value: T) -> T:
        """The same value with every text in it veiled."""
        return cast(T, self._over(value))

    def _over(self, value: Any) -> Any:
        match value:
            case str():
                return self(value)
            case Message():
                return with_words(value, self)
            case Record():
                return value.replace(**{name: self._over(held) for name, held in value})
            case dict():
                return {key: self._over(held) for key, held in value.items()}
            case list() | tuple():
                return type(value)(map(self._over, value))
            case _ if is_dataclass(value) and not isinstance(value, type):
                return replace(value, **{one.name: self._over(getattr(value, one.name)) for one in fields(value)})
        return value

    @cached_property
    def _pattern(self) -> "re.Pattern[str] | None":
        """A short one only where it stands alone: the 1 of 10 is none."""
        each = [
            re.escape(one) if len(one) > 3 else rf"(?<!\w){re.escape(one)}(?!\w)"
            for one in sorted(self.secrets, key=len, reverse=True)
        ]
        return re.compile("|".join(each)) if each else None


def typed_by(steps: Iterable[Step]) -> list[str]:
    return [step.text for step in steps if names_one(step)]


def names_one(step: Step) -> bool:
    """Whether what a step types is one, by what stands in its description besides the text itself: who writes "my
    password" to a friend hides nothing.
    """
    about = [str(step.target), step.target.label, *words_in(step.in_words())]
    return bool(step.text) and speaks_of_one(" ".join(about).replace(step.text, ""))
