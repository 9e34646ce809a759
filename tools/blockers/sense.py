"""Tells what stands in the way on a frame, and the ways out of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.plan import Step, Task
from core.policy import Policy
from core.protocols import Reader
from core.screen import Frame
from core.verdict import Blocker, BlockerKind
from tools.blockers.card import Card, front_card
from tools.blockers.catalog import Catalog, is_one_of
from tools.blockers.keyboard import covering_keyboard
from tools.blockers.kinds import is_call, kind_of
from tools.blockers.own import is_own
from tools.blockers.ways import ways_out


@dataclass(frozen=True)
class Sense:
    """policy: decides what permission dialogs are answered. reader: reads frames that come without a tree."""

    catalog: Catalog
    policy: Policy
    reader: Reader | None = None

    def sense(self, frame: Frame, task: Task, wanted: Sequence[Step] = ()) -> Blocker | None:
        """The blocker on this frame with its ways out, or None.

        wanted: the steps about to be done; a dialog that holds what they are about is theirs.
        """
        card = front_card(frame, self.reader)
        kind = kind_of(card, self.catalog) if card is not None else None
        if card is None or kind is None or is_own(card, kind, wanted):
            return covering_keyboard(frame, wanted, self.reader)
        permits = self.policy.permit(card.texts, task.text) if kind == "permission" else []
        ways = ways_out(card, kind, self.catalog, permits, harmless=not self.policy.told_by(card.texts))
        return Blocker(kind=kind, description=self._described(card, kind), box=card.box, ways_out=ways)

    def _described(self, card: Card, kind: BlockerKind) -> str:
        """Its first words, without those of its buttons; the same as long as it is the same blocker."""
        if is_call(card, self.catalog):
            return "an incoming call"
        closing = [*self.catalog.closers, *self.catalog.crosses]
        said = [item.text for item in card.items if item.text and (not item.pressable or item.role == "image")]
        said = [text for text in said if len(text) > 1 and not is_one_of(text, closing)]
        return " · ".join(dict.fromkeys(said))[:60] or ("over the whole screen" if card.layer != "dialog" else "")
