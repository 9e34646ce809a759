"""Removes secrets read off a screen from what nodes write into State. It wraps the nodes, which know nothing of it:
notes, history, evidence, what stood in the way, questions, and how a run ended.

What is to be done keeps its words, or it could not be done: the task, its steps, and what a planner remembers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from iris_screen.consent.gates import Gates
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
class RedactedNode:
    """A node whose texts hold nothing secret."""

    node: Node
    gates: Gates

    def __call__(self, state: State) -> State:
        update = cast(dict[str, Any], self.node(state))
        told = {channel: self._without(value, WORDS[channel]) for channel, value in update.items() if channel in WORDS}
        if "note" in update:
            told["note"] = self._without(update["note"], {})
        if outcome := update.get("outcome"):
            answer = self.gates.text_to_person(outcome.answer)
            told["outcome"] = told["outcome"].replace(answer=answer)
        return cast(State, {**update, **told})

    def _without(self, value: Any, fields: dict[str, tuple[str, ...]]) -> Any:
        """The same value; of a message its arguments, of a record these fields. It is copied only where one changes."""
        match value:
            case str():
                return self.gates.text_to_store(value)
            case list():
                return [self._without(each, fields) for each in value]
            case Message():
                return with_words(value, self.gates.text_to_store)
            case Record():
                told = {
                    name: self._without(getattr(value, name), dict.fromkeys(within, ()))
                    for name, within in fields.items()
                }
                changed = {name: now for name, now in told.items() if now != getattr(value, name)}
                return value.replace(**changed) if changed else value
        return value
