"""Asks the model in the memory role: once which kinds to update, then once for each kind. Answers are parsed as data.
After an unusable answer the model is told the error and asked once more.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, TypeVar

from pydantic import AfterValidator, Field, ValidationError

from iris_screen.core.errors import ModelError, ModelRefused, UsageError
from iris_screen.core.memory_state import MEMORY_KINDS, MemoryKind, Update
from iris_screen.core.message import say, verbatim
from iris_screen.core.models import ChatTurn, Reply
from iris_screen.core.protocols import Model
from iris_screen.core.record import Record
from iris_screen.memory.manager.apply_calls import check_call
from iris_screen.memory.manager.batch_input import BatchInput
from iris_screen.memory.manager.calls import Call, describe_error, read_call
from iris_screen.memory.manager.kind_context import Shown
from iris_screen.memory.manager.secret_filter import mask_secrets
from iris_screen.models.answers import Unreadable, find_object, require_whole
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.text import render

LONGEST = 1_000
"""Characters of an instruction."""


class _Update(Record):
    kind: MemoryKind
    instruction: Annotated[str, Field(max_length=5 * LONGEST), AfterValidator(lambda text: text[:LONGEST])] = ""


class _Choice(Record):
    update: Annotated[list[_Update], Field(max_length=len(MEMORY_KINDS))]


def read_choice(text: str) -> list[Update]:
    """Parses which kinds to update and what to look for, in the order of MEMORY_KINDS. Empty if there is nothing to
    remember. Raises Unreadable or UsageError with a reason for the model.
    """
    try:
        choice = _Choice.model_validate(find_object(text))
    except ValidationError as error:
        raise UsageError(say("memory-choice-wrong", problem=describe_error(error))) from None
    kinds = [one.kind for one in choice.update]
    if len(set(kinds)) < len(kinds):
        raise UsageError(say("memory-kind-twice"))
    found = [Update(kind=one.kind, instruction=mask_secrets(one.instruction)) for one in choice.update]
    return sorted(found, key=lambda update: MEMORY_KINDS.index(update.kind))


MAX_SHOWN = 4_000
"""Characters of an unusable answer that the model is shown again."""
NOTHING = "(nothing)"

T = TypeVar("T")


class Unusable(ModelError):
    """Two answers of the model in a row were unusable."""


@dataclass(frozen=True)
class MemoryModel:
    """model: asked in the role "memory"."""

    model: Model

    def choose_kinds(self, looked_at: BatchInput) -> list[Update]:
        """Asks which kinds to update. Raises ModelError."""
        return self._ask(fill_prompt("memory_manager"), "", looked_at, read_choice)

    def choose_call(self, update: Update, looked_at: BatchInput, shown: Shown) -> Call:
        """Asks for the one call of a kind. Raises ModelError."""
        rules = fill_prompt("memory_kind", tools=fill_prompt(f"memory_{update.kind}"))
        wanted, there = (fence_words(text or NOTHING) for text in (update.instruction, shown.lines))
        task = fill_prompt("memory_task", instruction=wanted, shown=there)
        return self._ask(rules, task, looked_at, lambda text: check_call(read_call(text, update.kind), shown))

    def _ask(self, rules: str, task: str, looked_at: BatchInput, read: Callable[[str], T]) -> T:
        said, words = (fence_words(text or NOTHING) for text in (looked_at.said, looked_at.words))
        seen = fill_prompt("memory_seen", pictures=len(looked_at.photos) + len(looked_at.links), said=said, words=words)
        request = ChatTurn(
            speaker="user", text=f"{seen}\n\n{task}".strip(), photos=looked_at.photos, links=looked_at.links
        )
        return self._ask_with_retry([ChatTurn(speaker="system", text=rules), request], read)

    def _ask_with_retry(self, turns: list[ChatTurn], read: Callable[[str], T]) -> T:
        fault = verbatim("")
        for _ in range(2):
            turns, reply = self._get_reply(turns)
            try:
                return read(require_whole(reply))
            except (Unreadable, UsageError) as wrong:
                fault = wrong.message
            answer = ChatTurn(speaker="assistant", text=reply.text[:MAX_SHOWN] or "-")
            again = turns[-1].replace(text=fill_prompt("plan_again", faults=render(fault)))
            turns = [*turns, answer, again]
        raise Unusable(say("memory-answer-unusable", why=fault))

    def _get_reply(self, turns: list[ChatTurn]) -> tuple[list[ChatTurn], Reply]:
        """The reply, and the turns that were sent: without pictures if the model refuses those."""
        try:
            return turns, self.model.ask("memory", turns)
        except ModelRefused:
            if not (turns[-1].photos or turns[-1].links):
                raise
        blind = [turn.replace(photos=[], links=[]) for turn in turns]
        return blind, self.model.ask("memory", blind)
