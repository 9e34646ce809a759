"""The memory graph's state: what is looked at, what each kind is asked to do, and the results.

Watched frames are named by their batch; pictures that a person provides are held in it as they came.
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
"""In the order in which they are searched."""
MEMORY_KINDS: tuple[MemoryKind, ...] = get_args(MemoryKind)
_NONE = Usage()


Status = Literal["kept", "nothing", "failed"]


class Update(Record):
    """A kind of memory to update, and what to look for."""

    kind: MemoryKind
    instruction: str


class Became(Record):
    """The result of the manager's choice or of one kind. of: what was looked at. usage: what models cost for it."""

    of: str
    kind: MemoryKind | Literal["meta"]
    status: Status
    said: OptionalMessage = None
    usage: Usage = Usage()

    def in_words(self) -> Message:
        """Names the kind, or the manager."""
        what = self.said or say("memory-learn-status", status=self.status)
        if self.kind == "meta":
            return say("memory-learn-manager", what=what)
        return say("memory-learn-kind", kind=say("manage-memory-kind", kind=self.kind), what=what)


def merge_outcomes(before: Sequence[Became], new: Sequence[Became]) -> list[Became]:
    """Adds new results: a choice discards all before it, and for each kind the last one counts. Validates edits."""
    new = [Became.model_validate(one) for one in new]
    if any(one.kind == "meta" for one in new):
        return new
    kinds = {one.kind for one in new}
    return [*(one for one in before if one.kind not in kinds), *new]


def keep_latest(before: Message | None, new: Message | None) -> Message | None:
    """The reducer of notes: several nodes may write one at once; the last one counts."""
    return new or before


class Look(TypedDict, total=False):
    """The graph's input: a watched batch, or pictures of your own, and what was said meanwhile."""

    batch: Annotated[
        int, Field(description="The number of a batch of watched frames that no model has seen; 0 for none.", ge=0)
    ]
    pictures: Annotated[
        list[str],
        Field(
            description="Instead of a batch, or as well: pictures as base64 (data:image/png;base64,… or bare), as a "
            "file id of the model's provider (file-…), or at an address it can read (https://…, gs://…, s3://…).",
            examples=[["https://example.org/screen.png"]],
        ),
    ]
    messages: Annotated[list[ChatMessage], Field(description="What was said meanwhile, as a chat.")]


class LearnState(TypedDict, total=False):
    """source: what is looked at, stored with every item: "batch 12". budget, before: what models may cost, and had cost
    before this. note: what was done last.
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
    """The input of one kind: the state, its own update, and what counts as spent before it."""

    update: Update
    spent: Usage


def sum_usage(became: Sequence[Became], before: Usage = _NONE) -> Usage:
    """What models have cost so far."""
    total = before
    for one in became:
        total = total.plus(one.usage)
    return total


def share_calls(before: Usage, budget: Budget, many: int) -> list[Usage]:
    """What counts as spent for each of `many` parallel callers, so that together they stay within the budget: each may
    make two calls if enough are left, and the first ones come first.
    """
    left = max(budget.max_calls - before.calls, 0)
    each, more = divmod(left, many)
    given = [min(each + (n < more), 2) for n in range(many)]
    return [before.replace(calls=budget.max_calls - calls) for calls in given]
