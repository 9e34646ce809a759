"""Masks the secrets of a run in whatever is shown, logged, reported or sent about it.

Only the state and the journal hold what is to be typed. Besides the secrets that the person's sentence states, what a
step types is a secret if the step calls it one.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Self, TypeVar, cast

from iris_screen.consent.secrets.secret_finder import mask_text
from iris_screen.consent.secrets.secret_tokens import find_plain_parts
from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets, mask_sentence, mentions_secret
from iris_screen.core.message import HIDDEN, Message, list_words, replace_words
from iris_screen.core.plan import Step, Task
from iris_screen.core.record import Record
from iris_screen.core.verdict import Finding

PICTURES = frozenset(
    {"frame", "before", "after", "look", "looks", "began", "pointed", "last_screen", "pictures", "last_picture"}
)
"""Fields with names of pictures, which look like keys of a service and are none."""

T = TypeVar("T")


@dataclass(frozen=True)
class TextMask:
    """Masks secrets in any text. secrets: the known ones."""

    secrets: tuple[str, ...] = ()

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Self:
        """Hides these words, except for the tokens in them, such as {{secret:12}}."""
        parts = (word[start:end] for word in words for start, end in find_plain_parts(word))
        return cls(tuple(dict.fromkeys(part for part in parts if part.strip())))

    @classmethod
    def from_task(cls, task: Task, ahead: Iterable[Step] = ()) -> Self:
        """Hides the secrets that a task's text states, and those that its steps and the steps ahead type."""
        return cls.from_words([*find_stated_secrets(task.text), *find_typed_secrets([*task.steps, *ahead])])

    def __call__(self, text: str) -> str:
        return mask_sentence(mask_text(self._pattern.sub(HIDDEN, text) if self._pattern else text))

    def has_secret(self, text: str) -> bool:
        """Whether a known secret is in the text."""
        return bool(self._pattern and self._pattern.search(text))

    def cover(self, value: T) -> T:
        """The same value with every text in it masked."""
        return cast(T, self._cover(value))

    def _cover(self, value: Any) -> Any:
        match value:
            case str():
                return self(value)
            case Message():
                return replace_words(value, self)
            case Finding():
                text, quote = self(value.text), self(value.quote)
                return value.replace(text=text, quote=quote, value=value.value if text == value.text else None)
            case Record():
                return value.replace(**{name: self._cover(held) for name, held in value if name not in PICTURES})
            case dict():
                return {key: self._cover(held) for key, held in value.items()}
            case list() | tuple():
                return type(value)(map(self._cover, value))
            case _ if is_dataclass(value) and not isinstance(value, type):
                names = [one.name for one in fields(value) if one.name not in PICTURES]
                return replace(value, **{name: self._cover(getattr(value, name)) for name in names})
        return value

    @cached_property
    def _pattern(self) -> "re.Pattern[str] | None":
        """A short secret only matches as a whole word: the 1 in 10 is no match."""
        each = [
            re.escape(one) if len(one) > 3 else rf"(?<!\w){re.escape(one)}(?!\w)"
            for one in sorted(self.secrets, key=len, reverse=True)
        ]
        return re.compile("|".join(each)) if each else None


def find_typed_secrets(steps: Iterable[Step]) -> list[str]:
    return [step.text for step in steps if types_secret(step)]


def types_secret(step: Step) -> bool:
    """Whether what a step types is a secret, judged by its description without the text itself: typing "my password"
    to a friend hides nothing.
    """
    about = [str(step.target), step.target.label, *list_words(step.in_words())]
    return bool(step.text) and mentions_secret(" ".join(about).replace(step.text, ""))
