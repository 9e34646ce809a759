"""Which kinds are to be updated, and what each is to look for (SPEC M2), as an answer says it. Pure."""

from typing import Annotated

from pydantic import AfterValidator, Field, ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.memory_state import MEMORY_KINDS, MemoryKind, Update
from iris_screen.core.record import Record
from iris_screen.memory.manager.calls import wrong_in
from iris_screen.memory.manager.secret_filter import without_secrets
from iris_screen.models.answers import object_in

LONGEST = 1_000
"""Characters of an instruction."""


class _Update(Record):
    kind: MemoryKind
    instruction: Annotated[str, Field(max_length=5 * LONGEST), AfterValidator(lambda text: text[:LONGEST])] = ""


class _Choice(Record):
    update: Annotated[list[_Update], Field(max_length=len(MEMORY_KINDS))]


def chosen_in(text: str) -> list[Update]:
    """In the order of looking; none where nothing is worth it. Unreadable or UsageError say what is wrong."""
    try:
        choice = _Choice.model_validate(object_in(text))
    except ValidationError as error:
        raise UsageError(wrong_in(error)) from None
    kinds = [one.kind for one in choice.update]
    if len(set(kinds)) < len(kinds):
        raise UsageError("a kind is named twice; name each once, with one instruction")
    found = [Update(kind=one.kind, instruction=without_secrets(one.instruction)) for one in choice.update]
    return sorted(found, key=lambda update: MEMORY_KINDS.index(update.kind))
