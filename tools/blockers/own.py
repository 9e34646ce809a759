"""Dialogs of the task itself: what holds the target of a step about to be done is no blocker."""

from collections.abc import Iterator, Sequence

from core.plan import Condition, Step, Target
from core.verdict import BlockerKind
from tools.blockers.card import Card
from tools.elements.words import first_part, same

SEEN_KINDS = frozenset({"text", "new", "ref", "field", "on", "off"})


def is_own(card: Card, kind: BlockerKind, wanted: Sequence[Step]) -> bool:
    """Whether one of these steps is about this card.

    A plain dialog is, if it shows what a step touches or expects. What comes from outside (advertisements, permissions,
    errors, offers) is only where it alone holds the target: a "设置" on an advertisement is not the page's behind it.
    """
    if kind == "dialog":
        return any(_on(card.texts, words) for step in wanted for words in (*_touched(step), *_expected(step)))
    return any(
        _on(card.texts, words) and not _on(card.behind, words) and kind not in ("ad", "loading")
        for step in wanted
        for words in _touched(step)
    )


def _on(texts: Sequence[str], words: str) -> bool:
    return any(same(text, words) or same(first_part(text), words) for text in texts)


def _touched(step: Step) -> Iterator[str]:
    for target in (step.target, step.to):
        yield from _names(target)


def _names(target: Target) -> Iterator[str]:
    if target.kind in ("text", "switch", "ref", "field"):
        yield from (name for name in (*target.words, *target.names) if name)


def _expected(step: Step) -> Iterator[str]:
    conditions: list[Condition] = [*step.needs, *step.expect, *step.unless]
    yield from (word for c in conditions if c.kind in SEEN_KINDS and not c.gone for word in c.words)
