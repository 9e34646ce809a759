"""What nodes write into State, without what is secret in texts off a screen. It goes round them, and they know nothing
of it: notes, history, evidence, what stood in the way, questions, and how a run ended.

What is to be done keeps its words, or it could not be done: the task, its steps, and what a planner remembers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from iris_screen.consent.masked_abilities import Discretion
from iris_screen.core.record import Record
from iris_screen.core.state import State

Node = Callable[..., State]
WORDS: dict[str, dict[str, str]] = {
    "seen": {"problem": "", "dialog": "", "blocker": "description"},
    "verdict": {
        "current_state": "",
        "change_description": "",
        "suggestion_detail": "",
        "blocker": "description",
        "evidence": "seen",
    },
    "problem": {"detail": ""},
    "question": {"text": "", "choices": ""},
    "corrections": {"asked": "", "answer": ""},
    "history": {"long": "", "short": ""},
    "aim": {"words": "", "said": ""},
    "clearing": {"words": ""},
    "attempts": {"cleared": ""},
    "results": {"reason": ""},
}
"""Of each channel the fields that hold such texts, and of records in those the field of theirs."""


@dataclass(frozen=True)
class Unsaid:
    """A node. discretion: knows what is secret."""

    node: Node
    discretion: Discretion

    def __call__(self, state: State) -> State:
        update = cast(dict[str, Any], self.node(state))
        told = {channel: self._of(WORDS[channel], value) for channel, value in update.items() if channel in WORDS}
        if "note" in update:
            told["note"] = self.discretion.said_of(update["note"])
        if outcome := update.get("outcome"):
            answer = self.discretion.said_of(outcome.answer, to_person=True)
            told["outcome"] = self._of({"reason": ""}, outcome).model_copy(update={"answer": answer})
        return cast(State, {**update, **told})

    def _of(self, fields: dict[str, str], value: Any) -> Any:
        match value:
            case list():
                return [self._of(fields, each) for each in value]
            case Record():
                told = {name: self._field(getattr(value, name), within) for name, within in fields.items()}
                changed = {name: now for name, now in told.items() if now != getattr(value, name)}
                return value.model_copy(update=changed) if changed else value
        return value

    def _field(self, value: Any, within: str) -> Any:
        match value:
            case str():
                return self.discretion.said_of(value)
            case list() if not within:
                return [self.discretion.said_of(each) for each in value]
        return self._of({within: ""}, value)
