"""Recognizes the task's own dialogs: one with the target of a coming step is not a blocker."""

from collections.abc import Iterable, Iterator, Sequence

from iris_screen.core.effects import KEYS, TAPS
from iris_screen.core.plan import Step
from iris_screen.core.verdict import BlockerKind
from iris_screen.sight.blockers.card import Card
from iris_screen.sight.elements.same_words import fold, is_same, strip_key, take_first_part

UNTOLD = frozenset({"dialog", "unknown"})
"""Neutral kinds: no offer, no question of the phone itself, no error."""
TYPED_INTO = frozenset({"popup", "error"})
"""Other kinds that a dialog asking for a text may be mistaken for because of its words."""
SAME_PLACE = 0.8
"""Share of their area that two cards must have in common to be the same card, perhaps grown a little."""
SAME_WORDS = 0.5
"""Share of their words that two cards must have in common to be the same card, moved by a keyboard."""
SEEN_KINDS = frozenset({"text", "new", "ref", "field", "on", "off"})


def is_own(card: Card, kind: BlockerKind, wanted: Sequence[Step], done: Step | None = None) -> bool:
    """Whether one of these steps is about this card.

    A plain dialog is if it shows what a step touches or expects. What comes from outside (advertisements, permissions,
    errors, offers) is only if the target is on it and nowhere else: "设置" on an advertisement is not the page's own.
    done: the last step; an offer belongs to a press, and not to typing or to an app that has just been opened.
    """
    if kind == "popup" and done is not None and not (done.action in TAPS | KEYS or done.submit):
        return False
    if kind == "dialog":
        seen = [c for step in wanted for c in (*step.needs, *step.expect, *step.unless)]
        expected = [words for c in seen if c.kind in SEEN_KINDS and not c.gone for words in c.words]
        return is_on(card.texts, expected) or any(has_target(card, step) for step in wanted)
    return any(
        is_on(card.texts, [words]) and not is_on(card.behind, [words]) and kind not in ("ad", "loading")
        for step in wanted
        for words in list_target_names(step)
    )


def is_worked_in(card: Card, kind: BlockerKind, wanted: Sequence[Step], done: Step | None, before: Card | None) -> bool:
    """Whether the plan works in this dialog without naming anything on it, with keys or act by act towards a goal: it
    has just opened the dialog, or ignored it before, and the next step names nothing behind it.

    before: the front layer then. A dialog that appears during typing does not belong to the plan. One that was just
    opened is typed into, whatever kind its words suggest.
    """
    if any(words for step in wanted for words in list_target_names(step)):
        return False
    opened = done is not None and (done.action in TAPS | KEYS or done.submit)
    if kind not in UNTOLD:
        roles = {item.role for item in card.items if item.role}
        takes_text = "input" in roles or not roles  # a picture has no roles
        return opened and kind in TYPED_INTO and takes_text and [s.action for s in wanted[:1]] == ["input_text"]
    if opened or before is None or before.layer != "dialog":
        return opened
    # whether it is the same card as before, perhaps with other content or moved
    words, earlier = ({fold(text) for text in each.texts} for each in (card, before))
    shared = card.box.overlap(before.box)
    at_one_place = shared is not None and shared.area >= SAME_PLACE * max(card.box.area, before.box.area)
    return at_one_place or len(words & earlier) > SAME_WORDS * max(len(words), len(earlier))


def is_titled(card: Card, done: Step | None) -> bool:
    """Whether the card is about what the last step pressed: the dialog “Device name” behind a row of that name."""
    return done is not None and is_on(card.texts, list_target_names(done))


def has_target(card: Card, step: Step) -> bool:
    """Whether something on the card is called like what the step touches. A field may be named by what is in it."""
    held = [item.holds for item in card.items if item.holds] if step.target.kind == "field" else []
    return is_on([*card.texts, *held], list_target_names(step))


def is_on(texts: Sequence[str], names: Iterable[str]) -> bool:
    """Whether one of the texts is one of these names."""
    wanted = [strip_key(name) for name in names]
    parts = (part for text in texts for part in (strip_key(text), strip_key(take_first_part(text))))
    return any(is_same(part, name) for part in parts for name in wanted)


def list_target_names(step: Step) -> Iterator[str]:
    """All names of what the step touches."""
    for target in (step.target, step.to):
        if target.kind in ("text", "switch", "ref", "field"):
            yield from (name for name in (*target.words, *target.names) if name)
