"""What flows through the memory graph: what is looked at, what is asked of each kind, and what came of it.

Frames that were watched are named by their batch; pictures that a person hands over stand in it as they came.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from pydantic import Field
from typing_extensions import TypedDict  # the one of typing has no schema before Python 3.12

from iris_screen.core.chat import ChatMessage, append_messages
from iris_screen.core.limits import Budget
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.models import Usage
from iris_screen.core.record import Record

MemoryKind = Literal["core", "episodic", "procedural", "resource", "knowledge", "semantic"]
"""In the order of looking."""
MEMORY_KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)
_NONE = Usage()


Status = Literal["kept", "nothing", "failed"]


class Update(Record):
    """A kind that is to be updated, and what to look for."""

    kind: MemoryKind
    instruction: str


class Became(Record):
    """What came of the manager's choice or of one kind. of: what was looked at. usage: what models cost for it."""

    of: str
    kind: MemoryKind | Literal["meta"]
    status: Status
    said: OptionalMessage = None
    usage: Usage = Usage()

    def in_words(self) -> Message:
        """With the name of the kind, or of the manager."""
        what = self.said or say("memory-learn-status", status=self.status)
        if self.kind == "meta":
            return say("memory-learn-manager", what=what)
        return say("memory-learn-kind", kind=say("manage-memory-kind", kind=self.kind), what=what)


def merge_outcomes(before: Sequence[Became], new: Sequence[Became]) -> list[Became]:
    """With what came since; a choice begins anew, and of each kind the last one counts. Edits are checked."""
    new = [Became.model_validate(one) for one in new]
    if any(one.kind == "meta" for one in new):
        return new
    kinds = {one.kind for one in new}
    return [*(one for one in before if one.kind not in kinds), *new]


def keep_latest(before: Message | None, new: Message | None) -> Message | None:
    """Several may say something at once; the last one counts."""
    return new or before


class Look(TypedDict, total=False):
    """What is looked at: a batch that was watched, or pictures of your own, and what was said meanwhile."""

    batch: Annotated[
        int, Field(description="The number of a batch of watched frames that no model has seen; 0 for none.", ge=0)
    ]
    pictures: Annotated[
        list[str],
        Field(
            description="Instead of a batch, or besides it: pictures as base64 (data:image/png;base64,… or bare), as a "
            "file id of the model's provider (file-…), or at an address it can read (https://…, gs://…, s3://…).",
            examples=[["https://example.org/screen.png"]],
        ),
    ]
    messages: Annotated[list[ChatMessage], Field(description="What was said meanwhile, as a chat.")]


class LearnState(TypedDict, total=False):
    """source: what is looked at, in words that are kept with every item: "batch 12". budget, before: what models may
    cost, and had cost before this. note: what was done last.
    """

    batch: int
    pictures: list[str]
    messages: Annotated[list[ChatMessage], append_messages]
    source: str
    budget: Budget
    before: Usage
    updates: list[Update]
    became: Annotated[list[Became], merge_outcomes]
    note: Annotated[Message | None, keep_latest]


class KindAsked(LearnState, total=False):
    """What one kind is handed: the state, its own part of it, and what counts as spent before it."""

    update: Update
    spent: Usage


def spent(became: Sequence[Became], before: Usage = _NONE) -> Usage:
    """What models have cost so far."""
    total = before
    for one in became:
        total = total.plus(one.usage)
    return total


def shares(before: Usage, budget: Budget, many: int) -> list[Usage]:
    """What counts as spent for each of so many who ask at once, so that together they ask no more than they may:
    everyone may ask twice where that is left, and those in front come first.
    """
    left = max(budget.max_calls - before.calls, 0)
    each, more = divmod(left, many)
    given = [min(each + (n < more), 2) for n in range(many)]
    return [before.replace(calls=budget.max_calls - calls) for calls in given]
