"""Removes secrets read off a screen from what nodes write into State. It wraps the nodes, which know nothing of it:
notes, history, evidence, what stood in the way, questions, and how a run ended.

What is to be done keeps its words, or it could not be done: the task, its steps, and what a planner remembers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from iris_screen.consent.masked_abilities import Discretion
from iris_screen.core.message import Message, with_words
from iris_screen.core.record import Record
from iris_screen.core.state import State

Node = Callable[..., State]
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "seen": {"problem": (), "dialog": (), "blocker": ("description",)},
    "verdict": {"suggestion_detail": (), "blocker": ("description",), "evidence": ("seen", "note")},
    "problem": {"detail": (), "strategies": ()},
    "question": {"text": (), "choices": ()},
    "corrections": {"asked": (), "answer": ()},
    "history": {"long": (), "short": ("said", "came")},
    "aim": {"words": (), "why": (), "said": ()},
    "clearing": {"words": (), "why": ()},
    "attempts": {"cleared": ("blocker", "way")},
    "results": {"reason": ()},
    "outcome": {"reason": ()},
}
"""Of each channel the fields that hold such texts, and of records in those the fields of theirs."""


@dataclass(frozen=True)
class Unsaid:
    """A node. discretion: knows what is secret."""

    node: Node
    discretion: Discretion

    def __call__(self, state: State) -> State:
        update = cast(dict[str, Any], self.node(state))
        told = {channel: self._without(value, WORDS[channel]) for channel, value in update.items() if channel in WORDS}
        if "note" in update:
            told["note"] = self._without(update["note"], {})
        if outcome := update.get("outcome"):
            answer = self.discretion.said_of(outcome.answer, to_person=True)
            told["outcome"] = told["outcome"].replace(answer=answer)
        return cast(State, {**update, **told})

    def _without(self, value: Any, fields: dict[str, tuple[str, ...]]) -> Any:
        """The same value; of a message its arguments, of a record these fields. It is copied only where one changes."""
        match value:
            case str():
                return self.discretion.said_of(value)
            case list():
                return [self._without(each, fields) for each in value]
            case Message():
                return with_words(value, self.discretion.said_of)
            case Record():
                told = {
                    name: self._without(getattr(value, name), dict.fromkeys(within, ()))
                    for name, within in fields.items()
                }
                changed = {name: now for name, now in told.items() if now != getattr(value, name)}
                return value.replace(**changed) if changed else value
        return value
