"""What watching comes to with no model: each stay in an app is an episode, with what was read there and its frames.

A batch is dealt with in one transaction with its end, so a kill makes none of it twice.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from iris_screen.core.message import Message, say
from iris_screen.memory.frames import BATCH, SeenFrame
from iris_screen.memory.items import Episode
from iris_screen.memory.memory_store import MemoryStore, StoredItem
from iris_screen.memory.transaction import Transaction
from iris_screen.text import get_person_language, render

APP = "app"
"""The event_type of such an episode."""
IDLE = 300.0
"""Seconds without anything new after which a stay is over."""
BRIEF = 3.0
"""Seconds for which another app that is left again is none that was gone to."""
MOST = 20_000
"""Characters of what was read."""

NameApp = Callable[[str], str]
"""What people call the app of this package."""
Dialogs = Collection[str]
"""Packages of what comes up over an app and goes again."""


def conclude_batch(store: MemoryStore, batch: int, called: NameApp, dialogs: Dialogs = frozenset()) -> int:
    """How many episodes the queued batch began; 0 where it was dealt with already. Raises StoreError."""
    with store.together(who="watch") as writing:
        if not writing.done(batch):
            return 0
        session = store.frames.batch(batch).session
        last = _last(store, session)
        before = store.frames.behind(last.number)[-BATCH:] if last else []
        seen = _settled([*before, *store.frames.of_batch(batch)], dialogs)
        stays = list(_stays(seen[len(before) :]))
        ends = [*(after[0].at for after in stays[1:]), 0.0][: len(stays)]
        begun = 0
        for number, (stay, end) in enumerate(zip(stays, ends, strict=True)):
            until = end if 0 < end - stay[-1].at <= IDLE else stay[-1].at
            goes_on = number == 0 and bool(before) and _belongs(seen[len(before) - 1], stay[0])
            if last and goes_on:
                _prolong(writing, last, stay, until, called)
            else:
                _begin(writing, session, stay, until, called)
                begun += 1
    return begun


def _settled(seen: Sequence[SeenFrame], dialogs: Dialogs) -> list[SeenFrame]:
    """Each in the app that it belongs to: a dialog in the one that it came up over, or gave way to, and what was passed
    through in a few seconds in the one that was gone back to.
    """
    settled = _without_dialogs(_without_dialogs(seen, dialogs)[::-1], dialogs)[::-1]
    at = 0
    for stay in list(_stays(settled)):
        end = at + len(stay)
        before, after = settled[at - 1 : at], settled[end : end + 1]
        if before and after and _belongs(before[0], after[0]) and after[0].at - stay[0].at < BRIEF:
            settled[at:end] = [each.replace(app=before[0].app) for each in stay]
        at = end
    return settled


def _without_dialogs(seen: Sequence[SeenFrame], dialogs: Dialogs) -> list[SeenFrame]:
    """Each dialog in the app just before it."""
    settled = list[SeenFrame]()
    for each in seen:
        owner = each.replace(app=settled[-1].app) if settled and each.app in dialogs else each
        settled.append(owner if settled and _belongs(settled[-1], owner) else each)
    return settled


def _stays(seen: Iterable[SeenFrame]) -> Iterator[list[SeenFrame]]:
    """Frames one after the other of one app on one device."""
    stay = list[SeenFrame]()
    for each in seen:
        if stay and not _belongs(stay[-1], each):
            yield stay
            stay = []
        stay.append(each)
    if stay:
        yield stay


def _belongs(before: SeenFrame, after: SeenFrame) -> bool:
    return (before.device, before.app) == (after.device, after.app) and abs(after.at - before.at) <= IDLE


def _last(store: MemoryStore, session: str) -> StoredItem | None:
    """The stay that the batch before ended in, where nothing else was kept since."""
    last = store.last_of(session)
    return last if last and last.item.kind == "episodic" and last.item.event_type == APP else None


def _begin(writing: Transaction, session: str, stay: Sequence[SeenFrame], until: float, called: NameApp) -> None:
    first = stay[0]
    item = Episode(
        event_type=APP,
        summary=_summary(called(first.app), until - first.at),
        details=_read("", stay),
        actor="user",
        occurred_at=first.at,
    )
    writing.add(item, session=session, source=f"watching {first.device}", behind=[each.number for each in stay])


def _prolong(writing: Transaction, kept: StoredItem, stay: Sequence[SeenFrame], until: float, called: NameApp) -> None:
    item = kept.item
    assert item.kind == "episodic"
    summary = _summary(called(stay[0].app), until - kept.at)
    changed = item.replace(summary=summary, details=_read(item.details, stay))
    writing.change(kept.number, changed)
    writing.link(kept.number, [each.number for each in stay])


def _summary(name: str, seconds: float) -> str:
    return render(_stay(name, seconds), get_person_language())[:1_000]


def _stay(name: str, seconds: float) -> Message:
    for unit, size in (("hour", 3_600), ("minute", 60), ("second", 1)):
        many = round(seconds / size)
        if many >= 1 and seconds >= size:
            return (
                say("see-stay", app=name, count=many, unit=unit)
                if name
                else say("see-stay-nameless", count=many, unit=unit)
            )
    return say("see-stay-moment", app=name) if name else say("see-stay-moment-nameless")


def _read(before: str, stay: Sequence[SeenFrame]) -> str:
    """Each line once, in the order in which it was first to be read."""
    lines = dict.fromkeys([*before.splitlines(), *(line for each in stay for line in each.text.splitlines())])
    return "\n".join(line for line in lines if line.strip())[:MOST]
