"""Finds the blocker on a frame, and how to close it."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy
from iris_screen.core.press import ReachedScreen
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import Blocker, BlockerLook
from iris_screen.sight.blockers.card import Card, find_floating_card, find_front_card
from iris_screen.sight.blockers.catalog import Catalog, is_one_of
from iris_screen.sight.blockers.covering_keyboard import find_covering_keyboard
from iris_screen.sight.blockers.kinds import find_kind, is_call
from iris_screen.sight.blockers.own_dialogs import has_target, is_own, is_titled, is_worked_in
from iris_screen.sight.blockers.reached_screens import came_by_itself, find_left_screen
from iris_screen.sight.blockers.ways_out import BACK, ESCAPE, lead_back, list_ways_out

MAX_QUOTED = 120
"""Characters of a dialog's title or question that are quoted."""
WHOLE = ("page", "cover")
"""Layers over the whole screen. On a desktop several programs share it; if it is empty, no program is open."""
WINDOW = "sheet"
"""How a window in the middle of a desktop appears in the tree. Dialogs are marked as dialogs."""


@dataclass(frozen=True)
class CatalogBlockerFinder:
    """policy: decides the answers to permission dialogs. reader: reads frames that come without a tree."""

    catalog: Catalog
    policy: Policy
    reader: Reader | None = None

    def find(
        self,
        frame: Frame,
        task: Task,
        wanted: Sequence[Step] = (),
        done: Step | None = None,
        before: Frame | None = None,
        reached: Sequence[ReachedScreen] = (),
    ) -> Blocker | None:
        """The blocker on this frame with its ways out, or None.

        wanted: the next steps; a dialog that shows their targets belongs to them. done, before: the step before them
        and the last frame with nothing in the way; on a desktop they tell whose dialog it is. reached: see
        `core.protocols.BlockerFinder`.
        """
        step = wanted[0] if wanted else None
        left = find_left_screen(frame, step, reached, self._find_card) if step is not None else None
        if left is not None and step is not None and not left.acted:
            # no step belongs to what was in the way, such as a system's question over the page
            cards = ((screen, self._find_card(screen.frame)) for screen in reached)
            clear = [
                screen
                for screen, card in cards
                if screen.acted
                or card is None
                or (kind := find_kind(card, self.catalog)) is None
                or is_own(card, kind, [step], screen.act)
            ]
            left = find_left_screen(frame, step, clear, self._find_card)
        blocker = self._find_in_front(frame, task, wanted, done, before, reached)
        return blocker if blocker is not None or left is None else lead_back(left.frame, frame, task)

    def _find_in_front(
        self,
        frame: Frame,
        task: Task,
        wanted: Sequence[Step],
        done: Step | None,
        before: Frame | None,
        reached: Sequence[ReachedScreen],
    ) -> Blocker | None:
        desktop = task.profile.is_computer
        card = self._find_floating(frame, wanted, reached) or find_front_card(frame, self.reader)
        # on a desktop this is what a program shows anyway, not something that came up over it
        program = desktop and card and (card.layer in WHOLE or (card.layer == WINDOW and frame.dialog is None))
        kind = find_kind(card, self.catalog) if card is not None and not program else None
        closers = [*self.catalog.closers, *self.catalog.crosses]
        strange = (
            card is not None
            and not program
            and bool(wanted)
            and came_by_itself(card, wanted[0], done, reached, self._find_card, closers)
        )
        if strange and kind is None:
            kind = "popup"
        if card is None or kind is None or (is_own(card, kind, wanted, done) and not strange):
            return None if desktop else find_covering_keyboard(frame, wanted, self.reader)
        is_open = not wanted and task.planner == "calls"  # nobody knows yet what the program does next
        at_hand = desktop or is_open or any(step.action == "goal" for step in wanted) or is_titled(card, done)
        if at_hand and is_worked_in(card, kind, wanted, done, self._find_card(before)):
            return None
        asked = "" if task.from_outside else task.text
        permits = self.policy.permit(card.texts, asked) if kind == "permission" else []
        harmless, back = not self.policy.find_mentioned(card.texts), ESCAPE if desktop else BACK
        ways = list_ways_out(card, kind, self.catalog, permits, harmless, back)
        words, what = self._describe(card)
        return Blocker(kind=kind, description=words, what=what, box=card.box, ways_out=ways)

    def dialog(self, frame: Frame) -> Message | None:
        """The title and question of a dialog, else its first words."""
        card = self._find_card(frame)
        if card is None or (card.layer != "dialog" and frame.dialog is None):
            return None
        texts = [text for text in card.texts if len(text) > 1 and text != frame.title]
        words = [item.text for item in card.items if item.text in texts and not item.pressable and item.role != "image"]
        first = next((text for text in words if "?" in text or "？" in text), words[0] if words else "")
        parts = [part[:MAX_QUOTED] for part in (frame.title, first) if part]
        return say("see-dialog", words=parts) if parts else say("see-dialog-wordless")

    def _find_floating(self, frame: Frame, wanted: Sequence[Step], reached: Sequence[ReachedScreen]) -> Card | None:
        """A card over the page that has the words of the next step."""
        earlier = next((each.frame for each in reversed(reached) if each.frame.key != frame.key), None)
        card = find_floating_card(frame, earlier) if earlier is not None and wanted else None
        return card if card is not None and has_target(card, wanted[0]) else None

    def _find_card(self, frame: Frame | None) -> Card | None:
        return find_front_card(frame, self.reader) if frame is not None else None

    def _describe(self, card: Card) -> tuple[str, BlockerLook]:
        """Its first words except those of its buttons, or its known name; stays the same while the card is there."""
        if is_call(card, self.catalog):
            return "", "incoming_call"
        closing = [*self.catalog.closers, *self.catalog.crosses]
        texts = [item.text for item in card.items if item.text and (not item.pressable or item.role == "image")]
        texts = [text for text in texts if len(text) > 1 and not is_one_of(text, closing)]
        words = " · ".join(dict.fromkeys(texts))[:60]
        return words, "whole_screen" if not words and card.layer != "dialog" else ""
