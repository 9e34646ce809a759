"""Turns watched frames into episodes without a model: one for each stay in an app, with the text that was read there
and its frames.

A batch is handled and marked as done in one transaction, so a kill cannot create anything twice.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from iris_screen.core.message import say
from iris_screen.memory.frames import BATCH, SeenFrame
from iris_screen.memory.items import Episode
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.text import get_person_language, render

APP = "app"
"""The event_type of these episodes."""
IDLE = 300.0
"""A stay ends after this many seconds without anything new."""
BRIEF = 3.0
"""Seconds. A shorter visit to another app does not count if the person goes back."""
MAX_LETTERS = 20_000
"""Characters kept of the text that was read."""

NameApp = Callable[[str], str]
"""The name people use for the app with this package."""
Dialogs = Collection[str]
"""Packages whose windows appear over another app for a moment."""


def conclude_batch(store: MemoryStore, batch: int, name_app: NameApp, dialogs: Dialogs = frozenset()) -> int:
    """Returns how many episodes start in the queued batch, 0 if it was already handled. Raises StoreError."""
    with store.transaction(who="watch") as writing:
        if not writing.mark_done(batch):
            return 0
        session = store.frames.batch(batch).session
        last = store.last_of(session)  # the stay the previous batch ended in, if nothing was added since
        if last and not (last.item.kind == "episodic" and last.item.event_type == APP):
            last = None
        before = store.frames.behind(last.number)[-BATCH:] if last else []
        seen = _assign_apps([*before, *store.frames.of_batch(batch)], dialogs)
        stays = list(_split_stays(seen[len(before) :]))
        ends = [*(after[0].at for after in stays[1:]), 0.0][: len(stays)]
        begun = 0
        for number, (stay, end) in enumerate(zip(stays, ends, strict=True)):
            until = end if 0 < end - stay[-1].at <= IDLE else stay[-1].at
            goes_on = number == 0 and bool(before) and _is_same_stay(seen[len(before) - 1], stay[0])
            frames, first = [each.number for each in stay], stay[0]
            if last and goes_on and last.item.kind == "episodic":
                summary = _summarize(name_app(first.app), until - last.at)
                details = _merge_lines(last.item.details, stay)
                writing.change(last.number, last.item.replace(summary=summary, details=details))
                writing.link(last.number, frames)
            else:
                item = Episode(
                    event_type=APP,
                    summary=_summarize(name_app(first.app), until - first.at),
                    details=_merge_lines("", stay),
                    actor="user",
                    occurred_at=first.at,
                )
                writing.add(item, session=session, source=f"watching {first.device}", behind=frames)
                begun += 1
    return begun


def _assign_apps(seen: Sequence[SeenFrame], dialogs: Dialogs) -> list[SeenFrame]:
    """Assigns each frame to the app it belongs to. A dialog belongs to the app before or after it, and a visit of a few
    seconds to the app the person went back to.
    """
    settled = _absorb_dialogs(_absorb_dialogs(seen, dialogs)[::-1], dialogs)[::-1]
    at = 0
    for stay in list(_split_stays(settled)):
        end = at + len(stay)
        before, after = settled[at - 1 : at], settled[end : end + 1]
        if before and after and _is_same_stay(before[0], after[0]) and after[0].at - stay[0].at < BRIEF:
            settled[at:end] = [each.replace(app=before[0].app) for each in stay]
        at = end
    return settled


def _absorb_dialogs(seen: Sequence[SeenFrame], dialogs: Dialogs) -> list[SeenFrame]:
    """Assigns each dialog to the app just before it."""
    settled = list[SeenFrame]()
    for each in seen:
        owner = each.replace(app=settled[-1].app) if settled and each.app in dialogs else each
        settled.append(owner if settled and _is_same_stay(settled[-1], owner) else each)
    return settled


def _split_stays(seen: Iterable[SeenFrame]) -> Iterator[list[SeenFrame]]:
    """Groups consecutive frames of one app on one device."""
    stay = list[SeenFrame]()
    for each in seen:
        if stay and not _is_same_stay(stay[-1], each):
            yield stay
            stay = []
        stay.append(each)
    if stay:
        yield stay


def _is_same_stay(before: SeenFrame, after: SeenFrame) -> bool:
    return (before.device, before.app) == (after.device, after.app) and abs(after.at - before.at) <= IDLE


def _summarize(name: str, seconds: float) -> str:
    message = say("see-stay-moment", app=name) if name else say("see-stay-moment-nameless")
    for unit, size in (("second", 1), ("minute", 60), ("hour", 3_600)):
        count = round(seconds / size)
        if count >= 1 and seconds >= size:
            nameless = say("see-stay-nameless", count=count, unit=unit)
            message = say("see-stay", app=name, count=count, unit=unit) if name else nameless
    return render(message, get_person_language())[:1_000]


def _merge_lines(before: str, stay: Sequence[SeenFrame]) -> str:
    """Each line once, in order of first appearance."""
    lines = dict.fromkeys([*before.splitlines(), *(line for each in stay for line in each.text.splitlines())])
    return "\n".join(line for line in lines if line.strip())[:MAX_LETTERS]
