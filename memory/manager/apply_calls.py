"""Applies a model's calls to memory. A call is checked when the model makes it, and again in the transaction that
executes it, since a person or another process may have written in between.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, join_messages, say
from iris_screen.memory.items import ITEM, Concept, Episode, Item, Knowledge, Procedure, Resource
from iris_screen.memory.items import is_secret as is_sealed
from iris_screen.memory.manager.batch_input import BatchInput
from iris_screen.memory.manager.calls import (
    Call,
    CoreAppend,
    CoreRewrite,
    EpisodeFields,
    EpisodicInsert,
    EpisodicMerge,
    EpisodicReplace,
    Finish,
    ItemChange,
    KnowledgeInsert,
    KnowledgeUpdate,
    ProceduralInsert,
    ResourceInsert,
    ResourceUpdate,
    SemanticInsert,
)
from iris_screen.memory.manager.kind_context import Shown, get_fullness, refresh_shown
from iris_screen.memory.manager.secret_filter import Fact, KeepSecret, is_secret
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.transaction import BLOCK_LIMIT, Transaction

FULL = 0.9
"""Only a block fuller than this may be rewritten, so that text on a screen cannot wipe out what it says."""
MOST_TEXT = 200_000
"""Characters that an item's text may have."""


def check_call(call: Call, shown: Shown) -> Call:
    """The call, if it is allowed. Raises UsageError with the reason, in words for the model."""
    unknown = sorted(set(call.numbers) - shown.numbers)
    if unknown:
        raise UsageError(say("memory-item-not-shown", number=unknown[0]))
    match call:
        case CoreAppend(block=name):
            block = shown.blocks.get(name, "")
            if get_fullness(block) > FULL or len(block) + 1 + len(call.text) > BLOCK_LIMIT:
                raise UsageError(say("memory-block-no-room", block=name))
            return call
        case CoreRewrite(block=name) if get_fullness(shown.blocks.get(name, "")) <= FULL:
            raise UsageError(say("memory-block-not-full", block=name, percent=round(FULL * 100)))
        case CoreRewrite() if len(call.text) > BLOCK_LIMIT:
            raise UsageError(say("memory-block-limit", most=BLOCK_LIMIT))
        case _:
            return call


def _check_again(call: Call, shown: Shown, memory: MemoryStore) -> None:
    """Raises UsageError if what the call was made for has changed since."""
    now = refresh_shown(memory, shown)
    if changed := sorted(set(call.numbers) - now.numbers):
        raise UsageError(say("memory-item-changed", number=changed[0]))
    if isinstance(call, CoreRewrite) and now.blocks.get(call.block) != shown.blocks.get(call.block):
        raise UsageError(say("memory-block-changed", block=call.block))
    check_call(call, now)


@dataclass(frozen=True)
class Operation:
    """A call to execute. looked_at: what the model saw, and shown: the items. source: stored with new items."""

    call: Call
    looked_at: BatchInput
    shown: Shown
    source: str
    keep_secret: KeepSecret

    def execute(self, memory: MemoryStore, writing: Transaction) -> Message | None:
        """Returns what it did, None for nothing. Raises UsageError if what the call was made for has changed since."""
        _check_again(self.call, self.shown, memory)
        match self.call:
            case CoreAppend() | CoreRewrite():
                return self._write_block(memory, writing, self.call)
            case EpisodicReplace():
                return self._replace(memory, writing, self.call)
            case EpisodicInsert(items=episodes):
                return _report_added([self._add(writing, self._set_time(one)) for one in episodes])
            case KnowledgeInsert(items=facts):
                return self._add_facts(writing, [one.fact() for one in facts])
            case ProceduralInsert(items=said):
                return _report_added([self._add(writing, one.item()) for one in said])
            case ResourceInsert(items=texts):
                return _report_added([self._add(writing, one.item()) for one in texts])
            case SemanticInsert(items=concepts):
                return _report_added([self._add(writing, one.item()) for one in concepts])
            case ItemChange():
                return self._change(memory, writing, self.call)
            case Finish():
                return None
        raise AssertionError(self.call)

    def _write_block(self, memory: MemoryStore, writing: Transaction, call: CoreAppend | CoreRewrite) -> Message | None:
        before = memory.block(call.block)
        if isinstance(call, CoreRewrite):
            writing.write_block(call.block, call.text)
            return say("memory-block-rewritten", block=call.block)
        if call.text in before.splitlines():
            return None
        writing.write_block(call.block, f"{before}\n{call.text}".strip())
        return say("memory-block-appended", block=call.block)

    def _add(self, writing: Transaction, item: Item, behind: Iterable[int] = ()) -> int:
        frames = [*self.looked_at.frames, *behind]
        at = self.looked_at.since
        when = item.occurred_at if isinstance(item, Episode) and item.occurred_at is not None else at
        return writing.add(item, at=when, session=self.looked_at.session, source=self.source, behind=frames)

    def _set_time(self, given: EpisodeFields) -> Episode:
        """Dates the episode by when it was seen if it has no time; a time after the last frame becomes that frame's."""
        episode, until = given.item(), self.looked_at.until
        at = episode.occurred_at if episode.occurred_at is not None else self.looked_at.since
        if at is not None and until is not None:
            at = min(at, until)
        return episode.replace(occurred_at=at)

    def _replace(self, memory: MemoryStore, writing: Transaction, call: EpisodicReplace) -> Message:
        """Links the frames of the old items to the new ones before the old items are deleted."""
        behind = [frame.number for number in call.old for frame in memory.frames.behind(number)]
        numbers = [self._add(writing, self._set_time(one), behind) for one in call.items]
        for number in dict.fromkeys(call.old):
            writing.delete(number)
        return say("memory-items-replaced", old=call.old, numbers=numbers)

    def _add_facts(self, writing: Transaction, facts: Iterable[Fact]) -> Message | None:
        kept, refused = list[int](), 0
        for fact in facts:
            if not is_secret(fact):
                kept.append(self._add(writing, _make_knowledge(fact)))
            elif not self.keep_secret(writing, fact, self.source):
                refused += 1
        return join_messages([_report_added(kept) if kept else None, _report_refused(refused)])

    def _change(self, memory: MemoryStore, writing: Transaction, call: ItemChange) -> Message | None:
        item = memory.get(call.number).item
        after: Item | None
        match call, item:
            case _ if is_sealed(item):
                raise UsageError(say("memory-item-sealed", number=call.number))
            case KnowledgeUpdate(), Knowledge():
                before = Fact(**item.model_dump(exclude={"kind"})).model_dump()
                given = {"value" if name == "secret_value" else name: value for name, value in call.fields.items()}
                fact = Fact.model_validate({**before, **given})
                if is_secret(fact):
                    return _report_refused(int(not self.keep_secret(writing, fact, self.source)))
                after = _make_knowledge(fact)
            case ResourceUpdate(), Resource():
                fields = call.fields  # existing text stays, new content is added at the end
                content = _append(item.content, str(fields.pop("content", "")))
                empty = {name: value for name, value in fields.items() if not getattr(item, name)}
                after = item.replace(**empty, content=content)
            case EpisodicMerge(), Episode():
                details = _append(item.details, call.details or "")
                after = item.replace(summary=call.summary or item.summary, details=details)
            case _, (Procedure() | Concept()):
                after = item.replace(**call.fields)
            case _:
                raise UsageError(say("memory-item-other-kind", number=call.number))
        writing.link(call.number, self.looked_at.frames)
        if after == item:
            return None
        writing.change(call.number, ITEM.validate_python(after.model_dump()))
        return say("memory-item-edited", number=call.number)


def _report_added(numbers: list[int]) -> Message:
    return say("memory-items-added", numbers=numbers)


def _report_refused(count: int) -> Message | None:
    return say("memory-secrets-refused", count=count) if count else None


def _make_knowledge(fact: Fact) -> Knowledge:
    return Knowledge.model_validate(fact.model_dump())


def _append(before: str, more: str) -> str:
    if not more or more in before:
        return before
    whole = more if before and before in more else f"{before}\n{more}".strip()
    return whole[:MOST_TEXT]
