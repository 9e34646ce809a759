"""Dialogs of the task itself: what holds the target of a step about to be done is no blocker."""

from collections.abc import Iterator, Sequence

from iris_screen.core.plan import Step
from iris_screen.core.verdict import BlockerKind
from iris_screen.sight.blockers.card import Card
from iris_screen.sight.elements.same_words import first_part, folded, same, without_key

OPENS = frozenset({"hotkey", "press_key", "tap", "double_tap", "long_press", "right_click"})
"""Acts that people open dialogs by."""
UNTOLD = frozenset({"dialog", "unknown"})
"""Kinds that say nothing of themselves: no offer, no question of the phone's own, no error."""
TYPED_INTO = frozenset({"popup", "error"})
"""What a dialog that asks for a text may be taken for, besides a dialog, by words that stand on it."""
SAME_PLACE = 0.8
"""Share that two cards must have in common to be one, which may have grown a little."""
SAME_WORDS = 0.5
"""And of their words, where a keyboard that came up has moved one."""
SEEN_KINDS = frozenset({"text", "new", "ref", "field", "on", "off"})


def is_own(card: Card, kind: BlockerKind, wanted: Sequence[Step]) -> bool:
    """Whether one of these steps is about this card.

    A plain dialog is, if it shows what a step touches or expects. What comes from outside (advertisements, permissions,
    errors, offers) is only where it alone holds the target: a "设置" on an advertisement is not the page's behind it.
    """
    if kind == "dialog":
        seen = [c for step in wanted for c in (*step.needs, *step.expect, *step.unless)]
        expected = [words for c in seen if c.kind in SEEN_KINDS and not c.gone for words in c.words]
        touched = [words for step in wanted for words in _names_of_targets(step)]
        return any(_on(card.texts, words) for words in (*touched, *expected))
    return any(
        _on(card.texts, words) and not _on(card.behind, words) and kind not in ("ad", "loading")
        for step in wanted
        for words in _names_of_targets(step)
    )


def is_worked_in(card: Card, kind: BlockerKind, wanted: Sequence[Step], done: Step | None, before: Card | None) -> bool:
    """Whether the plan works in this dialog without naming anything of it, with the keys or by a hand on its way to a
    goal: it has just opened it, or did not mind it before, and the next step means nothing behind it.

    before: what lay in front then. A dialog that comes up while something is typed is nobody's. One that was
    just opened is typed into, whatever it may be taken for by its words.
    """
    if any(words for step in wanted for words in _names_of_targets(step)):
        return False
    opened = done is not None and (done.action in OPENS or done.submit)
    if kind not in UNTOLD:
        roles = {item.role for item in card.items if item.role}
        takes_text = "input" in roles or not roles  # a picture tells no roles
        return opened and kind in TYPED_INTO and takes_text and [s.action for s in wanted[:1]] == ["input_text"]
    return opened or (before is not None and before.layer == "dialog" and _is_one(card, before))


def _is_one(card: Card, other: Card) -> bool:
    """Whether two cards are the same one, which may hold something else by now, or lie elsewhere."""
    words, others = ({folded(text) for text in each.texts} for each in (card, other))
    common = len(words & others)
    shared = card.box.overlap(other.box)
    at_one_place = shared is not None and shared.area >= SAME_PLACE * max(card.box.area, other.box.area)
    return at_one_place or common > SAME_WORDS * max(len(words), len(others))


def _on(texts: Sequence[str], words: str) -> bool:
    said = without_key(words)
    return any(same(part, said) for text in texts for part in (without_key(text), without_key(first_part(text))))


def _names_of_targets(step: Step) -> Iterator[str]:
    for target in (step.target, step.to):
        if target.kind in ("text", "switch", "ref", "field"):
            yield from (name for name in (*target.words, *target.names) if name)
