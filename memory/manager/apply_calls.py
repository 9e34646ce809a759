"""What a call does to memory: judged when a model says it, and again in the one transaction that does it, since a
person or another process may have written meanwhile.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, joined, say
from iris_screen.memory.items import ITEM, Concept, Episode, Item, Knowledge, Procedure, Resource
from iris_screen.memory.items import is_secret as is_sealed
from iris_screen.memory.manager.batch_input import Sight
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
"""From here on a block is rewritten; below, nothing on a screen can wipe out what it says."""
MOST_TEXT = 200_000
"""Characters of an item's text."""


def check_call(call: Call, shown: Shown) -> Call:
    """The call, where it may be done. UsageError says why not, in words for the model."""
    unknown = sorted(set(call.numbers) - shown.numbers)
    if unknown:
        raise UsageError(say("memory-item-not-shown", number=unknown[0]))
    match call:
        case CoreAppend(block=name) if _overflows(shown.blocks.get(name, ""), call.text):
            raise UsageError(say("memory-block-no-room", block=name))
        case CoreRewrite(block=name) if get_fullness(shown.blocks.get(name, "")) <= FULL:
            raise UsageError(say("memory-block-not-full", block=name, percent=round(FULL * 100)))
        case CoreRewrite() if len(call.text) > BLOCK_LIMIT:
            raise UsageError(say("memory-block-limit", most=BLOCK_LIMIT))
        case _:
            return call


def _judged_again(call: Call, shown: Shown, memory: MemoryStore) -> None:
    """Raises UsageError where what it was made for is another thing by now."""
    now = refresh_shown(memory, shown)
    if changed := sorted(set(call.numbers) - now.numbers):
        raise UsageError(say("memory-item-changed", number=changed[0]))
    if isinstance(call, CoreRewrite) and now.blocks.get(call.block) != shown.blocks.get(call.block):
        raise UsageError(say("memory-block-changed", block=call.block))
    check_call(call, now)


def _overflows(before: str, text: str) -> bool:
    return get_fullness(before) > FULL or len(before) + 1 + len(text) > BLOCK_LIMIT


@dataclass(frozen=True)
class Operation:
    """A call, to be done for what was seen. shown: what it was made for. source: where it is from, kept with each
    item.
    """

    call: Call
    sight: Sight
    shown: Shown
    source: str
    keep_secret: KeepSecret

    def do(self, memory: MemoryStore, writing: Transaction) -> Message | None:
        """What was done; None where nothing was. Raises UsageError where memory is another one by now."""
        _judged_again(self.call, self.shown, memory)
        match self.call:
            case CoreAppend() | CoreRewrite():
                return self._write(memory, writing, self.call)
            case EpisodicReplace():
                return self._replace(memory, writing, self.call)
            case EpisodicInsert(items=episodes):
                return _added([self._add(writing, self._dated(one)) for one in episodes])
            case KnowledgeInsert(items=facts):
                return self._keep_all(writing, [one.fact() for one in facts])
            case ProceduralInsert(items=said):
                return _added([self._add(writing, one.item()) for one in said])
            case ResourceInsert(items=texts):
                return _added([self._add(writing, one.item()) for one in texts])
            case SemanticInsert(items=concepts):
                return _added([self._add(writing, one.item()) for one in concepts])
            case ItemChange():
                return self._change(memory, writing, self.call)
            case Finish():
                return None
        raise AssertionError(self.call)

    def _write(self, memory: MemoryStore, writing: Transaction, call: CoreAppend | CoreRewrite) -> Message | None:
        before = memory.block(call.block)
        if isinstance(call, CoreRewrite):
            writing.write_block(call.block, call.text)
            return say("memory-block-rewritten", block=call.block)
        if call.text in before.splitlines():
            return None
        writing.write_block(call.block, f"{before}\n{call.text}".strip())
        return say("memory-block-appended", block=call.block)

    def _add(self, writing: Transaction, item: Item, behind: Iterable[int] = ()) -> int:
        frames = [*self.sight.frames, *behind]
        at = self.sight.since  # of an item that has a time of its own it is that
        when = item.occurred_at if isinstance(item, Episode) and item.occurred_at is not None else at
        return writing.add(item, at=when, session=self.sight.session, source=self.source, behind=frames)

    def _dated(self, said: EpisodeFields) -> Episode:
        """When it was seen, where it says nothing or something later."""
        episode, until = said.item(), self.sight.until
        at = episode.occurred_at if episode.occurred_at is not None else self.sight.since
        if at is not None and until is not None:
            at = min(at, until)
        return episode.replace(occurred_at=at)

    def _replace(self, memory: MemoryStore, writing: Transaction, call: EpisodicReplace) -> Message:
        """What stood behind the old ones stands behind the new ones, before those go."""
        behind = [frame.number for number in call.old for frame in memory.frames.behind(number)]
        numbers = [self._add(writing, self._dated(one), behind) for one in call.items]
        for number in dict.fromkeys(call.old):
            writing.delete(number)
        return say("memory-items-replaced", old=call.old, numbers=numbers)

    def _keep_all(self, writing: Transaction, facts: Iterable[Fact]) -> Message | None:
        kept, refused = list[int](), 0
        for fact in facts:
            if not is_secret(fact):
                kept.append(self._add(writing, _knowledge(fact)))
            elif not self.keep_secret(writing, fact, self.source):
                refused += 1
        return joined([_added(kept) if kept else None, _refused(refused)])

    def _change(self, memory: MemoryStore, writing: Transaction, call: ItemChange) -> Message | None:
        item = memory.get(call.number).item
        after: Item | None
        match call, item:
            case _ if is_sealed(item):
                raise UsageError(say("memory-item-sealed", number=call.number))
            case KnowledgeUpdate(), Knowledge():
                fact = Fact.model_validate({**_fact(item).model_dump(), **_renamed(call.fields)})
                if is_secret(fact):
                    return _refused(int(not self.keep_secret(writing, fact, self.source)))
                after = _knowledge(fact)
            case ResourceUpdate(), Resource():
                after = _filled(item, call.fields)
            case EpisodicMerge(), Episode():
                after = _merged(item, call)
            case _, (Procedure() | Concept()):
                after = item.replace(**call.fields)
            case _:
                raise UsageError(say("memory-item-other-kind", number=call.number))
        writing.link(call.number, self.sight.frames)
        if after == item:
            return None
        writing.change(call.number, ITEM.validate_python(after.model_dump()))
        return say("memory-item-edited", number=call.number)


def _added(numbers: list[int]) -> Message:
    return say("memory-items-added", numbers=numbers)


def _refused(count: int) -> Message | None:
    return say("memory-secrets-refused", count=count) if count else None


def _fact(item: Knowledge) -> Fact:
    return Fact(**item.model_dump(exclude={"kind"}))


def _knowledge(fact: Fact) -> Knowledge:
    return Knowledge.model_validate(fact.model_dump())


def _renamed(fields: dict[str, Any]) -> dict[str, Any]:
    return {"value" if name == "secret_value" else name: value for name, value in fields.items()}


def _filled(item: Resource, fields: dict[str, Any]) -> Resource:
    """What is there stays; more of the text is put behind it."""
    content = _behind(item.content, str(fields.get("content", "")))
    empty = {name: value for name, value in fields.items() if name != "content" and not getattr(item, name)}
    return item.replace(**empty, content=content)


def _merged(item: Episode, call: EpisodicMerge) -> Episode:
    details = _behind(item.details, call.details or "")
    return item.replace(summary=call.summary or item.summary, details=details)


def _behind(before: str, more: str) -> str:
    if not more or more in before:
        return before
    whole = more if before and before in more else f"{before}\n{more}".strip()
    return whole[:MOST_TEXT]
