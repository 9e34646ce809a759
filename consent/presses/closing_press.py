"""What Iris presses to close something in its way goes through the same consent as any other press.

Its words are known to close. But the picture may have others than the tree, and the window may say that closing it, or
any of its buttons, agrees to something: then there is no harmless way out, BACK and ESC included.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from iris_screen.consent.around.reported_change import find_report
from iris_screen.consent.around.told_gesture import find_told_back
from iris_screen.consent.drawing.drawn_length import is_drawn_longer, list_exchangeable
from iris_screen.consent.keys.key_effects import load_keys
from iris_screen.consent.keys.keystrokes import find_strokes
from iris_screen.consent.nearby_question import find_binding, is_answer, is_told_otherwise
from iris_screen.consent.touched_control import PressedPage
from iris_screen.core.actions import PressKey
from iris_screen.core.message import say
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.policy import Policy, Ruling
from iris_screen.core.press import Press

BACK: Final = "BACK"
"""The key of a phone that closes what is in front; those of a keyboard are ESC and what closes a window."""


@dataclass(frozen=True)
class ClosingPress:
    """policy: says which kinds of act a window speaks of."""

    policy: Policy

    def list_rulings(self, press: Press, page: PressedPage) -> list[Ruling]:
        """Rulings on a touch that closes what is in front; none if it is known to do no more than that."""
        if press.box is None:
            return self.judge_keys(press, page)
        control = page.find(press.box.center)
        # an OK to what is reported lets it happen: "Your account will be closed tomorrow"
        agreed = find_binding(control.near) or (find_report(control.near) if is_answer(control) else "")
        if agreed or is_told_otherwise(control):
            return self._ask(press, control.near, agreed or next(iter(control.near), ""))
        # what is drawn on it must close as well, as far as anything can be read
        is_known = not control.sign and not is_drawn_longer(control) and all(map(is_harmless, control.other))
        if is_known:
            others = [page.find(each.box.center) for each in list_exchangeable(control)]
            is_known = all(is_harmless(name) for other in others for name in other.names)
        name, drawn = next(iter(control.names), press.words), next(iter([*control.other, control.sign]), "")
        would = say("rule-drawn-otherwise", name=shorten(name), drawn=shorten(drawn)) if name and drawn else None
        would = would or say("rule-unknown", name=shorten(name or drawn))
        return [] if is_known else [self.policy.rule_on("unknown", press.app, would)]

    def judge_keys(self, press: Press, page: PressedPage) -> list[Ruling]:
        """Rulings on keys that close what lies over a page."""
        by_back = any(isinstance(each, PressKey) and each.key.upper() == BACK for each in press.actions)
        closing = load_keys().everywhere.closes
        strokes = find_strokes(press.actions)
        closes = by_back or any(stroke.key == "esc" or stroke.combination in closing for stroke in strokes)
        if by_back and press.purpose != "clear" and (said := find_told_back(page, self.policy)):
            return [self.policy.rule_on("unknown", press.app, say("rule-told-gesture", words=shorten(said)))]
        card = page.card if closes else None
        if card is None or (card.layer == "page" and press.purpose != "clear"):
            return []  # BACK on a page only leads to the one before
        drawn = [line.text for line in page.lines if card.box.contains(line.box.center)]
        told = list(dict.fromkeys([*card.texts, *drawn]))
        agreed = find_binding(told)
        return self._ask(press, told, agreed) if agreed else []

    def _ask(self, press: Press, told: Sequence[str], agreed: str) -> list[Ruling]:
        """A question for each kind of act that a window speaks of, or one about an unknown act."""
        would = say("rule-closing-agrees", words=shorten(agreed))
        kinds = self.policy.find_mentioned(told) or ["unknown"]
        return [self.policy.rule_on(kind, press.app, would) for kind in kinds]
