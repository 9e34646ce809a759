"""Tells what stands in the way on a frame, and the ways out of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Blocker, BlockerLook
from iris_screen.sight.blockers.card import Card, front_card
from iris_screen.sight.blockers.catalog import Catalog, is_one_of
from iris_screen.sight.blockers.covering_keyboard import covering_keyboard
from iris_screen.sight.blockers.kinds import is_call, kind_of
from iris_screen.sight.blockers.own_dialogs import is_own, is_worked_in
from iris_screen.sight.blockers.ways_out import BACK, ESCAPE, ways_out

MOST_SAID = 120
"""Characters of a dialog's title or question that are told."""
WHOLE = ("page", "cover")
"""Layers over the whole screen. Of a desktop that is many programs' at once, and what is empty has none open."""
WINDOW = "sheet"
"""What a window in the middle of a desktop looks like by its tree. One that is a dialog says so of itself."""


@dataclass(frozen=True)
class Sense:
    """policy: decides what permission dialogs are answered. reader: reads frames that come without a tree."""

    catalog: Catalog
    policy: Policy
    reader: Reader | None = None

    def sense(
        self,
        frame: Frame,
        task: Task,
        wanted: Sequence[Step] = (),
        done: Step | None = None,
        before: Frame | None = None,
    ) -> Blocker | None:
        """The blocker on this frame with its ways out, or None.

        wanted: the steps about to be done; a dialog that holds what they are about is theirs. done, before: the step
        before them and the last frame with nothing in the way; where there is a mouse, they tell whose a dialog is.
        """
        desktop = task.profile.is_computer
        card = front_card(frame, self.reader)
        kind = kind_of(card, self.catalog) if card is not None and not (desktop and _is_program(card, frame)) else None
        if card is None or kind is None or is_own(card, kind, wanted):
            return None if desktop else covering_keyboard(frame, wanted, self.reader)
        at_hand = desktop or any(step.action == "goal" for step in wanted)
        if at_hand and is_worked_in(card, kind, wanted, done, self._card(before)):
            return None
        permits = self.policy.permit(card.texts, task.text) if kind == "permission" else []
        harmless, back = not self.policy.told_by(card.texts), ESCAPE if desktop else BACK
        ways = ways_out(card, kind, self.catalog, permits, harmless, back)
        said, what = self._describe(card)
        return Blocker(kind=kind, description=said, what=what, box=card.box, ways_out=ways)

    def dialog(self, frame: Frame) -> Message | None:
        """Its title and its question, or else its first words."""
        card = self._card(frame)
        if card is None or (card.layer != "dialog" and frame.dialog is None):
            return None
        said = [text for text in card.texts if len(text) > 1 and text != frame.title]
        words = [item.text for item in card.items if item.text in said and not item.pressable and item.role != "image"]
        first = next((text for text in words if "?" in text or "？" in text), words[0] if words else "")
        parts = [part[:MOST_SAID] for part in (frame.title, first) if part]
        return say("see-dialog", words=parts) if parts else say("see-dialog-wordless")

    def _card(self, frame: Frame | None) -> Card | None:
        return front_card(frame, self.reader) if frame is not None else None

    def _describe(self, card: Card) -> tuple[str, BlockerLook]:
        """Its first words, without those of its buttons, or what it is known by; the same as long as it is the same."""
        if is_call(card, self.catalog):
            return "", "incoming_call"
        closing = [*self.catalog.closers, *self.catalog.crosses]
        said = [item.text for item in card.items if item.text and (not item.pressable or item.role == "image")]
        said = [text for text in said if len(text) > 1 and not is_one_of(text, closing)]
        words = " · ".join(dict.fromkeys(said))[:60]
        return words, "whole_screen" if not words and card.layer != "dialog" else ""


def _is_program(card: Card, frame: Frame) -> bool:
    """Whether it is what a program shows anyway, of a desktop, and nothing that came up over it."""
    return card.layer in WHOLE or (card.layer == WINDOW and frame.dialog is None)
